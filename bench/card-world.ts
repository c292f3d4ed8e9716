import type { Sql } from '../apps/server/src/db/connect.ts'
import { seedAdverts } from '../apps/server/src/seed/demo/adverts.ts'
import { seedHome } from '../apps/server/src/seed/demo/content.ts'
import { FIRST_DAYS, seedGallery } from '../apps/server/src/seed/demo/gallery.ts'
import { seedHistory } from '../apps/server/src/seed/demo/history.ts'
import { seedEssentials } from '../apps/server/src/seed/essentials/seed-essentials.ts'
import { writeDocuments } from '../apps/server/src/seed/demo/write-documents.ts'

/** The game whose cards home shows first. */
export const GAME_ID = 110
/** Issues that a card looks back on: what a list shows of it does not depend on more. */
const PAST_ISSUES = 20

/** What readers see of the demonstration: games, draws, cards with their posts and seals, adverts, sheets. */
export async function seedReading(sql: Sql, now: number): Promise<void> {
  await seedEssentials(sql)
  await seedHistory(sql, now)
  await seedHome(sql, now)
  await writeDocuments(sql, { now, pastMax: PAST_ISSUES })
  await seedAdverts(sql)
  await seedGallery(sql, now, FIRST_DAYS)
}

/**
 * Makes the first game have so many cards, by taking those of the other games: each has another author, other colours
 * and other calls, in every layout there is. They come after its own, in no order.
 * @throws when the demonstration has not got as many
 */
export async function gatherCards(sql: Sql, count: number): Promise<void> {
  const [found] = await sql<{ own: number }[]>`
    select count(*)::int as own from template
    where game_id = ${GAME_ID} and location = 'home' and status = 1`
  const own = found?.own ?? 0
  const moved = await sql`
    update template set game_id = ${GAME_ID}, sort = 0 - ('x' || left(md5(template_id::text), 4))::bit(16)::int
    where template_id in (
      select template_id from template
      where game_id <> ${GAME_ID} and location = 'home' and status = 1
      order by md5(template_id::text) limit ${count - own})`
  if (own + moved.count !== count) throw new Error(`There are ${own + moved.count} cards, not ${count}.`)
}
