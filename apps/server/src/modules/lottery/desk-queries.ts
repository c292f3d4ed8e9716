// The SQL of the operators' look at draws (migrations 0131 and 0134), and of what they do to one.
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

export type DeskDrawState =
  | 'overdue'
  | 'stopped'
  | 'held'
  | 'closing'
  | 'open'
  | 'closed'
  | 'paying'
  | 'settled'
  | 'void'
  | 'scheduled'

/** A draw as operators see it. Times are epoch ms; nothing stands here that would give a result away (I-48). */
export interface DeskDraw {
  drawId: number
  gameId: number
  gameName: string
  family: Family
  lunarYear: number
  turnNum: string
  status: string
  resultBy: 'own' | 'external'
  state: DeskDrawState
  openAt: number
  closeAt: number
  planAt: number
  openedAt: number | null
  closedAt: number | null
  drawnAt: number | null
  settledAt: number | null
  settleFrom: number | null
  version: number
  resultText: string | null
  voidReason: string | null
  commitment: string | null
  chainSerial: number | null
  chainIndex: number | null
  beacon: string | null
  round: number | null
  seed: string | null
  isSeedOut: boolean
  /** Of the close record: null before it, and without bets. */
  betCount: number | null
  stakeTotal: Money | null
  betsRoot: string | null
  recordHash: string | null
  /** As the database writes it, to the microsecond. */
  planKey: string
}

const ms = (sql: Queryable, column: string) => sql`(extract(epoch from ${sql(column)}) * 1000)::float8`

const columns = (sql: Queryable) => sql`
  draw_id as "drawId", game_id as "gameId", game_name as "gameName", family, lunar_year as "lunarYear",
  turn_num as "turnNum", status,
  result_by as "resultBy", state, ${ms(sql, 'open_at')} as "openAt", ${ms(sql, 'close_at')} as "closeAt",
  ${ms(sql, 'plan_at')} as "planAt", ${ms(sql, 'opened_at')} as "openedAt", ${ms(sql, 'closed_at')} as "closedAt",
  ${ms(sql, 'drawn_at')} as "drawnAt", ${ms(sql, 'settled_at')} as "settledAt",
  case when state in ('held', 'stopped') then ${ms(sql, 'settle_from')} end as "settleFrom",
  result_version as version, open_num as "resultText", void_reason as "voidReason",
  encode(commitment, 'hex') as commitment, chain_serial as "chainSerial", chain_index as "chainIndex", beacon,
  beacon_round::float8 as round, encode(seed, 'hex') as seed, is_seed_out as "isSeedOut", bet_count as "betCount",
  stake_total as "stakeTotal", encode(bets_root, 'hex') as "betsRoot", encode(record_hash, 'hex') as "recordHash",
  plan_at::text as "planKey"`

/** Draws that are not over, by urgency: a few of each game. */
export const selectDrawsNow = (sql: Queryable, { gameId, rows }: { gameId: number | undefined; rows: number }) => sql<
  DeskDraw[]
>`
  select ${columns(sql)} from draw_desk
  where (status in ('open', 'closed', 'drawn') or status = 'void' and settled_at is null)
    ${gameId === undefined ? sql`` : sql`and game_id = ${gameId}`}
  order by rank, close_at, draw_id limit ${rows}`

export interface DeskDrawPage {
  view: 'settled' | 'void' | 'scheduled'
  gameId: number | undefined
  /** `planKey` and `drawId` of the last row before. */
  after: readonly [planKey: string, drawId: number] | undefined
  rows: number
}

/** Written out, so that every plan finds the index of its state. */
const OF_VIEW = {
  settled: (sql: Queryable) => sql`status = 'settled'`,
  void: (sql: Queryable) => sql`status = 'void'`,
  scheduled: (sql: Queryable) => sql`status = 'scheduled'`,
}

/** Draws that are over, the latest first, or that come, the next first. */
export const selectDrawsOf = (sql: Queryable, { view, gameId, after, rows }: DeskDrawPage) => {
  const isAhead = view === 'scheduled'
  const [at = '', drawId = 0] = after ?? []
  const place = sql`(${at}::text::timestamptz, ${drawId})`
  const isFurther = isAhead ? sql`and (plan_at, draw_id) > ${place}` : sql`and (plan_at, draw_id) < ${place}`
  return sql<DeskDraw[]>`
    select ${columns(sql)} from draw_desk
    where ${OF_VIEW[view](sql)} ${gameId === undefined ? sql`` : sql`and game_id = ${gameId}`}
      ${after === undefined ? sql`` : isFurther}
    order by ${isAhead ? sql`plan_at, draw_id` : sql`plan_at desc, draw_id desc`} limit ${rows}`
}

