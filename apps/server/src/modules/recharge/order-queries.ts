/** The SQL of recharge orders and their steps (migration 0068). */
import type { CheckKind, CheckOutcome, RechargeRole, RechargeStep } from '@liuhe/domain/recharge/order.ts'
import type { RechargeFlow, RechargeGroup } from '@liuhe/domain/recharge/channel.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

/** What the gateway answered: how the order is paid. */
export interface Payment {
  gatewayReference: string
  payUrl: string | null
  qrText: string | null
  account: { bank: string; branch: string; holder: string; number: string } | null
  coin: { network: 'TRC20' | 'ERC20'; address: string } | null
}

/** Of an order that a member is paid by: nobody else has to answer first. */
export const NO_GATEWAY: Payment = {
  gatewayReference: 'direct',
  ...{ payUrl: null, qrText: null, account: null, coin: null },
}

export type EndedBy = 'member' | 'expiry' | 'provider' | 'operator' | 'limit'

export interface OrderRow {
  rechargeId: bigint
  memberId: bigint
  channelCode: string
  group: RechargeGroup
  flow: RechargeFlow
  gateway: string
  gatewayChannel: string
  status: number
  amount: Money
  fee: Money
  discount: Money
  firstGift: Money
  /** What its credits brought, gifts included; null before the first one. */
  credited: Money | null
  depositMultiple: number
  giftMultiple: number
  /** Of coins: yuan of one USDT ×10⁴, and millionths that have to arrive. */
  rate: number | null
  usdtMicros: bigint | null
  remittanceCode: string | null
  payment: Payment | null
  payer: string | null
  paidAt: Date | null
  txid: string | null
  remark: string | null
  endedBy: EndedBy | null
  revision: number
  createdAt: Date
  expiresAt: Date
  closedAt: Date | null
}

const columns = (sql: Queryable) => sql`
  recharge_id as "rechargeId", member_id as "memberId", channel_code as "channelCode", group_name as "group", flow,
  gateway, gateway_channel as "gatewayChannel", status, amount, fee, discount, first_gift as "firstGift",
  deposit_multiple as "depositMultiple", gift_multiple as "giftMultiple", rate, usdt_micros as "usdtMicros",
  remittance_code as "remittanceCode", payment, payer, paid_at as "paidAt", txid, remark, ended_by as "endedBy",
  revision, created_at as "createdAt", expires_at as "expiresAt", closed_at as "closedAt",
  (select sum(step.amount)::bigint from recharge_step step
   where step.recharge_id = recharge_order.recharge_id and step.code = 'credited') as credited`

/** An order, of one member where one is named: somebody else's is then as unknown as one that is not there. */
export async function findOrder(sql: Queryable, rechargeId: bigint, memberId?: bigint): Promise<OrderRow | undefined> {
  const [row] = await sql<OrderRow[]>`
    select ${columns(sql)} from recharge_order
    where recharge_id = ${rechargeId} ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}`
  return row
}

/** Orders of a gateway and an amount of a span, the newest first: by their numbers, which say the time. */
export const selectLike = (
  sql: Queryable,
  { gateway, amount, from, until }: { gateway: string; amount: bigint; from: Date; until: Date },
) => sql<OrderRow[]>`
  select ${columns(sql)} from recharge_order
  where recharge_id >= id_at(${from}) and recharge_id < id_at(${until}) and gateway = ${gateway}
    and coalesce(usdt_micros, amount) = ${amount}
  order by recharge_id desc limit 20`

/** As {@link findOrder}, and nobody else changes it until the transaction ends. Taken before any wallet. */
export async function lockOrder(tx: Tx, rechargeId: bigint, memberId?: bigint): Promise<OrderRow | undefined> {
  const [row] = await tx<OrderRow[]>`
    select ${columns(tx)} from recharge_order
    where recharge_id = ${rechargeId} ${memberId === undefined ? tx`` : tx`and member_id = ${memberId}`}
    for no key update`
  return row
}

/** The order that money belongs to, by what its counterparty says of it. */
export async function findOrderOf(
  tx: Tx,
  money: { gateway: string; orderNo?: string; matchCode?: string; address?: string },
): Promise<bigint | undefined> {
  const { gateway, orderNo, matchCode, address } = money
  const rechargeId = orderNo === undefined ? undefined : idOf(orderNo)
  const isIt = () => {
    if (rechargeId !== undefined) return tx`recharge_id = ${rechargeId}`
    if (matchCode !== undefined) return tx`remittance_code = ${matchCode}`
    return address === undefined ? undefined : tx`address = ${address}`
  }
  const condition = isIt()
  if (condition === undefined) return undefined
  const [row] = await tx<{ id: bigint }[]>`
    select recharge_id as id from recharge_order
    where gateway = ${gateway} and ${condition} order by recharge_id desc limit 1`
  return row?.id
}

