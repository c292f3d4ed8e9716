import { GAMES } from '@liuhe/domain/lottery/games.ts'
import type { Queryable } from '../../db/connect.ts'
import { writeFirstPrices } from '../../modules/prices/index.ts'

/**
 * Writes the 29 games with their first prices, or brings their names and calendars up to date. Whether a game is
 * enabled, who gives it its results and what its prices are stays as it is.
 */
export async function seedGames(sql: Queryable): Promise<void> {
  const rows = GAMES.map(({ gameId, code, name, family, cate, timing, sort, resultBy }) => ({
    game_id: gameId,
    code,
    name,
    family,
    cate,
    timing,
    sort,
    result_by: resultBy,
  }))
  await sql`
    insert into game (game_id, code, name, family, cate, timing, sort, result_by)
    select t.* from jsonb_to_recordset(${sql.json(rows)})
      as t(game_id integer, code text, name text, family text, cate integer, timing jsonb, sort integer,
           result_by text)
    on conflict (game_id) do update
      set code = excluded.code, name = excluded.name, family = excluded.family, cate = excluded.cate,
          timing = excluded.timing, sort = excluded.sort`
  await writeFirstPrices(sql)
}
