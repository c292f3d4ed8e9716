import type { Money } from '@liuhe/domain/money.ts'
import { type PostingRow, postingsOfOrder } from '../../ledger/posting-queries.ts'
import type { Asker } from '../../platform/remember.ts'
import { countAgain, type CountedAgain, type OrderBehind, orderBehind } from '../bets/index.ts'
import { gameList, versionsOf } from '../lottery/index.ts'
import { checkOf, type Found } from './explained.ts'
import { originOfPosting } from './origin-of-posting.ts'

/** Order, result and formula behind a posting of a bet, and where its stake came from. */
export async function behindBet(asker: Asker, row: PostingRow, orderId: bigint): Promise<Found> {
  const { sql } = asker
  const memberId = row.fromMember ?? row.toMember
  const order = memberId === null ? undefined : await orderBehind(sql, { memberId, orderId })
  if (order === undefined) return {}
  const placed = await postingsOfOrder(sql, { transferId: order.transferId, orderId })
  const staked = placed.length === 0 ? undefined : placed.reduce((sum, { amount }) => sum + amount, 0n)
  const result = await resultBehind(asker, order, versionOf(row) ?? order.resultVersion)
  const formula = result.numbers === null ? undefined : countAgain(order, result.numbers)
  const checks = [checkOf('stake', String(orderId), staked, order.total)]
  const expected = formula && expectedOf(row.event, formula)
  if (expected !== undefined) checks.push(checkOf('formula', String(orderId), expected, row.amount))
  const [first] = placed
  return {
    order: orderIn(order),
    result: result.numbers === null && PAYS.has(row.event) ? null : result,
    formula: formula === undefined ? null : { ...formula, amount: expected ?? formula.reward },
    ...(first !== undefined && (await originOfPosting(sql, first))),
    checks,
  }
}

/** Events that there are only by a result. */
const PAYS = new Set(['bet-paid', 'bet-tied', 'bet-rebate'])

const expectedOf = (event: string, { reward, rebate }: CountedAgain): Money | undefined => {
  if (event === 'bet-paid' || event === 'bet-tied') return reward
  return event === 'bet-rebate' ? rebate : undefined
}

/** The version of the result that a posting was made by: settlements and reversals say it in their scope. */
function versionOf({ scope }: PostingRow): number | undefined {
  const version = /^settle:\d+:(\d+)$/.exec(scope)?.[1]
  return version === undefined ? undefined : Number(version)
}

/** The numbers of a version; of an order that waits none are said, for they may not be public yet. */
async function resultBehind(asker: Asker, order: OrderBehind, version: number) {
  const { sql } = asker
  const { drawId, gameId, turnNum, family, drawState: state, settledAt } = order
  const [games, versions] = await Promise.all([gameList(asker), versionsOf(sql, drawId)])
  const gameName = games.find((game) => game.gameId === gameId)?.gameName ?? ''
  const known = versions.find((one) => one.version === version)
  // Draws of our own have one version, which stands with the draw alone.
  const present = version === order.resultVersion ? order.openNum : null
  const numbers = settledAt === null ? null : (known?.openNum ?? present)
  const drawnAt = known?.publishedAt.getTime() ?? null
  return { gameId, gameName, turnNum, family, numbers, version, state, drawnAt }
}

function orderIn(order: OrderBehind): NonNullable<Found['order']> {
  const { orderId, playName, selectionText, notes, stake, total, odds, rebateTenths, winMax, status, reward } = order
  return {
    ...{ playName, selectionText, notes, total, odds, rebateTenths, winMax, status, reward },
    orderNo: String(orderId),
    perNote: stake,
    outcome: order.result,
    placedAt: order.addedAt.getTime(),
    settledAt: order.settledAt?.getTime() ?? null,
  }
}
