import { REPORT_BY } from '@liuhe/contract/api/operator/reports.ts'
import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** What an address of the desk may say: `/reports?by=game&from=2026-11-01&to=2026-11-28&view=table`. */
export const reportFilters = filterReader({
  by: z.enum(REPORT_BY),
  from: words.day,
  to: words.day,
  view: z.literal('table'),
})
