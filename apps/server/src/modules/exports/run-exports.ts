/** Writes the files that are due. Any number of processes may run it, and any may be killed meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import { EXPORT_ENDPOINTS } from '@liuhe/contract/exports/lists.ts'
import { ExportWhat } from '@liuhe/contract/exports/what.ts'
import { type StaffPermission, staffMay } from '@liuhe/domain/staff.ts'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import { lockPeople } from '../operators/index.ts'
import type { ExportSources } from './export-source.ts'
import * as queries from './queries.ts'
import { LEASE_MS, writeFile } from './write-file.ts'

const LOOK_MS = 1_000
/** After so many processes that were lost over it, an export fails. */
const TRIES_MAX = 5
const FILES_DROPPED_AT_ONCE = 20

interface Parts {
  sources: ExportSources
  clock: Clock
  log: Pick<Logger, 'warn'>
}

/** Runs until stopped; what fails is logged. */
export function startExportJobs(sql: Sql, parts: Parts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const isDone = await runExport(sql, parts).catch((err: unknown) => {
        if (!isConnectionLoss(err)) parts.log.warn({ err }, 'exports could not go on')
        return false
      })
      if (!isDone) await sleep(LOOK_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Writes the next export that is due. @returns false when there is none */
export async function runExport(sql: Sql, { sources, clock, log }: Parts): Promise<boolean> {
  const job = await inTransaction(sql, (tx) => queries.takeDue(tx, LEASE_MS))
  if (job === undefined) return false
  const failWith = (failure: string) => inTransaction(sql, (tx) => queries.fail(tx, job, failure))
  if (job.tries > TRIES_MAX) {
    await failWith('EXPORT/FAULT')
    return true
  }
  try {
    await refuseWhoMayNot(sql, job)
    await writeFile({ sql, clock, sources }, job)
  } catch (error) {
    // A lost database is no fault of the export: its lease ends, and it begins again.
    if (isConnectionLoss(error)) throw error
    if (!(error instanceof Refusal)) log.warn({ err: error, exportId: job.exportId }, 'an export failed')
    await failWith(error instanceof Refusal ? error.code : 'EXPORT/FAULT')
  }
  return true
}

/** Somebody who lost the list, or his place, since he asked has no file of it. @throws UC/FORBIDDEN */
async function refuseWhoMayNot(sql: Sql, { madeBy, what }: queries.ExportRow): Promise<void> {
  const [person] = await inTransaction(sql, (tx) => lockPeople(tx, [madeBy]))
  const isThere = person !== undefined && person.state === 'active' && staffMay(person.role, 'exportData')
  const { list } = z.decode(ExportWhat, what as never)
  if (!isThere || !staffMay(person.role, permissionOf(list))) throw new Refusal('UC/FORBIDDEN')
}

/** Anyone who may read a list may have it as a file; that of the audit has all entries: it is for who reads all. */
export const permissionOf = (list: keyof typeof EXPORT_ENDPOINTS): StaffPermission =>
  list === 'audit' ? 'readWholeAudit' : (EXPORT_ENDPOINTS[list].access as StaffPermission)

/** Deletes files that were kept for a day. */
export async function dropOldExports(sql: Sql): Promise<void> {
  while ((await inTransaction(sql, (tx) => queries.dropFiles(tx, FILES_DROPPED_AT_ONCE))) > 0);
}
