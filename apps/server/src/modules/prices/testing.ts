import { changedPrices, type PriceChange } from '@liuhe/domain/bets/price-table.ts'
import type { Sql } from '../../db/connect.ts'
import { insertVersion, newestVersion, STANDARD } from './queries.ts'
import { readPrices, storedPrices } from './stored-prices.ts'

/** A version as two people would have made it, for long or from a moment on. @returns its number */
export async function setPrices(
  owner: Sql,
  gameId: number,
  change: PriceChange,
  effectiveAt = new Date('2020-01-01T00:00:00Z'),
): Promise<number> {
  const base = await newestVersion(owner, gameId, STANDARD)
  if (base === undefined) throw new Error(`game ${gameId} has no prices`)
  const number = base.last + 1
  await owner.begin((tx) =>
    insertVersion(tx, {
      ...{ gameId, group: STANDARD, number, effectiveAt, reason: 'test', madeBy: 'one', approvedBy: 'two' },
      prices: storedPrices(changedPrices(readPrices(base), change)),
      rollbackOf: null,
    }),
  )
  return number
}
