/** 121 总和 and 122 总和尾大小. A sum of 30 pushes 大 and 小 only: it is 双, and its units are small. */
import { figurePlay } from '../build/figure-play.ts'
import { sideRules, sumOf } from '../build/number-rules.ts'
import { SUM_DRAWS, tailOfSum, TIE_SUM } from './balls.ts'

const BIG_TAIL_FROM = 5

export const sum = figurePlay({
  code: '121',
  name: '总和',
  menu: '两面',
  limit: 'sides',
  figureOf: sumOf,
  items: [
    ...sideRules(TIE_SUM + 1, { pushes: TIE_SUM, of: ['大', '小'] }),
    ...sideRules(TIE_SUM + 1, { of: ['单', '双'] }),
  ],
  oddsKey: (label) => `X5_Z${label}`,
  draws: SUM_DRAWS,
})

export const sumTail = figurePlay({
  code: '122',
  name: '总和尾大小',
  menu: '两面',
  limit: 'sides',
  figureOf: tailOfSum,
  items: [
    { label: '尾大', wins: (tail) => tail >= BIG_TAIL_FROM },
    { label: '尾小', wins: (tail) => tail < BIG_TAIL_FROM },
  ],
  oddsKey: (label) => `X5_Z${label}`,
  draws: SUM_DRAWS,
})
