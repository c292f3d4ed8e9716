import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** What an address of the desk may say: `/networks?row=10.1.0.0/16`, `/networks?view=versions&row=3`. */
export const networkFilters = filterReader({
  view: z.enum(['now', 'versions']),
  row: z.union([words.row, z.string().check(z.regex(/^[0-9a-f.:/]{2,64}$/))]),
})
