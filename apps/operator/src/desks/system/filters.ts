import * as z from 'zod/mini'
import { filterReader } from '../../frame/filters.ts'

/** What an address of the desk may say: `/system?view=health`, `/system?row=sweepOutbox`. */
export const systemFilters = filterReader({
  view: z.enum(['jobs', 'wrong', 'health']),
  row: z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9-]{0,59}$/)),
})
