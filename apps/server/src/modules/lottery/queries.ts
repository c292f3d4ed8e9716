// Reads of games, draws and chains for members and guests. The engine's own SQL, which changes them, is beside the
// engine.
import type { ResultBy } from '@liuhe/domain/lottery/draw.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { GameTiming, Issue } from '@liuhe/domain/lottery/schedule.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'

export type GameRow = {
  gameId: number
  code: string
  name: string
  family: Family
  cate: number
  timing: GameTiming
  sort: number
  resultBy: ResultBy
  /** Whether operators have turned it off: it is shown, and takes no bets. */
  isClosed: boolean
}

/** The games on offer, in their order. */
export const enabledGames = (sql: Queryable): Promise<GameRow[]> => sql<GameRow[]>`
  select game_id as "gameId", code, name, family, cate, timing, sort, result_by as "resultBy",
         switch_is_off('all', 'all', clock_timestamp()) or switch_is_off('game', game_id::text, clock_timestamp())
           as "isClosed"
  from game where enabled order by sort, game_id`

export type DrawRow = {
  turnNum: string
  status: string
  lunarYear: number
  openAt: Date
  closeAt: Date
  planAt: Date
  drawnAt: Date | null
  publicAt: Date | null
  resultText: string | null
  /** Of an external draw that runs: the first numbers, as far as they are agreed on. */
  partialNum: string | null
  /** The public note of a result that was corrected. */
  correction: string | null
  /** The recording; empty when there is none. */
  replayUrl: string
}

/** The draws of a game around now: the last one with a result or a part of one, and those to come, nearest first. */
export type DrawsAround = { last: DrawRow | undefined; coming: DrawRow[] }

/** The draws around now of these games; a game without any is missing. */
export async function drawsAround(sql: Queryable, gameIds: readonly number[]): Promise<Map<number, DrawsAround>> {
  const found = await sql<(DrawRow & { gameId: number; isLast: boolean })[]>`
    with asked as (select unnest(${gameIds as number[]}::integer[]) as game_id),
    last as (select d.* from asked cross join lateral (
      select * from draw where draw.game_id = asked.game_id
        and (status in ('drawn', 'settled') or status = 'closed' and partial_num is not null)
      order by plan_at desc limit 1) d),
    coming as (select d.* from asked cross join lateral (
      select * from draw where draw.game_id = asked.game_id and status in ('scheduled', 'open', 'closed')
        and plan_at > coalesce((select plan_at from last where last.game_id = asked.game_id), '-infinity')
      order by plan_at limit 4) d),
    draw as (select *, true as is_last from last union all select *, false from coming)
    select game_id as "gameId", is_last as "isLast", ${drawColumns(sql)}
    from draw left join draw_replay using (draw_id) order by game_id, plan_at`
  const around = new Map<number, DrawsAround>(gameIds.map((gameId) => [gameId, { last: undefined, coming: [] }]))
  for (const { gameId, isLast, ...row } of found) {
    const draws = around.get(gameId) as DrawsAround
    if (isLast) draws.last = row
    else draws.coming.push(row)
  }
  return around
}

export type ComingDraw = Pick<DrawRow, 'turnNum' | 'status' | 'lunarYear' | 'closeAt' | 'planAt'>

/** The rows of a game's draws that are planned from now on, whatever became of them. */
export const comingDraws = (sql: Queryable, gameId: number): Promise<ComingDraw[]> => sql<ComingDraw[]>`
  select turn_num as "turnNum", status, lunar_year as "lunarYear", close_at as "closeAt", plan_at as "planAt"
  from draw where game_id = ${gameId} and plan_at > draw_clock()`

/** An issue of a game as it is written ahead of its draw. */
export type PlannedIssue = Issue & { gameId: number; lunarYear: number }

/** Writes the draws of issues that are missing; repeating it changes nothing. @returns how many were missing */
export async function writeMissingDraws(sql: Queryable, issues: readonly PlannedIssue[]): Promise<number> {
  const rows = issues.map((issue) => ({
    game_id: issue.gameId,
    turn_num: issue.turnNum,
    business_day: issue.businessDay,
    sequence: issue.sequence,
    lunar_year: issue.lunarYear,
    open_at: new Date(issue.openAt).toISOString(),
    close_at: new Date(issue.closeAt).toISOString(),
    plan_at: new Date(issue.planAt).toISOString(),
  }))
  const { count } = await sql`
    insert into draw (game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at, result_by)
    select t.*, g.result_by from jsonb_to_recordset(${sql.json(rows)})
      as t(game_id integer, turn_num text, business_day date, sequence integer, lunar_year integer,
           open_at timestamptz, close_at timestamptz, plan_at timestamptz) join game g using (game_id)
    where not exists (select from draw d where d.game_id = t.game_id and d.turn_num = t.turn_num)
    on conflict (game_id, turn_num) do nothing`
  return count
}

