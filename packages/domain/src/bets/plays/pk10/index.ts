/**
 * The plays of PK10 (Domain §3.4), in menu order.
 *
 * Codes: 101–110 a rank's number, 111–120 its sides, 12x 龙虎, 13x 冠亚和; official: 501 猜冠军, 502 定位胆, 51x 前二,
 * 52x 前三 (…1 直选, …2 组选).
 */
import type { Play } from '../../play.ts'
import { onCompleteDraws } from '../build/complete-draws.ts'
import { anyRank } from './any-rank.ts'
import { champion } from './champion.ts'
import { dragonTigers } from './dragon-tiger.ts'
import { rankNumbers } from './rank-number.ts'
import { rankSides } from './rank-sides.ts'
import { group, straight } from './top.ts'
import type { Top } from './top.ts'
import { topTwoSides, topTwoSum } from './top-two-sum.ts'

const TWO: Top = { name: '前二', size: 2 }
const THREE: Top = { name: '前三', size: 3 }

export const PK10_PLAYS: readonly Play[] = onCompleteDraws('PK10', [
  ...rankSides,
  ...dragonTigers,
  ...rankNumbers,
  topTwoSides,
  topTwoSum,
  champion,
  anyRank,
  straight('511', TWO),
  group('512', TWO),
  straight('521', THREE),
  group('522', THREE),
])
