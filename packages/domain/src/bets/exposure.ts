/**
 * What results would cost (console.md §6): orders of a draw, judged by numbers that have not come or will not. The same
 * functions judge as in settling, so that what is said here of a result is what it would pay.
 */
import type { Family } from '../lottery/family.ts'
import { drawResult } from '../lottery/family.ts'
import type { Money } from '../money.ts'
import type { Random } from '../random.ts'
import type { JudgedDraw } from './judged-draw.ts'
import type { Play, PlayCode, Selection } from './play.ts'
import { SPECIAL_BALL_PLAYS } from './plays/lhc/special-ball-plays.ts'
import { type BookedBet, outcomeKey, settleByOutcome, storedBet, type StoredChoice } from './settle.ts'

/** Orders that are alike in all that decides what they get. */
export type OrderGroup = StoredChoice &
  BookedBet & {
    readonly notes: number
    /** How many there are. */
    readonly orders: number
  }

/** What a result costs. */
export type ResultCost = {
  readonly stake: Money
  /** What is paid to members: rewards, with stakes that come back. */
  readonly paid: Money
  readonly rebate: Money
  readonly plays: readonly PlayCost[]
  /** What each order of a group gets, by the place of the group; those that get nothing are left out. */
  readonly rewards: ReadonlyMap<number, Money>
}
export type PlayCost = { readonly play: PlayCode; readonly stake: Money; readonly paid: Money }

/** What a result costs exactly, by play. */
export function costOf(family: Family, groups: readonly OrderGroup[], draw: JudgedDraw): ResultCost {
  const plays = new Map<PlayCode, { play: PlayCode; stake: Money; paid: Money }>()
  const rewards = new Map<number, Money>()
  let rebate = 0n
  for (const choice of choicesOf(family, groups)) {
    const outcome = choice.play.judge(choice.selection, draw)
    const known = plays.get(choice.play.code) ?? { play: choice.play.code, stake: 0n, paid: 0n }
    plays.set(choice.play.code, known)
    for (const { group, at } of choice.groups) {
      const settled = settleByOutcome(group, outcome)
      known.stake += stakeOf(group)
      known.paid += settled.reward * BigInt(group.orders)
      rebate += settled.rebate * BigInt(group.orders)
      if (settled.reward > 0n) rewards.set(at, settled.reward)
    }
  }
  const all = [...plays.values()].toSorted((one, other) => Number(other.paid - one.paid))
  return { stake: sumOf(all, 'stake'), paid: sumOf(all, 'paid'), rebate, plays: all, rewards }
}

/** What the results of a draw cost, as far as one can know. */
export type ExposureMap = {
  readonly stake: Money
  /** What is paid on average. */
  readonly mean: Money
  /** How many results were drawn by chance, and the costs that 95 and 99 of a hundred of them stay below. */
  readonly draws: number
  readonly paid95: Money
  readonly paid99: Money
  /** The dearest of all that were looked at, with one result that costs it. */
  readonly worst: { readonly paid: Money; readonly numbers: readonly number[] }
  /** Of the Mark Six: what each special ball costs. */
  readonly specials: readonly SpecialCost[]
}
export type SpecialCost = {
  readonly special: number
  /** Plays on the special ball alone: exact. */
  readonly exact: Money
  /** The same, and what all other plays pay on average. */
  readonly paid: Money
  /** Stakes on plays whose notes win with it. */
  readonly stake: Money
}

