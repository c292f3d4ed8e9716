/**
 * The life of a draw, as a function of its row and the clock; the engine only obeys. This is the specification of draw
 * timing (ADR 006, Reliability §4.2).
 */
import { unreachable } from '../assert.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'
import type { Instant } from '../time.ts'
import type { DrawPace } from './schedule.ts'

/** `drawn` has its result published and is being settled; `settled` and `void` are final. */
export type DrawStatus = 'scheduled' | 'open' | 'closed' | 'drawn' | 'settled' | 'void'
export const DRAW_STATUSES = ['scheduled', 'open', 'closed', 'drawn', 'settled', 'void'] as const

/** Who gives a draw its numbers: our engine from its chain, or reporters of an official draw (Reliability §4.7). */
export type ResultBy = 'own' | 'external'

/** What the next step of a draw depends on. */
export type DrawState = {
  readonly status: DrawStatus
  readonly openAt: Instant
  readonly closeAt: Instant
  readonly planAt: Instant
  readonly pace: DrawPace
  /** Whether the previous seed of the chain, this draw's commitment, is public: no turn opens before (I-47). */
  readonly committed: boolean
  /** Whether the beacon round fixed for this draw is at hand and verified. */
  readonly beaconReady: boolean
  readonly resultBy: ResultBy
  /** From when on a drawn turn may be settled: its last ball is out, and the hold of an external result is over. */
  readonly settleFrom: Instant
}

export type DrawStep = 'open' | 'close' | 'draw' | 'settle' | 'void' | 'wait'

/** So long after the close a draw waits for its beacon round before it is void and refunded (Reliability §4.2.7). */
export const VOID_AFTER_MS: Record<DrawPace, number> = { fast: 10 * MINUTE_MS, daily: 2 * HOUR_MS }

/**
 * The one step a draw is due for. A draw whose time passed while nobody watched goes the same way, only faster: it is
 * closed without having opened, then drawn from its own round, never from another one. An external draw has neither
 * commitment nor round; it is closed by the clock, then waits for its reporters however long that takes.
 */
export function nextStep(draw: DrawState, now: Instant): DrawStep {
  switch (draw.status) {
    case 'scheduled':
      if (draw.resultBy === 'own' && !draw.committed) return isOverdue(draw, now) ? 'void' : 'wait'
      if (now >= draw.closeAt) return 'close'
      return now >= draw.openAt ? 'open' : 'wait'
    case 'open':
      return now >= draw.closeAt ? 'close' : 'wait'
    case 'closed':
      if (draw.resultBy === 'external' || now < draw.planAt) return 'wait'
      if (draw.beaconReady) return 'draw'
      return isOverdue(draw, now) ? 'void' : 'wait'
    case 'drawn':
      return now >= draw.settleFrom ? 'settle' : 'wait'
    case 'settled':
    case 'void':
      return 'wait'
    default:
      return unreachable(draw.status)
  }
}

/**
 * When to ask again: the instant at which `nextStep` may change by the clock alone. `undefined` when only an event (a
 * published commitment, a beacon round) can change it, or nothing can.
 */
export function nextDueAt(draw: DrawState, now: Instant): Instant | undefined {
  const { openAt, closeAt, planAt, settleFrom, pace } = draw
  const times = [openAt, closeAt, planAt, settleFrom, closeAt + VOID_AFTER_MS[pace]]
  return times.filter((at) => at > now && nextStep(draw, at) !== 'wait').sort((a, b) => a - b)[0]
}

const isOverdue = (draw: DrawState, now: Instant): boolean => now >= draw.closeAt + VOID_AFTER_MS[draw.pace]
