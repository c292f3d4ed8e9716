/** The words beside the numbers of a draw in a history (Domain §2.4). */
import { assert } from '../assert.ts'
import { hasTrait } from './ball-traits.ts'
import type { BallTrait } from './ball-traits.ts'
import { COLOUR_LABELS, colourOf, COLOURS, DRAW_BALLS, PUSH_BALL } from './ball.ts'
import type { Ball, Colour } from './ball.ts'
import { BULL_SEATS, bullLabel, bullTable } from './bull.ts'
import { isResult } from './family.ts'
import type { Family } from './family.ts'

/** One column: its heading and the words under it. */
export type DrawFigure = { readonly name: string; readonly words: readonly string[] }

/** The figures of a complete result, in the order of the columns. */
export function drawFigures(family: Family, numbers: readonly number[]): readonly DrawFigure[] {
  assert(isResult(family, numbers), `not a result of ${family}: ${numbers.join(',')}`)
  return FIGURES[family](numbers)
}

/** 大 from 175 on: half of the least and the largest possible sum of seven balls (Domain §3.2.1, 122). */
export const MARK_SIX_BIG_SUM = 175

/** The pairs that describe the special ball; 49 is 和 in each of them. */
const SPECIAL_TRAITS: readonly (readonly [BallTrait, BallTrait])[] = [
  ['大', '小'],
  ['单', '双'],
  ['合大', '合小'],
  ['合单', '合双'],
  ['尾大', '尾小'],
]

/**
 * 七色波: a plain ball scores 1 for its colour, the special ball 1.5; three plain balls each of two colours and a special
 * ball of the third are a draw (Domain §3.2.1, 505). Counted in halves, so that no fraction is needed.
 */
export function sevenColour(numbers: readonly Ball[]): Colour | undefined {
  const halves = (colour: Colour) =>
    numbers.reduce((sum, ball, place) => sum + (colourOf(ball) !== colour ? 0 : place === DRAW_BALLS - 1 ? 3 : 2), 0)
  const [first, second] = COLOURS.map((colour) => ({ colour, score: halves(colour) })).sort((a, b) => b.score - a.score)
  return first !== undefined && first.score !== second?.score ? first.colour : undefined
}

const FIGURES: Record<Family, (numbers: readonly number[]) => readonly DrawFigure[]> = {
  LHC: (numbers) => {
    const special = numbers[DRAW_BALLS - 1] as Ball
    const colour = sevenColour(numbers)
    return [
      sumFigure('总和', sumOf(numbers), MARK_SIX_BIG_SUM),
      { name: '七色波', words: [colour === undefined ? '和' : COLOUR_LABELS[colour]] },
      { name: '特码', words: SPECIAL_TRAITS.map((pair) => traitOf(special, pair)) },
    ]
  },
  SSC: (numbers) => [
    sumFigure('总和', sumOf(numbers), 23),
    { name: '龙虎', words: [dragon(numbers, 0, 4)] },
    { name: '前中后三', words: [0, 1, 2].map((from) => threeDigits(numbers.slice(from, from + 3))) },
  ],
  PK10: (numbers) => [
    sumFigure('冠亚和', sumOf(numbers.slice(0, 2)), 12),
    { name: '1-5龙虎', words: [0, 1, 2, 3, 4].map((rank) => dragon(numbers, rank, 9 - rank)) },
  ],
  // Three equal dice are neither big nor small.
  K3: (numbers) =>
    new Set(numbers).size === 1
      ? [{ name: '和值', words: [String(sumOf(numbers)), '豹子'] }]
      : [sumFigure('和值', sumOf(numbers), 11)],
  '11X5': (numbers) => [
    sumFigure('总和', sumOf(numbers), 31, 30),
    { name: '尾数', words: [sumOf(numbers) % 10 >= 5 ? '尾大' : '尾小'] },
    { name: '龙虎', words: [dragon(numbers, 0, 4)] },
  ],
  PC28: (numbers) => {
    const sum = sumOf(numbers)
    const extreme = sum >= 23 ? '极大' : sum <= 4 ? '极小' : undefined
    const colour = pc28Colour(sum)
    return [
      sumFigure('和值', sum, 14),
      { name: '极值', words: [extreme ?? '无'] },
      { name: '波色', words: [colour === undefined ? '无' : COLOUR_LABELS[colour]] },
    ]
  },
  NN: (numbers) => {
    const { banker, seats } = bullTable(numbers)
    const hands = seats.map(({ bull, beatsBanker }, seat) => ({
      name: BULL_SEATS[seat] as string,
      words: [bullLabel(bull), beatsBanker ? '胜' : '负'],
    }))
    return [{ name: '庄', words: [bullLabel(banker.bull)] }, ...hands]
  },
}

export type ThreeDigits = '豹子' | '顺子' | '对子' | '半顺' | '杂六'

/** 形态 of three digits; 9 and 0 are neighbours, so 8-9-0 and 9-0-1 are 顺子 (Domain §3.3). */
export function threeDigits(digits: readonly number[]): ThreeDigits {
  const kinds = new Set(digits).size
  if (kinds < 3) return kinds === 1 ? '豹子' : '对子'
  const hasNext = digits.filter((digit) => digits.includes((digit + 1) % 10)).length
  return hasNext === 2 ? '顺子' : hasNext === 1 ? '半顺' : '杂六'
}

/** Sums that belong to no colour: the two ends and the two middles (Domain §3.7). */
const COLOURLESS_SUMS: readonly number[] = [0, 13, 14, 27]
const COLOUR_BY_REMAINDER = ['red', 'green', 'blue'] as const satisfies readonly Colour[]

/** 波色 of the sum of three digits, 0 … 27; `undefined` for the sums without one. */
export const pc28Colour = (sum: number): Colour | undefined =>
  COLOURLESS_SUMS.includes(sum) ? undefined : COLOUR_BY_REMAINDER[sum % 3]

const sumFigure = (name: string, sum: number, bigFrom: number, tie?: number): DrawFigure => ({
  name,
  words: [String(sum), sum === tie ? '和' : sum >= bigFrom ? '大' : '小', sum % 2 === 1 ? '单' : '双'],
})

const traitOf = (ball: Ball, [yes, no]: readonly [BallTrait, BallTrait]): string => {
  if (ball === PUSH_BALL) return '和'
  return hasTrait(ball, yes) ? yes : no
}

const dragon = (numbers: readonly number[], one: number, other: number): string => {
  const difference = (numbers[one] as number) - (numbers[other] as number)
  return difference > 0 ? '龙' : difference < 0 ? '虎' : '和'
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
