import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../db/array-literal.ts'
import type { Queryable } from '../db/connect.ts'

/** What members can spend of their wallets (balance above the floor, in 厘); a member without a wallet is left out. */
export async function spendableOf(db: Queryable, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Money>> {
  const rows = await db<{ memberId: bigint; spendable: Money }[]>`
    select member_id as "memberId", balance - floor as spendable from ledger_balance
    where member_id = any (${arrayOf(memberIds)}::bigint[]) and kind = 'main'`
  return new Map(rows.map(({ memberId, spendable }) => [memberId, spendable]))
}
