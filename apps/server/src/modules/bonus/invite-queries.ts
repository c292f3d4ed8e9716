import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

// The SQL of friends who were invited and have recharged (migration 0083).

/** Friends whom nobody has looked at since they recharged, held until the transaction ends. */
export const takeInvited = (tx: Tx, most: number) => tx<{ friendId: bigint; inviterId: bigint }[]>`
  select friend_id as "friendId", inviter_id as "inviterId" from bonus_invited
  where is_due order by friend_id limit ${most} for update skip locked`

/** They were looked at; `ended` are those for whom nothing more comes. */
export const markLookedAt = (tx: Tx, friendIds: readonly bigint[], ended: readonly bigint[]): Promise<unknown> => tx`
  update bonus_invited
  set is_due = false,
      ended_at = case when friend_id = any (${arrayOf(ended)}::bigint[]) then clock_timestamp() end
  where friend_id = any (${arrayOf(friendIds)}::bigint[])`

/** Nothing comes for friends any more, recharged or not; for the demonstration's past. */
export const endInvitations = (tx: Tx, friendIds: readonly bigint[]): Promise<unknown> =>
  markLookedAt(tx, friendIds, friendIds)

/** How many friends have brought a member a gift. */
export async function countInvited(db: Queryable, memberId: bigint): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::integer as count from bonus_record where member_id = ${memberId} and kind = 'invite'`
  return row.count
}
