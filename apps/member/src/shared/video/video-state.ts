/** What there is to watch of a game (Spec B §4 Video states, §8; Ruling C88). Pure. */
import type { OpenInfo } from '@liuhe/contract/api/lottery.ts'
import { MINUTE_MS } from '@liuhe/domain/time.ts'
import type { output } from 'zod/mini'

/** What a reader is told without a video, spelt as specified (Spec B §8). */
export const NO_VIDEO = '暂无视频资源，请稍后在观看！'
export const BROADCAST_OVER = '视频直播已经结束...'

export type VideoState =
  /** The draw is on air. */
  | { kind: 'live'; url: string }
  /** The last draw was recorded. */
  | { kind: 'replay'; url: string; turnNum: string }
  /** The game is broadcast, but not now, and the last draw has no recording. */
  | { kind: 'off' }
  | { kind: 'none' }

type Now = {
  /** By the server's clock. */
  now: number
  /** The site's own stream, for a game that names none. */
  fallback?: string
}

/** How long after its plan time a draw that does not begin is still waited for in front of the stream. */
const WAIT_MAX_MS = 10 * MINUTE_MS

/** A recording only counts while nothing is being drawn. */
export function videoStateOf({ cur, pre, plan }: output<typeof OpenInfo>, { now, fallback = '' }: Now): VideoState {
  const own = playableUrl(cur.liveUrl)
  const isDrawing = pre?.isStreaming ?? false
  const isDue = now >= plan.planTime && pre?.turnNum !== plan.turnNum && now < plan.planTime + WAIT_MAX_MS
  const live = own ?? (isDrawing ? playableUrl(fallback) : null)
  if (live !== null && (isDrawing || isDue)) return { kind: 'live', url: live }
  const replay = playableUrl(pre?.liveUrl ?? '')
  if (replay !== null && pre) return { kind: 'replay', url: replay, turnNum: pre.turnNum }
  return own === null ? { kind: 'none' } : { kind: 'off' }
}

/**
 * An operator's address as one that may be played, or null. It is never opened as a page, and the document's policy
 * names the hosts; so only the scheme is judged here.
 */
export function playableUrl(value: string): string | null {
  if (/^\/[^/\\]/.test(value)) return value
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' ? url.href : null
}