/** Looks at every special ball exactly, and at results that chance draws for the plays on more than that. */
export function exposureOf(
  { family, lunarYear }: { family: Family; lunarYear: number },
  groups: readonly OrderGroup[],
  { random, drawsMax = DRAWS_MAX }: { random: Random; drawsMax?: number },
): ExposureMap {
  const choices = choicesOf(family, groups)
  const isSpecial = ({ play }: Choice) => family === 'LHC' && SPECIAL_BALL_PLAYS.has(play.code)
  const others = choices.filter((choice) => !isSpecial(choice))
  const specials = family === 'LHC' ? specialsOf(choices.filter(isSpecial), lunarYear) : []
  const draws = Math.min(drawsMax, Math.max(DRAWS_MIN, Math.floor(JUDGED_MAX / Math.max(1, others.length))))
  const seen: { paid: Money; numbers: readonly number[] }[] = []
  let ofOthers = 0n
  for (let draw = 0; draw < draws; draw++) {
    const numbers = drawResult(family, random)
    const other = paidBy(others, { numbers, lunarYear })
    ofOthers += other
    const special = specials[(numbers.at(-1) as number) - 1]?.exact ?? 0n
    seen.push({ paid: other + special, numbers })
  }
  const sorted = seen.toSorted((one, other) => Number(one.paid - other.paid))
  const meanOfOthers = ofOthers / BigInt(draws)
  const known = specials.map((one) => ({ ...one, paid: one.exact + meanOfOthers }))
  const dearest = known.toSorted((one, other) => Number(other.paid - one.paid))[0]
  const worstDrawn = sorted.at(-1) as (typeof seen)[number]
  const meanOfSpecials = known.length === 0 ? 0n : sumOf(known, 'exact') / BigInt(known.length)
  return {
    stake: groups.reduce((sum, group) => sum + stakeOf(group), 0n),
    mean: meanOfSpecials + meanOfOthers,
    draws,
    paid95: at(sorted, 0.95),
    paid99: at(sorted, 0.99),
    worst:
      dearest !== undefined && dearest.paid > worstDrawn.paid
        ? { paid: dearest.paid, numbers: [dearest.special] }
        : worstDrawn,
    specials: known,
  }
}

const DRAWS_MAX = 2_000
const DRAWS_MIN = 200
/** Selections judged in one run, at most: some seconds. */
const JUDGED_MAX = 4_000_000

const at = (sorted: readonly { paid: Money }[], share: number): Money =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]?.paid ?? 0n

function specialsOf(choices: readonly Choice[], lunarYear: number): Omit<SpecialCost, 'paid'>[] {
  return Array.from({ length: 49 }, (_, index) => {
    const special = index + 1
    // The plain balls do not matter to these plays: any six others.
    const plain = Array.from({ length: 7 }, (_none, n) => n + 1).filter((ball) => ball !== special)
    const draw = { numbers: [...plain.slice(0, 6), special], lunarYear }
    let exact = 0n
    let stake = 0n
    for (const choice of choices) {
      const paid = paidBy([choice], draw)
      exact += paid
      if (paid > 0n) stake += choice.stake
    }
    return { special, exact, stake }
  })
}

/** What is chosen, once for all orders that chose it. */
interface Choice {
  play: Play
  selection: Selection
  stake: Money
  groups: { group: OrderGroup; at: number }[]
}

function choicesOf(family: Family, groups: readonly OrderGroup[]): Choice[] {
  const choices = new Map<string, Choice>()
  for (const [index, group] of groups.entries()) {
    const key = outcomeKey(group)
    const known = choices.get(key) ?? { ...storedBet(family, group), stake: 0n, groups: [] }
    choices.set(key, known)
    known.stake += stakeOf(group)
    known.groups.push({ group, at: index })
  }
  return [...choices.values()]
}

function paidBy(choices: readonly Choice[], draw: JudgedDraw): Money {
  let paid = 0n
  for (const { play, selection, groups } of choices) {
    const outcome = play.judge(selection, draw)
    if (outcome.wins.length === 0 && outcome.pushed === 0) continue
    for (const { group } of groups) paid += settleByOutcome(group, outcome).reward * BigInt(group.orders)
  }
  return paid
}

const stakeOf = ({ stakePerNote, notes, orders }: OrderGroup): Money => stakePerNote * BigInt(notes) * BigInt(orders)

const sumOf = <Name extends string>(rows: readonly Readonly<Record<Name, Money>>[], name: Name): Money =>
  rows.reduce((sum, row) => sum + row[name], 0n)
