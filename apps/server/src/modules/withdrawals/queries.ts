/** The SQL of withdrawals, their steps and what holds them (migration 0071). States change by routines alone. */
import type { Money } from '@liuhe/domain/money.ts'
import type { PayoutKind } from '@liuhe/domain/members/payout-account.ts'
import type { RuleHit, WithdrawalRuleCode } from '@liuhe/domain/withdrawals/rules.ts'
import type { PeopleNeeded, WithdrawalRole, WithdrawalState, WithdrawalStep } from '@liuhe/domain/withdrawals/state.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { TurnoverAtWithdrawal } from '../turnover/index.ts'

export type Mode = 'manual' | 'third-party' | 'coin' | 'direct'
export type DeductKind = 'gift' | 'fee'

/** What turnover said, with money as text of 厘. */
export type StoredTurnover = {
  yetWithdraw: string
  sumAllDeduct: string
  deductKind: DeductKind | null
  missing: (Record<'deposit' | 'gift' | 'claim' | 'achieved' | 'missing', string> &
    Pick<TurnoverAtWithdrawal['missing'][number], 'id' | 'sourceKind' | 'sourceNo' | 'beginAt'>)[]
}

export interface WithdrawalRow {
  withdrawalId: bigint
  memberId: bigint
  requestId: string
  accountId: bigint
  kind: PayoutKind
  provider: string
  accountShown: string
  holderShown: string
  mode: Mode
  /** Null: people pay it. */
  gateway: string | null
  state: WithdrawalState
  status: number
  amount: Money
  fee: Money
  deduct: Money
  deductKind: DeductKind | null
  /** Of coins: yuan of one USDT ×10⁴, and millionths that are sent. */
  rate: number | null
  usdtMicros: bigint | null
  people: PeopleNeeded
  approved1By: string | null
  approved2By: string | null
  turnover: StoredTurnover
  dueAt: Date | null
  reason: string | null
  payoutReference: string | null
  revision: number
  createdAt: Date
  stateAt: Date
  closedAt: Date | null
}

const columns = (sql: Queryable) => sql`
  withdrawal_id as "withdrawalId", member_id as "memberId", request_id as "requestId", account_id as "accountId",
  account_kind as kind, provider, account_shown as "accountShown", holder_shown as "holderShown", mode, gateway, state,
  status, amount, fee, deduct, deduct_kind as "deductKind", rate, usdt_micros as "usdtMicros", people,
  approved1_by as "approved1By", approved2_by as "approved2By", turnover, due_at as "dueAt", reason,
  payout_reference as "payoutReference", revision, created_at as "createdAt", state_at as "stateAt",
  closed_at as "closedAt"`

/** What arrives of a withdrawal, or has arrived. */
export const paidOf = ({ amount, fee, deduct }: Pick<WithdrawalRow, 'amount' | 'fee' | 'deduct'>): Money =>
  amount - fee - deduct

/** A withdrawal, of one member where one is named: somebody else's is then as unknown as one that is not there. */
export async function findWithdrawal(
  sql: Queryable,
  withdrawalId: bigint,
  memberId?: bigint,
): Promise<WithdrawalRow | undefined> {
  const [row] = await sql<WithdrawalRow[]>`
    select ${columns(sql)} from withdrawal_order
    where withdrawal_id = ${withdrawalId} ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}`
  return row
}

/** Withdrawals that were paid under a number of a gateway or a bank. */
export const selectPaidBy = (sql: Queryable, reference: string) => sql<{ id: bigint }[]>`
  select withdrawal_id as id from withdrawal_order where payout_reference = ${reference} limit 20`

/** As {@link findWithdrawal}, and nobody else changes it until the transaction ends. Taken before any wallet. */
export async function lockWithdrawal(tx: Tx, withdrawalId: bigint): Promise<WithdrawalRow | undefined> {
  await tx`select withdrawal_lock(${withdrawalId})`
  return findWithdrawal(tx, withdrawalId)
}

/** The number of a withdrawal in a text; undefined for what can be none. */
export function idOf(orderNo: string): bigint | undefined {
  const id = /^\d{1,19}$/.test(orderNo) ? BigInt(orderNo) : ID_MAX + 1n
  return id > ID_MAX ? undefined : id
}

