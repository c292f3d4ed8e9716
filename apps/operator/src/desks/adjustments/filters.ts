import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** What an address of the desk may say: `/adjustments?view=files&row=3`. */
export const adjustmentFilters = filterReader({
  view: z.enum(['open', 'all', 'files']),
  member: words.orderNo,
  maker: words.text,
  row: words.row,
})
export type AdjustmentFilters = ReturnType<typeof adjustmentFilters>
