import type * as api from '@liuhe/contract/api/operator/dashboard.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { alarmSourcesOf } from '@liuhe/domain/alarms.ts'
import { QUEUES, type QueueName } from '@liuhe/domain/queues.ts'
import { staffMay, type StaffRole, taskKindsOf } from '@liuhe/domain/staff.ts'
import type { Queryable } from '../../db/connect.ts'
import type { ApprovalDesk } from '../approvals/index.ts'
import { selectQueues } from './queries.ts'

/** What waits in the queues that a role may see, those with nothing in them too. */
export async function readQueues(
  sql: Queryable,
  role: StaffRole,
  approvals: ApprovalDesk,
): Promise<OutputOf<typeof api.queues>> {
  const kinds: Readonly<Partial<Record<QueueName, readonly string[]>>> = {
    ...{ approvals: approvals.kindsOf(role), tasks: taskKindsOf(role), alarms: alarmSourcesOf(role) },
  }
  const seen = (Object.keys(QUEUES) as QueueName[])
    .filter((queue) => staffMay(role, QUEUES[queue].permission))
    .map((queue) => ({ queue, minutes: QUEUES[queue].minutes, kinds: kinds[queue] ?? null }))
  const rows = new Map((await selectQueues(sql, { queues: seen })).map((row) => [row.queue, row]))
  return seen.map(({ queue }) => {
    const row = rows.get(queue)
    return { queue, count: row?.count ?? 0, since: row?.since.getTime() ?? null, late: row?.late ?? 0 }
  })
}
