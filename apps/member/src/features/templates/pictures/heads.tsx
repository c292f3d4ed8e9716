import { type ItemModel, tokensOfField } from '../card-model.ts'
import { Token } from '../cells/token.tsx'
import styles from './heads.module.css'

const HEADS = ['0', '1', '2', '3', '4']

/** Five boxes for the heads 0–4, the called ones filled. */
export function Heads({ item }: { item: ItemModel }) {
  const called = tokensOfField(item, 'content')
  return (
    <ul className={styles.boxes}>
      {HEADS.map((digit) => {
        const segment = called.find(({ text }) => text.startsWith(digit))
        return (
          <li key={digit} className={segment ? styles.called : styles.box}>
            {segment ? (
              <Token segment={segment} className={styles.digit}>
                {digit}
                <small>头</small>
              </Token>
            ) : (
              digit
            )}
          </li>
        )
      })}
    </ul>
  )
}
