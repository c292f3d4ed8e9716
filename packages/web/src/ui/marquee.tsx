import { type CSSProperties, type ReactNode, useState } from 'react'
import styles from './marquee.module.css'

/** Reading speed of the running text, in characters per second. */
const CHARACTERS_PER_SECOND = 6

/**
 * A line of notices that runs from right to left. It stands still on hover, touch and focus, after a tap on its icon,
 * and under reduced motion.
 */
export function Marquee({ text, icon, onClick }: { text: string; icon: ReactNode; onClick?: () => void }) {
  const [isPaused, setPaused] = useState(false)
  const style = { '--run': `${Math.max(text.length / CHARACTERS_PER_SECOND, 8)}s` } as CSSProperties
  const line = (
    <span className={styles.window}>
      <span className={styles.text} style={style}>
        {text}
      </span>
    </span>
  )
  return (
    <div className={styles.marquee} data-paused={isPaused || undefined}>
      <button
        type="button"
        className={styles.icon}
        aria-label={isPaused ? '继续滚动' : '暂停滚动'}
        onClick={() => setPaused(!isPaused)}
      >
        {icon}
      </button>
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
