import type { Money } from '@liuhe/domain/money.ts'
import type { TurnoverCategory } from '@liuhe/domain/turnover/allocate.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

// The SQL of counting: what settled orders and rounds bring to the spans of requirements. It only reads what settlement
// has recorded with each order.

/** Draws whose settlement is through and that are to be counted, with the rows that ask for it. */
export const readyDraws = (db: Queryable, most: number) => db<DueDraw[]>`
  select draw_id as "drawId", array_agg(due_id)::text as due from turnover_due where draw_id is not null
  group by draw_id having bool_or(ready) order by min(due_id) limit ${most}`

/** Rounds that are to be counted. */
export const readyRounds = (db: Queryable, most: number) => db<DueRound[]>`
  select due_id as "dueId", member_id as "memberId", vendor, round_code as "roundCode" from turnover_due
  where round_code is not null order by due_id limit ${most}`

/** They are counted. What came meanwhile has rows of its own, which stay. `due` is a literal of `bigint[]`. */
export const forgetDue = (db: Queryable, due: string): Promise<unknown> =>
  db`delete from turnover_due where due_id = any (${due}::bigint[])`

/**
 * Of the next orders of a draw, the members with open requirements, each with his first and last order among them; the
 * others share one row without a member, so that the caller sees how far the page reached.
 */
export const membersOfDraw = (db: Queryable, drawId: number, { after, rows }: { after: bigint; rows: number }) =>
  db<DrawMember[]>`
    with page as materialized (
      select order_id, member_id from turnover_order where draw_id = ${drawId} and order_id > ${after}
      order by order_id limit ${rows}
    ), own as (
      select member_id, min(order_id) as first, max(order_id) as last from page group by member_id
    )
    select case when exists (select from turnover_row r where r.member_id = own.member_id and r.status = 0)
                then own.member_id end as "memberId",
           min(first) as first, max(last) as last
    from own group by 1`

/** The draws that are to be counted in which a member has orders, with the first and last order of each. */
export const dueDraws = (db: Queryable, memberId: bigint) => db<{ drawId: number; first: bigint; last: bigint }[]>`
  select d.draw_id as "drawId", o.first, o.last
  from (select distinct draw_id from turnover_due where draw_id is not null) d cross join lateral (
    select (select order_id from turnover_order where draw_id = d.draw_id order by order_id limit 1) as first,
           (select order_id from turnover_order where draw_id = d.draw_id order by order_id desc limit 1) as last
  ) o
  where exists (
    select from turnover_order x
    where x.member_id = ${memberId} and x.order_id between o.first and o.last and x.draw_id = d.draw_id)
  order by d.draw_id`

export const dueRoundsOf = (db: Queryable, memberId: bigint) => db<DueRound[]>`
  select distinct member_id as "memberId", vendor, round_code as "roundCode" from turnover_due
  where member_id = ${memberId}`

/**
 * What a draw brings to every open span of the members, as its orders stand now. A bet belongs to the span in which it
 * was placed, whenever it is settled.
 */
export const partsOfDraw = (tx: Tx, drawId: number, members: readonly DrawMember[]) => tx<Part[]>`
  select r.row_id as "rowId", 'cp' as category,
         coalesce(sum(o.turnover * r.weight_cp / 100), 0)::bigint as amount,
         (count(*) filter (where o.turnover * r.weight_cp >= 100))::integer as bets
  from unnest(${arrayOf(members.map(({ memberId }) => memberId))}::bigint[],
              ${arrayOf(members.map(({ first }) => first))}::bigint[],
              ${arrayOf(members.map(({ last }) => last))}::bigint[]) as m(member_id, first, last)
  join turnover_row r on r.member_id = m.member_id and r.status = 0
  join turnover_order o on o.member_id = m.member_id and o.order_id between m.first and m.last and o.draw_id = ${drawId}
    and o.turnover > 0 and o.added_at >= r.begin_at and (r.end_at is null or o.added_at < r.end_at)
  group by r.row_id`

/** The same of rounds, each a source of its own. */
export const partsOfRounds = (tx: Tx, rounds: readonly DueRound[]) => tx<(Part & { source: string })[]>`
  select r.row_id as "rowId", format('round:%s:%s', x.vendor, x.round_code) as source, x.category,
         (x.valid_bet * case x.category when 'sports' then r.weight_sports else r.weight_video end / 100)::bigint
           as amount, 1 as bets
  from unnest(${arrayOf(rounds.map(({ vendor }) => vendor))}::text[],
              ${arrayOf(rounds.map(({ roundCode }) => roundCode))}::text[],
              ${arrayOf(rounds.map(({ memberId }) => memberId))}::bigint[]) as d(vendor, round_code, member_id)
  join turnover_round x using (vendor, round_code, member_id)
  join turnover_row r on r.member_id = x.member_id and r.status = 0 and x.valid_bet > 0
    and x.started_at >= r.begin_at and (r.end_at is null or x.started_at < r.end_at)`

/** What was counted of sources before, in these requirements. */
export const knownParts = (tx: Tx, rowIds: readonly bigint[], sources: readonly string[]) =>
  tx<(Part & { source: string })[]>`
    select row_id as "rowId", source, category, amount, bets from turnover_part
    where row_id = any (${arrayOf(rowIds)}::bigint[]) and source = any (${arrayOf(sources)}::text[])`

export async function writeParts(tx: Tx, parts: readonly (Part & { source: string })[]): Promise<void> {
  if (parts.length === 0) return
  await tx`
    insert into turnover_part as p (row_id, source, category, amount, bets)
    select * from unnest(${arrayOf(parts.map((part) => part.rowId))}::bigint[],
      ${arrayOf(parts.map((part) => part.source))}::text[], ${arrayOf(parts.map((part) => part.category))}::text[],
      ${arrayOf(parts.map((part) => part.amount))}::bigint[], ${arrayOf(parts.map((part) => part.bets))}::integer[])
    on conflict (row_id, source) do update set amount = excluded.amount, bets = excluded.bets`
}

export interface DueDraw {
  drawId: number
  /** A literal of `bigint[]`. */
  due: string
}

export interface DueRound {
  dueId?: bigint
  memberId: bigint
  vendor: string
  roundCode: string
}

/** A member with orders in a draw, and between which of them they lie. */
export interface DrawMember {
  memberId: bigint | null
  first: bigint
  last: bigint
}

/** What one source brings to the span of one requirement, weighed. */
export interface Part {
  rowId: bigint
  category: TurnoverCategory
  amount: Money
  bets: number
}
