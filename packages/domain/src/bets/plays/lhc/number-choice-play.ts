/** The builder of plays on choices of numbers: how many of a note's numbers are plain balls, and if one is special. */
import type { Verdict } from '../../outcome.ts'
import type { Play } from '../../play.ts'
import { choicePlay } from '../build/choice-play.ts'
import type { ChoicePlay } from '../build/choice-play.ts'
import { plainOf, specialOf } from './drawn-balls.ts'
import { drawsOfBalls } from './extreme-draws.ts'
import { ballOfLabel, numberItems } from './number-items.ts'

export type NumberChoicePlay = Pick<
  ChoicePlay,
  'code' | 'name' | 'menu' | 'limit' | 'tiers' | 'size' | 'max' | 'anchorsMax' | 'crossing'
> & {
  readonly oddsKeys: readonly string[]
  /** What becomes of a note of which so many numbers are plain balls, and none or one the special ball. */
  readonly verdictOf: (plain: number, special: number) => Verdict
  /** `most` where a note wins only when all its numbers come, `any` where fewer can win more. */
  readonly reach: 'most' | 'any'
}

const PLAIN = 0
const SPECIAL = 1
const MISSED = 2

export const numberChoicePlay = ({ oddsKeys, verdictOf, reach, ...rest }: NumberChoicePlay): Play =>
  choicePlay({
    ...rest,
    items: numberItems(oddsKeys),
    kinds: MISSED + 1,
    kindOf(draw) {
      const plain = plainOf(draw)
      const special = specialOf(draw)
      return (label) => {
        const ball = ballOfLabel(label)
        if (ball === special) return SPECIAL
        return plain.includes(ball) ? PLAIN : MISSED
      }
    },
    verdictOf: ([plain = 0, special = 0]) => verdictOf(plain, special),
    draws: (lunarYear, alike) =>
      drawsOfBalls(
        alike.map((labels) => labels.map(ballOfLabel)),
        lunarYear,
        reach,
      ),
  })
