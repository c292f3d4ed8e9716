import { paths } from '@liuhe/brand/paths.ts'
import type { Slots } from '@liuhe/brand/theme.ts'
import type * as api from '@liuhe/contract/api/recharge.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { isOpen, rechargeStateOf } from '@liuhe/domain/recharge/order.ts'

export type Order = OutputOf<typeof api.read>
export type OrderRow = OutputOf<typeof api.list>['data'][number]

/** Whether an order still waits for money or people. */
export const isUnderway = ({ status }: Pick<OrderRow, 'status'>): boolean => isOpen(rechargeStateOf(status))

/**
 * 到账: what the credits of an order brought. They may differ from what it promised: another amount arrived, or another
 * order was the first recharge and has had the gift. Before a credit it is what the order will bring.
 */
export function arrivedOf({ steps, creditMoney }: Order): Money {
  const credits = steps.flatMap(({ code, amount }) => (code === 'credited' && amount !== null ? [amount] : []))
  return credits.length === 0 ? creditMoney : credits.reduce((sum, amount) => sum + amount, 0n)
}

/** The page where an order is paid, by the way it is paid. */
export function orderPath({ orderNo, flow }: Pick<OrderRow, 'orderNo' | 'flow'>): string {
  switch (flow) {
    case 'transfer':
      return paths['recharge-bank']({ order: orderNo })
    case 'redirect':
      return paths['recharge-third-party']({ orderId: orderNo })
    case 'qr':
      return paths['recharge-online']({ orderId: orderNo })
    case 'coin':
      return paths['recharge-qr-virtual']({ orderId: orderNo })
    case 'matched':
      return paths['recharge-processing']({ orderId: orderNo })
  }
}

/** Where a paid order is awaited. One theme has an address without the order, for the newest (Ruling C111). */
export const processingPath = (orderNo: string, look: Slots['rechargeProcessing']): string =>
  look === 'latest' ? paths['recharge-processing-latest']() : paths['recharge-processing']({ orderId: orderNo })
