import * as api from '@liuhe/contract/api/withdrawals.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { dayIn, useSiteZone } from '@liuhe/web/time/site-time.ts'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { HistoryFilter } from '../../shared/orders/history-filter.ts'
import { LoadFailed } from '../../shared/orders/load-failed.tsx'
import { type ListedOrder, OrderRow } from './order-row.tsx'
import { OrderSkeletons } from './order-skeletons.tsx'
import { useOrders } from './use-orders.ts'
import type { Order } from './withdrawal.ts'
import styles from './withdraw-history-page.module.css'

/** The withdrawals of a filter, newest first, day by day. */
export function OrderList(props: { filter: HistoryFilter; today: SiteDate; empty: ReactNode }) {
  const { filter, today, empty } = props
  const found = useOrders(filter)
  const listed = useDays(found.items, found.hasMore)
  return (
    <InfiniteList
      {...found}
      items={listed}
      itemKey={numberOf}
      className={styles.list}
      row={useRow(today)}
      empty={empty}
      skeleton={<OrderSkeletons />}
      {...(found.error && { failure: <LoadFailed error={found.error} onRetry={found.onRetry} /> })}
    />
  )
}

/** The withdrawal of a number that was looked for: the whole number, as it stands on its page and in notices. */
export function FoundOrder({ no, today, empty }: { no: string; today: SiteDate; empty: ReactNode }) {
  const isNumber = /^\d{1,19}$/.test(no)
  const { data, error, isPending, refetch } = useRead(api.read, { orderNo: no }, { enabled: isNumber })
  const isNobodys = error instanceof ApiError && error.code === 'WITHDRAW/NOT_FOUND'
  const listed = useDays(
    useMemo(() => (data === undefined ? [] : [data]), [data]),
    false,
  )
  return (
    <InfiniteList
      items={listed}
      itemKey={numberOf}
      className={styles.list}
      row={useRow(today)}
      hasMore={false}
      loading={isNumber && isPending}
      failed={error !== null && !isNobodys}
      onMore={() => undefined}
      empty={empty}
      skeleton={<OrderSkeletons />}
      {...(error && { failure: <LoadFailed error={error} onRetry={() => void refetch()} /> })}
    />
  )
}

const numberOf = ({ order }: ListedOrder): string => order.orderNo

/** One function for as long as the day is the same, so that a row is drawn again only when it changes itself. */
const useRow = (today: SiteDate) =>
  useCallback((listed: ListedOrder) => <OrderRow listed={listed} today={today} />, [today])

/** Orders with their days. The last loaded one closes its day's card only when the list has ended. */
function useDays(orders: readonly Order[], hasMore: boolean): ListedOrder[] {
  const zone = useSiteZone()
  return useMemo(() => {
    const dayOf = orders.map(({ createTime }) => dayIn(createTime, zone))
    return orders.map((order, index) => ({
      order,
      day: dayOf[index] as SiteDate,
      isFirst: dayOf[index - 1] !== dayOf[index],
      isLast: index === orders.length - 1 ? !hasMore : dayOf[index + 1] !== dayOf[index],
    }))
  }, [orders, hasMore, zone])
}
