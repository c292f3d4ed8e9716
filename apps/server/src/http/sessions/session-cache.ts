/**
 * Tokens are verified through a cache of this process: the news that a session ended drops the entry at once, and every
 * entry is read again after five seconds (SEC-06).
 */
import { timingSafeEqual } from 'node:crypto'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { SessionEnd } from '@liuhe/contract/session-end.ts'
import { arrayOfBytes } from '../../db/array-literal.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import { Refusal } from '../refusal.ts'
import { newsOfText, SESSION_NEWS, type SessionNews } from './session-news.ts'
import { createSessionUse } from './session-use.ts'
import { type Ended, hashOf, type SignedIn } from './viewer.ts'

export interface SessionCache {
  /** The session of a token. @returns undefined when there is none, or nobody remembers why it ended */
  find(token: string, browserSecret: string | undefined): Promise<Found> | Found
  /** Notes that the member did something himself. */
  touch(viewer: SignedIn): void
  /** Writes the noted uses; done every half minute and at the end. */
  saveUse(): Promise<void>
  /** Drops what the news is about. */
  drop(news: SessionNews): void
  /** Starts to hear of the news, also of other processes, and passes it on. */
  listen(alsoTell?: (news: SessionNews) => void): Promise<void>
  close(): Promise<void>
}

export type Found = SignedIn | Ended | undefined

/** Opens the cache. @throws UC/UNAUTHORISED from `find` when a browser's token comes without its cookie (SEC-02) */
export const createSessionCache = (sql: Sql, clock: Clock): SessionCache => {
  const entries = new Map<string, Entry>()
  const loading = new Map<string, Promise<Entry | Ended | undefined>>()
  const use = createSessionUse(sql)
  let drops = 0
  let stopListening: (() => Promise<void>) | undefined

  const read = gather((ids: string[]) => readSessions(sql, ids, clock.now()))
  const load = async (id: string): Promise<Entry | Ended | undefined> => {
    const dropsBefore = drops
    const entry = await read(id)
    if (entry === undefined || 'kind' in entry) return entry
    entry.viewer.usedAt = Math.max(entry.viewer.usedAt, use.unsaved(id))
    // News that came meanwhile may be newer than the row: then the answer serves this request only.
    if (drops === dropsBefore) remember(entries, id, entry)
    return entry
  }
  return {
    find(token, browserSecret) {
      if (token.length > TOKEN_LENGTH_MAX) return undefined
      const id = hashOf(token).toString('hex')
      const cached = entries.get(id)
      if (cached !== undefined && clock.now() - cached.readAt < RECHECK_MS && clock.now() >= cached.readAt) {
        return unlock(cached, browserSecret, clock.now())
      }
      entries.delete(id)
      const pending = loading.get(id) ?? load(id)
      loading.set(id, pending)
      const settled = () => void (loading.get(id) === pending && loading.delete(id))
      pending.then(settled, settled)
      return pending.then((entry) => entry && ('kind' in entry ? entry : unlock(entry, browserSecret, clock.now())))
    },
    touch: (viewer) => use.touch(viewer, clock.now()),
    saveUse: use.save,
    drop(news) {
      drops++
      loading.clear()
      forget(entries, news)
    },
    async listen(alsoTell = () => {}) {
      const hear = (news: SessionNews) => {
        this.drop(news)
        alsoTell(news)
      }
      // Once more after a lost connection: what was missed meanwhile is unknown.
      const heard = () => hear({ about: 'everything' })
      const line = await sql.listen(SESSION_NEWS, (text) => hear(newsOfText(text)), heard)
      const saving = setInterval(() => void use.save(), SAVE_MS)
      saving.unref()
      stopListening = async () => {
        clearInterval(saving)
        await line.unlisten()
      }
    },
    async close() {
      await stopListening?.()
      await use.save()
    },
  }
}

const forget = (entries: Map<string, Entry>, news: SessionNews): void => {
  if (news.about === 'everything') entries.clear()
  else if (news.about !== 'member') entries.delete(news.sessionId)
  else for (const [id, { viewer }] of entries) if (viewer.memberId === news.memberId) entries.delete(id)
}

const RECHECK_MS = 5_000
const SAVE_MS = 30_000
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
  priceGroup: string
  state: SignedIn['state']
  tokenHash: Buffer
  browserHash: Buffer | null
  createdAt: Date
  verifiedAt: Date
  usedAt: Date
  expiresAt: Date
  isRevoked: boolean
  endReason: SessionEnd | null
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

const readSessions = async (sql: Queryable, ids: string[], now: number): Promise<Map<string, Entry | Ended>> => {
  const rows = await sql<SessionRow[]>`
    select m.member_id as "memberId", m.account, m.kind, m.is_agent as "isAgent", m.state,
           m.rebate_tenths as "rebateTenths", s.token_hash as "tokenHash", s.browser_hash as "browserHash",
           s.created_at as "createdAt", s.verified_at as "verifiedAt", s.used_at as "usedAt",
           s.expires_at as "expiresAt", s.revoked_at is not null as "isRevoked", s.end_reason as "endReason",
           g.pause_kind as "pauseKind", g.barred_until as "barredUntil",
           coalesce(p.group_code, 'standard') as "priceGroup"
    from session s join member m using (member_id) left join gaming_viewer g using (member_id)
      left join price_viewer p using (member_id)
    where s.token_hash = any (${arrayOfBytes(ids.map((id) => Buffer.from(id, 'hex')))}::bytea[])
      and m.state <> 'closed'`
  return new Map(rows.map((row) => [row.tokenHash.toString('hex'), entryOf(row, now)]))
}

const entryOf = (row: SessionRow, now: number): Entry | Ended => {
  const { tokenHash, browserHash, createdAt, verifiedAt, usedAt, expiresAt, ...rest } = row
  const { isRevoked, endReason, pauseKind, barredUntil, ...member } = rest
  if (isRevoked) return { kind: 'ended', reason: endReason ?? 'ended' }
  const pause = pauseKind !== null && barredUntil !== null ? { kind: pauseKind, until: +barredUntil } : null
  const times = { signedInAt: +createdAt, verifiedAt: +verifiedAt, usedAt: +usedAt, expiresAt: +expiresAt }
  return { viewer: { ...member, ...times, pause, sessionId: tokenHash.toString('hex') }, browserHash, readAt: now }
}

const unlock = ({ viewer, browserHash }: Entry, browserSecret: string | undefined, now: number) => {
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
