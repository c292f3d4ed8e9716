/** What the result panel is doing (Domain §2.3); the server cuts resultText by it, the client draws by it. */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../time.ts'
import type { Instant } from '../time.ts'
import { DRAW_BALLS } from './ball.ts'
import type { DrawPace } from './schedule.ts'

/** `drawing`: the balls of the current issue come, or are awaited. `drawn`: all are there, the next issue is not. */
export type PanelPhase = 'betting' | 'closed' | 'drawing' | 'drawn'

/**
 * How fast the balls of a result are shown. Daily draws reveal one ball each 8 s on the server, and the next issue
 * appears 60 s after the last; fast games publish all at once, and only the client's animation takes a second for
 * each.
 */
export const REVEAL: Record<DrawPace, { ballMs: number; animationMs: number; nextIssueMs: number }> = {
  daily: { ballMs: 8 * SECOND_MS, animationMs: 8 * SECOND_MS, nextIssueMs: MINUTE_MS },
  fast: { ballMs: 0, animationMs: SECOND_MS, nextIssueMs: 0 },
}

/** Poll pace and caps of the panel (Spec B §4, Ruling C80, C81). */
export const PANEL_POLL_MS = 3 * SECOND_MS
export const PANEL_POLL_MAX_MS = 300_000
export const PANEL_RESYNC_MS = MINUTE_MS
/** A live draw that shows no result for so long is no longer waited for by polling. */
export const PANEL_DRAWING_MAX_MS = HOUR_MS

export type CurrentIssue = { readonly turnNum: string; readonly closeAt: Instant; readonly planAt: Instant }
/** The last drawn issue: when its result was published, and how many of its numbers the caller knows. */
export type PreviousIssue = { readonly turnNum: string; readonly openedAt: Instant; readonly known: number }

export type PanelState = {
  readonly phase: PanelPhase
  /** To the planned draw; 0 once it has come. */
  readonly countdownSeconds: number
  /** How many numbers of the previous issue may be shown now; 0 while the current issue's result is awaited. */
  readonly revealedCount: number
}

/**
 * The panel at an instant. `ballMs` is a pace of `REVEAL` (0 shows all at once), `count` how many numbers a result has.
 */
export function panelState(
  issues: { cur: CurrentIssue; pre: PreviousIssue | undefined; now: Instant },
  { ballMs, count = DRAW_BALLS }: { ballMs: number; count?: number },
): PanelState {
  const { cur, pre, now } = issues
  const countdownSeconds = Math.max(0, Math.ceil((cur.planAt - now) / SECOND_MS))
  const revealedCount = pre === undefined ? 0 : Math.min(pre.known, revealedAt(pre.openedAt, now, { ballMs, count }))
  if (now < cur.closeAt) return { phase: 'betting', countdownSeconds, revealedCount }
  if (now < cur.planAt) return { phase: 'closed', countdownSeconds, revealedCount }
  if (pre?.turnNum !== cur.turnNum) return { phase: 'drawing', countdownSeconds, revealedCount: 0 }
  return { phase: revealedCount < count ? 'drawing' : 'drawn', countdownSeconds, revealedCount }
}

/** How many of a result's numbers have come so long after its publication: the first after one ball's time. */
export function revealedAt(
  openedAt: Instant,
  now: Instant,
  { ballMs, count = DRAW_BALLS }: { ballMs: number; count?: number },
): number {
  if (now < openedAt) return 0
  return ballMs === 0 ? count : Math.min(count, Math.floor((now - openedAt) / ballMs))
}

/** From when on the panel turns to the next issue: after the last ball, and the pause that follows it. */
export const nextIssueAt = (openedAt: Instant, pace: DrawPace, count = DRAW_BALLS): Instant =>
  openedAt + count * REVEAL[pace].ballMs + REVEAL[pace].nextIssueMs
