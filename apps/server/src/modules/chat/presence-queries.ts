/** The SQL of who is here (migration 0084). */
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'

/** Writes how many a process sees in some rooms. */
export async function writePresence(
  db: Queryable,
  processId: string,
  rooms: readonly { roomId: number; people: number }[],
): Promise<void> {
  await db`
    insert into chat_presence (process_id, room_id, people)
    select ${processId}, u.room, u.people
    from unnest(${arrayOf(rooms.map(({ roomId }) => roomId))}::int[],
                ${arrayOf(rooms.map(({ people }) => people))}::int[]) as u(room, people)
    on conflict (process_id, room_id) do update set people = excluded.people, told_at = clock_timestamp()`
}

/** How many are in rooms, over all processes. */
export const presenceOf = (db: Queryable, roomIds: readonly number[]): Promise<{ roomId: number; people: number }[]> =>
  db<{ roomId: number; people: number }[]>`
    select room_id as "roomId", sum(people)::int as people from chat_presence
    where room_id = any (${arrayOf(roomIds)}::int[]) and told_at > clock_timestamp() - interval '15 seconds'
    group by room_id`

/** Notes that persons have a socket open. */
export async function writeSeen(db: Queryable, personIds: readonly bigint[]): Promise<void> {
  if (personIds.length === 0) return
  await db`
    update chat_person set seen_at = clock_timestamp() where person_id = any (${arrayOf(personIds)}::bigint[])`
}