/** One draw; undefined when there is none. */
export async function findDraw(
  sql: Queryable,
  { gameId, turnNum }: { gameId: number; turnNum: string },
): Promise<DeskDraw | undefined> {
  const [row] = await sql<DeskDraw[]>`
    select ${columns(sql)} from draw_desk where game_id = ${gameId} and turn_num = ${turnNum}`
  return row
}

/** Figures at the end of a turn that name it by themselves: `333` of `2026333`. */
const SHORT_DIGITS = 3

/** Draws of a turn, one a game, in the order of the games. What has not opened is named by its whole number alone. */
export async function selectNamed(sql: Queryable, number: string): Promise<DeskDraw[]> {
  const found = await (number.length === SHORT_DIGITS ? latestEnding(sql, number) : withNumber(sql, number))
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const draws = await sql<DeskDraw[]>`
    select ${columns(sql)} from draw_desk where draw_id = any (${arrayOf(ids)}::integer[])`
  const drawOf = new Map(draws.map((draw) => [draw.drawId, draw]))
  return ids.flatMap((id) => drawOf.get(id) ?? [])
}

const withNumber = (sql: Queryable, number: string) => sql<{ id: number }[]>`
  select d.draw_id as id from game g
  cross join lateral (select draw_id from draw where game_id = g.game_id and turn_num = ${number} limit 1) d
  order by g.sort, g.game_id`

/**
 * Of each game the latest that ends in these figures: among those with numbers, those that are not over, and those that
 * were given up within a year, after which a turn's figures come again.
 */
const latestEnding = (sql: Queryable, number: string) => sql<{ id: number }[]>`
  select id from (
    select distinct on (game_id) game_id, draw_id as id from (
      select d.game_id, d.draw_id, d.plan_at from game g
      cross join lateral (
        select game_id, draw_id, plan_at from draw
        where game_id = g.game_id and right(turn_num, 3) = ${number} and open_num is not null
        order by plan_at desc limit 1) d
      union all
      select game_id, draw_id, plan_at from draw
      where status in ('open', 'closed', 'drawn') and right(turn_num, 3) = ${number}
      union all
      select game_id, draw_id, plan_at from draw
      where status = 'void' and plan_at > now() - interval '1 year' and right(turn_num, 3) = ${number}
    ) ending order by game_id, plan_at desc
  ) latest join game using (game_id) order by sort, game_id`

/** Whether there is such a game, on offer or not. */
export async function isGame(sql: Queryable, gameId: number): Promise<boolean> {
  const rows = await sql`select from game where game_id = ${gameId}`
  return rows.length > 0
}

/** Games on offer, for those who switch them. */
export const gamesOnOffer = (sql: Queryable) => sql<{ gameId: number; name: string; family: Family }[]>`
  select game_id as "gameId", name, family from game where enabled order by sort, game_id`

/** How many draws take bets now, by their state. */
export async function countOpenDraws(sql: Queryable): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from draw where status = 'open'`
  return row.count
}

export type TurnName = { drawId: number; gameId: number; turnNum: string }

/** Waits until no bet is inside these turns; bets hold the same locks shared, taken in the same order. */
export const waitForBets = (tx: Queryable, drawIds: readonly number[]) => tx`
  select pg_advisory_xact_lock(7, draw_id)
  from (select unnest(${drawIds as number[]}::int[]) as draw_id order by 1) ids`

/** Closes one turn before its time (Reliability §2.3). The caller has waited for its bets. */
export const closeTurnNow = (sql: Queryable, drawId: number): Promise<TurnName[]> => sql<TurnName[]>`
  update draw set status = 'closed', closed_at = draw_clock(), close_at = least(close_at, draw_clock())
  where draw_id = ${drawId} and status = 'open'
  returning draw_id as "drawId", game_id as "gameId", turn_num as "turnNum"`

/** A draw of our own before it is given up, locked in the order of everybody else. */
export async function lockOwnDraw(tx: Tx, drawId: number): Promise<{ status: string; isSeedOut: boolean } | undefined> {
  await waitForBets(tx, [drawId])
  const [row] = await tx<{ status: string; isSeedOut: boolean }[]>`
    select status, seed is not null as "isSeedOut" from draw
    where draw_id = ${drawId} and result_by = 'own' for no key update`
  return row
}

/** Gives a closed draw of our own up before its seed is known. False when it is not so. */
export async function voidOwnDraw(tx: Tx, drawId: number, reason: string): Promise<boolean> {
  const { count } = await tx`
    update draw set status = 'void', void_reason = ${reason}, closed_at = coalesce(closed_at, draw_clock())
    where draw_id = ${drawId} and result_by = 'own' and status in ('scheduled', 'closed') and seed is null`
  return count === 1
}
