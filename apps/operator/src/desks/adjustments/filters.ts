import { ADJUST_REASON_CODES } from '@liuhe/domain/adjustments/reason.ts'
import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/**
 * What an address of the desk may say: `/adjustments?view=files&row=3`,
 * `/adjustments?view=all&reason=deposit&checker=li.checker`.
 */
export const adjustmentFilters = filterReader({
  view: z.enum(['open', 'all', 'files']),
  member: words.orderNo,
  reason: z.enum(ADJUST_REASON_CODES),
  maker: words.text,
  checker: words.text,
  row: words.row,
})
export type AdjustmentFilters = ReturnType<typeof adjustmentFilters>
