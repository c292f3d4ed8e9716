import * as records from '@liuhe/contract/api/records.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { PANEL_POLL_MS } from '@liuhe/domain/lottery/open-info.ts'
import { MINUTE_MS } from '@liuhe/domain/time.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { LiveContext } from '../../shared/live.ts'

export type RecordRow = OutputOf<typeof records.openInfoList>[number]

/** This sets the clock right; while a draw is awaited or falling the list is asked for at the panel's pace. */
const RESYNC_MS = MINUTE_MS
/** A draw that does not come is no longer waited for. */
const WAIT_MAX_MS = 5 * MINUTE_MS
/** Several games draw in the same second: their pushes are one question. */
const GATHER_MS = 300
/** Subscriptions are spread out, because the socket allows so many messages at once (SEC-43). */
const AT_ONCE = 8
const PACE_MS = 800

/**
 * The last and the next draw of every game in one answer. Pushes of the games on the screen, and the clock, say when to
 * ask again.
 */
export function useRecords() {
  const [everyMs, setEveryMs] = useState(RESYNC_MS)
  const query = useRead(records.openInfoList, {}, { everyMs })
  const { data, dataUpdatedAt, refetch } = query
  const first = data?.[0]
  const now = useServerSecond(first ? Math.floor(first.serverTime / 1000) : 0) * 1000
  useEffect(() => {
    // What came with a guest's document has no time for a member. (F-Q9)
    if (first && dataUpdatedAt > 0) serverClock.correct(first.serverTime + (Date.now() - dataUpdatedAt))
  }, [first, dataUpdatedAt])
  const wantedMs = data?.some((row) => isAwaited(row, now)) ? PANEL_POLL_MS : RESYNC_MS
  if (wantedMs !== everyMs) setEveryMs(wantedMs)
  useResults(
    (data ?? []).map(({ gameId }) => gameId),
    () => void refetch(),
  )
  return { rows: data, now, failed: query.isError && data === undefined, retry: () => void refetch() }
}

/** The draw is due and not there yet, or its numbers are falling. */
export const isAwaited = ({ pre, plan }: RecordRow, now: number): boolean =>
  pre?.isStreaming === true || (now >= plan.planTime && now < plan.planTime + WAIT_MAX_MS)

/** Calls `onResult` once for all results that come together. */
function useResults(gameIds: readonly number[], onResult: () => void): void {
  const live = use(LiveContext)
  const hear = useEffectEvent(onResult)
  const key = gameIds.join(',')
  useEffect(() => {
    if (live === null || key === '') return
    let gathering: ReturnType<typeof setTimeout> | undefined
    const gather = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined
        hear()
      }, GATHER_MS)
    }
    const stops: (() => void)[] = []
    const timers = key
      .split(',')
      .map((gameId, place) =>
        setTimeout(
          () => stops.push(live.subscribe(Number(gameId), 'RESULT', gather)),
          Math.max(0, place - AT_ONCE) * PACE_MS,
        ),
      )
    return () => {
      clearTimeout(gathering)
      for (const timer of timers) clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [live, key])
}
