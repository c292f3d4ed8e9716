/** The SQL of the operator's figures: limits, ways to pay, rules; and what withdrawals took lately. */
import type { PayoutKind } from '@liuhe/domain/members/payout-account.ts'
import type { WithdrawalLimits } from '@liuhe/domain/withdrawals/quote.ts'
import type { WithdrawalRule } from '@liuhe/domain/withdrawals/rules.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Mode } from './queries.ts'

export interface WithdrawalSettings extends WithdrawalLimits {
  /** No requests are taken. */
  isClosed: boolean
  closedReason: string | null
  /** Nothing is paid. */
  isFrozen: boolean
  frozenReason: string | null
  frozenAt: Date | null
  revision: number
}

export async function readSettings(sql: Queryable): Promise<WithdrawalSettings> {
  const [row] = await sql<[WithdrawalSettings]>`
    select amount_min as "amountMin", amount_max as "amountMax", day_max as "dayMax", times_per_day as "timesPerDay",
           free_times as "freeTimes", fee_bps as "feeBps", fee_cap as "feeCap", is_closed as "isClosed",
           closed_reason as "closedReason", is_frozen as "isFrozen", frozen_reason as "frozenReason",
           frozen_at as "frozenAt", revision
    from withdrawal_setting`
  return row
}

/** How accounts of a kind are paid to. */
export interface WithdrawalMethod {
  kind: PayoutKind
  mode: Mode
  gateway: string | null
  isOpen: boolean
  rate: number | null
  revision: number
}

export const selectMethods = (sql: Queryable) => sql<WithdrawalMethod[]>`
  select kind, mode, gateway, is_open as "isOpen", rate, revision from withdrawal_method`

/** The rules that are on, in their order. */
export const selectRules = (sql: Queryable) => sql<WithdrawalRule[]>`
  select rule_code as code, people, threshold from withdrawal_rule where is_on order by sort`

export interface LineRow {
  decided: number
  /** Seconds: median, p90, p99; null without any. */
  seconds: number[] | null
}

/** From request to decision, of those decided in the last 7 days. */
/** Those that waited for a payer say nothing of how fast the house pays. */
export async function readLine(sql: Queryable): Promise<LineRow> {
  const [row] = await sql<[LineRow]>`
    select count(*)::integer as decided,
           percentile_cont(array[0.5, 0.9, 0.99]) within group (
             order by extract(epoch from closed_at - created_at)::float8) as seconds
    from withdrawal_order where closed_at > clock_timestamp() - interval '7 days' and mode <> 'direct'`
  return row
}

/** Payments that reached an account, and requests of its member in 24 hours. */
export async function readPast(
  sql: Queryable,
  { memberId, accountId }: { memberId: bigint; accountId: bigint },
): Promise<{ paidToAccount: number; requestsOfDay: number }> {
  const [row] = await sql<[{ paidToAccount: number; requestsOfDay: number }]>`
    select (select count(*)::integer from withdrawal_order where account_id = ${accountId} and state = 'paid')
             as "paidToAccount",
           (select count(*)::integer from withdrawal_order
            where member_id = ${memberId} and withdrawal_id >= id_at(clock_timestamp() - interval '24 hours'))
             as "requestsOfDay"`
  return row
}

/** The accounts of a member to which something was paid. */
export async function selectPaidAccounts(sql: Queryable, memberId: bigint): Promise<Set<bigint>> {
  const rows = await sql<{ id: bigint }[]>`
    select distinct account_id as id from withdrawal_order where member_id = ${memberId} and state = 'paid'`
  return new Set(rows.map(({ id }) => id))
}

/** The database's time, epoch ms. */
export async function withdrawalNow(sql: Queryable): Promise<number> {
  const [row] = await sql<[{ now: Date }]>`select clock_timestamp() as now`
  return row.now.getTime()
}
