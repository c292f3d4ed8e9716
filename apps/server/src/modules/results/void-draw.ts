import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { announce } from '../../realtime/outbox.ts'
import { closeNow, findDraw, lockOwnDraw, voidOwnDraw } from '../lottery/index.ts'
import * as queries from './queries.ts'

/**
 * Two operators give up an external draw whose result will not come; the engine refunds its orders. Nothing else voids
 * such a draw, however long it waits.
 * @throws REQ/INVALID when one operator stands for two, DRAW/NOT_FOUND, RESULT/CLOSED when it is not waiting for a
 *   result
 */
export async function voidExternalDraw(tx: Tx, order: VoidOrder): Promise<void> {
  const { gameId, turnNum, reason, operators } = order
  if (operators[0] === operators[1] || reason === '') throw new Refusal('REQ/INVALID')
  const draw = await queries.findDraw(tx, gameId, turnNum)
  if ('missing' in draw) throw new Refusal('DRAW/NOT_FOUND')
  if (!(await queries.voidDraw(tx, { drawId: draw.drawId, reason, operators }))) throw new Refusal('RESULT/CLOSED')
  await announce(tx, { topic: 'draw', payload: { drawId: draw.drawId, gameId, turnNum, state: 'void' } })
}

/** Whether a draw of our own can be given up, locked: it is not over, and its seed is not known to anybody. */
export async function ownDrawCanBeVoid(tx: Tx, drawId: number): Promise<boolean> {
  const draw = await lockOwnDraw(tx, drawId)
  return draw !== undefined && !draw.isSeedOut && ['scheduled', 'open', 'closed'].includes(draw.status)
}

/**
 * Two operators give up a draw of our own (Reliability §4.4). One that is open is closed by it; the engine refunds its
 * orders, and shows its seed when its round is out: everybody sees what it would have drawn.
 * @throws REQ/INVALID, DRAW/NOT_FOUND, RESULT/CLOSED when it is over or its seed is known
 */
export async function voidOwn(tx: Tx, { gameId, turnNum, reason, operators }: VoidOrder): Promise<void> {
  if (operators[0] === operators[1] || reason === '') throw new Refusal('REQ/INVALID')
  const draw = await findDraw(tx, { gameId, turnNum })
  if (draw === undefined) throw new Refusal('DRAW/NOT_FOUND')
  const { drawId } = draw
  await closeNow(tx, drawId)
  const why = `ORDERED: ${reason} (${operators.join(', ')})`
  if (!(await voidOwnDraw(tx, drawId, why))) throw new Refusal('RESULT/CLOSED')
  await announce(tx, { topic: 'draw', payload: { drawId, gameId, turnNum, state: 'void' } })
}

interface VoidOrder {
  gameId: number
  turnNum: string
  reason: string
  operators: readonly [string, string]
}
