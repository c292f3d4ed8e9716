/**
 * The plays of 时时彩 (Domain §3.3), in menu order.
 *
 * Codes: 10x a ball's digit, 11x its sides, 12x sum and 龙虎, 13x shapes of three, 141 全五中一, 15x 牛牛, 20x digits at
 * chosen places; official: 501 五星, 511 四星, 52x 前三, 53x 中三, 54x 后三, 55x 前二, 56x 后二 (…1 直选, then the groups),
 * 601 定位胆, 61x 不定位, 621 大小单双.
 */
import type { Play } from '../../play.ts'
import { onCompleteDraws } from '../build/complete-draws.ts'
import { anyDigit } from './any-digit.ts'
import { anyPlace } from './any-place.ts'
import { ballNumbers } from './ball-number.ts'
import { ballSides } from './ball-sides.ts'
import { bull, bullSides } from './bull.ts'
import { FIRST_THREE, FIRST_TWO, FIVE, LAST_FOUR, LAST_THREE, LAST_TWO, MIDDLE_THREE } from './digits.ts'
import type { Star } from './digits.ts'
import { dragonTiger, dragonTigerTie } from './dragon-tiger.ts'
import { threePlaces, twoPlaces } from './fixed-places.ts'
import { groupSix, groupTwo } from './group.ts'
import { groupThree, groupThreeSingle } from './group-three.ts'
import { shapes } from './shape.ts'
import { sidesOfTwo } from './sides-of-two.ts'
import { straight } from './straight.ts'
import { sum } from './sum.ts'
import { oneUnplaced, twoUnplaced } from './unplaced.ts'

const ofThree = (series: string, star: Star): Play[] => [
  straight(`${series}1`, star),
  groupThree(`${series}2`, star),
  groupThreeSingle(`${series}3`, star),
  groupSix(`${series}4`, star),
]
const ofTwo = (series: string, star: Star): Play[] => [straight(`${series}1`, star), groupTwo(`${series}2`, star)]

export const SSC_PLAYS: readonly Play[] = onCompleteDraws('SSC', [
  ...ballSides,
  sum,
  dragonTiger,
  dragonTigerTie,
  ...ballNumbers,
  ...shapes,
  anyDigit,
  bull,
  bullSides,
  twoPlaces,
  threePlaces,
  straight('501', FIVE),
  straight('511', LAST_FOUR),
  ...ofThree('52', FIRST_THREE),
  ...ofThree('53', MIDDLE_THREE),
  ...ofThree('54', LAST_THREE),
  ...ofTwo('55', FIRST_TWO),
  ...ofTwo('56', LAST_TWO),
  anyPlace,
  oneUnplaced,
  twoUnplaced,
  sidesOfTwo,
])
