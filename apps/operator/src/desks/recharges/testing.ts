/** Orders as the server tells them. */
import type { OrderDetail, OrderRow } from './words.ts'

const NOW = Date.now()

/** Numbers of orders are longer than those of JavaScript. */
export const numberOf = (n: number): string => `11600000000000000${n}`

export const anOrder = (n: number, part: Partial<OrderRow> = {}): OrderRow => ({
  ...{ orderNo: numberOf(n), group: 'bank', payType: 1, channelCode: 'bank-ccb', channelName: '银行卡转账', icon: '' },
  ...{ flow: 'transfer', status: 2, amount: 2_000_000n, fee: 0n, discountMoney: 0n, creditMoney: 2_000_000n },
  ...{ createTime: NOW - 600_000, expireTime: NOW + 600_000, auditTime: null, check: null },
  ...{ memberId: '7', account: 'wa***88', revision: 3, ...part },
})
export const detailOf = ({ memberId, account, revision, ...order }: OrderRow): OrderDetail => ({
  order: {
    ...order,
    ...{
      now: NOW,
      discount: 0n,
      firstGift: 0n,
      turnover: 2_000_000n,
      payer: '王**',
      payerIs: 'own-name',
      paidTime: NOW - 300_000,
    },
    payment: { payUrl: null, qrText: null, account: null, remittanceCode: 'HT8812', coin: null },
    ...{ txid: null, receipts: [], next: null, match: null, canCancel: false, canConfirm: false },
    steps: [{ at: NOW - 600_000, code: 'created', by: 'member', check: null, amount: 2_000_000n, note: null }],
    ...{ typicalSeconds: null, expectedSeconds: 60, remark: null },
  },
  ...{ memberId, account, revision, received: [] },
})
