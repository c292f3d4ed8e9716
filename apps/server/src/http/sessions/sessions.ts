/**
 * Sessions: made at login, registration and trial entry, ended at logout and whenever the account's safety asks for it.
 * A token is 256 random bits, known to the client and stored only as its SHA-256 (SEC-01).
 */
import type { SessionEnd } from '@liuhe/contract/session-end.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { sweepRows } from '../../db/sweep.ts'
import type { WriteContext } from '../context.ts'
import { SESSION_NEWS, type SessionNews, textOfNews } from './session-news.ts'
import { isSingleDevice } from '../documents/setting-queries.ts'
import { hashOf, type SignedIn } from './viewer.ts'

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
type Entering = Pick<WriteContext, 'tx' | 'clock' | 'random' | 'request' | 'reply' | 'viewer'>
type Leaving = Pick<WriteContext, 'tx' | 'request' | 'reply'>
type Telling = Pick<WriteContext, 'tx'> & { reply: Pick<WriteContext['reply'], 'forgetSession'> }

interface NewSession {
  memberId: bigint
  remember?: boolean
}

/**
 * Signs a member in, always with a new token: the session that the request came with is over (SEC-04), and so are the
 * member's other sessions unless the operator allows several devices (setting `single_device`, Spec A §8). Sets the
 * cookies; the answer carries the token. Shape: `Entered` of the contract.
 */
export const createSession = async (
  context: Entering,
  { memberId, remember = false }: NewSession,
): Promise<{ token: string; expiresAt: number }> => {
  const { tx, clock, random, request, reply, viewer } = context
  await takeTurn(tx, memberId)
  if (viewer.kind !== 'guest') await endSession(context, viewer.sessionId, 'replaced')
  const token = secretOf(random)
  const browserSecret = request.isBrowser ? secretOf(random) : undefined
  // A token bound to nothing lives 12 hours at most, remembered or not (SEC-02).
  const lifeMs = remember && request.isBrowser ? REMEMBERED_MS : SESSION_MS
  const now = clock.now()
  const expiresAt = now + lifeMs
  await tx`
    insert into session
      (token_hash, member_id, browser_hash, created_at, verified_at, used_at, expires_at, address)
    values (${hashOf(token)}, ${memberId}, ${browserSecret === undefined ? null : hashOf(browserSecret)},
            ${new Date(now)}, ${new Date(now)}, ${new Date(now)}, ${new Date(expiresAt)}, ${request.address})`
  if (await isSingleDevice(tx)) {
    await revokeOthers(context, { memberId, exceptSessionId: hashOf(token).toString('hex'), reason: 'elsewhere' })
  }
  const maxAge = Math.floor(lifeMs / 1000)
  reply.setCookie(TOKEN_COOKIE, token, { httpOnly: false, maxAge })
  if (browserSecret !== undefined) {
    reply.setCookie(request.isHttps ? BROWSER_COOKIE_HTTPS : BROWSER_COOKIE, browserSecret, { httpOnly: true, maxAge })
  }
  return { token, expiresAt }
}

/** Signs out: the session is over on every node at once, and what the browser keeps of it is taken back. */
export const revokeSession = async (context: Leaving, viewer: SignedIn): Promise<void> => {
  const { request, reply } = context
  await endSession(context, viewer.sessionId, 'logout')
  reply.setCookie(TOKEN_COOKIE, '', { httpOnly: false, maxAge: 0 })
  reply.setCookie(request.isHttps ? BROWSER_COOKIE_HTTPS : BROWSER_COOKIE, '', { httpOnly: true, maxAge: 0 })
  // Browsers honour it over TLS only, and complain about it elsewhere (SEC-08).
  if (request.isBrowser && request.isHttps) reply.setHeader('clear-site-data', '"cache", "storage"')
}

/** Ends the sessions of a member, all but `exceptSessionId`: password change, login elsewhere, ban (SEC-06). */
export const revokeOthers = async (
  context: Telling,
  { memberId, exceptSessionId, reason = 'ended' }: { memberId: bigint; exceptSessionId?: string; reason?: SessionEnd },
): Promise<void> => {
  const except = exceptSessionId === undefined ? null : Buffer.from(exceptSessionId, 'hex')
  const ended = await context.tx<{ sessionId: string }[]>`
    update session set revoked_at = clock_timestamp(), end_reason = ${reason}
    where member_id = ${memberId} and revoked_at is null and token_hash is distinct from ${except}
    returning encode(token_hash, 'hex') as "sessionId"`
  for (const { sessionId } of ended) await tell(context, { about: 'end', sessionId, reason })
}