/** The number of an order in a text; undefined for what can be none. */
export function idOf(orderNo: string): bigint | undefined {
  const id = /^\d{1,19}$/.test(orderNo) ? BigInt(orderNo) : ID_MAX + 1n
  return id > ID_MAX ? undefined : id
}

const ID_MAX = 2n ** 63n - 1n

export async function findByRequest(
  sql: Queryable,
  memberId: bigint,
  requestId: string,
): Promise<OrderRow | undefined> {
  const [row] = await sql<OrderRow[]>`
    select ${columns(sql)} from recharge_order where member_id = ${memberId} and request_id = ${requestId}`
  return row
}

/** The open orders of a member: their numbers and channels. */
export const selectOpen = (sql: Queryable, memberId: bigint) => sql<{ rechargeId: bigint; channelCode: string }[]>`
  select recharge_id as "rechargeId", channel_code as "channelCode" from recharge_order
  where member_id = ${memberId} and status in (1, 2)`

export type NewOrder = Pick<
  OrderRow,
  | 'memberId'
  | 'channelCode'
  | 'group'
  | 'flow'
  | 'gateway'
  | 'gatewayChannel'
  | 'amount'
  | 'fee'
  | 'discount'
  | 'firstGift'
  | 'depositMultiple'
  | 'giftMultiple'
  | 'rate'
  | 'usdtMicros'
  | 'remittanceCode'
> & { requestId: string; expireMinutes: number }

