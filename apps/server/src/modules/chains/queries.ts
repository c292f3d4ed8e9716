// The SQL of the alarms that engines raise (migrations 0044 and 0061).
import type { Tx } from '../../db/connect.ts'

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
