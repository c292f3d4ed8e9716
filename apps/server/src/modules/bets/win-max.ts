import type { PlayItem } from '@liuhe/domain/bets/play.ts'
import { PLAYS } from '@liuhe/domain/bets/plays/index.ts'
import type { PricedLine } from '@liuhe/domain/bets/price.ts'
import type { Money } from '@liuhe/domain/money.ts'

/**
 * The most a line can return, in 厘: the notes that one special ball can make win together, each at its payout, or the
 * whole stake when all of them push. Added up over a member's open orders of a draw it is held under the payout cap.
 */
export function winMaxOf(line: PricedLine, lunarYear: number): Money {
  // The usual line is one note, which needs no counting.
  if (line.notes === 1) return line.payoutPerNote > line.stake ? line.payoutPerNote : line.stake
  const chosen = PLAYS[line.play].items(lunarYear).filter(({ item }) => line.selection.items.includes(item))
  const best = BigInt(mostTogether(chosen)) * line.payoutPerNote
  return best > line.stake ? best : line.stake
}

/** How many of the items one ball fulfils at most. */
function mostTogether(items: PlayItem[]): number {
  const hits = new Map<number, number>()
  for (const { balls } of items) for (const ball of balls) hits.set(ball, (hits.get(ball) ?? 0) + 1)
  return Math.max(0, ...hits.values())
}
