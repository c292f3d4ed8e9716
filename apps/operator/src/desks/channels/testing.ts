import type * as api from '@liuhe/contract/api/operator/recharge.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'

type Listed = OutputOf<typeof api.channels>['channels'][number]

/** A channel as its desk lists it. */
export const aChannel = (code: string, part: Partial<Listed['figures']> = {}): Listed => ({
  ...{ code, group: 'wallet', flow: 'redirect', gateway: 'cashier', revision: 4 },
  figures: {
    ...{ name: code.toUpperCase(), sort: 1, isShown: true, amountMin: 100_000n, amountMax: 50_000_000n },
    ...{ hasDecimals: false, isFixed: false, chips: [100_000n, 500_000n], feeBps: 150, feeCap: null },
    ...{ discountBps: 0, discountCap: null, discountFrom: 0n, depositMultiple: 100, giftMultiple: 100 },
    ...{ hours: null, maintenance: null, pausedFrom: null, pausedUntil: null, vipMin: 0, vipMax: 99 },
    ...{ rechargeLevelMin: 0, rechargeLevelMax: 99, expireMinutes: 15, expectedSeconds: 60, rate: null, ...part },
  },
})
