/**
 * Who asks. The token comes in a header, never in a cookie alone (SEC-03), and is verified through a cache of this
 * process: a revocation drops the entry by NOTIFY at once, and every entry is read anew after five seconds (SEC-06).
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { setImmediate as nextTick } from 'node:timers/promises'
import { arrayOfBytes } from '../db/array-literal.ts'
import type { Queryable, Sql } from '../db/connect.ts'
import type { Clock } from '../platform/clock.ts'
import { Refusal } from './refusal.ts'

export interface Guest {
  kind: 'guest'
}

/** A member or a trial account with a living session. */
export interface SignedIn {
  kind: 'member' | 'trial'
  memberId: bigint
  account: string
  isAgent: boolean
  /** The member's own rebate in tenths of a point (Ruling C15): bets may take no more. */
  rebateTenths: number
  state: 'active' | 'suspended' | 'closed'
  /**
   * A time-out or self-exclusion the member has chosen: until `until` (epoch ms) he sees his account and takes money
   * out, and nothing puts any in. Null when there is none; the money's own transaction judges anew (RG-1).
   */
  pause: { kind: 'time-out' | 'exclusion'; until: number } | null
  /** SHA-256 of the token as hex: names the session without being able to use it. */
  sessionId: string
  /** Epoch ms of the password or registration that made the session. */
  signedInAt: number
  expiresAt: number
}

export type Viewer = Guest | SignedIn

export const GUEST: Guest = { kind: 'guest' }

/** The channel that says a session is over; its payload is the session id, or `member:{id}` for all of a member's. */
export const SESSION_REVOKED = 'session_revoked'

export interface SessionCache {
  /** The session of a token. @returns undefined when there is none, or it has ended */
  find(token: string, browserSecret: string | undefined): Promise<SignedIn | undefined> | SignedIn | undefined
  /** Forgets a session id, or `member:{id}`. */
  drop(payload: string): void
  /** Starts to hear of revocations, also in other processes, and passes their payloads on. */
  listen(alsoTell?: (payload: string) => void): Promise<void>
  close(): Promise<void>
}

