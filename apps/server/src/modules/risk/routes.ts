import * as api from '@liuhe/contract/api/operator/risk.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Queryable } from '../../db/connect.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { maskedAccounts, staffViewsOf } from '../member/index.ts'
import { mountOperatorArea } from '../operators/index.ts'
import * as queries from './queries.ts'

/** The risk queue, for those who look into it (docs/agents.md). */
export const mountRiskConsole = (server: Server): void =>
  mountOperatorArea(server, api, {
    async flags({ sql }, { state, kind, memberId, after, rows }) {
      const before = after === undefined ? undefined : (keyOf(after, ['big'])[0] as string)
      const asked = { state, kind, memberId: memberId === undefined ? undefined : BigInt(memberId), before, rows }
      const found = await queries.selectFlags(sql, asked)
      return { data: await shown(sql, found), next: nextKey(found, rows, ({ flagId }) => [String(flagId)]) }
    },
    async flag({ sql }, { flagId }) {
      const row = await queries.findFlag(sql, flagId)
      if (row === undefined) throw new Refusal('RISK/NOT_FOUND')
      const ids = row.evidence.members.map(BigInt)
      const [[flag], people, open] = await Promise.all([
        shown(sql, [row]),
        staffViewsOf(sql, ids),
        queries.openFlagsOf(sql, ids),
      ])
      // A flag that is open itself is none of the others.
      const others = (memberId: bigint) =>
        (open.get(memberId) ?? 0) - (row.state === 'open' && memberId === row.memberId ? 1 : 0)
      return {
        ...(flag as Flag),
        people: people.map(({ memberId, joinedAt, ...person }) => ({
          ...person,
          memberId: String(memberId),
          joinedAt: joinedAt.getTime(),
          openFlags: others(memberId),
        })),
        traces: [...row.evidence.traces],
      }
    },
    async decide({ tx, operator, note: tell }, { flagId, revision, state, note }) {
      tell({ object: `risk-flag/${flagId}`, reason: note })
      const row = await queries.lockFlag(tx, flagId)
      if (row === undefined) throw new Refusal('RISK/NOT_FOUND')
      if (row.revision !== revision) throw new Refusal('RISK/CHANGED', { data: { revision: row.revision } })
      const decided = await queries.writeDecision(tx, { flagId, state, login: operator.login, note })
      tell({ before: { state: row.state }, after: { state } })
      const [flag] = await shown(tx, [decided])
      return flag as Flag
    },
  })

type Flag = OutputOf<typeof api.decide>

async function shown(sql: Queryable, rows: readonly queries.RiskRow[]): Promise<Flag[]> {
  const accounts = await maskedAccounts(
    sql,
    rows.map(({ memberId }) => memberId),
  )
  return rows.map((row) => ({
    ...{ flagId: String(row.flagId), kind: row.kind, object: row.object, memberId: String(row.memberId) },
    ...{ account: accounts.get(row.memberId) ?? '', state: row.state, revision: row.revision },
    ...{ foundAt: row.foundAt.getTime(), changedAt: row.changedAt.getTime() },
    ...{ handledBy: row.handledBy, handledAt: row.handledAt?.getTime() ?? null, note: row.note },
  }))
}
