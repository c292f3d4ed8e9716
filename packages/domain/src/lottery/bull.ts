/** 牛牛: the value of five cards, and the table of 幸运牛牛 (Domain §3.3, §3.8). */

/** 牛牛, the highest value. */
export const BULL_BULL = 10
/** From this value on equal hands are decided by their first cards; below it the banker wins them. */
const FIRST_CARD_FROM = 7

const HAND = 5
/** Seats beside the banker; each hand begins one place later than the one before. */
export const BULL_SEATS = ['闲一', '闲二', '闲三', '闲四', '闲五'] as const

/**
 * 0 is 无牛, 1 … 9 the value, 10 牛牛: three of five cards make a multiple of ten, and the other two the value. A ten (or
 * the digit 0) counts nothing. `undefined` unless there are five cards.
 */
export function bullOf(cards: readonly number[]): number | undefined {
  if (cards.length !== HAND) return undefined
  const total = sumOf(cards)
  // The other two of a triple are chosen instead of the triple: whole without them is a multiple of ten.
  const hasTriple = cards.some((one, first) =>
    cards.some((other, second) => second > first && (total - one - other) % 10 === 0),
  )
  return hasTriple ? total % 10 || BULL_BULL : 0
}

/** 无牛, 牛1 … 牛9, 牛牛. */
export const bullLabel = (bull: number): string => (bull === 0 ? '无牛' : bull === BULL_BULL ? '牛牛' : `牛${bull}`)

export type BullHand = { readonly cards: readonly number[]; readonly bull: number }
export type BullSeat = BullHand & { readonly beatsBanker: boolean }

/** The six hands of ten cards: the banker has places 1–5, the first seat 2–6, the fifth 6–10. */
export function bullTable(numbers: readonly number[]): { banker: BullHand; seats: readonly BullSeat[] } {
  const hand = (from: number): BullHand => {
    const cards = numbers.slice(from, from + HAND)
    return { cards, bull: bullOf(cards) ?? 0 }
  }
  const banker = hand(0)
  const seats = BULL_SEATS.map((_, seat) => {
    const own = hand(seat + 1)
    return { ...own, beatsBanker: beats(own, banker) }
  })
  return { banker, seats }
}

function beats(seat: BullHand, banker: BullHand): boolean {
  if (seat.bull !== banker.bull) return seat.bull > banker.bull
  return seat.bull >= FIRST_CARD_FROM && (seat.cards[0] as number) > (banker.cards[0] as number)
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
