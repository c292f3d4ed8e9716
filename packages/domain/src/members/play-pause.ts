/**
 * Staying away from play (Reliability §5.1): a time-out ends by itself. A self-exclusion is ended by two people, once
 * its time is over and the member has asked to return a day before [RG-5]. Neither can be taken back or shortened.
 */
import type { Instant } from '../time.ts'
import { DAY_MS } from '../time.ts'
import type { WaitRefusal } from './self-limits.ts'

/** Lengths a member may choose. Months and years are counted so that none is shorter than its name. */
export const pauseLengths = {
  '24h': { kind: 'time-out', days: 1 },
  '7d': { kind: 'time-out', days: 7 },
  '30d': { kind: 'time-out', days: 30 },
  '6w': { kind: 'time-out', days: 42 },
  '6m': { kind: 'exclusion', days: 184 },
  '12m': { kind: 'exclusion', days: 366 },
  '5y': { kind: 'exclusion', days: 1827 },
} as const
export type PauseLength = keyof typeof pauseLengths
export const pauseLengthNames = Object.keys(pauseLengths) as [PauseLength, ...PauseLength[]]

export type Pause = {
  readonly kind: 'time-out' | 'exclusion'
  readonly startedAt: Instant
  readonly endsAt: Instant
  /** When the member asked to return; exclusions only, and only once their time is over. */
  readonly returnAskedAt: Instant | null
  /** From when on an exclusion that two people have ended holds no longer; null while nobody has. */
  readonly liftedAt: Instant | null
}

/** An exclusion holds for at least this long after the wish to return. */
export const RETURN_WAIT_MS = DAY_MS

/** 9999-12-31: an exclusion that nobody has lifted has no end. */
export const NO_END: Instant = 253_402_214_400_000

/** The pause after a member asked for one; what already holds is never shortened, and an exclusion stays one. */
export function startPause(current: Pause | null, length: PauseLength, now: Instant): Pause {
  const { kind, days } = pauseLengths[length]
  const asked: Pause = { kind, startedAt: now, endsAt: now + days * DAY_MS, returnAskedAt: null, liftedAt: null }
  if (current === null || !isBarred(current, now)) return asked
  if (current.kind === 'exclusion' && kind === 'time-out') return current
  const outranks = kind === 'exclusion' && current.kind === 'time-out'
  return outranks || asked.endsAt >= current.endsAt ? asked : current
}

/**
 * The pause of somebody who turns out to be excluded already, by another account of his: that exclusion's time, and a
 * wish to return of his own. What holds longer is not shortened.
 */
export function joinExclusion(
  current: Pause | null,
  { startedAt, endsAt }: Pick<Pause, 'startedAt' | 'endsAt'>,
): Pause {
  const isLonger = current !== null && current.kind === 'exclusion' && current.endsAt >= endsAt
  return isLonger ? current : { kind: 'exclusion', startedAt, endsAt, returnAskedAt: null, liftedAt: null }
}

/** The pause after its member asked to return, or why that is not possible now. */
export function askReturn(pause: Pause | null, now: Instant): Pause | WaitRefusal {
  if (pause === null || pause.kind === 'time-out' || !isBarred(pause, now)) return 'RG/NOTHING_WAITS'
  if (now < pause.endsAt) return 'RG/TOO_EARLY'
  return pause.returnAskedAt === null ? { ...pause, returnAskedAt: now } : pause
}

/** From when on two people may end an exclusion; null while its member has not asked to return. */
export const liftableAt = ({ kind, returnAskedAt }: Pause): Instant | null =>
  kind === 'exclusion' && returnAskedAt !== null ? returnAskedAt + RETURN_WAIT_MS : null

/** The exclusion after two people have ended it, or why they may not yet [RG-5]. */
export function liftExclusion(pause: Pause | null, now: Instant): Pause | WaitRefusal {
  if (pause === null || pause.kind === 'time-out' || !isBarred(pause, now)) return 'RG/NOTHING_WAITS'
  const from = liftableAt(pause)
  if (from === null) return 'RG/NOTHING_WAITS'
  return now < from ? 'RG/TOO_EARLY' : { ...pause, liftedAt: now }
}

/** The instant from which play is allowed again, as far as is known. */
export function barredUntil({ kind, endsAt, liftedAt }: Pause): Instant {
  if (kind === 'time-out') return endsAt
  return liftedAt ?? NO_END
}

/** Whether a pause keeps its member from playing now. */
export const isBarred = (pause: Pause, now: Instant): boolean => now < barredUntil(pause)
