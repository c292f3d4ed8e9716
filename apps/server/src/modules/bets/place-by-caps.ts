import type { Queryable } from '../../db/connect.ts'
import type { BatchAnswer, PricedBet } from './priced-bet.ts'
import { placeBatch } from './queries.ts'

/**
 * Books a batch whose bets may have several payout caps, as games may: a transaction for each cap, which nearly always
 * is one. If a later one fails, a repeat of the bets that are booked is answered as the first time (I-06).
 */
export async function placeByCaps(db: Queryable, batch: PricedBet[]): Promise<BatchAnswer[]> {
  const answers: BatchAnswer[] = []
  for (const cap of new Set(batch.map(({ winCap }) => winCap))) {
    const places = batch.flatMap(({ winCap }, index) => (winCap === cap ? [index] : []))
    const some = await placeBatch(
      db,
      places.map((index) => batch[index] as PricedBet),
      cap,
    )
    for (const [at, index] of places.entries()) answers[index] = some[at] as BatchAnswer
  }
  return answers
}
