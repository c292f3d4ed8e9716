import { isBarred, joinExclusion } from '@liuhe/domain/members/play-pause.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { WriteContext } from '../../http/context.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { excludeNow } from './change-limits.ts'
import { findExclusion, lockLimits, type Person, selectPause } from './queries.ts'

/** Whether somebody who stays away has this phone, or this name and birth date. */
export const findExcludedPerson = async (sql: Queryable, person: Person): Promise<boolean> =>
  (await findExclusion(sql, person)) !== undefined

/** Takes the wallet's lock before anything else that belongs to a member: whatever may exclude him begins with it. */
export const lockForExclusion = async (tx: Tx, memberId: bigint): Promise<void> => void (await lockLimits(tx, memberId))

/**
 * Who stays away from play does not come back under another name (Reliability §5.1): the account that turns out to be
 * his is excluded as well, for the rest of the time and at once (F-S4, Ruling C117). Call it wherever a member's
 * identity or a payout account is set, with everything that is known of him then.
 * @returns whether somebody was found
 */
export async function excludeAgain(
  { tx, viewer, reply }: Pick<WriteContext<SignedIn>, 'tx' | 'viewer' | 'reply'>,
  person: Omit<Person, 'memberId'>,
): Promise<boolean> {
  const { memberId } = viewer
  const exclusion = await findExclusion(tx, { ...person, memberId })
  if (exclusion === undefined) return false
  const now = await lockLimits(tx, memberId)
  const current = await selectPause(tx, memberId)
  const pause = joinExclusion(current !== null && isBarred(current, now) ? current : null, exclusion)
  if (pause !== current) await excludeNow({ tx, reply }, memberId, { ...pause, by: `match:${exclusion.memberId}` })
  return true
}
