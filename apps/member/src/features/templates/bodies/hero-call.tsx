import '@liuhe/web/styles/palettes/poster.css'
import type { Dimension } from '@liuhe/domain/content/tokens.ts'
import { colourOf, isBall } from '@liuhe/domain/lottery/ball.ts'
import { Ball } from '@liuhe/web/lottery/ball.tsx'
import type { ItemModel, PartModel } from '../card-model.ts'
import { ItemContent } from '../cells/item-content.tsx'
import { MarkedWords } from '../cells/marked-words.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './hero-call.module.css'

/** One animal, one number, one tail in large letters; what became of the issue before runs under them as a ribbon. */
export function HeroCall({ group, lockedTo }: BodyProps) {
  const [current, last] = group.items
  if (current === undefined) return null
  return (
    <div className={styles.call}>
      <p className={styles.issue}>{current.title}</p>
      <div className={current.state === 'open' ? styles.panels : styles.closed}>
        <ItemContent item={current} lockedTo={lockedTo}>
          {wordsIn(current).map((part) => (
            <p key={part.dim} className={styles.panel}>
              <small>{LABELS[part.dim ?? 'zod']}</small>
              <span className={styles.word}>
                {part.dim === 'num' ? <BigBall part={part} /> : <MarkedWords segments={part.segments} />}
              </span>
            </p>
          ))}
        </ItemContent>
      </div>
      {last && <Ribbon item={last} lockedTo={lockedTo} />}
    </div>
  )
}

function Ribbon({ item, lockedTo }: { item: ItemModel; lockedTo: BodyProps['lockedTo'] }) {
  const came = wordsIn(item).flatMap(({ verdict, dim }) => (verdict === '准' ? [LABELS[dim ?? 'zod']] : []))
  return (
    <p className={styles.ribbon}>
      <b>上期{item.title.replace('期', '')}</b>
      <ItemContent item={item} lockedTo={lockedTo}>
        {wordsIn(item).map((part) => (
          <span key={part.dim}>
            <MarkedWords segments={part.segments} />
            {part.verdict !== 'pending' && <i aria-label={part.verdict}>{part.verdict === '准' ? '✓' : '✗'}</i>}
          </span>
        ))}
      </ItemContent>
      {came.length > 0 && <em>中{came.join('、')}</em>}
    </p>
  )
}

type Words = Extract<PartModel, { kind: 'words' }>

const wordsIn = ({ parts }: ItemModel): Words[] => parts.flatMap((part) => (part.kind === 'words' ? [part] : []))

const LABELS: Partial<Record<Dimension, string>> = { zod: '一肖', num: '一码', tail: '一尾' }

function BigBall({ part }: { part: Words }) {
  const number = Number(part.segments.find(({ token }) => token)?.text)
  return isBall(number) ? <Ball number={number} colour={colourOf(number)} size={54} /> : null
}
