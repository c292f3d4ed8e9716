/** 131 龙虎: the first ball against the fifth; they are never equal. */
import { figurePlay } from '../build/figure-play.ts'

export const dragonTiger = figurePlay({
  code: '131',
  name: '龙虎',
  menu: '两面',
  limit: 'sides',
  figureOf: (numbers) => (numbers[0] as number) - (numbers[4] as number),
  items: [
    { label: '龙', wins: (lead) => lead > 0 },
    { label: '虎', wins: (lead) => lead < 0 },
  ],
  oddsKey: (label) => `X5_${label}`,
  draws: [
    [1, 2, 3, 4, 5],
    [5, 4, 3, 2, 1],
  ],
})
