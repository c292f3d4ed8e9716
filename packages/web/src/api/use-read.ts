import type { AnyEndpoint, ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useApi } from './provider.tsx'
import { hashKey, queryKey } from './query-key.ts'
import { useMayAsk } from './use-may-ask.ts'

export type ReadOptions = {
  /** Nothing is asked while false: a missing argument, a guest. */
  enabled?: boolean
  /** Asks again after so many ms; false never. */
  everyMs?: number | false
  /** How long the answer counts as fresh, in ms. */
  freshMs?: number
  /** Keeps showing the last answer while another argument loads. */
  keepPrevious?: boolean
}

/** Reads an endpoint through the cache. What came with the document is there at the first render, on the server too. */
export function useRead<E extends AnyEndpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  { enabled = true, everyMs = false, freshMs, keepPrevious = false }: ReadOptions = {},
): UseQueryResult<OutputOf<E>, Error> {
  const { call, boot, isBootOutdated } = useApi()
  const mayAsk = useMayAsk(endpoint)
  const key = queryKey(endpoint, args)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(endpoint, args, { signal }),
    enabled: enabled && mayAsk,
    refetchInterval: everyMs,
    meta: { endpoint: endpoint.name, effect: endpoint.effect },
    ...(isBootOutdated && endpoint.cache !== 'public' && { initialDataUpdatedAt: 0 }),
    initialData: () => {
      const wire = boot.get(hashKey(key))
      return wire === undefined ? undefined : (z.decode(endpoint.output, wire as never) as OutputOf<E>)
    },
    ...(freshMs !== undefined && { staleTime: freshMs }),
    ...(keepPrevious && { placeholderData: (previous: OutputOf<E> | undefined) => previous as never }),
  })
}
