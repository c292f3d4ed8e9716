/** 111 大小单双, 112 组合 and 113 极值 of the sum: 大 from 14 on, 极大 from 23 on, 极小 up to 4. */
import { figurePlay } from '../build/figure-play.ts'
import type { FigurePlay } from '../build/figure-play.ts'
import { isOnSide, sideRules, sumOf } from '../build/number-rules.ts'
import type { Side } from '../build/number-rules.ts'
import { SUM_DRAWS } from './sums.ts'

const BIG_FROM = 14
const HIGHEST_FROM = 23
const LOWEST_TO = 4

const PAIRS: readonly (readonly [Side, Side])[] = [
  ['大', '单'],
  ['大', '双'],
  ['小', '单'],
  ['小', '双'],
]

const OF_SUM: Pick<FigurePlay<number>, 'menu' | 'figureOf' | 'oddsKey' | 'draws'> = {
  menu: '两面',
  figureOf: sumOf,
  oddsKey: (label) => `P28_${label}`,
  draws: SUM_DRAWS,
}

export const sides = figurePlay({
  ...OF_SUM,
  code: '111',
  name: '大小单双',
  limit: 'sides',
  items: sideRules(BIG_FROM),
})

export const sidePairs = figurePlay<number>({
  ...OF_SUM,
  code: '112',
  name: '组合',
  limit: 'sides',
  items: PAIRS.map((pair) => ({
    label: pair.join(''),
    wins: (sum) => pair.every((side) => isOnSide(side, sum, BIG_FROM)),
  })),
})

export const ends = figurePlay({
  ...OF_SUM,
  code: '113',
  name: '极值',
  limit: 'number',
  items: [
    { label: '极大', wins: (sum) => sum >= HIGHEST_FROM },
    { label: '极小', wins: (sum) => sum <= LOWEST_TO },
  ],
})
