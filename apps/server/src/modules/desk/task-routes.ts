/** Tasks that conversations give other desks (docs/desk.md). */
import * as api from '@liuhe/contract/api/operator/desk-tasks.ts'
import { COUNT_MAX } from '@liuhe/contract/api/operator/common.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import { type StaffRole, taskKindsOf } from '@liuhe/domain/staff.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { mountOperatorArea, type OperatorHandlers } from '../operators/index.ts'
import { touch } from './cases.ts'
import { insertNote } from './console-queries.ts'
import { lockCase } from './serve.ts'
import * as tasks from './task-queries.ts'
import { findCase } from './queries.ts'

export const mountDeskTasks = (server: Server): void => mountOperatorArea(server, api, handlers)

const objectOf = (taskId: number | string): StaffObject => `desk-task/${taskId}`

const handlers: OperatorHandlers<typeof api> = {
  async add({ tx, operator, note }, { caseId, requestId, kind, object, note: words }) {
    const row = await lockCase(tx, String(caseId))
    const task = { caseId: row.caseId, requestId, kind, object, note: words }
    const taskId = await tasks.insertTask(tx, { ...task, operatorId: operator.operatorId })
    const made = await find(tx, taskId)
    // The name was given to something else before.
    if (made.caseId !== row.caseId || made.kind !== kind || made.note !== words || made.object !== object) {
      throw new Refusal('REQ/KEY_REUSED')
    }
    note({ object: objectOf(taskId), after: { caseId: row.caseId, kind, object } })
    return shown(made)
  },
  async ofCase({ sql }, { caseId }) {
    if ((await findCase(sql, String(caseId))) === undefined) throw new Refusal('CHAT/NOT_FOUND')
    return (await tasks.selectTasksOf(sql, String(caseId))).map(shown)
  },
  async list({ sql, operator }, { which, after, rows }) {
    const wanted = { which, kinds: taskKindsOf(operator.role) }
    const from = after === undefined ? undefined : String(keyOf(after, ['big'])[0])
    const found = await tasks.selectTasks(sql, { ...wanted, after: from, rows })
    const totalCount = await tasks.countTasks(sql, wanted, COUNT_MAX)
    return { data: found.map(shown), next: nextKey(found, rows, ({ taskId }) => [taskId]), totalCount }
  },
  async take({ tx, operator, note }, { taskId }) {
    note({ object: objectOf(taskId) })
    await own(tx, operator.role, String(taskId))
    if (!(await tasks.takeTask(tx, String(taskId), operator.operatorId))) throw new Refusal('DESK/STATE')
    return shown(await find(tx, String(taskId)))
  },
  async end({ tx, operator, note }, { taskId, state, answer }) {
    note({ object: objectOf(taskId), after: { state } })
    const task = await own(tx, operator.role, String(taskId))
    // The room comes before what stands on it.
    const row = await lockCase(tx, task.caseId)
    const { operatorId, login } = operator
    if (!(await tasks.endTask(tx, task.taskId, { operatorId, state, answer }))) throw new Refusal('DESK/STATE')
    // The one who serves reads it among the notes, and a console that follows hears that the conversation has changed.
    const words = `[任务 ${task.taskId} ${state === 'done' ? '已完成' : '已退回'}] ${answer}`
    await insertNote(tx, { caseId: row.caseId, login, words: words.slice(0, 1_000) })
    await touch(tx, row)
    return shown(await find(tx, task.taskId))
  },
}

/** A task of somebody's own desk; any other one does not exist for him. @throws CHAT/NOT_FOUND */
async function own(db: Queryable, role: StaffRole, taskId: string): Promise<tasks.TaskRow> {
  const task = await find(db, taskId)
  if (!taskKindsOf(role).includes(task.kind)) throw new Refusal('CHAT/NOT_FOUND')
  return task
}

async function find(db: Queryable | Tx, taskId: string): Promise<tasks.TaskRow> {
  const row = await tasks.findTask(db, taskId)
  if (row === undefined) throw new Refusal('CHAT/NOT_FOUND')
  return row
}

const shown = ({ takenById: _takenById, madeAt, endedAt, ...task }: tasks.TaskRow): OutputOf<typeof api.take> => ({
  ...task,
  madeAt: madeAt.getTime(),
  endedAt: endedAt?.getTime() ?? null,
})
