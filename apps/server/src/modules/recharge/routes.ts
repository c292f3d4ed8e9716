import * as recharge from '@liuhe/contract/api/recharge.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { createOrder } from './create-order.ts'
import { cancelOrder, confirmOrder } from './leave-order.ts'
import { listOrders, readNewest } from './list-orders.ts'
import { idOf } from './order-queries.ts'
import type { GatewayOf } from './prepare-payment.ts'
import { readOptions } from './read-options.ts'
import { readOrder } from './read-order.ts'
import { addReceipt, mountReceipts } from './receipts.ts'

/** Recharging, for members (Domain §8.1). No call of it credits anything (I-23). */
export function mountRecharge(server: Server, { gatewayOf }: { gatewayOf: GatewayOf }): void {
  mountArea(server, recharge, {
    options: readOptions,
    create: { ownTransactions: (context, input) => createOrder(context, input, gatewayOf) },
    read: (context, { orderNo }) => readOrder(context, context.viewer.memberId, idOf(orderNo)),
    newest: readNewest,
    list: listOrders,
    cancel: cancelOrder,
    confirm: confirmOrder,
    addReceipt: { ownTransactions: addReceipt },
  })
  mountReceipts(server)
}
