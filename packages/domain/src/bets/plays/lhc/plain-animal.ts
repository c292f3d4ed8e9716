/**
 * 501 正肖: an animal among the six plain balls. The winnings are paid for each of its balls, the stake once; 49 counts
 * (Domain §3.2.1).
 */
import { BALLS, DRAW_BALLS } from '../../../lottery/ball.ts'
import type { Ball } from '../../../lottery/ball.ts'
import type { JudgedDraw } from '../../judged-draw.ts'
import { itemPlay } from '../build/item-play.ts'
import { ANIMAL_BALLS } from './ball-groups.ts'
import { plainOf } from './drawn-balls.ts'

const PLAIN_BALLS = DRAW_BALLS - 1

export const plainAnimal = itemPlay({
  code: '501',
  name: '正肖',
  menu: '正肖',
  limit: 'number',
  items: ANIMAL_BALLS.labels.map((label) => ({
    label,
    balls: (lunarYear) => ANIMAL_BALLS.balls(label, lunarYear),
    oddsKeys: (lunarYear) => [`ZX_${ANIMAL_BALLS.balls(label, lunarYear).length}`],
    judge(draw) {
      const times = plainOf(draw).filter((ball) => ANIMAL_BALLS.of(ball, draw.lunarYear) === label).length
      return times === 0 ? 'lost' : { rule: 'times', price: 0, times }
    },
  })),
  draws: (lunarYear, labels) =>
    drawsOfAnimals(
      labels.map((label) => ANIMAL_BALLS.balls(label, lunarYear)),
      lunarYear,
    ),
})

/**
 * Draws in which as many of the chosen animals come as can, each way of sharing the plain balls among them. All animals
 * of a line have one price and as many balls, so that it does not matter which of them has how many.
 */
function* drawsOfAnimals(chosen: readonly (readonly Ball[])[], lunarYear: number): Generator<JudgedDraw> {
  const others = BALLS.filter((ball) => !chosen.some((balls) => balls.includes(ball)))
  const animals = chosen.slice(0, PLAIN_BALLS)
  for (const counts of shares(animals.length, PLAIN_BALLS, animals[0]?.length ?? 0)) {
    const plain = counts.flatMap((count, animal) => (animals[animal] as readonly Ball[]).slice(0, count))
    // With every animal chosen but one, its few balls may not fill the draw.
    const fill = others.slice(0, PLAIN_BALLS - plain.length)
    if (plain.length + fill.length === PLAIN_BALLS) yield { numbers: [...plain, ...fill, 0], lunarYear }
  }
}

/** Descending counts of at least 1 and at most `most` for so many animals, `sum` in all or less. */
function shares(animals: number, sum: number, most: number): number[][] {
  if (animals === 0) return [[]]
  const ways: number[][] = []
  for (let count = Math.min(most, sum - (animals - 1)); count >= 1; count--) {
    for (const rest of shares(animals - 1, sum - count, count)) ways.push([count, ...rest])
  }
  return ways
}
