/** The SQL of the desk where official results are entered (migration 0051). */
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

export type DeskState = 'waiting' | 'upcoming' | 'held' | 'published' | 'void'

/** An official draw as its operators see it. Times are epoch ms. */
export interface DeskRow {
  drawId: number
  gameId: number
  gameName: string
  family: Family
  lunarYear: number
  turnNum: string
  planAt: number
  /** As the database writes it, to the microsecond. */
  planKey: string
  state: DeskState
  isOverdue: boolean
  sources: number
  entries: number
  isMineIn: boolean
  alarms: number
  resultText: string | null
  version: number
  settleFrom: number | null
  stopped: { by: string; reason: string; at: number } | null
  voidReason: string | null
}

const ms = (sql: Queryable, column: string) => sql`(extract(epoch from ${sql(column)}) * 1000)::float8`

const columns = (sql: Queryable, reporter: string) => sql`
  d.draw_id as "drawId", d.game_id as "gameId", d.game_name as "gameName", d.family,
  d.lunar_year as "lunarYear", d.turn_num as "turnNum",
  ${ms(sql, 'd.plan_at')} as "planAt", d.plan_at::text as "planKey", d.state,
  d.state = 'waiting' and d.overdue_at <= draw_clock() as "isOverdue", e.sources, e.entries, e.is_mine as "isMineIn",
  (select count(*)::int from result_alarm a where a.draw_id = d.draw_id and a.handled_by is null) as alarms,
  d.open_num as "resultText", d.result_version as version,
  case when d.state = 'held' then ${ms(sql, 'd.settle_from')} end as "settleFrom", d.void_reason as "voidReason",
  (select jsonb_build_object('by', t.stopped_by, 'reason', t.reason, 'at', extract(epoch from t.stopped_at) * 1000)
   from result_stop t where t.draw_id = d.draw_id and t.result_version = d.result_version and t.resumed_at is null
  ) as stopped
  from result_desk d cross join lateral (
    select count(*) filter (where reporter like 'source:%')::int as sources,
           count(*) filter (where reporter like 'operator:%')::int as entries,
           coalesce(bool_or(reporter = ${reporter}), false) as is_mine
    from result_entry where draw_id = d.draw_id and is_final
  ) e`

export interface DeskFilter {
  state: DeskState
  /** `planKey` and `drawId` of the last row before. */
  after: readonly [planKey: string, drawId: number] | undefined
  rows: number
  /** `operator:li.na` */
  reporter: string
}

/** What waits or comes, the earliest first; what is over, the latest first. */
export const selectDesk = (sql: Queryable, { state, after, rows, reporter }: DeskFilter) => {
  const isAhead = state === 'waiting' || state === 'upcoming'
  const sign = isAhead ? sql`>` : sql`<`
  const order = isAhead ? sql`d.plan_at, d.draw_id` : sql`d.plan_at desc, d.draw_id desc`
  const [at, drawId] = after ?? []
  const isFurther = sql`(d.plan_at, d.draw_id) ${sign} (${at ?? ''}::text::timestamptz, ${drawId ?? 0})`
  return sql<DeskRow[]>`
    select ${columns(sql, reporter)} where d.state = ${state} ${after === undefined ? sql`` : sql`and ${isFurther}`}
    order by ${order} limit ${rows}`
}

/** One official draw; undefined when there is none, or when it is a draw of our own. */
export async function findDeskDraw(
  sql: Queryable,
  { gameId, turnNum, reporter }: { gameId: number; turnNum: string; reporter: string },
): Promise<DeskRow | undefined> {
  const [row] = await sql<DeskRow[]>`
    select ${columns(sql, reporter)} where d.game_id = ${gameId} and d.turn_num = ${turnNum}`
  return row
}

export interface ReportRow {
  reporter: string
  resultText: string
  isFinal: boolean
  verdict: 'counted' | 'mismatch'
  sourceName: string
  url: string
  screenshot: string
  hasPicture: boolean
  capturedAt: number
  receivedAt: number
}

/** The last reports of a draw, the newest first. */
export const selectReports = (sql: Queryable, drawId: number) => sql<ReportRow[]>`
  select reporter, open_num as "resultText", is_final as "isFinal", verdict, source_name as "sourceName",
         source_url as url, encode(screenshot_hash, 'hex') as screenshot,
         exists (select from result_picture p where p.sha256 = screenshot_hash) as "hasPicture",
         ${ms(sql, 'captured_at')} as "capturedAt",
         ${ms(sql, 'received_at')} as "receivedAt"
  from result_report where draw_id = ${drawId} order by report_id desc limit 200`

