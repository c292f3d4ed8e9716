import { readWireCode } from '@liuhe/domain/bets/play.ts'
import type { BetLine } from '@liuhe/domain/bets/price.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { SwitchedOff } from '../switches/index.ts'
import type { BetRefusal } from './priced-bet.ts'

/**
 * Why a request is refused by a switch of operators, as far as this process knows of it. A game that was turned off
 * this very moment is refused inside the transaction (`bets_judge`); a play within seconds, because the batch knows
 * nothing of plays.
 */
export function offIn(
  off: SwitchedOff,
  { gameId, family, lines }: { gameId: number; family: Family; lines: readonly BetLine[] },
): BetRefusal | undefined {
  if (off.isGameOff(gameId)) return { code: 'GAME/CLOSED' }
  const line = lines.findIndex(({ code }) => off.isPlayOff(family, readWireCode(code)?.play ?? ''))
  return line < 0 ? undefined : { code: 'BET/PLAY_CLOSED', data: { line } }
}
