import styles from './zodiac-label.module.css'

/** The animal under a ball, or on its own in a card. */
export function ZodiacLabel({ animal, hit }: { animal: string; hit?: boolean }) {
  return <span className={hit ? `${styles.label} ${styles.hit}` : styles.label}>{animal}</span>
}
