import { STAFF_ROLES } from '@liuhe/domain/staff.ts'
import * as z from 'zod/mini'
import { filterReader } from '../../frame/filters.ts'

/** What an address of the desk may say: `/people?state=suspended&row=li.na`. */
export const peopleFilters = filterReader({
  state: z.enum(['invited', 'active', 'suspended']),
  role: z.enum(STAFF_ROLES),
  row: z.string().check(z.regex(/^[a-z][a-z0-9._-]{2,31}$/)),
})
