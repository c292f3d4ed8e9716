/** The SQL of the gallery as members see it. Tables are in migrations 0033 and 0216. */
import type { GroupType } from '@liuhe/domain/content/drawing.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

export interface GroupFilter {
  gameId: number
  groupType: GroupType
  companyCode: string
  /** Part of the name; empty for every name. */
  searchText: string
  /** One letter; undefined for every letter. */
  initials?: string | undefined
  isPopular?: boolean | undefined
  categoryId?: number | undefined
  /** Sheets are those that are shown at this instant. */
  at: Date
}

export interface SheetPageRequest {
  page: number
  rows: number
}

/** A sheet as the database has it. */
export interface ItemRow {
  id: number
  groupId: number
  gameId: number
  groupType: GroupType
  gameName: string
  name: string
  /** How the server draws it; null when it was uploaded. */
  recipe: string | null
  turnNum: string
  /** YYYY-MM-DD. */
  drawDay: string
  imageUrl: string | null
  width: number
  height: number
  /** Special balls of the issues before it, comma-joined, the oldest first. */
  recent: string
  resultText: string | null
  /** Seconds since the epoch. */
  updatedTime: number
}

/** A series with its newest sheet, whose own number is `id`. */
export interface GroupRow extends ItemRow {
  initials: string
}

/** One page of each initial that has series, in alphabetical order; the popular ones come as one block. */
export const selectGroups = (sql: Queryable, filter: GroupFilter, { page, rows }: SheetPageRequest) => sql<
  (GroupRow & { block: string; total: number })[]
>`
  select * from (
    select ${groupColumns(sql)}, ${blockOf(sql, filter)} as block,
           count(*) over (partition by ${blockOf(sql, filter)})::int as total,
           row_number() over (partition by ${blockOf(sql, filter)} order by ${groupOrder(sql)})::int as place
    ${fromShownGroups(sql, filter)}
  ) numbered
  where place > ${(page - 1) * rows} and place <= ${page * rows}
  order by replace(block, '#', '~'), place`

/** How many series each block of such a list has, on whatever page. */
export const selectBlocks = (sql: Queryable, filter: GroupFilter) => sql<{ block: string; total: number }[]>`
  select block, count(*)::int as total from (
    select ${blockOf(sql, filter)} as block ${fromShownGroups(sql, filter)}
  ) shown group by block order by replace(block, '#', '~')`

/** One page of series in one list, the popular ones first. */
export async function selectGroupPage(
  sql: Queryable,
  filter: GroupFilter,
  { page, rows }: SheetPageRequest,
): Promise<{ rows: GroupRow[]; total: number }> {
  const from = fromShownGroups(sql, filter)
  const [found, [count]] = await Promise.all([
    sql<GroupRow[]>`
      select ${groupColumns(sql)} ${from}
      order by g.popular desc, ${groupOrder(sql)} limit ${rows} offset ${(page - 1) * rows}`,
    sql<{ total: number }[]>`select count(*)::int as total ${from}`,
  ])
  return { rows: found, total: count?.total ?? 0 }
}

/** A series that is shown anywhere, with its newest sheet. */
export async function selectGroup(sql: Queryable, groupId: number, at: Date): Promise<GroupRow | undefined> {
  const [row] = await sql<GroupRow[]>`
    select ${groupColumns(sql)} ${fromGroups(sql, at)} where g.group_id = ${groupId} and g.status = 1`
  return row
}

/** One page of a series, the newest issue first. */
export async function selectItems(
  sql: Queryable,
  { groupId, gameId, at }: { groupId: number; gameId?: number; at: Date },
  { page, rows }: SheetPageRequest,
): Promise<{ rows: ItemRow[]; total: number }> {
  const from = sql`
    from gallery_group g join gallery_game using (game_id) join gallery_item i using (group_id)
    where g.group_id = ${groupId} and g.status = 1 and ${isShownAt(sql, at)}
      ${gameId === undefined ? sql`` : sql`and g.game_id = ${gameId}`}`
  const [found, [count]] = await Promise.all([
    sql<ItemRow[]>`
      select ${itemColumns(sql)} ${from}
      order by i.turn_num desc limit ${rows} offset ${(page - 1) * rows}`,
    sql<{ total: number }[]>`select count(*)::int as total ${from}`,
  ])
  return { rows: found, total: count?.total ?? 0 }
}

/** One sheet that is shown, of a series that is. */
export async function selectItem(sql: Queryable, id: number, at: Date): Promise<ItemRow | undefined> {
  const [row] = await sql<ItemRow[]>`
    select ${itemColumns(sql)}
    from gallery_item i join gallery_group g using (group_id) join gallery_game using (game_id)
    where i.item_id = ${id} and g.status = 1 and ${isShownAt(sql, at)}`
  return row
}

