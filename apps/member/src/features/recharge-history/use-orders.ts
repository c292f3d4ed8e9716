import * as recharge from '@liuhe/contract/api/recharge.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useApi } from '@liuhe/web/api/provider.tsx'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useMemo } from 'react'
import { LiveContext } from '../../shared/live.ts'
import { argsOf, type HistoryFilter } from '../../shared/orders/history-filter.ts'
import type { Order } from './order-words.ts'

const ROWS = 20

/** Everything `InfiniteList` needs of the member's orders, newest first. */
export function useOrders(filter: HistoryFilter) {
  const { call } = useApi()
  const args = { ...argsOf(filter), rows: ROWS }
  const query = useInfiniteQuery({
    queryKey: [...queryKey(recharge.list, args), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(recharge.list, { ...args, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    meta: { endpoint: recharge.list.name, effect: recharge.list.effect },
  })
  const pages = query.data?.pages
  return {
    items: useMemo(() => unique(pages?.flatMap(({ data }) => data) ?? []), [pages]),
    hasMore: query.hasNextPage || query.isPending,
    loading: query.isPending || query.isFetchingNextPage,
    failed: query.isError,
    error: query.error,
    onMore: () => void query.fetchNextPage(),
    onRetry: () => void (pages ? query.fetchNextPage() : query.refetch()),
  }
}

/** An order that was made between two pages may come with both. */
const unique = (orders: readonly Order[]): Order[] => [...new Map(orders.map((one) => [one.orderNo, one])).values()]

/** Asks again for what is shown of recharges when one of the member's orders has changed. */
export function useLiveRecharges(): void {
  const live = use(LiveContext)
  const cache = useQueryClient()
  useEffect(
    () =>
      live?.listen((push) => {
        if (push.type !== 'RECHARGE') return
        for (const { name } of [recharge.list, recharge.read]) void cache.invalidateQueries({ queryKey: [name] })
      }),
    [live, cache],
  )
}
