import { paths } from '@liuhe/brand/paths.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Link } from '../../shared/link.tsx'
import { dayText } from '../../shared/parts/day-ranges.ts'
import { AccountIcon } from './account-icon.tsx'
import styles from './order-row.module.css'
import { statusWords } from './order-words.ts'
import { accountName, type Order, shortNumber } from './withdrawal.ts'

/** An order with its place in the list: the first of a day carries the day's head, the last ends its card. */
export type ListedOrder = { order: Order; day: SiteDate; isFirst: boolean; isLast: boolean }

/** One withdrawal, with the head of its day above the first. A tap opens it. */
export function OrderRow({ listed, today }: { listed: ListedOrder; today: SiteDate }) {
  const { order, day, isFirst, isLast } = listed
  const { minute } = useSiteTime()
  const { orderNo, accountKind, accountNumber, provider, amount, createTime, status } = order
  const { text, tone } = statusWords(status)
  return (
    <div className={styles.part} data-first={isFirst || undefined} data-last={isLast || undefined}>
      {isFirst && <h2 className={styles.day}>{dayText(day, today)}</h2>}
      <Link className={styles.row} to={paths['withdraw-history-detail']({ id: orderNo })}>
        <AccountIcon kind={accountKind} />
        <span className={styles.what}>
          <b>
            <span className={styles.name}>{accountName({ kind: accountKind, provider })}</span>{' '}
            <span className="num">{shortNumber(accountNumber)}</span>
          </b>
          <small>
            <time>{minute(createTime).slice(-5)}</time> · 尾号 {orderNo.slice(-6)}
          </small>
        </span>
        <span className={styles.money}>
          <b className="num">{formatAmount(amount)}</b>
          <small data-tone={tone}>
            {text}
            <More order={order} />
          </small>
        </span>
      </Link>
    </div>
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
