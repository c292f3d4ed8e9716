import * as z from 'zod/mini'
import { filterReader } from '../../frame/filters.ts'

/** What an address of the desk may say: `/chains?row=71-3`, game and serial. */
export const chainFilters = filterReader({ row: z.string().check(z.regex(/^\d{1,4}-\d{1,9}$/)) })
