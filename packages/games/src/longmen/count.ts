/**
 * The figures of 龙门跃鲤 counted from its config: every stop of all five reels, in whole numbers. Shares no rule with the
 * engine: it follows lines reel by reel, and where no line is alive any more it counts the reels that are left at once.
 */
import type { LongmenConfig } from './play.ts'

/** Sums over the whole cycle of one set of strips, in units (twentieths of the bet). */
export type SpinSums = {
  readonly cycle: number
  readonly units: number
  readonly squares: number
  /** Of free spins brought, of their squares, and of their products with the units. */
  readonly award: number
  readonly awardSquares: number
  readonly products: number
  readonly triggers: number
  /** Spins that pay or bring free spins. */
  readonly hits: number
  readonly most: number
}

export type LongmenFigures = {
  /** Numerator and denominator, without a common factor. */
  readonly rtpExact: string
  readonly rtp: number
  readonly base: number
  readonly feature: number
  readonly hit: number
  readonly triggerOneIn: number
  readonly spinsPerTrigger: number
  readonly meanFeatureWin: number
  readonly freeSpinMean: number
  readonly freeHit: number
  readonly sd: number
  readonly maxSingleBaseSpin: number
  readonly maxSingleFreeSpin: number
  readonly cycleBase: number
  readonly cycleFree: number
}

/** All figures of a config. The cap of a round is not in them; it was never met. */
export function countLongmen(config: LongmenConfig): LongmenFigures {
  const base = spinSums(config, config.strips, config.freeSpins, config.wildMultiplierBase)
  const free = spinSums(config, config.freeStrips, config.freeSpinsRetrigger, config.wildMultiplierFree)
  const coins = config.coinsPerSpin
  // A free spin with all it brings pays its mean over (1 − what it brings), here as a fraction of the free cycle.
  const [spinUnits, spinsLeft] = [BigInt(free.units), BigInt(free.cycle - free.award)]
  const numerator = BigInt(base.units) * spinsLeft + BigInt(base.award) * spinUnits
  const rtp = lowest(numerator, BigInt(base.cycle) * spinsLeft * BigInt(coins))
  const mean = free.units / (free.cycle - free.award)
  const feature = ((base.award / base.cycle) * mean) / coins
  return {
    rtpExact: rtp.join('/'),
    rtp: Number(rtp[0]) / Number(rtp[1]),
    base: base.units / base.cycle / coins,
    feature,
    hit: base.hits / base.cycle,
    triggerOneIn: base.cycle / base.triggers,
    spinsPerTrigger: ((base.award / base.triggers) * free.cycle) / (free.cycle - free.award),
    meanFeatureWin: (feature * base.cycle) / base.triggers,
    freeSpinMean: free.units / free.cycle / coins,
    freeHit: free.hits / free.cycle,
    sd: deviation(base, free, mean) / coins,
    maxSingleBaseSpin: base.most / coins,
    maxSingleFreeSpin: free.most / coins,
    cycleBase: base.cycle,
    cycleFree: free.cycle,
  }
}

/** Of a round in units; `mean` is that of a free spin with all it brings. */
function deviation(base: SpinSums, free: SpinSums, mean: number): number {
  const secondMoment = (of: SpinSums, variance: number): number =>
    (of.squares + 2 * of.products * mean + of.award * variance + of.awardSquares * mean ** 2) / of.cycle
  const varianceFree = (secondMoment(free, 0) - mean ** 2) / (1 - free.award / free.cycle)
  const meanRound = base.units / base.cycle + (base.award / base.cycle) * mean
  return Math.sqrt(secondMoment(base, varianceFree) - meanRound ** 2)
}

function lowest(numerator: bigint, denominator: bigint): [bigint, bigint] {
  let [a, b] = [numerator, denominator]
  while (b > 0n) [a, b] = [b, a % b]
  return [numerator / a, denominator / a]
}

/** What a spin's count carries along: symbols are numbers here, a line is its index in the config. */
type Counter = {
  readonly rows: readonly (readonly number[])[]
  /** For each reel and stop the three symbols shown, and the scatters among them. */
  readonly shown: readonly (readonly (readonly number[])[])[]
  readonly scattersShown: readonly (readonly number[])[]
  /** For each reel on, how many stops of it and the reels behind it show so many scatters together. */
  readonly scattersFrom: readonly (readonly number[])[]
  /** Units by symbol and count. */
  readonly pays: readonly (readonly number[])[]
  readonly scatterPays: readonly number[]
  readonly award: readonly number[]
  readonly perWild: number
  /** For each reel the lines that are alive before it, with their symbols and what their wilds multiply by. */
  readonly alive: readonly { readonly line: Uint8Array; readonly symbol: Uint8Array; readonly mult: Uint16Array }[]
  readonly sums: { -readonly [name in keyof SpinSums]: number }
}

const WILD = 0
const SCATTER = 1
const SCATTERS_MAX = 15

