import type { AlarmSource } from '@liuhe/domain/alarms.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

// The SQL of the desk of alarms (migration 0180).

export interface AlarmRow {
  source: AlarmSource
  alarmId: number
  kind: string
  subject: string
  note: string | null
  times: number
  /** Of the list, exact to the microsecond, for where it goes on. */
  raisedKey: string
  raisedAt: Date
  lastAt: Date
  overAt: Date | null
  acknowledgedBy: string | null
  acknowledgedAt: Date | null
  handledBy: string | null
  handledAt: Date | null
  handledNote: string | null
}

const columns = (sql: Queryable) => sql`
  source, alarm_id::float8 as "alarmId", kind, subject, note, times, raised_at::text as "raisedKey",
  raised_at as "raisedAt", last_at as "lastAt", over_at as "overAt", acknowledged_by as "acknowledgedBy",
  acknowledged_at as "acknowledgedAt", handled_by as "handledBy", handled_at as "handledAt",
  handled_note as "handledNote"`

export interface AlarmsAsked {
  sources: readonly AlarmSource[]
  isOpen: boolean
  /** Those after this one in the list. */
  after: [raised: string, source: string, alarmId: number] | undefined
  rows: number
}

/** The newest first. */
export const selectAlarms = (sql: Queryable, { sources, isOpen, after, rows }: AlarmsAsked) => sql<AlarmRow[]>`
  select ${columns(sql)} from alarm_desk
  where source = any (${arrayOf(sources)}::text[]) and ${isOpen ? sql`handled_by is null` : sql`handled_by is not null`}
    ${
      after === undefined
        ? sql``
        : sql`and (raised_at, source, alarm_id) < (${after[0]}::timestamptz, ${after[1]}, ${after[2]})`
    }
  order by raised_at desc, source desc, alarm_id desc limit ${rows}`

export async function findAlarm(
  sql: Queryable,
  { source, alarmId }: { source: AlarmSource; alarmId: number },
): Promise<AlarmRow | undefined> {
  const [row] = await sql<AlarmRow[]>`
    select ${columns(sql)} from alarm_desk where source = ${source} and alarm_id = ${alarmId}`
  return row
}

export async function countOpen(sql: Queryable, sources: readonly AlarmSource[]) {
  const [row] = await sql<[{ open: number; unseen: number }]>`
    select count(*)::integer as open, count(*) filter (where acknowledged_by is null)::integer as unseen
    from alarm_desk where handled_by is null and source = any (${arrayOf(sources)}::text[])`
  return row
}

/** Who said so first stays. */
export const acknowledge = (tx: Tx, alarm: { source: AlarmSource; alarmId: number; login: string }) => tx`
  insert into alarm_acknowledged (source, alarm_id, login) values (${alarm.source}, ${alarm.alarmId}, ${alarm.login})
  on conflict do nothing`

/** False when there is no such open alarm. */
export async function handleHouseAlarm(
  tx: Tx,
  { alarmId, login, note }: { alarmId: number; login: string; note: string },
): Promise<boolean> {
  const { count } = await tx`
    update house_alarm set handled_by = ${login}, handled_at = clock_timestamp(), handled_note = ${note}
    where alarm_id = ${alarmId} and handled_by is null`
  return count === 1
}

export interface FoundFault {
  kind: 'profit' | 'clearing' | 'root' | 'doubt' | 'outbox' | 'archive' | 'job' | 'exposure'
  subject: string
  note: string
}

/**
 * Raises what was found, counts what is open already, and says of open ones of the kinds that were looked for, and not
 * found, that they are over. A root that came late has come: it is never over, and one that was closed is not raised
 * again.
 * @returns those that are new
 */
export async function writeFound(
  sql: Queryable,
  { found, kinds }: { found: readonly FoundFault[]; kinds: readonly FoundFault['kind'][] },
): Promise<FoundFault[]> {
  const rows = JSON.stringify(found)
  const raised = await sql<(FoundFault & { isNew: boolean })[]>`
    insert into house_alarm as a (kind, subject, note)
    select kind, subject, note from jsonb_to_recordset(${rows}::text::jsonb) as f(kind text, subject text, note text)
    where f.kind <> 'root' or not exists (
      select from house_alarm h where h.kind = f.kind and h.subject = f.subject and h.handled_by is not null)
    order by kind, subject
    on conflict (kind, subject) where handled_by is null do update
      set times = a.times + 1, last_at = clock_timestamp(), note = excluded.note, over_at = null
    returning kind, subject, note, times = 1 as "isNew"`
  await sql`
    update house_alarm a set over_at = clock_timestamp()
    where handled_by is null and over_at is null and kind = any (${arrayOf(kinds)}::text[]) and kind <> 'root'
      and not exists (
      select from jsonb_to_recordset(${rows}::text::jsonb) as f(kind text, subject text)
      where f.kind = a.kind and f.subject = a.subject)`
  return raised.filter(({ isNew }) => isNew)
}
