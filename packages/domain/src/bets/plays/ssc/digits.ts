/** The five digits of a 时时彩 draw, 万 千 百 十 个, and the runs of them that plays read (Domain §3.3). */
import { numberLabels } from '../build/number-rules.ts'

export const DIGITS = numberLabels(0, 9)
export const PLACES = ['万', '千', '百', '十', '个'] as const
export const BALL_NAMES = ['第一球', '第二球', '第三球', '第四球', '第五球'] as const
/** 5 … 9 are 大. */
export const BIG_DIGIT_FROM = 5

/** Neighbouring places that are judged together. */
export type Star = { readonly name: string; readonly from: number; readonly count: number }

export const FIVE: Star = { name: '五星', from: 0, count: 5 }
export const LAST_FOUR: Star = { name: '四星', from: 1, count: 4 }
export const FIRST_THREE: Star = { name: '前三', from: 0, count: 3 }
export const MIDDLE_THREE: Star = { name: '中三', from: 1, count: 3 }
export const LAST_THREE: Star = { name: '后三', from: 2, count: 3 }
export const FIRST_TWO: Star = { name: '前二', from: 0, count: 2 }
export const LAST_TWO: Star = { name: '后二', from: 3, count: 2 }

export const digitsOf = ({ from, count }: Star, numbers: readonly number[]): readonly number[] =>
  numbers.slice(from, from + count)

/** A draw with these digits at the star's places. */
export const drawWith = ({ from }: Star, digits: readonly number[]): number[] =>
  PLACES.map((_, place) => digits[place - from] ?? 0)

/** Each digit at every place. */
export const ALIKE_DRAWS = DIGITS.map((digit) => PLACES.map(() => Number(digit)))
