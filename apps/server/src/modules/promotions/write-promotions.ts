import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { checkedColumns, type PromotionDraft } from './promotion-draft.ts'
import * as queries from './queries.ts'

/** What staff do with promotions. Every step is a revision; nothing is ever deleted. */

/** A promotion in the version that the operator looked at. */
export interface Seen {
  id: number
  version: number
}

/**
 * Saves a new draft, or changes a promotion whatever its state: a published one is changed where everybody sees it.
 * @returns its number and its new version
 * @throws REQ/INVALID when something in the draft is not as it must be, PROMO/NOT_FOUND, PROMO/CHANGED when another
 *   operator was faster
 */
export async function savePromotion(
  tx: Tx,
  { seen, draft, operator }: { seen?: Seen; draft: PromotionDraft; operator: string },
): Promise<Seen> {
  const columns = checkedColumns(draft)
  const hasCategory = await queries.hasCategory(tx, draft.categoryId)
  if (columns === undefined || !hasCategory || operator === '') throw new Refusal('REQ/INVALID')
  if (seen === undefined) return { id: await queries.insertPromotion(tx, columns, operator), version: 1 }
  return change(tx, seen, { ...columns, changed_by: operator })
}

/**
 * Shows a promotion, at once or from an instant on; a withdrawn one can be shown again.
 * @throws REQ/INVALID, PROMO/NOT_FOUND, PROMO/CHANGED
 */
export async function publishPromotion(
  tx: Tx,
  { seen, showsFrom, operator }: { seen: Seen; showsFrom?: Date; operator: string },
): Promise<Seen> {
  if (operator === '' || Number.isNaN(showsFrom?.getTime())) throw new Refusal('REQ/INVALID')
  return change(tx, seen, { state: 'published', shows_from: showsFrom ?? null, changed_by: operator })
}

/**
 * Shows a published promotion no longer.
 * @throws REQ/INVALID when it is not published, PROMO/NOT_FOUND, PROMO/CHANGED
 */
export async function withdrawPromotion(tx: Tx, { seen, operator }: { seen: Seen; operator: string }): Promise<Seen> {
  const found = await queries.findPromotion(tx, seen.id)
  if (operator === '' || found?.state === 'draft' || found?.state === 'withdrawn') throw new Refusal('REQ/INVALID')
  return change(tx, seen, { state: 'withdrawn', changed_by: operator })
}

/**
 * Puts promotions into an order, in front of all that are not named.
 * @throws REQ/INVALID when one is named twice, PROMO/NOT_FOUND when one does not exist
 */
export async function reorderPromotions(
  tx: Tx,
  { ids, operator }: { ids: readonly number[]; operator: string },
): Promise<void> {
  if (operator === '' || new Set(ids).size !== ids.length) throw new Refusal('REQ/INVALID')
  if ((await queries.lockPromotions(tx, ids)) !== ids.length) throw new Refusal('PROMO/NOT_FOUND')
  await queries.orderPromotions(tx, ids, operator)
}

/**
 * Adds a category, or changes its label and its place among the others.
 * @throws REQ/INVALID
 */
export async function savePromotionCategory(
  tx: Tx,
  category: { categoryId: number; name: string; sort: number },
): Promise<void> {
  const { categoryId, sort } = category
  const name = category.name.trim()
  const isFine = Number.isInteger(categoryId) && categoryId > 0 && categoryId < 1000 && Number.isInteger(sort)
  if (!isFine || name === '' || [...name].length > LABEL_MAX) throw new Refusal('REQ/INVALID')
  await queries.storeCategory(tx, { categoryId, name, sort })
}

const LABEL_MAX = 12

async function change(tx: Tx, seen: Seen, changes: Parameters<typeof queries.updatePromotion>[2]): Promise<Seen> {
  if (await queries.updatePromotion(tx, seen, changes)) return { id: seen.id, version: seen.version + 1 }
  throw new Refusal((await queries.findPromotion(tx, seen.id)) === undefined ? 'PROMO/NOT_FOUND' : 'PROMO/CHANGED')
}
