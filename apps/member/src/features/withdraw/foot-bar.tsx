import type { ReactNode } from 'react'
import styles from './foot-bar.module.css'

/** The bar at the foot of a page with its actions, and what went wrong with them. */
export const FootBar = ({ problem, children }: { problem?: string | undefined; children: ReactNode }) => (
  <div className={styles.bar}>
    {problem !== undefined && (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    )}
    <div className={styles.buttons}>{children}</div>
  </div>
)
