import { createHash } from 'node:crypto'
import * as api from '@liuhe/contract/api/operator/exports.ts'
import { COUNT_MAX } from '@liuhe/contract/api/operator/common.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { EXPORT_LISTS } from '@liuhe/contract/exports/lists.ts'
import { ExportWhat, filterWords } from '@liuhe/contract/exports/what.ts'
import { canonicalJson, type Json } from '@liuhe/domain/content/seal.ts'
import { needsTwo } from '@liuhe/domain/exports/export.ts'
import { staffMay, type StaffRole } from '@liuhe/domain/staff.ts'
import * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { databaseNow } from '../../db/database-clock.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { propose, selectEnds } from '../approvals/index.ts'
import { loginsOf, mountOperatorArea, type OperatorWrite } from '../operators/index.ts'
import { bulkExport } from './bulk-export.ts'
import { columnsOf } from './cells.ts'
import type { ExportReader, ExportSources } from './export-source.ts'
import * as queries from './queries.ts'
import { permissionOf } from './run-exports.ts'

type Job = OutputOf<typeof api.ask>

/** Lists as files (docs/console.md). */
export function mountExports(server: Server, sources: ExportSources): void {
  mountOperatorArea(server, api, {
    async look({ sql, clock, operator }, { what, columns }) {
      const reader = { sql, clock, operatorId: operator.operatorId }
      const { rows, isMore, isTwo } = await judge(sources, reader, { what, columns, role: operator.role })
      return { rows, isMore, needsTwo: isTwo, filter: filterWords(what) }
    },
    ask: (context, input) => askFor(sources, context, input),
    async list({ sql, operator }, { before, rows }) {
      return shown(sql, await queries.selectExports(sql, { whose: operator.operatorId, before, rows }))
    },
    async cancel({ tx, operator, note }, { exportId }) {
      const row = await found(tx, exportId, operator.operatorId)
      note({ object: `export/${exportId}`, before: { state: row.state }, after: { state: 'cancelled' } })
      if (!(await queries.cancelExport(tx, exportId, operator.operatorId))) throw new Refusal('EXPORT/STATE')
      return shownOne(tx, await found(tx, exportId, operator.operatorId))
    },
    async download({ tx, operator, note }, { exportId }) {
      const row = await found(tx, exportId, operator.operatorId)
      const { list } = z.decode(ExportWhat, row.what as never)
      const { bytes, sha256, parts, keptUntil } = row
      note({ object: `export/${exportId}`, after: { list, rows: row.rowsWritten, sha256 } })
      if (!staffMay(operator.role, permissionOf(list))) throw new Refusal('UC/FORBIDDEN')
      if (row.state !== 'done' || bytes === null || sha256 === null || parts === null) throw new Refusal('EXPORT/GONE')
      if (keptUntil === null || keptUntil <= (await databaseNow(tx))) throw new Refusal('EXPORT/GONE')
      await queries.openFile(tx, { exportId, operatorId: operator.operatorId, forMs: OPEN_MS })
      return { fileName: `${EXPORT_LISTS[list].title}-${exportId}.csv`, parts, bytes, sha256 }
    },
    async part({ sql, operator }, { exportId, part }) {
      await found(sql, exportId, operator.operatorId)
      const bytes = await queries.findPart(sql, { exportId, operatorId: operator.operatorId, part })
      if (bytes === undefined) throw new Refusal('EXPORT/GONE')
      return { data: bytes.toString('base64') }
    },
  })
}

const OPEN_MS = 10 * 60_000
/** Files of one person that may be under way at once. */
const COMING_MAX = 5

async function found(sql: Queryable, exportId: number, whose: number): Promise<queries.ExportRow> {
  const row = await queries.findExport(sql, exportId, whose)
  if (row === undefined) throw new Refusal('EXPORT/NOT_FOUND')
  return row
}

