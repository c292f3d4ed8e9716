/** The SQL of promotions. Tables are in migrations 0035 and 0064. */
import type { Audience } from '@liuhe/domain/content/audience.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'

export interface PromotionFilter {
  companyCode: string
  device: number
  /** Undefined for every category. */
  categoryId: number | undefined
  /** Undefined for every promotion. */
  id: number | undefined
  /** Shown at this instant. */
  at: Date
}

export interface PromotionRow {
  categoryId: number
  categoryName: string
  categorySort: number
  id: number
  templateType: number
  imageUrl: string
  coverUrl: string
  name: string
  color: string
  startsAt: Date | null
  endsAt: Date | null
  domain: string
  content: string
  terms: string
  actionUrl: string
  actionText: string
  audience: Audience
}

/** Shown promotions in the operator's order; those that are over stand behind the others, and leave after 30 days. */
export const selectShown = (sql: Queryable, { companyCode, device, categoryId, id, at }: PromotionFilter) => sql<
  PromotionRow[]
>`
  select p.classify_type as "categoryId", c.name as "categoryName", c.sort as "categorySort", p.promotion_id as id,
         p.template_type as "templateType", p.image_url as "imageUrl", p.cover_url as "coverUrl", p.name, p.color,
         p.starts_at as "startsAt", p.ends_at as "endsAt", p.domain, p.content, p.terms,
         p.action_url as "actionUrl", p.action_text as "actionText", p.audience
  from promotion p join promotion_category c using (classify_type)
  where p.state = 'published' and (p.shows_from is null or p.shows_from <= ${at})
    and (p.ends_at is null or p.ends_at > ${at}::timestamptz - interval '30 days')
    and (p.company_code is null or p.company_code = ${companyCode})
    and (p.devices is null or ${device} = any(p.devices))
    ${categoryId === undefined ? sql`` : sql`and p.classify_type = ${categoryId}`}
    ${id === undefined ? sql`` : sql`and p.promotion_id = ${id}`}
  order by coalesce(p.ends_at <= ${at}, false), p.sort desc, p.promotion_id desc`

/** The columns that an operator fills in. */
export interface PromotionColumns {
  classify_type: number
  company_code: string | null
  devices: number[] | null
  template_type: number
  name: string
  color: string
  cover_url: string
  image_url: string
  content: string
  terms: string
  domain: string
  action_url: string
  action_text: string
  starts_at: Date | null
  ends_at: Date | null
  audience: Audience
}

export type PromotionState = 'draft' | 'published' | 'withdrawn'

/** A new draft. @returns its number */
export async function insertPromotion(sql: Queryable, columns: PromotionColumns, operator: string): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    insert into promotion ${sql(writable({ ...columns, changed_by: operator }))} returning promotion_id as id`
  return row.id
}

/** Changes a promotion that still has the version its operator looked at. False when it has not. */
export async function updatePromotion(
  sql: Queryable,
  { id, version }: { id: number; version: number },
  changes: Partial<PromotionColumns> & { state?: PromotionState; shows_from?: Date | null; changed_by: string },
): Promise<boolean> {
  const { count } = await sql`
    update promotion set ${sql(writable({ ...changes, version: version + 1 }))}
    where promotion_id = ${id} and version = ${version}`
  return count > 0
}

/** The driver needs the list of array types for an array of numbers; a literal needs nothing. */
const writable = <S extends { devices?: number[] | null }>(columns: S): Omit<S, 'devices'> =>
  columns.devices === undefined || columns.devices === null
    ? columns
    : ({ ...columns, devices: arrayOf(columns.devices) } as never)

/** Adds a category, or changes its label and its place. */
export async function storeCategory(
  sql: Queryable,
  { categoryId, name, sort }: { categoryId: number; name: string; sort: number },
): Promise<void> {
  await sql`
    insert into promotion_category (classify_type, name, sort) values (${categoryId}, ${name}, ${sort})
    on conflict (classify_type) do update set name = excluded.name, sort = excluded.sort`
}

/** A promotion as staff see it in their list. */
export interface StaffRow {
  id: number
  version: number
  state: PromotionState
  categoryId: number
  name: string
  showsFrom: Date | null
  startsAt: Date | null
  endsAt: Date | null
  changedBy: string
}

/** Every promotion of every company, whatever its state, in the order of the list. */
export const selectForStaff = (sql: Queryable) => sql<StaffRow[]>`
  select promotion_id as id, version, state, classify_type as "categoryId", name, shows_from as "showsFrom",
         starts_at as "startsAt", ends_at as "endsAt", changed_by as "changedBy"
  from promotion order by sort desc, promotion_id desc`

export const hasCategory = async (sql: Queryable, categoryId: number): Promise<boolean> =>
  (await sql`select from promotion_category where classify_type = ${categoryId}`).length > 0

/** A promotion whatever its state, locked until the transaction ends. */
export async function findPromotion(
  sql: Queryable,
  id: number,
): Promise<{ version: number; state: PromotionState } | undefined> {
  const [row] = await sql<{ version: number; state: PromotionState }[]>`
    select version, state from promotion where promotion_id = ${id} for update`
  return row
}

/** Puts these promotions into this order, in front of all others; each that moves gets a version. */
export async function orderPromotions(sql: Queryable, ids: readonly number[], operator: string): Promise<number> {
  const { count } = await sql`
    with wanted as (
      select promotion_id, top + (${ids.length} - place + 1)::int as sort
      from (select coalesce(max(sort), 0) as top from promotion
            where promotion_id <> all (${arrayOf(ids)}::int[])) others,
           unnest(${arrayOf(ids)}::int[]) with ordinality as w (promotion_id, place)
    )
    update promotion p set sort = w.sort, version = p.version + 1, changed_by = ${operator}
    from wanted w where w.promotion_id = p.promotion_id and p.sort <> w.sort`
  return count
}

/** How many of these promotions exist; they are locked in the order of their numbers. */
export async function lockPromotions(sql: Queryable, ids: readonly number[]): Promise<number> {
  const rows = await sql`
    select from promotion where promotion_id = any (${arrayOf(ids)}::int[]) order by promotion_id for update`
  return rows.length
}

export interface PromotionRevision {
  version: number
  changedBy: string
  state: PromotionState
  facts: Record<string, unknown>
  madeAt: Date
}

/** Every version of a promotion, the newest first. */
export const selectRevisions = (sql: Queryable, id: number) => sql<PromotionRevision[]>`
  select version, changed_by as "changedBy", state, facts, made_at as "madeAt"
  from promotion_revision where promotion_id = ${id} order by version desc`
