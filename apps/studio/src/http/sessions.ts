import { hash, randomBytes } from 'node:crypto'
import { Refused } from '../failure.ts'
import type { Store } from '../store/store.ts'
import { PURSE_FULL } from '../wallet/purse.ts'
import type { Seat } from '../rounds/book.ts'

/** A link is good once, for a minute (SEC-33). */
export const LINK_MS = 60_000
/** A session that nobody uses ends; a bet also needs the wallet's own token, which may end before. */
const IDLE_MS = 24 * 3_600_000

export type Session = Seat & { returnUrl: string }

type Launch = {
  player_id: number
  game: string
  token: string | null
  return_url: string
  max_bet: string | null
  used_at: number | null
  expires_at: number
}
export type Person = { user: string; displayName: string; isDemo: boolean }
export type LaunchOf = { game: string; token: string | null; returnUrl: string; maxBet: bigint | null }

export type Sessions = {
  /** Makes a link's token for a person. */
  launch(person: Person, it: LaunchOf): string
  /** The link as it stands, not used yet. @throws TOKEN_EXPIRED */
  read(t: string): Launch & { user: string; is_demo: number }
  /** Uses the link up; another session of the player in this game ends. @throws TOKEN_EXPIRED */
  open(t: string): { bearer: string; session: Session; replaced: number[] }
  /** @throws TOKEN_EXPIRED */
  ofBearer(bearer: string | undefined): Session
  /** @throws TOKEN_EXPIRED when it has ended meanwhile */
  alive(sessionId: number): void
  /** @returns what ended */
  close(user: string): number[]
}

/** Links and sessions. Only hashes of what opens something are kept. */
export function createSessions(parts: SessionParts): Sessions {
  const { store, now } = parts
  return {
    launch: (person, it) => store.together(() => launch(parts, person, it)),
    read: (t) => read(parts, t),
    open: (t) => store.together(() => open(parts, t)),
    ofBearer(bearer) {
      const session = bearer === undefined ? undefined : ofHash(store, hashOf(bearer))
      if (session === undefined || session.seenAt < now() - IDLE_MS) throw new Refused('TOKEN_EXPIRED')
      if (session.seenAt < now() - SEEN_MS)
        store.run('update session set seen_at = ? where session_id = ?', now(), session.sessionId)
      return session
    },
    alive(sessionId) {
      const text = 'select 1 from session where session_id = ? and ended_at is null'
      if (store.one(text, sessionId) === undefined) throw new Refused('TOKEN_EXPIRED')
    },
    close(user) {
      const rows = store.all<{ session_id: number }>(
        `update session set ended_at = ? where ended_at is null
           and player_id in (select player_id from player where user = ? and is_demo = 0) returning session_id`,
        ...[now(), user],
      )
      return rows.map((row) => row.session_id)
    },
  }
}

type SessionParts = { store: Store; now: () => number }

function launch({ store, now }: SessionParts, person: Person, { game, token, returnUrl, maxBet }: LaunchOf): string {
  const { player_id } = store.need<{ player_id: number }>(
    `insert into player (user, is_demo, display_name, balance) values (?, ?, ?, ?)
     on conflict (user, is_demo) do update set display_name = excluded.display_name returning player_id`,
    ...[person.user, Number(person.isDemo), person.displayName, person.isDemo ? String(PURSE_FULL) : '0'],
  )
  const t = randomBytes(32).toString('base64url')
  store.run('delete from launch where expires_at < ?', now() - 10 * LINK_MS)
  store.run(
    'insert into launch values (?, ?, ?, ?, ?, ?, ?, null)',
    ...[hashOf(t), player_id, game, token, returnUrl, maxBet === null ? null : String(maxBet), now() + LINK_MS],
  )
  return t
}

function read({ store, now }: SessionParts, t: string): ReturnType<Sessions['read']> {
  const row = store.one<ReturnType<Sessions['read']>>(
    `select launch.*, user, is_demo from launch join player using (player_id) where hash = ?`,
    hashOf(t),
  )
  if (row === undefined || row.used_at !== null || row.expires_at <= now()) throw new Refused('TOKEN_EXPIRED')
  return row
}

function open(parts: SessionParts, t: string): ReturnType<Sessions['open']> {
  const { store, now } = parts
  const { player_id, game, token, return_url, max_bet } = read(parts, t)
  store.run('update launch set used_at = ? where hash = ?', now(), hashOf(t))
  const replaced = store.all<{ session_id: number }>(
    `update session set ended_at = ? where player_id = ? and game = ? and ended_at is null returning session_id`,
    ...[now(), player_id, game],
  )
  const bearer = randomBytes(32).toString('base64url')
  store.run(
    `insert into session (hash, player_id, game, token, return_url, max_bet, made_at, seen_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[hashOf(bearer), player_id, game, token, return_url, max_bet, now(), now()],
  )
  const session = ofHash(store, hashOf(bearer))
  if (session === undefined) throw new Error('a session is gone as soon as it was made')
  return { bearer, session, replaced: replaced.map((row) => row.session_id) }
}

type SessionRow = {
  session_id: number
  player_id: number
  user: string
  display_name: string
  is_demo: number
  game: string
  token: string | null
  max_bet: string | null
  return_url: string
  seen_at: number
}

function ofHash(store: Store, digest: string): (Session & { seenAt: number }) | undefined {
  const row = store.one<SessionRow>(
    `select session.*, user, display_name, is_demo from session join player using (player_id)
     where hash = ? and ended_at is null`,
    digest,
  )
  return (
    row && {
      sessionId: row.session_id,
      playerId: row.player_id,
      user: row.user,
      displayName: row.display_name,
      isDemo: row.is_demo === 1,
      game: row.game,
      token: row.token,
      maxBet: row.max_bet === null ? null : BigInt(row.max_bet),
      returnUrl: row.return_url,
      seenAt: row.seen_at,
    }
  )
}

const hashOf = (text: string): string => hash('sha256', text, 'hex')
/** How exact the time of the last use is. */
const SEEN_MS = 60_000
