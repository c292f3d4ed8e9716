import * as z from 'zod/mini'
import { filterReader } from '../../frame/filters.ts'
import { PARTS } from './parts.ts'

/** What an address of the desk may say: the code of a company, and one of its parts. */
export const companyFilters = filterReader({
  row: z.string().check(z.regex(/^[a-z][a-z0-9]{1,31}$/)),
  part: z.enum(PARTS),
})
