import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import { tellCommit } from '../../db/commits.ts'
import type { Queryable } from '../../db/connect.ts'

// The SQL of settlement. What changes orders or moves money is a routine (db/routines/bets_settle_*.sql); this file
// calls it.

/** Begins or resumes the settlement or refund of a draw; undefined when the draw is not ready for it. */
export async function beginSettlement(db: Queryable, drawId: number, kind: 'settle' | 'void') {
  const [row] = await db<{ version: number; cursor: bigint; finished: boolean }[]>`
    select result_version as version, cursor_order_id as cursor, finished from bets_settle_begin(${drawId}, ${kind})`
  return row
}

/** The numbers by which a draw's orders are judged. */
export async function readResult(db: Queryable, drawId: number): Promise<DrawResult> {
  const [row] = await db<[DrawResult]>`
    select family, open_num as "resultText", lunar_year as "lunarYear" from bet_draw where draw_id = ${drawId}`
  return row
}

/** The next orders of a draw in order of their ids; ended ones too, because the cursor passes over them. */
export async function readChunk(db: Queryable, drawId: number, after: bigint, rows: number): Promise<ChunkRow[]> {
  return db<ChunkRow[]>`
    select order_id as "orderId", status, play_code as "playCode", bet_info as "selectionText", odds, stake,
           win_max as "winMax", rebate_tenths as "rebateTenths", agent_id as "agentId"
    from bet_order_to_settle where draw_id = ${drawId} and order_id > ${after} order by order_id limit ${rows}`
}

/** What the settled and pending orders of a draw were bet on, of some plays, each once. */
export async function distinctChoices(db: Queryable, drawId: number, playCodes: readonly string[]): Promise<Choice[]> {
  return db<Choice[]>`
    select distinct play_code as "playCode", bet_info as "selectionText" from bet_order
    where draw_id = ${drawId} and status in (0, 1) and play_code = any (${arrayOf(playCodes)}::text[])`
}

/** Of each order, what the member's stakes on the other side cancel: the earlier orders of a side give first. */
export async function readHedges(db: Queryable, drawId: number, sides: readonly ChoiceSide[]): Promise<HedgeRow[]> {
  return db<HedgeRow[]>`
    with stake as materialized (
      select o.order_id, o.member_id, s.pair, s.side, o.stake * s.notes as amount
      from bet_order o join unnest(
        ${arrayOf(sides.map((one) => one.playCode))}::text[], ${arrayOf(sides.map((one) => one.selectionText))}::text[],
        ${arrayOf(sides.map((one) => one.pair))}::text[], ${arrayOf(sides.map((one) => one.side))}::integer[],
        ${arrayOf(sides.map((one) => one.notes))}::integer[]
      ) as s(play_code, bet_info, pair, side, notes) on s.play_code = o.play_code and s.bet_info = o.bet_info
      where o.draw_id = ${drawId} and o.status in (0, 1)
    ), hedge as (
      select member_id, pair,
             least(sum(amount) filter (where side = 0), sum(amount) filter (where side = 1)) as amount
      from stake group by member_id, pair having count(distinct side) = 2
    ), cut as (
      select s.order_id, least(s.amount, h.amount - coalesce(sum(s.amount) over (
               partition by s.member_id, s.pair, s.side order by s.order_id
               rows between unbounded preceding and 1 preceding), 0)) as amount
      from stake s join hedge h using (member_id, pair)
    )
    select order_id as "orderId", sum(amount)::bigint as hedged from cut where amount > 0 group by order_id`
}

/** Orders on some plays of members with more notes on them than `notesMax`; all of them, settled or not. */
export async function manyNotes(
  db: Queryable,
  drawId: number,
  { playCodes, notesMax }: { playCodes: readonly string[]; notesMax: number },
): Promise<NotesRow[]> {
  return db<NotesRow[]>`
    with placed as materialized (
      select order_id, member_id, play_code, bet_info, notes from bet_order
      where draw_id = ${drawId} and status in (0, 1) and play_code = any (${arrayOf(playCodes)}::text[])
    )
    select order_id as "orderId", member_id as "memberId", play_code as "playCode", bet_info as "selectionText"
    from placed
    where member_id in (select member_id from placed group by member_id having sum(notes) > ${notesMax})`
}

/** Writes the outcomes of a chunk and pays them; false when another settler has moved the cursor. */
export async function settleChunk(db: Queryable, chunk: JudgedChunk): Promise<boolean> {
  const { drawId, version, before, after, orders } = chunk
  const [row] = await db<[{ moved: boolean }]>`
    select bets_settle_chunk(${drawId}, ${version}, ${before}, ${after},
      ${arrayOf(orders.map((order) => order.orderId))}::bigint[],
      ${arrayOf(orders.map((order) => order.result))}::smallint[],
      ${arrayOf(orders.map((order) => order.reward))}::bigint[],
      ${arrayOf(orders.map((order) => order.validStake))}::bigint[],
      ${arrayOf(orders.map((order) => order.rebate))}::bigint[],
      ${arrayOf(orders.map((order) => order.turnover ?? order.validStake))}::bigint[],
      ${arrayOf(orders.map((order) => order.agentId))}::bigint[]) as moved`
  tellCommit(db)
  return row.moved
}

/** How many orders of a draw a cursor has still before it. */
export async function countOrders(db: Queryable, drawId: number, after: bigint): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::integer as count from bet_order where draw_id = ${drawId} and order_id > ${after}`
  return row.count
}

/** Refunds the next chunk of a void draw; the number of orders looked at. */
export async function voidChunk(db: Queryable, drawId: number, rows: number): Promise<number> {
  const [row] = await db<[{ seen: number }]>`select bets_void_chunk(${drawId}, ${rows}) as seen`
  return row.seen
}

export async function finishSettlement(db: Queryable, drawId: number, version: number): Promise<SettlementReport> {
  await db`select bets_settle_finish(${drawId}, ${version})`
  tellCommit(db)
  const [row] = await db<[SettlementReport]>`
    select orders, stake, paid, finished_at is not null as finished from settlement
    where draw_id = ${drawId} and result_version = ${version}`
  return row
}

export interface DrawResult {
  family: Family
  resultText: string
  lunarYear: number
}

/** What an order is judged by. */
export interface JudgedLine {
  orderId: bigint
  status: number
  playCode: string
  selectionText: string
  odds: string
  stake: Money
  winMax: Money
  rebateTenths: number
}

export interface ChunkRow extends JudgedLine {
  /** The member's agent when the bet was placed. */
  agentId: bigint | null
}

export interface NotesRow extends Choice {
  orderId: bigint
  memberId: bigint
}

export interface JudgedChunk {
  drawId: number
  version: number
  before: bigint
  after: bigint
  orders: JudgedOrder[]
}

export interface JudgedOrder {
  orderId: bigint
  agentId: bigint | null
  result: 0 | 1 | 2
  reward: Money
  validStake: Money
  rebate: Money
  /** What counts of the valid stake; all of it unless said. */
  turnover?: Money
}

export interface Choice {
  playCode: string
  selectionText: string
}

/** A choice that stands on a side of a pair, with so many notes. */
export interface ChoiceSide extends Choice {
  pair: string
  side: 0 | 1
  notes: number
}

interface HedgeRow {
  orderId: bigint
  hedged: Money
}

/** What a settlement or a refund has done so far; stake and paid in 厘. */
export interface SettlementReport {
  orders: number
  stake: Money
  paid: Money
  finished: boolean
}
