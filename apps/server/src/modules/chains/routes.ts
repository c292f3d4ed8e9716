import * as api from '@liuhe/contract/api/operator/chains.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import { currentChains } from '../lottery/index.ts'
import { mountOperatorArea } from '../operators/index.ts'
import { chainRetire } from './chain-retire.ts'
import * as queries from './queries.ts'

/** The desk of seed chains: what is current, giving one up by two people, and what engines complain about. */
export function mountChainsConsole(server: Server): void {
  mountOperatorArea(server, api, {
    list: ({ sql }) => currentChains(sql),
    retire: (context, { requestId, reason, used, ...payload }) =>
      propose(context, chainRetire, { payload, revision: used, reason, requestId }),
    alarms: ({ sql }, { state, before, rows }) => queries.selectAlarms(sql, { state, before, rows }),
    async handleAlarm({ tx, operator, note }, { alarmId, note: words }) {
      note({ object: `engine-alarm/${alarmId}`, reason: words })
      const isDone = await queries.handleAlarm(tx, { alarmId, login: operator.login, note: words })
      if (!isDone) throw new Refusal('ALARM/NOT_FOUND')
      return null
    },
  })
}
