/** The SQL of the operator's people as the console shows and changes them (migrations 0041, 0161). */
import type { StaffRole } from '@liuhe/domain/staff.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { Person } from './operator.ts'

export interface StaffPersonRow extends Person {
  state: 'invited' | 'active' | 'suspended'
  createdAt: Date
  /** Of a partner, the agent whose team he sees. */
  agentId: bigint | null
  seenAt: Date | null
  isHere: boolean
  /** While a code may be made, by whom. */
  codeUntil: Date | null
  codeBy: number | null
  revision: number
}

/** Sessions end by idling, too: idle since `idleSince`, one is over. */
interface Ages {
  idleSince: Date
}

const columns = (sql: Queryable, { idleSince }: Ages) => sql`
  o.operator_id as "operatorId", o.login, o.role, o.state,
  o.agent_id as "agentId", o.created_at as "createdAt", o.revision,
  s.used_at as "seenAt", coalesce(s.ended_at is null and s.used_at > ${idleSince} and s.expires_at > s.used_at, false)
    as "isHere",
  case when o.code_until > clock_timestamp() then o.code_until end as "codeUntil", o.code_by as "codeBy"`

const newestSession = (sql: Queryable) => sql`
  left join lateral (select used_at, ended_at, expires_at from operator_session s
                     where s.operator_id = o.operator_id order by s.created_at desc limit 1) s on true`

/** Everybody, by login. */
export const selectPeople = (sql: Queryable, ages: Ages) => sql<StaffPersonRow[]>`
  select ${columns(sql, ages)} from operator o ${newestSession(sql)} order by o.login`

export async function findPerson(sql: Queryable, login: string, ages: Ages): Promise<StaffPersonRow | undefined> {
  const [row] = await sql<StaffPersonRow[]>`
    select ${columns(sql, ages)} from operator o ${newestSession(sql)} where o.login = ${login}`
  return row
}

/** Somebody by login, locked until the transaction ends. */
export async function lockPerson(tx: Tx, login: string) {
  const [row] = await tx<(Person & Pick<StaffPersonRow, 'state' | 'revision'> & { agentId: bigint | null })[]>`
    select operator_id as "operatorId", login, role, state, revision, agent_id as "agentId" from operator
    where login = ${login} for no key update`
  return row
}

export async function setRole(tx: Tx, operatorId: number, role: StaffRole): Promise<void> {
  await tx`
    update operator set role = ${role}, agent_id = null, revision = revision + 1 where operator_id = ${operatorId}`
}

/** Lets one of two who agreed make codes for somebody, for a day. Who was suspended may come in again. */
export async function allowCode(tx: Tx, operatorId: number, by: number): Promise<void> {
  await tx`
    update operator
    set code_until = clock_timestamp() + interval '24 hours', code_by = ${by}, revision = revision + 1,
        state = case when state = 'suspended' then 'invited' else state end
    where operator_id = ${operatorId}`
}

/** Whether somebody may make a code for another person now. */
export async function mayMakeCode(tx: Tx, operatorId: number, by: number): Promise<boolean> {
  const [row] = await tx<[{ may: boolean }?]>`
    select true as may from operator
    where operator_id = ${operatorId} and code_by = ${by} and code_until > clock_timestamp() and state <> 'suspended'`
  return row !== undefined
}
