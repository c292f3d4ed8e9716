/** 特码 of PC蛋蛋: the sum of three digits, 0 … 27 (Domain §3.7). */
import { numberLabels } from '../build/number-rules.ts'

export const SUMS = numberLabels(0, 27)

/** Three digits of every sum. */
export const SUM_DRAWS = SUMS.map(Number).map((sum) => {
  const first = Math.min(9, sum)
  const second = Math.min(9, sum - first)
  return [first, second, sum - first - second]
})
