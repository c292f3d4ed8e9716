import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './badge.module.css'

/** A small count at the corner of its child; nothing shows for 0. */
export function Badge({ count, max = 99, children }: { count: number; max?: number; children: ReactNode }) {
  return (
    <span className={styles.frame}>
      {children}
      <Count of={count} max={max} tone="bad" className={styles.corner} />
    </span>
  )
}

type CountProps = { of: number; max?: number; tone?: 'brand' | 'bad' | 'head'; className?: string | undefined }

/** How many there are, as a pill; nothing shows for 0. `tone`: in the page, as a warning, or on the header. */
export const Count = ({ of, max = 99, tone = 'brand', className }: CountProps) =>
  of > 0 && (
    <i className={classNames(styles.count, className)} data-tone={tone}>
      {of > max ? `${max}+` : of}
    </i>
  )

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
