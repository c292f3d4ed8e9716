import type { playCategories as endpoint } from '@liuhe/contract/api/lottery.ts'
import { lineLimitsOf } from '@liuhe/domain/bets/limits.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import { yuanNumber } from '@liuhe/contract/codecs.ts'
import type { Odds } from '@liuhe/domain/money.ts'
import type * as z from 'zod/mini'
import type { Asker } from '../../platform/remember.ts'
import { pricesOf } from '../prices/index.ts'
import { switchedOff } from '../switches/index.ts'
import { gameOf } from './games.ts'
import { openInfo } from './open-info.ts'

export type PlayCategoriesView = z.output<(typeof endpoint)['output']>

/**
 * The plays of a game with their limits, and the odds of their items for the issue being bet: prices of the zodiac
 * follow that lunar year, not today's (Ruling C85). They are those of a group of members, or the standard ones.
 * Refuses GAME/NOT_FOUND.
 */
export async function playCategories(asker: Asker, gameId: number, priceGroup?: string): Promise<PlayCategoriesView> {
  const { family } = await gameOf(asker, gameId)
  const { plan } = await openInfo(asker, gameId)
  const off = await switchedOff(asker)
  const { odds: prices, limits } = await pricesOf(asker, gameId, priceGroup)
  const plays = playsOf(family)
  const odds: Record<string, Odds> = {}
  for (const key of plays.flatMap((play) => play.items(plan.lunarYear).flatMap(({ oddsKeys }) => oddsKeys))) {
    const price = prices[key]
    // An item without a price is not on offer.
    if (price !== undefined) odds[key] = price
  }
  const offers = plays.map((play) => {
    const { stakeMin, stakeMax, lineMin } = lineLimitsOf(limits, play)
    const { code, name, menu, pricing } = play
    const figures = { noteMin: yuanNumber(stakeMin), noteMax: yuanNumber(stakeMax), lineMin: yuanNumber(lineMin) }
    return { code, name, menu, pricing, ...(off.isPlayOff(family, code) && { closed: true as const }), ...figures }
  })
  const { turnNum, lunarYear } = plan
  return { gameId, turnNum, lunarYear, notesMax: limits.notesMax, plays: offers, odds }
}
