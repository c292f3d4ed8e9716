/** The plays of a game as its board shows them: the domain's items with the odds of the issue being bet (ADR 025). */
import type { playCategories } from '@liuhe/contract/api/lottery.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { bookedOdds, type RebateChoice } from '@liuhe/domain/bets/booked-odds.ts'
import type { Play, PlayCode, PlayItem, Selection } from '@liuhe/domain/bets/play.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { formatOdds, type Odds } from '@liuhe/domain/money.ts'

/** What a game offers for the issue that is bet on. */
export type Offer = OutputOf<typeof playCategories>

export type BoardItem = Pick<PlayItem, 'item' | 'label' | 'balls'> & {
  /** The odds of the table, one for each price the item has. */
  prices: readonly Odds[]
}

export type BoardPlay = Pick<Offer['plays'][number], 'code' | 'name' | 'menu' | 'noteMin' | 'noteMax' | 'lineMin'> & {
  play: Play
  items: readonly BoardItem[]
  /** The prices of every item, where all have the same: they are then said once above the items. */
  shared: readonly Odds[] | undefined
  /** The odds of the table for a selection, in the order of its prices. */
  odds: (selection: Selection) => readonly Odds[]
}

/** The plays on offer, in menu order; an item without a price is not on offer, nor is a play without items. */
export const boardOf = ({ lunarYear, plays, odds }: Offer, family: Family): BoardPlay[] =>
  plays.flatMap((offer): BoardPlay[] => {
    const play = playOf(family, offer.code)
    if (play === undefined) return []
    const items = play.items(lunarYear).flatMap(({ item, label, balls, oddsKeys }): BoardItem[] => {
      const prices = oddsKeys.flatMap((key) => odds[key] ?? [])
      return prices.length === oddsKeys.length ? [{ item, label, balls, prices }] : []
    })
    const [first] = items
    if (first === undefined) return []
    const isShared = play.input.kind !== 'each' && items.every(({ prices }) => prices.join() === first.prices.join())
    const oddsOf = (selection: Selection) =>
      (play.oddsKeys(selection, lunarYear) ?? []).flatMap((key) => odds[key] ?? [])
    return [{ ...offer, play, items, shared: isShared ? first.prices : undefined, odds: oddsOf }]
  })

/** The board's play of a code. */
export const boardPlayOf = (plays: readonly BoardPlay[], code: PlayCode): BoardPlay | undefined =>
  plays.find((play) => play.code === code)

/** The odds at which a member would be booked, as text: less what he takes as rebate. */
export const shownOdds = (play: Play, prices: readonly Odds[], choice: RebateChoice): string =>
  prices.map((price) => formatOdds(bookedOdds(play, price, choice))).join('/')
