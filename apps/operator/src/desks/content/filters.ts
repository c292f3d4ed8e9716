import { pieceKindNames } from '@liuhe/domain/content/pieces.ts'
import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** `/content?view=slide&state=withdrawn&row=12`; without a view it is the notices. */
export const contentFilters = filterReader({
  view: z.enum([...pieceKindNames, 'promotion', 'gallery', 'image']),
  place: words.text,
  state: z.enum(['draft', 'scheduled', 'published', 'withdrawn']),
  game: words.whole(1, 9999),
  /** 1 colour, 2 black and white. */
  colour: words.whole(1, 2),
  text: words.text,
  row: words.row,
})
