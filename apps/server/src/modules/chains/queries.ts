// The SQL of the alarms that engines raise (migrations 0044 and 0061).
import type { Queryable, Tx } from '../../db/connect.ts'

/** An alarm of an engine. Times are epoch ms. */
export interface AlarmRow {
  alarmId: number
  kind: 'foreign-signer'
  subject: string
  note: string
  raisedAt: number
  overAt: number | null
  handledBy: string | null
  handledAt: number | null
  handledNote: string | null
}

const ms = (sql: Queryable, column: string) => sql`(extract(epoch from ${sql(column)}) * 1000)::float8`

/** The newest first; only those before a number, where one is given. */
export const selectAlarms = (
  sql: Queryable,
  { state, before, rows }: { state: 'open' | 'handled'; before: number | undefined; rows: number },
) => sql<AlarmRow[]>`
  select alarm_id::float8 as "alarmId", kind, subject, note, ${ms(sql, 'raised_at')} as "raisedAt",
         ${ms(sql, 'over_at')} as "overAt", handled_by as "handledBy", ${ms(sql, 'handled_at')} as "handledAt",
         handled_note as "handledNote"
  from engine_alarm
  where ${state === 'open' ? sql`handled_by is null` : sql`handled_by is not null`}
    ${before === undefined ? sql`` : sql`and alarm_id < ${before}`}
  order by alarm_id desc limit ${rows}`

/** False when there is no such alarm, or somebody has it already. */
export async function handleAlarm(
  tx: Tx,
  { alarmId, login, note }: { alarmId: number; login: string; note: string },
): Promise<boolean> {
  const { count } = await tx`
    update engine_alarm set handled_by = ${login}, handled_at = clock_timestamp(), handled_note = ${note}
    where alarm_id = ${alarmId} and handled_by is null`
  return count === 1
}
