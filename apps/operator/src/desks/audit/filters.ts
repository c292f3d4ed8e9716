import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

export const AUDIT_VIEWS = { entries: '记录', failed: '登录失败' } as const

/** What an address of the desk may say: `/audit?login=maker&result=refused&from=2026-11-22&row=41`. */
export const auditFilters = filterReader({
  view: z.enum(['entries', 'failed']),
  login: words.text,
  action: words.text,
  object: words.text,
  result: z.enum(['done', 'refused']),
  from: words.day,
  to: words.day,
  row: words.row,
})
