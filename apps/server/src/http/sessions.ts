/**
 * Sessions: made at login, registration and trial entry, ended at logout and whenever the account's safety asks for it.
 * A token is 256 random bits, known to the client and stored only as its SHA-256 (SEC-01).
 */
import type { Queryable, Tx } from '../db/connect.ts'
import type { WriteContext } from './context.ts'
import { hashOf, SESSION_REVOKED, type SignedIn } from './viewer.ts'

/** The second half of a browser's session: HttpOnly, so that a stolen token is worth nothing elsewhere (SEC-02). */
export const BROWSER_COOKIE_HTTPS = '__Host-sb'
/** Its name without TLS, where a browser would drop a `__Host-` cookie. */
export const BROWSER_COOKIE = 'sb'
/** The token once more, readable by script, because the specification says so (Ruling C04). It authorises nothing. */
export const TOKEN_COOKIE = 'access_token'

const HOUR_MS = 3_600_000
/** Life of a session. */
export const SESSION_MS = 12 * HOUR_MS
/** Life of a session with "remember me". */
export const REMEMBERED_MS = 30 * 24 * HOUR_MS

/** What making a session needs of a handler's context. */
type Entering = Pick<WriteContext, 'tx' | 'clock' | 'random' | 'request' | 'reply'>
type Leaving = Pick<WriteContext, 'tx' | 'request' | 'reply'>

/** Signs a member in. Sets the cookies; the answer carries the token. Shape: `Entered` of the contract. */
export const createSession = async (
  { tx, clock, random, request, reply }: Entering,
  { memberId, remember = false }: { memberId: bigint; remember?: boolean },
): Promise<{ token: string; expiresAt: number }> => {
  const token = secretOf(random)
  const browserSecret = request.isBrowser ? secretOf(random) : undefined
  // A token bound to nothing lives 12 hours at most, remembered or not (SEC-02).
  const lifeMs = remember && request.isBrowser ? REMEMBERED_MS : SESSION_MS
  const now = clock.now()
  const expiresAt = now + lifeMs
  await tx`
    insert into session (token_hash, member_id, browser_hash, created_at, expires_at, address)
    values (${hashOf(token)}, ${memberId}, ${browserSecret === undefined ? null : hashOf(browserSecret)},
            ${new Date(now)}, ${new Date(expiresAt)}, ${request.address})`
  const maxAge = Math.floor(lifeMs / 1000)
  reply.setCookie(TOKEN_COOKIE, token, { httpOnly: false, maxAge })
  if (browserSecret !== undefined) {
    reply.setCookie(request.isHttps ? BROWSER_COOKIE_HTTPS : BROWSER_COOKIE, browserSecret, { httpOnly: true, maxAge })
  }
  return { token, expiresAt }
}

/** Signs out: the session of the viewer is over on every node at once, and its cookies are taken back. */
export const revokeSession = async ({ tx, request, reply }: Leaving, viewer: SignedIn): Promise<void> => {
  await tx`update session set revoked_at = clock_timestamp()
           where token_hash = ${Buffer.from(viewer.sessionId, 'hex')} and revoked_at is null`
  await announceEnd(tx, viewer.sessionId)
  reply.forgetSession(viewer.sessionId)
  reply.setCookie(TOKEN_COOKIE, '', { httpOnly: false, maxAge: 0 })
  reply.setCookie(request.isHttps ? BROWSER_COOKIE_HTTPS : BROWSER_COOKIE, '', { httpOnly: true, maxAge: 0 })
}

/** Ends the sessions of a member, all but `exceptSessionId`: password change, login elsewhere, ban (SEC-06). */
export const revokeOthers = async (
  { tx, reply }: Pick<Leaving, 'tx' | 'reply'>,
  { memberId, exceptSessionId }: { memberId: bigint; exceptSessionId?: string },
): Promise<void> => {
  const except = exceptSessionId === undefined ? null : Buffer.from(exceptSessionId, 'hex')
  const ended = await tx<{ sessionId: string }[]>`
    update session set revoked_at = clock_timestamp()
    where member_id = ${memberId} and revoked_at is null and token_hash is distinct from ${except}
    returning encode(token_hash, 'hex') as "sessionId"`
  for (const { sessionId } of ended) {
    await announceEnd(tx, sessionId)
    reply.forgetSession(sessionId)
  }
}

const announceEnd = (tx: Tx, payload: string) => tx`select pg_notify(${SESSION_REVOKED}, ${payload})`

/** 256 bits as 43 characters that need no escaping anywhere. */
const secretOf = (random: WriteContext['random']): string =>
  Buffer.from(Uint32Array.from({ length: 8 }, () => random.u32()).buffer).toString('base64url')

/** Whether a session, named by its id, has neither ended nor been revoked. Asked of the database, past every cache. */
export const isSessionLive = async (sql: Queryable, sessionId: string): Promise<boolean> => {
  const [row] = await sql`
    select from session where token_hash = ${Buffer.from(sessionId, 'hex')}
      and revoked_at is null and expires_at > clock_timestamp()`
  return row !== undefined
}

/** Forgets sessions that ended a day ago. */
export const sweepSessions = async (sql: Queryable): Promise<void> => {
  await sql`
    delete from session
    where coalesce(revoked_at, expires_at) < clock_timestamp() - interval '1 day'`
}