/** The token of a request: `Authorization: Bearer x`, else the header `token`. */
export const tokenOf = (headers: Record<string, string | string[] | undefined>): string | undefined => {
  const { authorization, token } = headers
  if (authorization !== undefined && !Array.isArray(authorization)) {
    const bearer = /^Bearer +(\S+)$/i.exec(authorization)
    return bearer?.[1] ?? authorization
  }
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** SHA-256 of a token or a browser secret, the only form that is stored (SEC-01). */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Opens the cache. @throws UC/UNAUTHORISED from `find` when a browser's token comes without its cookie (SEC-02) */
export const createSessionCache = (sql: Sql, clock: Clock): SessionCache => {
  const entries = new Map<string, Entry>()
  const loading = new Map<string, Promise<Entry | undefined>>()
  let drops = 0
  let unlisten: (() => Promise<void>) | undefined

  const read = gather((ids: string[]) => readSessions(sql, ids, clock.now()))
  const load = async (id: string): Promise<Entry | undefined> => {
    const dropsBefore = drops
    const entry = await read(id)
    // A revocation that came meanwhile may be newer than the row: then the answer serves this request only.
    if (entry !== undefined && drops === dropsBefore) remember(entries, id, entry)
    return entry
  }
  return {
    find(token, browserSecret) {
      if (token.length > TOKEN_LENGTH_MAX) return undefined
      const id = hashOf(token).toString('hex')
      const cached = entries.get(id)
      if (cached !== undefined && clock.now() - cached.readAt < RECHECK_MS && clock.now() >= cached.readAt) {
        return admit(cached, browserSecret, clock.now())
      }
      entries.delete(id)
      const pending = loading.get(id) ?? load(id)
      loading.set(id, pending)
      const forget = () => void (loading.get(id) === pending && loading.delete(id))
      pending.then(forget, forget)
      return pending.then((entry) => (entry === undefined ? undefined : admit(entry, browserSecret, clock.now())))
    },
    drop(payload) {
      drops++
      loading.clear()
      if (!payload.startsWith('member:')) {
        entries.delete(payload)
        return
      }
      const memberId = BigInt(payload.slice('member:'.length))
      for (const [id, entry] of entries) if (entry.viewer.memberId === memberId) entries.delete(id)
    },
    async listen(alsoTell) {
      const subscription = await sql.listen(
        SESSION_REVOKED,
        (payload) => {
          this.drop(payload)
          alsoTell?.(payload)
        },
        // Called again after a lost connection: what was missed meanwhile is unknown, so nothing is believed.
        () => {
          drops++
          loading.clear()
          entries.clear()
        },
      )
      unlisten = subscription.unlisten
    },
    async close() {
      await unlisten?.()
    },
  }
}

const RECHECK_MS = 5_000
const ENTRIES_MAX = 100_000
const TOKEN_LENGTH_MAX = 128
const READ_AT_ONCE_MAX = 500

interface Entry {
  viewer: SignedIn
  browserHash: Buffer | null
  readAt: number
}

interface SessionRow {
  memberId: bigint
  account: string
  kind: 'member' | 'trial'
  isAgent: boolean
  rebateTenths: number
  state: SignedIn['state']
  tokenHash: Buffer
  browserHash: Buffer | null
  createdAt: Date
  expiresAt: Date
  pauseKind: 'time-out' | 'exclusion' | null
  barredUntil: Date | null
}

/**
 * Joins questions: while one statement reads, the next ones gather. Under load thousands of members ask every five
 * seconds, and a statement for each would cost more than what they came for.
 */
const gather = <T>(readAll: (ids: string[]) => Promise<Map<string, T>>): ((id: string) => Promise<T | undefined>) => {
  let next: { ids: string[]; answers: Promise<Map<string, T>> } | undefined
  let reading: Promise<unknown> = Promise.resolve()
  const open = () => {
    const ids: string[] = []
    const begin = () => {
      if (next?.ids === ids) next = undefined
      return readAll(ids)
    }
    const answers = reading.then(() => nextTick()).then(begin)
    reading = answers.catch(() => {})
    return { ids, answers }
  }
  return async (id) => {
    if (next === undefined || next.ids.length >= READ_AT_ONCE_MAX) next = open()
    next.ids.push(id)
    return (await next.answers).get(id)
  }
}

const readSessions = async (sql: Queryable, ids: string[], now: number): Promise<Map<string, Entry>> => {
  const rows = await sql<SessionRow[]>`
    select m.member_id as "memberId", m.account, m.kind, m.is_agent as "isAgent", m.state,
           m.rebate_tenths as "rebateTenths", s.token_hash as "tokenHash",
           s.browser_hash as "browserHash", s.created_at as "createdAt", s.expires_at as "expiresAt",
           g.pause_kind as "pauseKind", g.barred_until as "barredUntil"
    from session s join member m using (member_id) left join gaming_viewer g using (member_id)
    where s.token_hash = any (${arrayOfBytes(ids.map((id) => Buffer.from(id, 'hex')))}::bytea[])
      and s.revoked_at is null and m.state <> 'closed'`
  const found = rows.map(({ tokenHash, browserHash, createdAt, expiresAt, pauseKind, barredUntil, ...member }) => {
    const sessionId = tokenHash.toString('hex')
    const pause = pauseKind !== null && barredUntil !== null ? { kind: pauseKind, until: +barredUntil } : null
    const viewer: SignedIn = { ...member, sessionId, pause, signedInAt: +createdAt, expiresAt: +expiresAt }
    return [sessionId, { viewer, browserHash, readAt: now }] as const
  })
  return new Map(found)
}

const admit = ({ viewer, browserHash }: Entry, browserSecret: string | undefined, now: number) => {
  if (viewer.expiresAt <= now) return undefined
  if (browserHash === null) return viewer
  if (browserSecret !== undefined && timingSafeEqual(hashOf(browserSecret), browserHash)) return viewer
  throw new Refusal('UC/UNAUTHORISED')
}

const remember = (entries: Map<string, Entry>, id: string, entry: Entry): void => {
  entries.set(id, entry)
  if (entries.size <= ENTRIES_MAX) return
  const oldest = entries.keys().next().value
  if (oldest !== undefined) entries.delete(oldest)
}
