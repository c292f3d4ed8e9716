import * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import * as z from 'zod/mini'
import type { Sql } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Server } from '../../../http/server.ts'
import { propose } from '../../approvals/index.ts'
import { mountOperatorArea } from '../../operators/index.ts'
import { GatewayRefused, GatewayUnknown } from '../../payments/index.ts'
import type { GatewayOf } from '../payout/ask-providers.ts'
import { findPayout, freezePayouts } from '../payout/payout-queries.ts'
import { paidOf } from '../queries.ts'
import { payByHand, withdrawalByHand } from './by-hand.ts'
import {
  withdrawalDirect,
  withdrawalFigures,
  withdrawalMethod,
  withdrawalRule,
  withdrawalUnfreeze,
} from './change-terms.ts'
import { foundOrder } from './desk-order.ts'
import { readDay, readForStaff, readQueue, readTerms } from './read-desk.ts'
import { claimOrder, rejectOrder, releaseOrder, returnOrder } from './say-no.ts'
import { approveOrder } from './say-yes.ts'

/** Withdrawals, for those who decide about them (docs/withdrawals.md). */
export function mountWithdrawalConsole(server: Server, { gatewayOf }: { gatewayOf?: GatewayOf }): void {
  mountOperatorArea(server, api, {
    queue: ({ sql, operator }, query) => readQueue(sql, query, operator.operatorId),
    order: ({ sql, clock }, { orderNo }) => readForStaff({ sql, clock }, orderNo),
    claim: claimOrder,
    release: releaseOrder,
    approve: approveOrder,
    reject: rejectOrder,
    pay: payByHand(gatewayOf),
    async settle(context, { orderNo, requestId, revision, outcome, reference, reason }) {
      const order = await foundOrder(context.tx, orderNo)
      const payload = { orderNo: String(order.withdrawalId), outcome, reference, paid: String(paidOf(order)) }
      return propose(context, withdrawalByHand, { payload, revision, reason, requestId })
    },
    giveBack: returnOrder,
    ask: {
      ownTransactions: async ({ sql, record }, { orderNo }) => {
        const answer = await askGateway(sql, orderNo, gatewayOf)
        await inTransaction(sql, (tx) => record(tx, { object: `withdrawal/${orderNo}`, after: { ...answer } }))
        return answer
      },
    },
    settings: ({ sql }) => readTerms(sql),
    changeFigures: (context, { requestId, revision, reason, figures }) => {
      const payload = { figures: z.encode(api.WithdrawalFigures, figures) }
      return propose(context, withdrawalFigures, { payload, revision, reason, requestId })
    },
    changeRule: (context, { rule, requestId, revision, reason, figures }) => {
      const payload = { rule, figures: z.encode(api.WithdrawalRuleFigures, figures) }
      return propose(context, withdrawalRule, { payload, revision, reason, requestId })
    },
    changeMethod: (context, { kind, requestId, revision, reason, figures }) => {
      const payload = { kind, figures: z.encode(api.WithdrawalMethodFigures, figures) }
      return propose(context, withdrawalMethod, { payload, revision, reason, requestId })
    },
    changeDirect: (context, { requestId, revision, reason, figures }) => {
      const payload = { figures: z.encode(api.DirectFigures, figures) }
      return propose(context, withdrawalDirect, { payload, revision, reason, requestId })
    },
    async freeze({ tx, note }, { reason }) {
      const isNew = await freezePayouts(tx, reason)
      note({ object: 'withdrawals', before: { isFrozen: isNew ? 0 : 1 }, after: { isFrozen: 1 }, reason })
      return { isFrozen: true }
    },
    unfreeze: (context, { requestId, revision, reason }) =>
      propose(context, withdrawalUnfreeze, { payload: {}, revision, reason, requestId }),
    dayFigures: ({ sql }, { day }) => readDay(sql, day),
  })
}

async function askGateway(
  sql: Sql,
  orderNo: string,
  gatewayOf: GatewayOf | undefined,
): Promise<OutputOf<typeof api.ask>> {
  const { withdrawalId } = await foundOrder(sql, orderNo)
  const payout = await findPayout(sql, withdrawalId)
  if (payout === undefined) throw new Refusal('WITHDRAW/STATE')
  if (gatewayOf === undefined) return { state: 'silent', reference: null }
  try {
    const state = await gatewayOf(payout.gateway).queryPayout(String(withdrawalId))
    return { state: state.kind, reference: state.kind === 'unknown' ? null : state.reference }
  } catch (error) {
    if (error instanceof GatewayUnknown || error instanceof GatewayRefused) return { state: 'silent', reference: null }
    throw error
  }
}
