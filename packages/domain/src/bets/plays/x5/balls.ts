/** The five balls of an 11选5 draw, out of 01 … 11 (Domain §3.6). */
import { numberLabels, sumOf } from '../build/number-rules.ts'

export const NUMBERS = numberLabels(1, 11, 2)
export const BALL_NAMES = ['第一球', '第二球', '第三球', '第四球', '第五球'] as const
/** Belongs to no side of a ball: pushes. */
export const TIE_NUMBER = 11
/** Half way between the least sum, 15, and the largest, 45: pushes 大 and 小. */
export const TIE_SUM = 30

/** Each number in every place. */
export const ALIKE_DRAWS = NUMBERS.map((number) => BALL_NAMES.map(() => Number(number)))
/** The sums 28 … 32, which have every size, parity and half of the units. */
export const SUM_DRAWS = [4, 5, 6, 7, 8].map((number) => [1, 2, number, 10, 11])

export const tailOfSum = (numbers: readonly number[]): number => sumOf(numbers) % 10
