/**
 * What a result would cost (docs/lab.md): orders of a draw that are alike, judged by numbers that have not come
 * or never will. The functions that settle judge here too, so that what is said of a result is what it pays.
 */
import type { Family } from '../lottery/family.ts'
import type { Money } from '../money.ts'
import type { JudgedDraw } from './judged-draw.ts'
import type { Outcome } from './outcome.ts'
import type { Play, PlayCode, Selection } from './play.ts'
import { type BookedBet, outcomeKey, settleByOutcome, storedBet, type StoredChoice } from './settle.ts'

/** Orders that are alike in all that decides what they get. */
export type OrderGroup = StoredChoice &
  BookedBet & {
    /** Notes of one order. */
    readonly notes: number
    /** How many orders there are. */
    readonly orders: number
  }

/** Money in 厘. */
export type ResultCost = {
  readonly stake: Money
  /** What members get: winnings, and stakes that come back. */
  readonly paid: Money
  /** What is credited beside it. */
  readonly rebate: Money
  /** Every play that has orders, the dearest first. */
  readonly plays: readonly PlayCost[]
  /** What one order of each group gets, in the order of the groups. */
  readonly rewards: readonly Money[]
}
export type PlayCost = {
  readonly play: PlayCode
  readonly orders: number
  readonly stake: Money
  readonly paid: Money
}

/** What a result costs, to the 厘. */
export function costOf(family: Family, groups: readonly OrderGroup[], draw: JudgedDraw): ResultCost {
  const plays = new Map<PlayCode, { play: PlayCode; orders: number; stake: Money; paid: Money }>()
  const rewards: Money[] = Array.from({ length: groups.length }, () => 0n)
  let rebate = 0n
  for (const choice of choicesOf(family, groups)) {
    const outcome = choice.play.judge(choice.selection, draw)
    const known = plays.get(choice.play.code) ?? { play: choice.play.code, orders: 0, stake: 0n, paid: 0n }
    plays.set(choice.play.code, known)
    for (const { group, at } of choice.groups) {
      const settled = settleByOutcome(group, outcome)
      const orders = BigInt(group.orders)
      known.orders += group.orders
      known.stake += stakeOf(group)
      known.paid += settled.reward * orders
      rebate += settled.rebate * orders
      rewards[at] = settled.reward
    }
  }
  const all = [...plays.values()].toSorted((one, other) => largerFirst(one.paid, other.paid))
  return { stake: sumOf(all, 'stake'), paid: sumOf(all, 'paid'), rebate, plays: all, rewards }
}

/** What was chosen, once for all groups that chose it. */
export type Choice = {
  readonly play: Play
  readonly selection: Selection
  readonly groups: { readonly group: OrderGroup; readonly at: number }[]
  /** What all its orders get by an outcome. */
  paidBy(outcome: Outcome): Money
}

/** The choices of groups, so that each is read and judged once. */
export function choicesOf(family: Family, groups: readonly OrderGroup[]): Choice[] {
  const choices = new Map<string, Choice>()
  for (const [at, group] of groups.entries()) {
    const key = outcomeKey(group)
    const known = choices.get(key)
    if (known === undefined) choices.set(key, choiceOf(family, group, at))
    else known.groups.push({ group, at })
  }
  return [...choices.values()]
}

function choiceOf(family: Family, first: OrderGroup, at: number): Choice {
  const groups = [{ group: first, at }]
  // A choice ends in a few ways only, however many results are looked at.
  const known = new Map<string, Money>()
  return {
    ...storedBet(family, first),
    groups,
    paidBy(outcome) {
      if (outcome.wins.length === 0 && outcome.pushed === 0) return 0n
      const key = JSON.stringify(outcome)
      let paid = known.get(key)
      if (paid === undefined) {
        paid = groups.reduce(
          (sum, { group }) => sum + settleByOutcome(group, outcome).reward * BigInt(group.orders),
          0n,
        )
        known.set(key, paid)
      }
      return paid
    },
  }
}

/** What all orders of a group have staked. */
export const stakeOf = ({ stakePerNote, notes, orders }: OrderGroup): Money =>
  stakePerNote * BigInt(notes) * BigInt(orders)

export const sumOf = <Name extends string>(rows: readonly Readonly<Record<Name, Money>>[], name: Name): Money =>
  rows.reduce((sum, row) => sum + row[name], 0n)

/** The order of amounts, the largest first. */
export const largerFirst = (one: Money, other: Money): number => (one === other ? 0 : one > other ? -1 : 1)
