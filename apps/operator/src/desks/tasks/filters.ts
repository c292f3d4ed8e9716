import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

export const TASK_VIEWS = { open: '待处理', ended: '已结束' } as const

/** What an address of the desk may say: `/tasks?view=ended&row=41`. */
export const taskFilters = filterReader({ view: z.enum(['open', 'ended']), row: words.row })
