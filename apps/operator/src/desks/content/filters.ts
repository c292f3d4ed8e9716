import { pieceKindNames } from '@liuhe/domain/content/pieces.ts'
import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** `/content?view=slide&state=withdrawn&row=12`; without a view it is the notices. */
export const contentFilters = filterReader({
  view: z.enum([...pieceKindNames, 'promotion', 'image']),
  place: words.text,
  state: z.enum(['draft', 'scheduled', 'published', 'withdrawn']),
  text: words.text,
  row: words.row,
})
