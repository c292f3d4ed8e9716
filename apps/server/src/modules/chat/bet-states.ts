/** How shared bets stand. */
import type { ChatBetState } from '@liuhe/contract/chat-told.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { selectBetStates, selectFollowers } from './told-queries.ts'

type State = z.output<typeof ChatBetState>

/** Outcomes as orders keep them; 3 was taken back. */
const WORDS = ['lost', 'won', 'push', 'cancelled'] as const satisfies readonly State['lines'][number][]

/** The bets and plans of a room that somebody reads, by the numbers of their messages. */
export async function betStatesOf(
  db: Queryable,
  personId: bigint,
  roomId: number,
  ids: readonly string[],
): Promise<State[]> {
  const [bets, cards] = await Promise.all([
    selectBetStates(db, personId, roomId, ids),
    selectFollowers(db, personId, roomId, ids),
  ])
  return ids.flatMap((id) => {
    const card = cards.find((one) => one.id === id)
    if (card === undefined) return []
    const bet = bets.find((one) => one.id === id)
    const lines = bet?.outcomes.map((outcome) => (outcome === null ? 'pending' : (WORDS[outcome] ?? 'pending'))) ?? []
    return { id, lines, reward: bet?.reward ?? null, followers: card.followers }
  })
}
