/** 111–115 第一球两面 … 第五球两面: 6 … 10 are 大; 11 pushes all four sides. */
import type { Play } from '../../play.ts'
import { figurePlay } from '../build/figure-play.ts'
import { sideRules } from '../build/number-rules.ts'
import { ALIKE_DRAWS, BALL_NAMES, TIE_NUMBER } from './balls.ts'

const BIG_FROM = 6

export const ballSides: readonly Play[] = BALL_NAMES.map((name, place) =>
  figurePlay({
    code: `11${place + 1}`,
    name: `${name}两面`,
    menu: '两面',
    limit: 'sides',
    figureOf: (numbers) => numbers[place] as number,
    items: sideRules(BIG_FROM, { pushes: TIE_NUMBER }),
    oddsKey: (label) => `X5_${label}`,
    draws: ALIKE_DRAWS,
  }),
)
