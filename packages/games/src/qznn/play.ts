import { type Card, cardNames, cardsOf } from '../cards/card.ts'
import { packs } from '../cards/packs.ts'
import type { Played } from '../game.ts'
import { type Li, scaled } from '../li.ts'
import { below, shuffleTake, type Words } from '../words.ts'
import config from './config.json' with { type: 'json' }
import { CLASSES, classOf, multipleOf, strengthOf } from './hand-class.ts'

/** The player's choices come before any card, so no choice can use what it should not know. */
export const BIDS: readonly number[] = config.bids
export const IDLE_MULTIPLES: readonly number[] = config.idleMultiples
/** What counts when the player does not choose in time: 不抢, and one times. */
export const DEFAULT_BID = 0
export const DEFAULT_IDLE = 1
export const CHOICE_MS = 8000

export type Bidding = { bids: number[]; banker: number; bankerMultiple: number }
export type Choices = { playerBid: number; playerIdle: number; baseLi: Li }
/** A round as it is kept: `stakeLi` counts as turnover, `reserveLi` was taken, `returnLi` came back. */
export type QznnOutcome = Bidding & {
  idleMultiples: number[]
  hands: string[]
  classes: string[]
  stakeLi: number
  reserveLi: number
  returnLi: number
}

/** The first words of a round: the bids of the house seats and, if several bid highest, who gets the bank. */
export function bidding(words: Words, playerBid: number): Bidding {
  const bids = [playerBid, ...houseChoices(words, config.houseBidWeights)]
  const highest = Math.max(...bids)
  const seats = bids.flatMap((bid, seat) => (bid === highest ? [seat] : []))
  const banker = (seats.length > 1 ? seats[below(words, seats.length)] : seats[0]) as number
  return { bids, banker, bankerMultiple: Math.max(1, highest) }
}

/**
 * What the player has at stake when all multiples stand: `stake` units that count as turnover, and the reserve that is
 * taken, the most he can lose. In 厘. `multiples` are those of all seats; the banker's own is not used.
 */
export function stakesOf({ banker, bankerMultiple }: Bidding, multiples: readonly number[], baseLi: Li): QznnStakes {
  const units = duelsOf(banker).reduce((sum, seat) => sum + (multiples[seat] as number), 0)
  const stake = baseLi * BigInt(bankerMultiple * units)
  return { stake, reserve: stake * BigInt(Math.max(...config.multiplier)) }
}

export type QznnStakes = { stake: Li; reserve: Li }

/** The multiples of all seats, drawn for every house seat though the banker needs none. */
export const idleMultiples = (words: Words, playerIdle: number): number[] => [
  playerIdle,
  ...houseChoices(words, config.houseIdleWeights),
]

/** The whole round from a fresh stream. The reserve is staked, so that payment less stake is the player's result. */
export function playQznn(words: Words, { playerBid, playerIdle, baseLi }: Choices): Played<QznnOutcome> {
  const bid = bidding(words, playerBid)
  const multiples = idleMultiples(words, playerIdle)
  const cards = shuffleTake(words, packs(1), config.seats * 5)
  const hands = bid.bids.map((_, seat) => cards.slice(seat * 5, seat * 5 + 5))
  const { stake, reserve } = stakesOf(bid, multiples, baseLi)
  const result = duelsOf(bid.banker).reduce((sum, seat) => {
    const unit = baseLi * BigInt(bid.bankerMultiple * (multiples[seat] as number))
    return sum + duel(hands, bid.banker, seat, unit).result
  }, 0n)
  const outcome: QznnOutcome = {
    ...bid,
    idleMultiples: multiples,
    hands: hands.map(cardNames),
    classes: hands.map((hand) => CLASSES[classOf(hand)] as string),
    stakeLi: Number(stake),
    reserveLi: Number(reserve),
    returnLi: Number(reserve + result),
  }
  return { outcome, stakeLi: reserve, winLi: reserve + result }
}

/** The idle seats that the player's money meets: all four if he is the banker, else his own. */
const duelsOf = (banker: number): number[] => (banker === 0 ? [1, 2, 3, 4] : [0])

/** An idle seat against the banker. `times` is the winner's multiple, `result` what the player wins or loses in it. */
export type Duel = { seat: number; bankerWins: boolean; times: number; result: Li }

/** All four duels of a kept round, by seat. Those between two house seats are without the player's money: 0. */
export function duelsOfRound({ banker, bankerMultiple, idleMultiples, hands }: QznnOutcome, baseLi: Li): Duel[] {
  const cards = hands.map(cardsOf)
  const seats = cards.flatMap((_, seat) => (seat === banker ? [] : [seat]))
  const own = duelsOf(banker)
  return seats.map((seat) => {
    const unit = own.includes(seat) ? baseLi * BigInt(bankerMultiple * (idleMultiples[seat] as number)) : 0n
    return duel(cards, banker, seat, unit)
  })
}

/** One duel of an idle seat with the banker. The house keeps a share of the player's wins only. */
function duel(hands: readonly Card[][], banker: number, seat: number, unit: Li): Duel {
  const theirs = hands[banker] as Card[]
  const ours = hands[seat] as Card[]
  const bankerWins = strengthOf(theirs) > strengthOf(ours)
  const times = multipleOf(classOf(bankerWins ? theirs : ours))
  const amount = unit * BigInt(times)
  const playerWins = bankerWins === (banker === 0)
  return { seat, bankerWins, times, result: playerWins ? (amount * (100n - COMMISSION)) / 100n : -amount }
}

/** In percent of what is won. */
const COMMISSION = scaled(config.commission, 2)

/** What the four house seats choose, by fixed weights. */
function houseChoices(words: Words, weights: Readonly<Record<string, number>>): number[] {
  const table = Object.entries(weights).flatMap(([choice, weight]) => Array<number>(weight).fill(Number(choice)))
  return [1, 2, 3, 4].map(() => table[below(words, table.length)] as number)
}
