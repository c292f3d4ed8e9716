/** The way from an order's selection to its reward, step by step, for people who look into it. */
import type { Family } from '../lottery/family.ts'
import type { Money, Odds } from '../money.ts'
import type { JudgedDraw } from './judged-draw.ts'
import { type PayRule, payoutOfNote, winningsOf } from './outcome.ts'
import { type BookedBet, outcomeOf, settleByOutcome, type Settlement, type StoredChoice, storedBet } from './settle.ts'

/** Notes that win alike. */
export type ExplainedWin = {
  readonly notes: number
  readonly rule: PayRule['rule']
  /** The odds of the order that price it. */
  readonly odds: readonly Odds[]
  /** How often the winnings count; 1 but for the rule of that name. */
  readonly times: number
  /** What one note pays back, and all of them. */
  readonly perNote: Money
  readonly sum: Money
}

export type Explanation = Settlement & {
  readonly wins: readonly ExplainedWin[]
  readonly pushed: number
  readonly lost: number
  /** Of all winning notes, before the cap. */
  readonly winnings: Money
  readonly isCapped: boolean
  /** Stakes given back for notes that pushed. */
  readonly pushedBack: Money
}

/** Judges an order by the functions that settle it, and keeps the steps. */
export function explainOrder(
  { family, choice, bet }: { family: Family; choice: StoredChoice; bet: BookedBet },
  draw: JudgedDraw,
): Explanation {
  const outcome = outcomeOf(family, choice, draw)
  const { odds, stakePerNote, payoutMax } = bet
  const winnings = winningsOf(stakePerNote, odds, outcome)
  return {
    ...settleByOutcome(bet, outcome),
    wins: outcome.wins.map(({ notes, pay }) => {
      const perNote = payoutOfNote(stakePerNote, odds, pay)
      const places = pay.rule === 'times' ? [pay.price] : pay.prices
      return {
        ...{ notes, rule: pay.rule, odds: places.map((place) => odds[place] as Odds) },
        ...{ times: pay.rule === 'times' ? pay.times : 1, perNote, sum: perNote * BigInt(notes) },
      }
    }),
    pushed: outcome.pushed,
    lost: outcome.lost,
    winnings,
    isCapped: winnings > payoutMax,
    pushedBack: BigInt(outcome.pushed) * stakePerNote,
  }
}

/** The words of a stored selection, part by part, as its page shows them. */
export const partsOf = (family: Family, choice: StoredChoice): readonly (readonly string[])[] =>
  storedBet(family, choice).selection.parts
