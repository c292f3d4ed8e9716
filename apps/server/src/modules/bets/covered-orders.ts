import { COVERED_MAX, coveredNumbers, coveringPlays } from '@liuhe/domain/bets/coverage.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Queryable } from '../../db/connect.ts'
import * as queries from './settle-queries.ts'

/**
 * Orders of a draw whose stakes are no turnover because their member covers too many numbers of the special ball with
 * them (Domain §8.3). It follows from the orders of the closed draw alone, like what opposite sides cancel.
 */
export async function coveredOrders(db: Queryable, drawId: number, family: Family): Promise<ReadonlySet<bigint>> {
  const playCodes = coveringPlays(family)
  if (playCodes.length === 0) return NOTHING
  const orders = await queries.manyNotes(db, drawId, { playCodes, notesMax: COVERED_MAX })
  const numbersOf = new Map<bigint, Set<string>>()
  for (const { memberId, ...choice } of orders) {
    const numbers = numbersOf.get(memberId) ?? new Set()
    for (const number of coveredNumbers(family, choice)) numbers.add(number)
    numbersOf.set(memberId, numbers)
  }
  const isCovering = ({ memberId }: { memberId: bigint }) => (numbersOf.get(memberId)?.size ?? 0) > COVERED_MAX
  return new Set(orders.filter(isCovering).map(({ orderId }) => orderId))
}

const NOTHING: ReadonlySet<bigint> = new Set()
