/**
 * 龙门跃鲤: five reels, three rows, twenty lines. Words of a round: the stops of the base spin, then five for each free
 * spin. A spin is paid in units, twentieths of the bet.
 */
import type { Played } from '../game.ts'
import type { Li } from '../li.ts'
import { below, type Words } from '../words.ts'

export type LongmenConfig = {
  readonly lines: readonly (readonly number[])[]
  readonly coinsPerSpin: number
  readonly paytableLineBet: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly scatterPayTotalBet: Readonly<Record<string, number>>
  readonly freeSpins: Readonly<Record<string, number>>
  readonly freeSpinsRetrigger: Readonly<Record<string, number>>
  readonly wildMultiplierBase: number
  readonly wildMultiplierFree: number
  readonly maxWinTotalBet: number
  readonly strips: readonly (readonly string[])[]
  readonly freeStrips: readonly (readonly string[])[]
}

export type LineWin = {
  /** Number of the line, from 1, in the order of the config. */
  readonly line: number
  readonly symbol: string
  /** How many reels from the left. */
  readonly count: number
  /** What the wilds multiply by. */
  readonly mult: number
  readonly units: number
}

export type LongmenSpin = {
  readonly stops: readonly number[]
  readonly wins: readonly LineWin[]
  readonly scatters: number
  readonly units: number
  /** Free spins this spin brings. */
  readonly award: number
}

export type LongmenOutcome = {
  readonly base: LongmenSpin
  readonly free: readonly LongmenSpin[]
  readonly totalUnits: number
}

export type LongmenInput = { readonly betLi: Li }

const WILD = 'W'
const SCATTER = 'S'
const ROWS = 3

/** A whole round, its free spins included. A round ends as soon as it has won the most it can. */
export function playLongmen(config: LongmenConfig, words: Words, { betLi }: LongmenInput): Played<LongmenOutcome> {
  const most = config.maxWinTotalBet * config.coinsPerSpin
  const base = spin(config, words, 'base')
  const free: LongmenSpin[] = []
  let units = base.units
  for (let left = base.award; left > 0 && units < most; left--) {
    const next = spin(config, words, 'free')
    free.push(next)
    units += next.units
    left += next.award
  }
  const totalUnits = Math.min(units, most)
  const winLi = (betLi * BigInt(totalUnits)) / BigInt(config.coinsPerSpin)
  return { outcome: { base, free, totalUnits }, stakeLi: betLi, winLi }
}

/** The symbol in a row, 0 at the top, of a strip that stopped. */
export const shownAt = <T>(strip: readonly T[], stop: number, row: number): T => strip[(stop + row) % strip.length] as T

function spin(config: LongmenConfig, words: Words, kind: 'base' | 'free'): LongmenSpin {
  const strips = kind === 'base' ? config.strips : config.freeStrips
  const stops = strips.map((strip) => below(words, strip.length))
  const grid = strips.map((strip, reel) => {
    return Array.from({ length: ROWS }, (_, row) => shownAt(strip, stops[reel] as number, row))
  })
  return evaluate(config, kind, stops, grid)
}

/**
 * What a grid pays.
 * @param grid the three symbols of each reel, from the top.
 */
export function evaluate(
  config: LongmenConfig,
  kind: 'base' | 'free',
  stops: readonly number[],
  grid: readonly (readonly string[])[],
): LongmenSpin {
  const perWild = kind === 'base' ? config.wildMultiplierBase : config.wildMultiplierFree
  const wins = config.lines.flatMap((rows, line) => lineWin(config, perWild, grid, rows, line + 1))
  const scatters = grid.flat().filter((symbol) => symbol === SCATTER).length
  const scatterUnits = (config.scatterPayTotalBet[scatters] ?? 0) * config.coinsPerSpin
  const units = wins.reduce((sum, win) => sum + win.units, scatterUnits)
  const award = (kind === 'base' ? config.freeSpins : config.freeSpinsRetrigger)[scatters] ?? 0
  return { stops, wins, scatters, units, award }
}

/** The win of one line: the first reel names the symbol, because no wild is on it. */
function lineWin(
  config: LongmenConfig,
  perWild: number,
  grid: readonly (readonly string[])[],
  rows: readonly number[],
  line: number,
): LineWin[] {
  const run = rows.map((row, reel) => (grid[reel] as readonly string[])[row] as string)
  const symbol = run.find((each) => each !== WILD) ?? WILD
  const end = run.findIndex((each) => each !== symbol && each !== WILD)
  const count = end < 0 ? run.length : end
  const pay = config.paytableLineBet[symbol]?.[count]
  if (pay === undefined) return []
  const mult = run.slice(0, count).reduce((product, each) => (each === WILD ? product * perWild : product), 1)
  return [{ line, symbol, count, mult, units: pay * mult }]
}
