/** Limits, pauses and reminders that members set for themselves (Reliability §5.1, ADR 020). */
import { pauseLengthNames } from '@liuhe/domain/members/play-pause.ts'
import { limitKinds, limitPeriods, reminderMinutes, SESSION_MINUTES } from '@liuhe/domain/members/self-limits.ts'
import * as z from 'zod/mini'
import { money } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get, post } = area('limits')

const moneyKind = z.enum(['deposit', 'loss', 'stake'])
const period = z.enum(limitPeriods)
/** Yuan that a limit may be; 0 keeps everything out. */
const limitAmount = money.check(z.refine((amount) => amount >= 0n && amount <= LIMIT_MAX))
const LIMIT_MAX = 1_000_000_000_000n
const sessionMinutes = z.int().check(z.minimum(SESSION_MINUTES.least), z.maximum(SESSION_MINUTES.most))
const reminder = z.nullable(z.literal([...reminderMinutes]))
const instant = z.int()

const waiting = <Amount extends z.core.$ZodType>(amount: Amount) =>
  z.nullable(z.object({ amount: z.nullable(amount), askedAt: instant, confirmableAt: instant }))

/** Everything a member has set. Instants are epoch ms, amounts yuan. */
export const SelfLimits = z.object({
  limits: z.array(
    z.object({
      kind: moneyKind,
      period,
      /** null: no limit in force. */
      amount: z.nullable(money),
      /** What counts towards it now; a negative loss is a win. */
      used: money,
      next: waiting(money),
    }),
  ),
  /** Playing time of a day, in minutes. */
  session: z.object({ minutes: z.nullable(z.int()), usedMinutes: z.int(), next: waiting(z.int()) }),
  reminderMinutes: reminder,
  pause: z.nullable(
    z.object({
      kind: z.enum(['time-out', 'exclusion']),
      startedAt: instant,
      endsAt: instant,
      returnAskedAt: z.nullable(instant),
      /** Until then nothing can be staked or deposited; null for an exclusion, which two people end after the wish. */
      barredUntil: z.nullable(instant),
    }),
  ),
})

export const read = get('read', '/api/user/limits', {
  summary: 'What the member has set for himself, and what counts towards it.',
  access: 'member',
  effect: 'read',
  output: SelfLimits,
})

export const change = post('change', '/api/user/limits', {
  summary: 'Sets a money limit: a lower one holds at once, a higher one waits 24 hours and a confirmation.',
  access: 'member',
  effect: 'write',
  strict: true,
  body: { kind: moneyKind, period, amount: z.nullable(limitAmount) },
  output: SelfLimits,
})

export const changeSession = post('changeSession', '/api/user/limits/session', {
  summary: 'Sets how long a day may be played, by the same rule.',
  access: 'member',
  effect: 'write',
  strict: true,
  body: { minutes: z.nullable(sessionMinutes) },
  output: SelfLimits,
})

export const confirm = post('confirm', '/api/user/limits/confirm', {
  summary: 'Confirms a higher limit that has waited long enough.',
  access: 'member',
  effect: 'write',
  strict: true,
  body: { kind: z.enum(limitKinds), period },
  output: SelfLimits,
  errors: ['RG/NOTHING_WAITS', 'RG/TOO_EARLY'],
})

export const pause = post('pause', '/api/user/limits/pause', {
  summary: 'Begins a time-out or a self-exclusion at once; an exclusion ends every session. Cannot be taken back.',
  access: 'member',
  effect: 'write',
  strict: true,
  body: { length: z.enum(pauseLengthNames) },
  output: SelfLimits,
})

export const askReturn = post('askReturn', '/api/user/limits/return', {
  summary: 'Asks to end a self-exclusion whose time is over; after 24 hours two people of the operator decide.',
  access: 'member',
  effect: 'write',
  output: SelfLimits,
  errors: ['RG/NOTHING_WAITS', 'RG/TOO_EARLY'],
})

export const changeReminder = post('changeReminder', '/api/user/limits/reminder', {
  summary: 'Sets after how many minutes of play the member is reminded; null turns it off.',
  access: 'member',
  effect: 'write',
  strict: true,
  body: { minutes: reminder },
  output: SelfLimits,
  // While it is due it is acknowledged first.
  errors: ['RG/REMINDER_DUE'],
})

/** What a reminder tells. */
export const Play = z.object({
  /** Whether bets are refused until it is acknowledged. */
  isDue: z.boolean(),
  /** After how many minutes of play it is due; null while it is off. */
  everyMinutes: reminder,
  /** The last acknowledgement; the member's sign-in while the reminder is off. */
  since: instant,
  /** Time played since then. */
  minutes: z.int(),
  stakes: money,
  wins: money,
  net: money,
})

export const reminderFacts = get('reminderFacts', '/api/user/limits/reminder', {
  summary: 'Time, stakes and wins since the last acknowledgement.',
  access: 'member',
  effect: 'read',
  isAutomatic: true,
  output: Play,
})

export const acknowledge = post('acknowledge', '/api/user/limits/reminder/acknowledge', {
  summary: 'Acknowledges the reminder; play goes on.',
  access: 'member',
  effect: 'write',
  output: Play,
})
