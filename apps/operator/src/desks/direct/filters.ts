import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** What an address of the desk may say: `/direct?view=live&row=81`. */
export const directFilters = filterReader({ view: z.enum(['live', 'all']), row: words.orderNo })
