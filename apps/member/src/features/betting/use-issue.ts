import * as lottery from '@liuhe/contract/api/lottery.ts'
import { type PanelPhase, panelState, REVEAL } from '@liuhe/domain/lottery/open-info.ts'
import { parseRevealed } from '@liuhe/domain/lottery/family.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import { toast } from '@liuhe/web/ui/toast.tsx'
import { useEffect, useRef } from 'react'

/** The issue of a game that is on; times in epoch ms. */
export type Issue = { turnNum: string; closeTime: number; serverTime: number; phase: PanelPhase }

/**
 * The issue that can be bet on and whether it still takes bets, by the server's clock. The result panel above the board
 * keeps the answer up to date; this reads the same one.
 */
export function useIssue(gameId: number): { issue: Issue | undefined; failed: boolean } {
  const query = useRead(lottery.openInfo, { gameId })
  const info = query.data
  const second = useServerSecond(info ? Math.floor(info.serverTime / 1000) : 0)
  if (info === undefined) return { issue: undefined, failed: query.isError }
  const { cur, pre, plan } = info
  const { phase } = panelState(
    {
      cur: { turnNum: cur.turnNum, closeAt: cur.closeTime, planAt: plan.planTime },
      pre: pre
        ? { turnNum: pre.turnNum, openedAt: pre.openTime, known: parseRevealed('LHC', pre.openNum)?.length ?? 0 }
        : undefined,
      now: second * 1000,
    },
    { ballMs: REVEAL.fast.animationMs },
  )
  const { turnNum, closeTime } = cur
  return { issue: { turnNum, closeTime, serverTime: info.serverTime, phase }, failed: false }
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
