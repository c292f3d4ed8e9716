/** The SQL of cards. Tables and views are in migrations 0007 and 0030. */
import { HOME_SLOT } from '@liuhe/contract/api/templates.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

export interface ListFilter {
  gameId: number
  location: string
  /** Empty for every category. */
  playCateName: string
  client: string | undefined
  /** Whose block list applies. */
  companyCode: string
  page: number
  rows: number
}

export interface TemplateRow {
  id: number
  gameId: number
  name: string
  subName: string | null
  note1: string | null
  note2: string | null
  colorTheme: string
  templateCode: string
  playCateName: string
  gameTurn: string | null
}

export interface ItemRow {
  templateId: number
  groupId: number
  groupName: string
  /** The draw its document speaks of; null for none. */
  turnNum: string | null
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
  status: number
  requireLogin: boolean
  requireRecharge: boolean
  templateType: number | null
  activeCover: boolean
  /** Seconds since the epoch. */
  updatedTime: number
}

export interface DrawRow {
  turnNum: string
  resultText: string
  lunarYear: number
}

/** One page of a list, and how many cards the whole list has. */
export async function selectTemplates(
  sql: Queryable,
  filter: ListFilter,
): Promise<{ rows: TemplateRow[]; total: number }> {
  const where = sql`
    where game_id = ${filter.gameId} and ${standsAt(sql, filter)} and status = 1
      and ${isShownBy(sql, filter.companyCode)}
      ${filter.playCateName === '' ? sql`` : sql`and play_cate = ${filter.playCateName}`}
      ${filter.client === undefined ? sql`` : sql`and (clients is null or ${filter.client} = any(clients))`}`
  const [rows, [count]] = await Promise.all([
    sql<TemplateRow[]>`
      select ${templateColumns(sql)} from template ${where}
      order by sort desc, template_id limit ${filter.rows} offset ${(filter.page - 1) * filter.rows}`,
    sql<{ total: number }[]>`select count(*)::int as total from template ${where}`,
  ])
  return { rows, total: count?.total ?? 0 }
}

export interface CardFilter {
  id: number
  /** Undefined for whatever game it is of. */
  gameId?: number | undefined
  /** Undefined for whatever themes show it. */
  client?: string | undefined
}

/** One card that is shown anywhere. */
export async function selectTemplate(sql: Queryable, card: CardFilter): Promise<TemplateRow | undefined> {
  const [row] = await sql<TemplateRow[]>`
    select ${templateColumns(sql)} from template
    where template_id = ${card.id} and status = 1 and ${isListed(sql)}
      ${card.gameId === undefined ? sql`` : sql`and game_id = ${card.gameId}`}
      ${card.client === undefined ? sql`` : sql`and (clients is null or ${card.client} = any(clients))`}`
  return row
}

export interface WantedCard {
  id: number
  /** So many of its newest documents. */
  groupsMax: number
  /** A document that comes before the newest ones, whatever its age. */
  firstDocument?: number | undefined
}

/** Visible items of cards in display order. */
export const selectItems = (sql: Queryable, cards: WantedCard[]): Promise<ItemRow[]> => sql<ItemRow[]>`
  select g.template_id as "templateId", g.group_id as "groupId", g.group_name as "groupName",
         g.turn_num as "turnNum",
         i.item_id as id, i.title, i.content, i.content2, i.content3, i.note, i.icon_url as "iconUrl",
         i.sub_name as "subName", i.multi_contents as "multiContents", i.sort, i.status,
         i.require_login as "requireLogin", i.require_recharge as "requireRecharge",
         i.template_type as "templateType", i.active_cover as "activeCover",
         extract(epoch from i.updated_at)::int as "updatedTime"
  from unnest(${cards.map(({ id }) => id)}::int[], ${cards.map(({ groupsMax }) => groupsMax)}::int[],
              ${cards.map(({ firstDocument }) => firstDocument ?? 0)}::int[])
    as wanted(template_id, groups_max, first_document)
  cross join lateral (
    select * from template_group where template_id = wanted.template_id and state = 'published'
    order by group_id = wanted.first_document desc, sort desc, group_id desc limit wanted.groups_max
  ) g
  join template_item i on i.group_id = g.group_id and i.status = 1
  order by g.template_id, g.group_id = wanted.first_document desc, g.sort desc, g.group_id desc,
    i.sort desc, i.item_id desc`

