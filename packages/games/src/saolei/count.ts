/** The multiples of 扫雷寻宝 computed from its law, to hold the shipped table against. */
import { decimalOf, scaled } from '../li.ts'

const MULTIPLE_MAX = 10_000n * 10_000n

/**
 * For each number of mines the multiples after 1, 2, 3 … safe cells: the return over the chance of being safe, cut to
 * four decimals. A row ends where its multiple would pass 10000.
 * @param rtp the return, `0.98`.
 */
export function tableOf(cells: number, rtp: string): Record<string, string[]> {
  const share = scaled(rtp, 2)
  const rows = Array.from({ length: cells - 1 }, (_, index): [string, string[]] => {
    const mines = index + 1
    const row: string[] = []
    for (let picks = 1; picks <= cells - mines; picks++) {
      const multiple = (share * 100n * choose(cells, mines)) / choose(cells - picks, mines)
      if (multiple > MULTIPLE_MAX) break
      row.push(decimalOf(multiple, 4))
    }
    return [String(mines), row]
  })
  return Object.fromEntries(rows)
}

function choose(n: number, k: number): bigint {
  let ways = 1n
  for (let i = 0; i < k; i++) ways = (ways * BigInt(n - i)) / BigInt(i + 1)
  return ways
}
