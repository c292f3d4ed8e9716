import type { CSSProperties } from 'react'
import styles from './share-bar.module.css'

export type Share = { key: string; label: string; count: number }

/** How a whole divides among a few sides: a bar of segments, each with its label and percentage written in it. */
export function ShareBar({ shares, label }: { shares: readonly Share[]; label: string }) {
  const whole = shares.reduce((sum, { count }) => sum + count, 0)
  const spoken = shares.map((share) => `${share.label}${share.count}次`).join('，')
  return (
    <div className={styles.bar} role="img" aria-label={`${label}：${spoken}`}>
      {shares.map((share, at) => (
        <span
          key={share.key}
          className={styles.share}
          data-place={at}
          style={{ '--count': Math.max(share.count, whole * SHARE_MIN) } as CSSProperties}
        >
          {share.label} <b>{percent(share.count, whole)}</b>
        </span>
      ))}
    </div>
  )
}

/** Even the smallest share has room for its words. */
const SHARE_MIN = 0.16

/** Whole percents of a count; 0 of nothing. */
export const percent = (count: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((count / whole) * 100)}%`
