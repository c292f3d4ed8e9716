import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { insertTask } from '../../modules/desk/index.ts'

/** What customer service asks of other desks in the demonstration, each about a talk of days ago. */
const TASKS = [
  { kind: 'recharge', note: '会员说三天前的一笔转账没有入账，付款截图已在对话里，请核对渠道流水。' },
  { kind: 'withdrawal', note: '会员更换收款账户后提现被拦，想知道还要等多久，请核对后回复。' },
  { kind: 'risk', note: '会员反映有人冒用他的推广码发广告，请看一下这条链接。' },
] as const

/** Call it once the staff and the talks of customer service are there. Does nothing where somebody has made a task. */
export async function seedDeskTasks(sql: Sql): Promise<void> {
  await inTransaction(sql, async (tx) => {
    const [by] = await tx<{ operatorId: number }[]>`
      select operator_id as "operatorId" from operator
      where login = 'support' and not exists (select from desk_task) for update`
    const cases = await tx<{ caseId: string }[]>`
      select case_id::text as "caseId" from desk_case order by case_id limit ${TASKS.length}`
    if (by === undefined) return
    for (const [index, { caseId }] of cases.entries()) {
      const task = TASKS[index]
      if (task) await insertTask(tx, { ...task, caseId, object: '', requestId: `demo-task-${index}`, ...by })
    }
  })
}
