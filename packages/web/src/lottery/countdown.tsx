import { useServerSecond } from '../time/ticker.ts'
import styles from './countdown.module.css'

type CountdownProps = {
  /** The moment it runs to, epoch ms at the server. */
  until: number
  /** Server time (epoch ms) of the data, for the first paint on the server. */
  from?: number
  /** Shown instead of 00:00:00 once the moment has come. */
  over?: string
}

/** Time left as HH:MM:SS by the server's clock; above 99 hours the hours simply grow. */
export function Countdown({ until, from = 0, over }: CountdownProps) {
  const second = useServerSecond(Math.floor(from / 1000))
  const left = Math.max(0, Math.ceil(until / 1000) - second)
  if (left === 0 && over) return <span className={styles.over}>{over}</span>
  return (
    <time className={styles.countdown} role="timer" suppressHydrationWarning>
      {formatLeft(left)}
    </time>
  )
}

/** Seconds as HH:MM:SS. */
export function formatLeft(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
