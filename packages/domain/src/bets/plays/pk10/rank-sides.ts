/** 111–120 冠军两面 … 第十名两面: 6 … 10 are 大. */
import type { Play } from '../../play.ts'
import { figurePlay } from '../build/figure-play.ts'
import { sideRules } from '../build/number-rules.ts'
import { ALIKE_DRAWS, rankCode, RANKS } from './ranks.ts'

const BIG_FROM = 6

export const rankSides: readonly Play[] = RANKS.map((name, rank) =>
  figurePlay({
    code: rankCode(111, rank),
    name: `${name}两面`,
    menu: '两面',
    limit: 'sides',
    figureOf: (numbers) => numbers[rank] as number,
    items: sideRules(BIG_FROM),
    oddsKey: (label) => `PK_${label}`,
    draws: ALIKE_DRAWS,
  }),
)
