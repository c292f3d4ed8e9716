/**
 * Signing in: a password, then a code. Tries of both are counted before the secret is looked at, and every refusal says
 * the same sentence, whichever part was wrong and whether there is such a login (SEC-60).
 */
import type * as entry from '@liuhe/contract/api/operator/entry.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { permissionsOf } from '@liuhe/domain/staff.ts'
import type { Queryable } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { secretOf } from '../../http/sessions/sessions.ts'
import { hashOf } from '../../http/sessions/viewer.ts'
import * as attempts from './attempt-queries.ts'
import type { OperatorDesk } from './desk.ts'
import type { OperatorPool } from './operator-server.ts'
import type { Person } from './operator.ts'
import * as queries from './queries.ts'
import { openSession } from './sessions.ts'

/** The password. @throws STAFF/LOGIN_FAILED, STAFF/LOCKED */
export const signIn =
  ({ passwords }: OperatorDesk) =>
  async (
    context: OperatorPool<typeof entry.signIn>,
    { login, password }: InputOf<typeof entry.signIn>,
  ): Promise<OutputOf<typeof entry.signIn>> => {
    const { sql, clock, random, request } = context
    const attemptId = await openTry(sql, { login, address: request.address, kind: 'password' })
    const found = await queries.findByLogin(sql, login)
    const stored = found?.state === 'active' ? (found.passwordHash ?? undefined) : undefined
    const isRight = await passwords.verify(stored, password).catch(async (error: unknown) => {
      // The crowd at the hashes is not the fault of the person who tried.
      await attempts.withdrawTry(sql, attemptId)
      throw error
    })
    if (found === undefined || stored === undefined || !isRight) {
      await attempts.noteFailedEntry(sql, { operatorId: found?.operatorId, address: request.address })
      throw new Refusal('STAFF/LOGIN_FAILED')
    }
    const newHash = passwords.isOutdated(stored) ? await passwords.hash(password) : undefined
    const challenge = secretOf(random)
    const expiresAt = clock.now() + CHALLENGE_MS
    await inTransaction(sql, async (tx) => {
      await attempts.markSucceeded(tx, attemptId)
      if (newHash !== undefined) await queries.replaceHash(tx, found.operatorId, newHash)
      const { operatorId } = found
      const times = { tries: CHALLENGE_TRIES, expiresAt: new Date(expiresAt) }
      await attempts.insertChallenge(tx, { hash: hashOf(challenge), operatorId, ...times })
    })
    return { challenge, expiresAt }
  }

/** The code. @throws STAFF/CHALLENGE, STAFF/LOGIN_FAILED, STAFF/LOCKED */
export const secondFactor =
  ({ secondFactor: factor }: OperatorDesk) =>
  async (
    context: OperatorPool<typeof entry.secondFactor>,
    { challenge, code }: InputOf<typeof entry.secondFactor>,
  ): Promise<OutputOf<typeof entry.secondFactor>> => {
    const { sql, clock, request } = context
    const operatorId = await attempts.useChallenge(sql, hashOf(challenge), new Date(clock.now()))
    const found = operatorId === undefined ? undefined : await queries.findById(sql, operatorId)
    if (found === undefined || found.state !== 'active' || found.totpSecret === null) {
      throw new Refusal('STAFF/CHALLENGE')
    }
    const attemptId = await openTry(sql, { login: found.login, address: request.address, kind: 'code' })
    const step = factor.stepOf(found.totpSecret, found, code, clock.now())
    if (step === undefined) return refuse(context, found)
    const opened = await inTransaction(sql, async (tx) => {
      // A code that was seen over a shoulder is worth nothing once its owner has used it.
      if (!(await queries.takeStep(tx, found.operatorId, step))) return undefined
      if (!(await attempts.removeChallenge(tx, hashOf(challenge)))) return undefined
      await attempts.markSucceeded(tx, attemptId)
      const session = await openSession({ ...context, tx }, found)
      await context.record(tx, { person: found, object: `session/${session.sessionId.slice(0, 16)}` })
      return session
    })
    if (opened === undefined) return refuse(context, found)
    const { token, expiresAt } = opened
    return { token, expiresAt, operator: wireOf(found) }
  }

/** Somebody as a console shows him. */
export const wireOf = ({ login, role }: Person) => ({ login, role, permissions: permissionsOf(role) })

/** Counts a try before anything is looked at. @throws STAFF/LOCKED */
export async function openTry(
  sql: Queryable,
  facts: { login: string; address: string; kind: 'password' | 'code' },
): Promise<bigint> {
  const { attemptId, retryAfterSeconds } = await attempts.openTry(sql, facts)
  if (attemptId !== null) return attemptId
  throw new Refusal('STAFF/LOCKED', { retryAfterSeconds: retryAfterSeconds ?? 1800 })
}

/** Somebody who has shown a right password or invite gave a wrong code. */
export async function refuse({ sql, record }: Pick<OperatorPool, 'sql' | 'record'>, person: Person): Promise<never> {
  const refusal = new Refusal('STAFF/LOGIN_FAILED')
  await record(sql, { person, refusal: refusal.code })
  throw refusal
}

const CHALLENGE_MS = 3 * 60_000
const CHALLENGE_TRIES = 3
