import { hasSides, type SideStake, sideStakes } from '@liuhe/domain/bets/hedge.ts'
import type { JudgedDraw } from '@liuhe/domain/bets/judged-draw.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import { storedBet } from '@liuhe/domain/bets/settle.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Queryable } from '../../db/connect.ts'
import * as queries from './settle-queries.ts'

/**
 * What opposite sides of one member in one draw cancel of each order's valid stake, by order; orders without any are
 * left out. The earlier orders of a side give first. It follows from the orders of the closed draw and its result
 * alone, so a settlement that is resumed, in whatever chunks, finds the same.
 */
export async function hedgedStakes(
  db: Queryable,
  drawId: number,
  { family, draw }: { family: Family; draw: JudgedDraw },
): Promise<ReadonlyMap<bigint, Money>> {
  const playCodes = playsOf(family)
    .filter(hasSides)
    .map(({ code }) => code)
  if (playCodes.length === 0) return NOTHING
  const choices = await queries.distinctChoices(db, drawId, playCodes)
  const sides = choices.flatMap((choice) => {
    const { play, selection } = storedBet(family, choice)
    return together(sideStakes(play, selection, draw)).map((side) => ({ ...choice, ...side }))
  })
  const taken = new Set(sides.map(({ pair, side }) => `${pair}:${side}`))
  const contested = sides.filter(({ pair, side }) => taken.has(`${pair}:${1 - side}`))
  if (contested.length === 0) return NOTHING
  const rows = await queries.readHedges(db, drawId, contested)
  return new Map(rows.map(({ orderId, hedged }) => [orderId, hedged]))
}

/** One entry for each side of a selection. */
function together(stakes: readonly SideStake[]): SideStake[] {
  const sums = new Map<string, SideStake>()
  for (const stake of stakes) {
    const key = `${stake.pair}:${stake.side}`
    sums.set(key, { ...stake, notes: stake.notes + (sums.get(key)?.notes ?? 0) })
  }
  return [...sums.values()]
}

const NOTHING: ReadonlyMap<bigint, Money> = new Map()
