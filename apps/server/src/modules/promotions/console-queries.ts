/** The SQL of those who look at a promotion before they change it. */
import type { Queryable } from '../../db/connect.ts'
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
export const selectCategories = (sql: Queryable) => sql<{ categoryId: number; name: string; sort: number }[]>`
  select classify_type as "categoryId", name, sort from promotion_category order by sort desc, classify_type`
