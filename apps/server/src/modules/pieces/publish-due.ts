import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import { lockPiece, selectDuePieces, setState } from './queries.ts'

/**
 * Makes published pieces of scheduled ones whose time has come. Readers see them by their own time already; this is so
 * that editors read the state they are in. What another process has taken meanwhile is left alone.
 * @returns how many were published
 */
export async function publishDuePieces(sql: Sql, { clock }: { clock: Clock }): Promise<number> {
  const now = new Date(clock.now())
  let published = 0
  for (const { pieceId } of await selectDuePieces(sql, now, BATCH)) {
    published += await inTransaction(sql, async (tx) => {
      const piece = await lockPiece(tx, pieceId)
      if (piece?.state !== 'scheduled' || piece.publishAt === null || piece.publishAt > now) return 0
      await setState(tx, pieceId, { state: 'published', at: piece.publishAt }, 'scheduler')
      return 1
    })
  }
  return published
}

const BATCH = 500
