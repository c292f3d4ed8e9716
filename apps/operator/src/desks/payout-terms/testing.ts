/** Terms of payouts for tests, as the demonstration has them. */
import * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { type Fake, fake } from '../../testing/open-console.tsx'
import type { Terms } from './terms.ts'

export const someTerms = (part: Partial<Terms> = {}): Terms => ({
  ...{ revision: 7, isFrozen: false, frozenReason: null, frozenAt: null },
  books: { checkedAt: 1_764_400_000_000, fault: null },
  figures: {
    ...{ amountMin: yuan('100'), amountMax: yuan('50000'), dayMax: yuan('200000'), timesPerDay: 5, freeTimes: 2 },
    ...{ feeBps: 50, feeCap: yuan('50'), isClosed: false, closedReason: null },
  },
  direct: { isOpen: true, amounts: [yuan('500'), yuan('1000')], answerMinutes: 30, waitHours: 24 },
  rules: [
    { rule: 'large', revision: 2, figures: { people: 2, threshold: '5000000', isOn: true } },
    { rule: 'pass-through', revision: 3, figures: { people: 2, threshold: '3000', isOn: true } },
    { rule: 'first-account', revision: 1, figures: { people: 2, threshold: null, isOn: true } },
  ],
  methods: [
    { kind: 'bank', revision: 4, figures: { mode: 'third-party', gateway: 'bank', isOpen: true, rate: null } },
    { kind: 'usdt', revision: 5, figures: { mode: 'coin', gateway: 'chain', isOpen: false, rate: 71_500 } },
  ],
  ...part,
})

/** What the desk asks, answered with nothing special. */
export const termsFake = (terms: () => Terms = someTerms): Fake => fake(api.settings, () => terms())
