/**
 * The two ways in which plays group the 49 balls: twelve animals and ten tails. Nearly all groups of one kind have as
 * many balls as each other; the one that has not is priced by itself (Domain §3.2.3).
 */
import { BALLS, tailOf } from '../../../lottery/ball.ts'
import type { Ball } from '../../../lottery/ball.ts'
import { animalOf, animalOfYear, ANIMALS } from '../../../lottery/zodiac.ts'
import type { JudgedDraw } from '../../judged-draw.ts'
import { allOf } from './drawn-balls.ts'

export type BallGroups = {
  readonly labels: readonly string[]
  readonly of: (ball: Ball, lunarYear: number) => string
  readonly balls: (label: string, lunarYear: number) => readonly Ball[]
  /** The year's animal, which has five balls, and 0尾, which has four. */
  readonly isOdd: (label: string, lunarYear: number) => boolean
}

const TAILS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `${digit}尾`)

const groups = ({ labels, of, isOdd }: Pick<BallGroups, 'labels' | 'of' | 'isOdd'>): BallGroups => ({
  labels,
  of,
  isOdd,
  balls: (label, lunarYear) => BALLS.filter((ball) => of(ball, lunarYear) === label),
})

export const ANIMAL_BALLS = groups({
  labels: ANIMALS,
  of: animalOf,
  isOdd: (label, lunarYear) => label === animalOfYear(lunarYear),
})

export const TAIL_BALLS = groups({
  labels: TAILS,
  of: (ball) => `${tailOf(ball)}尾`,
  isOdd: (label) => label === '0尾',
})

/** The groups that come in a draw, the special ball's among them. */
export const groupsIn = ({ of }: BallGroups, draw: JudgedDraw): ReadonlySet<string> =>
  new Set(allOf(draw).map((ball) => of(ball, draw.lunarYear)))
