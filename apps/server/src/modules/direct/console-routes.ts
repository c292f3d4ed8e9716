import * as api from '@liuhe/contract/api/operator/direct.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Queryable } from '../../db/connect.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { Clock } from '../../platform/clock.ts'
import { propose } from '../approvals/index.ts'
import { mountOperatorArea } from '../operators/index.ts'
import { findRecharge, rechargeForStaff } from '../recharge/index.ts'
import {
  findMatch,
  findWithdrawal,
  type MatchRow,
  selectMatchesForStaff,
  withdrawalDetail,
  withdrawalIdOf,
} from '../withdrawals/index.ts'
import { directDispute } from './dispute-kind.ts'
import { rowsOf } from './match-rows.ts'

/** 免提直充, for those who decide disputes. */
export function mountDirectConsole(server: Server): void {
  mountOperatorArea(server, api, {
    matches: ({ sql }, query) => readMatches(sql, query),
    match: ({ sql, clock }, { matchNo }) => readMatch({ sql, clock }, matchNo),
    async decide(context, { matchNo, requestId, revision, outcome, reason }) {
      const match = await known(context.tx, matchNo)
      const payload = { matchNo: String(match.rechargeId), outcome }
      return propose(context, directDispute, { payload, revision, reason, requestId })
    },
  })
}

async function readMatches(
  sql: Queryable,
  { queue, after, rows }: InputOf<typeof api.matches>,
): Promise<OutputOf<typeof api.matches>> {
  const [beyond] = after === undefined ? [] : (keyOf(after, ['big']) as [string])
  const found = await selectMatchesForStaff(sql, { queue, after: beyond, rows })
  return { data: await rowsOf(sql, found), next: nextKey(found, rows, ({ rechargeId }) => [String(rechargeId)]) }
}

async function readMatch(
  { sql, clock }: { sql: Queryable; clock: Clock },
  matchNo: string,
): Promise<OutputOf<typeof api.match>> {
  const found = await known(sql, matchNo)
  const [order, withdrawal] = await Promise.all([
    findRecharge(sql, found.rechargeId),
    findWithdrawal(sql, found.withdrawalId),
  ])
  const [row] = await rowsOf(sql, [found])
  if (order === undefined || withdrawal === undefined || row === undefined)
    throw new Error(`match ${matchNo} is broken`)
  return {
    match: row,
    recharge: await rechargeForStaff({ sql, clock }, order),
    withdrawal: await withdrawalDetail({ sql, clock }, withdrawal),
  }
}

/** @throws RECHARGE/NOT_FOUND */
async function known(sql: Queryable, matchNo: string): Promise<MatchRow> {
  const id = withdrawalIdOf(matchNo)
  const match = id === undefined ? undefined : await findMatch(sql, id)
  if (match === undefined) throw new Refusal('RECHARGE/NOT_FOUND')
  return match
}
