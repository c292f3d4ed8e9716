import type * as api from '@liuhe/contract/api/rebate.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { rebateClaimed } from '../../ledger/events.ts'
import { balancesOfMember, currencyOf, post } from '../../ledger/index.ts'
import { announce } from '../../realtime/outbox.ts'
import { authorizeGift } from '../limits/index.ts'
import { addRequirement } from '../turnover/index.ts'
import { insertClaim } from './queries.ts'
import { claimable, leastOf } from './read-rebate.ts'

/** Hundredths: what is paid out has to be staked once before it leaves. */
const ONCE = 100

/**
 * Pays a member's rebate out and begins to count again (I-43). The wallet's lock comes first, so that of many claims at
 * once the first finds everything and the others nothing; pause and limits are judged under it (RG-1). Kinds of games
 * from which a correction took back more than has been staked since stay as they are until bets have made up for it.
 * @throws REBATE/TOO_LITTLE below what is set, and for trial money; the RG codes
 */
export async function claimRebate(tx: Tx, memberId: bigint): Promise<OutputOf<typeof api.claim>> {
  await authorizeGift(tx, memberId)
  if ((await currencyOf(tx, memberId)) !== 'CNY') throw new Refusal('REBATE/TOO_LITTLE')
  const { vipLevel, lines, total } = await claimable(tx, memberId)
  if (total < (await leastOf(tx))) throw new Refusal('REBATE/TOO_LITTLE')
  const counted = lines.filter(({ validBet }) => validBet > 0n)
  const { claimId, claimedAt } = await insertClaim(tx, { memberId, vipLevel, amount: total, lines: counted })
  const { outcome } = await post(tx, rebateClaimed({ memberId, amount: total, claimId }))
  if (outcome !== 'posted') throw new Error(`rebate ${claimId} was ${outcome}`)
  await addRequirement(tx, {
    ...{ memberId, sourceKind: 'rebate', sourceNo: String(claimId), remark: '洗码' },
    ...{ deposit: 0n, gift: total, giftMultiple: ONCE, giftBasis: 'gift' },
  })
  const { main: balance } = await balancesOfMember(tx, memberId)
  await announce(tx, { topic: 'balance', payload: [{ memberId: String(memberId), balance: String(balance) }] })
  return { claimNo: String(claimId), amount: total, balance, claimTime: claimedAt.getTime() }
}
