import * as api from '@liuhe/contract/api/operator/dashboard.ts'
import type { CallOptions } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { LIST } from '../../shell/news.tsx'

export type Figures = OutputOf<typeof api.figures>
export type Sums = Figures['now']
export type Queue = OutputOf<typeof api.queues>[number]
export type Held = OutputOf<typeof api.held>[number]
export type Exposure = OutputOf<typeof api.exposure>
export type Check = OutputOf<typeof api.integrity>[number]

/** Members, draws and the engine are not in the news of colleagues: what they do is asked for by time. */
const EVERY_MS = 5_000
const CHECKS_EVERY_MS = 15_000

/** A part of the dashboard that is read again by itself; what was there stays in sight when that fails. */
function useRead<Answer>(
  key: readonly unknown[],
  read: (options: CallOptions) => Promise<Answer>,
  { isOn = true, everyMs = EVERY_MS }: { isOn?: boolean; everyMs?: number } = {},
) {
  const queries = useQueryClient()
  const queryKey = [LIST, 'dashboard', ...key]
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery({
    queryKey,
    enabled: isOn,
    refetchInterval: everyMs,
    queryFn: ({ signal }) => read({ signal, isAutomatic: queries.getQueryData<unknown>(queryKey) !== undefined }),
  })
  return { data, error, isPending, retry: () => void refetch(), readAt: dataUpdatedAt }
}
export type Reading<Answer> = ReturnType<typeof useRead<Answer>>

export function useQueues(): Reading<Queue[]> {
  const { call } = useConsole()
  return useRead(['queues'], (options) => call(api.queues, {}, options))
}

export function useHeld(): Reading<Held[]> {
  const { call } = useConsole()
  return useRead(['held'], (options) => call(api.held, {}, options))
}

export function useFigures(asked: { range: 'today' | 'week'; gameId: number | undefined }): Reading<Figures> {
  const { call } = useConsole()
  const isOn = may(useOperator(), 'readReports')
  return useRead(['figures', asked], (options) => call(api.figures, asked, options), { isOn })
}

export function useExposure(): Reading<Exposure> {
  const { call } = useConsole()
  const isOn = may(useOperator(), 'readDraws')
  return useRead(['exposure'], (options) => call(api.exposure, {}, options), { isOn })
}

export function useIntegrity(): Reading<Check[]> {
  const { call } = useConsole()
  const isOn = may(useOperator(), 'readIntegrity')
  return useRead(['integrity'], (options) => call(api.integrity, {}, options), { isOn, everyMs: CHECKS_EVERY_MS })
}
