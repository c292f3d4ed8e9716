import { changedPrices, priceFaults, type PriceTable } from '@liuhe/domain/bets/price-table.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Odds } from '@liuhe/domain/money.ts'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { baseOf } from './price-kinds.ts'
import { type Book, findGame } from './queries.ts'
import { readPrices } from './stored-prices.ts'

/**
 * The newest prices of a game and group, and the same prices with other odds. Members never get those odds, so they may
 * leave the band of returns.
 * @throws PRICES/NOT_FOUND, PRICES/FAULTY for odds that no play has
 */
export async function changedBook(
  sql: Queryable,
  { odds, ...book }: Book & { odds: Readonly<Record<string, Odds>> },
): Promise<{ family: Family; before: PriceTable; after: PriceTable }> {
  const [game, base] = [await findGame(sql, book.gameId), await baseOf(sql, book)]
  if (game === undefined || base === undefined) throw new Refusal('PRICES/NOT_FOUND')
  const before = readPrices(base)
  const after = changedPrices(before, { odds })
  const faults = priceFaults(game.family, after).filter(({ kind }) => kind === 'key')
  if (faults.length > 0) throw new Refusal('PRICES/FAULTY', { data: { faults } })
  return { family: game.family, before, after }
}
