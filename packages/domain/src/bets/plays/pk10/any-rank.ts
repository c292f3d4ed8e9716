/** 502 定位胆: each chosen number is a note that it comes at its rank; a number comes at one rank only. */
import { mostPlaces } from '../build/most-places.ts'
import { standsAt } from '../build/number-rules.ts'
import { positionsPlay } from '../build/positions-play.ts'
import { NUMBERS, RANKS } from './ranks.ts'

export const anyRank = positionsPlay({
  code: '502',
  name: '定位胆',
  menu: '定位胆',
  pricing: 'official',
  limit: 'number',
  labels: NUMBERS,
  oddsKey: 'OFF_名次定位胆',
  positions: RANKS,
  notes: 'sum',
  fill: { min: 1, max: RANKS.length },
  hits: standsAt(),
  winsMax: mostPlaces,
})
