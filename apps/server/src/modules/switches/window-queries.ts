/** The SQL of maintenance windows (migration 0192). Times are epoch ms. */
import type { WindowScope } from '@liuhe/domain/maintenance.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

export interface WindowRow {
  windowId: number
  scope: WindowScope
  key: string
  from: number
  until: number
  noticeAt: number
  banner: string
  reason: string
  by: string
  madeAt: number
  endedBy: string | null
  endedAt: number | null
  revision: number
  /** By the clock of the database, which says what is in force. */
  now: number
}

const ms = (sql: Queryable, column: string) => sql`(extract(epoch from ${sql(column)}) * 1000)::float8`

const columns = (sql: Queryable) => sql`
  window_id::float8 as "windowId", scope, key, banner, reason, made_by as by, ended_by as "endedBy", revision,
  ${ms(sql, 'from_at')} as from, ${ms(sql, 'until_at')} as until, ${ms(sql, 'notice_at')} as "noticeAt",
  (extract(epoch from clock_timestamp()) * 1000)::float8 as now, ${ms(sql, 'made_at')} as "madeAt",
  ${ms(sql, 'ended_at')} as "endedAt"`

/** Those that are not over, the next first; or those that are, the last first. */
export const selectWindows = (sql: Queryable, { isOver, most }: { isOver: boolean; most: number }) => sql<WindowRow[]>`
  select ${columns(sql)} from maintenance_window
  where (coalesce(ended_at, until_at) <= clock_timestamp()) = ${isOver}
  order by ${isOver ? sql`until_at desc` : sql`from_at, window_id`} limit ${most}`

export async function findWindow(sql: Queryable, windowId: number): Promise<WindowRow | undefined> {
  const [row] = await sql<WindowRow[]>`select ${columns(sql)} from maintenance_window where window_id = ${windowId}`
  return row
}

export async function lockWindow(tx: Tx, windowId: number): Promise<WindowRow | undefined> {
  const [row] = await tx<WindowRow[]>`
    select ${columns(tx)} from maintenance_window where window_id = ${windowId} for no key update`
  return row
}

/** Windows of one thing come one by one. */
export const lockPlace = (tx: Tx, { scope, key }: Pick<WindowRow, 'scope' | 'key'>) =>
  tx`select pg_advisory_xact_lock(hashtextextended('window ' || ${scope} || ' ' || ${key}, 0))`

type Span = Pick<WindowRow, 'scope' | 'key' | 'from' | 'until'>

/** Another window of the same thing that is not over and shares a moment with this one. */
export async function overlapping(tx: Tx, { scope, key, from, until }: Span, except?: number) {
  const [row] = await tx<{ windowId: number }[]>`
    select window_id::float8 as "windowId" from maintenance_window
    where scope = ${scope} and key = ${key} and ended_at is null
      and from_at < ${new Date(until)} and until_at > ${new Date(from)}
      and window_id <> ${except ?? 0} limit 1`
  return row?.windowId
}

export async function insertWindow(
  tx: Tx,
  {
    scope,
    key,
    from,
    until,
    noticeAt,
    banner,
    reason,
    by,
  }: Span & {
    noticeAt: number
    banner: string
    reason: string
    by: string
  },
): Promise<number> {
  const [row] = await tx<[{ windowId: number }]>`
    insert into maintenance_window (scope, key, from_at, until_at, notice_at, banner, reason, made_by)
    values (${scope}, ${key}, ${new Date(from)}, ${new Date(until)}, ${new Date(noticeAt)}, ${banner}, ${reason}, ${by})
    returning window_id::float8 as "windowId"`
  return row.windowId
}

export const moveEnd = (tx: Tx, { windowId, until }: { windowId: number; until: number }) => tx`
  update maintenance_window set until_at = ${new Date(until)}, revision = revision + 1, told = 'new'
  where window_id = ${windowId}`

/** Ends one that is on, or takes back one that has not begun. */
export const endWindow = (tx: Tx, { windowId, by }: { windowId: number; by: string }) => tx`
  update maintenance_window set ended_by = ${by}, ended_at = clock_timestamp(), revision = revision + 1
  where window_id = ${windowId}`

/** What is in force now or within the next minute, for those who remember it. */
export const selectNear = (sql: Queryable) => sql<Pick<WindowRow, 'scope' | 'key' | 'from' | 'until' | 'banner'>[]>`
  select scope, key, banner, ${ms(sql, 'from_at')} as from, ${ms(sql, 'until_at')} as until from maintenance_window
  where ended_at is null and until_at > clock_timestamp() and from_at <= clock_timestamp() + interval '1 minute'`

export interface Announced extends Pick<WindowRow, 'windowId' | 'scope' | 'key' | 'from' | 'until' | 'banner'> {
  isOn: boolean
}

/** Windows that members are told of: those in force, and later ones whose notice has begun. */
export const selectAnnounced = (sql: Queryable) => sql<Announced[]>`
  select window_id::float8 as "windowId", scope, key, banner, ${ms(sql, 'from_at')} as from,
         ${ms(sql, 'until_at')} as until, from_at <= clock_timestamp() as "isOn"
  from maintenance_window
  where ended_at is null and notice_at <= clock_timestamp() and until_at > clock_timestamp()
  order by from_at, window_id`

/**
 * Notes how windows stand now where that is news, which tells everybody who keeps answers. Two processes note it once.
 * @returns how many
 */
export async function tellWindows(sql: Queryable): Promise<number> {
  const { count } = await sql`
    update maintenance_window w set told = s.state
    from (select window_id, case when coalesce(ended_at, until_at) <= clock_timestamp() then 'over'
                                 when from_at <= clock_timestamp() then 'on'
                                 when notice_at <= clock_timestamp() then 'noticed' else 'coming' end as state
          from maintenance_window where told <> 'over') s
    where s.window_id = w.window_id and w.told <> s.state`
  return count
}
