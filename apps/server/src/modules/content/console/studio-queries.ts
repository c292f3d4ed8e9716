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

export interface WaitingRow {
  templateId: number
  documentId: number | null
  gameId: number
  location: string
  playCateName: string
  templateName: string
  name: string
  turnNum: string | null
  publishAt: number
  isTurnShown: boolean
}

/** Cards and documents to be published in a span, the earliest first (`template_due`, `template_group_due`). */
export const selectWaiting = (sql: Queryable, from: Date, until: Date, max: number) => sql<WaitingRow[]>`
  with waiting as (
    (select template_id, null::int as group_id, publish_at from template
     where state = 'scheduled' and publish_at >= ${from} and publish_at < ${until}
     order by publish_at limit ${max})
    union all
    (select template_id, group_id, publish_at from template_group
     where state = 'scheduled' and publish_at >= ${from} and publish_at < ${until}
     order by publish_at limit ${max}))
  select t.template_id as "templateId", w.group_id as "documentId", t.game_id as "gameId", t.location,
         t.play_cate as "playCateName", t.name as "templateName", coalesce(g.group_name, '') as name,
         g.turn_num as "turnNum", (extract(epoch from w.publish_at) * 1000)::float8 as "publishAt",
         exists (select from template_group shown
                 where shown.template_id = t.template_id and shown.turn_num = g.turn_num
                   and shown.state = 'published') as "isTurnShown"
  from waiting w join template t using (template_id) left join template_group g on g.group_id = w.group_id
  order by w.publish_at, w.template_id, w.group_id nulls first limit ${max}`
