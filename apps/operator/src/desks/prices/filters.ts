import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** What the address of the desk may say. */
export const priceFilters = filterReader({
  group: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)),
  /** A version that is looked at instead of the draft. */
  version: words.row,
  game: words.whole(1, 9_999),
  /** The tab of the betting page whose plays are shown. */
  menu: words.text,
  only: z.enum(['changed', 'marked']),
})
