import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** Says that a list has nothing to show, with a drawing of an empty tray. */
export function Empty({ text = '暂无数据', children }: { text?: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <EmptyDrawing />
      <p>{text}</p>
      {children}
    </div>
  )
}

/** Three balls resting above an open box, in the theme's own neutrals. */
function EmptyDrawing() {
  return (
    <svg className={styles.drawing} width="132" height="96" viewBox="0 0 132 96" fill="none" aria-hidden="true">
      <ellipse cx="66" cy="86" rx="50" ry="6" className={styles.floor} />
      <path d="M28 52 40 40h52l12 12v26a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6V52Z" className={styles.box} />
      <path d="M28 52h22c3 0 4 2 5 4 2 5 6 8 11 8s9-3 11-8c1-2 2-4 5-4h22" className={styles.edge} />
      <circle cx="48" cy="24" r="9" className={styles.ball} />
      <circle cx="48" cy="24" r="5" className={styles.core} />
      <circle cx="71" cy="15" r="7" className={styles.ball} />
      <circle cx="71" cy="15" r="3.8" className={styles.core} />
      <circle cx="87" cy="29" r="5.5" className={styles.ball} />
      <circle cx="87" cy="29" r="3" className={styles.core} />
      <path d="M20 30h6M23 27v6M108 20h6M111 17v6" className={styles.spark} />
    </svg>
  )
}
