/** How often the result panel asks, and what a push changes (Spec B §4, Rulings C80, C81). Pure. */
import type { OpenInfo } from '@liuhe/contract/api/lottery.ts'
import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { DRAW_BALLS } from '@liuhe/domain/lottery/ball.ts'
import {
  PANEL_DRAWING_MAX_MS,
  PANEL_POLL_MAX_MS,
  PANEL_POLL_MS,
  PANEL_RESYNC_MS,
} from '@liuhe/domain/lottery/open-info.ts'
import type { output } from 'zod/mini'

export type DrawInfo = output<typeof OpenInfo>

/** Numbers of the last draw that are out so far. */
export const numbersOf = (info: DrawInfo): number[] => numbersIn(info.pre?.resultText ?? '')
export const numbersIn = (resultText: string): number[] => (resultText === '' ? [] : resultText.split(',').map(Number))

/** How many numbers make a whole result. Only the Mark Six comes ball by ball; of the others all are there at once. */
const countOf = ({ family }: DrawInfo): number => (family === 'LHC' ? DRAW_BALLS : 1)

/** Daily draws are broadcast, by year and three digits in their number; others where an operator names a stream. */
export const isBroadcast = ({ cur, pre, plan }: DrawInfo): boolean =>
  plan.turnNum.length === DAILY_DIGITS || `${cur.liveUrl}${pre?.liveUrl ?? ''}` !== ''
const DAILY_DIGITS = 7

/** Whether the planned draw is due and not all of its numbers are out. */
export function isDrawing(info: DrawInfo, now: number): boolean {
  if (now < info.plan.planTime) return info.pre?.isStreaming ?? false
  return info.pre?.turnNum !== info.plan.turnNum || numbersOf(info).length < countOf(info)
}

/**
 * Ms to the next question. While a draw is due or falling, every 3 s; when its numbers are complete, every 3 s until
 * the next plan turn appears, at most 5 minutes; otherwise once a minute, which also sets the countdown right.
 */
export function pollMs(info: DrawInfo, now: number): number {
  if (isDrawing(info, now)) return now - info.plan.planTime < PANEL_DRAWING_MAX_MS ? PANEL_POLL_MS : PANEL_RESYNC_MS
  const isOver = now >= info.plan.planTime && info.pre?.turnNum === info.plan.turnNum
  const since = now - (info.pre?.openTime ?? now)
  // A turn that is shown as closed since before the last result has not been opened yet; that may happen any moment.
  if (info.pre !== null && info.cur.closeTime <= info.pre.openTime && !isOver) return PANEL_POLL_MS
  return isOver && since < PANEL_POLL_MAX_MS ? PANEL_POLL_MS : PANEL_RESYNC_MS
}

/** The panel after a push of its game; pushes of others and older ones leave it as it is. */
export function withPush(info: DrawInfo, push: PushContent, now: number): DrawInfo {
  if (!('gameId' in push) || push.gameId !== info.gameId) return info
  if (push.type === 'RESULT') {
    const known = info.pre?.turnNum === push.turnNum ? info.pre : undefined
    const isOlder = info.pre !== null && push.turnNum < info.pre.turnNum
    if (isOlder || (known && known.resultText.length >= push.openNum.length)) return info
    const isStreaming = push.openNum.split(',').length < countOf(info)
    const { turnNum, openNum: resultText } = push
    // A push does not say the year of the animals; the issue that was planned has it (Ruling C85).
    const pre = {
      liveUrl: '',
      openTime: now,
      lunarYear: info.plan.lunarYear,
      ...known,
      turnNum,
      resultText,
      isStreaming,
    }
    return { ...info, pre }
  }
  if (push.type === 'VIDEO') {
    // The end of a broadcast is known by its numbers too; its beginning only concerns a draw that is on the panel.
    const pre = info.pre && push.isStreaming === 0 ? { ...info.pre, isStreaming: false } : info.pre
    return { ...info, cur: { ...info.cur, liveUrl: push.liveUrl }, pre }
  }
  if (push.type === 'LIVE_URL_HISTORY' && info.pre?.turnNum === push.turnNum) {
    return { ...info, pre: { ...info.pre, liveUrl: push.liveUrl } }
  }
  return info
}
