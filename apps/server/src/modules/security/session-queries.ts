/** The SQL of sessions as operators see them. */
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'

export interface SessionSeen {
  /** The beginning of its name, which opens nothing. */
  name: string
  startedAt: Date
  usedAt: Date
  address: string | null
  isBrowser: boolean
  endedAt: Date | null
  endReason: string | null
}

/** Sessions of a member, the newest first; those that ended more than a day ago are forgotten. */
export const selectSessions = (sql: Queryable, memberId: bigint) => sql<SessionSeen[]>`
  select substr(encode(token_hash, 'hex'), 1, 8) as name, created_at as "startedAt", used_at as "usedAt", address,
         browser_hash is not null as "isBrowser", coalesce(revoked_at, case when expires_at < clock_timestamp()
           then expires_at end) as "endedAt", end_reason as "endReason"
  from session where member_id = ${memberId} order by created_at desc limit 50`

/** How many sessions of a member live. */
export async function countSessions(sql: Queryable, memberId: bigint): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from session
    where member_id = ${memberId} and revoked_at is null and expires_at > clock_timestamp()`
  return row.count
}

/** Which of some members have a session that lives. */
export async function membersWithSessions(sql: Queryable, memberIds: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await sql<{ id: bigint }[]>`
    select distinct member_id as id from session
    where member_id = any (${arrayOf(memberIds)}::bigint[]) and revoked_at is null
      and expires_at > clock_timestamp()`
  return new Set(rows.map(({ id }) => id))
}

/** Members with a session in use since an instant, after one of them by number. */
export async function membersInUse(sql: Queryable, since: Date, { after, most }: { after: bigint; most: number }) {
  const rows = await sql<{ id: bigint }[]>`
    select distinct member_id as id from session
    where revoked_at is null and used_at > ${since} and member_id > ${after} order by 1 limit ${most}`
  return rows.map(({ id }) => id)
}
