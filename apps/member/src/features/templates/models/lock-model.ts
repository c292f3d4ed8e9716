/** What the overlay of a locked row asks for (Spec B §4 MB37, Domain §5.7.6). Pure. */
import { lockOf, type Reader } from '@liuhe/domain/content/lock.ts'
import type { ItemModel } from '../card-model.ts'

/**
 * The lock of a row for the present reader; undefined for a row that is open. A list that was asked for before somebody
 * signed in still carries the guest's lock; what stays locked is then shown by what he can do next.
 */
export function shownLockOf({ state, source }: Pick<ItemModel, 'state' | 'source'>, reader: Reader) {
  if (state !== 'login' && state !== 'recharge') return undefined
  const { requireLogin = false, requireRecharge = false } = source
  const lock = lockOf({ requireLogin, requireRecharge }, reader)
  return lock === 'open' ? state : lock
}
