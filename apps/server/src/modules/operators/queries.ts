/** The SQL of operators' accounts and invites (migration 0041). */
import type { StaffRole } from '@liuhe/domain/staff.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { Person } from './operator.ts'

export interface OperatorRow extends Person {
  state: 'invited' | 'active' | 'suspended'
  passwordHash: string | null
  totpSecret: Buffer | null
}

const columns = (sql: Queryable) => sql`
  operator_id as "operatorId", login, role, state, password_hash as "passwordHash", totp_secret as "totpSecret"`

export async function findByLogin(sql: Queryable, login: string): Promise<OperatorRow | undefined> {
  const [row] = await sql<OperatorRow[]>`select ${columns(sql)} from operator where login = ${login}`
  return row
}

export async function findById(sql: Queryable, operatorId: number): Promise<OperatorRow | undefined> {
  const [row] = await sql<OperatorRow[]>`select ${columns(sql)} from operator where operator_id = ${operatorId}`
  return row
}

/** People as they are now, locked until the transaction ends: nobody is suspended meanwhile. In order of their ids. */
export const lockPeople = (tx: Tx, operatorIds: readonly number[]) => tx<(Person & Pick<OperatorRow, 'state'>)[]>`
  select operator_id as "operatorId", login, role, state from operator
  where operator_id = any (${arrayOf(operatorIds)}::integer[]) order by operator_id for no key update`

/** Some people as they are now, by their numbers. */
export async function peopleOf(sql: Queryable, operatorIds: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  const rows = await sql<Person[]>`
    select operator_id as "operatorId", login, role from operator
    where operator_id = any (${arrayOf(operatorIds)}::integer[])`
  return new Map(rows.map((person) => [person.operatorId, person]))
}

/** Everybody, by login. */
export const selectOperators = (sql: Queryable) => sql<OperatorRow[]>`
  select ${columns(sql)} from operator order by login`

/** The logins of people. */
export async function loginsOf(sql: Queryable, operatorIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await sql<{ operatorId: number; login: string }[]>`
    select operator_id as "operatorId", login from operator
    where operator_id = any (${arrayOf(operatorIds)}::integer[])`
  return new Map(rows.map(({ operatorId, login }) => [operatorId, login]))
}

/** Adds somebody who has yet to come in. */
export async function insertOperator(
  tx: Tx,
  { login, role, agentId = null }: { login: string; role: StaffRole; agentId?: bigint | null },
): Promise<Person> {
  const [row] = await tx<[{ operatorId: number }]>`
    insert into operator (login, role, agent_id) values (${login}, ${role}, ${agentId})
    returning operator_id as "operatorId"`
  return { operatorId: row.operatorId, login, role }
}

export async function setState(tx: Tx, operatorId: number, state: OperatorRow['state']): Promise<void> {
  await tx`update operator set state = ${state}, revision = revision + 1 where operator_id = ${operatorId}`
}

/** Lets somebody in with what he has set; steps of an earlier authenticator do not count for the new one. */
export async function enrolOperator(
  tx: Tx,
  operatorId: number,
  { passwordHash, totpSecret, step }: { passwordHash: string; totpSecret: Buffer; step: number },
): Promise<void> {
  await tx`
    update operator
    set state = 'active', password_hash = ${passwordHash}, totp_secret = ${totpSecret}, totp_step = ${step},
        revision = revision + 1, code_until = null, code_by = null
    where operator_id = ${operatorId}`
}

export async function replaceHash(tx: Tx, operatorId: number, passwordHash: string): Promise<void> {
  await tx`update operator set password_hash = ${passwordHash} where operator_id = ${operatorId}`
}

/** Takes a step of the authenticator. False when it, or a later one, was taken before (RFC 6238 §5.2). */
export async function takeStep(tx: Tx, operatorId: number, step: number): Promise<boolean> {
  const { count } = await tx`
    update operator set totp_step = ${step}
    where operator_id = ${operatorId} and totp_step < ${step} and state = 'active'`
  return count === 1
}

export interface InviteRow extends Person {
  totpSecret: Buffer | null
}

/** A new invite; every earlier one of the same person is worth nothing from now on. */
export async function insertInvite(
  tx: Tx,
  { operatorId, codeHash, expiresAt }: { operatorId: number; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx`update operator_invite set used_at = clock_timestamp() where operator_id = ${operatorId} and used_at is null`
  await tx`
    insert into operator_invite (code_hash, operator_id, expires_at) values (${codeHash}, ${operatorId}, ${expiresAt})`
}

/** An invite that can be used, locked: of two who use it at once the second finds none. */
export async function lockInvite(tx: Tx, codeHash: Buffer, now: Date): Promise<InviteRow | undefined> {
  const [row] = await tx<InviteRow[]>`
    select o.operator_id as "operatorId", o.login, o.role, i.totp_secret as "totpSecret"
    from operator_invite i join operator o using (operator_id)
    where i.code_hash = ${codeHash} and i.used_at is null and i.expires_at > ${now} and o.state <> 'suspended'
    for update`
  return row
}

export async function setInviteSecret(tx: Tx, codeHash: Buffer, totpSecret: Buffer): Promise<void> {
  await tx`update operator_invite set totp_secret = ${totpSecret} where code_hash = ${codeHash}`
}

export async function useInvite(tx: Tx, codeHash: Buffer, now: Date): Promise<void> {
  await tx`update operator_invite set used_at = ${now} where code_hash = ${codeHash}`
}
