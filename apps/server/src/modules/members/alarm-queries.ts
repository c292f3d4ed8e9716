/** The SQL of alarms about colleagues who have too much shown to them. */
import type { Queryable, Tx } from '../../db/connect.ts'

/** One open alarm for each person, with the most of a day. */
export const raiseUnmaskAlarm = (tx: Tx, operatorId: number, times: number): Promise<unknown> => tx`
  insert into operator_unmask_alarm as a (operator_id, times) values (${operatorId}, ${times})
  on conflict (operator_id) where handled_by is null do update set times = greatest(a.times, excluded.times)`

export interface UnmaskAlarm {
  alarmId: number
  operatorId: number
  times: number
  raisedAt: Date
  handledBy: string | null
  handledAt: Date | null
  handledNote: string | null
}

export const selectUnmaskAlarms = (sql: Queryable, { before, rows }: { before: number | undefined; rows: number }) =>
  sql<UnmaskAlarm[]>`
    select alarm_id as "alarmId", operator_id as "operatorId", times, raised_at as "raisedAt",
           handled_by as "handledBy", handled_at as "handledAt", handled_note as "handledNote"
    from operator_unmask_alarm ${before === undefined ? sql`` : sql`where alarm_id < ${before}`}
    order by alarm_id desc limit ${rows}`

/** False when it is none, or dealt with. */
export async function handleUnmaskAlarm(
  tx: Tx,
  { alarmId, login, note }: { alarmId: number; login: string; note: string },
): Promise<boolean> {
  const { count } = await tx`
    update operator_unmask_alarm set handled_by = ${login}, handled_at = clock_timestamp(), handled_note = ${note}
    where alarm_id = ${alarmId} and handled_by is null`
  return count === 1
}
