import { type ItemModel, tokensOfField } from '../card-model.ts'
import { Token } from '../cells/token.tsx'
import styles from './two-pills.module.css'

const KINDS = ['家禽', '野兽']

/** 家禽 or 野兽: the called pill filled, the animals that are named besides under it. */
export function TwoPills({ item }: { item: ItemModel }) {
  const called = tokensOfField(item, 'content')
  const animals = tokensOfField(item, 'content2')
  return (
    <div className={styles.farm}>
      {KINDS.map((kind) => {
        const segment = called.find(({ text }) => text === kind)
        if (segment) return <Token key={kind} segment={segment} className={styles.called} />
        return (
          <span key={kind} className={styles.other}>
            {kind}
          </span>
        )
      })}
      {animals.length > 0 && (
        <em className={styles.named}>
          {animals.map((segment, index) => (
            <Token key={`${index}${segment.text}`} segment={segment} className={styles.animal} />
          ))}
        </em>
      )}
    </div>
  )
}
