import { autoOf } from '@liuhe/games/tengyun/game.ts'
import { autoExitOf, type TengyunOutcome } from '@liuhe/games/tengyun/play.ts'
import type { OwnBet } from '../../table/own-bets.ts'
import type { TableState } from '../../table/table-state.ts'
import { paidAt } from './words.ts'

/** How a bet of a panel stands. `in`: it flies along, or waits to; multiples are in hundredths. */
export type Stand =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly bet: OwnBet }
  | { readonly kind: 'in'; readonly bet: OwnBet }
  | { readonly kind: 'out'; readonly bet: OwnBet; readonly at100: number; readonly win: bigint }
  | { readonly kind: 'lost'; readonly bet: OwnBet }

/** The multiple at which a bet is collected by itself. */
const autoOfBet = ({ amount, autoAt }: OwnBet): number => {
  const auto100 = autoAt === null ? undefined : autoOf(autoAt)
  return autoExitOf({ betLi: amount, ...(auto100 !== undefined && { auto100 }) })
}

/** The fall of a round, once it is told. */
export const crashOf = ({ phase }: Pick<TableState, 'phase'>): number | undefined =>
  phase?.phase === 'result' ? (phase.outcome as TengyunOutcome).crash100 : undefined

/**
 * How the panel's bet of this round stands. The table does not tell an exit by itself to whom it belongs; anyone who
 * left at this bet's multiple or later shows that the flight has passed it, and the fall shows it for the rest.
 */
export function standOf(panel: 0 | 1, table: Pick<TableState, 'bets' | 'phase' | 'left'>): Stand {
  const bet = table.bets.findLast((each) => each.panel === panel && each.state !== 'undone' && each.state !== 'void')
  if (bet === undefined) return { kind: 'none' }
  if (bet.state === 'sending') return { kind: 'sending', bet }
  if (bet.state === 'left' || bet.state === 'won')
    return { kind: 'out', bet, at100: paidAt(bet.amount, bet.win), win: bet.win }
  if (bet.state === 'lost') return { kind: 'lost', bet }
  const auto = autoOfBet(bet)
  const crash = crashOf(table)
  const reached = Math.max(crash ?? 0, ...table.left.map(({ at100 }) => at100))
  if (auto <= reached) return { kind: 'out', bet, at100: auto, win: (bet.amount * BigInt(auto)) / 100n }
  return { kind: crash === undefined ? 'in' : 'lost', bet }
}
