import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { REVEAL } from '@liuhe/domain/lottery/open-info.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePush } from './live.ts'
import { type DrawInfo, isDrawing, numbersOf, pollMs, withPush } from './panel-poll.ts'

export type DrawPanel = {
  info: DrawInfo | undefined
  /** `waiting`: the draw is due and no number is out; `falling`: some are. */
  phase: 'countdown' | 'waiting' | 'falling'
  /** Numbers shown so far; they come one after another also when the server sends them at once. */
  shown: readonly number[]
  failed: boolean
  refreshing: boolean
  refresh: () => void
}

/** The draws of a game, kept up to date by asking and by pushes; both lead to the same screen. */
export function useDrawPanel(gameId: number): DrawPanel {
  const cache = useQueryClient()
  const [everyMs, setEveryMs] = useState(SLOW_MS)
  const query = useRead(lottery.openInfo, { gameId }, { everyMs })
  const info = query.data
  const second = useServerSecond(info ? Math.floor(info.serverTime / 1000) : 0)
  const now = second * 1000

  useEffect(() => {
    if (info) serverClock.correct(info.serverTime + (Date.now() - query.dataUpdatedAt))
  }, [info, query.dataUpdatedAt])
  const wantedMs = info ? pollMs(info, now) : SLOW_MS
  if (wantedMs !== everyMs) setEveryMs(wantedMs)

  const take = (push: PushContent) => {
    cache.setQueryData<DrawInfo>(queryKey(lottery.openInfo, { gameId }), (known) => {
      const at = serverClock.now()
      const next = known && withPush(known, push, at)
      // The time goes with the data: an old time under a fresh date would set the clock back.
      return next === known ? undefined : next && { ...next, serverTime: at }
    })
  }
  usePush(gameId, 'RESULT', take)
  usePush(gameId, 'VIDEO', take)
  usePush(gameId, 'LIVE_URL_HISTORY', take)

  const shown = useReveal(info)
  const drawing = info !== undefined && (isDrawing(info, now) || shown.length < numbersOf(info).length)
  const isDue = info !== undefined && now >= info.plan.planTime && info.pre?.turnNum !== info.plan.turnNum
  return {
    info,
    phase: !drawing ? 'countdown' : isDue ? 'waiting' : 'falling',
    shown: isDue ? [] : shown,
    failed: query.isError && info === undefined,
    refreshing: query.isFetching,
    refresh: () => void query.refetch(),
  }
}

const SLOW_MS = 60_000

/**
 * Shows a new draw's numbers one by one. What the panel found when it was opened is no news and stands there at once;
 * a live draw arrives ball by ball and is shown as it comes.
 */
function useReveal(info: DrawInfo | undefined): readonly number[] {
  const gameId = info?.gameId
  const turnNum = info?.pre?.turnNum
  const numbers = info ? numbersOf(info) : []
  const [seen, setSeen] = useState({ gameId, turnNum, count: Number.POSITIVE_INFINITY })
  if (seen.turnNum !== turnNum || seen.gameId !== gameId) {
    const isNews = seen.gameId === gameId && seen.turnNum !== undefined
    setSeen({ gameId, turnNum, count: isNews ? 1 : Number.POSITIVE_INFINITY })
  }
  // Counted by a timer of its own: the server's clock may be set right in the middle of a reveal.
  const isRevealing = seen.count < numbers.length
  useEffect(() => {
    if (!isRevealing) return
    const timer = setInterval(() => setSeen((now) => ({ ...now, count: now.count + 1 })), REVEAL.fast.animationMs)
    return () => clearInterval(timer)
  }, [isRevealing])
  return numbers.slice(0, seen.count)
}
