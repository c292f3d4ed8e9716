/** A correction of an invented draw: 5,695 orders, and fourteen members who have less than is taken back. */
import { yuan } from '@liuhe/domain/money.ts'
import type { CorrectionEffect } from './correction-view.tsx'

export const RESULT = '12,27,05,41,33,19,38'
export const OTHER_RESULT = '12,27,05,41,33,19,36'

export const A_CORRECTION: CorrectionEffect = {
  ...{ gameName: '新澳门六合彩', family: 'LHC', lunarYear: 2026, changed: [6], isSettled: true, orders: 5_695 },
  before: { version: 1, resultText: RESULT },
  after: { version: 2, resultText: OTHER_RESULT },
  ...{ trialOrders: 3, house: yuan('1275218'), belowFloor: { members: 14, owed: yuan('412306.8') } },
  members: { gaining: 1_402, gained: yuan('1482616.2'), losing: 2_118, lost: yuan('2757834.2') },
  plays: [
    {
      ...{ playCode: '101', name: '特码A', orders: 1_204, before: yuan('1862400'), after: yuan('921600') },
      change: yuan('-940800'),
    },
  ],
  largest: [{ memberId: '7', account: 'ti***09', spendable: yuan('10'), change: yuan('-288'), owed: yuan('278') }],
  postings: [{ event: 'bet-reversed', tranType: 32, lines: 2_904, amount: yuan('2757834.2') }],
}

/** A picture of one pixel, WebP in base64. */
export const PIXEL = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='
