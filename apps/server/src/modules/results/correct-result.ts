import { formatResult, parseResult } from '@liuhe/domain/lottery/family.ts'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { announce } from '../../realtime/outbox.ts'
import * as queries from './queries.ts'

export type Correction = {
  gameId: number
  turnNum: string
  /** The version that both operators looked at. */
  version: number
  resultText: string
  /** What visitors read beside the result. */
  note: string
  /** What the file says: why, by what evidence. */
  reason: string
  /** Two people (SEC-62): who asks, and who agrees. */
  operators: readonly [string, string]
}

/**
 * Publishes another result of an external draw (I-18, I-21). After the hold the engine reverses and settles again what
 * it changes. A draw of our own is never corrected: its numbers follow from its seed.
 * @returns the new version
 * @throws REQ/INVALID, GAME/NOT_FOUND, DRAW/NOT_FOUND, RESULT/CLOSED when the draw is not, or no longer, what the
 *   operators looked at
 */
export async function correctResult(tx: Tx, correction: Correction): Promise<number> {
  const { gameId, turnNum, note, reason, operators } = correction
  const draw = await queries.findDraw(tx, gameId, turnNum)
  if ('missing' in draw) throw new Refusal(draw.missing === 'game' ? 'GAME/NOT_FOUND' : 'DRAW/NOT_FOUND')
  const numbers = parseResult(draw.family, correction.resultText)
  const isSigned = operators[0] !== operators[1] && operators.every((operator) => operator !== '')
  if (numbers === undefined || !isSigned || note.trim() === '' || reason.trim() === '') throw new Refusal('REQ/INVALID')
  const resultText = formatResult(draw.family, numbers)
  const version = await queries.correct(tx, { ...correction, drawId: draw.drawId, resultText })
  if (version === null) throw new Refusal('RESULT/CLOSED')
  const news = { drawId: draw.drawId, gameId, turnNum, state: 'drawn', openNum: resultText, isStreaming: false }
  await announce(tx, { topic: 'draw', payload: news })
  return version
}
