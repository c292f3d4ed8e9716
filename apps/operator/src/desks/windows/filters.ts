import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** What an address of the desk may say: `/windows?view=over&row=7`. */
export const windowFilters = filterReader({ view: z.enum(['open', 'over']), row: words.row })
