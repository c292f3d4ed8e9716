/**
 * The audit of operators (SEC-64): one entry for everything that somebody did or was refused, in the transaction that
 * did it. What stands in it is put together here and by what handlers note about their object: never bodies or headers,
 * so that no secret can get in (SEC-50).
 */
import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '@liuhe/domain/content/seal.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import { appendEntry, readAudit } from './audit-queries.ts'
import type { Person } from './operator.ts'

/** What a handler says about what it did. */
export interface AuditNote {
  /** What it was done to: `document/12`. */
  object?: string
  /** The object's figures before and after; its whole texts are kept as revisions. */
  before?: Json
  after?: Json
  /** In the words of the person who did it. */
  reason?: string | undefined
}

export interface AuditEntry extends AuditNote {
  /** The endpoint's name, or the command's. */
  action: string
  /** Absent where nobody is known: a login that does not exist. */
  person?: Person | undefined
  /** Why it was refused; absent for what was done. */
  refusal?: string
  /** Epoch ms. */
  at: number
  /** Where it came from; `command line` for a command. */
  address: string
  /** The log's number of the call. */
  traceId?: string
  sessionId?: string | undefined
}

/** Appends an entry. Call it last in the transaction: from here on everybody else who appends waits for its end. */
export const append = (sql: Queryable, entry: AuditEntry): Promise<void> => appendEntry(sql, entryText(entry))

const entryText = ({ person, at, reason, sessionId, ...entry }: AuditEntry): string =>
  canonicalJson({
    action: entry.action,
    address: entry.address,
    after: entry.after ?? null,
    at: new Date(at).toISOString(),
    before: entry.before ?? null,
    login: person?.login ?? null,
    object: entry.object ?? null,
    outcome: entry.refusal ?? 'done',
    reason: reason ?? null,
    // The word that the chain has kept since its first entry.
    requestId: entry.traceId ?? null,
    role: person?.role ?? null,
    // Enough to tell two sessions apart.
    session: sessionId?.slice(0, 16) ?? null,
  })

/** What a check of the whole chain found. */
export interface AuditCheck {
  entries: number
  /** The hash of the last entry. */
  head: string
  /** The first position where the chain is broken, and how; undefined when it is whole. */
  fault?: { position: number; fault: 'gap' | 'link' | 'entry' | 'head' }
}

/**
 * Checks every entry against its hash and every hash against the one before.
 * @param known a position and its hash that were written down elsewhere: without one, nobody can see that the newest
 *   entries were cut off
 */
export async function verifyAudit(sql: Sql, known?: { position: number; hash: string }): Promise<AuditCheck> {
  let [position, head] = [0, Buffer.alloc(32)]
  for await (const rows of readAudit(sql)) {
    for (const row of rows) {
      const broken = (fault: 'gap' | 'link' | 'entry' | 'head') => ({
        entries: position,
        head: head.toString('hex'),
        fault: { position: position + 1, fault },
      })
      if (row.position !== position + 1) return broken('gap')
      if (!row.prev.equals(head)) return broken('link')
      const hash = createHash('sha256').update(head).update(row.entry).digest()
      if (!hash.equals(row.hash)) return broken('entry')
      if (row.position === known?.position && hash.toString('hex') !== known.hash) return broken('head')
      ;[position, head] = [row.position, hash]
    }
  }
  const check = { entries: position, head: head.toString('hex') }
  const isCut = known !== undefined && known.position > position
  return isCut ? { ...check, fault: { position: position + 1, fault: 'head' } } : check
}
