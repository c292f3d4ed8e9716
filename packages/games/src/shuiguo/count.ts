/**
 * The figures of 经典水果机 counted from its config: all stops of three reels. What a line pays is read from a list of all
 * ways it can stand, dearest first, which is another reading of the rules than the engine's.
 */
import type { ShuiguoConfig } from './play.ts'

export type ShuiguoFigures = {
  readonly rtp: number
  readonly rtpExact: string
  readonly hit: number
  readonly sd: number
  readonly maxWinTotalBet: number
}

type Way = readonly [fits: RegExp, units: number]

/** All figures of a config. */
export function countShuiguo(config: ShuiguoConfig): ShuiguoFigures {
  const { triple, anyBars, cherryFirstTwo, cherryFirst } = config.paytableLineBet
  const ways: Way[] = [
    ...Object.entries(triple).map(([symbol, units]): Way => [new RegExp(`^(?:${symbol} ){3}$`), units]),
    [/^(?:B\d ){3}$/, anyBars],
    [/^(?:CHERRY ){2}/, cherryFirstTwo],
    [/^CHERRY /, cherryFirst],
  ]
  const paid = new Map<string, number>()
  const payOf = (line: string): number => {
    const known = paid.get(line) ?? ways.find(([fits]) => fits.test(line))?.[1] ?? 0
    paid.set(line, known)
    return known
  }
  const [cycle, sum, squares, hits, most] = [0, 0, 0, 0, 0]
  const sums = { cycle, sum, squares, hits, most }
  for (const shown of stopsOf(config)) {
    const units = config.lines.reduce((total, rows) => {
      return total + payOf(rows.map((row, reel) => `${(shown[reel] as readonly string[])[row]} `).join(''))
    }, 0)
    sums.cycle++
    sums.sum += units
    sums.squares += units * units
    if (units > 0) sums.hits++
    sums.most = Math.max(sums.most, units)
  }
  return figuresOf(sums, config.coinsPerSpin)
}

function figuresOf(
  { cycle, sum, squares, hits, most }: Record<'cycle' | 'sum' | 'squares' | 'hits' | 'most', number>,
  coins: number,
): ShuiguoFigures {
  const factor = commonFactor(sum, cycle * coins)
  return {
    rtp: sum / cycle / coins,
    rtpExact: `${sum / factor}/${(cycle * coins) / factor}`,
    hit: hits / cycle,
    sd: Math.sqrt(squares / cycle - (sum / cycle) ** 2) / coins,
    maxWinTotalBet: most / coins,
  }
}

function* stopsOf({ strips }: ShuiguoConfig): Generator<readonly (readonly string[])[]> {
  const windows = strips.map((strip) =>
    strip.map((_, stop) => [0, 1, 2].map((row) => strip[(stop + row) % strip.length]!)),
  )
  const [first = [], second = [], third = []] = windows
  for (const a of first) for (const b of second) for (const c of third) yield [a, b, c]
}

const commonFactor = (a: number, b: number): number => (b === 0 ? a : commonFactor(b, a % b))