const ID_MAX = 2n ** 63n - 1n

export async function findByRequest(
  sql: Queryable,
  memberId: bigint,
  requestId: string,
): Promise<WithdrawalRow | undefined> {
  const [row] = await sql<WithdrawalRow[]>`
    select ${columns(sql)} from withdrawal_order where member_id = ${memberId} and request_id = ${requestId}`
  return row
}

/** An open withdrawal of the member that deducts something: no other one may until it is decided. */
export async function findDeducting(sql: Queryable, memberId: bigint): Promise<bigint | undefined> {
  const [row] = await sql<{ id: bigint }[]>`
    select withdrawal_id as id from withdrawal_order
    where member_id = ${memberId} and deduct > 0
      and state in ('requested', 'approved1', 'approved2', 'paying', 'failed') limit 1`
  return row?.id
}

export interface WithdrawalToday {
  /** 'YYYY-MM-DD' of the site. */
  day: string
  times: number
  amount: Money
}

/** What the member has asked for today, by the database's clock. Rejected and returned requests do not count. */
export async function dayOf(sql: Queryable, memberId: bigint): Promise<WithdrawalToday> {
  const [row] = await sql<[WithdrawalToday]>`
    select to_char(today.day, 'YYYY-MM-DD') as day, count(o.*)::integer as times,
           coalesce(sum(o.amount), 0)::bigint as amount
    from (select site_day(clock_timestamp()) as day) today
    left join withdrawal_order o on o.member_id = ${memberId} and o.day = today.day
      and o.state not in ('failed', 'returned', 'rejected')
    group by today.day`
  return row
}

export type NewWithdrawal = Pick<
  WithdrawalRow,
  | 'memberId'
  | 'requestId'
  | 'accountId'
  | 'kind'
  | 'provider'
  | 'accountShown'
  | 'holderShown'
  | 'mode'
  | 'gateway'
  | 'amount'
  | 'fee'
  | 'deduct'
  | 'deductKind'
  | 'rate'
  | 'usdtMicros'
  | 'people'
  | 'turnover'
> & { day: string; dueInSeconds: number | null }

/** Writes a new withdrawal with what holds it. @returns its number */
export async function insertWithdrawal(tx: Tx, it: NewWithdrawal, hits: readonly RuleHit[]): Promise<bigint> {
  const [row] = await tx<[{ id: bigint }]>`
    insert into withdrawal_order (member_id, request_id, account_id, account_kind, provider, account_shown,
      holder_shown, mode, gateway, amount, fee, deduct, deduct_kind, rate, usdt_micros, people, turnover, day, due_at,
      created_at, state_at)
    select ${it.memberId}, ${it.requestId}, ${it.accountId}, ${it.kind}, ${it.provider}, ${it.accountShown},
      ${it.holderShown}, ${it.mode}, ${it.gateway}, ${it.amount}, ${it.fee}, ${it.deduct}, ${it.deductKind}, ${it.rate},
      ${it.usdtMicros}, ${it.people}, ${JSON.stringify(it.turnover)}::text::jsonb, ${it.day}::date,
      t + ${it.dueInSeconds}::integer * interval '1 second', t, t
    from (select clock_timestamp() as t) clock
    returning withdrawal_id as id`
  for (const { code, people, threshold, found } of hits) {
    await tx`
      insert into withdrawal_hit (withdrawal_id, rule_code, people, threshold, found)
      values (${row.id}, ${code}, ${people}, ${threshold}, ${found})`
  }
  return row.id
}

/** Why an edge was not taken. */
export type EdgeOutcome = 'taken' | 'other-state' | 'people' | 'same-person' | 'frozen' | 'matched'

export interface Edge {
  from: WithdrawalState
  to: WithdrawalState
  role: WithdrawalRole
  /** Who exactly: `operator:3`, `gateway:bank`, `server`. */
  actor: string
  note?: string | null
  /** The provider's number of the payment. */
  reference?: string | null
}

