import type { Money } from '@liuhe/domain/money.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { RebateStep } from './rebate-queries.ts'

// What operators read of the rebates of agents.

/** Days, the newest first. */
export const selectDays = (db: Queryable, { before, rows }: { before?: SiteDate | undefined; rows: number }) =>
  db<DayTotals[]>`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.version, d.step, d.done_at as "doneAt", s.*
    from (select * from agent_rebate_day where ${before ?? null}::date is null or day < ${before ?? null}::date
          order by day desc limit ${rows}) d
    cross join lateral (
      select count(*)::integer as agents, coalesce(sum(amount), 0)::bigint as amount,
             coalesce(sum(paid), 0)::bigint as paid
      from agent_rebate r where r.day = d.day
    ) s
    order by d.day desc`

interface DayTotals {
  day: SiteDate
  version: number
  step: RebateStep
  doneAt: Date | null
  agents: number
  amount: Money
  paid: Money
}

/** Statements of a day after an agent. */
export const selectStatements = (db: Queryable, { day, after, rows }: Page) => db<StatementRow[]>`
  select r.agent_id as "agentId", m.account, r.amount, r.paid, r.taken, d.step
  from agent_rebate r join agent_rebate_day d using (day) join member m on m.member_id = r.agent_id
  where r.day = ${day}::date and r.agent_id > ${after} order by r.agent_id limit ${rows}`

interface Page {
  day: SiteDate
  after: bigint
  rows: number
}

interface StatementRow {
  agentId: bigint
  account: string
  amount: Money
  paid: Money
  taken: Money
  step: RebateStep
}

/** Where a page of lines ends: a member may have several. */
export type LineKey = readonly [memberId: string, depth: number, own: number, given: number]

/** Lines of a statement after a key; for the agent himself without members who stay away from play. */
export const selectLines = (db: Queryable, { day, agentId, depth, isForAgent, after, rows }: LinePage) => db<LineRow[]>`
  select l.member_id as "memberId", m.account, l.depth, l.own_tenths as own, l.given_tenths as given, l.base
  from agent_rebate_line l join member m using (member_id)
  where l.agent_id = ${agentId} and l.day = ${day}::date
    and (${depth ?? null}::smallint is null or l.depth = ${depth ?? null})
    and not (${isForAgent}::boolean and exists (select from agent_hidden h where h.member_id = l.member_id))
    and (l.member_id, l.depth, l.own_tenths, l.given_tenths) > (${after[0]}::bigint, ${after[1]}::smallint,
         ${after[2]}::smallint, ${after[3]}::smallint)
  order by l.member_id, l.depth, l.own_tenths, l.given_tenths limit ${rows}`

interface LinePage {
  day: SiteDate
  agentId: bigint
  /** One layer alone. */
  depth?: number | undefined
  isForAgent: boolean
  after: LineKey
  rows: number
}

interface LineRow {
  memberId: bigint
  account: string
  depth: number
  own: number
  given: number
  base: Money
}

/** How long before its day a bet may have been placed: chases are. */
const PLACED_DAYS = 60

/** Orders of a member that count for a day, after one of them. */
export const selectOrders = (
  db: Queryable,
  { day, memberId, after, rows }: { day: SiteDate; memberId: bigint; after: bigint; rows: number },
) => db<{ orderId: bigint; drawId: number; addedAt: Date; base: Money }[]>`
  select o.order_id as "orderId", o.draw_id as "drawId", o.added_at as "addedAt", o.base
  from agent_order o join agent_draw a on a.draw_id = o.draw_id and a.day = ${day}::date
  where o.member_id = ${memberId} and o.base > 0
    and o.order_id > greatest(${after}, id_at(site_day_start(${day}::date - ${PLACED_DAYS}::integer)))
  order by o.order_id limit ${rows}`

/** Locks a day that waits for review. @returns how often it was worked out; undefined for any other day */
export async function lockReviewed(tx: Tx, day: SiteDate): Promise<number | undefined> {
  const [row] = await tx<{ version: number }[]>`
    select version from agent_rebate_day where day = ${day}::date and step = 'review' for update`
  return row?.version
}

/** What a day would pay now, and take back. */
export async function duesOf(
  db: Queryable,
  day: SiteDate,
): Promise<{ agents: number; amount: Money; takenBack: Money }> {
  const [row] = await db<[{ agents: number; amount: Money; takenBack: Money }]>`
    select count(*)::integer as agents, coalesce(sum(greatest(amount - paid, 0)), 0)::bigint as amount,
           coalesce(sum(greatest(paid - amount, 0)), 0)::bigint as "takenBack"
    from agent_rebate where day = ${day}::date and amount <> paid`
  return row
}

/** The day may be paid; its row is locked. */
export async function letPay(tx: Tx, day: SiteDate): Promise<void> {
  await tx`update agent_rebate_day set step = 'pay' where day = ${day}::date`
}
