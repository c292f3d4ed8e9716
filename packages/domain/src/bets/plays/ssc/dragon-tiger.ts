/** 122 龙虎 and 123 龙虎和: 万 against 个; equal digits push 龙 and 虎, and win 和. */
import { figurePlay } from '../build/figure-play.ts'

/** Above zero when 万 is the larger. */
const lead = (numbers: readonly number[]): number => (numbers[0] as number) - (numbers[4] as number)
const DRAWS = [
  [1, 0, 0, 0, 0],
  [0, 0, 0, 0, 1],
  [0, 0, 0, 0, 0],
]

export const dragonTiger = figurePlay({
  code: '122',
  name: '龙虎',
  menu: '两面',
  limit: 'sides',
  figureOf: lead,
  items: [
    { label: '龙', wins: (figure) => figure > 0, pushes: (figure) => figure === 0 },
    { label: '虎', wins: (figure) => figure < 0, pushes: (figure) => figure === 0 },
  ],
  oddsKey: (label) => `SSC_${label}`,
  draws: DRAWS,
})

export const dragonTigerTie = figurePlay({
  code: '123',
  name: '龙虎和',
  menu: '两面',
  limit: 'number',
  figureOf: lead,
  items: [{ label: '和', wins: (figure) => figure === 0 }],
  oddsKey: (label) => `SSC_${label}`,
  draws: DRAWS,
})
