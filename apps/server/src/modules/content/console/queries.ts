/** The SQL of those who look at content before they change it. */
import { COUNT_MAX } from '@liuhe/contract/api/operator/common.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import { keyOf } from '../../../http/framework/keyset.ts'
import type { LifeState, Revision } from '../queries.ts'

export interface Paging {
  /** Where the page begins: the key of the last row before. */
  after?: string | undefined
  rows: number
}

/** How many of a list are counted: one more than is told as a number. */
const COUNTED = COUNT_MAX + 1

/** Part of a name as a pattern: its signs mean themselves. */
const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** An instant as epoch ms. */
const ms = (sql: Queryable, column: string) => sql`(extract(epoch from ${sql(column)}) * 1000)::float8`

export interface DocumentFilter extends Paging {
  documentId?: number | undefined
  templateId?: number | undefined
  gameId?: number | undefined
  state?: LifeState | undefined
  search?: string | undefined
}

export interface DocumentRow {
  id: number
  templateId: number
  gameId: number
  templateName: string
  name: string
  turnNum: string | null
  state: LifeState
  revision: number
  publishAt: number | null
  publishedAt: number | null
  withdrawnAt: number | null
}

/** Part of a name has no index: it is looked for in the newest of what fits otherwise. */
const SEARCHED = 10_000

const ownWhere = (sql: Queryable, { documentId, templateId, state }: DocumentFilter) => sql`
  true
  ${documentId === undefined ? sql`` : sql`and g.group_id = ${documentId}`}
  ${templateId === undefined ? sql`` : sql`and g.template_id = ${templateId}`}
  ${state === undefined ? sql`` : sql`and g.state = ${state}`}`

const documentsWhere = (sql: Queryable, filter: DocumentFilter) => {
  const { gameId, search } = filter
  const own = ownWhere(sql, filter)
  const ofGame = gameId === undefined ? sql`` : sql`and t.game_id = ${gameId}`
  if (!search) return sql`from template_group g join template t using (template_id) where ${own} ${ofGame}`
  return sql`
    from (
      select g.* from template_group g join template t using (template_id) where ${own} ${ofGame}
      order by g.group_id desc limit ${SEARCHED}
    ) g join template t using (template_id)
    where (g.group_name ilike ${like(search)} or t.name ilike ${like(search)})`
}

/** Documents whatever their state, the newest first. */
export const selectDocuments = (sql: Queryable, filter: DocumentFilter) => sql<DocumentRow[]>`
  select g.group_id as id, g.template_id as "templateId", t.game_id as "gameId", t.name as "templateName",
         g.group_name as name, g.turn_num as "turnNum", g.state,
         (select count(*)::int from content_revision r
          where r.subject = 'document' and r.subject_id = g.group_id::text) as revision,
         ${ms(sql, 'g.publish_at')} as "publishAt", ${ms(sql, 'g.published_at')} as "publishedAt",
         ${ms(sql, 'g.withdrawn_at')} as "withdrawnAt"
  ${documentsWhere(sql, filter)}
    ${filter.after === undefined ? sql`` : sql`and g.group_id < ${keyOf(filter.after, ['int'])[0] as number}`}
  order by g.group_id desc limit ${filter.rows}`

