import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** What an address of the desk may say: `/game-wallet?view=calls&round=R-7&row=81`. */
export const gameWalletFilters = filterReader({
  view: z.enum(['providers', 'rounds', 'differences', 'transfers', 'calls', 'limits', 'alarms']),
  provider: words.text,
  memberId: words.orderNo,
  round: words.text,
  transactionId: words.text,
  outcome: words.text,
  kind: z.enum(['missing-here', 'missing-there', 'different']),
  state: z.enum(['all']),
  row: words.text,
})
export type GameWalletFilters = ReturnType<typeof gameWalletFilters>
