/** Sessions of operators: an opaque token, idle for 15 minutes at most, 12 hours in all, one a person (SEC-60). */
import type { StaffRole } from '@liuhe/domain/staff.ts'
import type { FastifyRequest } from 'fastify'
import type { Queryable, Tx } from '../../db/connect.ts'
import { databaseNow } from '../../db/database-clock.ts'
import type { ReplyWishes, RequestFacts } from '../../http/context.ts'
import { secretOf } from '../../http/sessions/sessions.ts'
import { hashOf } from '../../http/sessions/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import type { Person } from './operator.ts'
import * as queries from './session-queries.ts'

const MINUTE_MS = 60_000
/** Unused for so long, a session is over. */
export const IDLE_MS = 15 * MINUTE_MS
export const SESSION_MS = 12 * 60 * MINUTE_MS

/** A cookie of its own: `__Host-` binds it to this very host and to TLS, where there is TLS. */
const cookieOf = (isHttps: boolean): string => (isHttps ? '__Host-operator' : 'operator')

/** Names the browser for all who sign in with it: two people at one browser are not two (SEC-62). It opens nothing. */
const deviceCookieOf = (isHttps: boolean): string => (isHttps ? '__Host-operator-device' : 'operator-device')
const DEVICE_SECONDS = 400 * 24 * 3_600

interface Opening {
  tx: Tx
  clock: Clock
  random: Random
  request: RequestFacts
  reply: ReplyWishes
}

/**
 * Opens the session of somebody who has given both factors, and ends every other of his. A browser gets the token in a
 * cookie that no script can read and no other site makes it send; a program gets it in the answer.
 */
export async function openSession({ tx, clock, random, request, reply }: Opening, { operatorId }: Person) {
  const [token, now] = [secretOf(random), clock.now()]
  const expiresAt = now + SESSION_MS
  await queries.endSessions(tx, operatorId, 'elsewhere')
  const times = { now: new Date(now), expiresAt: new Date(expiresAt) }
  const device = deviceOf({ random, request })
  await queries.insertSession(tx, {
    tokenHash: hashOf(token),
    operatorId,
    address: request.address,
    device: device === null ? null : hashOf(device),
    ...times,
  })
  const sessionId = hashOf(token).toString('hex')
  if (!request.isBrowser) return { token, expiresAt, sessionId }
  reply.setCookie(cookieOf(request.isHttps), token, STRICT)
  if (device !== null) reply.setCookie(deviceCookieOf(request.isHttps), device, { ...STRICT, maxAge: DEVICE_SECONDS })
  return { token: null, expiresAt, sessionId }
}

/** The name of the browser that asks, a new one at its first sign-in. Null for a program that has none. */
function deviceOf({ random, request }: Pick<Opening, 'random' | 'request'>): string | null {
  const known = request.cookies[deviceCookieOf(request.isHttps)]
  if (known !== undefined && /^[\w-]{43}$/.test(known)) return known
  return request.isBrowser ? secretOf(random) : null
}

/** Signs somebody out. The browser keeps its name. */
export async function closeSession({ tx, request, reply }: Omit<Opening, 'clock' | 'random'>, { operatorId }: Person) {
  await queries.endSessions(tx, operatorId, 'sign-out')
  if (!request.isBrowser) return
  reply.setCookie(cookieOf(request.isHttps), '', { ...STRICT, maxAge: 0 })
  if (request.isHttps) reply.setHeader('clear-site-data', '"cache", "storage"')
}

/** Until the browser closes, and never from another site's page. */
const STRICT = { httpOnly: true, sameSite: 'strict' } as const

/** The token of a request: `Authorization: Bearer`, else the cookie. */
export function operatorToken(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? request.cookies[cookieOf(request.protocol === 'https')]
}

/** Who is here now, from where, by the clock of the database. */
export async function openSessions(sql: Queryable): Promise<queries.OpenSessionRow[]> {
  const now = await databaseNow(sql)
  return queries.selectOpenSessions(sql, { now: new Date(now), idleSince: new Date(now - IDLE_MS) })
}

const agesOf = (clock: Clock) => {
  const now = clock.now()
  return { now: new Date(now), idleSince: new Date(now - IDLE_MS) }
}

/** Which of some sessions still live, with the role of each. Asking is no use of them. */
export async function livingSessions(
  sql: Queryable,
  clock: Clock,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, StaffRole>> {
  const rows = await queries.selectLiving(sql, sessionIds, agesOf(clock))
  return new Map(rows.map(({ sessionId, role }) => [sessionId, role]))
}

/** The session of a token, living or over; undefined when it is none of ours. Using it keeps it alive. */
export async function useSession(
  sql: Queryable,
  token: string,
  { clock, isAutomatic }: { clock: Clock; isAutomatic: boolean },
): Promise<queries.FoundSession | undefined> {
  const ages = agesOf(clock)
  const found = await queries.findSession(sql, hashOf(token), ages)
  if (found === undefined || found.isOver || isAutomatic) return found
  return { ...found, isOver: !(await queries.touchSession(sql, found.sessionId, ages)) }
}
