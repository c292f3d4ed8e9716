import type { playCategories as endpoint } from '@liuhe/contract/api/lottery.ts'
import { DEFAULT_ODDS } from '@liuhe/domain/bets/default-odds.ts'
import { DEFAULT_LIMITS } from '@liuhe/domain/bets/limits.ts'
import { wireCode } from '@liuhe/domain/bets/play.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import { yuanNumber } from '@liuhe/contract/codecs.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import { gameOf } from './games.ts'
import { openInfo } from './open-info.ts'

export type PlayCategoriesView = z.output<(typeof endpoint)['output']>

/**
 * The plays of a game with items, odds and limits, for the issue being bet: the zodiac items follow that lunar
 * year, not today's (Ruling C85). A game without plays answers an empty list. Refuses GAME/NOT_FOUND.
 */
export async function playCategories(
  parts: { sql: Queryable; clock: Clock },
  gameId: number,
): Promise<PlayCategoriesView> {
  const { family } = await gameOf(parts.sql, gameId)
  const { plan } = await openInfo(parts, gameId)
  const plays = playsOf(family).map((play) => ({
    code: play.code,
    name: play.name,
    menu: play.menu,
    noteMin: yuanNumber(DEFAULT_LIMITS.stakeMin),
    noteMax: yuanNumber(DEFAULT_LIMITS.stakeMax[play.code]),
    // A play item without a price is not on offer.
    items: play.items(plan.lunarYear).flatMap(({ item, label, balls, oddsKey }) => {
      const odds = DEFAULT_ODDS[oddsKey]
      return odds === undefined ? [] : [{ code: wireCode(gameId, play.code, item), label, odds, balls: [...balls] }]
    }),
  }))
  return { gameId, turnNum: plan.turnNum, lunarYear: plan.lunarYear, plays }
}
