import { paths } from '@liuhe/brand/paths.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Link } from '../../shared/link.tsx'
import { DayPart, type DayPlace } from '../../shared/orders/day-part.tsx'
import rows from '../../shared/orders/day-part.module.css'
import { AccountIcon } from './account-icon.tsx'
import styles from './order-row.module.css'
import { statusWords } from './order-words.ts'
import { accountName, type Order, shortNumber } from './withdrawal.ts'

/** An order with its place in the list: the first of a day carries the day's head, the last ends its card. */
export type ListedOrder = DayPlace & { order: Order }

/** One withdrawal, with the head of its day above the first. A tap opens it. */
export function OrderRow({ listed, today }: { listed: ListedOrder; today: SiteDate }) {
  const { order } = listed
  const { minute } = useSiteTime()
  const { orderNo, accountKind, accountNumber, provider, amount, createTime, status } = order
  const { text, tone } = statusWords(status)
  return (
    <DayPart place={listed} today={today}>
      <Link className={rows.row} to={paths['withdraw-history-detail']({ id: orderNo })}>
        <AccountIcon kind={accountKind} />
        <span className={rows.what}>
          <b className={styles.account}>
            <span>{accountName({ kind: accountKind, provider })}</span>{' '}
            <span className="num">{shortNumber(accountNumber)}</span>
          </b>
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

/** Beside the state: what arrived where that is another sum, or until when it should be decided. */
function More({ order: { status, amount, paidMoney, dueTime } }: { order: Order }) {
  const { minute } = useSiteTime()
  if (status === PAID && paidMoney !== amount) {
    return <span className={styles.aside}> · 到账 {formatAmount(paidMoney)}</span>
  }
  if (status > 2 || dueTime === null) return null
  return <span className={styles.aside}> · 预计 {minute(dueTime).slice(-5)} 前</span>
}

const PAID = 3
