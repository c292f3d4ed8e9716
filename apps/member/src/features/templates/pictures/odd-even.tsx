import { type ItemModel, tokensOfField } from '../card-model.ts'
import { Token } from '../cells/token.tsx'
import styles from './odd-even.module.css'

/** A coin that fell on 单 or 双, and four animals beside it. */
export function OddEven({ item }: { item: ItemModel }) {
  return (
    <div className={styles.throw}>
      {tokensOfField(item, 'content').map((segment, index) => (
        <Token key={`${index}${segment.text}`} segment={segment} className={styles.coin} />
      ))}
      <span className={styles.plus}>+</span>
      <span className={styles.animals}>
        {tokensOfField(item, 'content2').map((segment, index) => (
          <Token key={`${index}${segment.text}`} segment={segment} className={styles.animal} />
        ))}
      </span>
    </div>
  )
}
