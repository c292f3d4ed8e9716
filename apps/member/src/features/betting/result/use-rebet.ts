import { formatYuan } from '@liuhe/domain/money.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import type { OwnOutcome } from '../../../shared/reveal/use-own-outcome.ts'
import type { Betting } from '../use-betting.ts'

/**
 * 同注再来, 加倍: the lines of a turn into the slip, once or twice their amounts, at the odds of now. The slip opens, and
 * nothing is sent before the member says so.
 */
export function useRebet({ slip, open }: Betting, isWide: boolean): (outcome: OwnOutcome, times: 1 | 2) => void {
  return ({ lines, orders }, times) => {
    slip.add(
      lines.map(({ playCode, selectionText, stakePerNote, rebate }) => ({
        code: playCode,
        selectionText,
        amount: formatYuan(stakePerNote * BigInt(times)),
        ...{ unit: 'yuan', multiple: 1, rebate: Math.round(rebate * 10) },
      })),
    )
    if (orders > lines.length) toast(`已加入前${lines.length}条`, 2)
    if (!isWide) open()
  }
}
