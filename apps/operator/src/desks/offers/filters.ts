import { OFFER_KINDS } from '@liuhe/domain/bonus/offer.ts'
import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

export const OFFER_VIEWS = { offers: '优惠', gifts: '手工赠送' } as const
export type OfferView = keyof typeof OFFER_VIEWS

/** What an address of the desk may say: `/offers?row=sign-in`, or `/offers?view=gifts&member=7&row=41` of a gift. */
export const offerFilters = filterReader({
  view: z.enum(['offers', 'gifts']),
  row: z.union([z.enum([...OFFER_KINDS, 'turnover']), words.orderNo]),
  member: words.row,
})
