import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** `new` is a group that is being made. */
export const groupFilters = filterReader({ row: z.union([words.row, z.literal('new')]) })
