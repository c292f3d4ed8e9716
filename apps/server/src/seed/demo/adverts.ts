import { themes } from '@liuhe/brand/themes.ts'
import { ADVERTS } from '@liuhe/demo/adverts.ts'
import type { Queryable } from '../../db/connect.ts'
import { cleanHtml } from '../../modules/templates/clean-html.ts'

/** Fills the advert slots of an empty site. Does nothing once there is an advert: what operators wrote is theirs. */
export async function seedAdverts(sql: Queryable): Promise<void> {
  const [found] = await sql`select from advert limit 1`
  if (found) return
  for (const [slot, items] of Map.groupBy(ADVERTS, (advert) => advert.slot)) {
    const [advert] = await sql<{ id: number }[]>`
      insert into advert (slot, status, clients) values (${slot}, 1, ${slot === 'AD15' ? ROOM_ADVERT_THEMES : null})
      returning advert_id as id`
    for (const [name, members] of Map.groupBy(items, ({ groupName }) => groupName ?? '')) {
      const [group] = await sql<{ id: number }[]>`
        insert into advert_group (advert_id, group_name) values (${advert?.id as number}, ${name})
        returning group_id as id`
      const rows = members.map(({ content, sort, audience = 'all' }) => ({
        group_id: group?.id as number,
        content: cleanHtml(content),
        sort: sort ?? 0,
        audience,
      }))
      await sql`insert into advert_item ${sql(rows)}`
    }
  }
}

/** The slot of chat rooms is one of some themes (Ruling C41, ADS-008). */
const ROOM_ADVERT_THEMES = Object.values(themes)
  .filter(({ flags }) => flags.roomAdvert)
  .map(({ id }) => id)
