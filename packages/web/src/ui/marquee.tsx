import type { CSSProperties, ReactNode } from 'react'
import styles from './marquee.module.css'

/** Reading speed of the running text, in characters per second. */
const CHARACTERS_PER_SECOND = 6

/** A line of notices that runs from right to left; it stands still on hover, on focus and under reduced motion. */
export function Marquee({ text, icon, onClick }: { text: string; icon?: ReactNode; onClick?: () => void }) {
  const style = { '--run': `${Math.max(text.length / CHARACTERS_PER_SECOND, 8)}s` } as CSSProperties
  const line = (
    <span className={styles.window}>
      <span className={styles.text} style={style}>
        {text}
      </span>
    </span>
  )
  return (
    <div className={styles.marquee}>
      {icon && <span className={styles.icon}>{icon}</span>}
      {onClick ? (
        <button type="button" className={styles.button} onClick={onClick}>
          {line}
        </button>
      ) : (
        line
      )}
    </div>
  )
}