/** Takes an edge once, with its step (I-24). */
export async function takeEdge(tx: Tx, withdrawalId: bigint, edge: Edge): Promise<EdgeOutcome> {
  const { from, to, role, actor, note = null, reference = null } = edge
  const [row] = await tx<[{ outcome: EdgeOutcome }]>`
    select withdrawal_take_edge(${withdrawalId}, ${from}, ${to}, ${role}, ${actor}, ${note}, ${reference}) as outcome`
  return row.outcome
}

/** Holds an open withdrawal by one more rule. @returns whether it was not held by it yet */
export async function holdBy(tx: Tx, withdrawalId: bigint, rule: WithdrawalRuleCode): Promise<boolean> {
  const [row] = await tx<[{ isNew: boolean }]>`select withdrawal_hold(${withdrawalId}, ${rule}, null) as "isNew"`
  return row.isNew
}

export interface StepRow {
  at: Date
  code: WithdrawalStep
  role: WithdrawalRole
  actor: string
  rule: WithdrawalRuleCode | null
  note: string | null
}

export async function insertStep(
  tx: Tx,
  withdrawalId: bigint,
  { code, role, actor, note = null }: Pick<StepRow, 'code' | 'role' | 'actor'> & { note?: string | null },
): Promise<void> {
  await tx`
    insert into withdrawal_step (withdrawal_id, code, role, actor, note)
    values (${withdrawalId}, ${code}, ${role}, ${actor}, ${note})`
}

export const selectSteps = (sql: Queryable, withdrawalId: bigint) => sql<StepRow[]>`
  select at, code, role, actor, rule_code as rule, note from withdrawal_step
  where withdrawal_id = ${withdrawalId} order by step_id`

export interface HitRow extends RuleHit {
  at: Date
}

export const selectHits = (sql: Queryable, withdrawalId: bigint) => sql<HitRow[]>`
  select rule_code as code, h.people, h.threshold, h.found, h.at from withdrawal_hit h
  join withdrawal_rule r using (rule_code) where withdrawal_id = ${withdrawalId} order by r.sort`

export const STATUSES_OF = { all: [1, 2, 3, 4, 5], processing: [1, 2], done: [3], failed: [4, 5] } as const
export type ListState = keyof typeof STATUSES_OF

/** A member's withdrawals, newest first. */
export const selectWithdrawals = (
  sql: Queryable,
  memberId: bigint,
  page: { state: ListState; from?: Date; until?: Date; before?: string; rows: number },
) => sql<WithdrawalRow[]>`
  select ${columns(sql)} from withdrawal_order
  where member_id = ${memberId}
    ${page.state === 'all' ? sql`` : sql`and status = any (${arrayOf([...STATUSES_OF[page.state]])}::smallint[])`}
    ${page.from === undefined ? sql`` : sql`and withdrawal_id >= id_at(${page.from})`}
    ${page.until === undefined ? sql`` : sql`and withdrawal_id < id_at(${page.until})`}
    ${page.before === undefined ? sql`` : sql`and withdrawal_id < ${page.before}::bigint`}
  order by withdrawal_id desc limit ${page.rows}`

/** Withdrawals by their numbers, in the order of these. */
export const selectWithdrawalsBy = (sql: Queryable, ids: readonly bigint[]) => sql<WithdrawalRow[]>`
  select ${columns(sql)} from withdrawal_order
  where withdrawal_id = any (${arrayOf(ids)}::bigint[])
  order by array_position(${arrayOf(ids)}::bigint[], withdrawal_id)`

/** Withdrawals that have waited for the yes of a person for so many seconds, by the state they wait in. */
export const selectWaiting = (
  sql: Queryable,
  { requested, approved1 }: { requested: number; approved1: number },
) => sql<WithdrawalRow[]>`
  select ${columns(sql)} from withdrawal_order
  where (state = 'requested' and people > 0 and state_at < clock_timestamp() - ${requested} * interval '1 second'
      or state = 'approved1' and people = 2 and state_at < clock_timestamp() - ${approved1} * interval '1 second')
    and not exists (select from withdrawal_claim c
                    where c.withdrawal_id = withdrawal_order.withdrawal_id and c.until > clock_timestamp())
  order by withdrawal_id limit 100`
