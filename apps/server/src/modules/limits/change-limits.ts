import { askReturn, type Pause, type PauseLength, startPause } from '@liuhe/domain/members/play-pause.ts'
import {
  changeLimit,
  confirmLimit,
  type LimitKind,
  type LimitPeriod,
  NO_LIMIT,
  type ReminderMinutes,
  type SelfLimit,
} from '@liuhe/domain/members/self-limits.ts'
import type { Tx } from '../../db/connect.ts'
import type { WriteContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { announceMember, revokeOthers } from '../../http/sessions/sessions.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import * as queries from './queries.ts'

// Every command takes the wallet's lock first, so that no bet is judged by what was before (RG-1).

type Context = WriteContext<SignedIn>
type Telling = Pick<Context, 'tx' | 'reply'>
export type LimitName = { kind: LimitKind; period: LimitPeriod }

/** Sets a limit: tighter at once, looser after a day and a confirmation. */
export async function setLimit({ tx, viewer }: Context, name: LimitName, amount: bigint | null): Promise<void> {
  const now = await queries.lockLimits(tx, viewer.memberId)
  const current = await findLimit(tx, viewer.memberId, name)
  const changed = changeLimit(current, amount, now)
  if (isSame(changed, current)) return
  await queries.writeLimit(tx, viewer.memberId, { ...name, ...changed, by: `member:${viewer.memberId}` })
}

/** Confirms the looser limit that waits. @throws RG/NOTHING_WAITS, RG/TOO_EARLY */
export async function confirmWaiting({ tx, viewer }: Context, name: LimitName): Promise<void> {
  const now = await queries.lockLimits(tx, viewer.memberId)
  const confirmed = confirmLimit(await findLimit(tx, viewer.memberId, name), now)
  if (typeof confirmed === 'string') throw new Refusal(confirmed)
  await queries.writeLimit(tx, viewer.memberId, { ...name, ...confirmed, by: `member:${viewer.memberId}` })
}

/**
 * Begins a pause. An exclusion ends every session of the member, this one too: anyone who signs in again finds an
 * account that only gives money out.
 */
export const beginPause = ({ tx, viewer: { memberId }, reply }: Context, length: PauseLength): Promise<void> =>
  pauseMember({ tx, reply }, memberId, { length, by: `member:${memberId}` })

/** As {@link beginPause}, for anybody who may begin one; what already holds is never shortened. */
export async function pauseMember(
  { tx, reply }: Telling,
  memberId: bigint,
  { length, by }: { length: PauseLength; by: queries.ChangedBy },
): Promise<void> {
  const now = await queries.lockLimits(tx, memberId)
  const current = await queries.selectPause(tx, memberId)
  const pause = startPause(current, length, now)
  if (pause === current) return
  if (pause.kind === 'exclusion') return excludeNow({ tx, reply }, memberId, { ...pause, by })
  await queries.writePause(tx, memberId, { ...pause, by })
  await announceMember({ tx, reply }, memberId)
}

/** Writes an exclusion, whose member has no session any more in any process. */
export async function excludeNow(
  { tx, reply }: Telling,
  memberId: bigint,
  pause: Pause & { by: queries.ChangedBy },
): Promise<void> {
  await queries.writePause(tx, memberId, pause)
  await revokeOthers({ tx, reply }, { memberId })
  await announceMember({ tx, reply }, memberId)
}

/** Asks to end an exclusion whose time is over. @throws RG/NOTHING_WAITS, RG/TOO_EARLY */
export async function requestReturn({ tx, viewer, reply }: Context): Promise<void> {
  const { memberId } = viewer
  const now = await queries.lockLimits(tx, memberId)
  const pause = askReturn(await queries.selectPause(tx, memberId), now)
  if (typeof pause === 'string') throw new Refusal(pause)
  await queries.writePause(tx, memberId, { ...pause, by: `member:${memberId}` })
  await announceMember({ tx, reply }, memberId)
}

/**
 * Sets the reminder; one that was off begins to count now.
 * @throws RG/REMINDER_DUE when it is due: to lengthen it, or to switch it off and on, would put it off
 */
export async function setReminder({ tx, viewer }: Context, everyMinutes: ReminderMinutes | null): Promise<void> {
  const now = await queries.lockLimits(tx, viewer.memberId)
  const current = await queries.selectReminder(tx, viewer.memberId)
  if (!current?.everyMinutes) {
    return queries.writeReminder(tx, viewer.memberId, { everyMinutes, acknowledgedAt: now })
  }
  const { everyMinutes: present, acknowledgedAt } = current
  const minutes = await queries.selectMinutes(tx, viewer.memberId, { from: acknowledgedAt, now })
  if (minutes >= present && everyMinutes !== present) throw new Refusal('RG/REMINDER_DUE')
  await queries.writeReminder(tx, viewer.memberId, { everyMinutes, acknowledgedAt })
}

/** The member has read the reminder. */
export async function acknowledgeReminder({ tx, viewer }: Context): Promise<void> {
  const now = await queries.lockLimits(tx, viewer.memberId)
  const current = await queries.selectReminder(tx, viewer.memberId)
  if (current) await queries.writeReminder(tx, viewer.memberId, { ...current, acknowledgedAt: now })
}

export async function findLimit(tx: Tx, memberId: bigint, { kind, period }: LimitName): Promise<SelfLimit> {
  const rows = await queries.selectLimits(tx, memberId)
  const found = rows.find((row) => row.kind === kind && row.period === period)
  return found ? { amount: found.amount, next: found.next } : NO_LIMIT
}

const isSame = (one: SelfLimit, other: SelfLimit): boolean =>
  one.amount === other.amount && one.next?.amount === other.next?.amount && one.next?.askedAt === other.next?.askedAt
