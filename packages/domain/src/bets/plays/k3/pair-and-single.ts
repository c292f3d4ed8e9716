/** 522 二同号单选: one face exactly twice and another once; three equal dice lose. */
import { positionsPlay } from '../build/positions-play.ts'
import { FACES, timesOf } from './dice.ts'

const PAIR_AND_SINGLE = [2, 1] as const

export const pairAndSingle = positionsPlay({
  code: '522',
  name: '二同号单选',
  menu: '二同号',
  pricing: 'official',
  limit: 'combination',
  labels: FACES,
  oddsKey: 'OFF_二同号单选',
  positions: ['同号', '不同号'],
  notes: 'product',
  repeats: 'distinct',
  hits: (face, position, dice) => timesOf(face, dice) === PAIR_AND_SINGLE[position],
})
