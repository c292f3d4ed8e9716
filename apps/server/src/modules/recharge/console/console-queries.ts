/** The SQL of the operators' queues (migration 0068). */
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../../db/array-literal.ts'
import type { Queryable } from '../../../db/connect.ts'

export type Queue = 'review' | 'open' | 'all'

interface QueueFilter {
  queue: Queue
  memberId: bigint | undefined
  channel?: string | undefined
  amountMin?: Money | undefined
  amountMax?: Money | undefined
  reference?: string | undefined
  after: string | undefined
  rows: number
}

/** Numbers of orders: transfers that are to be matched and open ones from the oldest on, all from the newest. */
export async function selectQueue(
  sql: Queryable,
  { queue, memberId, channel, amountMin, amountMax, reference, after, rows }: QueueFilter,
): Promise<bigint[]> {
  const named = reference === undefined ? undefined : await selectNamed(sql, reference)
  if (named?.length === 0) return []
  const isOldestFirst = queue !== 'all'
  const which = { review: sql`status = 2 and flow <> 'matched'`, open: sql`status in (1, 2)`, all: sql`true` }[queue]
  const beyond = isOldestFirst
    ? sql`recharge_id > ${after ?? '0'}::bigint`
    : sql`recharge_id < ${after ?? MOST}::bigint`
  const found = await sql<{ id: bigint }[]>`
    select recharge_id as id from recharge_order where ${which} and ${beyond}
      ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
      ${channel === undefined ? sql`` : sql`and channel_code = ${channel}`}
      ${amountMin === undefined ? sql`` : sql`and amount >= ${amountMin}`}
      ${amountMax === undefined ? sql`` : sql`and amount <= ${amountMax}`}
      ${named === undefined ? sql`` : sql`and recharge_id = any (${arrayOf(named)}::bigint[])`}
    order by recharge_id ${isOldestFirst ? sql`asc` : sql`desc`} limit ${rows}`
  return found.map(({ id }) => id)
}

/** Orders that a gateway calls so, or money of which it calls so. */
async function selectNamed(sql: Queryable, reference: string): Promise<bigint[]> {
  const rows = await sql<{ id: bigint }[]>`
    select recharge_id as id from recharge_received where reference = ${reference} and recharge_id is not null
    union
    select recharge_id from recharge_order
    where flow <> 'matched' and payment ->> 'gatewayReference' = ${reference}`
  return rows.map(({ id }) => id)
}

const MOST = '9223372036854775807'

/** What was credited in a span by the orders' own account of it. */
export async function sumCredited(sql: Queryable, span: { from: Date; until: Date }): Promise<Sum> {
  const [row] = await sql<[Sum]>`
    select count(*)::int as payments, coalesce(sum(worth), 0)::bigint as worth from recharge_received
    where outcome = 'credited' and decided_at >= ${span.from} and decided_at < ${span.until}`
  return row
}

export interface Sum {
  payments: number
  worth: Money
}
