import { stakePerNoteOf } from '@liuhe/domain/bets/price.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { parseYuan, yuan } from '@liuhe/domain/money.ts'
import type { BoardPlay } from '../board/board.ts'
import type { StakeTerms } from '../slip/slip-content.ts'

/**
 * Why an amount is not taken while it is typed: none of the plays it is for takes so much for one note. Undefined for
 * all others, the unfinished and the too small among them.
 */
export function amountRefusal(text: string, terms: StakeTerms, plays: readonly BoardPlay[]): string | undefined {
  const [first, ...others] = plays.toSorted((a, b) => b.noteMax - a.noteMax)
  // Ten digits are more than the largest amount; they are too much and not unreadable.
  const amount = parseYuan(text) ?? (/^\d{10}/.test(text) ? yuan('1000000000') : undefined)
  if (first === undefined || amount === undefined) return undefined
  const { unit, multiple } = terms
  const perNote = stakePerNoteOf({ amount, multiple, unit }) ?? 0n
  const most = yuan(String(first.noteMax))
  if (perNote <= most) return undefined
  return `${others.length === 0 ? first.name : ''}单注最高 ${formatAmount(most).replace('.00', '')} 元`
}
