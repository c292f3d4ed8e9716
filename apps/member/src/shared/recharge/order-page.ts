import { paths } from '@liuhe/brand/paths.ts'
import type { Slots } from '@liuhe/brand/theme.ts'
import type { RechargeFlow } from '@liuhe/domain/recharge/channel.ts'
import { RECHARGE_STATUS } from '@liuhe/domain/recharge/order.ts'

type OpenOrder = { orderNo: string; flow: RechargeFlow; status: number }

/**
 * Where an open order goes on: at the page that says how to pay until somebody has paid, and then at the one that
 * waits with the member.
 * @param look one look of the product has an address without the order: it shows the newest
 */
export function orderPageOf({ orderNo, flow, status }: OpenOrder, look: Slots['rechargeProcessing']): string {
  if (status === RECHARGE_STATUS.waiting) return PAYING[flow](orderNo)
  return look === 'latest' ? paths['recharge-processing-latest']() : paths['recharge-processing']({ orderId: orderNo })
}

const PAYING: Readonly<Record<RechargeFlow, (orderId: string) => string>> = {
  transfer: (order) => paths['recharge-bank']({ order }),
  redirect: (orderId) => paths['recharge-third-party']({ orderId }),
  qr: (orderId) => paths['recharge-online']({ orderId }),
  coin: (orderId) => paths['recharge-qr-virtual']({ orderId }),
  matched: (orderId) => paths['recharge-processing']({ orderId }),
}
