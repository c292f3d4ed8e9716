import { type ItemModel, tokensOfField } from '../card-model.ts'
import { Token } from '../cells/token.tsx'
import styles from './struck-animals.module.css'

/** Animals behind a red 杀: the issue shall not bring them. */
export function StruckAnimals({ item }: { item: ItemModel }) {
  return (
    <div className={styles.warrant}>
      <strong className={styles.seal}>杀</strong>
      <ul className={styles.wanted}>
        {tokensOfField(item, 'content').map((segment, index) => (
          <li key={`${index}${segment.text}`}>
            <Token segment={segment} className={styles.animal} />
          </li>
        ))}
      </ul>
    </div>
  )
}
