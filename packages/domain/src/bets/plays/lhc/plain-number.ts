/** 121 正码: a number among the six plain balls; the special ball does not count. */
import { itemPlay } from '../build/item-play.ts'
import { plainOf } from './drawn-balls.ts'
import { drawsOfBalls } from './extreme-draws.ts'
import { ballOfLabel, numberItems } from './number-items.ts'

export const plainNumber = itemPlay({
  code: '121',
  name: '正码',
  menu: '正码',
  limit: 'number',
  items: numberItems(['ZM']).map((item) => ({
    ...item,
    judge: (draw) => (plainOf(draw).includes(ballOfLabel(item.label)) ? 'won' : 'lost'),
  })),
  draws: (lunarYear, labels) => drawsOfBalls([labels.map(ballOfLabel)], lunarYear, 'most'),
})
