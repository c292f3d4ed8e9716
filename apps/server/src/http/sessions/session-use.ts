/**
 * When a session was last used, and what follows from it (SEC-05): money asks for the password again once a member was
 * away for 30 minutes, or 12 hours after he last gave it. A use is noted in memory and written in batches, so that no
 * call waits for it and a bet costs no further statement.
 */
import { arrayOf, arrayOfBytes } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { SignedIn } from './viewer.ts'

const MINUTE_MS = 60_000
/** After this long without a call, a session counts as left (GLI-19 §2.5.4). */
export const IDLE_MS = 30 * MINUTE_MS
/** After this long the password is asked for again, however busy the member was. */
export const VERIFIED_MS = 12 * 60 * MINUTE_MS

/**
 * Whether money needs the password first. A trial account has no password, and its money is none (Reliability §5.1).
 */
export const needsPassword = ({ kind, verifiedAt, usedAt }: SignedIn, now: number): boolean =>
  kind === 'member' && (isIdle({ verifiedAt, usedAt }, now) || now - verifiedAt >= VERIFIED_MS)

const isIdle = ({ verifiedAt, usedAt }: Pick<SignedIn, 'verifiedAt' | 'usedAt'>, now: number): boolean =>
  now - Math.max(verifiedAt, usedAt) >= IDLE_MS

export interface SessionUse {
  /** Notes that the member did something. A session that was left stays left until the password is given again. */
  touch(viewer: SignedIn, now: number): void
  /** The newest use that this process knows of and has not written yet, in epoch ms. */
  unsaved(sessionId: string): number
  /** Writes what was noted. What cannot be written now is kept for the next time. */
  save(): Promise<void>
}

export const createSessionUse = (sql: Queryable): SessionUse => {
  let noted = new Map<string, number>()
  return {
    touch(viewer, now) {
      if (viewer.kind !== 'member' || isIdle(viewer, now)) return
      viewer.usedAt = now
      noted.set(viewer.sessionId, now)
    },
    unsaved: (sessionId) => noted.get(sessionId) ?? 0,
    async save() {
      if (noted.size === 0) return
      const saving = noted
      noted = new Map()
      try {
        await writeUse(sql, saving)
      } catch {
        // The database is away. Only the edge of the half hour could tell the difference.
        for (const [id, at] of saving) noted.set(id, Math.max(at, noted.get(id) ?? 0))
      }
    },
  }
}

/** A row that a login or logout holds at this moment is passed over: waiting for each other, two could block. */
const writeUse = (sql: Queryable, uses: ReadonlyMap<string, number>) => sql`
  with used as (
    select s.token_hash, to_timestamp(u.at / 1000.0) as at
    from unnest(${arrayOfBytes([...uses.keys()].map((id) => Buffer.from(id, 'hex')))}::bytea[],
                ${arrayOf([...uses.values()])}::bigint[]) as u(token_hash, at)
    join session s using (token_hash)
    where s.revoked_at is null
    for update of s skip locked)
  update session s set used_at = greatest(s.used_at, used.at) from used where s.token_hash = used.token_hash`
