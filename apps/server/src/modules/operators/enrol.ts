/** Coming in by an invite: the authenticator first, then password and code together. */
import type * as entry from '@liuhe/contract/api/operator/entry.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashOf } from '../../http/sessions/viewer.ts'
import { isBreached } from '../auth/index.ts'
import { markSucceeded } from './attempt-queries.ts'
import type { OperatorDesk } from './desk.ts'
import type { OperatorPool } from './operator-server.ts'
import * as queries from './queries.ts'
import { endSessions } from './session-queries.ts'
import { openTry, refuse } from './sign-in.ts'

/** Makes the secret for an invited person's authenticator. @throws STAFF/INVITE */
export const openInvite =
  ({ secondFactor }: OperatorDesk) =>
  (
    { sql, clock, record }: OperatorPool<typeof entry.openInvite>,
    { invite }: InputOf<typeof entry.openInvite>,
  ): Promise<OutputOf<typeof entry.openInvite>> =>
    inTransaction(sql, async (tx) => {
      const person = await queries.lockInvite(tx, hashOf(invite), new Date(clock.now()))
      if (person === undefined) throw new Refusal('STAFF/INVITE')
      const { encrypted, secret, uri } = secondFactor.make(person)
      await queries.setInviteSecret(tx, hashOf(invite), encrypted)
      await record(tx, { person, object: `operator/${person.login}` })
      return { login: person.login, role: person.role, secret, uri }
    })

/**
 * Uses an invite up. Sessions that a lost authenticator may have opened are over.
 * @throws STAFF/INVITE, STAFF/PASSWORD_WEAK, STAFF/LOGIN_FAILED for a wrong code, STAFF/LOCKED
 */
export const enrol =
  ({ passwords, secondFactor }: OperatorDesk) =>
  async (
    { sql, clock, request, record }: OperatorPool<typeof entry.enrol>,
    { invite, password, code }: InputOf<typeof entry.enrol>,
  ): Promise<OutputOf<typeof entry.enrol>> => {
    const now = new Date(clock.now())
    const known = await inTransaction(sql, (tx) => queries.lockInvite(tx, hashOf(invite), now))
    if (known === undefined || known.totpSecret === null) throw new Refusal('STAFF/INVITE')
    await refuseWeakPassword(known.login, password)
    const attemptId = await openTry(sql, { login: known.login, address: request.address, kind: 'code' })
    const { totpSecret } = known
    const step = secondFactor.stepOf(totpSecret, known, code, now.getTime())
    if (step === undefined) return refuse({ sql, record }, known)
    const passwordHash = await passwords.hash(password)
    return inTransaction(sql, async (tx) => {
      const person = await queries.lockInvite(tx, hashOf(invite), now)
      // Used, or opened again with another secret, since we looked.
      if (person?.totpSecret?.equals(totpSecret) !== true) throw new Refusal('STAFF/INVITE')
      await queries.enrolOperator(tx, person.operatorId, { passwordHash, totpSecret, step })
      await queries.useInvite(tx, hashOf(invite), now)
      await endSessions(tx, person.operatorId, 'enrolment')
      await markSucceeded(tx, attemptId)
      await record(tx, { person, object: `operator/${person.login}`, after: { state: 'active' } })
      return { login: person.login }
    })
  }

/** Long, because it guards everybody's content, and otherwise free. @throws STAFF/PASSWORD_WEAK */
async function refuseWeakPassword(login: string, password: string): Promise<void> {
  const isLong = [...password].length >= LENGTH_MIN
  const isName = password.toLowerCase().includes(login)
  const isMonotone = new Set(password).size < DIFFERENT_MIN
  if (!isLong || isName || isMonotone || (await isBreached(password))) throw new Refusal('STAFF/PASSWORD_WEAK')
}

const LENGTH_MIN = 12
const DIFFERENT_MIN = 5
