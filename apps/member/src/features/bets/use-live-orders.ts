import * as bets from '@liuhe/contract/api/bets.ts'
import { ORDER_STATUS } from '@liuhe/domain/bets/order.ts'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent } from 'react'
import { LiveContext } from '../../shared/live.ts'
import type { Order } from './use-cancel-rules.ts'

/** Pushes of one draw come together: result, settlement. One question, so many ms later, answers all of them. */
const GATHER_MS = 400

/** Asks for the orders again when one of their draws has its result or is settled. */
export function useLiveOrders(orders: readonly Order[]): void {
  const live = use(LiveContext)
  const cache = useQueryClient()
  const waiting = orders.filter(({ status }) => status === ORDER_STATUS.pending).map(({ gameId }) => gameId)
  const games = [...new Set(waiting)].sort((a, b) => a - b).join(',')
  const reread = useEffectEvent(() => {
    for (const { name } of [bets.todayList, bets.historyDayReport]) void cache.invalidateQueries({ queryKey: [name] })
  })
  useEffect(() => {
    if (!live || games === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => reread(), GATHER_MS)
    }
    const ids = games.split(',')
    const ends = ids.map((id) => live.subscribe(Number(id), 'RESULT', soon))
    ends.push(
      live.listen((push) => {
        if (push.type === 'SETTLED' && ids.includes(String(push.gameId))) soon()
      }),
    )
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [live, games])
}