/** Whether a card has this document, published. */
export async function hasDocument(sql: Queryable, templateId: number, documentId: number): Promise<boolean> {
  const rows = await sql`
    select from template_group
    where group_id = ${documentId} and template_id = ${templateId} and state = 'published'`
  return rows.length > 0
}

/** Categories that have cards, in the company's order, or the common one where it has none. */
export const selectPlayCategories = (
  sql: Queryable,
  { gameId, location, companyCode }: { gameId: number; location: string; companyCode: string },
) => sql<{ playCateName: string; count: number }[]>`
  select c.name as "playCateName", count(*)::int as count
  from play_category c
  join template on template.game_id = c.game_id and template.location = c.location and template.play_cate = c.name
  left join company_category_order o on o.company_code = ${companyCode}
    and o.game_id = c.game_id and o.location = c.location and o.name = c.name
  where c.game_id = ${gameId} and c.location = ${location} and template.status = 1
    and ${isListed(sql)} and ${isShownBy(sql, companyCode)}
  group by c.name, c.sort, o.sort order by o.sort desc nulls last, c.sort desc, c.name`

/** Which of the cards a member has as favourites. */
export async function selectLikes(sql: Queryable, memberId: bigint, templateIds: number[]): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`
    select template_id as id from template_like
    where member_id = ${memberId} and template_id = any(${templateIds}::int[]) and liked`
  return new Set(rows.map(({ id }) => id))
}

/** The cards a member has as favourites, the latest first, whatever game they are of. */
export async function selectFavourites(
  sql: Queryable,
  memberId: bigint,
  { page, rows }: { page: number; rows: number },
): Promise<{ rows: TemplateRow[]; total: number }> {
  const from = sql`
    from template_like join template using (template_id)
    where member_id = ${memberId} and liked and status = 1 and ${isListed(sql)}`
  const [found, [count]] = await Promise.all([
    sql<TemplateRow[]>`
      select ${templateColumns(sql)} ${from}
      order by changed_at desc, template_id desc limit ${rows} offset ${(page - 1) * rows}`,
    sql<{ total: number }[]>`select count(*)::int as total ${from}`,
  ])
  return { rows: found, total: count?.total ?? 0 }
}

/** Whether a member has ever recharged; undefined for an unknown member. */
export async function selectRecharged(sql: Queryable, memberId: bigint): Promise<boolean | undefined> {
  const [row] = await sql<{ recharged: boolean }[]>`select recharged from card_reader where member_id = ${memberId}`
  return row?.recharged
}

/** Stores the flag. @returns false when there is no such card */
export async function storeLike(tx: Tx, memberId: bigint, templateId: number, liked: boolean): Promise<boolean> {
  const rows = await tx`
    insert into template_like (member_id, template_id, liked)
    select ${memberId}::bigint, template_id, ${liked}::boolean
    from template where template_id = ${templateId} and status = 1
    on conflict (member_id, template_id) do update set liked = excluded.liked, changed_at = clock_timestamp()
    returning template_id`
  return rows.length > 0
}

/**
 * Codes of advert slots, which never stand in a list (Domain §5.0); neither does any SYAD-*. AD13 and AD14
 * do: they are in-list cards (Ruling C41).
 */
const SLOT_CODES = 'ad01 ad02 ad03 ad04 ad05 ad06 ad07 ad08 ad09 ad010 ad11 ad12 ad15'.split(' ')

/** A theme's own slot on home is a card whose code names the theme: SYAD-THEME3 (Domain §5.4.53). */
const standsAt = (sql: Queryable, { location, client = '' }: Pick<ListFilter, 'location' | 'client'>) =>
  location === HOME_SLOT
    ? sql`location = 'home' and lower(code) = ${`syad-${client.toLowerCase()}`}`
    : sql`location = ${location} and ${isListed(sql)}`

/** Whether a row of `template` may stand in a list. */
export const isListed = (sql: Queryable) => sql`lower(code) <> all(${SLOT_CODES}) and lower(code) not like 'syad-%'`

const isShownBy = (sql: Queryable, companyCode: string) => sql`
  not exists (select from company_template_block b
              where b.company_code = ${companyCode} and b.code = lower(template.code))`

const templateColumns = (sql: Queryable) => sql`
  template_id as id, game_id as "gameId", name, sub_name as "subName", note1, note2, color_theme as "colorTheme",
  code as "templateCode", play_cate as "playCateName", game_turn as "gameTurn"`
