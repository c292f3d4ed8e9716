import type * as api from '@liuhe/contract/api/operator/dashboard.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { settingsOf } from '../system/index.ts'
import type { Queryable } from '../../db/connect.ts'
import { type Asker, remember } from '../../platform/remember.ts'
import { type JobRow, selectJobs } from '../jobs/index.ts'
import { auditHead } from '../operators/index.ts'
import { type IntegrityRow, type ProfitToday, profitToday, selectIntegrity } from './queries.ts'

type Check = OutputOf<typeof api.integrity>[number]
type Found = Pick<Check, 'verdict'> & Partial<Check>

/** What is looked at every fifteen seconds at most. */
const facts = remember({ freshMs: 15_000, entriesMax: 1 }, ({ sql }: Asker) =>
  Promise.all([selectIntegrity(sql), profitToday(sql), auditHead(sql), selectJobs(sql)]),
)

/** What the server knows of itself. */
export async function readIntegrity(asker: Asker): Promise<Check[]> {
  const [[row, profit, head, jobs], limits] = await Promise.all([facts(asker), alarmLimits(asker.sql)])
  const found: Record<Check['check'], Found> = {
    profit: profitFound(profit, row),
    books: booksFound(row),
    roots: { verdict: row.lateRoots === 0 ? 'ok' : 'warn', count: row.lateRoots, note: row.lateRoot },
    voids: { verdict: row.voids === 0 ? 'ok' : 'warn', count: row.voids, of: row.turns },
    official: {
      verdict: row.mismatches === 0 ? 'ok' : 'warn',
      count: row.official - row.mismatches,
      of: row.official,
    },
    providers: {
      verdict: verdictOfAge(row.inDoubtSince, row, { warnMs: 0, badMs: limits.doubtMs }),
      count: row.inDoubt,
      at: msOf(row.inDoubtSince),
    },
    outbox: {
      verdict: verdictOfAge(row.behindSince, row, { warnMs: 10_000, badMs: limits.outboxMs }),
      count: row.behind,
      at: msOf(row.behindSince),
    },
    archive: archiveFound(row, limits.archiveMs),
    audit: auditFound(
      head,
      jobs.find(({ job }) => job === 'keepAuditHead'),
    ),
  }
  return (Object.keys(found) as Check['check'][]).map((check) => ({ check, ...NOTHING, ...found[check] }))
}

const NOTHING = { count: null, of: null, amount: null, note: null, at: null }
const MINUTE_MS = 60_000
/** The books are compared every minute; nothing is paid when that is three minutes ago (docs/operations.md). */
const BOOKS_MS = 3 * MINUTE_MS

export interface AlarmLimits {
  doubtMs: number
  outboxMs: number
  archiveMs: number
}

/** From which age on somebody is called (Reliability §7.5), as it is set. */
export async function alarmLimits(sql: Queryable): Promise<AlarmLimits> {
  const set = await settingsOf(sql, ['alarm_doubt_minutes', 'alarm_outbox_seconds', 'alarm_archive_hours'])
  return {
    doubtMs: set.alarm_doubt_minutes * MINUTE_MS,
    outboxMs: set.alarm_outbox_seconds * 1_000,
    archiveMs: set.alarm_archive_hours * 60 * MINUTE_MS,
  }
}

const msOf = (at: Date | null): number | null => at?.getTime() ?? null

function verdictOfAge(
  since: Date | null,
  { now }: Pick<IntegrityRow, 'now'>,
  { warnMs, badMs }: { warnMs: number; badMs: number },
): Check['verdict'] {
  if (since === null) return 'ok'
  const age = now.getTime() - since.getTime()
  return age > badMs ? 'bad' : age > warnMs ? 'warn' : 'ok'
}

/** Both sides of a minute are noted at once and counted later: while notes wait, a difference is none yet. */
const profitFound = ({ ggr, profit, waiting }: ProfitToday, { now }: IntegrityRow): Found => ({
  verdict: ggr === profit ? 'ok' : waiting > 0 ? 'warn' : 'bad',
  amount: ggr - profit,
  count: waiting,
  at: now.getTime(),
})

function booksFound({ booksAt, booksFault, now }: IntegrityRow): Found {
  if (booksAt === null) return { verdict: 'unknown' }
  const isOld = now.getTime() - booksAt.getTime() > BOOKS_MS
  return { verdict: booksFault !== null ? 'bad' : isOld ? 'warn' : 'ok', note: booksFault, at: booksAt.getTime() }
}

/** What is known of the chain is what the last keeping of its head found. */
const auditFound = ({ position, hash }: { position: number; hash: string }, kept: JobRow | undefined): Found => ({
  verdict: kept === undefined ? 'unknown' : kept.fault === null ? 'ok' : 'bad',
  count: position,
  note: kept?.fault ?? hash.slice(0, 8),
  at: kept?.endedAt ?? null,
})

function archiveFound(row: IntegrityRow, badMs: number): Found {
  if (!row.isArchiving) return { verdict: 'unknown' }
  const { archivedAt, archiveFailedAt } = row
  const at = msOf(archivedAt)
  if (archiveFailedAt !== null && archiveFailedAt.getTime() > (at ?? 0)) return { verdict: 'bad', at }
  return {
    verdict:
      archivedAt === null ? 'warn' : verdictOfAge(archivedAt, row, { warnMs: Math.min(60 * MINUTE_MS, badMs), badMs }),
    at,
  }
}
