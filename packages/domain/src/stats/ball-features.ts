/** The features of Mark Six draws by which the pages group balls, and where in a draw they are looked for. */
import { BALLS, COLOUR_LABELS, COLOURS, colourOf, DRAW_BALLS, formatBall, gateOf, headOf } from '../lottery/ball.ts'
import { segmentOf, tailOf } from '../lottery/ball.ts'
import type { Ball } from '../lottery/ball.ts'
import { elementOf, ELEMENTS } from '../lottery/element.ts'
import { ANIMAL_GROUPS, animalOf, ANIMALS } from '../lottery/zodiac.ts'
import type { AnimalGroup } from '../lottery/zodiac.ts'
import { chanceOfAny } from './combinations.ts'
import type { Feature, StatDraw } from './feature-stats.ts'

/** A set of balls, which may move with the lunar year. */
export type BallSet = { readonly name: string; readonly covers: (ball: Ball, lunarYear: number) => boolean }

/** Where the ball may have come: the special ball, the six regular ones, all seven, or one place from 0 on. */
export type BallPlaces = 'special' | 'regular' | 'all' | number

const numbered = (count: number, first = 0) => Array.from({ length: count }, (_, index) => first + index)
const TENS = ['01-10', '11-20', '21-30', '31-40', '41-49']

/** The groupings of the 49 balls, each a complete partition (Domain §1.1, §1.3, §1.4). */
export const BALL_SETS = {
  number: BALLS.map((each) => ({ name: formatBall(each), covers: (ball) => ball === each })),
  animal: ANIMALS.map((each) => ({ name: each, covers: (ball, lunarYear) => animalOf(ball, lunarYear) === each })),
  colour: COLOURS.map((each) => ({ name: COLOUR_LABELS[each], covers: (ball) => colourOf(ball) === each })),
  element: ELEMENTS.map((each) => ({ name: each, covers: (ball, lunarYear) => elementOf(ball, lunarYear) === each })),
  tail: numbered(10).map((each) => ({ name: `${each}尾`, covers: (ball) => tailOf(ball) === each })),
  head: numbered(5).map((each) => ({ name: `${each}头`, covers: (ball) => headOf(ball) === each })),
  segment: numbered(7, 1).map((each) => ({ name: `${each}段`, covers: (ball) => segmentOf(ball) === each })),
  gate: numbered(5, 1).map((each) => ({ name: `${each}门`, covers: (ball) => gateOf(ball) === each })),
  tens: TENS.map((name, index) => ({ name, covers: (ball) => Math.floor((ball - 1) / 10) === index })),
} as const satisfies Record<string, readonly BallSet[]>

export type BallSetKind = keyof typeof BALL_SETS

/** The balls of a set in a lunar year, ascending. */
export const ballsOfSet = (set: BallSet, lunarYear: number): Ball[] =>
  BALLS.filter((ball) => set.covers(ball, lunarYear))

/** Kinds of animals that divide the twelve, for 生肖类型走势; here 49 counts with its animal. */
export const ANIMAL_TYPES: readonly { readonly name: string; readonly groups: readonly AnimalGroup[] }[] = [
  { name: '家禽野兽', groups: ['家禽', '野兽'] },
  { name: '男女', groups: ['男肖', '女肖'] },
  { name: '天地', groups: ['天肖', '地肖'] },
  { name: '前后', groups: ['前肖', '后肖'] },
  { name: '阴阳', groups: ['阴肖', '阳肖'] },
  { name: '吉凶', groups: ['吉肖', '凶肖'] },
  { name: '三色', groups: ['红肖', '蓝肖', '绿肖'] },
  { name: '琴棋书画', groups: ['琴', '棋', '书', '画'] },
  // The seasons are the four arts, not the calendar (Ruling C84).
  { name: '四季', groups: ['春', '夏', '秋', '冬'] },
]

/** The balls whose animal belongs to a group. */
export const groupSet = (group: AnimalGroup): BallSet => ({
  name: group,
  covers: (ball, lunarYear) => ANIMAL_GROUPS[group].includes(animalOf(ball, lunarYear)),
})

/** The numbers of a draw that lie where a feature looks. */
export function numbersAtPlaces(draw: StatDraw, among: BallPlaces): readonly Ball[] {
  if (among === 'all') return draw.numbers
  if (among === 'regular') return draw.numbers.slice(0, DRAW_BALLS - 1)
  return [draw.numbers[among === 'special' ? DRAW_BALLS - 1 : among] as Ball]
}

/** 特码 of a draw. */
export const specialOf = (draw: StatDraw): Ball => draw.numbers[DRAW_BALLS - 1] as Ball

/** The feature "a ball of this set came there"; its chance follows the size of the set in the draw's own year. */
export function setFeature(set: BallSet, among: BallPlaces): Feature {
  const places = among === 'all' ? DRAW_BALLS : among === 'regular' ? DRAW_BALLS - 1 : 1
  const chanceByYear = new Map<number, number>()
  return {
    name: set.name,
    shown: (draw) => numbersAtPlaces(draw, among).some((ball) => set.covers(ball, draw.lunarYear)),
    chance: ({ lunarYear }) => {
      const known = chanceByYear.get(lunarYear) ?? chanceOfAny(ballsOfSet(set, lunarYear).length, places)
      chanceByYear.set(lunarYear, known)
      return known
    },
  }
}

/** Balls of a set over a window, each counted: two in one draw are two (`times` of Domain §4.1). */
export const timesOf = (draws: readonly StatDraw[], set: BallSet, among: BallPlaces): number =>
  draws.reduce(
    (sum, draw) => sum + numbersAtPlaces(draw, among).filter((ball) => set.covers(ball, draw.lunarYear)).length,
    0,
  )
