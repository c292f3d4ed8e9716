import type { AnyEndpoint, ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { FRESH_MS, retriesOf, useApi } from './provider.tsx'
import { hashKey, queryKey } from './query-key.ts'
import { useMayAsk } from './use-may-ask.ts'

/** What a paged endpoint answers. */
type PageOf<Item> = { data: Item[]; totalCount: number }
type ItemOf<E> = OutputOf<E> extends PageOf<infer Item> ? Item : never

export type PagesOptions<Item> = {
  /**
   * Two answers may overlap while rows are added at the front; the first one of a key stays. The rows are the same list
   * as long as this is the same function.
   */
  itemKey: (item: Item) => string | number
  enabled?: boolean
  /** Nothing is kept once the list leaves the screen: anyone who comes back starts over with the first page. */
  forgets?: boolean
  /** How often a page that did not arrive is asked for again; as often as any read if nothing is said. */
  retries?: number
  /** What rows cannot be drawn without, such as code: no page is there before it is, and it fails like a page. */
  alongside?: () => Promise<unknown>
}

/** Everything `InfiniteList` needs, and the raw pages for endpoints that send more than rows. */
export type Pages<Item, Page> = {
  items: Item[]
  total: number | undefined
  pages: readonly Page[]
  itemKey: (item: Item) => string | number
  hasMore: boolean
  loading: boolean
  failed: boolean
  /** Why, in the server's words. */
  error: Error | null
  onMore: () => void
  onRetry: () => void
  /** Starts over from the first page. */
  refresh: () => void
}

/** Reads a paged endpoint page by page. `args` are the endpoint's, without `page`. */
export function usePages<E extends AnyEndpoint>(
  endpoint: E,
  args: Omit<ArgsOf<E>, 'page'>,
  { itemKey, enabled = true, forgets = false, retries, alongside }: PagesOptions<ItemOf<E>>,
): Pages<ItemOf<E>, OutputOf<E>> {
  const { call, boot, isBootOutdated } = useApi()
  const mayAsk = useMayAsk(endpoint)
  // The word apart keeps one page read by `useRead` and many pages under one name, so both are refreshed together.
  const key = [...queryKey(endpoint, args as ArgsOf<E>), 'pages'] as const
  const booted = useDecoded(endpoint, boot.get(hashKey(queryKey(endpoint, args as ArgsOf<E>))))
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => {
      const page = call(endpoint, { ...args, page: pageParam } as unknown as ArgsOf<E>, { signal })
      await Promise.all([page, alongside?.()])
      return page
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) => {
      const page = last as PageOf<ItemOf<E>>
      const count = all.reduce((sum, one) => sum + (one as PageOf<ItemOf<E>>).data.length, 0)
      // An empty page ends the list even when the total disagrees, or a shrinking list would be asked for ever.
      return page.data.length > 0 && count < page.totalCount ? all.length + 1 : undefined
    },
    enabled: enabled && mayAsk,
    // Anyone who comes back to many pages would ask for all of them again: they count as fresh for as many times
    // longer.
    staleTime: ({ state }) => FRESH_MS * (state.data?.pages.length ?? 1),
    ...(forgets && { gcTime: 0 }),
    ...(retries !== undefined && { retry: retriesOf(retries) }),
    meta: { endpoint: endpoint.name, effect: endpoint.effect },
    ...((isExcerpt(booted, args) || (isBootOutdated && endpoint.cache !== 'public')) && { initialDataUpdatedAt: 0 }),
    initialData: booted && { pages: [booted], pageParams: [1] },
  })
  const pages = (query.data?.pages ?? NO_PAGES) as readonly OutputOf<E>[]
  const items = useDistinct(pages as readonly PageOf<ItemOf<E>>[], itemKey)
  const isShort = pages.length === 1 && isExcerpt(pages[0], args)
  return {
    items,
    total: (pages[0] as PageOf<ItemOf<E>> | undefined)?.totalCount,
    pages,
    itemKey,
    hasMore: query.hasNextPage || (query.isPending && enabled),
    // What follows an excerpt is on its way, or has failed to come.
    loading:
      (query.isPending && (query.fetchStatus !== 'idle' || (enabled && !mayAsk))) ||
      query.isFetchingNextPage ||
      (isShort && !query.isError),
    failed: query.isError,
    error: query.error,
    onMore: () => void query.fetchNextPage(),
    onRetry: () => void (pages.length > 0 && !isShort ? query.fetchNextPage() : query.refetch()),
    refresh: () => void query.refetch(),
  }
}

const NO_PAGES: readonly never[] = []

/** Whether a first page is only the beginning of one: a document carries no more than its first paint needs. */
function isExcerpt(page: unknown, args: object): boolean {
  const { rows } = args as { rows?: number }
  const { data, totalCount } = (page ?? { data: [], totalCount: 0 }) as PageOf<unknown>
  return rows !== undefined && data.length < Math.min(rows, totalCount)
}

/** What came with the document, decoded once. */
const useDecoded = <E extends AnyEndpoint>({ output }: E, wire: unknown): OutputOf<E> | undefined =>
  useMemo(() => (wire === undefined ? undefined : (z.decode(output, wire as never) as OutputOf<E>)), [output, wire])

/** The rows of all pages, the first of each key. */
const useDistinct = <Item>(pages: readonly PageOf<Item>[], keyOf: (item: Item) => string | number): Item[] =>
  useMemo(() => {
    const seen = new Set<string | number>()
    return pages.flatMap(({ data }) => data).filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)))
  }, [pages, keyOf])
