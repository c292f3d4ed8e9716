import { type ItemModel, tokensOfField } from '../card-model.ts'
import { Token } from '../cells/token.tsx'
import styles from './animal-links.module.css'

/** Animals or tails whose rings hold one another: all of them must come. */
export function AnimalLinks({ item }: { item: ItemModel }) {
  return (
    <div className={styles.line}>
      <span className={styles.rings}>
        {tokensOfField(item, 'content').map((segment, index) => (
          <Token key={`${index}${segment.text}`} segment={segment} className={styles.ring} />
        ))}
      </span>
      <span className={styles.play}>{item.label}</span>
    </div>
  )
}
