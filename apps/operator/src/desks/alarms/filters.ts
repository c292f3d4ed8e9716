import { ALARM_SOURCE_NAMES } from '@liuhe/domain/alarms.ts'
import * as z from 'zod/mini'
import { filterReader } from '../../frame/filters.ts'

/** What an address of the desk may say: `/alarms?view=closed&source=payment&row=payment.12`. */
export const alarmFilters = filterReader({
  view: z.enum(['open', 'closed']),
  source: z.enum(ALARM_SOURCE_NAMES),
  row: z.string().check(z.regex(/^[a-z-]{1,20}\.\d{1,12}$/)),
})
