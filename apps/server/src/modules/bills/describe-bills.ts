import type * as bills from '@liuhe/contract/api/bills.ts'
import { billNo } from '@liuhe/domain/bills/bill-number.ts'
import { eventWords } from '@liuhe/domain/bills/bill-words.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import type * as z from 'zod/mini'
import type { BillRow } from '../../ledger/bill-queries.ts'
import type { Asker } from '../../platform/remember.ts'
import { type BillOrder, ordersOfBills } from '../bets/index.ts'
import { gameList } from '../lottery/index.ts'

/** A bill as the contract has it. */
export type Bill = z.output<typeof bills.Bill>

/** Names of the games by number. */
export const gameNames = async (asker: Asker): Promise<Map<number, string>> =>
  new Map((await gameList(asker)).map(({ gameId, gameName }) => [gameId, gameName]))

/** Lines of a member's wallet as bills, with game and turn of the orders among them. */
export async function describeBills(asker: Asker, memberId: bigint, rows: readonly BillRow[]): Promise<Bill[]> {
  const ids = [...new Set(rows.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))]
  const [orders, names] = await Promise.all([ordersOfBills(asker.sql, memberId, ids), gameNames(asker)])
  return rows.map((row) => billOf(row, row.orderId === null ? undefined : orders.get(row.orderId), names))
}

/** One line as a bill. */
export function billOf(row: BillRow, order: BillOrder | undefined, names: ReadonlyMap<number, string>): Bill {
  const { tranType, amount, before, after, orderId, event, at } = row
  return {
    billNo: billNo(row),
    tranType,
    amount,
    before,
    after,
    orderNo: orderId === null ? null : String(orderId),
    gameId: order?.gameId ?? null,
    turnNum: order?.turnNum ?? null,
    content: order ? `${names.get(order.gameId) ?? ''} ${issueLabel(order.turnNum)}`.trim() : eventWords(event),
    addTime: at.getTime(),
  }
}
