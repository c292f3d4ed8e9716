import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { FAMILIES, isFamily, parseRevealed } from '@liuhe/domain/lottery/family.ts'
import { PANEL_RESYNC_MS, type PanelPhase, panelState, REVEAL } from '@liuhe/domain/lottery/open-info.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useServerPhase } from '@liuhe/web/time/ticker.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useEffect, useRef } from 'react'
import { usePush } from '../../../shared/live.ts'
import type { Result } from '../../../shared/reveal/reveal-store.ts'
import { useConnection } from '../../../shared/device/use-connection.ts'
import { useGameReveal } from '../../../shared/reveal/use-reveal.ts'

type OpenInfo = OutputOf<typeof lottery.openInfo>

/** The issue of a game that is on; times in epoch ms. */
export type Issue = {
  turnNum: string
  closeTime: number
  serverTime: number
  /** `opening`: the turn is shown, and takes no bets for another moment. */
  phase: PanelPhase | 'opening'
  /** The last draw whose result may be shown: its reveal is over. */
  last: Result | undefined
  /** The server does not answer: what stands here may be old. */
  isLost: boolean
  /** The operator keeps the game in maintenance: it takes no bets. */
  isClosed: boolean
}

/** How long after its time the result of a due draw is asked for, in ms. */
const RESULT_SOON_MS = 1500
/** How often it is asked for until it is there. */
const RESULT_POLL_MS = 3000
/** How often a turn is asked for that is about to be opened. */
const OPENING_POLL_MS = 1000

/**
 * The issue that can be bet on and whether it still takes bets, by the server's clock. It changes with the phase and
 * not with the second, so that the board below is left alone while the countdown runs.
 */
export function useIssue(gameId: number): { issue: Issue | undefined; failed: boolean; retry: () => void } {
  const query = useRead(lottery.openInfo, { gameId }, { everyMs: PANEL_RESYNC_MS })
  const { refetch } = query
  const info = query.data
  const reveal = useGameReveal(gameId)
  const isLost = useConnection(query)
  usePush(gameId, 'RESULT', () => void refetch())
  const initial = info ? Math.floor(info.serverTime / 1000) : 0
  const phase = useServerPhase((second) => (info ? phaseOf(info, second * 1000) : 'betting'), initial)
  const isDue = phase === 'drawing' || phase === 'drawn'
  useEffect(() => {
    if (!isDue) return
    const first = setTimeout(() => void refetch(), RESULT_SOON_MS)
    const poll = setInterval(() => void refetch(), RESULT_POLL_MS)
    return () => {
      clearTimeout(first)
      clearInterval(poll)
    }
  }, [isDue, refetch])
  const openTime = phase === 'betting' ? info?.cur.openTime : undefined
  const serverTime = info?.serverTime ?? 0
  useEffect(() => {
    if (openTime === undefined) return
    const waitMs = Math.min(Math.max(openTime - serverTime, OPENING_POLL_MS), PANEL_RESYNC_MS)
    const timer = setTimeout(() => void refetch(), waitMs)
    return () => clearTimeout(timer)
  }, [openTime, serverTime, refetch])
  const retry = () => void refetch()
  if (info === undefined) return { issue: undefined, failed: query.isError, retry }
  const { turnNum, closeTime } = info.cur
  // Until the page has taken over nothing is revealed, and the answer itself is what is shown.
  const last = reveal.last ?? (reveal.running ? undefined : (info.pre ?? undefined))
  const waits = phase === 'drawn' && reveal.running ? 'drawing' : phase
  const shownPhase: Issue['phase'] = openTime === undefined ? waits : 'opening'
  const isClosed = info.cur.closed === true
  const issue = { turnNum, closeTime, serverTime: info.serverTime, phase: shownPhase, last, isLost, isClosed }
  return { issue, failed: false, retry }
}

function phaseOf({ family, cur, pre, plan }: OpenInfo, now: number): PanelPhase {
  if (!isFamily(family)) return 'betting'
  const known = pre ? (parseRevealed(family, pre.resultText)?.length ?? 0) : 0
  const { phase } = panelState(
    {
      cur: { turnNum: cur.turnNum, closeAt: cur.closeTime, planAt: plan.planTime },
      pre: pre ? { turnNum: pre.turnNum, openedAt: pre.openTime, known } : undefined,
      now,
    },
    { ballMs: REVEAL.fast.animationMs, count: FAMILIES[family].count },
  )
  return phase
}

/** Plays, odds and limits of a game; read again when another issue is to be bet on, since odds belong to an issue. */
export function usePlays(gameId: number, turnNum: string | undefined) {
  const query = useRead(lottery.playCategories, { gameId })
  const { refetch } = query
  const seen = useRef(turnNum)
  useEffect(() => {
    if (turnNum === undefined || turnNum === seen.current) return
    const isFirst = seen.current === undefined
    seen.current = turnNum
    if (!isFirst) void refetch()
  }, [turnNum, refetch])
  return query
}

/** Tells the member that what he picked now stands for another issue. */
export function useIssueNotice(turnNum: string | undefined, hasPicks: boolean): void {
  const seen = useRef(turnNum)
  useEffect(() => {
    const before = seen.current
    seen.current = turnNum
    if (turnNum === undefined || before === undefined || before === turnNum || !hasPicks) return
    toast(`已进入${issueLabel(turnNum)}，所选号码已保留`, 2)
  }, [turnNum, hasPicks])
}
