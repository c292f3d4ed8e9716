/**
 * 生肖对碰, 尾数对碰, 肖串尾: pairs of a number of one group and a number of another. Which numbers an animal has, and so
 * how many notes there are, follows the lunar year of the draw.
 */
import { formatBall } from '../../../lottery/ball.ts'
import type { Crossing } from '../build/choice-play.ts'
import type { Scheme } from '../build/tally.ts'
import { ANIMAL_BALLS, TAIL_BALLS } from './ball-groups.ts'

const ANIMALS = ANIMAL_BALLS.labels
const TAILS = TAIL_BALLS.labels

/** For plays on pairs that are priced by these rows. */
export const pairCrossing = (oddsKeys: readonly string[]): Crossing => ({
  ways: [
    { way: 'cross', name: '生肖对碰', left: ANIMALS, right: ANIMALS },
    { way: 'cross', name: '尾数对碰', left: TAILS, right: TAILS },
    { way: 'cross', name: '肖串尾', left: ANIMALS, right: TAILS },
  ],
  groups: [ANIMAL_BALLS, TAIL_BALLS].flatMap(({ labels, balls }) =>
    labels.map((label) => ({
      label,
      balls: (lunarYear: number) => balls(label, lunarYear),
      oddsKeys: () => oddsKeys,
    })),
  ),
  schemes([left = '', right = ''], lunarYear) {
    const first = numbersOf(left, lunarYear)
    const second = numbersOf(right, lunarYear)
    return pairsAcross(first, second)
  },
})

/**
 * An animal and a tail share one number at most, since their numbers are 12 and 10 apart. That number is paired with
 * those of both sides, and never with itself.
 */
function pairsAcross(first: readonly string[], second: readonly string[]): Scheme[] {
  const shared = first.filter((number) => second.includes(number))
  const own = first.filter((number) => !second.includes(number))
  const pairs: Scheme = [
    { from: own, take: 1 },
    { from: second, take: 1 },
  ]
  const others = second.filter((number) => !shared.includes(number))
  const ofShared: Scheme = [
    { from: shared, take: 1 },
    { from: others, take: 1 },
  ]
  return shared.length === 0 ? [pairs] : [pairs, ofShared]
}

const numbersOf = (label: string, lunarYear: number): string[] =>
  (ANIMALS.includes(label) ? ANIMAL_BALLS : TAIL_BALLS).balls(label, lunarYear).map(formatBall)
