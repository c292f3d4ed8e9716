import type { Tx } from '../../db/connect.ts'
import { membersOnSameDevices } from '../auth/index.ts'
import { standingOf } from '../member/index.ts'
import { membersOfSameAccounts } from '../security/index.ts'
import { markLookedAt, takeInvited } from './invite-queries.ts'
import { selectOffers } from './offer-queries.ts'
import { settingOf } from '../system/index.ts'
import { insertGifts, type NewRecord } from './record-queries.ts'

const FRIENDS_AT_ONCE = 200

/**
 * 邀请好友: a gift for each friend who has recharged enough, once, by the key of the gift. A friend who signed in on a
 * device of his inviter, or is paid to the same account, is taken for the inviter himself and brings nothing, ever.
 * @returns whether there may be more
 */
export async function issueInvites(tx: Tx): Promise<boolean> {
  const friends = await takeInvited(tx, FRIENDS_AT_ONCE)
  if (friends.length === 0) return false
  const offer = (await selectOffers(tx)).find(({ kind }) => kind === 'invite')
  const gifts: NewRecord[] = []
  const ended: bigint[] = []
  for (const { friendId, inviterId } of friends) {
    const standing = await standingOf(tx, friendId)
    if (offer?.isOn !== true || offer.most === 0n || (standing?.recharged ?? 0n) < offer.least) continue
    ended.push(friendId)
    const same = [...(await membersOnSameDevices(tx, friendId)), ...(await membersOfSameAccounts(tx, friendId))]
    if (same.includes(inviterId)) continue
    const { title, multiple, most: amount } = offer
    gifts.push({ memberId: inviterId, kind: 'invite', period: `${friendId}`, title, amount, multiple, vipLevel: null })
  }
  // Two who issue for the same inviter write in one order, and never wait for each other in a circle.
  gifts.sort((one, other) => Number(one.memberId - other.memberId) || (one.period < other.period ? -1 : 1))
  await insertGifts(tx, gifts, await settingOf(tx, 'bonus_days'))
  await markLookedAt(
    tx,
    friends.map(({ friendId }) => friendId),
    ended,
  )
  return true
}
