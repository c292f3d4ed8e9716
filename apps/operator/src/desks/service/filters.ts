import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

export const SERVICE_VIEWS = { live: '进行中', others: '同事与机器人', closed: '已结束' } as const
export type ServiceView = keyof typeof SERVICE_VIEWS

/** What an address of the desk may say: `/service?view=closed&row=41`. */
export const serviceFilters = filterReader({ view: z.enum(['live', 'others', 'closed']), row: words.row })
