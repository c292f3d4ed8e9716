/** 101 大小单双 and 102 和值: the sum of the dice, 3 … 18; three equal dice win no side (豹子通杀). */
import { figurePlay } from '../build/figure-play.ts'
import { numberLabels, numberRules, sideRules, sumOf } from '../build/number-rules.ts'
import { FALLS, isTriple } from './dice.ts'

const BIG_SUM_FROM = 11
/** Stands for the sum of three equal dice, where sides are judged. */
const TRIPLE = 0

export const sides = figurePlay({
  code: '101',
  name: '大小单双',
  menu: '两面',
  limit: 'sides',
  figureOf: (dice) => (isTriple(dice) ? TRIPLE : sumOf(dice)),
  items: sideRules(BIG_SUM_FROM, { loses: TRIPLE }),
  oddsKey: (label) => `K3_${label}`,
  draws: FALLS,
})

export const sum = figurePlay({
  code: '102',
  name: '和值',
  menu: '和值',
  limit: 'number',
  figureOf: sumOf,
  items: numberRules(numberLabels(3, 18)),
  oddsKey: (label) => `K3_HZ${label}`,
  draws: FALLS,
})
