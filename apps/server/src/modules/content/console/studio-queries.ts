/** The SQL of the template studio. */
import type { Queryable } from '../../../db/connect.ts'

interface PlaceRow {
  gameId: number
  location: string
  playCateName: string
  cards: number
}

/** Every play category with how many cards it has, by game and place in the order of the site. */
export const selectPlaces = (sql: Queryable) => sql<PlaceRow[]>`
  select c.game_id as "gameId", c.location, c.name as "playCateName", count(t.template_id)::int as cards
  from play_category c
  left join template t on t.game_id = c.game_id and t.location = c.location and t.play_cate = c.name
  group by c.game_id, c.location, c.name, c.sort
  order by c.game_id, c.location desc, c.sort desc, c.name`

/** The turn that closes next, as long as it takes documents. */
export async function selectOpenTurn(sql: Queryable, gameId: number) {
  const [row] = await sql<{ turnNum: string; closeTime: number }[]>`
    select turn_num as "turnNum", (extract(epoch from close_at) * 1000)::float8 as "closeTime"
    from card_turn where game_id = ${gameId} and not is_closed order by close_at limit 1`
  return row
}
