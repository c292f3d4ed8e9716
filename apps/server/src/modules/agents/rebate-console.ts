import * as api from '@liuhe/contract/api/operator/agents.ts'
import { rebateState } from '@liuhe/domain/agents/rebate.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import { mountOperatorArea } from '../operators/index.ts'
import { commissionRun } from './commission-run.ts'
import type { RebateStep } from './rebate-queries.ts'
import * as queries from './rebate-read-queries.ts'

const DAYS = 31
const ROWS = 100

const STATES = {
  ...({ stakes: 'running', chains: 'running', sums: 'running' } as const),
  ...({ review: 'review', pay: 'paying', done: 'done' } as const),
} satisfies Record<RebateStep, string>

/** What agents earn, for those who look after money (docs/agents.md). */
export const mountAgentsConsole = (server: Server): void =>
  mountOperatorArea(server, api, {
    async rebateDays({ sql }, { before }) {
      const rows = await queries.selectDays(sql, { before, rows: DAYS })
      return rows.map(({ step, doneAt, ...day }) => ({
        ...day,
        state: STATES[step],
        doneAt: doneAt?.getTime() ?? null,
      }))
    },
    async rebateStatements({ sql }, { day, after }) {
      const rows = await queries.selectStatements(sql, { day, after: numberAfter(after), rows: ROWS })
      const data = rows.map(({ agentId, step, ...row }) => ({
        ...row,
        agentId: String(agentId),
        state: rebateState({ ...row, isWorkedOut: STATES[step] !== 'running' }),
      }))
      return { data, next: nextKey(rows, ROWS, ({ agentId }) => [String(agentId)]) }
    },
    async rebateLines({ sql }, { day, memberId, after }) {
      const key = after === undefined ? FIRST_LINE : lineAfter(after)
      const rows = await queries.selectLines(sql, {
        day,
        agentId: BigInt(memberId),
        isForAgent: false,
        after: key,
        rows: ROWS,
      })
      const data = rows.map((row) => ({ ...row, memberId: String(row.memberId), account: mask(row.account) }))
      return {
        data,
        next: nextKey(rows, ROWS, ({ memberId: id, depth, own, given }) => [String(id), depth, own, given]),
      }
    },
    async rebateOrders({ sql }, { day, memberId, after }) {
      const page = { day, memberId: BigInt(memberId), after: numberAfter(after), rows: ROWS }
      const rows = await queries.selectOrders(sql, page)
      const data = rows.map(({ orderId, drawId, addedAt, base }) => ({
        ...{ orderNo: String(orderId), drawId, base },
        addTime: addedAt.getTime(),
      }))
      return { data, next: nextKey(rows, ROWS, ({ orderId }) => [String(orderId)]) }
    },
    payRebates: (context, { day, version, requestId, reason }) =>
      propose(context, commissionRun, { payload: { day, version }, revision: version, reason, requestId }),
  })

const lineAfter = (after: string): queries.LineKey =>
  keyOf(after, ['big', 'int', 'int', 'int']) as [string, number, number, number]

const FIRST_LINE: queries.LineKey = ['0', 0, 0, 0]

const numberAfter = (after: string | undefined): bigint =>
  after === undefined ? 0n : BigInt((keyOf(after, ['big']) as [string])[0])
