import type { ReactNode } from 'react'
import styles from './foot-bar.module.css'

/**
 * The bar at the foot of a page with its actions, and what went wrong with them. The last one is the widest, unless all
 * are to be alike.
 */
export const FootBar = ({ problem, isEven = false, children }: FootBarProps) => (
  <div className={styles.bar}>
    {problem !== undefined && (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    )}
    <div className={styles.buttons} data-even={isEven}>
      {children}
    </div>
  </div>
)

type FootBarProps = { problem?: string | undefined; isEven?: boolean; children: ReactNode }
