/** The SQL of documents: groups of cards as entries of lists. Tables are in migrations 0007 and 0030. */
import { ALL_LAYOUT_RULES } from '@liuhe/domain/content/all-layout-rules.ts'
import type { Queryable } from '../../db/connect.ts'
import { isListed } from './queries.ts'

export interface DocumentFilter {
  gameId: number
  /** 0 for every category. */
  templateId: number
  /** Trimmed; empty for every name. */
  searchText: string
  page: number
  rows: number
}

export interface DocumentRow {
  gameId: number
  templateId: number
  documentId: number
  subName: string
}

/** One page of the database of a game in the operator's order, and how many documents the whole list has. */
export async function selectDocuments(
  sql: Queryable,
  { gameId, templateId, searchText, page, rows }: DocumentFilter,
): Promise<{ rows: DocumentRow[]; total: number }> {
  const where = sql`
    from template join template_group using (template_id)
    where game_id = ${gameId} and location = ${DATABASE} and status = 1 and ${isListed(sql)} and ${isFilled(sql)}
      ${templateId === 0 ? sql`` : sql`and template_id = ${templateId}`}
      ${isNamed(sql, searchText)}`
  const [found, [count]] = await Promise.all([
    sql<DocumentRow[]>`
      select game_id as "gameId", template_id as "templateId", group_id as "documentId", group_name as "subName"
      ${where}
      order by template.sort desc, template_id, template_group.sort desc, group_id desc
      limit ${rows} offset ${(page - 1) * rows}`,
    sql<{ total: number }[]>`select count(*)::int as total ${where}`,
  ])
  return { rows: found, total: count?.total ?? 0 }
}

/** Cards of the database that have documents, in the operator's order: the categories of its page. */
export const selectDatabaseCategories = (sql: Queryable, gameId: number) => sql<
  { templateId: number; playCateName: string }[]
>`
  select template_id as "templateId", name as "playCateName" from template
  where game_id = ${gameId} and location = ${DATABASE} and status = 1 and ${isListed(sql)}
    and exists (select from template_group where template_group.template_id = template.template_id and ${isFilled(sql)})
  order by sort desc, template_id`

export interface OpenDocumentRow extends DocumentRow {
  name: string
  playCateName: string
  /** Its first rows, each as title and content. */
  opening: { title: string; content: string | null }[]
  /** Seconds since the epoch. */
  updatedTime: number
}

/** Cards whose newest document nothing locks, the latest written first, and how many there are. */
export async function selectOpenDocuments(
  sql: Queryable,
  { gameId, searchText, page, rows }: Omit<DocumentFilter, 'templateId'>,
): Promise<{ rows: OpenDocumentRow[]; total: number }> {
  const from = sql`
    from template
    cross join lateral (
      select group_id, group_name from template_group
      where template_group.template_id = template.template_id and ${isFilled(sql)}
      order by sort desc, group_id desc limit 1
    ) newest
    cross join lateral (
      select bool_or(require_login or require_recharge or template_type = 0) as locked, max(updated_at) as updated_at,
             (array_agg(jsonb_build_object('title', title, 'content', content) order by sort desc, item_id desc))[1:2]
               as opening
      from template_item where group_id = newest.group_id and template_item.status = 1
    ) written
    where game_id = ${gameId} and status = 1 and ${isListed(sql)} and lower(code) <> all(${FURNITURE})
      and written.locked is not true
      ${isNamed(sql, searchText)}`
  const [found, [count]] = await Promise.all([
    sql<OpenDocumentRow[]>`
      select game_id as "gameId", template_id as "templateId", group_id as "documentId", group_name as "subName", name,
             play_cate as "playCateName", to_jsonb(opening) as opening,
             extract(epoch from updated_at)::int as "updatedTime"
      ${from}
      order by updated_at desc, template_id limit ${rows} offset ${(page - 1) * rows}`,
    sql<{ total: number }[]>`select count(*)::int as total ${from}`,
  ])
  return { rows: found, total: count?.total ?? 0 }
}

/** The newest documents of cards that count in their records, sealed and withdrawn ones included; newest first. */
export const selectCountedDocuments = (sql: Queryable, templateIds: number[], max: number) => sql<
  { templateId: number; documentId: number }[]
>`
  select wanted.id as "templateId", g.group_id as "documentId"
  from unnest(${templateIds}::int[]) as wanted(id)
  cross join lateral (
    select group_id, sort from template_group
    where template_id = wanted.id
      and (state = 'published' or exists (select from template_seal s where s.group_id = template_group.group_id))
    order by sort desc, group_id desc limit ${max}
  ) g
  order by wanted.id, g.sort desc, g.group_id desc`

/** Codes of layouts that tell nothing themselves. */
const FURNITURE = ALL_LAYOUT_RULES.flatMap(({ code, kind }) => (kind === 'furniture' ? [code] : []))

/** Where the cards of the database stand. */
const DATABASE = 'database'

/** A published group somebody can read something in. */
const isFilled = (sql: Queryable) => sql`template_group.state = 'published' and exists (
  select from template_item where template_item.group_id = template_group.group_id and template_item.status = 1)`

/** Keeps what has the text in its name or its card's, in any case of its letters; nothing in it is a pattern. */
const isNamed = (sql: Queryable, text: string) =>
  text === ''
    ? sql``
    : sql`and (strpos(lower(group_name), lower(${text})) > 0 or strpos(lower(name), lower(${text})) > 0)`
