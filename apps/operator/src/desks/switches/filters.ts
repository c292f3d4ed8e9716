import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

export const SWITCH_VIEWS = ['off', 'game', 'play', 'provider', 'feature'] as const

/** What an address of the desk may say: `/switches?view=play&name=连码&row=play.LHC-101`. */
export const switchFilters = filterReader({
  view: z.enum(SWITCH_VIEWS),
  name: words.text,
  row: z.string().check(z.regex(/^(all|game|play|provider|feature)\.[A-Za-z0-9_-]{1,40}$/)),
})
