import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'
import { KIND_NAMES } from './kinds.ts'

export const VIEWS = ['open', 'mine', 'decided', 'all'] as const

/** What an address of the desk may say: `/approvals?view=mine&kind=withdrawal&row=12`. */
export const approvalFilters = filterReader({
  view: z.enum(VIEWS),
  kind: z.enum(KIND_NAMES),
  maker: z.string().check(z.regex(/^[a-z][a-z0-9._-]{2,31}$/)),
  object: z.string().check(z.minLength(1), z.maxLength(120)),
  row: words.row,
})
