import type { PromotionRow } from '../promotion-model.ts'

/** A promotion that runs, with what a test changes of it. */
export const aPromotion = (facts: Partial<PromotionRow> = {}): PromotionRow => ({
  categoryId: 1,
  categoryName: '新人礼遇',
  categorySort: 9,
  id: 1,
  templateType: 1,
  imageUrl: '',
  coverUrl: '/sys-upload/promotions/welcome.svg',
  name: '新会员注册送88元',
  color: '#c8102e',
  startTime: null,
  endTime: null,
  domain: 'www.site.example',
  ...facts,
})
