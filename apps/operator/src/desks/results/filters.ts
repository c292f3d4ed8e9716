import { DeskState } from '@liuhe/contract/api/operator/results.ts'
import { filterReader } from '../../frame/filters.ts'
import { turnWord } from '../draws/filters.ts'

/** What an address of the desk may say: `/results?view=held&row=110-2026326`. */
export const resultFilters = filterReader({ view: DeskState, row: turnWord })
