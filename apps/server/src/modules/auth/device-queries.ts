/** The SQL of devices that members signed in on (migration 0078). */
import type { Queryable } from '../../db/connect.ts'

/** Remembers that somebody signed in on a device; a program without one is nobody's device. */
export async function noteDevice(sql: Queryable, memberId: bigint, device: string | undefined): Promise<void> {
  if (device === undefined) return
  await sql`
    insert into login_device (device, member_id) values (${device}, ${memberId})
    on conflict (device, member_id) do update set last_at = clock_timestamp()`
}

/** Others who signed in on a device of this member. */
export async function membersOnSameDevices(sql: Queryable, memberId: bigint): Promise<bigint[]> {
  const rows = await sql<{ id: bigint }[]>`
    select distinct other.member_id as id from login_device mine join login_device other using (device)
    where mine.member_id = ${memberId} and other.member_id <> ${memberId}`
  return rows.map(({ id }) => id)
}

/** The devices that a member signed in on, the newest first, each with others who did. */
export const devicesOf = (sql: Queryable, memberId: bigint) => sql<
  { device: string; lastAt: Date; others: string[] }[]
>`
  select d.device, d.last_at as "lastAt",
         array(select o.member_id::text from login_device o
               where o.device = d.device and o.member_id <> d.member_id order by o.last_at desc limit 5) as others
  from login_device d where d.member_id = ${memberId} order by d.last_at desc limit 20`
