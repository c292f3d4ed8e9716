import * as z from 'zod/mini'
import { filterReader } from '../../frame/filters.ts'

/** What an address of the desk may say: `/channels?state=paused&row=okpay`. */
export const channelFilters = filterReader({
  state: z.enum(['open', 'paused', 'poor']),
  row: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/)),
})
