/** 504 七码: how many of the seven balls are odd, or big; 49 is both (Domain §1.2). */
import { DRAW_BALLS, isBig, isOdd } from '../../../lottery/ball.ts'
import { itemPlay } from '../build/item-play.ts'
import { allOf } from './drawn-balls.ts'

const COUNTS = Array.from({ length: DRAW_BALLS + 1 }, (_, count) => count)
const SIDES = [
  { side: '单', other: '双', isOne: isOdd },
  { side: '大', other: '小', isOne: isBig },
]

export const sevenBalls = itemPlay({
  code: '504',
  name: '七码',
  menu: '七码',
  limit: 'number',
  items: SIDES.flatMap(({ side, other, isOne }) =>
    COUNTS.map((count) => ({
      label: `${side}${count}${other}${DRAW_BALLS - count}`,
      oddsKeys: () => [`Q7_${side}${count}`],
      judge: (draw) => (allOf(draw).filter(isOne).length === count ? 'won' : 'lost'),
    })),
  ),
})
