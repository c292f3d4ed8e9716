/** 131 形态 of the three digits: 豹子, 对子 of exactly two, 顺子 in any order but never over 9 and 0. */
import { figurePlay } from '../build/figure-play.ts'

type Digits = readonly number[]

const kindsOf = (digits: Digits): number => new Set(digits).size
const isStraight = (digits: Digits): boolean =>
  kindsOf(digits) === 3 && Math.max(...digits) - Math.min(...digits) === digits.length - 1

export const shape = figurePlay<Digits>({
  code: '131',
  name: '形态',
  menu: '形态',
  limit: 'number',
  figureOf: (digits) => digits,
  items: [
    { label: '豹子', wins: (digits) => kindsOf(digits) === 1 },
    { label: '对子', wins: (digits) => kindsOf(digits) === 2 },
    { label: '顺子', wins: isStraight },
  ],
  oddsKey: (label) => `P28_${label}`,
  draws: [
    [1, 1, 1],
    [1, 1, 2],
    [1, 2, 3],
  ],
})
