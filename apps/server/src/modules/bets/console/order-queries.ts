// The SQL of the operators' look at orders (migration 0132). Nothing here costs more than the bounded number of orders
// that it looks at: a base that an index gives in the order of numbers, and filters among the newest of it.
import type { PricingModel } from '@liuhe/domain/bets/play.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../../db/array-literal.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'

/** An order with its game and draw. Times are epoch ms. */
export interface DeskOrder {
  orderId: bigint
  memberId: bigint
  isTrial: boolean
  drawId: number
  gameId: number
  gameName: string
  family: Family
  lunarYear: number
  turnNum: string
  chaseNo: bigint | null
  pricing: PricingModel
  playCode: string
  selectionText: string
  odds: string
  stakePerNote: Money
  notes: number
  total: Money
  winMax: Money
  rebateTenths: number
  status: number
  result: number | null
  reward: Money
  validStake: Money
  turnover: Money
  rebate: Money
  agentBase: Money
  version: number
  closeAt: number
  addedAt: number
  settledAt: number | null
}

export interface DeskOrderFilter {
  memberId?: bigint | undefined
  gameId?: number | undefined
  drawId?: number | undefined
  playCode?: string | undefined
  /** The status of its row, and its result where that matters. */
  state?: { status: readonly number[]; result?: number } | undefined
  /** In 厘. */
  stakeMin?: Money | undefined
  /** Orders before this number only. */
  after?: bigint | undefined
  rows: number
  /** How many orders are looked at, at most. */
  look: number
}

export interface LookedAt {
  orders: DeskOrder[]
  /** The number down to which everything was looked at, where the look ended before the orders did. */
  lookedTo: bigint | null
}

/** A page of orders, the newest first. */
export async function selectDeskOrders(sql: Queryable, filter: DeskOrderFilter): Promise<LookedAt> {
  const { rows, after = 2n ** 63n - 1n } = filter
  const games = await gamesOf(sql, filter)
  const isFiltered = filtersOf(filter).length > 0
  const perBase = isFiltered ? Math.max(rows, Math.ceil(filter.look / games.length)) : rows
  const found = await sql<{ orderId: bigint; memberId: bigint; lookedTo: bigint | null }[]>`
    with looked as materialized (
      select base.game, o.* from unnest(${games as number[]}::integer[]) as base(game) cross join lateral (
        select order_id, member_id, draw_id, game_id, play_code, status, result, total from bet_order
        where ${baseOf(sql, filter)} and order_id < ${after} order by order_id desc limit ${perBase}
      ) o
    ), reach as materialized (
      select max(last) as id from (
        select min(order_id) as last from looked group by game having count(*) = ${perBase}
      ) ended
    ), page as (
      select order_id, member_id from looked, reach
      where order_id >= coalesce(reach.id, 0) ${whereOf(sql, filter)}
      order by order_id desc limit ${rows}
    )
    select reach.id as "lookedTo", page.order_id as "orderId", page.member_id as "memberId"
    from reach left join page on true order by page.order_id desc`
  const page = found.filter(({ orderId }) => orderId !== null)
  return { orders: await readOrders(sql, page), lookedTo: found[0]?.lookedTo ?? null }
}

/** By what orders are gathered: one base for a member or a draw, one for each game otherwise. */
async function gamesOf(sql: Queryable, { memberId, drawId, gameId }: DeskOrderFilter): Promise<readonly number[]> {
  if (memberId !== undefined || drawId !== undefined) return [0]
  if (gameId !== undefined) return [gameId]
  return (await sql<{ gameId: number }[]>`select game_id as "gameId" from game`).map((one) => one.gameId)
}

const baseOf = (sql: Queryable, { memberId, drawId }: DeskOrderFilter) => {
  if (memberId !== undefined) return sql`member_id = ${memberId}`
  return drawId !== undefined ? sql`draw_id = ${drawId}` : sql`game_id = base.game`
}

/** The filters that the base does not bring. */
function filtersOf({ memberId, drawId, gameId, playCode, state, stakeMin }: DeskOrderFilter): unknown[] {
  const isBesideMember = memberId !== undefined && (drawId ?? gameId) !== undefined
  return [isBesideMember || undefined, playCode, state, stakeMin].filter((one) => one !== undefined)
}

const whereOf = (sql: Queryable, { drawId, gameId, playCode, state, stakeMin }: DeskOrderFilter) => sql`
  ${drawId === undefined ? sql`` : sql`and draw_id = ${drawId}`}
  ${gameId === undefined ? sql`` : sql`and game_id = ${gameId}`}
  ${playCode === undefined ? sql`` : sql`and play_code = ${playCode}`}
  ${state === undefined ? sql`` : sql`and status = any (${state.status as number[]}::integer[])`}
  ${state?.result === undefined ? sql`` : sql`and result = ${state.result}`}
  ${stakeMin === undefined ? sql`` : sql`and total >= ${stakeMin}`}`

/** One order by its number, whichever member it belongs to. */
export const findDeskOrder = async (sql: Queryable, orderId: bigint): Promise<DeskOrder | undefined> =>
  (await findDeskOrders(sql, [orderId]))[0]

/** Some orders by their numbers, the newest first. */
export async function findDeskOrders(sql: Queryable, orderIds: readonly bigint[]): Promise<DeskOrder[]> {
  const found = await sql<{ orderId: bigint; memberId: bigint }[]>`
    select o.order_id as "orderId", o.member_id as "memberId"
    from unnest(${arrayOf(orderIds)}::bigint[]) n(order_id) cross join game g cross join lateral (
      select order_id, member_id from bet_order b where b.game_id = g.game_id and b.order_id = n.order_id limit 1) o`
  return readOrders(sql, found)
}

