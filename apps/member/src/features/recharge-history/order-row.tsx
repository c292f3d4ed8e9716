import { paths } from '@liuhe/brand/paths.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { RECHARGE_STATUS } from '@liuhe/domain/recharge/order.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import { Link } from '../../shared/link.tsx'
import { DayPart, type DayPlace } from '../../shared/orders/day-part.tsx'
import rows from '../../shared/orders/day-part.module.css'
import { ChannelMark } from '../../shared/recharge/channel-mark.tsx'
import styles from './order-row.module.css'
import { clockText, newsOf, type Order } from './order-words.ts'

/** An order with its place in the list: the first of a day carries the day's head, the last ends its card. */
export type ListedOrder = DayPlace & { order: Order }

/** One order, with the head of its day above the first. A tap opens it. */
export function OrderRow({ listed, today }: { listed: ListedOrder; today: SiteDate }) {
  const { order } = listed
  const { minute } = useSiteTime()
  const { orderNo, channelName, icon, amount, createTime } = order
  const { text, tone } = newsOf(order)
  return (
    <DayPart place={listed} today={today}>
      <Link className={rows.row} to={paths['recharge-history-detail']({ id: orderNo })}>
        <ChannelMark icon={icon} />
        <span className={rows.what}>
          <b>{channelName}</b>
          <small>
            <time>{minute(createTime).slice(-5)}</time> · 尾号 {orderNo.slice(-6)}
          </small>
        </span>
        <span className={rows.money}>
          <b className="num">{formatAmount(amount)}</b>
          <small data-tone={tone}>
            {text}
            <More order={order} />
          </small>
        </span>
      </Link>
    </DayPart>
  )
}

/** Beside the state: how long a payment is awaited still, or what was credited where that is another amount. */
function More({ order: { status, check, expireTime, amount, creditMoney } }: { order: Order }) {
  if (status === RECHARGE_STATUS.waiting && check === null) return <TimeLeft until={expireTime} />
  if (status !== RECHARGE_STATUS.credited || creditMoney === amount) return null
  return <span className={styles.credit}> · 到账 {formatAmount(creditMoney)}</span>
}

function TimeLeft({ until }: { until: number }) {
  const left = Math.ceil(until / 1000) - useServerSecond()
  return left > 0 && <span className="num"> · 剩 {clockText(left)}</span>
}
