/**
 * Prices of a game as operators set them: one complete table of odds and limits, what it returns, and whether it may
 * be offered (docs/prices.md).
 */
import type { Family } from '../lottery/family.ts'
import { AMOUNT_MAX, isOdds, type Money, type Odds } from '../money.ts'
import { bookedOdds } from './booked-odds.ts'
import { chanceOf, returnOf, winShare } from './chances.ts'
import type { Chance } from './chances/rows.ts'
import { DEFAULT_ODDS } from './default-odds.ts'
import { type BetLimits, DEFAULT_LIMITS, type LineLimits, lineLimitsOf } from './limits.ts'
import type { Play, PlayCode, PlayItem } from './play.ts'
import { playsOf } from './plays/index.ts'

/** Everything that a bet is priced by, and nothing else. */
export type PriceTable = {
  readonly odds: Readonly<Record<string, Odds>>
  readonly limits: BetLimits
}

/** A change of a table: what is named is set, the rest stays; a payout cap of a play that is null is lifted. */
export type PriceChange = {
  readonly odds?: Readonly<Record<string, Odds>> | undefined
  readonly plays?: Readonly<Record<PlayCode, LineLimits>> | undefined
  readonly notesMax?: number | undefined
  readonly payoutMax?: Money | undefined
}

/** A table as a page or a file knows it: every play with its own limits. */
export type AllPrices = {
  readonly odds: Readonly<Record<string, Odds>>
  readonly plays: Readonly<Record<PlayCode, LineLimits>>
  readonly notesMax: number
  readonly payoutMax: Money
}

/** Items of a play that have the same prices and chances: a line of the table. */
export type PriceRow = {
  readonly play: Play
  readonly keys: readonly string[]
  readonly labels: readonly string[]
  /** The share of notes that win anything: 0 … 1. */
  readonly chance: number
  /** What comes back of one unit on average at these odds, for a member without a rebate. */
  returnAt(odds: Readonly<Record<string, Odds>>): number | undefined
}

/** The band that the return of each row lies in (docs/prices.md). */
const RETURN_MIN = 0.6
const RETURN_MAX = 0.995
/** A row that moves by so much of its return is marked. */
const BIG_MOVE = 0.005

/** What keeps a table from being offered. */
export type PriceFault =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'return'; readonly play: PlayCode; readonly keys: readonly string[]; readonly rtp: number }
  | { readonly kind: 'limits' | 'playCap'; readonly play: PlayCode }
  | { readonly kind: 'notesMax' | 'payoutMax' }

/** The table that a new game starts with (Domain §3.1–§3.8): the first version, and nothing that runs. */
export const firstPrices = (family: Family): PriceTable => ({
  odds: Object.fromEntries(keysOf(family).map((key) => [key, DEFAULT_ODDS[key] as Odds])),
  limits: {
    ...DEFAULT_LIMITS,
    plays: Object.fromEntries(playsOf(family).map((play) => [play.code, lineLimitsOf(DEFAULT_LIMITS, play)])),
  },
})

/** A table whose plays all have limits of their own. */
export const priceTable = ({ odds, plays, notesMax, payoutMax }: AllPrices): PriceTable => ({
  odds,
  limits: { ...DEFAULT_LIMITS, plays, notesMax, payoutMax },
})

/** A table with a change in it; the table itself stays as it is. */
export const changedPrices = (table: PriceTable, change: PriceChange): PriceTable => ({
  odds: { ...table.odds, ...change.odds },
  limits: {
    ...table.limits,
    plays: { ...table.limits.plays, ...changedPlays(table, change.plays ?? {}) },
    notesMax: change.notesMax ?? table.limits.notesMax,
    payoutMax: change.payoutMax ?? table.limits.payoutMax,
  },
})

/** A payout cap that a change does not name stays, unlike the stakes, which come together. */
const changedPlays = ({ limits: { plays } }: PriceTable, change: NonNullable<PriceChange['plays']>) =>
  Object.fromEntries(
    Object.entries(change).map(([code, limits]) => {
      const { payoutMax = plays?.[code]?.payoutMax ?? null, ...stakes } = limits
      return [code, { ...stakes, payoutMax }]
    }),
  )

/** The rows of a lunar year, in the order of the betting page. */
export const priceRows = (family: Family, lunarYear: number): readonly PriceRow[] =>
  playsOf(family).flatMap((play) => rowsOfItems(play, play.items(lunarYear)))

/** The rows of a lunar year, and behind them those that only other years have: a table prices them all. */
export function everyPriceRow(family: Family, lunarYear: number): readonly PriceRow[] {
  const id = `${family} ${lunarYear}`
  const known = rowsOfYear.get(id)
  if (known !== undefined) return known
  const rows = priceRows(family, lunarYear)
  const shown = new Set(rows.flatMap(({ keys }) => keys))
  const every = [...rows, ...rowsOfAllYears(family).filter(({ keys }) => !keys.every((key) => shown.has(key)))]
  rowsOfYear.set(id, every)
  return every
}
/** Worked out once: a page asks at each letter. */
const rowsOfYear = new Map<string, readonly PriceRow[]>()

