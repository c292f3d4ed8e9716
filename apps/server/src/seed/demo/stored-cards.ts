/** The cards of the demonstration as they stand in the database. */
import type { GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import { cardsOfGame, depthOf } from '@liuhe/demo/content/documents.ts'
import type { SeedCard } from '@liuhe/demo/content/model.ts'
import type { Queryable } from '../../db/connect.ts'

export type StoredCard = {
  readonly card: SeedCard
  readonly id: number
  /** The turn of its newest post; null before the first. */
  readonly newestTurn: string | null
}

/** The games that have cards. */
export const markSixGames = (sql: Queryable) => sql<{ gameId: number; timing: GameTiming }[]>`
  select game_id as "gameId", timing from game where family = 'LHC' and enabled order by sort`

/**
 * Cards that follow issues and still have the name and the layout they were made with; what an operator renamed is
 * his.
 */
export async function storedCards(sql: Queryable, gameId: number): Promise<StoredCard[]> {
  const rows = await sql<{ id: number; name: string; code: string; newestTurn: string | null }[]>`
    select template_id as id, name, code, game_turn as "newestTurn" from template
    where game_id = ${gameId} and location = 'home' and status = 1`
  const found = new Map(rows.map((row) => [`${row.code} ${row.name}`, row]))
  return cardsOfGame(gameId).flatMap((card) => {
    const row = found.get(`${card.recipe.code} ${card.recipe.name}`)
    return row && depthOf(card) !== 'standing' ? [{ card, id: row.id, newestTurn: row.newestTurn }] : []
  })
}
