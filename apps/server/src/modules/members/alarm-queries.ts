/** The SQL of alarms about colleagues who have too much shown to them. */
import type { Tx } from '../../db/connect.ts'

/** One open alarm for each person, with the most of a day. */
export const raiseUnmaskAlarm = (tx: Tx, operatorId: number, times: number): Promise<unknown> => tx`
  insert into operator_unmask_alarm as a (operator_id, times) values (${operatorId}, ${times})
  on conflict (operator_id) where handled_by is null do update set times = greatest(a.times, excluded.times)`

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
