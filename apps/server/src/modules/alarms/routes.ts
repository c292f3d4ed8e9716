import * as api from '@liuhe/contract/api/operator/alarms.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { type AlarmSource, alarmSourcesOf, mayHandleAlarm } from '@liuhe/domain/alarms.ts'
import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import type { StaffRole } from '@liuhe/domain/staff.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { handleApprovalAlarm } from '../approvals/index.ts'
import { handleEngineAlarm } from '../chains/index.ts'
import { handleWalletAlarm } from '../game-wallet/index.ts'
import { handleUnmaskAlarm } from '../members/index.ts'
import { mountOperatorArea } from '../operators/index.ts'
import { handlePaymentAlarm } from '../payments/index.ts'
import { handleResultAlarm } from '../results/index.ts'
import * as queries from './queries.ts'

type Alarm = OutputOf<typeof api.read>
type Close = (tx: Tx, alarm: { alarmId: number; login: string; note: string }) => Promise<boolean>

/** Each part closes its own alarms. */
const CLOSE: Readonly<Record<AlarmSource, Close>> = {
  result: handleResultAlarm,
  engine: handleEngineAlarm,
  payment: handlePaymentAlarm,
  wallet: handleWalletAlarm,
  approval: handleApprovalAlarm,
  unmask: handleUnmaskAlarm,
  'house-profit': queries.handleHouseAlarm,
  'house-clearing': queries.handleHouseAlarm,
  'house-root': queries.handleHouseAlarm,
  'house-doubt': queries.handleHouseAlarm,
  'house-outbox': queries.handleHouseAlarm,
  'house-archive': queries.handleHouseAlarm,
  'house-exposure': queries.handleHouseAlarm,
  'house-job': queries.handleHouseAlarm,
}

/** Alarms of every part in one list, for those whose work they are. */
export function mountAlarms(server: Server): void {
  mountOperatorArea(server, api, {
    async list({ sql, operator }, { state, source, after, rows }) {
      const sources = alarmSourcesOf(operator.role).filter((name) => source === undefined || name === source)
      const key = after === undefined ? undefined : (keyOf(after, ['time', 'text', 'int']) as [string, string, number])
      const found = await queries.selectAlarms(sql, { sources, isOpen: state === 'open', after: key, rows })
      return {
        data: found.map((row) => wireOf(row, operator.role)),
        next: nextKey(found, rows, ({ raisedKey, source: name, alarmId }) => [raisedKey, name, alarmId]),
      }
    },
    count: ({ sql, operator }) =>
      queries.countOpen(
        sql,
        alarmSourcesOf(operator.role).filter((source) => mayHandleAlarm(operator.role, source)),
      ),
    read: async ({ sql, operator }, asked) => wireOf(await seen(sql, operator.role, asked), operator.role),
    async acknowledge({ tx, operator, note }, asked) {
      note({ object: objectOf(asked) })
      await openWork(tx, operator.role, asked)
      await queries.acknowledge(tx, { ...asked, login: operator.login })
      const after = await seen(tx, operator.role, asked)
      note({ after: { acknowledgedBy: after.acknowledgedBy } })
      return wireOf(after, operator.role)
    },
    async close({ tx, operator, note }, { note: words, ...asked }) {
      note({ object: objectOf(asked), reason: words })
      await openWork(tx, operator.role, asked)
      const isDone = await CLOSE[asked.source](tx, { alarmId: asked.alarmId, login: operator.login, note: words })
      if (!isDone) throw new Refusal('ALARM/NOT_FOUND')
      const after = await seen(tx, operator.role, asked)
      note({ after: { handledBy: after.handledBy } })
      return wireOf(after, operator.role)
    },
  })
}

type Asked = { source: AlarmSource; alarmId: number }

const objectOf = ({ source, alarmId }: Asked): StaffObject => `alarm/${source}/${alarmId}`

/** @throws ALARM/NOT_FOUND, for those too that the role does not see */
async function seen(sql: Queryable, role: StaffRole, asked: Asked): Promise<queries.AlarmRow> {
  const row = alarmSourcesOf(role).includes(asked.source) ? await queries.findAlarm(sql, asked) : undefined
  if (row === undefined) throw new Refusal('ALARM/NOT_FOUND')
  return row
}

/** @throws ALARM/NOT_FOUND; UC/FORBIDDEN for an alarm that the role sees and that is another's work */
async function openWork(tx: Tx, role: StaffRole, asked: Asked): Promise<void> {
  const row = await seen(tx, role, asked)
  if (!mayHandleAlarm(role, asked.source)) throw new Refusal('UC/FORBIDDEN')
  if (row.handledBy !== null) throw new Refusal('ALARM/NOT_FOUND')
}

function wireOf({ raisedKey: _key, ...row }: queries.AlarmRow, role: StaffRole): Alarm {
  const ms = (at: Date | null) => at?.getTime() ?? null
  return {
    ...row,
    ...{ raisedAt: row.raisedAt.getTime(), lastAt: row.lastAt.getTime(), overAt: ms(row.overAt) },
    ...{ acknowledgedAt: ms(row.acknowledgedAt), handledAt: ms(row.handledAt) },
    isMine: mayHandleAlarm(role, row.source),
  }
}
