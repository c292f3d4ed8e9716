import { CASE_KINDS } from '@liuhe/domain/members/protection.ts'
import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

export const VIEWS = ['todo', 'raises', 'time-out', 'exclusion'] as const
export type ViewName = (typeof VIEWS)[number]

export const protectionFilters = filterReader({
  view: z.enum(VIEWS),
  kind: z.enum(CASE_KINDS),
  /** Who is open; a member has one panel, whatever the list shows. */
  row: words.text,
  /** Somebody who is in no list: from his page. */
  member: words.row,
})
