/**
 * The plays of PC蛋蛋 (Domain §3.7), in menu order; all of them are credit plays.
 *
 * Codes: 10x numbers of the sum, 11x its sides, 121 its colour, 131 the shape of the digits.
 */
import type { Play } from '../../play.ts'
import { onCompleteDraws } from '../build/complete-draws.ts'
import { colour } from './colour.ts'
import { shape } from './shape.ts'
import { ends, sidePairs, sides } from './sides.ts'
import { sumNumber } from './sum-number.ts'
import { threeSums } from './three-sums.ts'

export const PC28_PLAYS: readonly Play[] = onCompleteDraws('PC28', [
  sides,
  sidePairs,
  ends,
  sumNumber,
  threeSums,
  colour,
  shape,
])