/** Writes a new order. @returns its number; undefined when the remittance code is taken */
export async function insertOrder(tx: Tx, it: NewOrder): Promise<bigint | undefined> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into recharge_order (member_id, request_id, channel_code, group_name, flow, gateway, gateway_channel, amount,
                                fee, discount, first_gift, deposit_multiple, gift_multiple, rate, usdt_micros,
                                remittance_code, created_at, expires_at)
    select ${it.memberId}, ${it.requestId}, ${it.channelCode}, ${it.group}, ${it.flow}, ${it.gateway},
           ${it.gatewayChannel}, ${it.amount}, ${it.fee}, ${it.discount}, ${it.firstGift}, ${it.depositMultiple},
           ${it.giftMultiple}, ${it.rate}, ${it.usdtMicros}, ${it.remittanceCode}, t,
           t + ${it.expireMinutes} * interval '1 minute'
    from (select clock_timestamp() as t) clock
    on conflict (remittance_code) do nothing returning recharge_id as id`
  return row?.id
}

/**
 * Amounts of coins that orders of a channel have asked for in the last day: none of them is asked for again so soon.
 */
export async function lockTails(tx: Tx, channelCode: string): Promise<Set<bigint>> {
  await tx`select pg_advisory_xact_lock(hashtextextended('recharge_tail ' || ${channelCode}, 0))`
  const rows = await tx<{ micros: bigint }[]>`
    select usdt_micros as micros from recharge_order
    where channel_code = ${channelCode} and usdt_micros is not null
      and (recharge_id >= id_at(clock_timestamp() - interval '1 day') or status in (1, 2))`
  return new Set(rows.map(({ micros }) => micros))
}

/** Keeps what the gateway answered, once. @returns whether it was new */
export async function writePayment(tx: Tx, rechargeId: bigint, payment: Payment): Promise<boolean> {
  const { count } = await tx`
    update recharge_order set payment = ${JSON.stringify(payment)}::text::jsonb,
                              address = ${payment.coin?.address ?? null}
    where recharge_id = ${rechargeId} and payment is null and status = 1`
  return count === 1
}

/**
 * Takes an edge, once: only while the order still has that state.
 * @returns whether it was taken
 */
export async function takeEdge(
  tx: Tx,
  rechargeId: bigint,
  { from, to, endedBy = null, remark }: { from: number; to: number; endedBy?: EndedBy | null; remark?: string },
): Promise<boolean> {
  const { count } = await tx`
    update recharge_order set status = ${to}, revision = revision + 1, ended_by = ${endedBy},
      ${remark === undefined ? tx`` : tx`remark = ${remark},`}
      closed_at = ${to >= 3 ? tx`clock_timestamp()` : tx`null`}
    where recharge_id = ${rechargeId} and status = ${from}`
  return count === 1
}

export interface Said {
  payer: string | null
  paidAt: Date | null
  txid: string | null
}

/** What the member says of his payment; what he leaves out stays. */
export async function writeSaid(tx: Tx, rechargeId: bigint, { payer, paidAt, txid }: Said): Promise<void> {
  await tx`
    update recharge_order set payer = coalesce(${payer}, payer), paid_at = coalesce(${paidAt}, paid_at),
                              txid = coalesce(${txid}, txid)
    where recharge_id = ${rechargeId}`
}

export interface StepRow {
  at: Date
  code: RechargeStep
  role: RechargeRole
  check: CheckKind | null
  amount: Money | null
  note: string | null
}

export type NewStep = Pick<StepRow, 'code' | 'role'> & Partial<Pick<StepRow, 'check' | 'amount' | 'note'>>

export async function insertStep(tx: Tx, rechargeId: bigint, step: NewStep): Promise<void> {
  await tx`
    insert into recharge_step (recharge_id, code, role, check_kind, amount, note)
    values (${rechargeId}, ${step.code}, ${step.role}, ${step.check ?? null}, ${step.amount ?? null},
            ${step.note ?? null})`
}

export const selectSteps = (sql: Queryable, rechargeId: bigint) => sql<StepRow[]>`
  select at, code, role, check_kind as check, amount, note from recharge_step
  where recharge_id = ${rechargeId} order by step_id`

export const STATUSES_OF = { all: [1, 2, 3, 4, 5], processing: [1, 2], done: [3], failed: [4, 5] } as const
export type ListState = keyof typeof STATUSES_OF

/** A member's orders, newest first; those whose money is still looked at are in process as well. */
export const selectOrders = (
  sql: Queryable,
  memberId: bigint,
  page: { state: ListState; from?: Date; until?: Date; before?: string; rows: number },
) => sql<OrderRow[]>`
  select ${columns(sql)} from recharge_order
  where member_id = ${memberId}
    ${page.state === 'all' ? sql`` : sql`and status = any (${arrayOf([...STATUSES_OF[page.state]])}::smallint[])`}
    ${page.from === undefined ? sql`` : sql`and recharge_id >= id_at(${page.from})`}
    ${page.until === undefined ? sql`` : sql`and recharge_id < id_at(${page.until})`}
    ${page.before === undefined ? sql`` : sql`and recharge_id < ${page.before}::bigint`}
  order by recharge_id desc limit ${page.rows}`

/** Orders by their numbers, in the order of these. */
export async function selectOrdersBy(sql: Queryable, ids: readonly bigint[]): Promise<OrderRow[]> {
  const rows = await sql<OrderRow[]>`
    select ${columns(sql)} from recharge_order where recharge_id = any (${arrayOf(ids)}::bigint[])`
  const rowOf = new Map(rows.map((row) => [row.rechargeId, row]))
  return ids.flatMap((id) => rowOf.get(id) ?? [])
}

/** Orders whose time is over, locked; those that somebody else holds are left to him. */
export const lockExpired = (tx: Tx, most: number) => tx<OrderRow[]>`
  select ${columns(tx)} from recharge_order
  where status = 1 and expires_at <= clock_timestamp()
  order by expires_at limit ${most} for no key update skip locked`

/** Open orders that the gateway has not answered yet, some seconds after they were made. */
export const selectUnprepared = (sql: Queryable, most: number) => sql<OrderRow[]>`
  select ${columns(sql)} from recharge_order
  where status = 1 and payment is null and created_at < clock_timestamp() - interval '5 seconds'
    and expires_at > clock_timestamp()
  order by recharge_id limit ${most}`

/** What the credits of a channel took in the last 30 days: the median in seconds, where there are twenty. */
export async function selectTypicalSeconds(sql: Queryable): Promise<Map<string, number>> {
  const rows = await sql<{ channelCode: string; seconds: number }[]>`
    select channel_code as "channelCode",
           percentile_cont(0.5) within group (order by extract(epoch from closed_at - created_at))::float8 as seconds
    from recharge_order where status = 3 and closed_at > clock_timestamp() - interval '30 days'
    group by channel_code having count(*) >= 20`
  return new Map(rows.map(({ channelCode, seconds }) => [channelCode, Math.max(1, Math.round(seconds))]))
}

/** The database's time, epoch ms. */
export async function rechargeNow(sql: Queryable): Promise<number> {
  const [row] = await sql<[{ now: Date }]>`select clock_timestamp() as now`
  return row.now.getTime()
}

export interface CheckRow {
  rechargeId: bigint
  kind: CheckKind
  worth: Money | null
  amount: bigint
  currency: 'CNY' | 'USDT'
  arrivedAt: Date
  outcome: CheckOutcome
  decidedAt: Date | null
  note: string | null
}

/** Of each order, the money that did not arrive as agreed: what still waits first, then the newest. */
export const selectChecks = (sql: Queryable, rechargeIds: readonly bigint[]) => sql<CheckRow[]>`
  select distinct on (recharge_id) recharge_id as "rechargeId", verdict as kind, worth, amount, currency,
         arrived_at as "arrivedAt", outcome, decided_at as "decidedAt", note
  from recharge_received
  where recharge_id = any (${arrayOf(rechargeIds)}::bigint[]) and verdict <> 'agreed'
  order by recharge_id, outcome in ('waiting', 'returning') desc, received_id desc`
