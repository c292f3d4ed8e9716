import { isSiteDate } from '@liuhe/domain/time.ts'
import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/**
 * What an address of the studio may say: `/studio?card=12&doc=34`; the place of a card opens the tree. `day` opens the
 * schedule of its week.
 */
export const studioFilters = filterReader({
  card: words.row,
  doc: words.row,
  game: words.row,
  place: z.string().check(z.regex(/^[a-z]{1,16}$/)),
  cate: words.text,
  day: z.string().check(z.refine(isSiteDate)),
})
