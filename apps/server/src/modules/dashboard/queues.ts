import type * as api from '@liuhe/contract/api/operator/dashboard.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { alarmSourcesOf } from '@liuhe/domain/alarms.ts'
import { HELD, type HeldQueue, QUEUES, type QueueName } from '@liuhe/domain/queues.ts'
import { promiseOf } from '@liuhe/domain/settings.ts'
import { staffMay, type StaffRole, taskKindsOf } from '@liuhe/domain/staff.ts'
import type { Queryable } from '../../db/connect.ts'
import type { ApprovalDesk } from '../approvals/index.ts'
import { settingsOf } from '../system/index.ts'
import { selectHeld, selectQueues } from './queries.ts'

/** What waits in the queues that a role may see, those with nothing in them too. */
export async function readQueues(
  sql: Queryable,
  role: StaffRole,
  approvals: ApprovalDesk,
): Promise<OutputOf<typeof api.queues>> {
  const kinds: Readonly<Partial<Record<QueueName, readonly string[]>>> = {
    ...{ approvals: approvals.kindsOf(role), tasks: taskKindsOf(role), alarms: alarmSourcesOf(role) },
  }
  const names = (Object.keys(QUEUES) as QueueName[]).filter((queue) => staffMay(role, QUEUES[queue].permission))
  const promises = await settingsOf(sql, names.map(promiseOf))
  const seen = names.map((queue) => ({ queue, minutes: promises[promiseOf(queue)], kinds: kinds[queue] ?? null }))
  const rows = new Map((await selectQueues(sql, { queues: seen })).map((row) => [row.queue, row]))
  return seen.map(({ queue, minutes }) => {
    const row = rows.get(queue)
    return { queue, minutes, count: row?.count ?? 0, since: row?.since.getTime() ?? null, late: row?.late ?? 0 }
  })
}

/** What somebody has taken and not finished, of the desks that his role may open now. */
export async function readHeld(
  sql: Queryable,
  { operatorId, role }: { operatorId: number; role: StaffRole },
): Promise<OutputOf<typeof api.held>> {
  const queues = (Object.keys(HELD) as HeldQueue[]).filter((queue) => staffMay(role, HELD[queue]))
  const rows = await selectHeld(sql, operatorId, queues)
  return rows.map(({ since, until, ...row }) => ({ ...row, since: since.getTime(), until: until?.getTime() ?? null }))
}
