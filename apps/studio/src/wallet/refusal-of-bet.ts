import type { Store } from '../store/store.ts'
import type { ErrorCode } from '../wire.ts'
import { refusalOf } from './dialect.ts'

/** Why a bet does not stand: what the wallet said to it, or `UNCERTAIN` when it said nothing. */
export function refusalOfBet(store: Store, transactionUuid: string): ErrorCode {
  const text = `select status from call where transaction_uuid = ? and state = 'refused'`
  const refused = store.one<{ status: string }>(text, transactionUuid)
  return (refused && refusalOf(refused.status)) ?? 'UNCERTAIN'
}
