import { WITHDRAWAL_RULES } from '@liuhe/domain/withdrawals/rules.ts'
import { PayoutKind } from '@liuhe/contract/api/security.ts'
import * as z from 'zod/mini'
import { filterReader } from '../filters.ts'

export const QUEUES = ['review', 'payable', 'paying', 'failed', 'all'] as const
export type QueueName = (typeof QUEUES)[number]

/** The router reads some numbers of orders as numbers: those that end in zeros, and short ones. */
const orderNo = z.pipe(
  z.union([
    z.string().check(z.regex(/^\d{1,19}$/)),
    z.number().check(z.refine((asked) => asked >= 0 && asked < 1e19 && Number.isInteger(asked))),
  ]),
  z.transform(String),
)
/** Whole yuan. */
const sum = z.int().check(z.minimum(0), z.maximum(1_000_000_000))

/** What an address of the desk may say: `/withdrawals?queue=review&rule=large&min=5000&mine=true&row=71…`. */
export const withdrawalFilters = filterReader({
  queue: z.enum(QUEUES),
  rule: z.enum(WITHDRAWAL_RULES),
  kind: PayoutKind,
  min: sum,
  max: sum,
  /** Only what this person has claimed. */
  mine: z.literal(true),
  row: orderNo,
})
