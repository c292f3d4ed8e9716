import * as api from '@liuhe/contract/api/operator/people.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { normaliseAccount } from '@liuhe/domain/members/fields.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { secretOf } from '../../http/sessions/sessions.ts'
import { hashOf } from '../../http/sessions/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import { accountOf, findAgent } from '../agents/index.ts'
import { propose } from '../approvals/index.ts'
import {
  endSessions,
  findPerson,
  IDLE_MS,
  INVITE_MS,
  insertInvite,
  lockPerson,
  mayMakeCode,
  mountOperatorArea,
  type Operator,
  type OperatorWrite,
  selectPeople,
  selectSessions,
  type SessionRow,
  setState,
  type StaffPersonRow,
} from '../operators/index.ts'
import { invitation, objectOf, roleChange } from './person-kinds.ts'

/** People of the operator, for those who run the installation (docs/operators.md). */
export function mountPeople(server: Server): void {
  mountOperatorArea(server, api, {
    async list({ sql, clock, operator }) {
      const rows = await selectPeople(sql, agesAt(clock))
      return Promise.all(rows.map((row) => wireOf(sql, row, operator)))
    },
    async read({ sql, clock, operator }, { login }) {
      const row = await findPerson(sql, login, agesAt(clock))
      if (row === undefined) throw new Refusal('STAFF/NOT_FOUND')
      const sessions = await selectSessions(sql, row.operatorId, SESSIONS_SHOWN)
      return { person: await wireOf(sql, row, operator), sessions: sessions.map(sessionOf) }
    },
    suspend,
    endSessions: endTheirs,
    async proposeInvite(context, { login, role, agent, ...said }) {
      refuseSelf(context.operator, login)
      if ((agent !== undefined) !== (role === 'partner')) throw new Refusal('STAFF/AGENT')
      const agentId = agent === undefined ? null : await findAgent(context.tx, normaliseAccount(agent))
      if (agentId === undefined) throw new Refusal('STAFF/AGENT')
      const payload = { login, role, agentId: agentId === null ? null : String(agentId) }
      return propose(context, invitation, { payload, ...said })
    },
    proposeRole(context, { login, role, ...said }) {
      refuseSelf(context.operator, login)
      // Whose team somebody sees is said when he is invited.
      if (role === 'partner') throw new Refusal('STAFF/AGENT')
      return propose(context, roleChange, { payload: { login, role, agentId: null }, ...said })
    },
    makeCode,
  })
}

const SESSIONS_SHOWN = 20

const agesAt = (clock: Clock) => ({ idleSince: new Date(clock.now() - IDLE_MS) })

const wireOf = async (sql: Queryable, row: StaffPersonRow, asker: Operator) => ({
  ...{ login: row.login, role: row.role, state: row.state, revision: row.revision },
  agent: await accountOf(sql, row.agentId),
  ...{ createdAt: row.createdAt.getTime(), seenAt: row.seenAt?.getTime() ?? null, isHere: row.isHere },
  codeUntil: row.codeBy === asker.operatorId ? (row.codeUntil?.getTime() ?? null) : null,
})

const sessionOf = ({ address, createdAt, usedAt, endedAt, endReason }: SessionRow) => ({
  ...{ address, createdAt, usedAt, endedAt, endReason },
})

/** Keeps somebody out from now on. @throws STAFF/NOT_FOUND, STAFF/CHANGED, STAFF/SELF, STAFF/STATE */
async function suspend(
  { tx, operator, note }: OperatorWrite<typeof api.suspend>,
  { login, revision, reason }: InputOf<typeof api.suspend>,
): Promise<OutputOf<typeof api.suspend>> {
  const person = await another(tx, operator, login)
  note({ object: objectOf(login), before: { state: person.state }, after: { state: 'suspended' }, reason })
  if (person.revision !== revision) throw new Refusal('STAFF/CHANGED', { data: { revision: person.revision } })
  if (person.state === 'suspended') throw new Refusal('STAFF/STATE')
  await setState(tx, person.operatorId, 'suspended')
  await endSessions(tx, person.operatorId, 'suspended')
  return { revision: revision + 1 }
}

/** Ends the session of somebody else. @throws STAFF/NOT_FOUND, STAFF/SELF, STAFF/STATE when there is none */
async function endTheirs(
  { tx, operator, note }: OperatorWrite<typeof api.endSessions>,
  { login, reason }: InputOf<typeof api.endSessions>,
): Promise<null> {
  const person = await another(tx, operator, login)
  note({ object: objectOf(login), reason })
  if (!(await endSessions(tx, person.operatorId, 'ended'))) throw new Refusal('STAFF/STATE')
  return null
}

/** Makes a one-time code; every earlier one is worth nothing. @throws STAFF/NOT_FOUND, STAFF/NO_CODE */
async function makeCode(
  { tx, operator, clock, random, note }: OperatorWrite<typeof api.makeCode>,
  { login }: InputOf<typeof api.makeCode>,
): Promise<OutputOf<typeof api.makeCode>> {
  const person = await lockPerson(tx, login)
  if (person === undefined) throw new Refusal('STAFF/NOT_FOUND')
  note({ object: objectOf(login) })
  if (!(await mayMakeCode(tx, person.operatorId, operator.operatorId))) throw new Refusal('STAFF/NO_CODE')
  const code = secretOf(random)
  const expiresAt = new Date(clock.now() + INVITE_MS)
  await insertInvite(tx, { operatorId: person.operatorId, codeHash: hashOf(code), expiresAt })
  return { code, expiresAt: expiresAt.getTime() }
}

async function another(tx: Tx, operator: Operator, login: string) {
  refuseSelf(operator, login)
  const person = await lockPerson(tx, login)
  if (person === undefined) throw new Refusal('STAFF/NOT_FOUND')
  return person
}

/** Nobody shuts himself out, or makes himself another. */
function refuseSelf(operator: Operator, login: string): void {
  if (operator.login === login) throw new Refusal('STAFF/SELF')
}
