import * as bills from '@liuhe/contract/api/bills.ts'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent } from 'react'
import { LiveContext } from '../../shared/live.ts'

/** Payouts of a draw come together: one question, so many ms later, answers all of them. */
const GATHER_MS = 400

/** Shows a bill as soon as the wallet tells of its new balance. */
export function useLiveBills(readNews: () => void): void {
  const live = use(LiveContext)
  const cache = useQueryClient()
  const hear = useEffectEvent(() => {
    readNews()
    for (const { name } of [bills.summary, bills.netDeposit]) void cache.invalidateQueries({ queryKey: [name] })
  })
  useEffect(() => {
    if (!live) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = live.listen((push) => {
      if (push.type !== 'BALANCE') return
      clearTimeout(timer)
      timer = setTimeout(() => hear(), GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [live])
}
