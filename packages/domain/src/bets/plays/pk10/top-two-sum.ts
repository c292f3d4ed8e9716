/** 131 冠亚和值 and 132 冠亚和两面: the sum of the first two, 3 … 19; 大 from 12 on, so that the middle, 11, is 小. */
import { figurePlay } from '../build/figure-play.ts'
import { numberLabels, numberRules, sideRules, sumOf } from '../build/number-rules.ts'

const BIG_SUM_FROM = 12
const SUMS = numberLabels(3, 19)

const topTwoSumOf = (numbers: readonly number[]): number => sumOf(numbers.slice(0, 2))
/** First and second of every sum. */
const DRAWS = SUMS.map(Number).map((sum) => {
  const first = Math.max(1, sum - 10)
  return [first, sum - first]
})

export const topTwoSum = figurePlay({
  code: '131',
  name: '冠亚和值',
  menu: '冠亚和',
  limit: 'number',
  figureOf: topTwoSumOf,
  items: numberRules(SUMS),
  oddsKey: (label) => `PK_GY${label}`,
  draws: DRAWS,
})

export const topTwoSides = figurePlay({
  code: '132',
  name: '冠亚和两面',
  menu: '冠亚和',
  limit: 'sides',
  figureOf: topTwoSumOf,
  items: sideRules(BIG_SUM_FROM),
  oddsKey: (label) => `PK_GY${label}`,
  draws: DRAWS,
})
