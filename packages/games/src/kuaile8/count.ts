/** The figures of 极速快乐8 by the hypergeometric law, in whole numbers. */
import { scaled } from '../li.ts'
import type { Kuaile8Config } from './play.ts'

export type PickFigures = {
  readonly rtp: number
  readonly rtpExact: string
  readonly houseEdge: number
  readonly hit: number
  readonly sd: number
}

/** The figures of each number of picks. */
export function countKuaile8(config: Kuaile8Config): Record<string, PickFigures> {
  return Object.fromEntries(Object.keys(config.payTimesStake).map((picks) => [picks, figuresOf(config, Number(picks))]))
}

function figuresOf({ pool, drawn, payTimesStake }: Kuaile8Config, picks: number): PickFigures {
  const [first = 1, last = 80] = pool
  const size = last - first + 1
  const all = choose(size, drawn)
  let [paid, squares, hits] = [0n, 0n, 0n]
  for (const [count, times] of Object.entries(payTimesStake[picks] ?? {})) {
    const ways = choose(picks, Number(count)) * choose(size - picks, drawn - Number(count))
    const tenths = scaled(times, 1)
    paid += ways * tenths
    squares += ways * tenths * tenths
    hits += ways
  }
  const factor = commonFactor(paid, all * 10n)
  const rtp = Number(paid / factor) / Number((all * 10n) / factor)
  return {
    rtp,
    rtpExact: `${paid / factor}/${(all * 10n) / factor}`,
    houseEdge: 1 - rtp,
    hit: Number(hits) / Number(all),
    sd: Math.sqrt(Number(squares) / Number(all * 100n) - rtp ** 2),
  }
}

const commonFactor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonFactor(b, a % b))

function choose(n: number, k: number): bigint {
  let ways = 1n
  for (let i = 0; i < k; i++) ways = (ways * BigInt(n - i)) / BigInt(i + 1)
  return ways
}
