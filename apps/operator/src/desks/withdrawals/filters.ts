import { WITHDRAWAL_RULES } from '@liuhe/domain/withdrawals/rules.ts'
import { PayoutKind } from '@liuhe/contract/api/security.ts'
import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

export const QUEUES = ['review', 'payable', 'offered', 'paying', 'failed', 'all'] as const
export type QueueName = (typeof QUEUES)[number]

/** What an address of the desk may say: `/withdrawals?queue=all&member=wang8888&rule=large&min=5000&row=71…`. */
export const withdrawalFilters = filterReader({
  /** Figures of a day in place of a queue. */
  view: z.enum(['day']),
  day: words.day,
  queue: z.enum(QUEUES),
  member: words.member,
  rule: z.enum(WITHDRAWAL_RULES),
  kind: PayoutKind,
  min: words.sum,
  max: words.sum,
  /** Only what this person has claimed. */
  mine: words.yes,
  row: words.orderNo,
})
