import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useServerPhase } from '@liuhe/web/time/ticker.ts'
import { phaseAt, type PromotionPhase, type PromotionRow } from './promotion-model.ts'

/** Where a promotion stands now; what asks is drawn again when that changes. */
export const usePhase = (promotion: PromotionRow): PromotionPhase =>
  useServerPhase((second) => phaseAt(promotion, second * 1000), Math.floor(serverClock.now() / 1000))
