/** 121–125 冠军龙虎 … 第五名龙虎: a rank against its mirror, the first against the tenth; they are never equal. */
import type { Play } from '../../play.ts'
import { figurePlay } from '../build/figure-play.ts'
import { rankCode, RANKS } from './ranks.ts'

const ASCENDING = RANKS.map((_, rank) => rank + 1)

export const dragonTigers: readonly Play[] = RANKS.slice(0, RANKS.length / 2).map((name, rank) =>
  figurePlay({
    code: rankCode(121, rank),
    name: `${name}龙虎`,
    menu: '龙虎',
    limit: 'sides',
    figureOf: (numbers) => (numbers[rank] as number) - (numbers[RANKS.length - 1 - rank] as number),
    items: [
      { label: '龙', wins: (lead) => lead > 0 },
      { label: '虎', wins: (lead) => lead < 0 },
    ],
    oddsKey: (label) => `PK_${label}`,
    draws: [ASCENDING, ASCENDING.toReversed()],
  }),
)
