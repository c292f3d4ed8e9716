import { paths } from '@liuhe/brand/paths.ts'
import type { Slots } from '@liuhe/brand/theme.ts'
import type * as api from '@liuhe/contract/api/recharge.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { isOpen, rechargeStateOf } from '@liuhe/domain/recharge/order.ts'

export type Order = OutputOf<typeof api.read>
export type OrderRow = OutputOf<typeof api.list>['data'][number]

/** Whether an order still waits for money or people. */
export const isUnderway = ({ status }: Pick<OrderRow, 'status'>): boolean => isOpen(rechargeStateOf(status))

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
