import * as api from '@liuhe/contract/api/operator/lab.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useConsole } from '../../session/console-context.tsx'
import { LIST } from '../../shell/news.tsx'
import { turnOf } from '../draws/filters.ts'

export type Exposures = OutputOf<typeof api.exposures>
export type LabMap = OutputOf<typeof api.map>
export type Cost = OutputOf<typeof api.cost>
export type BookRun = OutputOf<typeof api.book>

const EVERY_MS = 10_000

/** Open draws with their worst results; members bet on, so it is read again by itself. */
export function useExposures() {
  const { call } = useConsole()
  const queries = useQueryClient()
  const queryKey = [LIST, 'exposures']
  return useQuery({
    queryKey,
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) =>
      call(api.exposures, {}, { signal, isAutomatic: queries.getQueryData<unknown>(queryKey) !== undefined }),
  })
}

/** A run is asked for by a person, and kept until he asks again: each is an entry of the audit. */
const RUN = { staleTime: Number.POSITIVE_INFINITY, gcTime: 300_000, retry: false } as const

export function useMap(turn: string, seed: number) {
  const { call } = useConsole()
  return useQuery({
    ...RUN,
    queryKey: ['lab-map', turn, seed],
    queryFn: () => call(api.map, { ...turnOf(turn), seed }),
  })
}

/** What these numbers cost; nothing is asked without them. `run` tells apart the same question asked again. */
export function useCost(turn: string, resultText: string | undefined, run: number) {
  const { call } = useConsole()
  return useQuery({
    ...RUN,
    queryKey: ['lab-cost', turn, resultText, run],
    enabled: resultText !== undefined,
    queryFn: () => call(api.cost, { ...turnOf(turn), resultText: resultText ?? '' }),
  })
}
