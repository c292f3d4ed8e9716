/** 201 二字定位 and 202 三字定位: digits at two or three places of the member's choice, all of which must come there. */
import type { Play } from '../../play.ts'
import { standsAt } from '../build/number-rules.ts'
import { positionsPlay } from '../build/positions-play.ts'
import { DIGITS, PLACES } from './digits.ts'

const fixedPlaces = (code: string, name: string, places: number): Play =>
  positionsPlay({
    code,
    name,
    menu: '定位',
    limit: 'combination',
    labels: DIGITS,
    oddsKey: `SSC_${places}D`,
    positions: PLACES,
    notes: 'product',
    fill: { min: places, max: places },
    hits: standsAt(),
  })

export const twoPlaces = fixedPlaces('201', '二字定位', 2)
export const threePlaces = fixedPlaces('202', '三字定位', 3)
