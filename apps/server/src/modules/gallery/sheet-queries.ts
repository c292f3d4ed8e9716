/** The SQL of sheets as their editors see them. */
import type { Queryable, Tx } from '../../db/connect.ts'
import { keyOf } from '../../http/framework/keyset.ts'
import type { State } from './console-queries.ts'

export interface SheetRow {
  id: number
  groupId: number
  revision: number
  turnNum: string
  state: State
  path: string | null
  width: number
  height: number
  publishAt: Date | null
  publishedAt: Date
  /** The call that put the picture last. */
  requestId: string | null
  changedBy: string
  changedAt: Date
}

const columns = (sql: Queryable) => sql`
  i.item_id as id, i.group_id as "groupId", i.revision, i.turn_num as "turnNum", i.state, i.image_url as path, i.width,
  i.height, i.publish_at as "publishAt", i.published_at as "publishedAt", i.request_id as "requestId",
  i.changed_by as "changedBy", i.changed_at as "changedAt"`

export interface SheetFilter {
  groupId: number
  turn?: string | undefined
  after?: string | undefined
  rows: number
}

const whereSheets = (sql: Queryable, { groupId, turn }: SheetFilter) => sql`
  from gallery_item i where i.group_id = ${groupId} ${turn === undefined ? sql`` : sql`and i.turn_num = ${turn}`}`

/** The sheets of a series, the newest turn first; likes are counted up to `most`. */
export const selectSheets = (sql: Queryable, filter: SheetFilter, most: number) => sql<
  (SheetRow & { likes: number })[]
>`
  select ${columns(sql)}, (
    select count(*)::int from (select from gallery_like l where l.item_id = i.item_id and l.liked limit ${most}) liked
  ) as likes
  ${whereSheets(sql, filter)}
    ${filter.after === undefined ? sql`` : sql`and i.turn_num < ${String(keyOf(filter.after, ['text'])[0])}`}
  order by i.turn_num desc limit ${filter.rows}`

export async function countSheets(sql: Queryable, filter: SheetFilter, most: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (select ${whereSheets(sql, filter)} limit ${most}) found`
  return row.count
}

/** A sheet, locked until the transaction ends. */
export async function lockSheet(tx: Tx, itemId: number): Promise<SheetRow | undefined> {
  const [row] = await tx<SheetRow[]>`
    select ${columns(tx)} from gallery_item i where item_id = ${itemId} for update`
  return row
}

/** The sheet of a turn, locked until the transaction ends. */
export async function lockSheetOf(tx: Tx, groupId: number, turnNum: string): Promise<SheetRow | undefined> {
  const [row] = await tx<SheetRow[]>`
    select ${columns(tx)} from gallery_item i where group_id = ${groupId} and turn_num = ${turnNum} for update`
  return row
}

/** The site's day of a turn that has a row, YYYY-MM-DD. */
export async function selectTurnDay(sql: Queryable, gameId: number, turnNum: string): Promise<string | undefined> {
  const [row] = await sql<{ day: string }[]>`
    select business_day::text as day from gallery_turn where game_id = ${gameId} and turn_num = ${turnNum}`
  return row?.day
}

export interface PutSheet {
  groupId: number
  turnNum: string
  /** YYYY-MM-DD. */
  day: string
  path: string
  width: number
  height: number
  requestId: string
}

/** How a sheet goes on: since when members see it, or from when on. */
export type Next =
  | { state: 'shown'; publishedAt: Date }
  | { state: 'scheduled'; publishAt: Date }
  | { state: 'withdrawn' }

/** Who does it and when. */
export interface Hand {
  by: string
  at: Date
}

const nextColumns = (next: Next, { by, at }: Hand) => ({
  state: next.state,
  publish_at: next.state === 'scheduled' ? next.publishAt : null,
  ...(next.state === 'scheduled' && { published_at: next.publishAt }),
  ...(next.state === 'shown' && { published_at: next.publishedAt }),
  changed_by: by,
  changed_at: at,
})

/** Puts a picture on a turn, over the one that it has. Who asks holds the series. @returns the sheet's number */
export async function storeSheet(tx: Tx, put: PutSheet, next: Next, hand: Hand): Promise<number> {
  const picture = { image_url: put.path, width: put.width, height: put.height, request_id: put.requestId }
  const changes = { ...picture, ...nextColumns(next, hand) }
  const [row] = await tx<[{ id: number }]>`
    insert into gallery_item
      ${tx({ group_id: put.groupId, turn_num: put.turnNum, draw_day: put.day, ...changes })}
    on conflict (group_id, turn_num) do update set ${tx(changes)}, revision = gallery_item.revision + 1
    returning item_id as id`
  return row.id
}

/** Takes a sheet that is locked into a state. */
export async function setSheetState(tx: Tx, itemId: number, next: Next, hand: Hand): Promise<void> {
  await tx`
    update gallery_item set ${tx(nextColumns(next, hand))}, revision = revision + 1 where item_id = ${itemId}`
}

/** Scheduled sheets whose time has come. */
export const selectDueSheets = (sql: Queryable, at: Date, rows: number) => sql<{ itemId: number }[]>`
  select item_id as "itemId" from gallery_item
  where state = 'scheduled' and publish_at <= ${at} order by publish_at limit ${rows}`
