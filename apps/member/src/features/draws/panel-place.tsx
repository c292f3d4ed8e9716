import { classNames } from '@liuhe/web/ui/class-names.ts'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import styles from './result-panel.module.css'

type PanelPlaceProps = {
  variant?: 'full' | 'compact' | undefined
  /** The numbers' own place; balls without it, for this is a part of home's first load. */
  children?: ReactNode
}

/** The panel's own shape while it is on its way, so that nothing moves when it comes (F-U15). */
export function PanelPlace({ variant = 'full', children }: PanelPlaceProps) {
  return (
    <section className={classNames(styles.panel, styles[variant])} aria-label="开奖结果" aria-busy="true">
      <header className={styles.heading}>
        <Skeleton width={88} height={18} />
        <Skeleton width={52} height={14} />
        <span className={styles.next}>
          <Skeleton width={118} height={24} round={6} />
        </span>
      </header>
      {children ?? (
        <div className={styles.balls}>
          {[0, 1, 2, 3, 4, 5, 6].map((place) => (
            <Skeleton key={place} width={38} height={38} round="50%" />
          ))}
        </div>
      )}
      {/* The games of home are drawn daily, and those are broadcast. */}
      {variant === 'full' && <div className={styles.video} />}
      {variant === 'full' && (
        <div className={styles.links}>
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} height={36} round={8} />
          ))}
        </div>
      )}
    </section>
  )
}
