import * as z from 'zod/mini'
import { filterReader } from '../../frame/filters.ts'

/** What an address of the desk may say: `/recon?kind=gateway&row=gateway.bank.2026-11-21`. */
export const reconFilters = filterReader({
  kind: z.enum(['gateway', 'games']),
  row: z.string().check(z.regex(/^(gateway|games)\.[a-z][a-z0-9-]{1,31}\.\d{4}-\d\d-\d\d$/)),
})
