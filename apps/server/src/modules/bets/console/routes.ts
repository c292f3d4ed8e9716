import * as api from '@liuhe/contract/api/operator/orders.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Server } from '../../../http/server.ts'
import { propose } from '../../approvals/index.ts'
import { mountOperatorArea } from '../../operators/index.ts'
import { betVoid } from './bet-void.ts'
import { findOrder, listOrders, readOrder } from './read-orders.ts'

/** The desk of orders: found, explained, voided by two. */
export function mountOrdersConsole(server: Server): void {
  mountOperatorArea(server, api, {
    list: ({ sql }, asked) => listOrders(sql, asked),
    read: ({ sql }, { orderNo }) => readOrder(sql, orderNo),
    async voidBet(context, { orderNo, requestId, revision, reason }) {
      const order = await findOrder(context.tx, orderNo)
      if (order === undefined) throw new Refusal('ORDER/NOT_FOUND')
      const payload = { orderNo: String(order.orderId), memberId: String(order.memberId) }
      return propose(context, betVoid, { payload, revision, reason, requestId })
    },
  })
}
