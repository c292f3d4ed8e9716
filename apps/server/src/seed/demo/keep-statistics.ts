/** Statistics in the database of the demonstration: anyone who reads them expects the last draw among them. */
import { lunarYearOf } from '@liuhe/domain/lottery/lunar.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { referenceMaterial } from '@liuhe/demo/reference-material.ts'
import type { ReferenceDocument } from '@liuhe/demo/reference-html.ts'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { cleanHtml } from '../../modules/templates/clean-html.ts'
import { type CountedGame, drawsToCount, windowsOf } from './counted-draws.ts'

/**
 * Counts again where draws have come since: after each draw of a daily game, every hour of one that draws all day. The
 * card's turn says up to which draw it counts. What an operator wrote into a document stays.
 */
export async function keepStatistics(sql: Sql, { now }: { now: number }): Promise<void> {
  for (const card of await outdatedCards(sql)) await inTransaction(sql, (tx) => countAgain(tx, card, now))
}

interface OutdatedCard extends CountedGame {
  templateId: number
  name: string
  newestTurn: string
}

/** The counted categories of referenceMaterial by their names. */
const COUNTED = referenceMaterial(2026, [])
  .filter(({ isCounted }) => isCounted)
  .map(({ name }) => name)

const outdatedCards = (sql: Queryable) => sql<OutdatedCard[]>`
  select template_id as "templateId", template.name, template.game_id as "gameId", timing,
         newest.turn_num as "newestTurn"
  from template join game using (game_id)
  cross join lateral (
    select turn_num, plan_at from card_draw where card_draw.game_id = template.game_id order by plan_at desc limit 1
  ) newest
  left join card_draw counted on counted.game_id = template.game_id and counted.turn_num = template.game_turn
  where location = 'database' and template.status = 1 and template.name = any(${COUNTED})
    and newest.turn_num is distinct from template.game_turn
    and (counted.turn_num is null or newest.plan_at >= counted.plan_at + interval '1 hour')`

async function countAgain(tx: Tx, { templateId, name, gameId, timing, newestTurn }: OutdatedCard, now: number) {
  // Of two processes that come at once the second finds it done.
  const taken = await tx`
    update template set game_turn = ${newestTurn}
    where template_id = ${templateId} and game_turn is distinct from ${newestTurn} returning template_id`
  if (taken.length === 0) return
  const windows = windowsOf({ timing }, await drawsToCount(tx, gameId))
  const category = referenceMaterial(lunarYearOf(siteDateOf(now)), windows).find((one) => one.name === name)
  const documents = (category?.documents ?? []).map((document) => ({ ...document, html: cleanHtml(document.html) }))
  const writtenAt = new Date(now)
  await tx`
    update template_item i set content = d.html, updated_at = ${writtenAt}
    from jsonb_to_recordset(${tx.json(documents as never)}) as d(name text, html text)
    join template_group g on g.template_id = ${templateId} and g.group_name = d.name
    where i.group_id = g.group_id and i.title = d.name
      and not exists (select from content_revision
                      where subject = 'document' and subject_id = g.group_id::text)`
  await insertMissing(tx, { templateId, documents, writtenAt })
}

type Counted = { templateId: number; documents: readonly ReferenceDocument[]; writtenAt: Date }

/** Documents of a year that has just begun stand before those of the last. */
async function insertMissing(tx: Tx, { templateId, documents, writtenAt }: Counted): Promise<void> {
  const groups = await tx<{ name: string; sort: number }[]>`
    select group_name as name, sort from template_group where template_id = ${templateId}`
  const known = new Set(groups.map(({ name }) => name))
  const highest = Math.max(0, ...groups.map(({ sort }) => sort))
  const missing = documents.filter(({ name }) => !known.has(name))
  for (const [index, { name, html }] of missing.entries()) {
    await tx`
      with g as (
        insert into template_group (template_id, group_name, sort)
        values (${templateId}, ${name}, ${highest + missing.length - index}) returning group_id
      )
      insert into template_item (group_id, title, content, updated_at)
      select group_id, ${name}, ${html}, ${writtenAt} from g`
  }
}