/** Ends and forgets every session of members that are no more. */
export const endSessionsOf = async (tx: Tx, memberIds: readonly bigint[]): Promise<void> => {
  await tx`delete from session where member_id = any (${memberIds.map(String)}::bigint[])`
  for (const memberId of memberIds) await sendNews(tx, textOfNews({ about: 'member', memberId }))
}

/**
 * After a change of password: a new token for the person who changed it, of the same life as the old one, and the end
 * of every session that the old password made (SEC-04).
 */
export const renewSessions = async (
  context: Entering,
  viewer: SignedIn,
): Promise<{ token: string; expiresAt: number }> => {
  const { memberId, sessionId } = viewer
  const remember = viewer.expiresAt - viewer.signedInAt > SESSION_MS
  await takeTurn(context.tx, memberId)
  await revokeOthers(context, { memberId, exceptSessionId: sessionId, reason: 'password' })
  return createSession({ ...context, viewer }, { memberId, remember })
}

/** Notes that the holder of a session has given the password again: money moves once more (SEC-05). */
export const verifySession = async (context: Telling & Pick<Entering, 'clock'>, viewer: SignedIn): Promise<void> => {
  const now = new Date(context.clock.now())
  await context.tx`
    update session set verified_at = ${now}, used_at = ${now}
    where token_hash = ${Buffer.from(viewer.sessionId, 'hex')} and revoked_at is null`
  await tell(context, { about: 'change', sessionId: viewer.sessionId })
}

/** Says that a member's state or rights changed, so that every node reads his sessions again (SEC-06). */
export const announceMember = (context: Telling, memberId: bigint): Promise<void> =>
  tell(context, { about: 'member', memberId })

/** As {@link announceMember}, where no answer is being made: every process hears of it after the commit. */
export const announceMemberLater = (tx: Tx, memberId: bigint): Promise<unknown> =>
  sendNews(tx, textOfNews({ about: 'member', memberId }))

/** As {@link announceMember}, where it is no call of the site's: its processes hear of it at the commit. */
export const tellMemberChanged = async (tx: Tx, memberId: bigint): Promise<void> => {
  await sendNews(tx, textOfNews({ about: 'member', memberId }))
}

/** Two logins at once take turns, so that the second one sees the session of the first and ends it. */
const takeTurn = (tx: Tx, memberId: bigint) => tx`select from member where member_id = ${memberId} for no key update`

const endSession = async (context: Telling, sessionId: string, reason: SessionEnd): Promise<void> => {
  await context.tx`
    update session set revoked_at = clock_timestamp(), end_reason = ${reason}
    where token_hash = ${Buffer.from(sessionId, 'hex')} and revoked_at is null`
  await tell(context, { about: 'end', sessionId, reason })
}

/** This process forgets at its commit, the others when they hear of it. */
const tell = async ({ tx, reply }: Telling, news: SessionNews): Promise<void> => {
  await sendNews(tx, textOfNews(news))
  reply.forgetSession(news)
}

const sendNews = (tx: Tx, text: string) => tx`select pg_notify(${SESSION_NEWS}, ${text})`

/** 256 bits as 43 characters that need no escaping anywhere. */
export const secretOf = (random: WriteContext['random']): string =>
  Buffer.from(Uint32Array.from({ length: 8 }, () => random.u32()).buffer).toString('base64url')

/** Why a session, named by its id, ended; undefined while it lives. Asked of the database, past every cache. */
export const endOfSession = async (sql: Queryable, sessionId: string): Promise<SessionEnd | undefined> => {
  const [row] = await sql<{ isLive: boolean; reason: SessionEnd | null }[]>`
    select revoked_at is null and expires_at > clock_timestamp() as "isLive", end_reason as reason
    from session where token_hash = ${Buffer.from(sessionId, 'hex')}`
  return row?.isLive === true ? undefined : (row?.reason ?? 'ended')
}

/** Forgets sessions that ended a day ago. */
export const sweepSessions = async (sql: Queryable): Promise<void> => {
  await sweepRows(sql, 'session', sql`coalesce(revoked_at, expires_at) < clock_timestamp() - interval '1 day'`)
}
