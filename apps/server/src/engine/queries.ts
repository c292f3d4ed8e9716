// The engine's SQL over games, chains and draws. Every change of a draw's state is one guarded UPDATE: a second engine,
// or the same one after a crash, finds the state already changed and does nothing.
import type { ResultBy } from '@liuhe/domain/lottery/draw.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import type { Queryable } from '../db/connect.ts'
import type { BeaconValue } from './beacon.ts'

/** A draw that is not over: scheduled, open, closed, drawn and not settled, or void with something left to do. */
export type LiveDraw = {
  drawId: number
  gameId: number
  turnNum: string
  family: Family
  timing: GameTiming
  status: 'scheduled' | 'open' | 'closed' | 'drawn' | 'void'
  openAt: Date
  closeAt: Date
  planAt: Date
  drawnAt: Date | null
  publicAt: Date | null
  resultText: string | null
  resultBy: ResultBy
  resultVersion: number
  /** End of an external result's hold; null where there is none. */
  settleFrom: Date | null
  /** Somebody has stopped the settlement of this version. */
  isStopped: boolean
  /** The chain's turn, its commitment and its round; null until the commitment is published. */
  turn: {
    chainId: number
    serial: number
    length: number
    n: number
    beacon: string
    round: number
    isLost: boolean
  } | null
  seed: Buffer | null
  isRefunded: boolean
}

/** The database's own time for draws, milliseconds since the epoch. */
export async function drawClock(sql: Queryable): Promise<number> {
  const [row] = await sql<{ at: Date }[]>`select draw_clock() as at`
  if (!row) throw new Error('the database did not tell its time')
  return row.at.getTime()
}

/** Every draw that is not over and has begun to matter: a few per game, in the order of their plan. */
export async function liveDraws(sql: Queryable): Promise<LiveDraw[]> {
  const rows = await sql<LiveDrawRow[]>`
    select d.draw_id, d.game_id, d.turn_num, g.family, g.timing, d.status, d.open_at, d.close_at, d.plan_at, d.drawn_at,
           d.public_at, d.open_num, d.result_by, d.result_version, d.settle_from, d.chain_id, c.serial, c.length,
           c.retired_at is not null as is_chain_lost,
           d.chain_index, d.beacon, d.beacon_round, d.seed,
           d.settled_at is not null as is_settled,
           exists (select from result_stop t where t.draw_id = d.draw_id and t.result_version = d.result_version
                     and t.resumed_at is null) as is_stopped
    from draw d join game g using (game_id) left join draw_chain c using (chain_id)
    where d.status in ('open', 'closed', 'drawn')
       or d.status = 'scheduled' and (d.commitment is not null or d.close_at < draw_clock())
       or d.status = 'scheduled' and d.result_by = 'external' and d.open_at <= draw_clock()
       or d.status = 'void' and d.settled_at is null
       or d.status = 'void' and d.seed is null and d.chain_id is not null and c.retired_at is null
    order by d.plan_at, d.draw_id`
  return rows.map(liveDrawOf)
}

/** The database's time, and the next instant at which a draw that is not over changes by itself. */
export async function nextInstant(sql: Queryable): Promise<{ nowMs: number; nextMs: number | undefined }> {
  const [row] = await sql<{ now: Date; next: Date | null }[]>`
    with clock as materialized (select draw_clock() as now)
    select (select now from clock), min(at) filter (where at > (select now from clock)) as next
    from draw cross join lateral (values (open_at), (close_at), (plan_at), (public_at), (settle_from)) as instant(at)
    where status in ('open', 'closed', 'drawn')
       or status = 'scheduled' and (commitment is not null or result_by = 'external')`
  if (!row) throw new Error('the database did not tell its time')
  return { nowMs: row.now.getTime(), nextMs: row.next?.getTime() }
}

/** A turn that gets the next index of its game's chain. */
export type NextTurn = {
  drawId: number
  planAt: Date
  gameId: number
  chainId: number
  serial: number
  length: number
  used: number
}

/**
 * The next turn of each game whose previous turn is revealed to the public. A turn is bound only then, because its
 * commitment is the previous turn's seed (Reliability §4.2.2).
 */
