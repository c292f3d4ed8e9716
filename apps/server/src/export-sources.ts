/** How each list that can be exported is read: by the function that answers its desk. A new one is a line here. */
import { listAdjustments } from './modules/adjustments/index.ts'
import { listStatements } from './modules/agents/index.ts'
import { listOrders } from './modules/bets/index.ts'
import { listPostings } from './modules/books/index.ts'
import { type ExportSources, onePage, pagedAfter, pagedBefore } from './modules/exports/index.ts'
import { selectOpenRounds } from './modules/game-wallet/index.ts'
import { listMembers, readMoney } from './modules/members/index.ts'
import { listEntries } from './modules/operators/index.ts'
import { listRecharges } from './modules/recharge/index.ts'
import { listWithdrawals } from './modules/withdrawals/index.ts'

export const EXPORT_SOURCES: ExportSources = {
  members: pagedAfter('members', ({ sql }, query) => listMembers(sql, query)),
  recharges: pagedAfter('recharges', ({ sql }, query) => listRecharges(sql, query)),
  withdrawals: pagedAfter('withdrawals', ({ sql, operatorId }, query) => listWithdrawals(sql, query, operatorId)),
  orders: pagedAfter('orders', ({ sql }, query) => listOrders(sql, query)),
  postings: pagedAfter('postings', ({ sql }, query) => listPostings(sql, query)),
  bills: pagedAfter('bills', (asker, query) => readMoney(asker, query)),
  adjustments: pagedBefore(
    'adjustments',
    ({ sql }, query) => listAdjustments(sql, query),
    ({ approvalId }) => approvalId,
  ),
  statements: pagedAfter('statements', ({ sql }, query) => listStatements(sql, query)),
  audit: pagedBefore(
    'audit',
    ({ sql }, query) => listEntries(sql, query, { isWhole: true }),
    ({ position }) => position,
  ),
  rounds: onePage('rounds', async ({ sql }, { provider, idleMinutes, rows }) =>
    selectOpenRounds(sql, { provider, idleMinutes, rows }),
  ),
}
