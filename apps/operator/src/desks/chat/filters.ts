import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

export const REPORT_VIEWS = { open: '待处理', upheld: '已处理', dismissed: '无违规' } as const
export type ReportView = keyof typeof REPORT_VIEWS

/** What an address of the desk may say: `/chat?view=upheld&row=41`. */
export const chatFilters = filterReader({ view: z.enum(['open', 'upheld', 'dismissed']), row: words.row })
