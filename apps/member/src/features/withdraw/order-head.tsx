import { paths } from '@liuhe/brand/paths.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { formatUsdt } from '@liuhe/domain/recharge/usdt.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import { Link } from '../../shared/link.tsx'
import { AccountIcon } from './account-icon.tsx'
import styles from './order-head.module.css'
import { statusWords } from './order-words.ts'
import { accountName, type Line, measuredText, type OrderDetail, shortNumber, spanText } from './withdrawal.ts'

/** How much, to where, at which state; and how long it has taken beside what it takes usually. */
export function OrderHead({ order }: { order: OrderDetail }) {
  const { accountKind, provider, accountNumber, status, amount, paidMoney, usdt } = order
  const { text, tone } = statusWords(status)
  return (
    <section className={styles.card} aria-label="订单">
      <header>
        <AccountIcon kind={accountKind} />
        <span className={styles.account}>
          {accountName({ kind: accountKind, provider })} <span className="num">{shortNumber(accountNumber)}</span>
        </span>
        <b className={styles.state} data-tone={tone}>
          {text}
        </b>
      </header>
      <p className={styles.amount}>
        <strong className="num">{formatAmount(status > PAID ? amount : paidMoney)}</strong> 元
      </p>
      <p className={styles.arrives}>
        {status > PAID ? (
          '资金退回余额，不收手续费，也不扣除'
        ) : (
          <>
            {status === PAID ? '实际到账' : '预计到账'}
            {paidMoney !== amount && <> · 申请 {formatAmount(amount)} 元</>}
            {usdt !== null && <> · {formatUsdt(usdt)} USDT</>}
          </>
        )}
      </p>
      {order.next === null ? <Over order={order} /> : <Running order={order} />}
    </section>
  )
}

const PAID = 3

/** It is over: how long that took, and why where it did not go well. */
function Over({ order: { createTime, auditTime, stateTime, reason, status } }: { order: OrderDetail }) {
  const { minute } = useSiteTime()
  const at = auditTime ?? stateTime
  return (
    <div className={styles.time} data-tone={status === PAID ? 'ok' : 'bad'}>
      <p className={styles.line}>
        <span>
          用时 <b>{spanText((at - createTime) / 1000)}</b>
        </span>
        <time className="num">{minute(at).slice(5)}</time>
      </p>
      {reason !== null && status > PAID && <p className={styles.reason}>原因：{reason}</p>}
    </div>
  )
}

/** How long it has taken so far, against the promise and what the last days really took. */
function Running({ order }: { order: OrderDetail }) {
  const { minute } = useSiteTime()
  const { createTime, dueTime, line, isFrozen } = order
  const second = useServerSecond(Math.floor(order.now / 1000))
  const taken = Math.max(0, second - Math.floor(createTime / 1000))
  const left = dueTime === null ? undefined : Math.floor(dueTime / 1000) - second
  const isLate = left !== undefined && left < 0
  return (
    <div className={styles.time} data-tone={isLate ? 'warn' : undefined}>
      <p className={styles.line}>
        <span>
          已用 <b className="num">{spanText(taken)}</b>
        </span>
        {dueTime !== null && (
          <span>
            预计 <b className="num">{minute(dueTime).slice(-5)}</b> 前有结果
          </span>
        )}
      </p>
      {line.seconds && <Bar taken={taken} seconds={line.seconds} />}
      <p className={styles.left}>
        {left === undefined && `近 7 天已处理 ${line.decided} 笔，不足 20 笔，暂不给出预计时间`}
        {left !== undefined && !isLate && (
          <>
            还剩 <b className="num">{spanText(left)}</b>
          </>
        )}
        {isLate && (
          <>
            已超出预计 <b className="num">{spanText(-(left ?? 0))}</b>，资金仍安全冻结在您名下。
            <Link to={paths.services()}>联系客服</Link>
          </>
        )}
      </p>
      {isFrozen && <p className={styles.left}>出款暂停中，恢复后按提交顺序出款</p>}
    </div>
  )
}

/** 公开数据 as a scale of three equal parts: to the half, to nine of ten, to 99 of 100; and where this one stands. */
function Bar({ taken, seconds }: { taken: number; seconds: NonNullable<Line['seconds']> }) {
  const marks = [
    { name: '中位', span: seconds.median },
    { name: '90%', span: seconds.p90 },
    { name: '99%', span: seconds.p99 },
  ]
  const at = placeOf(
    taken,
    marks.map(({ span }) => span),
  )
  return (
    <>
      <div className={styles.bar} aria-hidden="true" style={{ '--taken': `${at}%` } as never}>
        <i />
      </div>
      <ul className={styles.marks} aria-label="近 7 天用时">
        {marks.map(({ name, span }) => (
          <li key={name}>
            {name} {measuredText(span)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Where a span stands between marks that lie at equal distances, in percents. */
function placeOf(taken: number, marks: readonly number[]): number {
  const passed = marks.filter((mark) => taken >= mark).length
  const from = marks[passed - 1] ?? 0
  const to = marks[passed]
  if (to === undefined) return 100
  return ((passed + (taken - from) / Math.max(1, to - from)) * 100) / marks.length
}
