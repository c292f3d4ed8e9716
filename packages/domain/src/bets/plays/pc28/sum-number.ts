/** 101 特码: the sum of the three digits. */
import { figurePlay } from '../build/figure-play.ts'
import { numberRules, sumOf } from '../build/number-rules.ts'
import { SUM_DRAWS, SUMS } from './sums.ts'

export const sumNumber = figurePlay({
  code: '101',
  name: '特码',
  menu: '特码',
  limit: 'number',
  figureOf: sumOf,
  items: numberRules(SUMS),
  oddsKey: (label) => `P28_${label}`,
  draws: SUM_DRAWS,
})