/** Keeps what somebody asks for, and proposes it where that takes two. The same request again is answered alike. */
export async function askFor(
  sources: ExportSources,
  context: OperatorWrite<typeof api.ask>,
  { requestId, what, columns, address, reason }: InputOf<typeof api.ask>,
): Promise<Job> {
  const { tx, clock, operator, note } = context
  const { operatorId, role } = operator
  // As it crossed the wire: without the filters that are not set.
  const wire = JSON.parse(JSON.stringify(z.encode(ExportWhat, what))) as Json
  const digest = createHash('sha256')
    .update(canonicalJson({ what: wire, columns }))
    .digest()
  const before = await queries.findByRequest(tx, operatorId, requestId)
  if (before !== undefined && before.digest !== digest.toString('hex')) throw new Refusal('REQ/KEY_REUSED')
  if (before !== undefined) {
    note({ object: `export/${before.exportId}` })
    return shownOne(tx, before)
  }
  const { rows, isMore, isTwo } = await judge(sources, { sql: tx, clock, operatorId }, { what, columns, role })
  if ((await queries.countComing(tx, operatorId)) >= COMING_MAX) throw new Refusal('EXPORT/MANY')
  const asked = { madeBy: operatorId, requestId, what: wire, columns, address, reason, digest, rows, isMore }
  const exportId = await queries.insertExport(tx, { ...asked, needsTwo: isTwo })
  // The same request came twice at once: the other one has made it.
  if (exportId === undefined) throw new Refusal('REQ/KEY_REUSED')
  const facts = { list: what.list, filter: filterWords(what), columns, rows }
  if (isTwo) {
    const payload = { exportId, digest: digest.toString('hex') }
    const { approvalId } = await propose(context, bulkExport, { payload, revision: 0, reason, requestId })
    await queries.nameApproval(tx, exportId, approvalId)
  }
  note({ object: `export/${exportId}`, after: facts, reason })
  return shownOne(tx, await found(tx, exportId, operatorId))
}

/**
 * Counts the rows by the list's own function, no further than lists count.
 * @throws UC/FORBIDDEN for a list that the role may not read, REQ/INVALID for columns that it has not
 */
async function judge(
  sources: ExportSources,
  reader: ExportReader,
  { what, columns, role }: { what: ExportWhat; columns: readonly string[]; role: StaffRole },
) {
  if (!staffMay(role, permissionOf(what.list))) throw new Refusal('UC/FORBIDDEN')
  const chosen = columnsOf(what.list, columns)
  if (chosen === undefined) throw new Refusal('REQ/INVALID', { data: { fields: ['columns'] } })
  let rows = 0
  let next: object | null = {}
  while (next !== null && rows <= COUNT_MAX) {
    const page = await sources[what.list](reader, { ...what.filter, ...next })
    rows += page.rows.length
    next = page.next
  }
  const isMore = rows > COUNT_MAX
  return {
    rows: isMore ? COUNT_MAX : rows,
    isMore,
    isTwo: needsTwo({ rows, isOpen: chosen.some(({ isOpen }) => isOpen) }),
  }
}

const shownOne = async (sql: Queryable, row: queries.ExportRow): Promise<Job> => (await shown(sql, [row]))[0] as Job

async function shown(sql: Queryable, rows: readonly queries.ExportRow[]): Promise<Job[]> {
  const waiting = rows.flatMap(({ state, approvalId }) => (state === 'proposed' && approvalId ? [approvalId] : []))
  const [logins, ends, now] = await Promise.all([
    loginsOf(
      sql,
      rows.flatMap(({ madeBy, agreedBy }) => (agreedBy === null ? [madeBy] : [madeBy, agreedBy])),
    ),
    selectEnds(sql, waiting),
    databaseNow(sql),
  ])
  return rows.map((row) => {
    const what = z.decode(ExportWhat, row.what as never)
    const { exportId, columns, address, reason, requestId, madeAt, approvalId, rowsWritten, bytes, sha256 } = row
    const isRefused = row.state === 'proposed' && approvalId !== null && ends.has(approvalId)
    const isGone = row.state === 'done' && (row.keptUntil ?? 0) <= now
    return {
      ...{ exportId, list: what.list, filter: filterWords(what), address, columns, reason, requestId, madeAt },
      ...{ madeBy: logins.get(row.madeBy) ?? '', agreedBy: row.agreedBy === null ? null : logins.get(row.agreedBy) },
      ...{ approvalId, state: isRefused ? 'refused' : isGone ? 'gone' : row.state, rows: row.rows, isMore: row.isMore },
      ...{ rowsWritten, bytes, sha256, endedAt: row.endedAt, keptUntil: row.keptUntil, failure: row.failure },
    } as Job
  })
}
