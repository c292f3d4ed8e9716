import * as api from '@liuhe/contract/api/withdrawals.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { readEvidence } from './evidence.ts'
import { recentLine } from './line.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { idOf } from './queries.ts'
import { readTerms } from './read-terms.ts'
import { readWithdrawal } from './read-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'

/** Withdrawals, for members (Domain §8.2). No call of a member takes one further than to its request. */
export function mountWithdrawals(server: Server): void {
  mountArea(server, api, {
    terms: readTerms,
    line: ({ sql, clock }) => recentLine({ sql, clock }),
    save: { ownTransactions: requestWithdrawal },
    saveFreeBank: { ownTransactions: (context, input) => requestWithdrawal(context, input, 'direct') },
    list: listWithdrawals,
    read: (context, { orderNo }) => readWithdrawal(context, context.viewer.memberId, idOf(orderNo)),
    evidence: readEvidence,
  })
}
