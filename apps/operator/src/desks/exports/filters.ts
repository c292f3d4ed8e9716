import { filterReader, words } from '../../frame/filters.ts'

/** What an address of the desk may say: `/exports?row=12`. */
export const exportFilters = filterReader({ row: words.row })
