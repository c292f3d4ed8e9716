import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useServerPhase } from '@liuhe/web/time/ticker.ts'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { LiveContext, usePush } from '../live.ts'
import { type DrawInfo, numbersIn, pollMs, withPush } from './panel-poll.ts'
import type { GameReveal } from '../reveal/reveal-store.ts'
import type { RevealStage } from '../reveal/reveal-steps.ts'
import { useOnline } from '../device/use-online.ts'
import { useWatchedReveal } from '../reveal/use-reveal.ts'

/** What the panel shows of a draw. */
export type ShownDraw = {
  /** `countdown`: the last result, and the time to the next draw. `closed`: it is due, and nothing of it is out. */
  stage: 'countdown' | RevealStage
  /** Whose numbers these are; the turn that is awaited while there are none. */
  turnNum: string
  lunarYear: number
  /** Numbers that have at least begun to fall, and how many of them lie. */
  shown: readonly number[]
  landed: number
  /** What falls last has begun to, and what follows from the numbers may be told. */
  isLast: boolean
  isTold: boolean
  /** The draw is being revealed: what comes now moves. */
  isMoving: boolean
}

export type DrawPanel = {
  info: DrawInfo | undefined
  draw: ShownDraw
  /** There is no way to the server and a draw is due: what is shown is the last that is known. */
  isOffline: boolean
  failed: boolean
  refreshing: boolean
  refresh: () => void
  /** Shows the finished result at once. */
  skipToResult: () => void
}

/** The draws of a game, kept up to date by asking and by pushes; both lead to the same screen. */
export function useDrawPanel(gameId: number): DrawPanel {
  const cache = useQueryClient()
  const [everyMs, setEveryMs] = useState(SLOW_MS)
  const query = useRead(lottery.openInfo, { gameId }, { everyMs })
  const info = query.data
  // Not the second itself: with it the whole panel would be drawn again each time.
  const from = info ? Math.floor(info.serverTime / 1000) : 0
  const wantedMs = useServerPhase((second) => (info ? pollMs(info, second * 1000) : SLOW_MS), from)
  const isDue = useServerPhase((second) => info !== undefined && second * 1000 >= info.plan.planTime, from)

  useEffect(() => {
    // What came with a guest's document has no time for a member (0): the document itself has set the clock. (F-Q9)
    if (info && query.dataUpdatedAt > 0) serverClock.correct(info.serverTime + (Date.now() - query.dataUpdatedAt))
  }, [info, query.dataUpdatedAt])
  if (wantedMs !== everyMs) setEveryMs(wantedMs)

  const live = use(LiveContext)
  const take = (push: PushContent) => {
    // What is handed over after a break may be old; only the server can say of when it is.
    if (live?.isCatchingUp?.()) return void query.refetch()
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

  const { reveal, skipToResult } = useWatchedReveal(gameId)
  const isOnline = useOnline()
  const isOffline = !isOnline && reveal.running === undefined && isDue
  return {
    info,
    draw: info === undefined ? NOTHING : shownDraw(info, isDue && !isOffline, reveal),
    isOffline,
    // Without a line a question is not even sent, and would be waited for for ever.
    failed: info === undefined && (query.isError || !isOnline),
    refreshing: query.isFetching,
    refresh: () => void query.refetch(),
    skipToResult,
  }
}

const SLOW_MS = 60_000

const NOTHING: ShownDraw = {
  stage: 'closed',
  turnNum: '',
  lunarYear: 0,
  shown: [],
  landed: 0,
  isLast: false,
  isTold: false,
  isMoving: false,
}

/**
 * A draw that is being revealed goes before everything else; else what is awaited, else the last result. Without a
 * server nothing can be awaited, and the clock is not asked (F-Q9).
 */
function shownDraw(info: DrawInfo, isDue: boolean, { last, running }: GameReveal): ShownDraw {
  const { plan } = info
  if (running) return { ...running, isMoving: true }
  // On the server, and until the page has taken over, nothing is revealed: what the answer says is what is shown.
  const pre = last ?? info.pre ?? undefined
  if (pre === undefined || (isDue && pre.turnNum !== plan.turnNum)) {
    return { ...NOTHING, turnNum: plan.turnNum, lunarYear: plan.lunarYear, stage: isDue ? 'closed' : 'countdown' }
  }
  const shown = numbersIn(pre.resultText)
  const isRunning = last === undefined && info.pre?.isStreaming === true
  // A live draw stays on the panel for a while before the next issue comes.
  const stage = isRunning ? 'falling' : isDue ? 'rest' : 'countdown'
  const { turnNum, lunarYear } = pre
  return {
    stage,
    turnNum,
    lunarYear,
    shown,
    landed: shown.length,
    isLast: !isRunning,
    isTold: !isRunning,
    isMoving: false,
  }
}
