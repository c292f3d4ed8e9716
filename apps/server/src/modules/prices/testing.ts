import { changedPrices, type PriceChange } from '@liuhe/domain/bets/price-table.ts'
import type { GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import type { Sql } from '../../db/connect.ts'
import { writeFirstPrices } from './first-prices.ts'
import { baseOf } from './price-kinds.ts'
import { insertVersion, STANDARD } from './queries.ts'
import { readPrices, storedPrices } from './stored-prices.ts'

/** A Mark Six of a test alone, because processes remember prices for two seconds. @returns its number */
export async function aPricedGame(owner: Sql): Promise<number> {
  const [{ gameId }] = await owner<[{ gameId: number }]>`
    insert into game (game_id, code, name, family, cate, timing)
    select id, 'priced-' || id, '测试', 'LHC', 1, ${owner.json(EVERY_FIVE_MINUTES as never)}
    from (select greatest(max(game_id), 2000) + 1 as id from game) t returning game_id as "gameId"`
  await writeFirstPrices(owner)
  return gameId
}
const EVERY_FIVE_MINUTES: GameTiming = {
  schedule: { kind: 'periodic', intervalSeconds: 300 },
  closeSeconds: 5,
  issueFormat: { kind: 'day', digits: 4 },
}

/** A version as two people would have made it, for long or from a moment on. @returns its number */
export async function setPrices(
  owner: Sql,
  gameId: number,
  change: PriceChange,
  { effectiveAt = new Date('2020-01-01T00:00:00Z'), group = STANDARD }: { effectiveAt?: Date; group?: string } = {},
): Promise<number> {
  const base = await baseOf(owner, { gameId, group })
  if (base === undefined) throw new Error(`game ${gameId} has no prices`)
  const number = base.last + 1
  await owner.begin((tx) =>
    insertVersion(tx, {
      ...{ gameId, group, number, effectiveAt, reason: 'test', madeBy: 'one', approvedBy: 'two' },
      prices: storedPrices(changedPrices(readPrices(base), change)),
      rollbackOf: null,
    }),
  )
  return number
}
