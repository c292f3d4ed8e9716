/** The SQL that reads seals (migration 0030); what makes them is the content module's. */
import type { Seal, SealState } from '@liuhe/contract/api/templates.ts'
import { drawIdOf, type SealableItem } from '@liuhe/domain/content/seal.ts'
import type { output } from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'

export interface SealedItemRow {
  /** The line that was hashed, see domain/content/seal.ts. */
  text: string
  hash: string
  requireLogin: boolean
  requireRecharge: boolean
}

export interface SealRow {
  documentId: number
  name: string
  revision: number
  state: output<typeof SealState>
  gameId: number
  turnNum: string | null
  /** Seconds since the epoch. */
  sealedAt: number
  hash: string
  previous: string | null
  items: SealedItemRow[]
}

/** The newest seal of each document. */
export async function selectSealsOf(sql: Queryable, documentIds: number[]): Promise<Map<number, output<typeof Seal>>> {
  const rows = await sql<Omit<SealRow, 'items'>[]>`
    select distinct on (group_id) ${factColumns(sql)} from template_seal
    where group_id = any(${documentIds}::int[]) order by group_id, revision desc`
  return new Map(
    rows.map(({ documentId, hash, sealedAt, state, gameId, turnNum, revision }) => [
      documentId,
      {
        hash,
        sealedAt,
        state,
        revisions: revision,
        ...(turnNum !== null && { drawId: drawIdOf(gameId, turnNum) }),
      },
    ]),
  )
}

/** A page of all seals of a card, of withdrawn documents too, the newest first; and how many there are. */
export async function selectSeals(
  sql: Queryable,
  templateId: number,
  { page, rows }: { page: number; rows: number },
): Promise<{ rows: SealRow[]; total: number }> {
  const from = sql`from template_seal join template_group using (group_id) where template_id = ${templateId}`
  const [found, [count]] = await Promise.all([
    sql<SealRow[]>`
      select ${factColumns(sql)}, items ${from}
      order by seal_id desc limit ${rows} offset ${(page - 1) * rows}`,
    sql<{ total: number }[]>`select count(*)::int as total ${from}`,
  ])
  return { rows: found, total: count?.total ?? 0 }
}

export interface ShownItemRow extends SealableItem {
  documentId: number
  requireLogin: boolean
  requireRecharge: boolean
}

/** The items of published documents as they stand now, for what a seal covers of them and what locks them. */
export const selectShownItems = (sql: Queryable, documentIds: number[]) => sql<ShownItemRow[]>`
  select group_id as "documentId", title, i.sub_name as "subName", content, content2, content3, icon_url as "iconUrl",
         multi_contents as "multiContents", require_login as "requireLogin", require_recharge as "requireRecharge"
  from template_item i join template_group g using (group_id) join template t using (template_id)
  where group_id = any(${documentIds}::int[]) and i.status = 1 and t.status = 1 and g.state = 'published'`

/** The posts of a card as they are judged: what was sealed last before the close, else the first seal after it. */
export const selectSealedPosts = (sql: Queryable, templateId: number) => sql<SealRow[]>`
  select distinct on (group_id) ${factColumns(sql)}, items
  from template_seal join template_group using (group_id)
  where template_id = ${templateId} and template_seal.state <> 'open'
  order by group_id, template_seal.state = 'sealed' desc,
    case when template_seal.state = 'sealed' then revision else -revision end desc`

/** The same of documents of any cards. */
export const selectSealedDocuments = (sql: Queryable, documentIds: number[]) => sql<SealRow[]>`
  select distinct on (group_id) ${factColumns(sql)}, items from template_seal
  where group_id = any(${documentIds}::int[]) and template_seal.state <> 'open'
  order by group_id, template_seal.state = 'sealed' desc,
    case when template_seal.state = 'sealed' then revision else -revision end desc`

/** The documents of a card that count in its record, the newest first: all that were sealed, and what is shown. */
export const selectDocumentOrder = async (sql: Queryable, templateId: number, max: number): Promise<number[]> => {
  const rows = await sql<{ id: number }[]>`
    select group_id as id from template_group
    where template_id = ${templateId}
      and (state = 'published' or exists (select from template_seal s where s.group_id = template_group.group_id))
    order by sort desc, group_id desc limit ${max}`
  return rows.map(({ id }) => id)
}

const factColumns = (sql: Queryable) => sql`
  group_id as "documentId", template_seal.name, revision, template_seal.state, template_seal.game_id as "gameId",
  template_seal.turn_num as "turnNum", extract(epoch from sealed_at)::float8 as "sealedAt",
  encode(hash, 'hex') as hash, encode(previous, 'hex') as previous`