const ms = (sql: Queryable, column: string) => sql`(extract(epoch from ${sql(column)}) * 1000)::float8`

/** Orders by their keys, the newest first. */
export async function readOrders(
  sql: Queryable,
  keys: readonly { orderId: bigint; memberId: bigint }[],
): Promise<DeskOrder[]> {
  if (keys.length === 0) return []
  return sql<DeskOrder[]>`
    select o.order_id as "orderId", o.member_id as "memberId", o.trial as "isTrial", o.draw_id as "drawId",
           o.game_id as "gameId", g.name as "gameName", g.family, d.lunar_year as "lunarYear", o.turn_num as "turnNum",
           o.track_no as "chaseNo", case o.model when 1 then 'credit' else 'official' end as pricing,
           o.play_code as "playCode", o.bet_info as "selectionText", o.odds, o.stake as "stakePerNote", o.notes,
           o.total, o.win_max as "winMax", o.rebate_tenths as "rebateTenths", o.status, o.result, o.reward,
           o.valid_stake as "validStake", o.turnover, o.rebate, o.agent_base as "agentBase",
           o.result_version as version, ${ms(sql, 'o.bet_end_at')} as "closeAt", ${ms(sql, 'o.added_at')} as "addedAt",
           ${ms(sql, 'o.settled_at')} as "settledAt"
    from unnest(${keys.map(({ orderId }) => String(orderId))}::bigint[],
                ${keys.map(({ memberId }) => String(memberId))}::bigint[]) as k(order_id, member_id)
    cross join lateral (
      select * from bet_order b where b.member_id = k.member_id and b.order_id = k.order_id limit 1) o
    join game g on g.game_id = o.game_id join draw d on d.draw_id = o.draw_id
    order by o.order_id desc`
}

/** When a number was given out, epoch ms: an order's number says so. */
export const timeOfNumber = (orderId: bigint): number => Number(orderId >> 22n) + 1_767_225_600_000

export interface LockedOrder {
  drawId: number
  status: number
  version: number
  isReversing: boolean
}

/** An order before two people void it, locked with all that could settle it. Undefined when there is none. */
export async function lockForVoid(tx: Tx, memberId: bigint, orderId: bigint): Promise<LockedOrder | undefined> {
  const [row] = await tx<LockedOrder[]>`
    select draw_id as "drawId", status, result_version as version, reversing as "isReversing"
    from bets_void_lock(${memberId}, ${orderId})`
  return row
}

export interface VoidedNow {
  outcome: 'voided' | 'ended'
  /** In 厘. */
  refunded: Money
  reversed: Money
  owed: Money
}

export async function voidOne(
  tx: Tx,
  it: { memberId: bigint; orderId: bigint; approvalId: number; reason: string; people: readonly [string, string] },
): Promise<VoidedNow> {
  const [row] = await tx<[VoidedNow]>`
    select outcome, refunded, reversed, owed
    from bets_void_one(${it.memberId}, ${it.orderId}, ${it.approvalId}, ${it.reason}, ${it.people[0]}, ${it.people[1]})`
  return row
}

export interface VoidRow {
  approvalId: number
  first: string
  second: string
  reason: string
  at: number
}

export async function findVoid(sql: Queryable, orderId: bigint): Promise<VoidRow | undefined> {
  const [row] = await sql<VoidRow[]>`
    select approval_id as "approvalId", first_by as first, second_by as second, reason, ${ms(sql, 'voided_at')} as at
    from bet_void where order_id = ${orderId}`
  return row
}

/** The open orders of draws, for members and trial accounts together, and the most that members' can be paid. */
export interface OpenFigures {
  drawId: number
  orders: number
  stake: Money
  payoutMax: Money
}

export const openFigures = (sql: Queryable, drawIds: readonly number[]) => sql<OpenFigures[]>`
  select draw_id as "drawId", count(*)::integer as orders, sum(total)::bigint as stake,
         coalesce(sum(win_max) filter (where not trial), 0)::bigint as "payoutMax"
  from bet_order where draw_id = any (${drawIds as number[]}::integer[]) and status = 0 group by draw_id`

export interface PlayFigures {
  playCode: string
  orders: number
  people: number
  trialOrders: number
  stake: Money
  payoutMax: Money
}

/** What was bet on a draw and stands, by play; the row without a play is all of it. Given back is left out. */
export const playFigures = (sql: Queryable, drawId: number) => sql<
  (Omit<PlayFigures, 'playCode'> & { playCode: string | null })[]
>`
  select play_code as "playCode", count(*) filter (where not trial)::integer as orders,
         count(distinct member_id) filter (where not trial)::integer as people,
         count(*) filter (where trial)::integer as "trialOrders",
         coalesce(sum(total) filter (where not trial), 0)::bigint as stake,
         coalesce(sum(win_max) filter (where not trial and status = 0), 0)::bigint as "payoutMax"
  from bet_order where draw_id = ${drawId} and status in (0, 1) group by grouping sets ((play_code), ())`

/** How far a settlement or refund of a draw has come; undefined before it begins. */
export async function settlementOf(sql: Queryable, drawId: number) {
  const [row] = await sql<{ orders: number; stake: Money; paid: Money; isFinished: boolean }[]>`
    select orders, stake, paid, finished_at is not null as "isFinished" from settlement
    where draw_id = ${drawId} order by result_version desc limit 1`
  return row
}
