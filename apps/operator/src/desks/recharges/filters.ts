import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** What an address of the desk may say: `/recharges?view=received&row=81`. */
export const rechargeFilters = filterReader({
  view: z.enum(['review', 'received', 'open', 'all']),
  row: words.orderNo,
})
