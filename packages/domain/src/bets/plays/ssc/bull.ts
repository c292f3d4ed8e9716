/** 151 牛牛 and 152 牛大小: the five digits as cards, 0 counts ten; 无牛 is neither 牛大 nor 牛小. */
import { BULL_BULL, bullLabel, bullOf } from '../../../lottery/bull.ts'
import { figurePlay } from '../build/figure-play.ts'
import { DIGITS } from './digits.ts'

/** 牛6 … 牛牛 are 牛大. */
const BIG_BULL_FROM = 6
const VALUES = Array.from({ length: BULL_BULL + 1 }, (_, value) => value)

const valueOf = (numbers: readonly number[]): number => bullOf(numbers) ?? 0
/** A hand of every value: 无牛, then three zeros beside a zero and the value. */
const HANDS = [[7, 2, 3, 4, 7], ...DIGITS.map((digit) => [0, 0, 0, 0, Number(digit)])]

export const bull = figurePlay({
  code: '151',
  name: '牛牛',
  menu: '牛牛',
  limit: 'number',
  figureOf: valueOf,
  items: VALUES.map((value) => ({ label: bullLabel(value), wins: (figure) => figure === value })),
  oddsKey: (label) => `SSC_NN_${label}`,
  draws: HANDS,
})

export const bullSides = figurePlay({
  code: '152',
  name: '牛大小',
  menu: '牛牛',
  limit: 'sides',
  figureOf: valueOf,
  items: [
    { label: '牛大', wins: (figure) => figure >= BIG_BULL_FROM },
    { label: '牛小', wins: (figure) => figure > 0 && figure < BIG_BULL_FROM },
  ],
  oddsKey: (label) => `SSC_NN_${label}`,
  draws: HANDS,
})
