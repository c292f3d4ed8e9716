import type { Money } from '@liuhe/domain/money.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'

/** Counts deposits of a member's past, for the demonstration: limits that he sets look back at them. */
export async function writePastDeposits(
  tx: Queryable,
  memberId: bigint,
  deposits: readonly { reference: string; amount: Money; at: Instant }[],
): Promise<void> {
  await tx`
    select gaming_write_past(${memberId}, ${arrayOf(deposits.map(({ reference }) => reference))}::text[],
      ${arrayOf(deposits.map(({ amount }) => amount))}::bigint[],
      ${arrayOf(deposits.map(({ at }) => new Date(at).toISOString()))}::timestamptz[])`
}
