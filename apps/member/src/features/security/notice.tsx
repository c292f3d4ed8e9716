import type { ReactNode } from 'react'
import IconInformation from '~icons/mingcute/information-line'
import styles from './security.module.css'

/** Something the member should know before he goes on: held withdrawals, a locked code. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.notice} role="note">
      <IconInformation aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