/** The draws of a game's issues, each written if it is missing, as the engine will write those that nobody asks for. */
export async function drawsOfIssues(
  sql: Queryable,
  gameId: number,
  issues: readonly Omit<PlannedIssue, 'gameId'>[],
): Promise<Map<string, number>> {
  await writeMissingDraws(
    sql,
    issues.map((issue) => ({ ...issue, gameId })),
  )
  const known = await sql<{ turnNum: string; drawId: number }[]>`
    select turn_num as "turnNum", draw_id as "drawId" from draw
    where game_id = ${gameId} and turn_num = any (${arrayOf(issues.map(({ turnNum }) => turnNum))}::text[])`
  return new Map(known.map(({ turnNum, drawId }) => [turnNum, drawId]))
}

const drawColumns = (sql: Queryable) => sql`
  turn_num as "turnNum", status, lunar_year as "lunarYear", open_at as "openAt", close_at as "closeAt",
  plan_at as "planAt", drawn_at as "drawnAt", public_at as "publicAt", open_num as "resultText",
  partial_num as "partialNum",
  case when result_version > 1 then (select v.note from result_version v
    where v.draw_id = draw.draw_id and v.version = draw.result_version) end as correction,
  coalesce(draw_replay.url, '') as "replayUrl"`

type Published = DrawRow & { resultText: string }

/** Draws whose whole result is public (I-48), newest first. `from` and `to` are business days, both included. */
export async function publishedDraws(
  sql: Queryable,
  { gameId, from, to, offset, limit }: { gameId: number; from: string; to: string; offset: number; limit: number },
): Promise<{ rows: Published[]; total: number }> {
  const where = sql`${published(sql, gameId)} and business_day between ${from}::date and ${to}::date`
  const rows = await sql<Published[]>`
    select ${drawColumns(sql)} from draw left join draw_replay using (draw_id)
    where ${where} order by plan_at desc limit ${limit} offset ${offset}`
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from draw where ${where}`
  return { rows: [...rows], total: count?.total ?? 0 }
}

/** The years of a game's published draws, latest first: how many there are, and the newest of each. */
export async function publishedYears(
  sql: Queryable,
  gameId: number,
  limit: number,
): Promise<{ year: number; total: number; rows: Published[] }[]> {
  const found = await sql<(Published & { year: number; total: number })[]>`
    select * from (
      select extract(year from business_day)::integer as year,
             count(*) over by_year::integer as total,
             row_number() over (by_year order by plan_at desc) as place, ${drawColumns(sql)}
      from draw left join draw_replay using (draw_id) where ${published(sql, gameId)}
      window by_year as (partition by extract(year from business_day))
    ) counted where place <= ${limit} order by year desc, place`
  const years = new Map<number, { year: number; total: number; rows: Published[] }>()
  for (const { year, total, ...row } of found) {
    const group = years.get(year) ?? { year, total, rows: [] }
    group.rows.push(row)
    years.set(year, group)
  }
  return [...years.values()]
}

const published = (sql: Queryable, gameId: number) =>
  sql`game_id = ${gameId} and status in ('drawn', 'settled') and public_at <= draw_clock()`

/** The addresses of the streams of these games; a game without one is missing. */
export async function liveUrls(sql: Queryable, gameIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await sql<{ gameId: number; liveUrl: string }[]>`
    select game_id as "gameId", live_url as "liveUrl" from live_stream
    where game_id = any(${gameIds as number[]}::integer[])`
  return new Map(rows.map(({ gameId, liveUrl }) => [gameId, liveUrl]))
}

export const putLiveStream = (
  sql: Queryable,
  { gameId, liveUrl, replayPattern }: { gameId: number; liveUrl: string; replayPattern: string },
) => sql`select live_stream_set(${gameId}, ${liveUrl}, ${replayPattern})`

/** Throws LH020 unless the draw is published. */
export const putReplay = (sql: Queryable, { gameId, turnNum, url }: { gameId: number; turnNum: string; url: string }) =>
  sql`select draw_replay_store(${gameId}, ${turnNum}, ${url})`

/** Stores the recordings of draws that have just ended, where the broadcaster of their game puts them. */
export const followReplays = (sql: Queryable, drawIds: readonly number[]) =>
  sql`select draw_replay_follow(${drawIds as number[]}::integer[])`

/** `https://host` of everything that pages play: streams, recordings, and the site's own stream (Spec A §3). */
export async function streamHosts(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ host: string }[]>`
    select distinct substring(url from '^https?://[^/]+') as host from (
      select live_url as url from live_stream union all select replay_pattern from live_stream
      union all select url from draw_replay
      union all select config_value from system_config where config_key = 'livestream_url') urls
    where url ~ '^https?://[^/]' order by 1`
  return rows.map(({ host }) => host)
}

