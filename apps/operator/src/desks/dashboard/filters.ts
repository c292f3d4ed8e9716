import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** What an address of the desk may say: `/dashboard?range=week&game=110&view=table`. */
export const dashboardFilters = filterReader({
  range: z.enum(['today', 'week']),
  /** Of one game. */
  game: words.row,
  /** The chart as a table. */
  view: z.enum(['table']),
})
