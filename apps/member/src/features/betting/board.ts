/** The plays of a game as its board shows them: the domain's items with the odds of the issue being bet (ADR 025). */
import type { playCategories } from '@liuhe/contract/api/lottery.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { wireCode } from '@liuhe/domain/bets/play.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Odds } from '@liuhe/domain/money.ts'

/** What a game offers for the issue that is bet on. */
export type Offer = OutputOf<typeof playCategories>

export type BoardPlay = Pick<Offer['plays'][number], 'code' | 'name' | 'menu' | 'noteMin' | 'noteMax'> & {
  items: readonly { code: string; label: string; odds: Odds; balls: readonly number[] }[]
}

/** Plays of which every item is a bet by itself; an item without a price is not on offer. */
export const boardOf = ({ gameId, lunarYear, plays, odds }: Offer, family: Family): BoardPlay[] =>
  plays.flatMap((offer) => {
    const play = playOf(family, offer.code)
    if (play?.input.kind !== 'each') return []
    const items = play.items(lunarYear).flatMap(({ item, label, balls, oddsKeys: [key = ''] }) => {
      const price = odds[key]
      return price === undefined ? [] : [{ code: wireCode(gameId, play.code, item), label, odds: price, balls }]
    })
    return [{ ...offer, items }]
  })
