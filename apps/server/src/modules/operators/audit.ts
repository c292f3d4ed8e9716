/**
 * The audit of operators (SEC-64): one entry for everything that somebody did or was refused, in the transaction that
 * did it. What stands in it is put together here and by what handlers note about their object: never bodies or headers,
 * so that no secret can get in (SEC-50).
 */
import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '@liuhe/domain/content/seal.ts'
import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import { tellStaff } from '../../realtime/staff-line.ts'
import { appendEntry, type AuditRow, readAudit, selectAfter } from './audit-queries.ts'
import type { Person } from './operator.ts'

/** What a handler says about what it did. */
export interface AuditNote {
  /** What it was done to: `document/12`. */
  object?: StaffObject
  /** Another one that it was done to as well: what was done, and not what was refused, is an entry of each. */
  also?: StaffObject
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

/**
 * Appends an entry, and tells the console what was done something to. Call it last in the transaction: from here on
 * everybody else who appends waits for its end.
 */
export async function append(sql: Queryable, entry: AuditEntry): Promise<void> {
  if (entry.object !== undefined && entry.refusal === undefined) await tellStaff(sql, entry.object)
  await appendEntry(sql, entryText(entry))
}

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

type FaultName = 'gap' | 'link' | 'entry' | 'head'

/** What a check of the chain found. */
export interface AuditCheck {
  /** The last position that is in order. */
  entries: number
  /** The hash of that entry. */
  head: string
  /** The first position where the chain is broken, and how; undefined when it is whole. */
  fault?: { position: number; fault: FaultName }
}

/** How far a check has come. */
interface Link {
  position: number
  head: Buffer
}

/** What is wrong with the entry that follows a link; the next link where nothing is. */
function checkRow({ position, head }: Link, row: AuditRow): Link | FaultName {
  if (row.position !== position + 1) return 'gap'
  if (!row.prev.equals(head)) return 'link'
  const hash = createHash('sha256').update(head).update(row.entry).digest()
  return hash.equals(row.hash) ? { position: row.position, head: hash } : 'entry'
}

const checkOf = ({ position, head }: Link, fault?: FaultName): AuditCheck => ({
  entries: position,
  head: head.toString('hex'),
  ...(fault !== undefined && { fault: { position: position + 1, fault } }),
})

const BEGINNING: Link = { position: 0, head: Buffer.alloc(32) }

/**
 * Checks every entry against its hash and every hash against the one before.
 * @param known a position and its hash that were written down elsewhere: without one, nobody can see that the newest
 *   entries were cut off
 */
export async function verifyAudit(sql: Sql, known?: { position: number; hash: string }): Promise<AuditCheck> {
  let link = BEGINNING
  for await (const rows of readAudit(sql)) {
    for (const row of rows) {
      const next = checkRow(link, row)
      if (typeof next === 'string') return checkOf(link, next)
      if (row.position === known?.position && next.head.toString('hex') !== known.hash) return checkOf(link, 'head')
      link = next
    }
  }
  return checkOf(link, known !== undefined && known.position > link.position ? 'head' : undefined)
}

/**
 * Checks some thousand entries from a link on, so that a page can go through the whole chain call by call.
 * @param from a position and its hash; the beginning of the chain without them
 */
export async function verifyPart(sql: Queryable, from?: { position: number; hash: string }) {
  let link = from === undefined ? BEGINNING : { position: from.position, head: Buffer.from(from.hash, 'hex') }
  const rows = await selectAfter(sql, link.position, PART)
  for (const row of rows) {
    const next = checkRow(link, row)
    if (typeof next === 'string') return { ...checkOf(link, next), isEnd: false }
    link = next
  }
  return { ...checkOf(link), isEnd: rows.length < PART }
}

/** So many are read and hashed well within the time that a statement may take. */
const PART = 5_000
