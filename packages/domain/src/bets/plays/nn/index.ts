/**
 * The plays of 幸运牛牛 (Domain §3.8), in menu order; all of them are credit plays.
 *
 * Codes: 101 平倍, 102 翻倍, 201 sides of the banker's bull, 202–206 of the seats'.
 */
import type { Play } from '../../play.ts'
import { onCompleteDraws } from '../build/complete-draws.ts'
import { bullSides } from './bull-sides.ts'
import { doubled, flat } from './seats.ts'

export const NN_PLAYS: readonly Play[] = onCompleteDraws('NN', [flat, doubled, ...bullSides])
