/** What an operator may set of the rules that hold withdrawals: nothing looser than the rulings (Ruling C130). */
import { type Money, yuan } from '../money.ts'
import type { WithdrawalRule } from './rules.ts'

/** Rules that say from which figure on they hold. */
const WITH_FIGURE: ReadonlySet<string> = new Set(['large', 'pass-through', 'many', 'not-small'])
/** Rules that are the operator's own: they may be off. */
const OPTIONAL: ReadonlySet<string> = new Set(['pass-through', 'many', 'not-small'])
/** The one rule for which one person is enough. */
const FOR_ONE = 'not-small'
/** From here on it is always two. */
export const TWO_PEOPLE_FROM: Money = yuan('5000')

/** Whether a rule may be set like this. */
export function isSoundRule({ code, people, threshold, isOn }: WithdrawalRule & { isOn: boolean }): boolean {
  if ((threshold !== null) !== WITH_FIGURE.has(code)) return false
  if (!isOn && !OPTIONAL.has(code)) return false
  if (people < 2 && code !== FOR_ONE) return false
  return code !== 'large' || (threshold !== null && threshold <= TWO_PEOPLE_FROM)
}