/** How long the close or the draw that is latest has been due, in milliseconds; 0 when none is. */
export async function engineLateMs(sql: Queryable): Promise<number> {
  const [row] = await sql<{ lateMs: number }[]>`
    select coalesce(max(extract(epoch from draw_clock() - due) * 1000), 0)::float8 as "lateMs" from (
      select close_at as due from draw where status = 'open'
        or status = 'scheduled' and (commitment is not null or result_by = 'external') and close_at <= draw_clock()
      union all select plan_at from draw where status = 'closed' and result_by = 'own') waiting
    where due <= draw_clock()`
  return row?.lateMs ?? 0
}

export type FairnessRow = {
  turnNum: string
  status: string
  family: Family
  openAt: Date
  closeAt: Date
  planAt: Date
  commitment: Buffer | null
  terminal: Buffer | null
  chainIndex: number | null
  beacon: string | null
  beaconRound: bigint | null
  beaconValue: string | null
  beaconSignature: Buffer | null
  seed: Buffer | null
  openNum: string | null
  betCount: number | null
  /** 厘. */
  stakeTotal: bigint | null
  betsRoot: Buffer | null
  prevRecordHash: Buffer | null
  recordHash: Buffer | null
  resultBy: ResultBy
  drawId: number
}

/** The evidence of one turn. What gives the result away is left out until the whole result is public (I-48). */
export async function evidenceOf(sql: Queryable, gameId: number, turnNum: string): Promise<FairnessRow | undefined> {
  const [row] = await sql<FairnessRow[]>`
    select d.turn_num as "turnNum", d.status, g.family, d.open_at as "openAt", d.close_at as "closeAt",
           d.plan_at as "planAt", d.commitment, c.terminal,
           d.chain_index as "chainIndex", d.beacon, d.beacon_round as "beaconRound",
           case when shown.yes then d.beacon_value end as "beaconValue",
           case when shown.yes then d.beacon_signature end as "beaconSignature",
           case when shown.yes then d.seed end as seed,
           case when shown.yes then d.open_num end as "openNum", r.bet_count as "betCount", r.bets_root as "betsRoot",
           r.stake_total as "stakeTotal", r.prev_record_hash as "prevRecordHash", r.record_hash as "recordHash",
           d.result_by as "resultBy", d.draw_id as "drawId"
    from draw d join game g using (game_id)
    left join draw_chain c using (chain_id) left join draw_close_record r using (draw_id)
    cross join lateral (select d.status = 'void' or d.public_at <= draw_clock() as yes) shown
    where d.game_id = ${gameId} and d.turn_num = ${turnNum}`
  return row
}

export type ProvenanceRow = {
  sourceName: string
  sourceUrl: string
  capturedAt: Date
  receivedAt: Date
  screenshotHash: Buffer
  openNum: string
}

/** Who reported the published result of an external draw, in the order they did. */
export const provenanceOf = (sql: Queryable, drawId: number): Promise<ProvenanceRow[]> => sql<ProvenanceRow[]>`
  select p.source_name as "sourceName", p.source_url as "sourceUrl", p.captured_at as "capturedAt",
         p.received_at as "receivedAt", p.screenshot_hash as "screenshotHash", p.open_num as "openNum"
  from result_provenance p join draw d using (draw_id)
  where d.draw_id = ${drawId} and d.open_num is not null order by p.received_at`

export type VersionRow = { version: number; openNum: string; publishedAt: Date; note: string | null }

/** Every published version of a result, the first one first. */
export const versionsOf = (sql: Queryable, drawId: number): Promise<VersionRow[]> => sql<VersionRow[]>`
  select version, open_num as "openNum", published_at as "publishedAt", note
  from result_version where draw_id = ${drawId} order by version`
