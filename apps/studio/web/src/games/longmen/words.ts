/** What is said of a spin of 龙门跃鲤, and which cells it is about. */
import config from '@liuhe/games/longmen/config.json' with { type: 'json' }
import type { LineWin, LongmenSpin } from '@liuhe/games/longmen/play.ts'
import { money } from '../../frame/money.ts'
import type { Cells } from '../../stage/win-marks.ts'

export type Strips = readonly (readonly string[])[]

const SYMBOLS: Readonly<Record<string, string>> = config.symbols
const nameOf = (symbol: string): string => (SYMBOLS[symbol] ?? symbol).replace(/（.*/, '')

/** `金元宝 ×4，金龙 ×3 · 第 1 线 · 15.00` */
export function lineText({ symbol, count, mult, line, units }: LineWin, coin: bigint): string {
  const times = mult > 1 ? `，金龙 ×${mult}` : ''
  return `${nameOf(symbol)} ×${count}${times} · 第 ${line} 线 · ${money(coin * BigInt(units))}`
}

export function wordsOf(spin: LongmenSpin, coin: bigint): string {
  const [first] = spin.wins
  if (spin.award > 0) return `龙门 ×${spin.scatters} · 送 ${spin.award} 次免费游戏`
  if (first === undefined) return ''
  if (spin.wins.length === 1) return lineText(first, coin)
  return `${spin.wins.length} 条线中奖 · ${money(coin * BigInt(spin.units))}`
}

const ROWS = [0, 1, 2]

/** Rows of a reel on which a 龙门 stands. */
export function scatterRows(strips: Strips, stops: readonly number[], reel: number): number[] {
  const strip = strips[reel] as readonly string[]
  return ROWS.filter((row) => strip[((stops[reel] as number) + row) % strip.length] === 'S')
}

export const scattersOf = (spin: LongmenSpin, strips: Strips): Cells =>
  spin.stops.flatMap((_, reel) => scatterRows(strips, spin.stops, reel).map((row) => [reel, row] as const))

/** The cells of these line wins, each once. */
export function cellsOf(wins: readonly LineWin[]): Cells {
  const seen = new Map<string, readonly [number, number]>()
  for (const { line, count } of wins) {
    for (let reel = 0; reel < count; reel++) {
      const row = config.lines[line - 1]?.[reel] ?? 0
      seen.set(`${reel}:${row}`, [reel, row])
    }
  }
  return [...seen.values()]
}
