/**
 * The plays of 快三 (Domain §3.5), in menu order.
 *
 * Codes: 101 大小单双, 102 和值, 111 三军, 12x 围骰 全骰, 13x 长牌 短牌; official: 50x 三同号, 51x 三不同号 三连号,
 * 52x 二同号, 531 二不同号.
 */
import type { Play } from '../../play.ts'
import { onCompleteDraws } from '../build/complete-draws.ts'
import { threeDifferent, twoDifferent } from './different-faces.ts'
import { anyTriple, officialAnyTriple, officialPair, officialStraight, officialTriple } from './faces.ts'
import { onePair, oneTriple, twoFaces } from './faces.ts'
import { pairAndSingle } from './pair-and-single.ts'
import { singleFace } from './single-face.ts'
import { sides, sum } from './sum.ts'

export const K3_PLAYS: readonly Play[] = onCompleteDraws('K3', [
  sides,
  sum,
  singleFace,
  oneTriple,
  anyTriple,
  twoFaces,
  onePair,
  officialTriple,
  officialAnyTriple,
  threeDifferent,
  officialStraight,
  officialPair,
  pairAndSingle,
  twoDifferent,
])
