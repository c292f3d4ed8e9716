/**
 * One deck for the whole house: drawings of `art/cards`, put together the same way on the stage and in documents, so
 * that a small atlas or a few files hold all fifty-two.
 */
import { type Card, isRed, rankOf, suitOf } from '@liuhe/games/cards/card.ts'

/** A card's size in units of the drawings. */
export const CARD_WIDTH = 200
export const CARD_HEIGHT = 280

/** A drawing on a card: its middle from the card's middle, and its width. */
export type CardPart = { readonly drawing: string; readonly x: number; readonly y: number; readonly width: number }

export type CardFace = {
  /** The index in the corner: a white drawing that takes the card's colour. */
  readonly rank: CardPart
  /** The suit below it. */
  readonly corner: CardPart
  /** The panel of a jack, queen or king. */
  readonly court: CardPart | undefined
  /** The suit once more. */
  readonly large: CardPart
  readonly isRed: boolean
}

const RANKS = 'A23456789TJQK'
const FIRST_COURT = 10

/** What lies on a card's paper. */
export function faceOf(card: Card): CardFace {
  const rank = RANKS.charAt(rankOf(card))
  const suit = `suit-${suitOf(card)}`
  const isCourt = rankOf(card) >= FIRST_COURT
  return {
    rank: { drawing: `rank-${rank}`, x: -60, y: -88, width: 66 },
    corner: { drawing: suit, x: -60, y: -26, width: 46 },
    court: isCourt ? { drawing: `court-${rank}`, x: 30, y: 36, width: 112 } : undefined,
    large: isCourt ? { drawing: suit, x: 30, y: 82, width: 62 } : { drawing: suit, x: 26, y: 56, width: 122 },
    isRed: isRed(card),
  }
}
