/** 621 后二大小单双: a side of 十 and a side of 个; a digit has a size and a parity, so that four notes can win at once. */
import { isOnSide, SIDES } from '../build/number-rules.ts'
import type { Side } from '../build/number-rules.ts'
import { positionsPlay } from '../build/positions-play.ts'
import { BIG_DIGIT_FROM, DIGITS, LAST_TWO, PLACES } from './digits.ts'

const covers = (label: string, digit: number): boolean => isOnSide(label as Side, digit, BIG_DIGIT_FROM)

export const sidesOfTwo = positionsPlay({
  code: '621',
  name: '后二大小单双',
  menu: '大小单双',
  pricing: 'official',
  limit: 'sides',
  labels: SIDES,
  oddsKey: 'OFF_后二大小单双',
  positions: PLACES.slice(LAST_TWO.from),
  notes: 'product',
  hits: (label, place, numbers) => covers(label, numbers[LAST_TWO.from + place] as number),
  winsMax: (parts) =>
    parts
      .map((labels) =>
        Math.max(...DIGITS.map((digit) => labels.filter((label) => covers(label, Number(digit))).length)),
      )
      .reduce((all, one) => all * one, 1),
})
