/** The SQL of the operators' queue, of claims, and of figures that two people change (migrations 0071, 0073). */
import type { PayoutKind } from '@liuhe/domain/members/payout-account.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { WithdrawalRuleCode } from '@liuhe/domain/withdrawals/rules.ts'
import type { WithdrawalState } from '@liuhe/domain/withdrawals/state.ts'
import { arrayOf } from '../../../db/array-literal.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import type { DirectSettings } from '../direct/match-queries.ts'
import type { WithdrawalMethod } from '../setting-queries.ts'

export interface QueueFilter {
  queue: 'review' | 'payable' | 'offered' | 'paying' | 'failed' | 'all'
  memberId?: bigint | undefined
  state?: WithdrawalState | undefined
  rule?: WithdrawalRuleCode | undefined
  kind?: PayoutKind | undefined
  amountMin?: Money | undefined
  amountMax?: Money | undefined
  /** Only what this operator has claimed. */
  claimedBy?: number | undefined
  after?: string | undefined
  rows: number
}

/** Numbers of withdrawals that wait for something, from the oldest on; all of them from the newest. */
export async function selectQueue(sql: Queryable, filter: QueueFilter): Promise<bigint[]> {
  const { memberId, state, rule, kind, amountMin, amountMax, claimedBy, after } = filter
  const isNewestFirst = filter.queue === 'all'
  // In the words of the index withdrawal_order_payable, which has nothing else.
  const payable = sql`
    (state = 'requested' and people = 0 or state = 'approved1' and people = 1 or state = 'approved2' and people = 2)`
  const isOffered = sql`exists (select from withdrawal_offer f
                                where f.withdrawal_id = o.withdrawal_id and f.ended_at is null)`
  const which = {
    review: sql`state in ('requested', 'approved1') and not ${payable}`,
    payable: sql`${payable} and not ${isOffered}`,
    offered: sql`${payable} and ${isOffered}`,
    paying: sql`state = 'paying'`,
    failed: sql`state = 'failed'`,
    all: sql`true`,
  }[filter.queue]
  const beyond = isNewestFirst
    ? sql`withdrawal_id < ${after ?? MOST}::bigint`
    : sql`withdrawal_id > ${after ?? '0'}::bigint`
  const found = await sql<{ id: bigint }[]>`
    select withdrawal_id as id from withdrawal_order o where ${which} and ${beyond}
      ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
      ${state === undefined ? sql`` : sql`and state = ${state}`}
      ${kind === undefined ? sql`` : sql`and account_kind = ${kind}`}
      ${amountMin === undefined ? sql`` : sql`and amount >= ${amountMin}`}
      ${amountMax === undefined ? sql`` : sql`and amount <= ${amountMax}`}
      ${
        rule === undefined
          ? sql``
          : sql`and exists (select from withdrawal_hit h
                            where h.withdrawal_id = o.withdrawal_id and h.rule_code = ${rule})`
      }
      ${
        claimedBy === undefined
          ? sql``
          : sql`and exists (select from withdrawal_claim c where c.withdrawal_id = o.withdrawal_id
                              and c.operator_id = ${claimedBy} and c.until > clock_timestamp())`
      }
    order by withdrawal_id ${isNewestFirst ? sql`desc` : sql`asc`} limit ${filter.rows}`
  return found.map(({ id }) => id)
}

/** Which of these are offered to another member, and wait for him or his payment. */
export async function selectOffered(sql: Queryable, ids: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await sql<{ id: bigint }[]>`
    select withdrawal_id as id from withdrawal_offer
    where withdrawal_id = any (${arrayOf(ids)}::bigint[]) and ended_at is null`
  return new Set(rows.map(({ id }) => id))
}

const MOST = '9223372036854775807'

/** The rules that hold withdrawals, by their numbers. */
export const selectRulesOf = (sql: Queryable, ids: readonly bigint[]) => sql<
  { withdrawalId: bigint; rule: WithdrawalRuleCode }[]
>`
  select h.withdrawal_id as "withdrawalId", h.rule_code as rule
  from withdrawal_hit h join withdrawal_rule r using (rule_code)
  where h.withdrawal_id = any (${arrayOf(ids)}::bigint[]) order by r.sort`

export interface ClaimRow {
  withdrawalId: bigint
  operatorId: number
  until: Date
}

/** Claims that still hold. */
export const selectClaims = (sql: Queryable, ids: readonly bigint[]) => sql<ClaimRow[]>`
  select withdrawal_id as "withdrawalId", operator_id as "operatorId", until from withdrawal_claim
  where withdrawal_id = any (${arrayOf(ids)}::bigint[]) and until > clock_timestamp()`

/** Claims a withdrawal that is free, or one's own; undefined when somebody else has it. */
export async function takeClaim(
  tx: Tx,
  { withdrawalId, operatorId, minutes }: { withdrawalId: bigint; operatorId: number; minutes: number },
): Promise<Date | undefined> {
  const [row] = await tx<{ until: Date }[]>`
    insert into withdrawal_claim as c (withdrawal_id, operator_id, until)
    values (${withdrawalId}, ${operatorId}, clock_timestamp() + ${minutes} * interval '1 minute')
    on conflict (withdrawal_id) do update set operator_id = excluded.operator_id, until = excluded.until
    where c.operator_id = excluded.operator_id or c.until <= clock_timestamp()
    returning until`
  return row?.until
}

