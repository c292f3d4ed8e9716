import type { playCategories as endpoint } from '@liuhe/contract/api/lottery.ts'
import { DEFAULT_ODDS } from '@liuhe/domain/bets/default-odds.ts'
import { DEFAULT_LIMITS } from '@liuhe/domain/bets/limits.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import { yuanNumber } from '@liuhe/contract/codecs.ts'
import type { Odds } from '@liuhe/domain/money.ts'
import type * as z from 'zod/mini'
import type { Asker } from '../../platform/remember.ts'
import { switchedOff } from '../switches/index.ts'
import { gameOf } from './games.ts'
import { openInfo } from './open-info.ts'

export type PlayCategoriesView = z.output<(typeof endpoint)['output']>

/**
 * The plays of a game with their limits, and the odds of their items for the issue being bet: prices of the zodiac
 * follow that lunar year, not today's (Ruling C85). Refuses GAME/NOT_FOUND.
 */
export async function playCategories(asker: Asker, gameId: number): Promise<PlayCategoriesView> {
  const { family } = await gameOf(asker, gameId)
  const { plan } = await openInfo(asker, gameId)
  const off = await switchedOff(asker)
  const plays = playsOf(family)
  const odds: Record<string, Odds> = {}
  for (const key of plays.flatMap((play) => play.items(plan.lunarYear).flatMap(({ oddsKeys }) => oddsKeys))) {
    const price = DEFAULT_ODDS[key]
    // An item without a price is not on offer.
    if (price !== undefined) odds[key] = price
  }
  const offers = plays.map(({ code, name, menu, pricing, limit }) => ({
    code,
    name,
    menu,
    pricing,
    ...(off.isPlayOff(family, code) && { closed: true as const }),
    noteMin: yuanNumber(DEFAULT_LIMITS.stakeMin[pricing]),
    noteMax: yuanNumber(DEFAULT_LIMITS.stakeMax[limit]),
    lineMin: yuanNumber(DEFAULT_LIMITS.lineMin[pricing]),
  }))
  return { gameId, turnNum: plan.turnNum, lunarYear: plan.lunarYear, plays: offers, odds }
}
