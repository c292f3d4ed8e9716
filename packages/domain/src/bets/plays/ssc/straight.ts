/** 直选: the digits of a star at their places. */
import type { Play, PlayCode } from '../../play.ts'
import { standsAt } from '../build/number-rules.ts'
import { positionsPlay } from '../build/positions-play.ts'
import { DIGITS, PLACES } from './digits.ts'
import type { Star } from './digits.ts'

const SIZES = ['一', '二', '三', '四', '五']

export const straight = (code: PlayCode, { name, from, count }: Star): Play =>
  positionsPlay({
    code,
    name: `${name}直选`,
    menu: name,
    pricing: 'official',
    limit: 'combination',
    labels: DIGITS,
    oddsKey: `OFF_${SIZES[count - 1]}星直选`,
    positions: PLACES.slice(from, from + count),
    notes: 'product',
    hits: standsAt(from),
  })
