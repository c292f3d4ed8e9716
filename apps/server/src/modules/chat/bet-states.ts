/** How shared bets stand. */
import type { ChatBetState } from '@liuhe/contract/chat-told.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { selectBetStates } from './told-queries.ts'

type State = z.output<typeof ChatBetState>

/** Outcomes as orders keep them; 3 was taken back. */
const WORDS = ['lost', 'won', 'push', 'cancelled'] as const satisfies readonly State['lines'][number][]

/** The bets of a room that somebody reads, by the numbers of their messages. */
export async function betStatesOf(
  db: Queryable,
  personId: bigint,
  roomId: number,
  ids: readonly string[],
): Promise<State[]> {
  const rows = await selectBetStates(db, personId, roomId, ids)
  return rows.map(({ id, outcomes, reward }) => ({
    id,
    lines: outcomes.map((outcome) => (outcome === null ? 'pending' : (WORDS[outcome] ?? 'pending'))),
    reward,
  }))
}