/** The sums of one set of strips over all its stops. */
export function spinSums(
  config: LongmenConfig,
  strips: readonly (readonly string[])[],
  award: Readonly<Record<string, number>>,
  perWild: number,
): SpinSums {
  const symbols = ['W', 'S', ...Object.keys(config.paytableLineBet)]
  const shown = strips.map((strip) => {
    return strip.map((_, stop) => [0, 1, 2].map((row) => symbols.indexOf(strip[(stop + row) % strip.length] as string)))
  })
  const scattersShown = shown.map((reel) => reel.map((rows) => rows.filter((each) => each === SCATTER).length))
  const byScatters = (table: Readonly<Record<string, number>>, times: number): number[] =>
    Array.from({ length: SCATTERS_MAX + 1 }, (_, scatters) => (table[scatters] ?? 0) * times)
  const count = config.lines.length
  const counter: Counter = {
    rows: config.lines,
    shown,
    scattersShown,
    scattersFrom: scatterTable(scattersShown),
    pays: symbols.map((symbol) => {
      return Array.from({ length: strips.length + 1 }, (_, reels) => config.paytableLineBet[symbol]?.[reels] ?? 0)
    }),
    scatterPays: byScatters(config.scatterPayTotalBet, config.coinsPerSpin),
    award: byScatters(award, 1),
    perWild,
    alive: Array.from({ length: strips.length + 1 }, () => {
      return { line: new Uint8Array(count), symbol: new Uint8Array(count), mult: new Uint16Array(count) }
    }),
    sums: { cycle: 0, units: 0, squares: 0, award: 0, awardSquares: 0, products: 0, triggers: 0, hits: 0, most: 0 },
  }
  const first = counter.alive[0] as Counter['alive'][number]
  for (let line = 0; line < count; line++) first.line[line] = line
  first.mult.fill(1)
  reelOn(counter, 0, count, 0, 0)
  return counter.sums
}

/** Every stop of a reel and of those behind it; `units` is what lines that have ended pay. */
function reelOn(counter: Counter, reel: number, aliveCount: number, units: number, scatters: number): void {
  if (aliveCount === 0) return addAll(counter, reel, units, scatters)
  const { alive, pays, perWild, rows } = counter
  const stops = counter.shown[reel]!
  if (reel === counter.shown.length - 1) return lastReel(counter, reel, aliveCount, units, scatters)
  const now = alive[reel]!
  const next = alive[reel + 1]!
  for (let stop = 0; stop < stops.length; stop++) {
    const window = stops[stop]!
    let [paid, going] = [units, 0]
    for (let i = 0; i < aliveCount; i++) {
      const line = now.line[i]!
      const symbol = window[rows[line]![reel]!]!
      if (reel === 0 ? symbol !== SCATTER : symbol === WILD || symbol === now.symbol[i]) {
        next.line[going] = line
        next.symbol[going] = reel === 0 ? symbol : now.symbol[i]!
        next.mult[going++] = symbol === WILD ? now.mult[i]! * perWild : now.mult[i]!
      } else paid += pays[now.symbol[i]!]![reel]! * now.mult[i]!
    }
    reelOn(counter, reel + 1, going, paid, scatters + counter.scattersShown[reel]![stop]!)
  }
}

/** The last reel ends every line that is alive; most of the work is here. */
function lastReel(counter: Counter, reel: number, aliveCount: number, units: number, scatters: number): void {
  const { alive, pays, perWild, rows, scattersShown } = counter
  const { line, symbol, mult } = alive[reel]!
  const stops = counter.shown[reel]!
  for (let stop = 0; stop < stops.length; stop++) {
    const window = stops[stop]!
    let paid = units
    for (let i = 0; i < aliveCount; i++) {
      const shown = window[rows[line[i]!]![reel]!]!
      const pay = pays[symbol[i]!]!
      if (shown === symbol[i]) paid += pay[reel + 1]! * mult[i]!
      else paid += shown === WILD ? pay[reel + 1]! * mult[i]! * perWild : pay[reel]! * mult[i]!
    }
    add(counter, paid, scatters + scattersShown[reel]![stop]!, 1)
  }
}

/** Adds all stops of the reels that are left, by the scatters they show. */
function addAll(counter: Counter, reel: number, lineUnits: number, scatters: number): void {
  const left = counter.scattersFrom[reel]!
  for (let more = 0; more < left.length; more++) {
    if (left[more]! > 0) add(counter, lineUnits, scatters + more, left[more]!)
  }
}

function add({ scatterPays, award, sums }: Counter, lineUnits: number, scatters: number, stops: number): void {
  const units = lineUnits + scatterPays[scatters]!
  const spins = award[scatters]!
  sums.cycle += stops
  sums.units += units * stops
  sums.squares += units * units * stops
  if (units > sums.most) sums.most = units
  if (spins > 0) {
    sums.award += spins * stops
    sums.awardSquares += spins * spins * stops
    sums.products += units * spins * stops
    sums.triggers += stops
    sums.hits += stops
  } else if (units > 0) sums.hits += stops
}

function scatterTable(scattersShown: readonly (readonly number[])[]): number[][] {
  const tables: number[][] = [[1]]
  for (const reel of [...scattersShown].reverse()) {
    const behind = tables[0] as number[]
    const table = Array.from({ length: behind.length + 3 }, () => 0)
    for (const shown of reel) {
      for (const [more, stops] of behind.entries()) table[more + shown] = (table[more + shown] as number) + stops
    }
    tables.unshift(table)
  }
  return tables
}
