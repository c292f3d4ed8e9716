import type { Play, SelfLimits } from '@liuhe/contract/api/limits.ts'
import { barredUntil, isBarred, NO_END, type Pause } from '@liuhe/domain/members/play-pause.ts'
import { confirmableAt, limitPeriods, NO_LIMIT, type SelfLimit } from '@liuhe/domain/members/self-limits.ts'
import type { output } from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { siteDay, siteSpan } from '../../db/site-days.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import * as queries from './queries.ts'

/** Everything a member has set for himself, and what counts towards it. */
export async function readLimits(sql: Queryable, memberId: bigint): Promise<output<typeof SelfLimits>> {
  const now = await queries.limitsNow(sql)
  const { from: midnight } = await siteSpan(sql, await siteDay(sql, now))
  const [rows, used, usedMinutes, pause, reminder] = await Promise.all([
    queries.selectLimits(sql, memberId),
    queries.selectUsed(sql, memberId, now),
    queries.selectMinutes(sql, memberId, { from: midnight.getTime(), now }),
    queries.selectPause(sql, memberId),
    queries.selectReminder(sql, memberId),
  ])
  const limitOf = (kind: string, period: string): SelfLimit =>
    rows.find((row) => row.kind === kind && row.period === period) ?? NO_LIMIT
  const session = limitOf('session', 'day')
  return {
    limits: MONEY_KINDS.flatMap((kind) =>
      limitPeriods.map((period) => {
        const { amount, next } = limitOf(kind, period)
        return { kind, period, amount, used: used.get(`${kind}:${period}`) ?? 0n, next: next && withWait(next) }
      }),
    ),
    session: {
      minutes: minutesOf(session.amount),
      usedMinutes,
      next: session.next && { ...withWait(session.next), amount: minutesOf(session.next.amount) },
    },
    reminderMinutes: reminder?.everyMinutes ?? null,
    pause: pause && isBarred(pause, now) ? shownPause(pause) : null,
  }
}

/** Whether the member limits what he pays in, and what his lowest limit still allows, in 厘. */
export const depositRoom = (sql: Queryable, memberId: bigint): Promise<Room> => roomOf(sql, memberId, ['deposit'])

/** Whether the member limits what he stakes or loses, and what his lowest limit still allows, in 厘. */
export const stakeRoom = (sql: Queryable, memberId: bigint): Promise<Room> => roomOf(sql, memberId, ['stake', 'loss'])

type Room = { isLimited: false; left: null } | { isLimited: true; left: bigint }

async function roomOf(sql: Queryable, memberId: bigint, kinds: readonly string[]): Promise<Room> {
  const rows = await queries.selectLimits(sql, memberId)
  const limits = rows.filter((row) => kinds.includes(row.kind) && row.amount !== null)
  if (limits.length === 0) return { isLimited: false, left: null }
  const used = await queries.selectUsed(sql, memberId, await queries.limitsNow(sql))
  const lefts = limits.map(({ kind, period, amount }) => (amount ?? 0n) - (used.get(`${kind}:${period}`) ?? 0n))
  const least = lefts.reduce((one, other) => (one < other ? one : other))
  return { isLimited: true, left: least > 0n ? least : 0n }
}

/** What a reminder tells, and whether bets wait for its acknowledgement. */
export async function readPlay(sql: Queryable, viewer: SignedIn): Promise<output<typeof Play>> {
  const { memberId, signedInAt } = viewer
  const now = await queries.limitsNow(sql)
  const reminder = await queries.selectReminder(sql, memberId)
  const every = reminder?.everyMinutes ?? null
  // What is told is what is judged: somebody who signs in again reads of the time before, too.
  const since = reminder === undefined || every === null ? signedInAt : reminder.acknowledgedAt
  const [minutes, { stakes, wins }] = await Promise.all([
    queries.selectMinutes(sql, memberId, { from: since, now }),
    queries.selectPlay(sql, memberId, since),
  ])
  const isDue = every !== null && minutes >= every
  return { isDue, everyMinutes: every, since, minutes, stakes, wins, net: wins - stakes }
}

const MONEY_KINDS = ['deposit', 'loss', 'stake'] as const

const withWait = (next: NonNullable<SelfLimit['next']>) => ({ ...next, confirmableAt: confirmableAt(next) })

const minutesOf = (amount: bigint | null): number | null => (amount === null ? null : Number(amount))

const shownPause = (pause: Pause) => {
  const { kind, startedAt, endsAt, returnAskedAt } = pause
  const until = barredUntil(pause)
  return { kind, startedAt, endsAt, returnAskedAt, barredUntil: until === NO_END ? null : until }
}
