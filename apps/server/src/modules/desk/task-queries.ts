/** The SQL of tasks that conversations give other desks (migration 0116). */
import type { TaskKind } from '@liuhe/domain/staff.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

export interface TaskRow {
  taskId: string
  caseId: string
  kind: TaskKind
  object: string
  note: string
  state: 'open' | 'taken' | 'done' | 'refused'
  madeBy: string
  takenById: number | null
  takenBy: string | null
  answer: string
  madeAt: Date
  endedAt: Date | null
}

const shownTasks = (db: Queryable) => db`
  select t.task_id::text as "taskId", t.case_id::text as "caseId", t.kind, t.object, t.note, t.state,
         m.login as "madeBy", t.taken_by as "takenById", k.login as "takenBy", t.answer, t.made_at as "madeAt",
         t.ended_at as "endedAt"
  from desk_task t join operator_name m on m.operator_id = t.made_by
  left join operator_name k on k.operator_id = t.taken_by`

type NewTask = Pick<TaskRow, 'caseId' | 'kind' | 'object' | 'note'> & { requestId: string; operatorId: number }

/** Makes a task under the name that the caller gave it. @returns its number, or that of the one with this name */
export async function insertTask(tx: Tx, task: NewTask): Promise<string> {
  const { caseId, requestId, kind, object, note, operatorId } = task
  await tx`
    insert into desk_task (case_id, request_id, kind, object, note, made_by)
    values (${caseId}::bigint, ${requestId}, ${kind}, ${object}, ${note}, ${operatorId}) on conflict do nothing`
  const [row] = await tx<[{ taskId: string }]>`
    select task_id::text as "taskId" from desk_task where made_by = ${operatorId} and request_id = ${requestId}`
  return row.taskId
}

export async function findTask(db: Queryable, taskId: string): Promise<TaskRow | undefined> {
  const [row] = await db<TaskRow[]>`${shownTasks(db)} where t.task_id = ${taskId}::bigint`
  return row
}

export const selectTasksOf = (db: Queryable, caseId: string): Promise<TaskRow[]> =>
  db<TaskRow[]>`${shownTasks(db)} where t.case_id = ${caseId}::bigint order by t.task_id limit 200`

interface Wanted {
  kinds: readonly TaskKind[]
  which: 'open' | 'ended'
}

const isWanted = (db: Queryable, { kinds, which }: Wanted) => db`
  t.kind = any (${arrayOf([...kinds])}::text[])
  and ${which === 'open' ? db`t.state in ('open', 'taken')` : db`t.state in ('done', 'refused')`}`

/** What is to do, the oldest first, or what is over, the newest first. */
export const selectTasks = (
  db: Queryable,
  { after, rows, ...wanted }: Wanted & { after: string | undefined; rows: number },
): Promise<TaskRow[]> => {
  const isOpen = wanted.which === 'open'
  const from = after === undefined ? db`` : db`and t.task_id ${isOpen ? db`>` : db`<`} ${after}::bigint`
  return db<TaskRow[]>`
    ${shownTasks(db)} where ${isWanted(db, wanted)} ${from}
    order by t.task_id ${isOpen ? db`asc` : db`desc`} limit ${rows}`
}

export async function countTasks(db: Queryable, wanted: Wanted, most: number): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from (
      select from desk_task t where ${isWanted(db, wanted)} limit ${most + 1}) x`
  return row.count
}

/** Takes a task that nobody has. @returns whether it was free, or his already */
export async function takeTask(tx: Tx, taskId: string, operatorId: number): Promise<boolean> {
  const rows = await tx`
    update desk_task set state = 'taken', taken_by = ${operatorId}
    where task_id = ${taskId}::bigint and (state = 'open' or state = 'taken' and taken_by = ${operatorId}) returning 1`
  return rows.length > 0
}

/** Ends a task that he has taken. @returns whether it was his and not over */
export async function endTask(
  tx: Tx,
  taskId: string,
  { operatorId, state, answer }: { operatorId: number; state: 'done' | 'refused'; answer: string },
): Promise<boolean> {
  const rows = await tx`
    update desk_task set state = ${state}, answer = ${answer}, ended_at = clock_timestamp()
    where task_id = ${taskId}::bigint and state = 'taken' and taken_by = ${operatorId} returning 1`
  return rows.length > 0
}
