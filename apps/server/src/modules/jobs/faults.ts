import { jobLook } from '@liuhe/domain/jobs.ts'
import type { Queryable } from '../../db/connect.ts'
import { selectJobs } from './queries.ts'

/** Jobs that are late, or have failed for a while: what somebody is called for. */
export async function jobFaults(sql: Queryable): Promise<{ kind: 'job'; subject: string; note: string }[]> {
  return (await selectJobs(sql)).flatMap((row) => {
    const look = jobLook(row, row.now)
    if (look === 'late') {
      const minutes = Math.round((row.now - row.endedAt) / 60_000)
      return [
        {
          kind: 'job' as const,
          subject: row.job,
          note: `上次运行在 ${minutes} 分钟前，应每 ${row.everyMs / 1_000} 秒一次`,
        },
      ]
    }
    if (look === 'failing') return [{ kind: 'job' as const, subject: row.job, note: `连续失败：${row.fault}` }]
    return []
  })
}
