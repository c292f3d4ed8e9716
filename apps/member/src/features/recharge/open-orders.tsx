import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { useNavigation } from '../../shared/navigation.ts'
import { ChannelMark } from '../../shared/recharge/channel-mark.tsx'
import { ClockLeft } from '../../shared/orders/clock-left.tsx'
import styles from './open-orders.module.css'
import { type OrderRow, orderPath } from './order.ts'
import { useCancel } from './use-cancel.ts'
import { useOpenOrders } from './use-recharge.ts'

/** The orders that wait: leaving a page of one keeps it, and here it goes on or is given up. */
export function OpenOrders({ count }: { count: number }) {
  const { data } = useOpenOrders(count > 0)
  if (count === 0 || data === undefined || data.data.length === 0) return null
  return (
    <section className={styles.orders} aria-label="未完成的订单">
      {data.data.map((order) => (
        <OpenOrder key={order.orderNo} order={order} />
      ))}
    </section>
  )
}

function OpenOrder({ order }: { order: OrderRow }) {
  const navigation = useNavigation()
  const { cancel, isCancelling } = useCancel()
  const { channelName, amount, status, check, expireTime, icon } = order
  const isUnpaid = status === 1
  return (
    <article className={styles.order} aria-label={`${channelName} ${formatAmount(amount)}`}>
      <ChannelMark icon={icon} size="small" />
      <p className={styles.words}>
        <b>{channelName}</b>
        <small>
          <span className="num">{formatAmount(amount)}</span> ·{' '}
          {check?.outcome === 'waiting' ? (
            '款项待核对'
          ) : isUnpaid ? (
            <>
              待付款 <ClockLeft until={expireTime} />
            </>
          ) : (
            '等待入账'
          )}
        </small>
      </p>
      {isUnpaid && (
        <Button look="plain" className={styles.cancel} busy={isCancelling} onClick={() => void cancel(order)}>
          取消
        </Button>
      )}
      <Button look="soft" className={styles.go} onClick={() => navigation.go(orderPath(order))}>
        {isUnpaid ? '继续付款' : '查看'}
      </Button>
    </article>
  )
}
