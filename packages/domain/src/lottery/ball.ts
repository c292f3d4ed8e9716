/** The 49 balls of the Mark Six and what is printed on them (Domain §1.1, Ruling C82, C83). */
import { assert } from '../assert.ts'

/** A ball, 1 … 49. */
export type Ball = number
export type Colour = 'red' | 'blue' | 'green'

export const BALL_MAX = 49
export const BALLS: readonly Ball[] = Array.from({ length: BALL_MAX }, (_, index) => index + 1)
/** Six plain balls and the special one. */
export const DRAW_BALLS = 7
/** The ball that pushes most two-sided plays, because without it each pair is 24 to 24 (Domain §1.2). */
export const PUSH_BALL: Ball = 49

const COLOUR_BALLS: Record<Colour, readonly Ball[]> = {
  red: [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46],
  blue: [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48],
  green: [5, 6, 11, 16, 17, 21, 22, 27, 28, 32, 33, 38, 39, 43, 44, 49],
}
export const COLOURS = ['red', 'blue', 'green'] as const satisfies readonly Colour[]
export const COLOUR_LABELS: Record<Colour, string> = { red: '红', blue: '蓝', green: '绿' }

const COLOUR_BY_BALL = new Map(COLOURS.flatMap((colour) => COLOUR_BALLS[colour].map((ball) => [ball, colour] as const)))

export const isBall = (value: number): value is Ball => Number.isInteger(value) && value >= 1 && value <= BALL_MAX

/** The colour (波) of a ball: red 17, blue 16, green 16 balls. */
export function colourOf(ball: Ball): Colour {
  const colour = COLOUR_BY_BALL.get(ball)
  assert(colour !== undefined, `no ball ${ball}`)
  return colour
}

/** The balls of a colour, ascending. */
export const ballsOfColour = (colour: Colour): readonly Ball[] => COLOUR_BALLS[colour]

/** 大: 25 … 49. */
export const isBig = (ball: Ball): boolean => ball >= 25
/** 单. */
export const isOdd = (ball: Ball): boolean => ball % 2 === 1
/** 头: the tens digit, 0 … 4. */
export const headOf = (ball: Ball): number => Math.floor(ball / 10)
/** 尾: the units digit, 0 … 9. */
export const tailOf = (ball: Ball): number => ball % 10
/** 尾大: units digit 5 … 9. */
export const isTailBig = (ball: Ball): boolean => tailOf(ball) >= 5
/** 合数: tens digit plus units digit, 1 … 13. */
export const digitSumOf = (ball: Ball): number => headOf(ball) + tailOf(ball)
/** 合大: digit sum 7 … 13. */
export const isDigitSumBig = (ball: Ball): boolean => digitSumOf(ball) >= 7
/** 合单. */
export const isDigitSumOdd = (ball: Ball): boolean => digitSumOf(ball) % 2 === 1
/** 段: seven bands of seven, 1 … 7. */
export const segmentOf = (ball: Ball): number => Math.floor((ball - 1) / 7) + 1

const GATE_ENDS = [9, 18, 27, 37, 49]
/** 门: 01–09, 10–18, 19–27, 28–37, 38–49 are 1 … 5. */
export const gateOf = (ball: Ball): number => GATE_ENDS.findIndex((end) => ball <= end) + 1

/** Two digits, as everywhere a ball is written: '07'. */
export const formatBall = (ball: Ball): string => String(ball).padStart(2, '0')
