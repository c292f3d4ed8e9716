import { isShort, useSecondsLeft, ClockLeft } from '../../shared/orders/clock-left.tsx'
import type { Order } from './order.ts'
import styles from './time-card.module.css'

const RADIUS = 20
const LENGTH = 2 * Math.PI * RADIUS

/** How long the order still waits: a ring that empties and a clock, by the server's time; red at the end. */
export function TimeCard({ order, name, text }: { order: Order; name: string; text: string }) {
  const left = useSecondsLeft(order.expireTime)
  const share = Math.min(1, left / Math.max(1, (order.expireTime - order.createTime) / 1000))
  return (
    <section className={styles.card} aria-label="剩余时间" data-short={isShort(left) || undefined}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle className={styles.track} cx="24" cy="24" r={RADIUS} />
        <circle className={styles.part} cx="24" cy="24" r={RADIUS} strokeDasharray={`${LENGTH * share} ${LENGTH}`} />
        <path className={styles.hand} d="M24 15v9l5 5" />
      </svg>
      <p>
        <b>{left === 0 ? '正在确认付款结果' : name}</b>
        <small>{left === 0 ? '有效期已过，如已付款请稍候' : text}</small>
      </p>
      <ClockLeft className={styles.clock} until={order.expireTime} />
    </section>
  )
}
