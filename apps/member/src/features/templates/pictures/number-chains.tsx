import type { WordsPart } from '../card-model.ts'
import { type ItemModel, wordsOf } from '../card-model.ts'
import { Token } from '../cells/token.tsx'
import styles from './number-chains.module.css'

/** Sets of numbers that must all come, each a chain of its own; only a complete one is marked. */
export function NumberChains({ item }: { item: ItemModel }) {
  return (
    <div className={styles.sets}>
      {item.label && <span className={styles.play}>{item.label}</span>}
      {wordsOf(item, 'content').map((part, index) => (
        <Chain key={index} part={part} />
      ))}
    </div>
  )
}

function Chain({ part }: { part: WordsPart }) {
  return (
    <span className={part.verdict === '准' ? styles.complete : styles.chain}>
      {part.segments
        .filter(({ token }) => token)
        .map((segment, index) => (
          <Token key={`${index}${segment.text}`} segment={segment} className={styles.link} />
        ))}
    </span>
  )
}
