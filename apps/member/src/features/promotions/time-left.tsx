import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import { formatLeft } from '@liuhe/web/lottery/countdown.tsx'
import styles from './time-left.module.css'

const DAY_SECONDS = 86_400

/** The time to an instant (epoch ms at the server) in days, hours, minutes and seconds, each in a box of its own. */
export function TimeLeft({ until }: { until: number }) {
  const left = Math.max(0, Math.ceil(until / 1000) - useServerSecond())
  const [days, ...clock] = [String(Math.floor(left / DAY_SECONDS)), ...formatLeft(left % DAY_SECONDS).split(':')]
  return (
    <span className={styles.left} role="timer" aria-label={`${days}天${clock.join(':')}`}>
      <b>{days}</b>天
      {clock.map((part, index) => (
        <span key={UNITS[index]} className={styles.part}>
          <b>{part}</b>
          {UNITS[index]}
        </span>
      ))}
    </span>
  )
}

const UNITS = ['时', '分', '秒']
