import * as api from '@liuhe/contract/api/rebate.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useRefreshOn } from '../../shared/use-refresh-on.ts'

export type Rebate = OutputOf<typeof api.overview>
export type RebateLine = Rebate['list'][number]
export type RebateClaim = OutputOf<typeof api.records>['data'][number]

const MOVES = ['BALANCE', 'TURNOVER'] as const

/** What may be claimed now; follows settlements, which move the balance or the turnover. */
export function useRebate() {
  useRefreshOn(MOVES, api.overview)
  const { data, error, refetch } = useRead(api.overview, {}, { freshMs: 0 })
  return { rebate: data, error, retry: () => void refetch() }
}

/** Hundredths of a percent, as they are shown: 15 is 0.15%. */
export const percentText = (rate: number): string => `${(rate / 100).toFixed(2)}%`
