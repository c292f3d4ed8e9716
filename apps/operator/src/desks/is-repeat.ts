import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Whether a page of a list has been read before: then the console reads it again by itself, which keeps no session
 * alive. A page that is read for the first time was asked for by the person.
 */
export const isRepeat = (queries: QueryClient, queryKey: QueryKey, pageParam: unknown): boolean =>
  queries.getQueryData<InfiniteData<unknown>>(queryKey)?.pageParams.includes(pageParam) === true
