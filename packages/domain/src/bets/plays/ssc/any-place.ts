/** 601 定位胆: each chosen digit is a note that it comes at its place. */
import { standsAt } from '../build/number-rules.ts'
import { positionsPlay } from '../build/positions-play.ts'
import { DIGITS, PLACES } from './digits.ts'

export const anyPlace = positionsPlay({
  code: '601',
  name: '定位胆',
  menu: '定位胆',
  pricing: 'official',
  limit: 'number',
  labels: DIGITS,
  oddsKey: 'OFF_定位胆',
  positions: PLACES,
  notes: 'sum',
  fill: { min: 1, max: PLACES.length },
  hits: standsAt(),
})
