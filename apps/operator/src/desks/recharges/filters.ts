import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/**
 * What an address of the desk may say: `/recharges?view=all&member=wang8888&channel=bank&min=500`,
 * `/recharges?view=all&reference=ZF-77120`, `/recharges?view=received&row=81`, `/recharges?view=day&day=2026-11-22`.
 */
export const rechargeFilters = filterReader({
  view: z.enum(['review', 'received', 'open', 'all', 'day']),
  day: words.day,
  member: words.member,
  channel: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/)),
  min: words.sum,
  max: words.sum,
  reference: words.text,
  row: words.orderNo,
})
