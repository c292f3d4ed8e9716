import * as api from '@liuhe/contract/api/operator/payments.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { mountOperatorArea } from '../operators/index.ts'
import * as queries from './queries.ts'
import { amountText } from './amount-text.ts'
import { selectDifferences } from './reconciliation-queries.ts'

/** The operators' look at money from outside: what came, what disagrees, what somebody must see. */
export function mountPaymentsConsole(server: Server): void {
  mountOperatorArea(server, api, {
    inbox: async ({ sql }, filter) => {
      const rows = await queries.selectInbox(sql, { state: filter.state, before: filter.before, rows: filter.rows })
      return rows.map(({ amount, ...row }) => ({ ...row, amount: amountText(amount, row.currency) }))
    },
    differences: ({ sql }, { day, rows }) => selectDifferences(sql, { day, rows }),
    alarms: ({ sql }, { state, before, rows }) => queries.selectAlarms(sql, { state, before, rows }),
    async handleAlarm({ tx, operator, note }, { alarmId, note: words }) {
      note({ object: `payment-alarm/${alarmId}`, reason: words })
      const isDone = await queries.handleAlarm(tx, { alarmId, login: operator.login, note: words })
      if (!isDone) throw new Refusal('ALARM/NOT_FOUND')
      return null
    },
  })
}
