import { PROMOTION_KINDS } from '@liuhe/contract/api/promotions.ts'
import { addDays, instantOf, siteDateOf } from '@liuhe/domain/time.ts'
import { PROMOTION_CATEGORIES, PROMOTIONS, type SeedPromotion } from '@liuhe/demo/promotions.ts'
import type { Sql } from '../../db/connect.ts'
import {
  type PromotionDraft,
  publishPromotion,
  reorderPromotions,
  savePromotion,
  savePromotionCategory,
} from '../../modules/promotions/index.ts'

/**
 * Promotions of an empty site, saved and published as staff would. Does nothing once there is one: what operators wrote
 * is theirs.
 */
export async function seedPromotions(sql: Sql, { now }: { now: number }): Promise<void> {
  const [found] = await sql`select from promotion limit 1`
  if (found) return
  await sql.begin(async (tx) => {
    for (const [index, [categoryId, name]] of PROMOTION_CATEGORIES.entries()) {
      await savePromotionCategory(tx, { categoryId, name, sort: PROMOTION_CATEGORIES.length - index })
    }
    const ids: number[] = []
    for (const promotion of PROMOTIONS) {
      const seen = await savePromotion(tx, { draft: draftOf(promotion, now), operator: OPERATOR })
      await publishPromotion(tx, { seen, operator: OPERATOR })
      ids.push(seen.id)
    }
    await reorderPromotions(tx, { ids, operator: OPERATOR })
  })
}

const OPERATOR = 'seed'

const draftOf = ({ days, action, ...seed }: SeedPromotion, now: number): PromotionDraft => ({
  categoryId: seed.categoryId,
  companyCode: null,
  devices: null,
  templateType: PROMOTION_KINDS[seed.kind],
  name: seed.name,
  color: seed.color,
  coverUrl: `/sys-upload/promotions/${seed.cover}.svg`,
  imageUrl: seed.imageUrl ?? '',
  content: seed.content ?? '',
  terms: seed.terms ?? '',
  domain: seed.domain ?? '',
  actionText: action?.[0] ?? '',
  actionUrl: action?.[1] ?? '',
  startsAt: days === undefined ? null : new Date(instantOf(addDays(siteDateOf(now), days[0]))),
  endsAt: days === undefined ? null : new Date(instantOf(addDays(siteDateOf(now), days[1]), '23:59:59')),
  audience: seed.audience ?? 'all',
})
