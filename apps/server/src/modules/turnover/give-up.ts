import { adoptedOf } from '@liuhe/domain/turnover/assess.ts'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { giftGivenUp } from '../../ledger/events.ts'
import { post } from '../../ledger/index.ts'
import { changeRows } from './change-rows.ts'
import { catchUp } from './count.ts'
import * as queries from './queries.ts'

/**
 * Gives back a gift that is not earned yet, and with it what the gift asked for. What had been staked for it goes to
 * the requirements that are left; the gift returns to the house (30 优惠扣除).
 * @throws TURNOVER/NOT_FOUND, TURNOVER/NO_GIFT when there is none, or it is earned, WALLET/INSUFFICIENT when the wallet
 *   no longer has it, WITHDRAW/DEDUCTING while a withdrawal takes gifts back that are not earned
 */
export async function giveUpGift(
  tx: Tx,
  { memberId, rowId }: { memberId: bigint; rowId: bigint },
  { deductingOf }: GiveUpParts,
): Promise<void> {
  const seen = await queries.findRow(tx, rowId)
  if (seen?.memberId !== memberId) throw new Refusal('TURNOVER/NOT_FOUND')
  const amount = seen.gift
  if (seen.status !== 0 || amount === 0n) throw new Refusal('TURNOVER/NO_GIFT')
  // The wallet before the requirements: step 7 before step 8.
  const { outcome } = await post(tx, giftGivenUp({ memberId, amount, rowId }))
  if (outcome === 'insufficient') throw new Refusal('WALLET/INSUFFICIENT')
  if (outcome !== 'posted') throw new Refusal('TURNOVER/NO_GIFT')
  // Asked with the wallet held, as withdrawals are requested: or the gift would go back twice.
  const deducting = await deductingOf(tx, memberId)
  if (deducting !== undefined) throw new Refusal('WITHDRAW/DEDUCTING', { data: { orderNo: String(deducting) } })
  await catchUp(tx, memberId)
  const { relaxQuota } = await queries.readTerms(tx)
  const cause = { kind: 'given-up', reason: '', actor: `member:${memberId}` } as const
  await changeRows(tx, [memberId], cause, (rows) => {
    const row = rows.find((one) => one.rowId === rowId)
    if (row === undefined || row.gift !== amount || adoptedOf(row, relaxQuota).gift) {
      throw new Refusal('TURNOVER/NO_GIFT')
    }
    row.givenUp = amount
    row.gift = 0n
    row.giftClaim = 0n
  })
}

/** What giving up asks of others. */
export interface GiveUpParts {
  /** The number of an open withdrawal of the member that deducts something. */
  deductingOf(tx: Tx, memberId: bigint): Promise<bigint | undefined>
}
