import type * as lottery from '@liuhe/contract/api/lottery.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'

/** What the strip of the last draw is told: the draw that the samples speak of. */
export const LAST_DRAW: OutputOf<typeof lottery.openInfo> = {
  gameId: 110,
  gameName: '新澳门六合彩',
  family: 'LHC',
  cur: { turnNum: '2026129', closeTime: Date.now() + 3_600_000, liveUrl: '' },
  pre: {
    turnNum: '2026128',
    resultText: '05,17,22,30,38,41,26',
    openTime: Date.now() - 3_600_000,
    isStreaming: false,
    liveUrl: '',
    lunarYear: 2026,
  },
  plan: { turnNum: '2026129', planTime: Date.now() + 3_700_000, lunarYear: 2026 },
  serverTime: Date.now(),
}
