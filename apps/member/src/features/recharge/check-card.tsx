import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { formatUsdt } from '@liuhe/domain/recharge/usdt.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import styles from './check-card.module.css'
import type { Order } from './order.ts'
import { CHECKS, OUTCOMES } from './words.ts'

/** 待核对: what arrived that was not as agreed, why it is looked at, and what came of it. */
export function CheckCard({ order: { check } }: { order: Order }) {
  const { minute } = useSiteTime()
  if (check === null) return null
  const { kind, outcome, received, receivedUsdt, arrivedAt, decidedAt, note } = check
  return (
    <section className={styles.card} aria-label="款项核对" data-outcome={outcome}>
      <header>
        <h2>{CHECKS[kind].name}</h2>
        <Tag tone={outcome === 'waiting' || outcome === 'returning' ? 'warn' : 'ok'}>{OUTCOMES[outcome].name}</Tag>
      </header>
      <dl>
        <div>
          <dt>实际到账</dt>
          <dd className="num">{receivedUsdt === null ? formatAmount(received) : `${formatUsdt(receivedUsdt)} USDT`}</dd>
        </div>
        <div>
          <dt>到账时间</dt>
          <dd>
            <time className="num">{minute(arrivedAt)}</time>
          </dd>
        </div>
        {decidedAt !== null && (
          <div>
            <dt>处理时间</dt>
            <dd>
              <time className="num">{minute(decidedAt)}</time>
            </dd>
          </div>
        )}
      </dl>
      <p>
        {CHECKS[kind].why}。{OUTCOMES[outcome].text}。
      </p>
      {note !== null && note !== '' && <p>处理说明：{note}</p>}
    </section>
  )
}
