import styles from './record-dots.module.css'

export type Outcome = 'hit' | 'miss' | 'pending' | 'post-draw'

const WORDS: Record<Outcome, string> = { hit: '准', miss: '错', pending: '待开', 'post-draw': '开奖后发布' }

type RecordDotsProps = {
  /** Newest first. */
  outcomes: readonly Outcome[]
}

/**
 * A strip of single issues, oldest on the left. Shape tells as much as colour: hits are filled discs, misses hollow
 * crosses, what is not drawn yet a ring.
 */
export function RecordDots({ outcomes }: RecordDotsProps) {
  const strip = outcomes.toReversed()
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length
  const spoken = `近${outcomes.length}期：准${count('hit')}期，错${count('miss')}期`
  return (
    <span className={styles.dots} role="img" aria-label={spoken}>
      {strip.map((outcome, at) => (
        <i key={at} data-outcome={outcome} title={WORDS[outcome]} />
      ))}
    </span>
  )
}
