/** The SQL of saved views (migration 0200). */
import type { StaffRole } from '@liuhe/domain/staff.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { Operator } from '../operators/index.ts'

export interface ViewRow {
  viewId: number
  operatorId: number
  by: string
  desk: string
  name: string
  search: string
  isPinned: boolean
  role: StaffRole | null
  revision: number
}

type Viewer = Pick<Operator, 'operatorId' | 'role'>

/** Whom a view is there for: its maker while a shared one is of his role, that role, and sysadmins if it is shared. */
const isSeen = (sql: Queryable, { operatorId, role }: Viewer) => sql`
  (v.operator_id = ${operatorId} and v.role is null or v.role = ${role}
   or v.role is not null and ${role === 'sysadmin'}::boolean)`

const columns = (sql: Queryable) => sql`
  v.view_id as "viewId", v.operator_id as "operatorId", n.login as by, v.desk, v.name, v.search,
  v.is_pinned as "isPinned", v.role, v.revision`

/** Shared ones first, each in the order of its maker. */
export const selectViews = (sql: Queryable, viewer: Viewer) => sql<ViewRow[]>`
  select ${columns(sql)} from staff_view v join operator_name n using (operator_id)
  where ${isSeen(sql, viewer)} order by v.desk, v.role is null, v.role, n.login, v.place, v.view_id`

/** One that is there for somebody, locked until the transaction ends. */
export async function lockView(tx: Tx, viewId: number, viewer: Viewer): Promise<ViewRow | undefined> {
  await tx`select from staff_view where view_id = ${viewId} for no key update`
  const [row] = await tx<ViewRow[]>`
    select ${columns(tx)} from staff_view v join operator_name n using (operator_id)
    where v.view_id = ${viewId} and ${isSeen(tx, viewer)}`
  return row
}

/** Views of a person come and are put into order one by one: they are counted. */
export const lockViewsOf = (tx: Tx, operatorId: number) =>
  tx`select pg_advisory_xact_lock(hashtextextended('staff views', ${operatorId}))`

export async function countViews(tx: Tx, operatorId: number): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::integer as count from staff_view where operator_id = ${operatorId}`
  return row.count
}

/** Whether a person has a view of a name at a desk, another one than `except`. */
export async function hasName(
  tx: Tx,
  { operatorId, desk, name, except = 0 }: { operatorId: number; desk: string; name: string; except?: number },
): Promise<boolean> {
  const [row] = await tx<[{ found: boolean }]>`
    select exists (select from staff_view where operator_id = ${operatorId} and desk = ${desk} and name = ${name}
                   and view_id <> ${except}) as found`
  return row.found
}

/** Adds a view behind the others of its maker. */
export async function insertView(
  tx: Tx,
  view: Pick<ViewRow, 'operatorId' | 'desk' | 'name' | 'search' | 'role' | 'isPinned'>,
): Promise<Pick<ViewRow, 'viewId' | 'revision'>> {
  const { operatorId, desk, name, search, role, isPinned } = view
  const [row] = await tx<[Pick<ViewRow, 'viewId' | 'revision'>]>`
    insert into staff_view (operator_id, desk, name, search, role, is_pinned, place)
    select ${operatorId}::integer, ${desk}::text, ${name}::text, ${search}::text, ${role}::text, ${isPinned}::boolean,
           coalesce(max(place), 0) + 1
    from staff_view where operator_id = ${operatorId} and desk = ${desk}
    returning view_id as "viewId", revision`
  return row
}

export const updateView = (
  tx: Tx,
  { viewId, name, search, role, isPinned }: Pick<ViewRow, 'viewId' | 'name' | 'search' | 'role' | 'isPinned'>,
) => tx`
  update staff_view set name = ${name}, search = ${search}, role = ${role}, is_pinned = ${isPinned},
                        revision = revision + 1
  where view_id = ${viewId}`

export const deleteView = (tx: Tx, viewId: number) => tx`delete from staff_view where view_id = ${viewId}`

/** The views of a desk that a person has made and may put into order. */
export async function ownViews(tx: Tx, { operatorId, role }: Viewer, desk: string): Promise<number[]> {
  const rows = await tx<{ viewId: number }[]>`
    select view_id as "viewId" from staff_view
    where operator_id = ${operatorId} and desk = ${desk} and (role is null or role = ${role})`
  return rows.map(({ viewId }) => viewId)
}

export const placeViews = (tx: Tx, viewIds: readonly number[]) => tx`
  update staff_view v set place = t.place
  from unnest(${arrayOf(viewIds)}::integer[]) with ordinality as t (view_id, place)
  where v.view_id = t.view_id`
