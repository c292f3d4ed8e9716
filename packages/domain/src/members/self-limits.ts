/**
 * Limits a member sets for himself (Reliability §5.1): tightening holds at once; loosening waits a day and must then be
 * asked for once more. Several limits of one kind hold together, so the lowest wins.
 */
import type { Instant } from '../time.ts'
import { HOUR_MS } from '../time.ts'

export const limitKinds = ['deposit', 'loss', 'stake', 'session'] as const
export type LimitKind = (typeof limitKinds)[number]

/** Rolling: the last 24 hours, 7 days, 30 days. Playing time counts by the site's calendar day. */
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** Reality check: minutes of play between two reminders. */
export const reminderMinutes = [15, 30, 60] as const
export type ReminderMinutes = (typeof reminderMinutes)[number]

/** Playing time of a day, in minutes. */
export const SESSION_MINUTES = { least: 15, most: 24 * 60 } as const

/** How long a looser limit must wait before it can be confirmed. */
export const LOOSENING_WAIT_MS = 24 * HOUR_MS

/** One limit of a member: 厘, or minutes for the kind `session`; null is no limit. */
export type SelfLimit = {
  readonly amount: bigint | null
  /** A looser amount that waits. */
  readonly next: { readonly amount: bigint | null; readonly askedAt: Instant } | null
}

export const NO_LIMIT: SelfLimit = { amount: null, next: null }

/** The limit after somebody asked for `amount`. Asking for what already waits does not make it wait longer. */
export function changeLimit(limit: SelfLimit, amount: bigint | null, now: Instant): SelfLimit {
  if (!isLooser(amount, limit.amount)) return { amount, next: null }
  if (limit.next !== null && limit.next.amount === amount) return limit
  return { ...limit, next: { amount, askedAt: now } }
}

/** The limit after what waits was confirmed, or why it cannot be. */
export function confirmLimit(limit: SelfLimit, now: Instant): SelfLimit | WaitRefusal {
  if (limit.next === null) return 'RG/NOTHING_WAITS'
  if (now < confirmableAt(limit.next)) return 'RG/TOO_EARLY'
  return { amount: limit.next.amount, next: null }
}

/** When a waiting amount may be confirmed. */
export const confirmableAt = ({ askedAt }: { askedAt: Instant }): Instant => askedAt + LOOSENING_WAIT_MS

export type WaitRefusal = 'RG/NOTHING_WAITS' | 'RG/TOO_EARLY'

const isLooser = (amount: bigint | null, than: bigint | null): boolean =>
  than !== null && (amount === null || amount > than)
