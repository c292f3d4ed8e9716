/**
 * The plays of 11选5 (Domain §3.6), in menu order; all of them are credit plays.
 *
 * Codes: 10x a ball's number, 11x its sides, 12x 总和, 131 龙虎, 20x 任选 of x numbers, 30x 直选 and 31x 组选 of the
 * first x balls.
 */
import type { Play } from '../../play.ts'
import { onCompleteDraws } from '../build/complete-draws.ts'
import { anyOfs } from './any-of.ts'
import { ballNumbers } from './ball-number.ts'
import { ballSides } from './ball-sides.ts'
import { dragonTiger } from './dragon-tiger.ts'
import { group, straight } from './first.ts'
import type { FirstPlaces } from './first.ts'
import { sum, sumTail } from './sum.ts'

const TWO: FirstPlaces = { name: '前二', size: 2 }
const THREE: FirstPlaces = { name: '前三', size: 3 }

export const X5_PLAYS: readonly Play[] = onCompleteDraws('11X5', [
  ...ballSides,
  sum,
  sumTail,
  dragonTiger,
  ...ballNumbers,
  ...anyOfs,
  straight('302', TWO),
  straight('303', THREE),
  group('312', TWO),
  group('313', THREE),
])
