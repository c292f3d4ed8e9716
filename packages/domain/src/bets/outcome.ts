/**
 * What a draw makes of a selection: how many notes won by which rule, pushed and lost. It does not know the odds, so
 * that everybody who chose the same shares it, and the booked odds turn it into money.
 */
import { assert } from '../assert.ts'
import type { Money, Odds } from '../money.ts'
import { ODDS_SCALE as SCALE, payoutOf, wholeFen } from '../money.ts'

/**
 * How a winning note is paid. Numbers are places in the selection's list of prices (`Play.oddsKeys`).
 * - `product`: the odds multiplied, as in 过关; with one place simply those odds.
 * - `lowest`: the lowest of the odds, as in 连肖.
 * - `shared`: one over the sum of one over the odds: a note that covers several items of which one wins (特码包三).
 * - `times`: the stake back once, and the winnings so many times (正肖, 三军).
 */
export type PayRule =
  | { readonly rule: 'product' | 'lowest' | 'shared'; readonly prices: readonly number[] }
  | { readonly rule: 'times'; readonly price: number; readonly times: number }

export type Win = { readonly notes: number; readonly pay: PayRule }

export type Outcome = { readonly wins: readonly Win[]; readonly pushed: number; readonly lost: number }

/** One note: lost, pushed, or won and paid by a rule. */
export type Verdict = 'lost' | 'push' | PayRule

/** Won at the price of that place. */
export const wonAt = (price: number): PayRule => WON_AT[price] ?? { rule: 'product', prices: [price] }
const WON_AT: readonly PayRule[] = [0, 1, 2, 3].map((price) => ({ rule: 'product', prices: [price] }))

/** Notes that end alike. */
export type CountedVerdict = { readonly verdict: Verdict; readonly notes: number }

/** Adds the verdicts of all notes up; notes paid alike are counted together. */
export const outcomeOfNotes = (verdicts: Iterable<Verdict>): Outcome =>
  outcomeOfCounted(Array.from(verdicts, (verdict) => ({ verdict, notes: 1 })))

/** The same for notes that were counted instead of made. */
export function outcomeOfCounted(verdicts: Iterable<CountedVerdict>): Outcome {
  const wins = new Map<string, { notes: number; pay: PayRule }>()
  let pushed = 0
  let lost = 0
  for (const { verdict, notes } of verdicts) {
    if (verdict === 'lost') lost += notes
    else if (verdict === 'push') pushed += notes
    else {
      const key = keyOf(verdict)
      const win = wins.get(key)
      if (win) win.notes += notes
      else wins.set(key, { notes, pay: verdict })
    }
  }
  return { wins: [...wins.values()], pushed, lost }
}

const keyOf = (pay: PayRule): string =>
  pay.rule === 'times' ? `${pay.rule}:${pay.price}:${pay.times}` : `${pay.rule}:${pay.prices.join(',')}`

/** How many notes won. */
export const wonNotes = ({ wins }: Outcome): number => wins.reduce((sum, { notes }) => sum + notes, 0)

/**
 * What one winning note pays back, stake included, rounded down to the 分 once, at the end (I-09). `odds` are those of
 * the selection's prices, in their order.
 */
export function payoutOfNote(stake: Money, odds: readonly Odds[], pay: PayRule): Money {
  if (pay.rule === 'times') return payoutOf(stake, SCALE + (at(odds, pay.price) - SCALE) * pay.times)
  const prices = pay.prices.map((price) => at(odds, price))
  const [first] = prices
  assert(first !== undefined, 'a winning note has a price')
  if (prices.length === 1) return payoutOf(stake, first)
  switch (pay.rule) {
    case 'lowest':
      return payoutOf(stake, Math.min(...prices))
    case 'product': {
      const product = prices.reduce((all, price) => all * BigInt(price), 1n)
      return wholeFen((stake * product) / BigInt(SCALE) ** BigInt(prices.length))
    }
    case 'shared':
      return payoutOf(stake, sharedOdds(prices))
  }
}

/** trunc₄(1 / Σ 1/odds), in whole numbers. */
export function sharedOdds(odds: readonly Odds[]): Odds {
  const product = odds.reduce((all, one) => all * BigInt(one), 1n)
  const parts = odds.reduce((sum, one) => sum + product / BigInt(one), 0n)
  return Number(product / parts)
}

/** What an outcome wins in all: every winning note by its own rule. Stakes given back are not winnings. */
export const winningsOf = (stake: Money, odds: readonly Odds[], { wins }: Outcome): Money =>
  wins.reduce((sum, { notes, pay }) => sum + BigInt(notes) * payoutOfNote(stake, odds, pay), 0n)

const at = (odds: readonly Odds[], price: number): Odds => {
  const one = odds[price]
  assert(one !== undefined, `no price at place ${price}`)
  return one
}
