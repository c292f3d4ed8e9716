import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** What an address of the desk may say: `/recharges?view=received&row=81`, `/recharges?view=day&day=2026-11-22`. */
export const rechargeFilters = filterReader({
  view: z.enum(['review', 'received', 'open', 'all', 'day']),
  day: words.day,
  row: words.orderNo,
})
