/**
 * What people of the operator do about limits and pauses, each under the wallet's lock (RG-1). They only tighten; an
 * exclusion ends by two of them (RG-5).
 */
import { liftExclusion, type Pause } from '@liuhe/domain/members/play-pause.ts'
import { changeLimit, type SelfLimit } from '@liuhe/domain/members/self-limits.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { announceMemberLater } from '../../http/sessions/sessions.ts'
import { findLimit, type LimitName } from './change-limits.ts'
import * as queries from './queries.ts'

/** How often limits, pause and reminder of a member were changed. */
export const limitsRevision = (sql: Queryable, memberId: bigint): Promise<number> => queries.countEvents(sql, memberId)

/** The pause of a member as it was written last, over or not. */
export const readPause = (sql: Queryable, memberId: bigint): Promise<Pause | null> => queries.selectPause(sql, memberId)

/**
 * Lowers a limit at once; what waited to loosen it waits no longer.
 * @returns the amount before; null is no limit
 * @throws RG/ONLY_TIGHTER for anything that is not lower
 */
export async function applyLimit(
  tx: Tx,
  memberId: bigint,
  { name, amount, by }: { name: LimitName; amount: bigint; by: queries.ChangedBy },
): Promise<SelfLimit> {
  const now = await queries.lockLimits(tx, memberId)
  const current = await findLimit(tx, memberId, name)
  if (current.amount !== null && amount >= current.amount) throw new Refusal('RG/ONLY_TIGHTER')
  await queries.writeLimit(tx, memberId, { ...name, ...changeLimit(current, amount, now), by })
  return current
}

/** Ends an exclusion whose member has asked a day before. @throws RG/NOTHING_WAITS, RG/TOO_EARLY */
export async function liftPause(tx: Tx, memberId: bigint, by: queries.ChangedBy): Promise<Pause> {
  const now = await queries.lockLimits(tx, memberId)
  const lifted = liftExclusion(await queries.selectPause(tx, memberId), now)
  if (typeof lifted === 'string') throw new Refusal(lifted)
  await queries.writePause(tx, memberId, { ...lifted, by })
  await announceMemberLater(tx, memberId)
  return lifted
}