export interface VersionRow {
  version: number
  resultText: string
  firstBy: string
  secondBy: string
  note: string | null
  reason: string | null
  publishedAt: number
}

/** Every result that a draw ever had. */
export const selectVersions = (sql: Queryable, drawId: number) => sql<VersionRow[]>`
  select version, open_num as "resultText", first_by as "firstBy", second_by as "secondBy", note, reason,
         ${ms(sql, 'published_at')} as "publishedAt"
  from result_version where draw_id = ${drawId} order by version`

/** A draw before something is decided about it, locked. */
export interface LockedDraw {
  resultBy: 'own' | 'external'
  status: string
  resultText: string | null
  version: number
}

export async function lockDraw(tx: Tx, drawId: number): Promise<LockedDraw> {
  const [row] = await tx<[LockedDraw]>`
    select result_by as "resultBy", status, open_num as "resultText", result_version as version
    from results_lock(${drawId})`
  return row
}

export type HandOutcome = 'counted' | 'known' | 'published' | 'mismatch'

export interface HandEntry {
  drawId: number
  operatorId: number
  requestId: string
  requestHash: Buffer
  session: Buffer
  device: Buffer | null
  address: string
  outcome: HandOutcome
}

/** What a request of a person was answered with. */
export async function findHandEntry(
  sql: Queryable,
  operatorId: number,
  requestId: string,
): Promise<Pick<HandEntry, 'requestHash' | 'outcome'> | undefined> {
  const [row] = await sql<Pick<HandEntry, 'requestHash' | 'outcome'>[]>`
    select request_hash as "requestHash", outcome from result_hand_entry
    where operator_id = ${operatorId} and request_id = ${requestId}`
  return row
}

/** Where others entered a draw from. The draw is locked: nobody enters meanwhile. */
export const selectOtherSeats = (tx: Tx, drawId: number, operatorId: number) => tx<
  { operatorId: number; device: string | null; address: string }[]
>`
  select distinct operator_id as "operatorId", encode(device, 'hex') as device, address from result_hand_entry
  where draw_id = ${drawId} and operator_id <> ${operatorId}`

export async function insertHandEntry(tx: Tx, it: HandEntry): Promise<void> {
  await tx`
    insert into result_hand_entry (draw_id, operator_id, request_id, request_hash, session, device, address, outcome)
    values (${it.drawId}, ${it.operatorId}, ${it.requestId}, ${it.requestHash}, ${it.session}, ${it.device},
            ${it.address}, ${it.outcome})`
}

export interface AlarmRow {
  alarmId: number
  kind: 'mismatch' | 'overdue'
  gameId: number
  gameName: string
  turnNum: string
  /** `operator:ann 05,17 | source:one 05,18` */
  subject: string
  isPublished: boolean
  times: number
  raisedAt: number
  handledBy: string | null
  handledAt: number | null
  handledNote: string | null
}

/** Alarms about official draws, the newest first. */
export const selectAlarms = (
  sql: Queryable,
  { state, before, rows }: { state: 'open' | 'handled'; before: number | undefined; rows: number },
) => sql<AlarmRow[]>`
  select a.alarm_id::float8 as "alarmId", a.kind, d.game_id as "gameId", d.game_name as "gameName",
         d.turn_num as "turnNum", a.subject, d.open_num is not null as "isPublished", a.times,
         ${ms(sql, 'a.raised_at')} as "raisedAt", a.handled_by as "handledBy",
         case when a.handled_by is not null then ${ms(sql, 'a.handled_at')} end as "handledAt",
         case when a.handled_by is not null then a.handled_note end as "handledNote"
  from result_alarm a join result_desk d using (draw_id)
  where ${state === 'open' ? sql`a.handled_by is null` : sql`a.handled_by is not null`}
    ${before === undefined ? sql`` : sql`and a.alarm_id < ${before}`}
  order by a.alarm_id desc limit ${rows}`

/** False when there is no such open alarm. */
export async function handleAlarm(
  tx: Tx,
  { alarmId, login, note }: { alarmId: number; login: string; note: string },
): Promise<boolean> {
  const { count } = await tx`
    update result_alarm set handled_by = ${login}, handled_at = clock_timestamp(), handled_note = ${note}
    where alarm_id = ${alarmId} and handled_by is null`
  return count === 1
}
