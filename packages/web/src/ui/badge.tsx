import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** A small count at the corner of its child; nothing shows for 0. */
export function Badge({ count, max = 99, children }: { count: number; max?: number; children: ReactNode }) {
  return (
    <span className={styles.frame}>
      {children}
      {count > 0 && <span className={styles.badge}>{count > max ? `${max}+` : count}</span>}
    </span>
  )
}

/** A short label on a tint: a source, a status, a mark. */
export function Tag({
  tone = 'brand',
  children,
}: {
  tone?: 'brand' | 'gold' | 'grey' | 'ok' | 'warn'
  children: ReactNode
}) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>
}
