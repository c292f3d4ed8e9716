import type { AnyEndpoint, ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from './provider.tsx'

export type ActOptions<E extends AnyEndpoint> = {
  /** Endpoints whose answers are no longer true afterwards; every cached argument of them is asked again. */
  refreshes?: readonly AnyEndpoint[]
  /** Changes the cache at once; the returned function takes the change back when the call is refused. */
  optimistic?: (cache: QueryClient, args: ArgsOf<E>) => () => void
  onDone?: (output: OutputOf<E>, args: ArgsOf<E>) => void
  /** Runs after the app's own reaction to the error. */
  onRefused?: (error: Error, args: ArgsOf<E>) => void
  /** The caller shows every refusal itself: the app's reaction table only handles an ended session. */
  ownErrors?: boolean
}

/** Calls an endpoint that changes something. `mutate(args)` never throws; `mutateAsync(args)` does. */
export function useAct<E extends AnyEndpoint>(
  endpoint: E,
  { refreshes = [], optimistic, onDone, onRefused, ownErrors }: ActOptions<E> = {},
): UseMutationResult<OutputOf<E>, Error, ArgsOf<E>, { takeBack?: () => void }> {
  const { call } = useApi()
  const cache = useQueryClient()
  return useMutation<OutputOf<E>, Error, ArgsOf<E>, { takeBack?: () => void }>({
    mutationFn: (args) => call(endpoint, args),
    meta: { endpoint: endpoint.name, effect: endpoint.effect, ownErrors },
    onMutate: (args) => ({ takeBack: optimistic?.(cache, args) }),
    onError: (error, args, context) => {
      context?.takeBack?.()
      onRefused?.(error, args)
    },
    onSuccess: (output, args) => onDone?.(output, args),
    onSettled: () => Promise.all(refreshes.map(({ name }) => cache.invalidateQueries({ queryKey: [name] }))),
  })
}
