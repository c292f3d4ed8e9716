import { themes } from '@liuhe/brand/themes.ts'
import { ADVERTS } from '@liuhe/demo/adverts.ts'
import type { Queryable } from '../../db/connect.ts'
import { arrayOf } from '../../db/array-literal.ts'
import { cleanHtml } from '../../modules/templates/clean-html.ts'

/** Fills the advert slots of an empty site. Does nothing once there is an advert: what operators wrote is theirs. */
export async function seedAdverts(sql: Queryable): Promise<void> {
  const [found] = await sql`select from content_piece where kind = 'advert' limit 1`
  if (found) return
  const rows = ADVERTS.map(({ slot, groupName = '', content, sort, audience = 'all' }, index) => ({
    ...{ kind: 'advert', place: slot, group_name: groupName, content: cleanHtml(content), audience },
    sort: sort ?? ADVERTS.length - index,
    clients: slot === 'AD15' ? arrayOf(ROOM_ADVERT_THEMES) : null,
    changed_by: 'seed',
  }))
  await sql`insert into content_piece ${sql(rows)}`
}

/** The slot of chat rooms is one of some themes (Ruling C41, ADS-008). */
const ROOM_ADVERT_THEMES = Object.values(themes)
  .filter(({ flags }) => flags.roomAdvert)
  .map(({ id }) => id)
