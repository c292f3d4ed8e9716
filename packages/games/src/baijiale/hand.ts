import { type Card, cardNames, rankOf } from '../cards/card.ts'
import config from './config.json' with { type: 'json' }

/** A dealt hand as rounds store it. `next` is the place in the shoe where the next hand begins. */
export type Hand = {
  next: number
  player: string
  banker: string
  p: number
  b: number
  result: '庄' | '闲' | '和'
  bankerPair: boolean
  playerPair: boolean
  /** With how many cards the banker won with six points; 0 if he did not. */
  lucky6: number
  cards: number
}

/** The points of a card: ten and pictures count nothing. */
export const pointsOf = (card: Card): number => (rankOf(card) >= 9 ? 0 : rankOf(card) + 1)

/** Whether the banker draws: on his points and on the points of the player's third card, `null` if the player stood. */
export function bankerDraws(points: number, playerThird: number | null): boolean {
  const range = RANGES.get(playerThird)
  return range !== undefined && points >= range.from && points <= range.to
}

/** Deals one hand from the shoe: 闲1 庄1 闲2 庄2, then third cards by the rule. */
export function dealHand(shoe: readonly Card[], from: number): Hand {
  const card = (place: number): Card => shoe[from + place] as Card
  const player = [card(0), card(2)]
  const banker = [card(1), card(3)]
  let used = 4
  if (sum(player) < 8 && sum(banker) < 8) {
    if (sum(player) <= 5) player.push(card(used++))
    const third = player[2]
    if (bankerDraws(sum(banker), third === undefined ? null : pointsOf(third))) banker.push(card(used++))
  }
  const p = sum(player)
  const b = sum(banker)
  return {
    next: from + used,
    player: cardNames(player),
    banker: cardNames(banker),
    p,
    b,
    result: b > p ? '庄' : p > b ? '闲' : '和',
    bankerPair: isPair(banker),
    playerPair: isPair(player),
    lucky6: b === 6 && b > p ? banker.length : 0,
    cards: used,
  }
}

const sum = (cards: readonly Card[]): number => cards.reduce((points, card) => points + pointsOf(card), 0) % 10

const isPair = ([first, second]: readonly Card[]): boolean =>
  first !== undefined && second !== undefined && rankOf(first) === rankOf(second)

const RANGES = new Map(
  Object.entries(config.bankerDraws).map(([third, points]) => {
    const [from, to] = points.split('-').map(Number)
    if (from === undefined || to === undefined) throw new Error(`no range of points: ${points}`)
    return [third === 'player stood' ? null : Number(third.replace('third ', '')), { from, to }]
  }),
)
