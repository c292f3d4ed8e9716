import type { AnyEndpoint, ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Call } from '@liuhe/contract/client.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryKey } from './query-key.ts'

/** Where answers are kept, and how they are asked for. */
export type Reader = { cache: QueryClient; call: Call }

/**
 * Reads an endpoint through the cache a single time: what nothing on the screen follows. An answer younger than
 * `freshMs` is not asked for again.
 * @throws ApiError, after the app has reacted to it
 */
export const readOnce = <E extends AnyEndpoint>(
  { cache, call }: Reader,
  endpoint: E,
  args: ArgsOf<E>,
  { freshMs }: { freshMs: number },
): Promise<OutputOf<E>> =>
  cache.fetchQuery({
    queryKey: queryKey(endpoint, args),
    queryFn: ({ signal }) => call(endpoint, args, { signal }),
    meta: { endpoint: endpoint.name, effect: endpoint.effect },
    staleTime: freshMs,
  })
