import type { Tx } from '../../db/connect.ts'
import { announce } from '../../realtime/outbox.ts'
import { closeTurnNow, waitForBets } from './desk-queries.ts'

/**
 * Closes one turn at once, for "disable gaming on demand" (GLI-19 §2.4.1). Bets hold the same lock shared, so this
 * waits for those inside, and those behind it find the turn closed (I-11). Its planned time and round do not move. Its
 * record is the engine's next step.
 * @returns false when it is not open
 */
export async function closeNow(tx: Tx, drawId: number): Promise<boolean> {
  await waitForBets(tx, [drawId])
  const turns = await closeTurnNow(tx, drawId)
  for (const turn of turns) await announce(tx, { topic: 'draw', payload: { ...turn, state: 'closed' } })
  return turns.length > 0
}
