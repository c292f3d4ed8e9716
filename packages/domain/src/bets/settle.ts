/**
 * What an order gets when its draw is known. A pure function of the booked order and the numbers, so that settling
 * twice gives the same twice (I-17); the only reader of the plays' `judge`.
 */
import { assert } from '../assert.ts'
import type { Family } from '../lottery/family.ts'
import { shareOf } from '../money.ts'
import type { Money, Odds, Tenths } from '../money.ts'
import type { JudgedDraw } from './judged-draw.ts'
import type { Outcome } from './outcome.ts'
import { winningsOf, wonNotes } from './outcome.ts'
import type { Play, PlayCode, Selection } from './play.ts'
import { playOf } from './plays/index.ts'

/** 0 未中奖, 1 已派奖, 2 和局. */
export type OrderResult = 0 | 1 | 2

/** The price of a booked order, as it was stored with it. */
export type BookedBet = {
  /** Odds after rebate, as booked, in the order of the selection's prices. */
  readonly odds: readonly Odds[]
  readonly stakePerNote: Money
  readonly rebateTenths: Tenths
  /** Most the order can win (`BetLimits.payoutMax`); stakes given back are not winnings. */
  readonly payoutMax: Money
}

export type Settlement = {
  readonly result: OrderResult
  /** What is paid back in all, stakes of winning and pushed notes included. */
  readonly reward: Money
  /** 有效投注: the stake of the notes that did not push; a push adds no turnover (I-20). */
  readonly validStake: Money
  /** Rebate on the valid stake, credited beside the reward. */
  readonly rebate: Money
}

/** What a stored order was bet on. */
export type StoredChoice = { readonly playCode: PlayCode; readonly selectionText: string }

/** Orders with the same key have the same outcome of a draw, so that each need be judged only once. */
export const outcomeKey = ({ playCode, selectionText }: StoredChoice): string => `${playCode}:${selectionText}`

/** The play and selection of a stored order; what its own play cannot read is a fault of the data. */
export function storedBet(
  family: Family,
  { playCode, selectionText }: StoredChoice,
): { play: Play; selection: Selection } {
  const play = playOf(family, playCode)
  const selection = play?.parse(selectionText)
  assert(play !== undefined && selection !== undefined, `play ${playCode} of ${family} cannot read a stored selection`)
  return { play, selection }
}

/** Judges a selection once for all orders that share it. */
export function outcomeOf(family: Family, choice: StoredChoice, draw: JudgedDraw): Outcome {
  const { play, selection } = storedBet(family, choice)
  return play.judge(selection, draw)
}

/** Settles one order by an outcome already known: result, reward, valid stake, rebate (Domain §3.1 rules 3 to 6). */
export function settleByOutcome(bet: BookedBet, outcome: Outcome): Settlement {
  const { pushed, lost } = outcome
  const won = wonNotes(outcome)
  const winnings = winningsOf(bet.stakePerNote, bet.odds, outcome)
  const capped = winnings < bet.payoutMax ? winnings : bet.payoutMax
  const reward = capped + BigInt(pushed) * bet.stakePerNote
  const validStake = BigInt(won + lost) * bet.stakePerNote
  const rebate = shareOf(validStake, bet.rebateTenths)
  return { result: resultOf({ won, lost }, reward), reward, validStake, rebate }
}

/** Pushes beside losses are paid back as 已派奖; only an order that pushed in every note is 和局 (rule 4). */
const resultOf = ({ won, lost }: { won: number; lost: number }, reward: Money): OrderResult => {
  if (reward === 0n) return 0
  return won === 0 && lost === 0 ? 2 : 1
}
