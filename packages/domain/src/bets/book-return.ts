/**
 * What bets would bring on average at other prices (docs/lab.md): of the bets of some days, what is paid by the
 * chances of their plays. A bet whose note has one price, or tiers, goes by exact chances; one whose price depends on
 * what wins together (过关, 连肖) by draws of a seed, the same ones for every table.
 */
import { drawResult, type Family } from '../lottery/family.ts'
import type { Money, Odds, Tenths } from '../money.ts'
import { yuan } from '../money.ts'
import { sampleRandom } from '../random.ts'
import { bookedOdds } from './booked-odds.ts'
import { chanceOf, returnOf } from './chances.ts'
import type { Play, PlayCode, Selection } from './play.ts'
import { winningsOf } from './outcome.ts'
import { storedBet, type StoredChoice } from './settle.ts'

/** Bets that chose the same, in draws of one lunar year. */
export type BookedChoice = StoredChoice & {
  readonly lunarYear: number
  readonly rebateTenths: Tenths
  /** Of all their notes, in 厘. */
  readonly stake: Money
}
type OddsTable = Readonly<Record<string, Odds>>

export type BookReturn = {
  readonly stake: Money
  /** Of the stake, what goes by exact chances. */
  readonly exactStake: Money
  /** Stake less what is paid on average, at each table, to the nearest 厘. */
  readonly kept: readonly Money[]
  readonly plays: readonly { readonly play: PlayCode; readonly stake: Money; readonly kept: readonly Money[] }[]
}

/** Works out what tables of odds bring. Rebates are no part of it. */
export function bookReturn(
  family: Family,
  choices: readonly BookedChoice[],
  { tables, seed, draws = SAMPLE_DRAWS }: { tables: readonly OddsTable[]; seed: number; draws?: number },
): BookReturn {
  const random = sampleRandom(seed)
  const sample = Array.from({ length: draws }, () => drawResult(family, random))
  const plays = new Map<PlayCode, { stake: Money; paid: number[] }>()
  let exactStake = 0n
  for (const choice of choices) {
    const bet = { ...storedBet(family, choice), ...choice }
    const exact = exactReturns(bet, tables)
    if (exact !== undefined) exactStake += choice.stake
    const returns = exact ?? sampledReturns(bet, tables, sample)
    const known = plays.get(choice.playCode) ?? { stake: 0n, paid: tables.map(() => 0) }
    plays.set(choice.playCode, known)
    known.stake += choice.stake
    for (const [at, share] of returns.entries()) known.paid[at] = (known.paid[at] ?? 0) + Number(choice.stake) * share
  }
  const all = [...plays].map(([play, { stake, paid }]) => ({
    ...{ play, stake },
    kept: paid.map((one) => stake - BigInt(Math.round(one))),
  }))
  return {
    stake: all.reduce((sum, { stake }) => sum + stake, 0n),
    exactStake,
    kept: tables.map((_, at) => all.reduce((sum, { kept }) => sum + (kept[at] ?? 0n), 0n)),
    plays: all.toSorted((one, other) => Number(other.stake - one.stake)),
  }
}

const SAMPLE_DRAWS = 500
/** Of a note in a sample: large enough that cutting to the 分 says nothing. */
const NOTE = yuan('10000')

type Bet = BookedChoice & { play: Play; selection: Selection }

/** The odds that a bet of this rebate stands at; official plays at the price of a member without one. */
function oddsAt({ play, rebateTenths }: Bet, keys: readonly string[], table: OddsTable): Odds[] | undefined {
  const taken = play.rebate === 'chosen' && play.pricing === 'credit' ? rebateTenths : 0
  const odds = keys.map((key) => table[key])
  if (odds.some((one) => one === undefined)) return undefined
  return odds.map((one) => bookedOdds(play, one as Odds, { taken, own: taken }))
}

/** What comes back of a unit at each table by exact chances; undefined where no row of chances says so. */
function exactReturns(bet: Bet, tables: readonly OddsTable[]): number[] | undefined {
  const { play, selection, lunarYear } = bet
  const keys = play.oddsKeys(selection, lunarYear)
  if (keys === undefined || (keys.length !== 1 && keys.length !== play.tiers.length)) return undefined
  const labels = selection.parts.flat()
  const returns: number[] = []
  for (const table of tables) {
    const odds = oddsAt(bet, keys, table)
    if (odds === undefined) return undefined
    let sum = 0
    for (const label of labels) {
      const prices = keys.map((key, at) => ({ odds: odds[at] as Odds, chance: chanceOf(key, label) }))
      if (prices.some(({ chance }) => chance === undefined)) return undefined
      sum += returnOf(prices as Parameters<typeof returnOf>[0])
    }
    returns.push(sum / labels.length)
  }
  return returns
}

/** The same, as draws of the sample have it. */
function sampledReturns(bet: Bet, tables: readonly OddsTable[], sample: readonly (readonly number[])[]): number[] {
  const { play, selection, lunarYear } = bet
  const keys = play.oddsKeys(selection, lunarYear) ?? []
  const notes = play.countNotes(selection, lunarYear)
  const odds = tables.map((table) => oddsAt(bet, keys, table))
  const paid = tables.map(() => 0n)
  for (const numbers of sample) {
    const outcome = play.judge(selection, { numbers, lunarYear })
    for (const [at, one] of odds.entries()) {
      if (one === undefined) continue
      paid[at] = (paid[at] ?? 0n) + winningsOf(NOTE, one, outcome) + BigInt(outcome.pushed) * NOTE
    }
  }
  const staked = NOTE * BigInt(notes * sample.length)
  return paid.map((one) => Number((one * 1_000_000_000n) / staked) / 1_000_000_000)
}