export const turnsToCommit = (sql: Queryable): Promise<NextTurn[]> => sql<NextTurn[]>`
  select next.draw_id as "drawId", next.plan_at as "planAt", c.game_id as "gameId",
         c.chain_id as "chainId", c.serial, c.length, c.used
  from draw_chain c
  join lateral (select draw_id, plan_at from draw 
                where game_id = c.game_id and status = 'scheduled' and commitment is null and result_by = 'own'
                order by plan_at limit 1) next on true
  where c.retired_at is null and c.used < c.length
    and not exists (select from draw p where p.chain_id = c.chain_id and p.chain_index = c.used + 1)
    and not exists (select from draw p where p.chain_id = c.chain_id and p.chain_index = c.used
                    and p.public_at > draw_clock())`

/** Publishes commitments with the chain index and the round they are bound to. Answers the draws that took theirs. */
export async function commitTurns(
  sql: Queryable,
  turns: readonly { drawId: number; chainId: number; n: number; commitment: Buffer; beacon: string; round: number }[],
): Promise<number[]> {
  const rows = await sql<{ drawId: number }[]>`
    update draw d set chain_id = t.chain_id, chain_index = t.n, commitment = decode(t.commitment, 'hex'),
                      beacon = t.beacon, beacon_round = t.round
    from jsonb_to_recordset(${sql.json(turns.map((turn) => ({ ...toSnake(turn) })))})
      as t(draw_id integer, chain_id integer, n integer, commitment text, beacon text, round bigint)
    where d.draw_id = t.draw_id and d.status = 'scheduled' and d.commitment is null and d.result_by = 'own'
    returning d.draw_id as "drawId"`
  return rows.map(({ drawId }) => drawId)
}

/** Opens bound and external turns whose time has come and whose close has not. */
export const openTurns = (sql: Queryable, drawIds: readonly number[]): Promise<TurnName[]> => sql<TurnName[]>`
  update draw set status = 'open', opened_at = draw_clock()
  where draw_id = any(${drawIds as number[]}::int[]) and status = 'scheduled'
    and (commitment is not null or result_by = 'external') and draw_clock() >= open_at and draw_clock() < close_at
  returning draw_id as "drawId", game_id as "gameId", turn_num as "turnNum"`

/** Takes the turns that no bet is inside now; the others are waited for one by one, so that none waits for another. */
export async function takeFree(tx: Queryable, drawIds: readonly number[]): Promise<number[]> {
  const rows = await tx<{ drawId: number }[]>`
    select draw_id as "drawId" from (select unnest(${drawIds as number[]}::int[]) as draw_id order by 1) ids
    where pg_try_advisory_xact_lock(7, draw_id)`
  return rows.map(({ drawId }) => drawId)
}

/**
 * The scheduled close (Reliability §2.3): the close time was fixed beforehand, so nobody enters at or after `close_at`.
 * A turn that never opened is closed as well: it is drawn late and without bets.
 */
export const closeTurns = (sql: Queryable, drawIds: readonly number[]): Promise<TurnName[]> => sql<TurnName[]>`
  update draw set status = 'closed', closed_at = draw_clock()
  where draw_id = any(${drawIds as number[]}::int[]) and draw_clock() >= close_at
    and (status = 'open' or status = 'scheduled' and (commitment is not null or result_by = 'external'))
  returning draw_id as "drawId", game_id as "gameId", turn_num as "turnNum"`

/** A drawn turn: its evidence and its result. */
export type Drawn = {
  drawId: number
  seed: Buffer
  /** The beacon's randomness, and its signature where it signs; both in hex. */
  beaconValue: string
  beaconSignature: string | null
  resultText: string
  revealMs: number
}

/** Writes results of closed turns, and only of those: the first writer wins (I-21). */
export async function writeResults(sql: Queryable, results: readonly Drawn[]): Promise<TurnName[]> {
  const rows = results.map((result) => toSnake({ ...result, seed: result.seed.toString('hex') }))
  return await sql<TurnName[]>`
    update draw d set status = 'drawn', seed = decode(t.seed, 'hex'), beacon_value = t.beacon_value,
                      beacon_signature = decode(t.beacon_signature, 'hex'), open_num = t.result_text,
                      result_version = 1, drawn_at = draw_clock(),
                      public_at = draw_clock() + t.reveal_ms * interval '1 millisecond'
    from jsonb_to_recordset(${sql.json(rows)})
      as t(draw_id integer, seed text, beacon_value text, beacon_signature text, result_text text, reveal_ms integer)
    where d.draw_id = t.draw_id and d.status = 'closed' and d.seed is null and d.result_by = 'own'
    returning d.draw_id as "drawId", d.game_id as "gameId", d.turn_num as "turnNum"`
}

