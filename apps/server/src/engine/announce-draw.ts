// What the world is told of draws, in the transaction that made it true: nobody hears of a result that was not committed.
import type { Queryable } from '../db/connect.ts'
import type { CloseRecord } from './close-record.ts'

/** A change of a draw. `openNum` is what may be shown now: during a live draw the first balls only (I-48). */
export type DrawNews = { drawId: number; gameId: number; turnNum: string } & (
  | { state: 'open' | 'closed' | 'settled' | 'void' }
  | { state: 'drawn'; openNum: string; isStreaming: boolean }
)

/** Announces changes of draws on the topic `draw`; sockets turn `drawn` into RESULT and VIDEO messages. */
export const announceDraw = async (tx: Queryable, news: readonly DrawNews[]): Promise<void> => {
  if (news.length > 0) await tx`select outbox_announce('draw', one) from jsonb_array_elements(${tx.json(news)}) one`
}

/** Announces a close record on the topic `close-record` (reliability §4.2.4). */
export const announceClose = async (tx: Queryable, record: CloseRecord): Promise<void> => {
  await tx`select outbox_announce('close-record', ${tx.json(record)})`
}
