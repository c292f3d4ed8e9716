import { paths } from '@liuhe/brand/paths.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { RECHARGE_STATUS } from '@liuhe/domain/recharge/order.ts'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from '../../shared/link.tsx'
import { useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { FailedOrder } from './failed-order.tsx'
import { LoadFailed } from '../../shared/orders/load-failed.tsx'
import { isUnderway, type Order, orderPath } from './order.ts'
import { OrderInProcess } from './order-in-process.tsx'
import { PaidOrder } from './paid-order.tsx'
import styles from './recharge-page.module.css'
import { TrialRefused } from './trial-refused.tsx'
import { useIsTrial, useOrder } from './use-recharge.ts'

type OrderPageProps = {
  /** Undefined while it is looked for; null when there is none, which `none` then says. */
  orderNo: string | undefined | null
  error?: Error | null
  onRetry?: () => void
  none?: string
  title: string
  /** How orders are paid here: one that is paid elsewhere leads there. Absent where any order is shown. */
  flow?: Order['flow']
  /** Shows orders that failed in place; elsewhere they lead to the page of failures. */
  showsFailures?: boolean
  /** The order, while it waits for its payer. */
  children?: (order: Order) => ReactNode
}

/** The frame of every page of an order: it finds the order, follows it, and shows what came of it. */
export function OrderPage({ orderNo, error, onRetry, none, title, children, ...place }: OrderPageProps) {
  const isTrial = useIsTrial()
  const read = useOrder(orderNo ?? undefined)
  const { order } = read
  const fault = order === undefined ? (error ?? read.error) : null
  const isMissing = orderNo === null || (fault instanceof ApiError && fault.code === 'RECHARGE/NOT_FOUND')
  return (
    <Page title={order ? titleOf(order, title) : title} fallback={paths.recharge()} action={<Help />}>
      {isTrial && <TrialRefused />}
      {!isTrial && isMissing && <EmptyList text={none ?? '充值订单不存在'} to={paths.recharge()} step="去充值" />}
      {!isTrial && !isMissing && order === undefined && (
        <Unread fault={fault} onRetry={fault === error && onRetry ? onRetry : read.retry} />
      )}
      {order && <Shown key={order.orderNo} order={order} draw={children} {...place} />}
    </Page>
  )
}

const Help = () => (
  <Link className={styles.action} to={paths.services()}>
    联系客服
  </Link>
)

const Unread = ({ fault, onRetry }: { fault: Error | null; onRetry: () => void }) =>
  fault ? <LoadFailed error={fault} onRetry={onRetry} /> : <Skeletons />

const Skeletons = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    <SkeletonCard lines={1} />
    <SkeletonCard lines={6} />
    <SkeletonCard lines={3} />
  </div>
)

const titleOf = ({ status }: Order, title: string): string => {
  if (status === RECHARGE_STATUS.credited) return '充值成功'
  return status === RECHARGE_STATUS.cancelled || status === RECHARGE_STATUS.rejected ? '充值未完成' : title
}

type ShownProps = Pick<OrderPageProps, 'flow' | 'showsFailures'> & {
  order: Order
  draw: ((order: Order) => ReactNode) | undefined
}

function Shown({ order, flow, showsFailures = false, draw }: ShownProps) {
  const elsewhere = placeOf(order, { flow, showsFailures })
  useMove(elsewhere)
  if (elsewhere !== undefined) return <Skeletons />
  if (order.status === RECHARGE_STATUS.credited) return <PaidOrder order={order} />
  if (!isUnderway(order)) return <FailedOrder order={order} />
  // Until the provider has said how to pay, and once people look at its money, there is nothing to pay by.
  const isPayable = order.status === RECHARGE_STATUS.waiting && order.next?.code === 'pay'
  return isPayable && draw ? draw(order) : <OrderInProcess order={order} />
}

/** Where an order is shown instead of here. What the member gave up himself is no failure, and stays. */
function placeOf(order: Order, { flow, showsFailures }: { flow: Order['flow'] | undefined; showsFailures: boolean }) {
  if (isUnderway(order)) return flow !== undefined && order.flow !== flow ? orderPath(order) : undefined
  const isFailure = order.status !== RECHARGE_STATUS.credited && order.steps.at(-1)?.code !== 'cancelled'
  return isFailure && !showsFailures ? paths['recharge-failed']({ order: order.orderNo }) : undefined
}

/** Goes on by itself; the address it leaves is not one to come back to. */
function useMove(to: string | undefined): void {
  const navigation = useNavigation()
  const move = useEffectEvent((target: string) => navigation.go(target, { replace: true }))
  useEffect(() => {
    if (to !== undefined) move(to)
  }, [to])
}
