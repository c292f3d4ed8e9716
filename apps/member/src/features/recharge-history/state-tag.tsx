import type { Tone } from './order-words.ts'
import styles from './state-tag.module.css'

/** The state of an order, or of money of it, on a tint of its tone. */
export const StateTag = ({ text, tone }: { text: string; tone: Tone }) => (
  <span className={styles.tag} data-tone={tone}>
    {text}
  </span>
)
