/** The SQL of the gallery as its editors see it. Tables are in migrations 0033 and 0216. */
import type { SeriesText, SheetState } from '@liuhe/contract/api/operator/gallery.ts'
import type { GroupType } from '@liuhe/domain/content/drawing.ts'
import type { output } from 'zod/mini'
import type { Queryable, Tx } from '../../db/connect.ts'
import { keyOf } from '../../http/framework/keyset.ts'

export type SeriesDraft = output<typeof SeriesText>
export type State = output<typeof SheetState>

export interface SeriesFilter {
  gameId?: number | undefined
  groupType?: GroupType | undefined
  /** The beginning of the name. */
  search?: string | undefined
  after?: string | undefined
  rows: number
}

export interface SeriesRow extends SeriesDraft {
  id: number
  revision: number
  gameId: number
  gameName: string
  groupType: GroupType
  isDrawn: boolean
  newestTurn: string | null
  sort: number
  changedBy: string
  changedAt: Date
}

const seriesColumns = (sql: Queryable) => sql`
  g.group_id as id, g.revision, g.game_id as "gameId", game_name as "gameName", g.group_type as "groupType", g.name,
  g.initials, c.name as category, g.company_code as "companyCode", g.popular, g.status = 0 as hidden,
  g.recipe is not null as "isDrawn", g.sort, g.changed_by as "changedBy", g.changed_at as "changedAt",
  (select turn_num from gallery_item i where i.group_id = g.group_id and state <> 'withdrawn'
   order by turn_num desc limit 1) as "newestTurn"
  from gallery_group g join gallery_game using (game_id) left join gallery_category c using (category_id)`

const whereSeries = (sql: Queryable, { gameId, groupType, search }: SeriesFilter) => sql`
  where true
    ${gameId === undefined ? sql`` : sql`and g.game_id = ${gameId}`}
    ${groupType === undefined ? sql`` : sql`and g.group_type = ${groupType}`}
    ${search ? sql`and starts_with(lower(g.name), lower(${search}))` : sql``}`

/** Series by game and colour, in the order of the site. */
export const selectSeries = (sql: Queryable, filter: SeriesFilter) => sql<SeriesRow[]>`
  select ${seriesColumns(sql)} ${whereSeries(sql, filter)}
    ${filter.after === undefined ? sql`` : seriesAfter(sql, filter.after)}
  order by g.game_id, g.group_type, -g.sort, g.group_id limit ${filter.rows}`

const seriesAfter = (sql: Queryable, after: string) => {
  const [gameId, type, sort, id] = keyOf(after, ['int', 'int', 'int', 'int']) as [number, number, number, number]
  return sql`and (g.game_id, g.group_type, -g.sort, g.group_id) > (${gameId}, ${type}, ${-sort}, ${id})`
}

/** How many there are, as far as anybody counts. */
export async function countSeries(sql: Queryable, filter: SeriesFilter, most: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (select from gallery_group g ${whereSeries(sql, filter)} limit ${most}) found`
  return row.count
}

export async function findSeries(sql: Queryable, groupId: number): Promise<SeriesRow | undefined> {
  const [row] = await sql<SeriesRow[]>`select ${seriesColumns(sql)} where g.group_id = ${groupId}`
  return row
}

/** A series, locked until the transaction ends: sheets are put into it one after another. */
export async function lockSeries(tx: Tx, groupId: number): Promise<SeriesRow | undefined> {
  await tx`select from gallery_group where group_id = ${groupId} for update`
  return findSeries(tx, groupId)
}

/** Categories by game, in the order of the site. */
export const selectCategoryNames = (sql: Queryable) => sql<{ gameId: number; name: string }[]>`
  select game_id as "gameId", name from gallery_category order by game_id, sort desc, category_id`

/** The number of a category by its name; one that the game does not have is made, the last. */
export async function categoryOf(tx: Tx, gameId: number, name: string): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into gallery_category (game_id, name) values (${gameId}, ${name})
    on conflict (game_id, name) do update set name = excluded.name returning category_id as id`
  return row.id
}

const textColumns = ({ name, initials, companyCode, popular, hidden }: SeriesDraft, categoryId: number | null) => ({
  ...{ name, initials, company_code: companyCode, popular, status: hidden ? 0 : 1, category_id: categoryId },
})

export interface NewSeries {
  gameId: number
  groupType: GroupType
  text: SeriesDraft
  categoryId: number | null
  by: string
  at: Date
  requestId: string
}

/** A new series, the last of its game and colour. @returns its number, also when the same call has made it before */
export async function insertSeries(tx: Tx, series: NewSeries): Promise<number> {
  const { gameId, groupType, text, categoryId, by, at, requestId } = series
  const made = { changed_by: by, changed_at: at, request_id: requestId }
  const [last] = await tx<[{ sort: number }]>`
    select coalesce(min(sort), 1) - 1 as sort from gallery_group
    where game_id = ${gameId} and group_type = ${groupType}`
  const place = { game_id: gameId, group_type: groupType, sort: last.sort }
  const [row] = await tx<{ id: number }[]>`
    insert into gallery_group ${tx({ ...place, ...textColumns(text, categoryId), ...made })}
    on conflict (request_id) do update set request_id = excluded.request_id
    returning group_id as id`
  return row?.id ?? 0
}

/** Writes over a series that is locked. */
export async function updateSeries(
  tx: Tx,
  groupId: number,
  { text, categoryId, by, at }: Pick<NewSeries, 'text' | 'categoryId' | 'by' | 'at'>,
): Promise<void> {
  await tx`
    update gallery_group set ${tx({ ...textColumns(text, categoryId), changed_by: by, changed_at: at })},
      revision = revision + 1
    where group_id = ${groupId}`
}
