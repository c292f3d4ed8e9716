// What others may use of promotions: the composition root mounts and publishes them, staff write them.
export { mountPromotionsConsole } from './console-routes.ts'
export { listPromotions } from './list-promotions.ts'
export type { PromotionDraft } from './promotion-draft.ts'
export { type PromotionRevision, selectForStaff, selectRevisions } from './queries.ts'
export { mountPromotions } from './routes.ts'
export {
  publishPromotion,
  reorderPromotions,
  savePromotion,
  savePromotionCategory,
  withdrawPromotion,
} from './write-promotions.ts'
