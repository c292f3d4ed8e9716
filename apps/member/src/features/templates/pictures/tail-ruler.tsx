import { type ItemModel, tokensOfField } from '../card-model.ts'
import { Token } from '../cells/token.tsx'
import styles from './tail-ruler.module.css'

const TAILS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']

/** A ruler from 0 to 9 with a flag on every called tail. */
export function TailRuler({ item }: { item: ItemModel }) {
  const called = tokensOfField(item, 'content')
  return (
    <ol className={styles.ruler}>
      {TAILS.map((digit) => {
        const segment = called.find(({ text }) => text.startsWith(digit))
        return (
          <li key={digit} className={styles.tick}>
            {segment ? (
              <Token segment={segment} className={styles.flag}>
                {digit}
                <small>尾</small>
              </Token>
            ) : (
              <span className={styles.idle}>{digit}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
