import { VERSION } from '@liuhe/brand/version.ts'
import * as api from '@liuhe/contract/api/operator/system.ts'
import { jobLook } from '@liuhe/domain/jobs.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { selectIntegrity } from '../dashboard/index.ts'
import { databaseFacts, GONE_MS, type JobRow, LOOP, selectJobs, selectProcesses, wishJob } from '../jobs/index.ts'
import { auditHead, mountOperatorArea } from '../operators/index.ts'

/** Jobs and health of the installation. */
export function mountSystemConsole(server: Server): void {
  mountOperatorArea(server, api, {
    jobs: async ({ sql }) => (await selectJobs(sql)).map(wireOf),
    async health({ sql }) {
      const [processes, facts, known, head] = await Promise.all([
        selectProcesses(sql),
        databaseFacts(sql),
        selectIntegrity(sql),
        auditHead(sql),
      ])
      const { behind, behindSince, isArchiving, archivedAt } = known
      return {
        version: VERSION,
        processes: processes.map(({ role, host, pid, version, startedAt, seenAt, now }) => ({
          ...{ role, host, pid, version, startedAt, seenAt, isThere: now - seenAt < GONE_MS },
        })),
        database: { ...facts, isArchiving, archivedAt: archivedAt?.getTime() ?? null },
        outbox: { behind, since: behindSince?.getTime() ?? null },
        audit: { position: head.position, hash: head.hash },
      }
    },
    async run({ tx, operator, note }, { job, reason }) {
      note({ object: `job/${job}`, reason })
      const known = (await selectJobs(tx)).find((one) => one.job === job)
      if (known === undefined || !mayRun(job)) throw new Refusal('JOB/NOT_FOUND')
      if (!(await wishJob(tx, { job, by: operator.login }))) throw new Refusal('JOB/WANTED')
      return null
    },
  })
}

/** Sweeps may be run at any time, as often as one likes; loops of seconds run again before anybody could ask. */
const mayRun = (job: string): boolean => !job.startsWith(LOOP)

const wireOf = (row: JobRow) => ({
  ...{ job: row.job, everyMs: row.everyMs, startedAt: row.startedAt, endedAt: row.endedAt, fault: row.fault },
  ...{ failedSince: row.failedSince, wantedBy: row.wantedBy, mayRun: mayRun(row.job) },
  tookMs: Math.round(row.endedAt - row.startedAt),
  look: jobLook(row, row.now),
})
