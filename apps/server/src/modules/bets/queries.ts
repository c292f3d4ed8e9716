import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Money, Odds } from '@liuhe/domain/money.ts'
import { arrayOf, arrayOfBytes } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { BookedBet, PricedBet } from './priced-bet.ts'
import { cancelSwitch } from './setting-queries.ts'

// The SQL of bets. Whatever changes an order or moves money is a function of migration 0003; this file calls it.

/** Books a batch in one transaction: one request per member. Answers in the order of the batch. */
export async function placeBatch(db: Queryable, batch: PricedBet[], winCap: Money): Promise<BookedBet[]> {
  const lines = batch.flatMap(({ lines: its }, index) => its.map((line) => ({ ...line, request: index + 1 })))
  const of = <T extends bigint | number | string>(pick: (line: (typeof lines)[number]) => T) => arrayOf(lines.map(pick))
  const rows = await db<(BookedBet & { request: number })[]>`
    select request, outcome, total, balance, order_ids as "orderIds" from bets_place(
      ${arrayOf(batch.map((bet) => bet.memberId))}::bigint[], ${arrayOf(batch.map((bet) => bet.drawId))}::integer[],
      ${arrayOf(batch.map((bet) => bet.requestId))}::text[], ${arrayOfBytes(batch.map((bet) => bet.bodyHash))}::bytea[],
      ${of((line) => line.request)}::integer[], ${of((line) => line.play)}::text[],
      ${of((line) => line.betInfo)}::text[], ${of((line) => storedOdds(line.odds))}::text[],
      ${of((line) => line.stakePerNote)}::bigint[], ${of((line) => line.notes)}::integer[],
      ${of((line) => line.winMax)}::bigint[], ${of((line) => line.model)}::smallint[],
      ${of((line) => line.rebateTenths)}::smallint[], ${winCap})`
  return rows.toSorted((a, b) => a.request - b.request)
}

/** The odds of an order as its row keeps them, '200000/1000000'. */
export const storedOdds = (odds: readonly Odds[]): string => odds.join('/')
/** Reads {@link storedOdds}. */
export const readOdds = (stored: string): Odds[] => stored.split('/').map(Number)

/** A draw that is open now, by the database's clock. */
export async function findOpenDraw(db: Queryable, gameId: number, turnNum: string): Promise<OpenDraw | undefined> {
  const [row] = await db<OpenDraw[]>`
    select draw_id as "drawId", family, lunar_year as "lunarYear", close_at as "closeAt" from bet_draw
    where game_id = ${gameId} and turn_num = ${turnNum} and status = 'open' and enabled
      and open_at <= clock_timestamp() and clock_timestamp() < close_at`
  return row
}

/** Cancels what can be cancelled; one answer for each distinct number. */
export async function cancel(db: Queryable, memberId: bigint, orderIds: bigint[]): Promise<CancelRow[]> {
  return db<CancelRow[]>`
    select order_id as "orderId", outcome, refunded, balance
    from bets_cancel(${memberId}, ${arrayOf(orderIds)}::bigint[])`
}

/**
 * A page of a member's orders, newest first; every row also says how many there are in all, and whether members may
 * cancel at present.
 */
export async function listOrders(db: Queryable, memberId: bigint, filter: OrderFilter): Promise<ListedRow[]> {
  const wanted = matches(db, memberId, filter)
  return db<ListedRow[]>`
    select order_id as "orderId", game_id as "gameId", turn_num as "turnNum", track_no as "trackNo", status, result,
           model, play_code as "playCode", bet_info as "betInfo", family, odds, notes, total, reward,
           bet_end_at as "betEndAt",
           added_at as "addedAt", account, open_num as "openNum",
           (select count(*)::integer from bet_order where ${wanted}) as "totalCount",
           ${cancelSwitch(db)} as "isCancelEnabled"
    from bet_record where ${wanted}
    order by order_id desc limit ${filter.rows} offset ${(filter.page - 1) * filter.rows}`
}

