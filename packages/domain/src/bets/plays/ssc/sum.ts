/** 121 总和: the sum of the five digits, 0 … 45; 大 from 23 on. */
import { figurePlay } from '../build/figure-play.ts'
import { sideRules, sumOf } from '../build/number-rules.ts'

const BIG_SUM_FROM = 23

export const sum = figurePlay({
  code: '121',
  name: '总和',
  menu: '两面',
  limit: 'sides',
  figureOf: sumOf,
  items: sideRules(BIG_SUM_FROM),
  oddsKey: (label) => `SSC_Z${label}`,
  // The sums 21 … 24: every pair of a size and a parity.
  draws: [3, 4, 5, 6].map((digit) => [9, 9, digit, 0, 0]),
})
