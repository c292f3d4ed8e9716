import * as api from '@liuhe/contract/api/turnover.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useApi } from '@liuhe/web/api/provider.tsx'
import { useMayAsk } from '@liuhe/web/api/use-may-ask.ts'
import { useInfiniteQuery } from '@tanstack/react-query'

/** The bets that filled a requirement, page after page; each page says where the next one begins. */
export function useBets(id: string) {
  const { call } = useApi()
  const mayAsk = useMayAsk(api.bets)
  const { data, hasNextPage, isError, isPending, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...queryKey(api.bets, { id }), 'pages'],
    queryFn: ({ pageParam, signal }) => call(api.bets, { id, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: mayAsk,
    meta: { endpoint: api.bets.name, effect: api.bets.effect },
  })
  return {
    items: data?.pages.flatMap((page) => page.data) ?? [],
    hasMore: hasNextPage || isPending,
    loading: isPending || isFetchingNextPage,
    failed: isError,
    onMore: () => void fetchNextPage(),
    onRetry: () => void (data ? fetchNextPage() : refetch()),
  }
}