export async function countOrders(db: Queryable, memberId: bigint, filter: OrderFilter): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::integer as count from bet_order where ${matches(db, memberId, filter)}`
  return row.count
}

/** When the oldest draw that is not over was opened, or a chase that reaches it was made: no pending order is older. */
export async function oldestUnfinished(db: Queryable): Promise<Date | undefined> {
  const [row] = await db<[{ at: Date | null }]>`
    select min(least(d.open_at, c.added_at)) as at
    from bet_draw d left join bet_chase c on c.last_draw_id = d.draw_id
    where d.status in ('open', 'closed', 'drawn', 'scheduled')`
  return row.at ?? undefined
}

/** Ids grow with time, so a range of time is a range of the index on (member, order). */
const matches = (db: Queryable, memberId: bigint, { status, gameId, model, range }: OrderFilter) => {
  const { from, until, pendingFrom } = range
  const isEarlier = pendingFrom !== undefined && pendingFrom < from
  return db`
    member_id = ${memberId} and order_id >= id_at(${isEarlier ? pendingFrom : from}) and order_id < id_at(${until})
    ${isEarlier ? db`and (order_id >= id_at(${from}) or status = 0)` : db``}
    ${status === undefined ? db`` : db`and status = ${status}`}
    ${gameId === undefined ? db`` : db`and game_id = ${gameId}`}
    ${model === undefined ? db`` : db`and model = ${model}`}`
}

/** Stake, and win or loss, of the settled orders of each day of the site (UTC+8), newest first. */
export async function dayTotals(db: Queryable, memberId: bigint, filter: DayFilter): Promise<DayRow[]> {
  return db<DayRow[]>`
    select to_char(added_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
           sum(total)::bigint as stake, sum(reward - total)::bigint as profit
    from bet_order
    where member_id = ${memberId} and order_id >= id_at(${filter.from}) and status = 1
      ${filter.gameId === undefined ? db`` : db`and game_id = ${filter.gameId}`}
    group by 1 order by 1 desc`
}

/** The highest wins of a game's draws planned within a time, dearest first. */
export async function topWins(db: Queryable, { gameId, from, until, limit }: WinSearch): Promise<WinRow[]> {
  return db<WinRow[]>`
    select account, avatar_id as "avatarId", turn_num as "turnNum", family, play_code as "playCode", reward, profit
    from bet_win where game_id = ${gameId} and plan_at >= ${from} and plan_at < ${until}
    order by profit desc, order_id limit ${limit}`
}

export interface OpenDraw {
  drawId: number
  family: Family
  lunarYear: number
  closeAt: Date
}

export interface CancelRow {
  orderId: bigint
  outcome: 'cancelled' | 'disabled' | 'too-late' | 'ended' | 'unknown'
  refunded: Money
  balance: Money
}

export interface OrderFilter {
  status?: number | undefined
  gameId?: number | undefined
  model?: number | undefined
  page: number
  rows: number
  /** `pendingFrom`: pending orders since then too, when that is before the range (Ruling C71). */
  range: { from: Date; until: Date; pendingFrom?: Date | undefined }
}

export interface OrderRow {
  orderId: bigint
  gameId: number
  turnNum: string
  trackNo: bigint | null
  status: number
  result: number | null
  model: number
  playCode: string
  betInfo: string
  family: Family
  odds: string
  notes: number
  total: Money
  reward: Money
  betEndAt: Date
  addedAt: Date
  account: string
  openNum: string | null
  /** Whether the operator lets members cancel at present. */
  isCancelEnabled: boolean
}

interface ListedRow extends OrderRow {
  totalCount: number
}

interface DayFilter {
  from: Date
  gameId?: number | undefined
}

interface WinSearch {
  gameId: number
  from: Date
  until: Date
  limit: number
}

interface WinRow {
  account: string
  avatarId: number
  turnNum: string
  family: Family
  playCode: string
  reward: Money
  profit: Money
}

interface DayRow {
  day: string
  stake: Money
  profit: Money
}

/** Number and sum (厘) of the pending orders of closed draws, for those that have any. */
export const stakesAtClose = (
  db: Queryable,
  drawIds: readonly number[],
): Promise<{ drawId: number; count: number; total: Money }[]> => db<{ drawId: number; count: number; total: Money }[]>`
  select draw_id as "drawId", count(*)::integer as count, sum(total)::bigint as total
  from bet_order where draw_id = any(${drawIds as number[]}::int[]) and status = 0 group by draw_id`

/** The pending orders of a closed draw by their numbers, in the fixed words that the close record hashes. */
export async function* ordersAtClose(
  db: Queryable,
  drawId: number,
): AsyncGenerator<readonly { orderNo: string; canonical: string }[]> {
  let after = 0n
  for (;;) {
    const rows = await db<{ orderId: bigint; canonical: string }[]>`
      select order_id as "orderId", 
             concat_ws('|', game_id, turn_num, play_code, bet_info, odds, stake, notes) as canonical
      from bet_order where draw_id = ${drawId} and order_id > ${after} and status = 0 order by order_id limit 10000`
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ orderId, canonical }) => ({ orderNo: String(orderId), canonical }))
    after = last.orderId
  }
}