/** What is wrong with a table; nothing when it may be offered in every lunar year. */
export function priceFaults(family: Family, { odds, limits }: PriceTable): PriceFault[] {
  const known = keysOf(family)
  const strange = Object.keys(odds).filter((key) => !known.includes(key))
  const missing = known.filter((key) => odds[key] === undefined || !isOdds(odds[key]))
  const returns = rowsOfAllYears(family).flatMap(({ play, keys, returnAt }): PriceFault[] => {
    const rtp = returnAt(odds)
    if (rtp === undefined || sideOf(rtp) === 'in') return []
    return [{ kind: 'return', play: play.code, keys, rtp }]
  })
  const played = playsOf(family)
  const strangePlays = Object.keys(limits.plays ?? {}).filter((code) => !played.some((play) => play.code === code))
  const bad = played.filter((play) => !areLimits(lineLimitsOf(limits, play), limits.payoutMax))
  // Above the game's it would never be reached, and would say something that does not hold.
  const idle = played.filter((play) => (lineLimitsOf(limits, play).payoutMax ?? 0n) > limits.payoutMax)
  return [
    ...[...strange, ...missing].map((key) => ({ kind: 'key', key }) as const),
    ...returns,
    ...[...strangePlays, ...bad.map(({ code }) => code)].map((play) => ({ kind: 'limits', play }) as const),
    ...idle.map(({ code }) => ({ kind: 'playCap', play: code }) as const),
    ...(Number.isSafeInteger(limits.notesMax) && limits.notesMax >= 1 && limits.notesMax <= NOTES_MAX
      ? []
      : [{ kind: 'notesMax' } as const]),
    ...(limits.payoutMax > 0n && limits.payoutMax <= AMOUNT_MAX ? [] : [{ kind: 'payoutMax' } as const]),
  ]
}

/** Where a return lies; what is exactly at an end of the band is in it, whatever the last digit of the sum says. */
export const sideOf = (rtp: number): 'in' | 'low' | 'high' => {
  if (rtp < RETURN_MIN - ROUNDING) return 'low'
  return rtp > RETURN_MAX + ROUNDING ? 'high' : 'in'
}
const ROUNDING = 1e-12

/** Whether a row returns so much more or less than before that a second look is due. */
export const isBigMove = (before: number | undefined, after: number | undefined): boolean =>
  before !== undefined && after !== undefined && Math.abs(after - before) > BIG_MOVE - ROUNDING

/** More than any page sends at once. */
const NOTES_MAX = 100_000

const areLimits = ({ stakeMin, stakeMax, lineMin, payoutMax }: LineLimits, ofGame: Money): boolean =>
  stakeMin > 0n &&
  stakeMin <= stakeMax &&
  stakeMin <= lineMin &&
  lineMin <= stakeMax &&
  stakeMax <= (payoutMax ?? ofGame)

const rowsOfItems = (play: Play, items: Iterable<PlayItem>): PriceRow[] => {
  const rows = new Map<string, PriceRow & { labels: string[] }>()
  for (const { label, oddsKeys } of items) {
    for (const part of pricedTogether(play, label, oddsKeys)) {
      const chances = part.keys.map((key) => chanceOf(key, label))
      const id = JSON.stringify([part.keys, chances])
      const row = rows.get(id)
      if (row === undefined) rows.set(id, rowOf(play, part, chances))
      else if (!row.labels.includes(part.label)) row.labels.push(part.label)
    }
  }
  return [...rows.values()]
}

interface Part {
  keys: readonly string[]
  label: string
}

/**
 * The prices of an item that one note has together, as tiers. Without tiers each is one of its own: the price of 合肖
 * goes by how many are chosen.
 */
const pricedTogether = ({ tiers }: Play, label: string, oddsKeys: readonly string[]): readonly Part[] =>
  oddsKeys.length > 1 && tiers.length === 0
    ? oddsKeys.map((key) => ({ keys: [key], label: `选${key.slice(key.indexOf('_') + 1)}项` }))
    : [{ keys: oddsKeys, label }]

const rowOf = (play: Play, { keys, label }: Part, chances: readonly (Chance | undefined)[]) => ({
  ...{ play, keys, labels: [label] },
  chance: chances.reduce((sum, one) => sum + (one === undefined ? 0 : winShare(one)), 0),
  returnAt(odds: Readonly<Record<string, Odds>>) {
    const prices = keys.flatMap((key, at) => {
      const [price, chance] = [odds[key], chances[at]]
      if (price === undefined || chance === undefined) return []
      return [{ odds: bookedOdds(play, price, { taken: 0, own: 0 }), chance }]
    })
    return prices.length === keys.length ? returnOf(prices) : undefined
  },
})

/** The rows of all years of the cycle, each once. */
function rowsOfAllYears(family: Family): readonly PriceRow[] {
  const known = allRows.get(family)
  if (known !== undefined) return known
  const all = playsOf(family).flatMap((play) => rowsOfItems(play, itemsOfAllYears(play)))
  allRows.set(family, all)
  return all
}
const allRows = new Map<Family, readonly PriceRow[]>()

/** Items of all years, each price of a label once: most plays have the same ones in every year. */
function itemsOfAllYears(play: Play): Iterable<PlayItem> {
  const items = new Map<string, PlayItem>()
  let last: readonly PlayItem[] = []
  for (let year = CYCLE.from; year < CYCLE.from + CYCLE.years; year++) {
    const its = play.items(year)
    if (its === last) continue
    last = its
    for (const item of its) items.set(`${item.label} ${item.oddsKeys.join()}`, item)
  }
  return items.values()
}
/** Animals follow the year by twelve, elements by sixty. */
const CYCLE = { from: 1984, years: 60 }

/** Every key of the odds table that a play of a family asks for in some year. */
const keysOf = (family: Family): readonly string[] => {
  const known = allKeys.get(family)
  if (known !== undefined) return known
  const keys = [...new Set(rowsOfAllYears(family).flatMap((row) => row.keys))]
  allKeys.set(family, keys)
  return keys
}
const allKeys = new Map<Family, readonly string[]>()
