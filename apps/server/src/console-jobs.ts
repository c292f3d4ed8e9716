/** What the console has asked for and goes on by itself: files of lists, and rows of bulk work. */
import type { Logger } from 'pino'
import { BULK_PARTS } from './bulk-parts.ts'
import type { Sql } from './db/connect.ts'
import { EXPORT_SOURCES } from './export-sources.ts'
import { startBulkJobs } from './modules/bulk/index.ts'
import { startExportJobs } from './modules/exports/index.ts'
import type { Clock } from './platform/clock.ts'

/** Starts them. @returns ends them */
export function startConsoleJobs(sql: Sql, { clock, log }: { clock: Clock; log: Pick<Logger, 'warn'> }) {
  const jobs = [
    startExportJobs(sql, { sources: EXPORT_SOURCES, clock, log }),
    startBulkJobs(sql, { parts: BULK_PARTS, clock, log }),
  ]
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) }
}
