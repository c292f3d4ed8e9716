import { type Card, rankOf } from '../cards/card.ts'
import config from './config.json' with { type: 'json' }

/** The classes of five cards, from the lowest: 没牛, 牛一 … 牛牛, 五花牛, 四炸, 五小牛. */
export const CLASSES: readonly string[] = config.classes

const BULL = 10
const PICTURES = 11
const FOUR = 12
const SMALL = 13

/** The class of five cards, as its place in `CLASSES`. Suits do not count. */
export const classOf = (hand: readonly Card[]): number => classOfRanks(hand.map(rankOf))

/** The class by ranks alone (0 for an ace to 12 for a king). */
export function classOfRanks(ranks: readonly number[]): number {
  const values = ranks.map((rank) => Math.min(rank + 1, 10))
  const sum = values.reduce((total, value) => total + value, 0)
  if (ranks.every((rank) => rank < 4) && sum <= 10) return SMALL
  if (ranks.some((rank) => ranks.filter((other) => other === rank).length === 4)) return FOUR
  if (ranks.every((rank) => rank >= 10)) return PICTURES
  // Three cards make tens exactly when the other two leave the same rest as all five.
  const isBull = values.some((one, at) => values.slice(at + 1).some((two) => (one + two - sum) % 10 === 0))
  if (!isBull) return 0
  return sum % 10 === 0 ? BULL : sum % 10
}

/** Where the two cards lie whose sum names the bull, the other three making tens; undefined for other classes. */
export function pairOf(hand: readonly Card[]): readonly [number, number] | undefined {
  const handClass = classOf(hand)
  if (handClass === 0 || handClass > BULL) return undefined
  const values = hand.map((card) => Math.min(rankOf(card) + 1, 10))
  const sum = values.reduce((total, value) => total + value, 0)
  for (const [one, value] of values.entries()) {
    const two = values.findIndex((other, at) => at > one && (value + other - sum) % 10 === 0)
    if (two > one) return [one, two]
  }
  return undefined
}

/** What the class multiplies a duel with. */
export const multipleOf = (handClass: number): number => config.multiplier[handClass] as number

/** Orders hands strictly: by class, then by their highest card, rank before suit. */
export const strengthOf = (hand: readonly Card[]): number => classOf(hand) * 100 + Math.max(...hand)
