/** 111–115 第一球两面 … 第五球两面: 大 is 5 … 9; 0 is 小 and 双. */
import type { Play } from '../../play.ts'
import { figurePlay } from '../build/figure-play.ts'
import { sideRules } from '../build/number-rules.ts'
import { ALIKE_DRAWS, BALL_NAMES, BIG_DIGIT_FROM } from './digits.ts'

export const ballSides: readonly Play[] = BALL_NAMES.map((name, place) =>
  figurePlay({
    code: `11${place + 1}`,
    name: `${name}两面`,
    menu: '两面',
    limit: 'sides',
    figureOf: (numbers) => numbers[place] as number,
    items: sideRules(BIG_DIGIT_FROM),
    oddsKey: (label) => `SSC_${label}`,
    draws: ALIKE_DRAWS,
  }),
)
