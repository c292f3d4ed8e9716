/** The two-sided traits of a ball by the words the site uses for them (Domain §1.1). */
import { isBig, isDigitSumBig, isDigitSumOdd, isOdd, isTailBig } from './ball.ts'
import type { Ball } from './ball.ts'

export const BALL_TRAITS = {
  大: isBig,
  小: (ball: Ball) => !isBig(ball),
  单: isOdd,
  双: (ball: Ball) => !isOdd(ball),
  合单: isDigitSumOdd,
  合双: (ball: Ball) => !isDigitSumOdd(ball),
  合大: isDigitSumBig,
  合小: (ball: Ball) => !isDigitSumBig(ball),
  尾大: isTailBig,
  尾小: (ball: Ball) => !isTailBig(ball),
} as const satisfies Record<string, (ball: Ball) => boolean>

export type BallTrait = keyof typeof BALL_TRAITS
export const BALL_TRAIT_NAMES = Object.keys(BALL_TRAITS) as BallTrait[]

export const hasTrait = (ball: Ball, trait: BallTrait): boolean => BALL_TRAITS[trait](ball)
