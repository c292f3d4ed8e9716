import { ORDERS_REACH } from '@liuhe/contract/api/bets.ts'
import { PRICING_MODELS, type PricingModel } from '@liuhe/domain/bets/play.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Money, Odds } from '@liuhe/domain/money.ts'
import { arrayOf, arrayOfBytes } from '../../db/array-literal.ts'
import { tellCommit } from '../../db/commits.ts'
import type { Queryable } from '../../db/connect.ts'
import type { BatchAnswer, BookedBet, PricedBet } from './priced-bet.ts'

// The SQL of bets. What changes an order or moves money is a routine (db/routines/bets_*.sql); this file calls it.

/**
 * Books a batch in one transaction, as if its requests had come one by one. Answers in the order of the batch; `busy`
 * for a bet whose draw or wallet another transaction holds, `next` for one that depends on a bet of the same member
 * before it: neither leaves a trace. With `waits` it waits for draws and wallets instead.
 */
export async function placeBatch(
  db: Queryable,
  batch: readonly Omit<PricedBet, 'winCap'>[],
  winCap: Money,
  locks: 'takes-free' | 'waits' = 'takes-free',
): Promise<BatchAnswer[]> {
  const lines = batch.flatMap(({ lines: its }, index) => its.map((line) => ({ ...line, request: index + 1 })))
  const of = <T extends bigint | number | string>(pick: (line: (typeof lines)[number]) => T) => arrayOf(lines.map(pick))
  const caps = lines.map(({ play, request }) => batch[request - 1]?.playCaps?.[play] ?? null)
  const isCapped = caps.some((cap) => cap !== null)
  const rows = await db<(Omit<BookedBet, 'outcome'> & { request: number; outcome: string })[]>`
    select request, outcome, total, balance, order_ids as "orderIds"
    from ${isCapped ? db`bets_place_capped` : db`bets_place`}(
      ${arrayOf(batch.map((bet) => bet.memberId))}::bigint[], ${arrayOf(batch.map((bet) => bet.drawId))}::integer[],
      ${arrayOf(batch.map((bet) => bet.requestId))}::text[], ${arrayOfBytes(batch.map((bet) => bet.bodyHash))}::bytea[],
      ${of((line) => line.request)}::integer[], ${of((line) => line.play)}::text[],
      ${of((line) => line.selectionText)}::text[], ${of((line) => storedOdds(line.odds))}::text[],
      ${of((line) => line.stakePerNote)}::bigint[], ${of((line) => line.notes)}::integer[],
      ${of((line) => line.winMax)}::bigint[], ${of((line) => numberOf(line.pricing))}::smallint[],
      ${of((line) => line.rebateTenths)}::smallint[], ${winCap},
      ${isCapped ? db`${arrayOf(caps)}::bigint[],` : db``} ${locks === 'waits'})`
  tellCommit(db)
  return rows.toSorted((a, b) => a.request - b.request).map(readAnswer)
}

/** What `bets_place` says of one request; a play whose cap is reached follows its outcome, `play-capped/101`. */
function readAnswer({ outcome: said, ...booked }: Omit<BookedBet, 'outcome'> & { outcome: string }): BatchAnswer {
  if (said === 'busy' || said === 'next') return said
  const [outcome, play] = said.split('/') as [BookedBet['outcome'], string?]
  return { ...booked, outcome, ...(play !== undefined && { play }) }
}

/** A pricing model as the column `model` keeps it. */
export const numberOf = (pricing: PricingModel): number => PRICING_MODELS.indexOf(pricing)

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
  const rows = await db<CancelRow[]>`
    select order_id as "orderId", outcome, refunded, balance
    from bets_cancel(${memberId}, ${arrayOf(orderIds)}::bigint[])`
  tellCommit(db)
  return rows
}

/**
 * A page of a member's orders, newest first. Nothing beyond the newest {@link ORDERS_REACH} orders of the range is
 * looked at, nor beyond as many before it for those still pending; filters choose among them. So no list costs more
 * than that, however many orders there are, which filter is set, or which page is asked for (Ruling C104).
 */
