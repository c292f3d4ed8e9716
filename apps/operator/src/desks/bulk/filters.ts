import { filterReader, words } from '../../frame/filters.ts'

/** What an address of the desk may say: `/bulk?row=12`. */
export const bulkFilters = filterReader({ row: words.row })
