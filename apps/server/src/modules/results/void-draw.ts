import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { announce } from '../../realtime/outbox.ts'
import * as queries from './queries.ts'

/**
 * Two operators give up an external draw whose result will not come; the engine refunds its orders. Nothing else voids
 * such a draw, however long it waits.
 * @throws REQ/INVALID when one operator stands for two, DRAW/NOT_FOUND, RESULT/CLOSED when it is not waiting for a
 *   result
 */
export async function voidExternalDraw(
  tx: Tx,
  order: { gameId: number; turnNum: string; reason: string; operators: readonly [string, string] },
): Promise<void> {
  const { gameId, turnNum, reason, operators } = order
  if (operators[0] === operators[1] || reason === '') throw new Refusal('REQ/INVALID')
  const draw = await queries.findDraw(tx, gameId, turnNum)
  if ('missing' in draw) throw new Refusal('DRAW/NOT_FOUND')
  if (!(await queries.voidDraw(tx, { drawId: draw.drawId, reason, operators }))) throw new Refusal('RESULT/CLOSED')
  await announce(tx, { topic: 'draw', payload: { drawId: draw.drawId, gameId, turnNum, state: 'void' } })
}
