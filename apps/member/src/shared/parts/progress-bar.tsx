import styles from './progress-bar.module.css'

/** How much of something is reached, in whole percent from 0 to 100. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  )
}
