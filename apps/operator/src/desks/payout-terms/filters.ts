import * as z from 'zod/mini'
import { filterReader } from '../../frame/filters.ts'

/** What an address of the desk may say: `/payout-terms?row=rule-large`. */
export const payoutTermFilters = filterReader({
  row: z.string().check(z.regex(/^(freeze|figures|direct|(rule|method)-[a-z_-]{2,20})$/)),
})
