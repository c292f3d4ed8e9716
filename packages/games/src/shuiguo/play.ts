/** 经典水果机: three reels, three rows, five lines, one spin. Words: the three stops. A line's best pay counts. */
import type { Played } from '../game.ts'
import type { Li } from '../li.ts'
import { below, type Words } from '../words.ts'

export type ShuiguoConfig = {
  readonly strips: readonly (readonly string[])[]
  readonly lines: readonly (readonly number[])[]
  readonly coinsPerSpin: number
  readonly paytableLineBet: {
    readonly triple: Readonly<Record<string, number>>
    readonly anyBars: number
    readonly cherryFirstTwo: number
    readonly cherryFirst: number
  }
}

export type ShuiguoWin = {
  /** Number of the line, from 1. */
  readonly line: number
  readonly symbols: readonly string[]
  readonly units: number
}

export type ShuiguoOutcome = {
  readonly stops: readonly number[]
  readonly wins: readonly ShuiguoWin[]
  readonly totalUnits: number
}

export type ShuiguoInput = { readonly betLi: Li }

const BARS = ['B1', 'B2', 'B3']
const CHERRY = 'CHERRY'

/** One spin. */
export function playShuiguo(config: ShuiguoConfig, words: Words, { betLi }: ShuiguoInput): Played<ShuiguoOutcome> {
  const stops = config.strips.map((strip) => below(words, strip.length))
  const wins = config.lines.flatMap((rows, index): ShuiguoWin[] => {
    const symbols = config.strips.map((strip, reel) => {
      return strip[((stops[reel] as number) + (rows[reel] as number)) % strip.length] as string
    })
    const units = lineUnits(config, symbols)
    return units === 0 ? [] : [{ line: index + 1, symbols, units }]
  })
  const totalUnits = wins.reduce((sum, win) => sum + win.units, 0)
  const winLi = (betLi * BigInt(totalUnits)) / BigInt(config.coinsPerSpin)
  return { outcome: { stops, wins, totalUnits }, stakeLi: betLi, winLi }
}

function lineUnits({ paytableLineBet: pays }: ShuiguoConfig, symbols: readonly string[]): number {
  const [first, second] = symbols
  if (symbols.every((symbol) => symbol === first)) return pays.triple[first as string] ?? 0
  if (symbols.every((symbol) => BARS.includes(symbol))) return pays.anyBars
  if (first !== CHERRY) return 0
  return second === CHERRY ? pays.cherryFirstTwo : pays.cherryFirst
}
