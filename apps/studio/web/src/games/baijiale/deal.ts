import type { Hand } from '@liuhe/games/baijiale/hand.ts'
import type { DealtCard } from '../../table-games/dealt-card.ts'

/** 闲1 庄1 闲2 庄2 at 900 ms a card; a third card waits 500 ms and takes 1500. */
const FIRST_MS = 300
const CARD_MS = 900
const FLIP_MS = 350
const PAUSE_MS = 500
const THIRD_MS = 1_500
const VERDICT_MS = 500

/** When each card of a hand comes and turns. */
export function dealOf({ player, banker }: Hand): DealtCard[] {
  const [blue, red] = [player.split(' '), banker.split(' ')]
  const cards: DealtCard[] = []
  for (const place of [0, 1])
    for (const [seat, side] of [
      ['blue', blue],
      ['red', red],
    ] as const) {
      const dealtMs = FIRST_MS + cards.length * CARD_MS
      cards.push({ card: side[place] ?? '', seat, place, dealtMs, turnedMs: dealtMs + CARD_MS - FLIP_MS })
    }
  let at = FIRST_MS + cards.length * CARD_MS
  for (const [seat, side] of [
    ['blue', blue],
    ['red', red],
  ] as const) {
    const card = side[2]
    if (card === undefined) continue
    const dealtMs = at + PAUSE_MS
    cards.push({ card, seat, place: 2, dealtMs, turnedMs: dealtMs + THIRD_MS - FLIP_MS })
    at = dealtMs + THIRD_MS
  }
  return cards
}

/** When the last card lies open long enough to be read. */
export const verdictMs = (hand: Hand): number => Math.max(...dealOf(hand).map(({ turnedMs }) => turnedMs)) + VERDICT_MS
