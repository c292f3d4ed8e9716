/** 121 波色 of the sum; the two ends and the two middles, 0 13 14 27, have no colour and lose on every one. */
import { figurePlay } from '../build/figure-play.ts'
import { sumOf } from '../build/number-rules.ts'
import { SUM_DRAWS } from './sums.ts'

const COLOURLESS: readonly number[] = [0, 13, 14, 27]
/** By what is left of the sum divided by three. */
const COLOURS = ['红波', '绿波', '蓝波'] as const

export const colour = figurePlay<number>({
  code: '121',
  name: '波色',
  menu: '波色',
  limit: 'number',
  figureOf: sumOf,
  items: COLOURS.map((label, remainder) => ({
    label,
    wins: (sum) => sum % COLOURS.length === remainder && !COLOURLESS.includes(sum),
  })),
  oddsKey: (label) => `P28_${label}`,
  draws: SUM_DRAWS,
})
