import * as z from 'zod/mini'
import { filterReader } from '../../frame/filters.ts'
import { PARTS } from './parts.ts'

/** `/companies?row=aocai&part=home`. */
export const companyFilters = filterReader({
  row: z.string().check(z.regex(/^[a-z][a-z0-9]{1,31}$/)),
  part: z.enum(PARTS),
})
