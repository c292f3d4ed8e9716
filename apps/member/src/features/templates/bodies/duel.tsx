import type { WordsPart } from '../card-model.ts'
import { type ItemModel, wordsOf } from '../card-model.ts'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { ResultCell } from '../cells/result-cell.tsx'
import { Words } from '../cells/words.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './duel.module.css'

/** Two sides against each other, the issue between them; the side that won bears a tick. */
export function Duel({ group, lockedTo }: BodyProps) {
  const [left, right] = sidesOf(group.items)
  return (
    <div className={styles.duel}>
      <p className={styles.sides} aria-hidden="true">
        <b>{left}</b>
        <i>对</i>
        <b>{right}</b>
      </p>
      {group.items.map((item) => (
        <section key={item.id} className={styles.bout}>
          <ItemContent item={item} lockedTo={lockedTo}>
            <Side name={left} part={wordsOf(item, 'content')[0]} className={styles.dark} />
            <Side name={right} part={wordsOf(item, 'content2')[0]} className={styles.light} />
          </ItemContent>
          <p className={styles.middle}>
            <ItemTitle item={item} />
            <ResultCell result={item.result} verdict={item.verdict} />
          </p>
        </section>
      ))}
    </div>
  )
}

/** `黑|白` of the newest item that says so. */
function sidesOf(items: readonly ItemModel[]): [string, string] {
  const [left = '左', right = '右'] = (items.find(({ texts }) => texts.content3)?.texts.content3 ?? '').split('|')
  return [left || '左', right]
}

function Side({ name, part, className }: { name: string; part: WordsPart | undefined; className: string | undefined }) {
  return (
    <span className={className} aria-label={name}>
      {part && <Words parts={[part]} />}
      {part?.verdict === '准' && <b aria-label="胜">✓</b>}
    </span>
  )
}
