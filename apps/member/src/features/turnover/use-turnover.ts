import * as api from '@liuhe/contract/api/turnover.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { LiveContext } from '../../shared/live.ts'

export type Turnover = OutputOf<typeof api.queryAll>
export type Requirement = Turnover['rows'][number]
export type Sources = OutputOf<typeof api.sources>
export type Source = Sources['rows'][number]
export type TurnoverBet = OutputOf<typeof api.bets>['data'][number]

/** Everything that is read of turnover: what one news makes outdated, all of it. */
export const TURNOVER_READS = [api.queryAll, api.sources, api.bets, api.entries] as const

/** The member's turnover, and how it was made; both follow what the server counts. */
export function useTurnover() {
  useLiveTurnover()
  const { data, error, refetch } = useRead(api.queryAll, {}, { freshMs: 0 })
  const sources = useRead(api.sources, {}, { freshMs: 0 })
  return { turnover: data, sources: sources.data, error, retry: () => void refetch() }
}

/** Asks again when bets were counted, a deposit came or a requirement changed. */
function useLiveTurnover(): void {
  const live = use(LiveContext)
  const cache = useQueryClient()
  useEffect(
    () =>
      live?.listen((push) => {
        if (push.type !== 'TURNOVER') return
        for (const { name } of TURNOVER_READS) void cache.invalidateQueries({ queryKey: [name] })
      }),
    [live, cache],
  )
}
