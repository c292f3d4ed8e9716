import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** What the address of the desk may say. */
export const priceFilters = filterReader({
  game: z.int().check(z.minimum(1), z.maximum(9_999)),
  /** The tab of the betting page whose plays are shown. */
  menu: words.text,
  only: z.enum(['changed', 'marked']),
})
