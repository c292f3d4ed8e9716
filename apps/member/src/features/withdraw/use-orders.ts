import * as api from '@liuhe/contract/api/withdrawals.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useApi } from '@liuhe/web/api/provider.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { argsOf, type HistoryFilter } from '../../shared/orders/history-filter.ts'
import type { Order } from './withdrawal.ts'

const ROWS = 20

/** Everything `InfiniteList` needs of the member's withdrawals, newest first. */
export function useOrders(filter: HistoryFilter) {
  const { call } = useApi()
  const args = { ...argsOf(filter), rows: ROWS }
  const query = useInfiniteQuery({
    queryKey: [...queryKey(api.list, args), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(api.list, { ...args, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    meta: { endpoint: api.list.name, effect: api.list.effect },
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

/** One that was requested between two pages may come with both. */
const unique = (orders: readonly Order[]): Order[] => [...new Map(orders.map((one) => [one.orderNo, one])).values()]
