import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { isOpen, RECHARGE_STATUS, rechargeStateOf } from '@liuhe/domain/recharge/order.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import { Fragment } from 'react'
import { ChannelMark } from '../../shared/recharge/channel-mark.tsx'
import { isAsAgreed } from '../../shared/recharge/is-as-agreed.ts'
import { StateTag } from './state-tag.tsx'
import { clockText, isCredited, newsOf, type OrderDetail, spanText } from './order-words.ts'
import styles from './order-head.module.css'

/** What an order is, what it comes to, and how long it has still or takes usually. */
export function OrderHead({ order }: { order: OrderDetail }) {
  const { icon, channelName, amount } = order
  return (
    <section className={styles.card} aria-label="订单">
      <div className={styles.top}>
        <ChannelMark icon={icon} size="large" />
        <span className={styles.name}>{channelName}</span>
        <StateTag {...newsOf(order)} />
      </div>
      <p className={styles.amount}>
        <strong className="num">{formatAmount(amount)}</strong> 元
      </p>
      <Sum order={order} />
      <Pace order={order} />
    </section>
  )
}

/** 实付 + 赠送 − 手续费 = 到账; nothing where it is the amount alone, or where nothing of it will come. */
function Sum({ order }: { order: OrderDetail }) {
  const { amount, discountMoney, fee } = order
  if (!isAsAgreed(order)) {
    return (
      <p className={styles.came}>
        实际到账 <b className="num">{formatAmount(order.creditMoney)}</b> 元
      </p>
    )
  }
  const isAwaited = isOpen(rechargeStateOf(order.status)) && order.check === null
  if ((!isCredited(order) && !isAwaited) || (discountMoney === 0n && fee === 0n)) return null
  const parts = [
    { sign: '', name: '实付', sum: amount },
    ...(discountMoney > 0n ? [{ sign: '+', name: '赠送', sum: discountMoney }] : []),
    ...(fee > 0n ? [{ sign: '−', name: '手续费', sum: fee }] : []),
  ]
  return (
    <dl className={styles.sum}>
      {parts.map(({ sign, name, sum }) => (
        <Fragment key={name}>
          {sign !== '' && <i aria-hidden="true">{sign}</i>}
          <div>
            <dt>{name}</dt>
            <dd className="num">{formatAmount(sum)}</dd>
          </div>
        </Fragment>
      ))}
      <i aria-hidden="true">=</i>
      <div data-total="">
        <dt>{isAwaited ? '预计到账' : '到账'}</dt>
        <dd className="num">{formatAmount(order.creditMoney)}</dd>
      </div>
    </dl>
  )
}

/** The time of an open order: what is left to pay, or how long it is being looked for beside what is usual. */
function Pace({ order }: { order: OrderDetail }) {
  const { minute } = useSiteTime()
  const second = useServerSecond(Math.floor(order.now / 1000))
  const { status, next, expireTime, createTime, steps, typicalSeconds, expectedSeconds } = order
  if (next === null || next.code === 'check' || next.code === 'return') return null
  if (status === RECHARGE_STATUS.waiting) {
    const left = Math.ceil(expireTime / 1000) - second
    const share = Math.min(1, Math.max(0, left / ((expireTime - createTime) / 1000)))
    return (
      <div className={styles.pace} data-late={left <= LATE_SECONDS || undefined}>
        <p>
          <span>
            剩余 <b className="num">{clockText(left)}</b>
          </span>
          <span>
            请在 <b className="num">{minute(expireTime).slice(-5)}</b> 前付款
          </span>
        </p>
        <Bar share={share} label="剩余付款时间" />
      </div>
    )
  }
  const since = Math.floor((steps.at(-1)?.at ?? createTime) / 1000)
  const usual = typicalSeconds ?? expectedSeconds
  const isLate = second - since > usual * SLOW_TIMES
  return (
    <div className={styles.pace} data-late={isLate || undefined}>
      <p>
        <span>
          已用 <b className="num">{spanText(second - since)}</b>
        </span>
        <span>
          {isLate ? '比平时慢，可联系客服' : typicalSeconds === null ? '预计' : '通常'}{' '}
          {!isLate && <b className="num">{spanText(usual)}</b>} {!isLate && '内到账'}
        </span>
      </p>
      <Bar share={Math.min(1, (second - since) / (usual * SLOW_TIMES))} label="已用时间" />
    </div>
  )
}

const Bar = ({ share, label }: { share: number; label: string }) => (
  <div
    className={styles.bar}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
    style={{ '--share': `${share * 100}%` } as object}
  />
)

/** The last minutes of a payment are red. */
const LATE_SECONDS = 300
/** So many times the usual span is slow. */
const SLOW_TIMES = 3
