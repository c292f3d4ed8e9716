import * as lottery from '@liuhe/contract/api/lottery.ts'
import { REVEAL } from '@liuhe/domain/lottery/open-info.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDrawPushes } from './draw-socket.ts'
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
  useEffect(() => {
    if (info) setEveryMs(pollMs(info, now))
  }, [info, now])

  useDrawPushes(gameId, (push) => {
    cache.setQueryData<DrawInfo>(queryKey(lottery.openInfo, { gameId }), (known) => {
      return known && withPush(known, push, serverClock.now())
    })
  })

  const shown = useReveal(info, second)
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
function useReveal(info: DrawInfo | undefined, second: number): readonly number[] {
  const turnNum = info?.pre?.turnNum
  const [seen, setSeen] = useState({ gameId: info?.gameId, turnNum, since: Number.NEGATIVE_INFINITY })
  if (seen.turnNum !== turnNum || seen.gameId !== info?.gameId) {
    const isNews = seen.gameId === info?.gameId && seen.turnNum !== undefined
    setSeen({ gameId: info?.gameId, turnNum, since: isNews ? second : Number.NEGATIVE_INFINITY })
  }
  const numbers = info ? numbersOf(info) : []
  const stepSeconds = REVEAL.fast.animationMs / 1000
  const due = Number.isFinite(seen.since) ? Math.floor((second - seen.since) / stepSeconds) + 1 : numbers.length
  return numbers.slice(0, Math.max(0, due))
}
