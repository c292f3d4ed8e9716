import { GAMES } from '@liuhe/fixtures/games.ts'
import type { Queryable } from '../db/connect.ts'

/** Writes the 29 games, or brings their names and calendars up to date. Whether a game is enabled stays as it is. */
export async function seedGames(sql: Queryable): Promise<void> {
  const rows = GAMES.map(({ gameId, code, name, family, cate, timing, sort }) => ({
    game_id: gameId,
    code,
    name,
    family,
    cate,
    timing,
    sort,
  }))
  await sql`
    insert into game (game_id, code, name, family, cate, timing, sort)
    select t.* from jsonb_to_recordset(${sql.json(rows)})
      as t(game_id integer, code text, name text, family text, cate integer, timing jsonb, sort integer)
    on conflict (game_id) do update
      set code = excluded.code, name = excluded.name, family = excluded.family, cate = excluded.cate,
          timing = excluded.timing, sort = excluded.sort`
}
