import { type ItemModel, tokensOfField } from '../card-model.ts'
import { Token } from '../cells/token.tsx'
import styles from './shunned-numbers.module.css'

/** Numbers that no ball of the draw shall bear, as signs that forbid; one that came all the same is struck through. */
export function ShunnedNumbers({ item }: { item: ItemModel }) {
  return (
    <figure className={styles.signs}>
      {tokensOfField(item, 'content').map((segment, index) => (
        <Token key={`${index}${segment.text}`} segment={segment} className={styles.sign} />
      ))}
      <figcaption className={styles.play}>{item.label}</figcaption>
    </figure>
  )
}
