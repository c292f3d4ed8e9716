/** Withdrawals in wire form, for operators. */
import type * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Queryable } from '../../../db/connect.ts'
import { maskedAccounts } from '../../member/index.ts'
import { loginsOf } from '../../operators/index.ts'
import type { WithdrawalRow } from '../queries.ts'
import { rowOf } from '../read-withdrawal.ts'
import { selectClaims, selectOffered, selectRulesOf } from './console-queries.ts'
import { operatorIn } from './desk-order.ts'

type QueueRow = OutputOf<typeof api.queue>['data'][number]

/** Rows of the queue, in the order that was given. */
export async function queueRowsOf(sql: Queryable, orders: readonly WithdrawalRow[]): Promise<QueueRow[]> {
  const ids = orders.map(({ withdrawalId }) => withdrawalId)
  const [rules, claims, offered, accounts] = await Promise.all([
    selectRulesOf(sql, ids),
    selectClaims(sql, ids),
    selectOffered(sql, ids),
    maskedAccounts(sql, [...new Set(orders.map(({ memberId }) => memberId))]),
  ])
  const logins = await loginsOf(
    sql,
    claims.map(({ operatorId }) => operatorId),
  )
  const rulesOf = Map.groupBy(rules, ({ withdrawalId }) => withdrawalId)
  const claimOf = new Map(claims.map((claim) => [claim.withdrawalId, claim]))
  return orders.map((order) => {
    const { withdrawalId, memberId, revision, people: peopleNeeded } = order
    const claim = claimOf.get(withdrawalId)
    return {
      ...rowOf(order),
      ...{ memberId: String(memberId), account: accounts.get(memberId) ?? '', revision, peopleNeeded },
      rules: (rulesOf.get(withdrawalId) ?? []).map(({ rule }) => rule),
      claim: claim === undefined ? null : { login: logins.get(claim.operatorId) ?? '', until: claim.until.getTime() },
      isOffered: offered.has(withdrawalId),
    }
  })
}

/** Actors as people read them: operators by their logins, everybody else as they are written; nobody is left out. */
export async function namesOf(sql: Queryable, actors: readonly (string | null)[]): Promise<string[]> {
  const known = actors.filter((actor) => actor !== null)
  const ids = known.map(operatorIn).filter((id) => id !== undefined)
  const logins = await loginsOf(sql, ids)
  return known.map((actor) => logins.get(operatorIn(actor) ?? -1) ?? actor)
}
