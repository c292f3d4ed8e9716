import type { AnyEndpoint, ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from './provider.tsx'
import { queryKey } from './query-key.ts'
import { useMayAsk } from './use-may-ask.ts'

/** What an endpoint answers whose pages begin after a row. */
type KeyedPage<Item> = { data: Item[]; nextKey: string | null }
type ItemOf<E> = OutputOf<E> extends KeyedPage<infer Item> ? Item : never

type KeysetOptions<Item> = { itemKey: (item: Item) => string | number; enabled?: boolean }

/** Everything `InfiniteList` needs of a list whose pages begin after a row. */
export type Keyset<Item> = {
  items: Item[]
  hasMore: boolean
  loading: boolean
  failed: boolean
  error: Error | null
  onMore: () => void
  onRetry: () => void
  /** Puts what is new in front of what is there: one call, however many pages there are. */
  readNews: () => void
}

/**
 * Reads such an endpoint page by page; rows that are added at the front move nothing. `args` are the endpoint's,
 * without `key`. Nothing is kept once the list leaves the screen.
 */
export function useKeyset<E extends AnyEndpoint>(
  endpoint: E,
  args: Omit<ArgsOf<E>, 'key'>,
  { itemKey, enabled = true }: KeysetOptions<ItemOf<E>>,
): Keyset<ItemOf<E>> {
  type Page = KeyedPage<ItemOf<E>>
  const { call } = useApi()
  const cache = useQueryClient()
  const mayAsk = useMayAsk(endpoint)
  const key = [...queryKey(endpoint, args as ArgsOf<E>), 'keyset'] as const
  const ask = (after: string | null, signal?: AbortSignal) =>
    call(endpoint, { ...args, ...(after !== null && { key: after }) } as unknown as ArgsOf<E>, {
      ...(signal && { signal }),
    }) as Promise<Page>
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextKey }) => nextKey ?? undefined,
    enabled: enabled && mayAsk,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { endpoint: endpoint.name, effect: endpoint.effect },
  })
  const readNews = async () => {
    const known = cache.getQueryData<InfiniteData<Page>>(key)
    const seen = new Set(known?.pages.flatMap(({ data }) => data.map(itemKey)))
    if (known === undefined || seen.size === 0) return cache.resetQueries({ queryKey: key })
    const { data } = await ask(null)
    const fresh = data.filter((item) => !seen.has(itemKey(item)))
    // More has come than a page holds: what lies between is not known, so the list begins again.
    if (fresh.length === data.length) return cache.resetQueries({ queryKey: key })
    cache.setQueryData<InfiniteData<Page>>(key, (now) => now && withFront(now, fresh, itemKey))
  }
  const pages = query.data?.pages
  return {
    items: useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages]),
    hasMore: query.hasNextPage || (query.isPending && enabled),
    loading: (query.isPending && enabled) || query.isFetchingNextPage,
    failed: query.isError,
    error: query.error,
    onMore: () => void query.fetchNextPage(),
    onRetry: () => void (pages ? query.fetchNextPage() : query.refetch()),
    // News that did not come is asked for with the next; the list stays as it was.
    readNews: () => void readNews().catch(() => undefined),
  }
}

/** The list with rows in front that it does not have yet. */
function withFront<Item>(
  known: InfiniteData<KeyedPage<Item>>,
  fresh: readonly Item[],
  itemKey: (item: Item) => string | number,
): InfiniteData<KeyedPage<Item>> {
  const [first, ...rest] = known.pages
  if (first === undefined) return known
  const seen = new Set(known.pages.flatMap(({ data }) => data.map(itemKey)))
  const front = fresh.filter((item) => !seen.has(itemKey(item)))
  return { ...known, pages: [{ ...first, data: [...front, ...first.data] }, ...rest] }
}
