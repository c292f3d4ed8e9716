import { createHash } from 'node:crypto'
import { ExportWhat } from '@liuhe/contract/exports/what.ts'
import { csvTextRow, UTF8_MARK } from '@liuhe/domain/csv.ts'
import { EXPORT_ALONE_MAX, EXPORT_ROWS_MAX } from '@liuhe/domain/exports/export.ts'
import * as z from 'zod/mini'
import type { Sql, Tx } from '../../db/connect.ts'
import { siteZone } from '../../db/site-days.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import { loginsOf } from '../operators/index.ts'
import { cellsOf, columnsOf, headOf } from './cells.ts'
import type { ExportSources } from './export-source.ts'
import * as queries from './queries.ts'

/** Not heard of for so long, a process counts as gone. */
export const LEASE_MS = 60_000
const KEPT_MS = 24 * 3_600_000
const PART_BYTES = 1_000_000

/** The export has been cancelled, or another process has it: nothing of it may be written any more. */
class NoLongerOurs extends Error {}

interface Writing {
  sql: Sql
  clock: Clock
  sources: ExportSources
}

/**
 * Writes the file of an export, of one snapshot of the database: page after page is read by the list's own function,
 * and never more than a page and a part is held. A part is kept only while the export is still this process's own, so
 * of two processes one writes, whatever happens to either.
 */
export async function writeFile(parts: Writing, job: queries.ExportRow): Promise<void> {
  try {
    await parts.sql.begin('isolation level repeatable read read only', async (tx) => {
      await queries.takeTime(tx)
      await writeRows(parts, tx, job)
    })
  } catch (error) {
    if (!(error instanceof NoLongerOurs)) throw error
  }
}

async function writeRows({ sql, clock, sources }: Writing, tx: Tx, job: queries.ExportRow): Promise<void> {
  const { list, filter } = z.decode(ExportWhat, job.what as never)
  const columns = columnsOf(list, job.columns)
  if (columns === undefined) throw new Refusal('REQ/INVALID')
  const timeOf = clockIn(await siteZone(tx))
  const head = headOf(columns)
  const file = partsOf(sql, job)
  await file.add(UTF8_MARK + csvTextRow(head))
  let rowsWritten = 0
  let next: object | null = {}
  while (next !== null) {
    const page = await sources[list]({ sql: tx, clock, operatorId: job.madeBy }, { ...filter, ...next })
    rowsWritten += page.rows.length
    if (!job.needsTwo && rowsWritten > EXPORT_ALONE_MAX) throw new Refusal('EXPORT/GREW')
    if (rowsWritten > EXPORT_ROWS_MAX) throw new Refusal('EXPORT/ROWS')
    await file.add(page.rows.map((row) => csvTextRow(cellsOf(columns, row, timeOf))).join(''))
    if (!(await queries.renew(sql, job, { rowsWritten, leaseMs: LEASE_MS }))) throw new NoLongerOurs()
    next = page.next
  }
  const login = (await loginsOf(sql, [job.madeBy])).get(job.madeBy) ?? ''
  const last = `导出人 ${login} · 申请 ${job.requestId} · 导出 ${job.exportId} · ${rowsWritten} 行 · ${timeOf(clock.now())}`
  await file.add(csvTextRow([last, ...head.slice(1).map(() => '')]))
  await file.end(rowsWritten)
}

/** Gathers text into parts, and keeps each as soon as it is full. */
function partsOf(sql: Sql, job: queries.ExportRow) {
  const hash = createHash('sha256')
  let held: Buffer[] = []
  let size = 0
  let bytes = 0
  let part = 0
  const keep = async (buffer: Buffer) => {
    part += 1
    await inTransaction(sql, async (tx) => {
      // The row of the job is locked first: a process that takes the export over waits, and removes this part as well.
      if (!(await queries.hold(tx, job))) throw new NoLongerOurs()
      await queries.insertPart(tx, job.exportId, part, buffer)
    })
  }
  const flush = async () => {
    const buffer = Buffer.concat(held)
    held = []
    size = 0
    for (let from = 0; from < buffer.length; from += PART_BYTES) await keep(buffer.subarray(from, from + PART_BYTES))
  }
  return {
    async add(text: string) {
      const buffer = Buffer.from(text)
      hash.update(buffer)
      held.push(buffer)
      size += buffer.length
      bytes += buffer.length
      if (size >= PART_BYTES) await flush()
    },
    async end(rowsWritten: number) {
      await flush()
      const whole = { rowsWritten, bytes, sha256: hash.digest(), parts: part, keptMs: KEPT_MS }
      if (!(await inTransaction(sql, (tx) => queries.finish(tx, job, whole)))) throw new NoLongerOurs()
    },
  }
}

/** `2026-11-23 09:30:05` in a zone. */
function clockIn(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => format.format(at)
}
