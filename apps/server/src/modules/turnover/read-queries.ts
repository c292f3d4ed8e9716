import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { EntryKind } from './queries.ts'

// The SQL of what members look at: the bets behind a figure, and why a requirement changed.

/**
 * Orders of a span in the order in which they were placed, from where `from` says on, with how far each reaches in the
 * span's sum. The sum is made while the rows are read, so a page costs what lies before its end and no more.
 */
export const ordersOfSpan = (db: Queryable, { memberId, span, from, rows, weight }: SpanPage) => db<OrderRow[]>`
  select * from (
    select o.order_id as "orderId", o.game_name as "gameName", o.family, o.turn_num as "turnNum",
           o.play_code as "playCode", o.bet_info as "selectionText", o.total, o.valid_stake as "validStake", o.turnover,
           o.result, o.added_at as "addedAt", o.settled_at as "settledAt",
           o.turnover * ${weight}::integer / 100 as counted,
           (${from.upTo} + sum(o.turnover * ${weight}::integer / 100) over (order by o.order_id))::bigint as "upTo"
    from turnover_order o
    where o.member_id = ${memberId} and o.status = 1 and o.order_id > ${from.after}
      and o.order_id >= id_at(${beginOf(db, span)} - interval '1 minute')
      and o.order_id <= id_at(${endOf(db, span)} + interval '1 minute')
      and o.added_at >= ${beginOf(db, span)} and o.added_at < ${endOf(db, span)}
    order by o.order_id
  ) o
  where o."upTo" > ${from.start} or o.counted = 0 and o."upTo" = ${from.start}
  limit ${rows}`

/** The same of rounds of one category. */
export const roundsOfSpan = (db: Queryable, { memberId, span, from, rows, weight, category }: RoundPage) =>
  db<RoundRow[]>`
  select * from (
    select x.vendor, x.round_code as "roundCode", x.game_name as "gameName", x.bet as total,
           x.valid_bet as "validStake", x.started_at as "addedAt", x.settled_at as "settledAt",
           x.started_at::text as "startKey",
           x.valid_bet * ${weight}::integer / 100 as counted,
           (${from.upTo} + sum(x.valid_bet * ${weight}::integer / 100)
             over (order by x.started_at, x.vendor, x.round_code))::bigint as "upTo"
    from turnover_round x
    where x.member_id = ${memberId} and x.status = 1 and x.category = ${category}
      and (x.started_at, x.vendor, x.round_code) > (${from.after}::text::timestamptz, ${from.vendor}, ${from.roundCode})
      and x.started_at >= ${beginOf(db, span)} and x.started_at < ${endOf(db, span)}
    order by x.started_at, x.vendor, x.round_code
  ) x
  where x."upTo" > ${from.start} or x.counted = 0 and x."upTo" = ${from.start}
  limit ${rows}`

// As values that are known before the orders are looked at: these come in their order then, and a page ends early.
const beginOf = (db: Queryable, span: bigint) => db`(select begin_at from turnover_row where row_id = ${span})`
const endOf = (db: Queryable, span: bigint) =>
  db`(select coalesce(end_at, now() + interval '1 day') from turnover_row where row_id = ${span})`

/** What changed a requirement besides bets, the newest first. */
export const entriesOf = (db: Queryable, rowId: bigint, most: number) => db<EntryRow[]>`
  select entry_id as "entryId", kind, dml_change as "dmlChange", claim_change as "claimChange", reason, actor,
         added_at as "addedAt"
  from turnover_entry where row_id = ${rowId} order by entry_id desc limit ${most}`

/** When the spans began in which a requirement was filled. */
export async function spanBegins(db: Queryable, rowIds: readonly bigint[]): Promise<Map<bigint, Date>> {
  const rows = await db<{ rowId: bigint; beginAt: Date }[]>`
    select row_id as "rowId", begin_at as "beginAt" from turnover_row
    where row_id = any (${arrayOf(rowIds)}::bigint[])`
  return new Map(rows.map(({ rowId, beginAt }) => [rowId, beginAt]))
}

interface Page {
  memberId: bigint
  /** The requirement whose span it is. */
  span: bigint
  rows: number
  /** Percent that a valid stake counts. */
  weight: number
}

export interface SpanPage extends Page {
  /** After which order, how far that one reached in the sum of the span, and from where on orders are wanted. */
  from: { after: bigint; upTo: Money; start: Money }
}

export interface RoundPage extends Page {
  from: { after: string; vendor: string; roundCode: string; upTo: Money; start: Money }
  category: 'sports' | 'video'
}

interface Counted {
  gameName: string
  total: Money
  validStake: Money
  counted: Money
  /** How far it reaches in the sum of the span. */
  upTo: Money
  addedAt: Date
  settledAt: Date | null
}

export interface OrderRow extends Counted {
  orderId: bigint
  family: Family
  turnNum: string
  playCode: string
  selectionText: string
  turnover: Money
  result: number
}

export interface RoundRow extends Counted {
  vendor: string
  roundCode: string
  startKey: string
}

export interface EntryRow {
  entryId: bigint
  kind: EntryKind
  dmlChange: Money
  claimChange: Money
  reason: string
  actor: string
  addedAt: Date
}
