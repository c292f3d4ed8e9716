/**
 * What the desk of exports finds in the demonstration: files of maker and of the auditor, which the job writes after
 * the start, and one of the auditor that waits for checker. Where somebody has asked for one lately, nothing is added.
 */
import { randomBytes } from 'node:crypto'
import type { ExportWhat } from '@liuhe/contract/exports/what.ts'
import { EXPORT_LISTS } from '@liuhe/contract/exports/lists.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { EXPORT_SOURCES } from '../../export-sources.ts'
import { askFor, hasLately } from '../../modules/exports/index.ts'
import { selectOperators } from '../../modules/operators/index.ts'
import type { Clock } from '../../platform/clock.ts'

const WISHES: readonly { login: string; what: ExportWhat; address: string; reason: string; isOpen?: true }[] = [
  {
    login: 'maker',
    what: { list: 'recharges', filter: { queue: 'review' } },
    ...{ address: '/recharges', reason: '待核对转账交班（演示）' },
  },
  {
    login: 'maker',
    what: { list: 'withdrawals', filter: { queue: 'review' } },
    ...{ address: '/withdrawals?queue=review', reason: '待审核提现交班（演示）' },
  },
  {
    login: 'auditor',
    what: { list: 'adjustments', filter: {} },
    ...{ address: '/adjustments?view=all', reason: '季度抽查（演示）' },
  },
  {
    login: 'auditor',
    what: { list: 'audit', filter: { result: 'refused' } },
    ...{ address: '/audit?result=refused', reason: '被拒绝操作的年度复核（演示）', isOpen: true },
  },
]

/** Call it once the operators are there. */
export async function seedExports(sql: Sql, { clock }: { clock: Clock }): Promise<void> {
  if (await hasLately(sql)) return
  const people = await selectOperators(sql)
  for (const { login, what, address, reason, isOpen } of WISHES) {
    const person = people.find((one) => one.login === login)
    if (person === undefined) continue
    const all = EXPORT_LISTS[what.list].columns as readonly { name: string; isOpen?: true }[]
    const columns = all.filter((column) => isOpen === true || column.isOpen !== true).map(({ name }) => name)
    const requestId = newRequestId(clock.now(), randomBytes(10))
    await inTransaction(sql, async (tx) => {
      const operator = { ...person, sessionId: randomBytes(32).toString('hex'), device: null }
      const context = { tx, clock, note: () => {}, operator, request: { address: '127.0.0.1' } }
      await askFor(EXPORT_SOURCES, context as never, { requestId, what, columns, address, reason })
    })
  }
}
