/** Sums of draws as the sum line shows them. */
import { toHundredths } from './feature-stats.ts'

export type SumFigures = { readonly least: number; readonly most: number; readonly mean: number }

/** Least, most and mean (two decimals) of some sums; nothing of none. */
export function sumFigures(sums: readonly number[]): SumFigures | undefined {
  if (sums.length === 0) return undefined
  const total = sums.reduce((one, other) => one + other, 0)
  return { least: Math.min(...sums), most: Math.max(...sums), mean: toHundredths(total, sums.length) }
}
