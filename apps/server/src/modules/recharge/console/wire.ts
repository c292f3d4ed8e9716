/** Rows in wire form, for operators. */
import type * as api from '@liuhe/contract/api/operator/recharge.ts'
import { ChannelFigures } from '@liuhe/contract/api/operator/recharge.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { formatUsdt } from '@liuhe/domain/recharge/usdt.ts'
import { formatYuan } from '@liuhe/domain/money.ts'
import type { ChannelRow, ChannelFigures as StoredFigures } from '../channel-queries.ts'
import type { ReceivedRow } from '../received-queries.ts'

type Received = OutputOf<typeof api.returnReceived>
type Figures = OutputOf<typeof api.channels>['channels'][number]['figures']

export const receivedOf = (row: ReceivedRow): Received => {
  const { gateway, reference, currency, amount, worth, matchCode, address, verdict, outcome, decidedBy, note } = row
  return {
    ...{ gateway, reference, currency, worth, matchCode, address, verdict, outcome, decidedBy, note },
    receivedId: String(row.receivedId),
    orderNo: row.rechargeId === null ? null : String(row.rechargeId),
    amount: currency === 'USDT' ? formatUsdt(amount) : formatYuan(amount),
    paidAt: row.paidAt.getTime(),
    arrivedAt: row.arrivedAt.getTime(),
    decidedAt: row.decidedAt?.getTime() ?? null,
    revision: row.revision,
  }
}

/** The figures of a channel alone. */
export const figuresOf = (row: ChannelRow): Figures => {
  const names = Object.keys(ChannelFigures.shape) as (keyof Figures)[]
  return {
    ...(Object.fromEntries(names.map((name) => [name, row[name]])) as Figures),
    pausedFrom: row.pausedFrom?.getTime() ?? null,
    pausedUntil: row.pausedUntil?.getTime() ?? null,
  }
}

export const storedFigures = (figures: Figures): StoredFigures => ({
  ...figures,
  pausedFrom: figures.pausedFrom === null ? null : new Date(figures.pausedFrom),
  pausedUntil: figures.pausedUntil === null ? null : new Date(figures.pausedUntil),
})
