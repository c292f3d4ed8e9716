/** How a round of 抢庄牛牛 is shown from the bids to the coins. Every card and amount is the round's. */
import { cardsOf } from '@liuhe/games/cards/card.ts'
import { type Bidding, type Duel, duelsOfRound, type QznnOutcome } from '@liuhe/games/qznn/play.ts'
import type { Round } from '../../../../src/wire.ts'
import type { Sounds } from '../../stage/sound.ts'
import { SEATS } from './places.ts'
import type { Pace, QznnScene } from './scene.ts'
import { bankerText, type Bull, bullOf, endText, spokenHand } from './words.ts'

/** What stands at a seat; parts come one after the other. */
export type SeatShown = {
  readonly bid?: number
  readonly isBanker?: boolean
  /** The bank goes around, or this seat is being compared. */
  readonly isLit?: boolean
  readonly multiple?: number
  readonly hand?: string
  readonly bull?: Bull
  /** How the duel with the banker ended for this seat. */
  readonly mark?: 'won' | 'lost'
  /** The player's money in this duel. */
  readonly net?: bigint
}

/** Where the show tells what has been shown. */
export type Told = {
  readonly seat: (seat: number, part: SeatShown) => void
  readonly clear: () => void
  readonly text: (text: string) => void
  /** The player's result in all. */
  readonly net: (net: bigint) => void
}

export type ShowParts = {
  readonly scene: QznnScene | undefined
  readonly told: Told
  readonly sounds: Sounds
  readonly pace: Pace
  /** The player turns his last card himself; resolves when he has, or when his time is over. */
  readonly squeeze?: () => Promise<void>
}

const WHEEL_MS = 700
const WHEEL_STEPS = 9
const MULTIPLES_MS = 500
const FOUR_MS = 300
const BULL_MS = 600
const OTHER_BULL_MS = 420
const END_MS = 700
const HAND = 5

/** The bids of all seats, then the bank: it goes around those who bid highest, and stays. */
export async function showBank({ scene, told, sounds, pace }: ShowParts, bidding: Bidding): Promise<void> {
  const { bids, banker, bankerMultiple } = bidding
  for (const seat of SEATS) told.seat(seat, { bid: bids[seat] as number })
  const highest = Math.max(...bids)
  const candidates = SEATS.filter((seat) => bids[seat] === highest)
  told.text(candidates.length > 1 ? '抢庄中…' : '')
  for (let step = 0; candidates.length > 1 && step < WHEEL_STEPS; step++) {
    const lit = candidates[step % candidates.length] as number
    sounds.play('tick')
    for (const seat of candidates) told.seat(seat, { isLit: seat === lit })
    await scene?.wait(pace(WHEEL_MS / WHEEL_STEPS))
  }
  for (const seat of SEATS) told.seat(seat, { isLit: seat === banker, isBanker: seat === banker })
  told.seat(banker, { multiple: bankerMultiple })
  told.text(bankerText(bidding))
  sounds.play('bell')
  await scene?.wait(pace(MULTIPLES_MS))
  told.seat(banker, { isLit: false })
}

/** From the multiples to the last coin. @returns the player's result */
export async function showCards(parts: ShowParts, round: Round): Promise<bigint> {
  const { scene, told, pace, squeeze } = parts
  const outcome = round.outcome as QznnOutcome
  for (const seat of idleSeats(outcome)) told.seat(seat, { multiple: outcome.idleMultiples[seat] as number })
  await scene?.wait(pace(MULTIPLES_MS))
  told.text('发牌')
  await scene?.deal(outcome.hands.map(cardsOf), pace)
  await scene?.turn(0, 0, HAND - 1, pace)
  await scene?.wait(pace(FOUR_MS))
  if (squeeze === undefined) await scene?.turn(0, HAND - 1, HAND, pace)
  else await squeeze()
  await showBull(parts, outcome, 0, BULL_MS)
  const others = [...idleSeats(outcome).filter((seat) => seat !== 0), ...(outcome.banker === 0 ? [] : [outcome.banker])]
  for (const seat of others) {
    await scene?.turn(seat, 0, HAND, pace)
    await showBull(parts, outcome, seat, OTHER_BULL_MS)
  }
  return showDuels(parts, round, outcome)
}

async function showBull({ scene, told, sounds, pace }: ShowParts, outcome: QznnOutcome, seat: number, ms: number) {
  const bull = bullOf(outcome, seat)
  const hand = outcome.hands[seat] as string
  await scene?.lift(seat, pace)
  told.seat(seat, { bull, hand: spokenHand(hand) })
  if (seat === 0) told.text(`您的牌：${bull.name} ×${bull.times}`)
  if (!bull.isNone) scene?.sparkle(seat, bull.isGreat)
  sounds.play(bull.isGreat ? 'big' : bull.isNone ? 'stop' : 'gem', bull.times)
  await scene?.wait(pace(ms))
}

/** Each idle seat against the banker, one after the other; coins go where they are won. */
async function showDuels(parts: ShowParts, round: Round, outcome: QznnOutcome): Promise<bigint> {
  const { scene, told, sounds, pace } = parts
  const { banker } = outcome
  const duels = duelsOfRound(outcome, BigInt((round.input as { baseLi: string }).baseLi))
  // Those of the player last: his own money is what he waits for.
  for (const duel of [...duels.filter(({ result }) => result === 0n), ...duels.filter(({ result }) => result !== 0n)]) {
    const { seat, bankerWins, result } = duel
    for (const each of SEATS) told.seat(each, { isLit: each === seat || each === banker })
    told.seat(seat, { mark: bankerWins ? 'lost' : 'won', ...(result !== 0n && { net: result }) })
    const isOwn = result !== 0n
    if (isOwn) sounds.play(result > 0n ? 'win' : 'stop')
    if (isOwn) await scene?.coins(bankerWins ? seat : banker, bankerWins ? banker : seat, pace)
    else await scene?.wait(pace(OTHER_BULL_MS / 2))
  }
  for (const each of SEATS) told.seat(each, { isLit: false })
  const net = BigInt(round.win) - BigInt(round.bet)
  told.net(net)
  told.text(endText(outcome, net, winsOf(duels)))
  await scene?.wait(pace(END_MS))
  return net
}

const winsOf = (duels: readonly Duel[]): number => duels.filter(({ result }) => result > 0n).length
const idleSeats = ({ banker }: QznnOutcome): number[] => SEATS.filter((seat) => seat !== banker)
