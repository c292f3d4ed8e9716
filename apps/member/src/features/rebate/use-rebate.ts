import * as api from '@liuhe/contract/api/rebate.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { LiveContext } from '../../shared/live.ts'

export type Rebate = OutputOf<typeof api.overview>
export type RebateLine = Rebate['list'][number]
export type RebateClaim = OutputOf<typeof api.records>['data'][number]

/** A settlement tells of several things at once: one question, so many ms later, answers all of them. */
const GATHER_MS = 400

/** What may be claimed now; follows settlements, which move the balance or the turnover. */
export function useRebate() {
  const live = use(LiveContext)
  const cache = useQueryClient()
  useEffect(() => {
    if (!live) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = live.listen(({ type }) => {
      if (type !== 'BALANCE' && type !== 'TURNOVER') return
      clearTimeout(timer)
      timer = setTimeout(() => void cache.invalidateQueries({ queryKey: [api.overview.name] }), GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [live, cache])
  const { data, error, refetch } = useRead(api.overview, {}, { freshMs: 0 })
  return { rebate: data, error, retry: () => void refetch() }
}

/** Hundredths of a percent, as they are shown: 15 is 0.15%. */
export const percentText = (rate: number): string => `${(rate / 100).toFixed(2)}%`
