/**
 * 长龙: what has come in the latest draws without a break. The plays themselves judge the draws, so that a run is
 * exactly what bets on it would have won.
 */
import type { Family } from '../lottery/family.ts'
import type { JudgedDraw } from './judged-draw.ts'
import { wonNotes } from './outcome.ts'
import type { Play, PlayCode } from './play.ts'
import { playsOf } from './plays/index.ts'

export type LongRun = {
  readonly play: PlayCode
  readonly playName: string
  /** The item's three digits within its play. */
  readonly item: string
  readonly label: string
  /** How many draws in a row it has won, up to the last one. */
  readonly length: number
}

/**
 * The two-sided items of a family that won each of the latest draws, longest first; of equal length in menu order.
 * `draws` are newest first. A push ends a run: nothing was won.
 */
export function longRuns(family: Family, draws: readonly JudgedDraw[], least: number): readonly LongRun[] {
  return playsOf(family)
    .filter(({ input, limit }) => input.kind === 'each' && limit === 'sides')
    .flatMap((play) => runsOf(play, draws))
    .filter(({ length }) => length >= least)
    .toSorted((one, other) => other.length - one.length)
}

const runsOf = (play: Play, draws: readonly JudgedDraw[]): LongRun[] =>
  play.items(draws[0]?.lunarYear ?? 0).map(({ item, label }) => {
    const selection = play.parse(label)
    const end = draws.findIndex((draw) => selection === undefined || wonNotes(play.judge(selection, draw)) === 0)
    return { play: play.code, playName: play.name, item, label, length: end === -1 ? draws.length : end }
  })
