import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { ChannelMark } from '../../shared/recharge/channel-mark.tsx'
import type { Order } from './order.ts'
import styles from './pay-head.module.css'

/** By which channel, and exactly how much. */
export const PayHead = ({ order }: { order: Order }) => (
  <header className={styles.head}>
    <p>
      <ChannelMark icon={order.icon} size="small" />
      {order.channelName}
    </p>
    <strong className="num">
      <small>¥</small>
      {formatAmount(order.amount)}
    </strong>
    <span>请按此金额付款，金额不符需人工核对</span>
  </header>
)
