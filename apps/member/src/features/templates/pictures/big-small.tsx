import type { MarkedSegment } from '@liuhe/domain/content/prediction.ts'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import { type ItemModel, tokensOfField } from '../card-model.ts'
import { Token } from '../cells/token.tsx'
import styles from './big-small.module.css'

const SIDES = [
  { word: '小', range: '01–24' },
  { word: '大', range: '25–49' },
]

/** A scale from small to big with the called half filled, and the heads that insure it. */
export function BigSmall({ item }: { item: ItemModel }) {
  const called = tokensOfField(item, 'content')
  return (
    <div className={styles.insured}>
      <div className={styles.scale}>
        {SIDES.map(({ word, range }) => (
          <Side key={word} word={word} range={range} segment={called.find(({ text }) => text === word)} />
        ))}
      </div>
      <ul className={styles.heads}>
        {tokensOfField(item, 'content2').map((segment, index) => (
          <li key={`${index}${segment.text}`}>
            <Token segment={segment} className={styles.head} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type SideProps = { word: string; range: string; segment: MarkedSegment | undefined }

function Side({ word, range, segment }: SideProps) {
  return (
    <span className={classNames(styles.side, segment && styles.called)}>
      {segment ? <Token segment={segment} className={styles.word} /> : <b className={styles.word}>{word}</b>}
      <small>{range}</small>
    </span>
  )
}
