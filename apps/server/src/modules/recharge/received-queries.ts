/** The SQL of money that arrived (migration 0068). */
import type { CheckKind, CheckOutcome } from '@liuhe/domain/recharge/order.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

export type Verdict = 'agreed' | CheckKind

export interface ReceivedRow {
  receivedId: bigint
  gateway: string
  reference: string
  rechargeId: bigint | null
  currency: 'CNY' | 'USDT'
  /** In the units of the currency. */
  amount: bigint
  worth: Money | null
  matchCode: string | null
  address: string | null
  paidAt: Date
  arrivedAt: Date
  verdict: Verdict
  outcome: CheckOutcome
  decidedAt: Date | null
  decidedBy: string | null
  note: string | null
  revision: number
}

const columns = (sql: Queryable) => sql`
  received_id as "receivedId", gateway, reference, recharge_id as "rechargeId", currency, amount, worth,
  match_code as "matchCode", address, paid_at as "paidAt", arrived_at as "arrivedAt", verdict, outcome,
  decided_at as "decidedAt", decided_by as "decidedBy", note, revision`

export interface NewReceived {
  gateway: string
  reference: string
  currency: 'CNY' | 'USDT'
  amount: bigint
  matchCode: string | null
  address: string | null
  paidAt: Date
}

/**
 * Notes money that arrived, once for ever (I-22): who comes second waits until the first has committed, and learns that
 * it is known. What becomes of it is written by {@link judgeReceived} in the same transaction.
 */
export async function insertReceived(tx: Tx, it: NewReceived): Promise<bigint | undefined> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into recharge_received (gateway, reference, currency, amount, match_code, address, paid_at, verdict, outcome)
    values (${it.gateway}, ${it.reference}, ${it.currency}, ${it.amount}, ${it.matchCode}, ${it.address}, ${it.paidAt},
            'unknown', 'waiting')
    on conflict (gateway, reference) do nothing returning received_id as id`
  return row?.id
}

export interface Judgement {
  rechargeId: bigint | null
  worth: Money | null
  verdict: Verdict
  outcome: CheckOutcome
}

/** What was credited for a member's recharge; none for a number of somebody else. */
export async function selectCredits(sql: Queryable, memberId: bigint, rechargeId: bigint): Promise<bigint[]> {
  const rows = await sql<{ id: bigint }[]>`
    select r.received_id as id from recharge_received r join recharge_order o using (recharge_id)
    where r.recharge_id = ${rechargeId} and o.member_id = ${memberId} and r.outcome = 'credited'
    order by r.received_id`
  return rows.map(({ id }) => id)
}

/** Money by the number that a gateway gave it, of any of these gateways. */
export const selectReceivedBy = (sql: Queryable, gateways: readonly string[], reference: string) => sql<ReceivedRow[]>`
  select ${columns(sql)} from recharge_received
  where gateway = any (${arrayOf(gateways)}::text[]) and reference = ${reference} limit 20`

/** Writes what has become of money, when it arrives or is matched by hand. */
export async function judgeReceived(tx: Tx, receivedId: bigint, it: Judgement): Promise<void> {
  await tx`
    update recharge_received set recharge_id = ${it.rechargeId}, worth = ${it.worth}, verdict = ${it.verdict},
      outcome = ${it.outcome}, revision = revision + 1,
      decided_at = case when ${it.outcome} = 'waiting' then null else clock_timestamp() end,
      decided_by = case when ${it.outcome} = 'waiting' then null else 'server' end
    where received_id = ${receivedId}`
}

export interface Decision {
  from: CheckOutcome
  to: CheckOutcome
  by: string
  note: string | null
}

/** Decides about money, once: only while it still waits for that. @returns whether it did */
export async function decideReceived(tx: Tx, receivedId: bigint, { from, to, by, note }: Decision): Promise<boolean> {
  const { count } = await tx`
    update recharge_received set outcome = ${to}, decided_at = clock_timestamp(), decided_by = ${by},
      note = coalesce(${note}, note), revision = revision + 1
    where received_id = ${receivedId} and outcome = ${from}`
  return count === 1
}

export async function findReceived(sql: Queryable, receivedId: bigint): Promise<ReceivedRow | undefined> {
  const [row] = await sql<ReceivedRow[]>`
    select ${columns(sql)} from recharge_received where received_id = ${receivedId}`
  return row
}

/** Its order, where there is one, is locked before. */
export async function lockReceived(tx: Tx, receivedId: bigint): Promise<ReceivedRow | undefined> {
  const [row] = await tx<ReceivedRow[]>`
    select ${columns(tx)} from recharge_received where received_id = ${receivedId} for no key update`
  return row
}

/** All money of an order, as it came. */
export const selectReceivedOf = (sql: Queryable, rechargeId: bigint) => sql<ReceivedRow[]>`
  select ${columns(sql)} from recharge_received where recharge_id = ${rechargeId} order by received_id`

/** Money that people look at, or that goes back; the oldest first. */
export const selectReceived = (
  sql: Queryable,
  {
    outcome,
    reference,
    after,
    rows,
  }: { outcome: CheckOutcome; reference?: string | undefined; after: string | undefined; rows: number },
) => sql<ReceivedRow[]>`
  select ${columns(sql)} from recharge_received
  where outcome = ${outcome} and verdict <> 'agreed'
    ${reference === undefined ? sql`` : sql`and reference = ${reference}`}
    ${after === undefined ? sql`` : sql`and received_id > ${after}::bigint`}
  order by received_id limit ${rows}`

/** The oldest money that waits for people. */
export const selectReceivedOpen = (sql: Queryable) =>
  selectReceived(sql, { outcome: 'waiting', after: undefined, rows: 50 })

/** Money that has to go back. */
export const selectReturning = (sql: Queryable, most: number) => sql<ReceivedRow[]>`
  select ${columns(sql)} from recharge_received where outcome = 'returning' order by received_id limit ${most}`

/** Payments of a span that this side has accounted for, to be compared with what a gateway says. */
export const selectAccounted = (sql: Queryable, span: { gateway: string; from: Date; until: Date }) => sql<
  { reference: string; rechargeId: bigint | null; amount: bigint; currency: string; outcome: CheckOutcome }[]
>`
  select reference, recharge_id as "rechargeId", amount, currency, outcome from recharge_received
  where gateway = ${span.gateway} and paid_at >= ${span.from} and paid_at < ${span.until}
  order by paid_at, received_id`

/** What orders say of a span, by gateway: money that was credited, that is looked at, and that went back. */
export const sumReceived = (sql: Queryable, span: { from: Date; until: Date }) => sql<
  { gateway: string; outcome: CheckOutcome; payments: number; worth: Money }[]
>`
  select gateway, outcome, count(*)::int as payments, coalesce(sum(worth), 0)::bigint as worth from recharge_received
  where paid_at >= ${span.from} and paid_at < ${span.until}
  group by gateway, outcome order by gateway, outcome`
