/** The parts of a draw: six plain balls, and the special one. */
import { assert } from '../../../assert.ts'
import { DRAW_BALLS } from '../../../lottery/ball.ts'
import type { Ball } from '../../../lottery/ball.ts'
import type { JudgedDraw } from '../../judged-draw.ts'

/** 正码: the six plain balls. */
export const plainOf = (draw: JudgedDraw): readonly Ball[] => allOf(draw).slice(0, DRAW_BALLS - 1)

/** 特码. */
export const specialOf = (draw: JudgedDraw): Ball => allOf(draw)[DRAW_BALLS - 1] as Ball

/** All seven; fewer are a fault, since nothing is judged before the draw is complete. */
export function allOf({ numbers }: JudgedDraw): readonly Ball[] {
  assert(numbers.length === DRAW_BALLS, `a draw has ${DRAW_BALLS} numbers`)
  return numbers
}
