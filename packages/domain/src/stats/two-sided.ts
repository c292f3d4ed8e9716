/** Pairs of sides, the runs they make, and the 长龙 among them (Domain §4.1). */
import { hasTrait } from '../lottery/ball-traits.ts'
import type { BallTrait } from '../lottery/ball-traits.ts'
import { PUSH_BALL } from '../lottery/ball.ts'
import type { Ball } from '../lottery/ball.ts'
import { ANIMAL_GROUPS, animalOf } from '../lottery/zodiac.ts'
import type { AnimalGroup } from '../lottery/zodiac.ts'
import { specialOf } from './ball-features.ts'
import type { Feature, StatDraw } from './feature-stats.ts'

/** Two sides of which a draw shows one; `undefined` is 和, which neither counts nor breaks a run. */
export type TwoSided = {
  readonly name: string
  readonly sides: readonly [string, string]
  readonly sideOf: (draw: StatDraw) => string | undefined
}

/** A pair judged by the special ball; 49 is 和 in every one. */
const special = (name: string, sides: readonly [string, string], isFirst: (ball: Ball, year: number) => boolean) => ({
  name,
  sides,
  sideOf: (draw: StatDraw) => {
    const ball = specialOf(draw)
    return ball === PUSH_BALL ? undefined : sides[isFirst(ball, draw.lunarYear) ? 0 : 1]
  },
})
const byTrait = (name: string, first: BallTrait, second: BallTrait): TwoSided =>
  special(name, [first, second], (ball) => hasTrait(ball, first))
const byAnimal = (name: string, first: AnimalGroup, second: AnimalGroup): TwoSided =>
  special(name, [first, second], (ball, year) => ANIMAL_GROUPS[first].includes(animalOf(ball, year)))

/** The eight pairs of the special ball (Domain §4.2, both-side). */
export const SPECIAL_PAIRS = [
  byTrait('大小', '大', '小'),
  byTrait('单双', '单', '双'),
  byTrait('合数单双', '合单', '合双'),
  byTrait('合数大小', '合大', '合小'),
  byTrait('尾数大小', '尾大', '尾小'),
  byAnimal('家禽野兽', '家禽', '野兽'),
  byAnimal('天地生肖', '天肖', '地肖'),
  byAnimal('前后生肖', '前肖', '后肖'),
] as const satisfies readonly TwoSided[]

/** One side of a pair as a feature. */
export const sideFeature = ({ sideOf }: TwoSided, side: string): Feature => ({
  name: side,
  shown: (draw) => {
    const came = sideOf(draw)
    return came === undefined ? undefined : came === side
  },
})

/** A run of one side: the draws in it from the oldest on. */
export type SideRun = { readonly side: string; readonly draws: readonly StatDraw[] }

/**
 * 路珠: the runs of a pair from the oldest to the newest, one column each. A draw that is 和 stands in none of them and
 * ends none.
 */
export function runsOf(draws: readonly StatDraw[], pair: TwoSided): SideRun[] {
  const runs: { side: string; draws: StatDraw[] }[] = []
  for (const draw of draws.toReversed()) {
    const side = pair.sideOf(draw)
    if (side === undefined) continue
    const last = runs.at(-1)
    if (last?.side === side) last.draws.push(draw)
    else runs.push({ side, draws: [draw] })
  }
  return runs
}

/** A current run long enough to be told of. */
export type Dragon = { readonly pair: TwoSided; readonly side: string; readonly length: number }

export const DRAGON_FROM = 3

/** 长龙: the current runs of three and more, the longest first. */
export function dragonsOf(draws: readonly StatDraw[], pairs: readonly TwoSided[]): Dragon[] {
  return pairs
    .flatMap((pair) => {
      const run = runsOf(draws, pair).at(-1)
      return run === undefined ? [] : [{ pair, side: run.side, length: run.draws.length }]
    })
    .filter(({ length }) => length >= DRAGON_FROM)
    .sort((a, b) => b.length - a.length)
}
