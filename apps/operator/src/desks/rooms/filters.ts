import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** What an address of the desk may say: `/rooms?state=closed&row=3`. */
export const roomFilters = filterReader({ state: z.enum(['open', 'quiet', 'closed']), row: words.row })
