import { firstPrices } from '@liuhe/domain/bets/price-table.ts'
import type { Queryable } from '../../db/connect.ts'
import { writeFirstVersions } from './queries.ts'
import { storedPrices } from './stored-prices.ts'

/** Gives each game that has no prices its first version (Domain §3.1–§3.8). Prices that are there stay as they are. */
export const writeFirstPrices = (sql: Queryable): Promise<void> =>
  writeFirstVersions(sql, (family) => storedPrices(firstPrices(family)))