/** The newest drawn sheets of a game's popular series in colour. */
export const selectNewest = (sql: Queryable, gameId: number, at: Date) => sql<ItemRow[]>`
  select ${itemColumns(sql)} ${fromGroups(sql, at)}
  where g.game_id = ${gameId} and g.group_type = 1 and g.status = 1 and g.popular and i.image_url is null
  order by ${groupOrder(sql)} limit 20`

/** Categories of a game that have series, in the operator's order. */
export const selectCategories = (sql: Queryable, gameId: number, at: Date) => sql<
  { playCategoryId: number; name: string; count: number }[]
>`
  select c.category_id as "playCategoryId", c.name, count(*)::int as count
  from gallery_category c join gallery_group g using (category_id)
  where c.game_id = ${gameId} and g.status = 1
    and exists (select from gallery_item i where i.group_id = g.group_id and ${isShownAt(sql, at)})
  group by c.category_id order by c.sort desc, c.category_id`

/** Which of these sheets a member likes. */
export async function selectLikes(sql: Queryable, memberId: bigint, ids: number[]): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`
    select item_id as id from gallery_like
    where member_id = ${memberId} and item_id = any(${ids}::int[]) and liked`
  return new Set(rows.map(({ id }) => id))
}

/** The sheets a member likes, the latest first, of whatever game. */
export async function selectLiked(
  sql: Queryable,
  memberId: bigint,
  { page, rows, at }: SheetPageRequest & { at: Date },
): Promise<{ rows: ItemRow[]; total: number }> {
  const from = sql`
    from gallery_like l join gallery_item i using (item_id) join gallery_group g using (group_id)
    join gallery_game using (game_id)
    where l.member_id = ${memberId} and l.liked and g.status = 1 and ${isShownAt(sql, at)}`
  const [found, [count]] = await Promise.all([
    sql<ItemRow[]>`
      select ${itemColumns(sql)} ${from}
      order by l.changed_at desc, i.item_id desc limit ${rows} offset ${(page - 1) * rows}`,
    sql<{ total: number }[]>`select count(*)::int as total ${from}`,
  ])
  return { rows: found, total: count?.total ?? 0 }
}

/** Stores the flag. @returns false when no such sheet is shown */
export async function storeLike(
  tx: Tx,
  memberId: bigint,
  { id, liked, at }: { id: number; liked: boolean; at: Date },
): Promise<boolean> {
  const rows = await tx`
    insert into gallery_like (member_id, item_id, liked)
    select ${memberId}::bigint, item_id, ${liked}::boolean
    from gallery_item i join gallery_group using (group_id)
    where item_id = ${id} and status = 1 and ${isShownAt(tx, at)}
    on conflict (member_id, item_id) do update set liked = excluded.liked, changed_at = clock_timestamp()
    returning item_id`
  return rows.length > 0
}

const itemColumns = (sql: Queryable) => sql`
  i.item_id as id, g.group_id as "groupId", g.game_id as "gameId", g.group_type as "groupType",
  game_name as "gameName", g.name, g.recipe, i.turn_num as "turnNum", i.draw_day::text as "drawDay",
  i.image_url as "imageUrl", i.width, i.height, i.recent, i.open_num as "resultText",
  extract(epoch from i.published_at)::int as "updatedTime"`

const groupColumns = (sql: Queryable) => sql`${itemColumns(sql)}, g.initials`

/** Whether members see a sheet at an instant: a scheduled one by its own time, whenever the sweep comes. */
const isShownAt = (sql: Queryable, at: Date) => sql`
  (i.state = 'shown' or i.state = 'scheduled' and i.publish_at <= ${at})`

/** Series with their newest sheet that is shown; one without has nothing to show. */
const fromGroups = (sql: Queryable, at: Date) => sql`
  from gallery_group g join gallery_game using (game_id)
  cross join lateral (
    select * from gallery_item i where i.group_id = g.group_id and ${isShownAt(sql, at)}
    order by turn_num desc limit 1
  ) i`

const fromShownGroups = (sql: Queryable, filter: GroupFilter) => sql`
  ${fromGroups(sql, filter.at)}
  where g.game_id = ${filter.gameId} and g.group_type = ${filter.groupType} and g.status = 1
    and (g.company_code is null or g.company_code = ${filter.companyCode})
    ${filter.searchText === '' ? sql`` : sql`and strpos(lower(g.name), lower(${filter.searchText})) > 0`}
    ${filter.initials === undefined ? sql`` : sql`and g.initials = ${filter.initials}`}
    ${filter.isPopular ? sql`and g.popular` : sql``}
    ${filter.categoryId === undefined ? sql`` : sql`and g.category_id = ${filter.categoryId}`}`

const groupOrder = (sql: Queryable) => sql`g.sort desc, g.group_id`

/** Popular series stand together, whatever their letter. */
const blockOf = (sql: Queryable, { isPopular }: GroupFilter) => (isPopular ? sql`'popular'` : sql`g.initials`)
