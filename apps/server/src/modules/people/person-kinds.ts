/** Work about people that takes two (SEC-62): somebody new, and another role. */
import { PersonEffect } from '@liuhe/contract/api/operator/people.ts'
import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import { permissionsOf, type StaffRole } from '@liuhe/domain/staff.ts'
import * as z from 'zod/mini'
import type { Queryable, Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { accountOf } from '../agents/index.ts'
import type { ApprovalKind, Signed } from '../approvals/index.ts'
import { allowCode, endSessions, insertOperator, lockPerson, selectOperators, setRole } from '../operators/index.ts'

/** `agentId` is a partner's: whose team he sees. */
type Payload = { login: string; role: StaffRole; agentId: string | null }

export const objectOf = (login: string): StaffObject => `operator/${login}`

/**
 * Somebody new, or again somebody who has lost the authenticator or was suspended. It makes no code: who proposed it
 * does, afterwards, so that the code is in no file.
 */
export const invitation: ApprovalKind<Payload> = {
  name: 'invite',
  make: 'managePeople',
  decide: 'approvePeople',
  objectOf: ({ login }) => objectOf(login),
  async lockRevision(tx, { login, role, agentId }) {
    const person = await lockPerson(tx, login)
    // Somebody who is invited again keeps his team.
    if (person !== undefined && person.role === role && String(person.agentId) !== String(agentId)) {
      throw new Refusal('STAFF/AGENT')
    }
    if (person !== undefined && person.role !== role) throw new Refusal('STAFF/ROLE', { data: { role: person.role } })
    return person?.revision ?? 0
  },
  effectOf,
  async execute(tx, { login, role, agentId }, signed) {
    refuseOwn(login, signed)
    const person = await lockPerson(tx, login)
    const added = { login, role, agentId: agentId === null ? null : BigInt(agentId) }
    const { operatorId } = person ?? (await insertOperator(tx, added))
    await allowCode(tx, operatorId, signed.people[0].operatorId)
    return { login, role }
  },
}

/** Another role for somebody; his session ends, because it was admitted with the old one. */
export const roleChange: ApprovalKind<Payload> = {
  name: 'role-change',
  make: 'managePeople',
  decide: 'approvePeople',
  objectOf: ({ login }) => objectOf(login),
  lockRevision: async (tx, payload) => (await toChange(tx, payload)).revision,
  effectOf,
  async execute(tx, payload, signed) {
    refuseOwn(payload.login, signed)
    const { operatorId, role } = await toChange(tx, payload)
    await setRole(tx, operatorId, payload.role)
    await endSessions(tx, operatorId, 'role')
    return { login: payload.login, before: role, role: payload.role }
  },
}

async function toChange(tx: Tx, { login, role }: Payload) {
  const person = await lockPerson(tx, login)
  if (person === undefined) throw new Refusal('STAFF/NOT_FOUND')
  if (person.state === 'suspended') throw new Refusal('STAFF/STATE')
  if (person.role === role) throw new Refusal('STAFF/ROLE', { data: { role } })
  return person
}

/** Nobody signs for himself, as maker or as second person. */
function refuseOwn(login: string, { people }: Signed): void {
  if (people.some((one) => one.login === login)) throw new Refusal('STAFF/SELF')
}

async function effectOf(sql: Queryable, { login, role, agentId }: Payload) {
  const agent = await accountOf(sql, agentId === null ? null : BigInt(agentId))
  const person = (await selectOperators(sql)).find((one) => one.login === login)
  // Somebody who cannot come in may do nothing yet, whatever his role.
  const had = person?.state === 'active' ? permissionsOf(person.role) : []
  const gets = permissionsOf(role)
  return z.encode(PersonEffect, {
    ...{ login, role, before: person === undefined ? null : { role: person.role, state: person.state } },
    agent,
    gains: gets.filter((one) => !had.includes(one)),
    loses: had.filter((one) => !gets.includes(one)),
  })
}
