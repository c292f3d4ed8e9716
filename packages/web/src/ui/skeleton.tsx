import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

type Length = number | string

/** A grey block with the size of what is on its way, so that nothing moves when it arrives. Numbers are px. */
export function Skeleton({ width = '100%', height = 14, round }: { width?: Length; height?: Length; round?: Length }) {
  const style: CSSProperties = { width, height, ...(round !== undefined && { borderRadius: round }) }
  return <span className={styles.skeleton} style={style} aria-hidden="true" />
}

/** A card-shaped skeleton: a title and some lines. */
export function SkeletonCard({ lines = 4 }: { lines?: number }) {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton width="42%" height={18} />
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 ? '64%' : '100%'} />
      ))}
    </div>
  )
}
