import styles from './zodiac-label.module.css'

/** Keeps the place of an animal that is not known yet; a plain space would have no height. */
export const NO_ANIMAL = '\u00a0'

/** The animal under a ball, or on its own in a card. */
export function ZodiacLabel({ animal, hit }: { animal: string; hit?: boolean }) {
  return <span className={hit ? `${styles.label} ${styles.hit}` : styles.label}>{animal}</span>
}
