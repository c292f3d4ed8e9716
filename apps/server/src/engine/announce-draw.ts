// What the world is told of draws, in the transaction that made it true: nobody hears of a result that was not
// committed.
import type { Queryable } from '../db/connect.ts'
import { announce } from '../realtime/outbox.ts'
import type { CloseRecord } from './close-record.ts'

/**
 * A change of a draw. `openNum` is what may be shown now: during a live draw the first balls only
 * (I-48). Messages between processes keep this word of the wire: those of the release before read them too.
 */
export type DrawNews = { drawId: number; gameId: number; turnNum: string } & (
  | { state: 'open' | 'closed' | 'settled' | 'void' }
  | {
      state: 'drawn'
      openNum: string
      isStreaming: boolean
      /** The stream of the game, when a live draw begins or ends; '' for a game that has none. */
      video?: string
    }
)

/** Announces changes of draws on the topic `draw`; sockets turn `drawn` into RESULT and VIDEO messages. */
export async function announceDraw(tx: Queryable, news: readonly DrawNews[]): Promise<void> {
  await Promise.all(news.map((payload) => announce(tx, { topic: 'draw', payload })))
}

/** Announces a close record on the topic `close-record` (Reliability §4.2.4). */
export async function announceClose(tx: Queryable, payload: CloseRecord): Promise<void> {
  await announce(tx, { topic: 'close-record', payload })
}
