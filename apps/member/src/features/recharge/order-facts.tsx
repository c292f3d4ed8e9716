import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { RECHARGE_STATUS } from '@liuhe/domain/recharge/order.ts'
import { formatRate, formatUsdt } from '@liuhe/domain/recharge/usdt.ts'
import type { ReactNode } from 'react'
import { isAsAgreed } from '../../shared/recharge/is-as-agreed.ts'
import { CopyButton } from './copy-button.tsx'
import { isUnderway, type Order } from './order.ts'
import styles from './order-facts.module.css'

/** What an order says of its money, and its number. */
export function OrderFacts({ order }: { order: Order }) {
  const { channelName, amount, orderNo, payment, payer } = order
  return (
    <dl className={styles.facts}>
      <Fact name="支付通道">{channelName}</Fact>
      <Fact name={brings(order) ? '实付金额' : '订单金额'}>{formatAmount(amount)}</Fact>
      {payment.coin && (
        <Fact name="应付 USDT">
          {formatUsdt(payment.coin.amount)}（1 USDT = {formatRate(payment.coin.rate)} 元）
        </Fact>
      )}
      {brings(order) && <Brought order={order} />}
      {payer !== null && <Fact name="付款人">{payer}</Fact>}
      <Fact name="订单号">
        {orderNo}
        <CopyButton text={orderNo} name="订单号" look="bare" />
      </Fact>
    </dl>
  )
}

/** What was cancelled or refused brings nothing. */
const brings = (order: Order): boolean => isUnderway(order) || order.status === RECHARGE_STATUS.credited

/** The parts stand only where they add up to what arrived. */
function Brought({ order }: { order: Order }) {
  const { fee, discount, firstGift, creditMoney: arrived, turnover } = order
  if (!isAsAgreed(order)) {
    return (
      <Fact name="到账金额">
        <b>{formatAmount(arrived)}</b>
      </Fact>
    )
  }
  return (
    <>
      {fee > 0n && <Fact name="手续费">-{formatAmount(fee)}</Fact>}
      {discount > 0n && <Fact name="通道赠送">+{formatAmount(discount)}</Fact>}
      {firstGift > 0n && <Fact name="首充礼">+{formatAmount(firstGift)}</Fact>}
      <Fact name="到账金额">
        <b>{formatAmount(arrived)}</b>
      </Fact>
      <Fact name="打码要求">{formatAmount(turnover)}</Fact>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
)