/** Moves each chain past a turn whose seed is now public. */
export const advanceChains = (sql: Queryable, drawIds: readonly number[]) => sql`
  update draw_chain c set used = d.chain_index
  from draw d where d.chain_id = c.chain_id and d.draw_id = any(${drawIds as number[]}::int[])
    and c.used = d.chain_index - 1`

/** Ends a drawn turn whose bets are settled by this version of its result; a correction meanwhile has its own turn. */
export const finishTurn = (sql: Queryable, drawId: number, version: number): Promise<TurnName[]> => sql<TurnName[]>`
  update draw set status = 'settled', settled_at = draw_clock()
  where draw_id = ${drawId} and status = 'drawn' and result_version = ${version}
  returning draw_id as "drawId", game_id as "gameId", turn_num as "turnNum"`

/** Raises the alarm for external draws that wait too long. Answers those that it was raised for now. */
export const alarmOverdue = (sql: Queryable): Promise<TurnName[]> => sql<TurnName[]>`
  select draw_id as "drawId", game_id as "gameId", turn_num as "turnNum" from results_alarm_overdue()`

/** Declares a turn void before its result exists; refunds and the seed follow. */
export const voidTurn = (sql: Queryable, drawId: number, reason: VoidReason): Promise<TurnName[]> => sql<TurnName[]>`
  update draw set status = 'void', void_reason = ${reason}, closed_at = coalesce(closed_at, draw_clock())
  where draw_id = ${drawId} and status in ('scheduled', 'closed') and seed is null
  returning draw_id as "drawId", game_id as "gameId", turn_num as "turnNum"`

/** Marks a void turn's stakes as returned. */
export const finishVoid = (sql: Queryable, drawId: number) => sql`
  update draw set settled_at = draw_clock() where draw_id = ${drawId} and status = 'void' and settled_at is null`

/** The seed of a void turn, shown so that players see what the result would have been (Reliability §4.4). */
export const writeVoidSeed = (sql: Queryable, drawId: number, seed: Buffer, value: BeaconValue | undefined) => sql`
  update draw set seed = ${seed}, beacon_value = ${value?.randomness ?? null},
                  beacon_signature = decode(${value?.signature ?? null}::text, 'hex')
  where draw_id = ${drawId} and status = 'void' and seed is null`

export type TurnName = { drawId: number; gameId: number; turnNum: string }

/** The only reasons for which a turn is void (Reliability §4.4). */
export type VoidReason = 'BEACON_TIMEOUT' | 'CHAIN_LOST' | 'NEVER_OPENED' | 'ORDERED'

type LiveDrawRow = {
  draw_id: number
  game_id: number
  turn_num: string
  family: Family
  timing: GameTiming
  status: LiveDraw['status']
  open_at: Date
  close_at: Date
  plan_at: Date
  drawn_at: Date | null
  public_at: Date | null
  open_num: string | null
  result_by: ResultBy
  result_version: number
  settle_from: Date | null
  chain_id: number | null
  serial: number | null
  length: number | null
  is_chain_lost: boolean
  chain_index: number | null
  beacon: string | null
  beacon_round: bigint | null
  seed: Buffer | null
  is_settled: boolean
  is_stopped: boolean
}

function liveDrawOf(row: LiveDrawRow): LiveDraw {
  const { chain_id: chainId, serial, length, chain_index: n, beacon, beacon_round: round } = row
  const isBound = chainId !== null && serial !== null && length !== null && n !== null && beacon !== null
  return {
    drawId: row.draw_id,
    gameId: row.game_id,
    turnNum: row.turn_num,
    family: row.family,
    timing: row.timing,
    status: row.status,
    openAt: row.open_at,
    closeAt: row.close_at,
    planAt: row.plan_at,
    drawnAt: row.drawn_at,
    publicAt: row.public_at,
    resultText: row.open_num,
    resultBy: row.result_by,
    resultVersion: row.result_version,
    settleFrom: row.settle_from,
    isStopped: row.is_stopped,
    turn:
      isBound && round !== null
        ? { chainId, serial, length, n, beacon, round: Number(round), isLost: row.is_chain_lost }
        : null,
    seed: row.seed,
    isRefunded: row.is_settled,
  }
}

/** camelCase keys as the columns of a record set; bytes as hex. */
const toSnake = (row: Record<string, string | number | Buffer | null>): Record<string, string | number | null> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      Buffer.isBuffer(value) ? value.toString('hex') : value,
    ]),
  )
