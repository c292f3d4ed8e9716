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
}

/** The games on offer, in their order. */
export const enabledGames = (sql: Queryable): Promise<GameRow[]> => sql<GameRow[]>`
  select game_id as "gameId", code, name, family, cate, timing, sort from game where enabled order by sort, game_id`

export type DrawRow = {
  turnNum: string
  status: string
  lunarYear: number
  closeAt: Date
  planAt: Date
  drawnAt: Date | null
  publicAt: Date | null
  openNum: string | null
  /** Of an external draw that runs: the first numbers, as far as they are agreed on. */
  partialNum: string | null
  /** The public note of a result that was corrected. */
  correction: string | null
}

/** The last draw with a result or a part of one, and the draws behind it that are still to come, nearest first. */
export async function drawsAround(
  sql: Queryable,
  gameId: number,
): Promise<{ last: DrawRow | undefined; coming: DrawRow[] }> {
  const [last] = await sql<DrawRow[]>`
    select ${drawColumns(sql)} from draw
    where game_id = ${gameId} and (status in ('drawn', 'settled') or status = 'closed' and partial_num is not null)
    order by plan_at desc limit 1`
  const coming = await sql<DrawRow[]>`
    select ${drawColumns(sql)} from draw
    where game_id = ${gameId} and status in ('scheduled', 'open', 'closed')
      and plan_at > ${last?.planAt ?? new Date(0)} order by plan_at limit 4`
  return { last, coming }
}

export type ComingDraw = Pick<DrawRow, 'turnNum' | 'status' | 'lunarYear' | 'closeAt' | 'planAt'>

/** The rows of a game's draws that are planned from now on, whatever became of them. */
export const comingDraws = (sql: Queryable, gameId: number): Promise<ComingDraw[]> => sql<ComingDraw[]>`
  select turn_num as "turnNum", status, lunar_year as "lunarYear", close_at as "closeAt", plan_at as "planAt"
  from draw where game_id = ${gameId} and plan_at > draw_clock()`

/** The draws of issues, each written if it is missing, as the engine will write those that nobody asks for. */
export async function drawsOfIssues(
  sql: Queryable,
  gameId: number,
  issues: readonly (Issue & { lunarYear: number })[],
): Promise<Map<string, number>> {
  const rows = issues.map((issue) => ({
    turn_num: issue.turnNum,
    business_day: issue.businessDay,
    sequence: issue.sequence,
    lunar_year: issue.lunarYear,
    open_at: new Date(issue.openAt).toISOString(),
    close_at: new Date(issue.closeAt).toISOString(),
    plan_at: new Date(issue.planAt).toISOString(),
  }))
  await sql`
    insert into draw (game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at, result_by)
    select g.game_id, t.*, g.result_by from jsonb_to_recordset(${sql.json(rows)})
      as t(turn_num text, business_day date, sequence integer, lunar_year integer,
           open_at timestamptz, close_at timestamptz, plan_at timestamptz) join game g on g.game_id = ${gameId}
    where not exists (select from draw d where d.game_id = ${gameId} and d.turn_num = t.turn_num)
    on conflict (game_id, turn_num) do nothing`
  const known = await sql<{ turnNum: string; drawId: number }[]>`
    select turn_num as "turnNum", draw_id as "drawId" from draw
    where game_id = ${gameId} and turn_num = any (${arrayOf(issues.map(({ turnNum }) => turnNum))}::text[])`
  return new Map(known.map(({ turnNum, drawId }) => [turnNum, drawId]))
}

const drawColumns = (sql: Queryable) => sql`
  turn_num as "turnNum", status, lunar_year as "lunarYear", close_at as "closeAt", plan_at as "planAt",
  drawn_at as "drawnAt", public_at as "publicAt", open_num as "openNum", partial_num as "partialNum",
  case when result_version > 1 then (select v.note from result_version v
    where v.draw_id = draw.draw_id and v.version = draw.result_version) end as correction`

/** Draws whose whole result is public (I-48), newest first. `from` and `to` are business days, both included. */
export async function publishedDraws(
  sql: Queryable,
  { gameId, from, to, offset, limit }: { gameId: number; from: string; to: string; offset: number; limit: number },
): Promise<{ rows: (DrawRow & { openNum: string })[]; total: number }> {
  const where = sql`game_id = ${gameId} and status in ('drawn', 'settled') and public_at <= draw_clock()
    and business_day between ${from}::date and ${to}::date`
  const rows = await sql<(DrawRow & { openNum: string })[]>`
    select ${drawColumns(sql)} from draw where ${where} order by plan_at desc limit ${limit} offset ${offset}`
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from draw where ${where}`
  return { rows: [...rows], total: count?.total ?? 0 }
}

export type FairnessRow = {
  turnNum: string
  status: string
  closeAt: Date
  commitment: Buffer | null
  terminal: Buffer | null
  chainIndex: number | null
  beacon: string | null
  beaconRound: bigint | null
  beaconValue: string | null
  seed: Buffer | null
  openNum: string | null
  betCount: number | null
  betsRoot: Buffer | null
  resultBy: ResultBy
  drawId: number
}

/** The evidence of one turn. What gives the result away is left out until the whole result is public (I-48). */
export async function evidenceOf(sql: Queryable, gameId: number, turnNum: string): Promise<FairnessRow | undefined> {
  const [row] = await sql<FairnessRow[]>`
    select d.turn_num as "turnNum", d.status, d.close_at as "closeAt", d.commitment, c.terminal,
           d.chain_index as "chainIndex", d.beacon, d.beacon_round as "beaconRound",
           case when shown.yes then d.beacon_value end as "beaconValue", case when shown.yes then d.seed end as seed,
           case when shown.yes then d.open_num end as "openNum", r.bet_count as "betCount", r.bets_root as "betsRoot",
           d.result_by as "resultBy", d.draw_id as "drawId"
    from draw d left join draw_chain c using (chain_id) left join draw_close_record r using (draw_id)
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
