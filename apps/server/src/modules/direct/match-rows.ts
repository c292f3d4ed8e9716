/** Matches in wire form, for operators. */
import type { MatchRow as Wire } from '@liuhe/contract/api/operator/direct.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { maskedAccounts } from '../member/index.ts'
import type { MatchRow } from '../withdrawals/index.ts'

export async function rowsOf(sql: Queryable, matches: readonly MatchRow[]): Promise<z.output<typeof Wire>[]> {
  const ids = matches.flatMap(({ payerId, receiverId }) => [payerId, receiverId])
  const accounts = await maskedAccounts(sql, [...new Set(ids)])
  const someone = (memberId: bigint) => ({ memberId: String(memberId), account: accounts.get(memberId) ?? '' })
  return matches.map(({ rechargeId, withdrawalId, payerId, receiverId, ...match }) => ({
    matchNo: String(rechargeId),
    withdrawalNo: String(withdrawalId),
    payer: someone(payerId),
    receiver: someone(receiverId),
    ...{ amount: match.amount, state: match.state, dispute: match.disputeKind, disputeNote: match.disputeNote },
    revision: match.revision,
    madeAt: match.madeAt.getTime(),
    saidAt: match.saidAt?.getTime() ?? null,
    answerBy: match.answerBy?.getTime() ?? null,
    disputedAt: match.disputedAt?.getTime() ?? null,
    endedAt: match.endedAt?.getTime() ?? null,
  }))
}
