import { RECHARGE_STATUS } from '@liuhe/domain/recharge/order.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import IconTime from '~icons/mingcute/time-duration-line'
import { useNavigation } from '../../shared/navigation.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { CheckCard } from './check-card.tsx'
import { FootBar } from '../../shared/orders/foot-bar.tsx'
import { type Order, orderPath } from './order.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import styles from './order-in-process.module.css'
import page from './recharge-page.module.css'
import { Receipts } from './receipts.tsx'
import { TimeCard } from './time-card.tsx'
import { useCancel } from './use-cancel.ts'
import { ROLES, waitingWords } from './words.ts'

/** An order that goes on without its payer: whom it waits for, since when, and all that has happened. */
export function OrderInProcess({ order }: { order: Order }) {
  const { next, status, flow } = order
  const { name, text } = waitingWords(order)
  const isUnpaid = status === RECHARGE_STATUS.waiting && next?.code !== 'check'
  return (
    <>
      <div className={page.page}>
        {isUnpaid ? (
          <TimeCard order={order} name={name} text={text} />
        ) : (
          <section className={styles.state} role="status">
            <i aria-hidden="true">
              <IconTime />
            </i>
            <h2>{name}</h2>
            <strong className="num">{formatAmount(order.amount)}</strong>
            {order.check === null && <p>{text}</p>}
            {next && <small>当前处理方：{ROLES[next.who]}</small>}
          </section>
        )}
        <CheckCard order={order} />
        {(flow === 'transfer' || flow === 'matched' || next?.code === 'check') &&
          status === RECHARGE_STATUS.accepted && (
            <section className={page.card} aria-label="转账凭证">
              <Receipts order={order} />
            </section>
          )}
        <OrderTimeline order={order} />
        <OrderFacts order={order} />
      </div>
      {isUnpaid && <GoOn order={order} />}
    </>
  )
}

function GoOn({ order }: { order: Order }) {
  const navigation = useNavigation()
  const { cancel, isCancelling } = useCancel()
  const isPayable = order.next?.code === 'pay' && order.flow !== 'matched'
  return (
    <FootBar>
      {order.canCancel && (
        <Button size="large" look="line" busy={isCancelling} onClick={() => void cancel(order)}>
          取消订单
        </Button>
      )}
      <Button size="large" disabled={!isPayable} onClick={() => navigation.go(orderPath(order))}>
        {isPayable ? '继续付款' : '等待付款信息'}
      </Button>
    </FootBar>
  )
}