export async function listOrders(db: Queryable, memberId: bigint, filter: OrderFilter): Promise<ListedOrders> {
  const { status, gameId, pricing, page, rows: limit, range } = filter
  const { from, until, pendingFrom } = range
  const newest = (since: Date, before: Date) => db`
    select order_id, status, game_id, model from bet_order
    where member_id = ${memberId} and order_id >= id_at(${since}) and order_id < id_at(${before})
    order by order_id desc limit ${ORDERS_REACH}`
  const isEarlier = pendingFrom !== undefined && pendingFrom < from
  const rows = await db<(OrderRow & Omit<ListedOrders, 'orders'>)[]>`
    with in_range as materialized (${newest(from, until)}),
    wanted as materialized (
      select order_id, is_in_range from (
        select *, true as is_in_range from in_range
        ${isEarlier ? db`union all select *, false from (${newest(pendingFrom, from)}) earlier where status = 0` : db``}
      ) known
      where true ${status === undefined ? db`` : db`and status = ${status}`}
        ${gameId === undefined ? db`` : db`and game_id = ${gameId}`}
        ${pricing === undefined ? db`` : db`and model = ${numberOf(pricing)}`}
    )
    select order_id as "orderId", game_id as "gameId", turn_num as "turnNum", track_no as "chaseNo", status, result,
           case model when 1 then 'credit' else 'official' end as pricing,
           play_code as "playCode", bet_info as "selectionText", family, odds, notes, total, reward,
           bet_end_at as "betEndAt",
           added_at as "addedAt", account, open_num as "resultText",
           t.matching, t."inRange", t."matchingInRange", ${cancelSwitch(db)} as "isCancelEnabled"
    from (
      select (select count(*)::integer from wanted) as matching, (select count(*)::integer from in_range) as "inRange",
             (select count(*)::integer from wanted where is_in_range) as "matchingInRange"
    ) t
    left join lateral (
      select r.* from (select order_id from wanted order by order_id desc limit ${limit} offset ${(page - 1) * limit}) p
      cross join lateral (
        select * from bet_record b where b.member_id = ${memberId} and b.order_id = p.order_id limit 1
      ) r
    ) r on true
    order by order_id desc`
  const [{ matching, inRange, matchingInRange }] = rows as unknown as [Omit<ListedOrders, 'orders'>]
  // Totals come even without an order.
  return { orders: rows.filter(({ orderId }) => orderId !== null), matching, inRange, matchingInRange }
}

/** How many orders a member placed on a day of the site, as counted while they were placed. */
export async function countPlaced(db: Queryable, memberId: bigint, filter: PlacedFilter): Promise<number> {
  const { day, gameId, pricing } = filter
  const [row] = await db<[{ orders: number }]>`
    select coalesce(sum(orders), 0)::integer as orders from bet_day_total
    where member_id = ${memberId} and day = ${day}
      ${gameId === undefined ? db`` : db`and game_id = ${gameId}`}
      ${pricing === undefined ? db`` : db`and model = ${numberOf(pricing)}`}`
  return row.orders
}

/** When the oldest draw that is not over was opened, or a chase that reaches it was made: no pending order is older. */
export async function oldestUnfinished(db: Queryable): Promise<Date | undefined> {
  const [row] = await db<[{ at: Date | null }]>`
    select min(least(d.open_at, c.added_at)) as at
    from bet_draw d left join bet_chase c on c.last_draw_id = d.draw_id
    where d.status in ('open', 'closed', 'drawn', 'scheduled')`
  return row.at ?? undefined
}

/** Stake, and win or loss, of the settled orders of each of the last days of the site, newest first. */
export async function dayTotals(db: Queryable, memberId: bigint, { now, days, gameId }: DayFilter): Promise<DayRow[]> {
  return db<DayRow[]>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(stake)::bigint as stake, sum(profit)::bigint as profit
    from bet_day_result
    where member_id = ${memberId} and day > site_day(${now}) - ${days}::integer
      ${gameId === undefined ? db`` : db`and game_id = ${gameId}`}
    group by day having sum(orders) > 0 order by bet_day_result.day desc`
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
  pricing?: PricingModel | undefined
  page: number
  rows: number
  /**
   * Ids grow with time, so a range of time is a range of the index on (member, order). `pendingFrom`: pending orders
   * since then too, when that is before the range (Ruling C71).
   */
  range: { from: Date; until: Date; pendingFrom?: Date | undefined }
}

export interface OrderRow {
  orderId: bigint
  gameId: number
  turnNum: string
  chaseNo: bigint | null
  status: number
  result: number | null
  pricing: PricingModel
  playCode: string
  selectionText: string
  family: Family
  odds: string
  notes: number
  total: Money
  reward: Money
  betEndAt: Date
  addedAt: Date
  account: string
  resultText: string | null
  /** Whether the operator lets members cancel at present. */
  isCancelEnabled: boolean
}

export interface ListedOrders {
  orders: OrderRow[]
  /** Orders that the filters let through, of those that were looked at. */
  matching: number
  /** The same without pending orders from before the range. */
  matchingInRange: number
  /** Orders of the range that were looked at; {@link ORDERS_REACH} says that there may be more. */
  inRange: number
}

interface PlacedFilter {
  day: string
  gameId?: number | undefined
  pricing?: PricingModel | undefined
}

interface DayFilter {
  now: Date
  /** How many days, today among them. */
  days: number
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

/** Whether members may cancel at all, as a part of a question: the operator's switch hy_is_cancel (Spec B §4). */
const cancelSwitch = (db: Queryable) => db`
  coalesce((select config_value = '1' from system_config where config_key = 'hy_is_cancel'), false)`

/** The games of a member's newest orders with the time of the newest of each, the latest first; few orders are read. */
export const recentGames = (db: Queryable, memberId: bigint, limit: number) => db<{ gameId: number; at: Date }[]>`
  select game_id as "gameId", max(added_at) as at from (
    select game_id, added_at from bet_order where member_id = ${memberId} order by order_id desc limit 200
  ) newest group by game_id order by at desc, game_id limit ${limit}`
