/** 101–110 冠军 … 第十名: the number at one rank. */
import type { Play } from '../../play.ts'
import { figurePlay } from '../build/figure-play.ts'
import { numberRules } from '../build/number-rules.ts'
import { ALIKE_DRAWS, NUMBERS, rankCode, RANKS } from './ranks.ts'

export const rankNumbers: readonly Play[] = RANKS.map((name, rank) =>
  figurePlay({
    code: rankCode(101, rank),
    name,
    menu: '1-10名',
    limit: 'number',
    figureOf: (numbers) => numbers[rank] as number,
    items: numberRules(NUMBERS),
    oddsKey: () => 'PK_N',
    draws: ALIKE_DRAWS,
  }),
)
