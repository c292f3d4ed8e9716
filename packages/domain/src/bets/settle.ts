/**
 * What an order gets when its draw is known. A pure function of the booked order and the numbers, so that settling
 * twice gives the same twice (I-17); the only reader of the plays' `judge`.
 */
import { assert } from '../assert.ts'
import { payoutOf, shareOf } from '../money.ts'
import type { Money, Odds, Tenths } from '../money.ts'
import type { JudgedDraw, PlayCode, Selection } from './play.ts'
import { PLAYS } from './plays/index.ts'

/** 0 未中奖, 1 已派奖, 2 和局. */
export type OrderResult = 0 | 1 | 2

/** How many notes of a selection won, pushed and lost; the same for everybody who chose it. */
export type Outcome = { readonly won: number; readonly pushed: number; readonly lost: number }

/** The price of a booked order, as it was stored with it. */
export type BookedBet = {
  readonly playCode: PlayCode
  readonly selection: Selection
  /** Odds after rebate, as booked. */
  readonly odds: Odds
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

/** Orders with the same key have the same outcome of a draw, so that each need be judged only once. */
export const outcomeKey = (playCode: PlayCode, selection: Pick<Selection, 'text'>): string =>
  `${playCode}:${selection.text}`

/** The selection of a stored order; a text that its own play cannot read is a fault of the data. */
export function storedSelection(playCode: PlayCode, betInfo: string): Selection {
  const selection = PLAYS[playCode].parse(betInfo)
  assert(selection !== undefined, `play ${playCode} cannot read a stored selection`)
  return selection
}

/** Judges a selection once for all orders that share it. */
export function outcomeOf(playCode: PlayCode, selection: Selection, draw: JudgedDraw): Outcome {
  const results = PLAYS[playCode].judge(selection, draw).map(({ result }) => result)
  const count = (wanted: string): number => results.filter((result) => result === wanted).length
  return { won: count('won'), pushed: count('push'), lost: count('lost') }
}

/** Settles one order by an outcome already known. */
export function settleByOutcome(bet: Omit<BookedBet, 'playCode' | 'selection'>, outcome: Outcome): Settlement {
  const { won, pushed, lost } = outcome
  const winnings = BigInt(won) * payoutOf(bet.stakePerNote, bet.odds)
  const capped = winnings < bet.payoutMax ? winnings : bet.payoutMax
  const reward = capped + BigInt(pushed) * bet.stakePerNote
  const validStake = BigInt(won + lost) * bet.stakePerNote
  return { result: resultOf(outcome, reward), reward, validStake, rebate: shareOf(validStake, bet.rebateTenths) }
}

/** Settles one order by the draw: result, reward, valid stake and rebate (domain reference §3.1 rules 3 to 6). */
export const settleOrder = (bet: BookedBet, draw: JudgedDraw): Settlement =>
  settleByOutcome(bet, outcomeOf(bet.playCode, bet.selection, draw))

/** Pushes beside losses are paid back as 已派奖; only an order that pushed in every note is 和局 (rule 4). */
const resultOf = ({ won, lost }: Outcome, reward: Money): OrderResult => {
  if (reward === 0n) return 0
  return won === 0 && lost === 0 ? 2 : 1
}
