/**
 * 151 正码过关: legs on two to six of the plain balls, all of which must win; their odds multiply. A leg whose ball is 49
 * counts 1, of whatever kind it is; if every leg did, the note would push (Domain §1.2).
 */
import { PUSH_BALL } from '../../../lottery/ball.ts'
import type { JudgedDraw } from '../../judged-draw.ts'
import type { PayRule, Verdict } from '../../outcome.ts'
import { positioned } from '../build/layout.ts'
import { notePlay } from '../build/note-play.ts'
import type { Note } from '../build/note-play.ts'
import type { BallRule } from './placed-ball-play.ts'
import { SIDES } from './placed-sides.ts'
import { plainOf } from './drawn-balls.ts'

const POSITIONS = ['正码1', '正码2', '正码3', '正码4', '正码5', '正码6']
const LEGS = { min: 2, max: POSITIONS.length }

const SIDE_OF = new Map(SIDES.map((side) => [side.label, side]))
const priceOf = (label: string): string => `Z16_${label}`

export const parlay = notePlay({
  code: '151',
  name: '正码过关',
  menu: '过关',
  limit: 'combination',
  rebate: 'none',
  input: { kind: 'positions', positions: POSITIONS, notes: 'product', perPosition: 1 },
  pick: LEGS,
  items: SIDES.map(({ label }) => ({ label, oddsKeys: () => [priceOf(label)] })),
  layouts: [positioned(POSITIONS.length)],
  accepts(parts) {
    const legs = parts.filter(({ length }) => length > 0)
    return legs.length >= LEGS.min && legs.every(({ length }) => length === 1)
  },
  // One price for each leg, so that two legs on the same side have it twice.
  pricesOf: (_labels, _lunarYear, parts) => parts.flat().map(priceOf),
  notesOf: (parts) => [parts.map(([label = '']) => label)],
  countOf: () => 1,
  verdictOf,
  extremes: { pays: (_labels, _lunarYear, parts) => bestPays([...parts.flat().keys()]) },
})

/** `legs` has a label for each position, empty where there is no leg. */
function verdictOf(legs: Note, draw: JudgedDraw): Verdict {
  const balls = plainOf(draw)
  const prices: number[] = []
  let leg = 0
  for (const [position, label] of legs.entries()) {
    const side = SIDE_OF.get(label)
    if (side === undefined) continue
    const ball = balls[position] as number
    if (ball !== PUSH_BALL) {
      if (!covers(side, ball, draw)) return 'lost'
      prices.push(leg)
    }
    leg++
  }
  return prices.length === 0 ? 'push' : { rule: 'product', prices }
}

/** Every leg won, or one of them on 49, which pays more only where the odds of that leg are below 1. */
const bestPays = (legs: readonly number[]): PayRule[] =>
  [legs, ...legs.map((on49) => legs.filter((leg) => leg !== on49))].map((prices) => ({ rule: 'product', prices }))

const covers = (side: BallRule, ball: number, { lunarYear }: JudgedDraw): boolean => side.covers(ball, lunarYear)