/** Ends a claim: one's own, or anybody's. */
export async function dropClaim(tx: Tx, withdrawalId: bigint, operatorId?: number): Promise<void> {
  await tx`
    delete from withdrawal_claim
    where withdrawal_id = ${withdrawalId} ${operatorId === undefined ? tx`` : tx`and operator_id = ${operatorId}`}`
}

/** Every rule, on or not. */
export interface RuleRow {
  code: WithdrawalRuleCode
  people: 1 | 2
  threshold: bigint | null
  isOn: boolean
  revision: number
}

export const selectAllRules = (sql: Queryable) => sql<RuleRow[]>`
  select rule_code as code, people, threshold, is_on as "isOn", revision from withdrawal_rule order by sort`

/** The figures that a change of terms names: how often they were changed, under their lock. */
export async function lockSetting(tx: Tx): Promise<number> {
  const [row] = await tx<[{ revision: number }]>`select revision from withdrawal_setting for update`
  return row.revision
}

export async function lockRule(tx: Tx, code: WithdrawalRuleCode): Promise<number | undefined> {
  const [row] = await tx<{ revision: number }[]>`
    select revision from withdrawal_rule where rule_code = ${code} for update`
  return row?.revision
}

export async function lockMethod(tx: Tx, kind: string): Promise<number | undefined> {
  const [row] = await tx<{ revision: number }[]>`
    select revision from withdrawal_method where kind = ${kind} for update`
  return row?.revision
}

export interface SettingFigures {
  amountMin: Money
  amountMax: Money
  dayMax: Money
  timesPerDay: number
  freeTimes: number
  feeBps: number
  feeCap: Money
  isClosed: boolean
  closedReason: string | null
}

export async function updateSetting(tx: Tx, it: SettingFigures): Promise<void> {
  await tx`
    update withdrawal_setting
    set amount_min = ${it.amountMin}, amount_max = ${it.amountMax}, day_max = ${it.dayMax},
        times_per_day = ${it.timesPerDay}, free_times = ${it.freeTimes}, fee_bps = ${it.feeBps}, fee_cap = ${it.feeCap},
        is_closed = ${it.isClosed}, closed_reason = ${it.closedReason}, revision = revision + 1`
}

export async function updateDirect(tx: Tx, it: DirectSettings): Promise<void> {
  await tx`
    update withdrawal_setting
    set is_direct_open = ${it.isOpen}, direct_amounts = ${arrayOf(it.amounts)}::bigint[],
        direct_answer_minutes = ${it.answerMinutes}, direct_wait_hours = ${it.waitHours}, revision = revision + 1`
}

export async function updateRule(tx: Tx, { code, people, threshold, isOn }: Omit<RuleRow, 'revision'>): Promise<void> {
  await tx`
    update withdrawal_rule set people = ${people}, threshold = ${threshold}, is_on = ${isOn}, revision = revision + 1
    where rule_code = ${code}`
}

export async function updateMethod(
  tx: Tx,
  { kind, mode, gateway, isOpen, rate }: Omit<WithdrawalMethod, 'revision'>,
): Promise<void> {
  await tx`
    update withdrawal_method
    set mode = ${mode}, gateway = ${gateway}, is_open = ${isOpen}, rate = ${rate}, revision = revision + 1
    where kind = ${kind}`
}

/** What was paid in a span through each gateway, by the orders; `hand` is what people paid. */
export const sumPaid = (sql: Queryable, span: { from: Date; until: Date }) => sql<
  { gateway: string; payments: number; paid: Money; amount: Money }[]
>`
  select coalesce(p.gateway, 'hand') as gateway, count(*)::int as payments,
         sum(o.amount - o.fee - o.deduct)::bigint as paid, sum(o.amount)::bigint as amount
  from withdrawal_order o left join withdrawal_payout p using (withdrawal_id)
  where o.state = 'paid' and o.closed_at >= ${span.from} and o.closed_at < ${span.until}
  group by 1 order by 1`

export async function sumReturned(
  sql: Queryable,
  span: { from: Date; until: Date },
): Promise<{ payments: number; amount: Money }> {
  const [row] = await sql<[{ payments: number; amount: Money }]>`
    select count(*)::int as payments, coalesce(sum(amount), 0)::bigint as amount from withdrawal_order
    where state in ('returned', 'rejected') and closed_at >= ${span.from} and closed_at < ${span.until}`
  return row
}

/** The day of the site on which something was last paid to a member before a withdrawal. */
export async function dayOfLastPaid(sql: Queryable, memberId: bigint, before: bigint): Promise<string | null> {
  const [row] = await sql<[{ day: string | null }]>`
    select to_char(max(site_day(closed_at)), 'YYYY-MM-DD') as day from withdrawal_order
    where member_id = ${memberId} and state = 'paid' and withdrawal_id < ${before}`
  return row.day
}

/** Whether a payment is known under this number of a bank or provider. */
export async function isReferenceUsed(sql: Queryable, reference: string): Promise<boolean> {
  const [row] = await sql<[{ isUsed: boolean }]>`
    select exists (select from withdrawal_order where payout_reference = ${reference}) as "isUsed"`
  return row.isUsed
}
