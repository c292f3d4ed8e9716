/** The SQL of those who look at a promotion before they change it. */
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { PromotionDraft } from './promotion-draft.ts'
import type { StaffRow } from './queries.ts'

/** A promotion whatever its state, as its next editor finds it. */
export async function findForEditor(sql: Queryable, id: number): Promise<(StaffRow & PromotionDraft) | undefined> {
  const [row] = await sql<(StaffRow & PromotionDraft)[]>`
    select promotion_id as id, version, state, classify_type as "categoryId", name, shows_from as "showsFrom",
           starts_at as "startsAt", ends_at as "endsAt", changed_by as "changedBy", company_code as "companyCode",
           devices, template_type as "templateType", color, cover_url as "coverUrl", image_url as "imageUrl", content,
           terms, domain, action_url as "actionUrl", action_text as "actionText", audience
    from promotion where promotion_id = ${id}`
  return row
}

/** Categories, the highest place first. */
export const selectCategories = (sql: Queryable) => sql<CategoryRow[]>`
  select classify_type as "categoryId", name, sort from promotion_category order by sort desc, classify_type`

interface CategoryRow {
  categoryId: number
  name: string
  sort: number
}

/** The same, locked until the transaction ends. */
export const lockCategories = (tx: Tx) => tx<CategoryRow[]>`
  select classify_type as "categoryId", name, sort from promotion_category
  order by sort desc, classify_type for update`

/** Adds one behind all others. @returns its number; nothing when somebody else has just added one */
export async function addCategory(tx: Tx, name: string): Promise<number | undefined> {
  const [row] = await tx<{ categoryId: number }[]>`
    insert into promotion_category (classify_type, name, sort)
    select coalesce(max(classify_type), 0) + 1, ${name}, coalesce(min(sort), 1) - 1 from promotion_category
    on conflict do nothing returning classify_type as "categoryId"`
  return row?.categoryId
}

/** Puts all of them into an order. */
export const putCategories = (tx: Tx, ids: readonly number[]) => tx`
  update promotion_category c set sort = ${ids.length} - o.place
  from unnest(${arrayOf(ids)}::integer[]) with ordinality as o (id, place) where c.classify_type = o.id`
