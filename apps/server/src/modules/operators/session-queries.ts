/** The SQL of operators' sessions (migration 0041). */
import type { StaffRole } from '@liuhe/domain/staff.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { Operator } from './operator.ts'

/** A session that is over, or the living one; in either case it is known whose it was. */
export interface FoundSession extends Operator {
  isOver: boolean
}

interface Ages {
  now: Date
  /** Used before this instant, a session is over. */
  idleSince: Date
}

const isOver = (sql: Queryable, { now, idleSince }: Ages) => sql`
  (s.ended_at is not null or s.expires_at <= ${now} or s.used_at <= ${idleSince} or o.state <> 'active')`

/** Those of some sessions that live. */
export const selectLiving = (sql: Queryable, sessionIds: readonly string[], ages: Ages) => sql<
  Pick<FoundSession, 'sessionId' | 'role'>[]
>`
  select encode(s.token_hash, 'hex') as "sessionId", o.role
  from operator_session s join operator o using (operator_id)
  where s.token_hash in (select decode(id, 'hex') from unnest(${arrayOf(sessionIds)}::text[]) id)
    and not ${isOver(sql, ages)}`

/** The session of a token hash, living or not; undefined when there never was one. */
export async function findSession(
  sql: Queryable,
  tokenHash: Buffer,
  { now, idleSince }: Ages,
): Promise<FoundSession | undefined> {
  const [row] = await sql<FoundSession[]>`
    select o.operator_id as "operatorId", o.login, o.role, encode(s.token_hash, 'hex') as "sessionId",
           encode(s.device, 'hex') as device, o.agent_id as "agentId",
           (extract(epoch from s.created_at) * 1000)::float8 as "signedInAt",
           (extract(epoch from s.expires_at) * 1000)::float8 as "expiresAt",
           ${isOver(sql, { now, idleSince })} as "isOver"
    from operator_session s join operator o using (operator_id)
    where s.token_hash = ${tokenHash}`
  return row
}

/** Notes that a living session was used. False when it has ended or idled away meanwhile. */
export async function touchSession(sql: Queryable, sessionId: string, { now, idleSince }: Ages): Promise<boolean> {
  const { count } = await sql`
    update operator_session set used_at = greatest(used_at, ${now})
    where token_hash = ${Buffer.from(sessionId, 'hex')} and ended_at is null and used_at > ${idleSince}`
  return count === 1
}

export async function insertSession(
  tx: Tx,
  session: {
    tokenHash: Buffer
    operatorId: number
    address: string
    device: Buffer | null
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  const { tokenHash, operatorId, address, device, now, expiresAt } = session
  await tx`
    insert into operator_session (token_hash, operator_id, address, device, created_at, used_at, expires_at)
    values (${tokenHash}, ${operatorId}, ${address}, ${device}, ${now}, ${now}, ${expiresAt})`
}

export type EndReason = 'sign-out' | 'elsewhere' | 'enrolment' | 'suspended' | 'role' | 'ended'

/** Ends whatever session an operator has. False when there was none. */
export async function endSessions(tx: Tx, operatorId: number, reason: EndReason): Promise<boolean> {
  const { count } = await tx`
    update operator_session set ended_at = clock_timestamp(), end_reason = ${reason}
    where operator_id = ${operatorId} and ended_at is null`
  return count > 0
}

export interface SessionRow {
  sessionId: string
  address: string
  createdAt: number
  usedAt: number
  endedAt: number | null
  endReason: string | null
}

/** The last sessions of an operator, the newest first. */
export const selectSessions = (sql: Queryable, operatorId: number, max: number) => sql<SessionRow[]>`
  select encode(token_hash, 'hex') as "sessionId", address, end_reason as "endReason",
         (extract(epoch from created_at) * 1000)::float8 as "createdAt",
         (extract(epoch from used_at) * 1000)::float8 as "usedAt",
         (extract(epoch from ended_at) * 1000)::float8 as "endedAt"
  from operator_session where operator_id = ${operatorId} order by created_at desc limit ${max}`

/** The roles of those who are signed in and have used the console since an instant. */
export async function selectRolesAtConsole(sql: Queryable, since: Date): Promise<StaffRole[]> {
  const rows = await sql<{ role: StaffRole }[]>`
    select distinct o.role from operator_session s join operator o using (operator_id)
    where s.ended_at is null and s.used_at > ${since} and o.state = 'active'`
  return rows.map(({ role }) => role)
}

export interface OpenSessionRow extends Pick<Operator, 'login' | 'role'> {
  /** Where it was opened. */
  address: string
  usedAt: number
}

/** Sessions that are open now, by login. */
export const selectOpenSessions = (sql: Queryable, { now, idleSince }: Ages) => sql<OpenSessionRow[]>`
  select o.login, o.role, s.address, (extract(epoch from s.used_at) * 1000)::float8 as "usedAt"
  from operator_session s join operator o using (operator_id)
  where s.ended_at is null and s.expires_at > ${now} and s.used_at > ${idleSince} and o.state = 'active'
  order by o.login`