/** Cards are asked only where a filter is about them. */
export async function countDocuments(sql: Queryable, filter: DocumentFilter): Promise<number> {
  const isOfCards = filter.gameId !== undefined || Boolean(filter.search)
  const from = isOfCards ? documentsWhere(sql, filter) : sql`from template_group g where ${ownWhere(sql, filter)}`
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (select ${from} limit ${COUNTED}) found`
  return row.count
}

export interface StoredText {
  name: string
  sort: number
  turnNum: string | null
  isPostDraw: boolean
  items: StoredItem[]
  poll: { text: string; value: string }[]
  /** How often it was sealed. */
  seals: number
}

export interface StoredItem {
  id: number
  title: string
  content: string | null
  content2: string | null
  content3: string | null
  note: string | null
  iconUrl: string | null
  subName: string | null
  multiContents: { title: string; content: string }[] | null
  sort: number
  isHidden: boolean
  requireLogin: boolean
  requireRecharge: boolean
  templateType: number | null
  activeCover: boolean
}

/** A document with everything that an editor may change, hidden items included. */
export async function selectDocumentText(sql: Queryable, documentId: number): Promise<StoredText | undefined> {
  const [row] = await sql<StoredText[]>`
    select g.group_name as name, g.sort, g.turn_num as "turnNum", g.post_draw as "isPostDraw",
      (select count(*)::int from template_seal s where s.group_id = g.group_id) as seals,
      (select coalesce(jsonb_agg(jsonb_build_object(
         'id', item_id, 'title', title, 'content', content, 'content2', content2, 'content3', content3, 'note', note,
         'iconUrl', icon_url, 'subName', sub_name, 'multiContents', multi_contents, 'sort', sort,
         'isHidden', status = 0, 'requireLogin', require_login, 'requireRecharge', require_recharge,
         'templateType', template_type, 'activeCover', active_cover) order by sort desc, item_id desc), '[]')
       from template_item i where i.group_id = g.group_id) as items,
      (select coalesce(jsonb_agg(jsonb_build_object('text', option_text, 'value', option_value)
                                 order by o.sort desc, option_id), '[]')
       from template_poll_option o where o.group_id = g.group_id) as poll
    from template_group g where g.group_id = ${documentId}`
  return row
}

export interface CardFilter extends Paging {
  templateId?: number | undefined
  gameId?: number | undefined
  location?: string | undefined
  playCateName?: string | undefined
  state?: LifeState | undefined
  search?: string | undefined
}

export interface CardRow {
  id: number
  gameId: number
  location: string
  playCateName: string
  name: string
  code: string
  sort: number
  state: LifeState
  revision: number
  documents: number
  publishAt: number | null
  publishedAt: number | null
  withdrawnAt: number | null
  subName: string | null
  note1: string | null
  note2: string | null
  colorTheme: string
  gameTurn: string | null
  clients: string[] | null
}

const cardsWhere = (sql: Queryable, filter: CardFilter) => {
  const { templateId, gameId, location, playCateName, state, search } = filter
  return sql`
    from template t
    where true
      ${templateId === undefined ? sql`` : sql`and t.template_id = ${templateId}`}
      ${gameId === undefined ? sql`` : sql`and t.game_id = ${gameId}`}
      ${location === undefined ? sql`` : sql`and t.location = ${location}`}
      ${playCateName === undefined ? sql`` : sql`and t.play_cate = ${playCateName}`}
      ${state === undefined ? sql`` : sql`and t.state = ${state}`}
      ${search ? sql`and (t.name ilike ${like(search)} or lower(t.code) = lower(${search}))` : sql``}`
}

/** Cards whatever their state, in the order of the site. */
export const selectCards = (sql: Queryable, filter: CardFilter) => sql<CardRow[]>`
  select t.template_id as id, t.game_id as "gameId", t.location, t.play_cate as "playCateName", t.name, t.code, t.sort,
         t.state, t.sub_name as "subName", t.note1, t.note2, t.color_theme as "colorTheme",
         t.game_turn as "gameTurn", t.clients,
         (select count(*)::int from content_revision r
          where r.subject = 'template' and r.subject_id = t.template_id::text) as revision,
         (select count(*)::int from template_group g where g.template_id = t.template_id) as documents,
         ${ms(sql, 't.publish_at')} as "publishAt", ${ms(sql, 't.published_at')} as "publishedAt",
         ${ms(sql, 't.withdrawn_at')} as "withdrawnAt"
  ${cardsWhere(sql, filter)}
    ${filter.after === undefined ? sql`` : cardsAfter(sql, filter.after)}
  order by t.game_id, t.location, -t.sort, -t.template_id limit ${filter.rows}`

/** Two of the columns run down: by their negatives all run up, and one range of one index begins after a row. */
const cardsAfter = (sql: Queryable, after: string) => {
  const [gameId, location, sort, id] = keyOf(after, ['int', 'text', 'int', 'int']) as [number, string, number, number]
  return sql`
    and (t.game_id, t.location, -t.sort, -t.template_id) > (${gameId}, ${location}, ${-sort}, ${-id})`
}

export async function countCards(sql: Queryable, filter: CardFilter): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (select ${cardsWhere(sql, filter)} limit ${COUNTED}) found`
  return row.count
}

/** How often a subject was changed. */
export async function countRevisions(sql: Queryable, subject: Revision['subject'], subjectId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from content_revision where subject = ${subject} and subject_id = ${subjectId}`
  return row.count
}

/** Lets those who change a subject without a row of its own stand in a row. */
export async function lockSubject(tx: Tx, subject: Revision['subject'], subjectId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`content ${subject} ${subjectId}`}, 0))`
}

/** Layout codes that a company does not show. */
export async function selectBlockList(sql: Queryable, companyCode: string): Promise<string[]> {
  const rows = await sql<{ code: string }[]>`
    select code from company_template_block where company_code = ${companyCode} order by code`
  return rows.map(({ code }) => code)
}

/** The categories of a place as a company shows them; `isOwn` when it has an order of its own. */
export const selectCategories = (
  sql: Queryable,
  { companyCode, gameId, location }: { companyCode: string; gameId: number; location: string },
) => sql<{ name: string; isOwn: boolean }[]>`
  select c.name, o.sort is not null as "isOwn"
  from play_category c
  left join company_category_order o
    on o.company_code = ${companyCode} and o.game_id = c.game_id and o.location = c.location and o.name = c.name
  where c.game_id = ${gameId} and c.location = ${location}
  order by o.sort desc nulls last, c.sort desc, c.name`

export interface ImageRow {
  name: string
  width: number
  height: number
  bytes: number
  uploadedBy: string
  uploadedAt: number
  /** As the database writes it, to the microsecond. */
  createdAt: string
}

/** Uploaded pictures, the newest first, each with its first upload. */
export const selectImages = (sql: Queryable, { after, rows }: Paging) => sql<ImageRow[]>`
  select i.name, i.width, i.height, octet_length(i.bytes) as bytes, u.actor as "uploadedBy",
         (extract(epoch from u.uploaded_at) * 1000)::float8 as "uploadedAt", i.created_at::text as "createdAt"
  from content_image i
  cross join lateral (
    select actor, uploaded_at from content_upload where name = i.name order by upload_id limit 1
  ) u
  ${after === undefined ? sql`` : imagesAfter(sql, after)}
  order by i.created_at desc, i.name limit ${rows}`

const imagesAfter = (sql: Queryable, after: string) => {
  const [at, name] = keyOf(after, ['time', 'text']) as [string, string]
  return sql`where i.created_at <= ${at}::text::timestamptz
    and (i.created_at < ${at}::text::timestamptz or i.name > ${name})`
}

export async function countImages(sql: Queryable): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (select from content_image limit ${COUNTED}) found`
  return row.count
}
