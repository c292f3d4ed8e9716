import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Queryable } from '../../db/connect.ts'
import { sweepRows } from '../../db/sweep.ts'

// The SQL of results from outside. What judges or publishes a result is a routine (db/routines/results_*.sql).

/** A source that may report. Repeating it changes its name only. */
export async function addSource(sql: Queryable, { source, name }: { source: string; name: string }): Promise<void> {
  await sql`
    insert into result_source (source_id, name) values (${source}, ${name})
    on conflict (source_id) do update set name = excluded.name`
}

/** A source that may report now. */
export async function findSource(
  sql: Queryable,
  source: string,
): Promise<{ name: string; version: number } | undefined> {
  const [row] = await sql<{ name: string; version: number }[]>`
    select name, key_version as version from result_source where source_id = ${source} and enabled`
  return row
}

/** Remembers a call by its nonce. False when it was heard before. */
export async function takeNonce(sql: Queryable, source: string, nonce: string): Promise<boolean> {
  const { count } = await sql`
    insert into result_nonce (source_id, nonce) values (${source}, ${nonce}) on conflict do nothing`
  return count > 0
}

/** Forgets calls whose time alone would refuse a repeat. */
export async function sweepNonces(sql: Queryable): Promise<void> {
  await sweepRows(sql, 'result_nonce', sql`seen_at < clock_timestamp() - interval '1 hour'`)
}

export type ReportedDraw = { drawId: number; gameName: string; family: Family }

/** The draw a report is about; `game` or `draw` says which of the two does not exist. */
export async function findDraw(
  sql: Queryable,
  gameId: number,
  turnNum: string,
): Promise<ReportedDraw | { missing: 'game' | 'draw' }> {
  const [row] = await sql<{ drawId: number | null; gameName: string; family: Family }[]>`
    select draw_id as "drawId", game_name as "gameName", family from result_draw(${gameId}, ${turnNum})`
  if (!row) return { missing: 'game' }
  return row.drawId === null ? { missing: 'draw' } : { ...row, drawId: row.drawId }
}

/** One report as it is stored. */
export type StoredReport = {
  drawId: number
  /** `source:hk-1` or `operator:3`. */
  reporter: string
  resultText: string
  isFinal: boolean
  sourceName: string
  url: string
  capturedAt: Date
  screenshot: Buffer
}

export type ReportOutcome = 'not-external' | 'too-early' | 'closed' | 'known' | 'mismatch' | 'counted' | 'published'
export type ReportAnswer = { outcome: ReportOutcome; confirmed: string | null; hasGrown: boolean }

/** Judges and stores a report (db/routines/results_report.sql). */
export async function report(sql: Queryable, it: StoredReport): Promise<ReportAnswer> {
  const [row] = await sql<[ReportAnswer]>`
    select outcome, confirmed, has_grown as "hasGrown"
    from results_report(${it.drawId}, ${it.reporter}, ${it.resultText}, ${it.isFinal},
      ${it.sourceName}, ${it.url}, ${it.capturedAt}, ${it.screenshot})`
  return row
}

/** Voids an external draw that is closed and has no result. False when it is not so. */
export async function voidDraw(
  sql: Queryable,
  {
    drawId,
    reason,
    operators: [first, second],
  }: { drawId: number; reason: string; operators: readonly [string, string] },
): Promise<boolean> {
  const [row] = await sql<[{ done: boolean }]>`
    select results_void(${drawId}, ${reason}, ${first}, ${second}) as done`
  return row.done
}

/**
 * Publishes another version of a result (db/routines/results_correct.sql). Null when the draw is not what the operators
 * looked at.
 */
export async function correct(
  sql: Queryable,
  it: {
    drawId: number
    version: number
    resultText: string
    note: string
    reason: string
    operators: readonly [string, string]
  },
): Promise<number | null> {
  const [first, second] = it.operators
  const [row] = await sql<[{ version: number | null }]>`
    select results_correct(${it.drawId}, ${it.version}, ${it.resultText}, ${it.note}, ${it.reason}, ${first}, ${second})
      as version`
  return row.version
}

/** Stops the settlement of a published result (db/routines/results_stop.sql). */
export async function stopResult(
  sql: Queryable,
  { drawId, by, reason }: { drawId: number; by: string; reason: string },
): Promise<'stopped' | 'known' | 'closed'> {
  const [row] = await sql<[{ outcome: 'stopped' | 'known' | 'closed' }]>`
    select results_stop(${drawId}, ${by}, ${reason}) as outcome`
  return row.outcome
}

/** Lets a stopped settlement go on. False when it is not stopped. */
export async function resumeResult(
  sql: Queryable,
  { drawId, version, approvalId }: { drawId: number; version: number; approvalId: number },
): Promise<boolean> {
  const [row] = await sql<[{ done: boolean }]>`select results_resume(${drawId}, ${version}, ${approvalId}) as done`
  return row.done
}
