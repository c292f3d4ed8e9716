/** What stands between a reader and a card's content (Spec B §4, §5; Ruling C66). Server and browser both ask here. */
import { may } from '../members/permissions.ts'

export type LockableItem = { readonly requireLogin: boolean; readonly requireRecharge: boolean }

/** Who reads. A trial account counts as logged out (Spec B §6); `recharged`: has ever recharged. */
export type Reader =
  | { readonly kind: 'guest' }
  | { readonly kind: 'trial' }
  | { readonly kind: 'member'; readonly recharged: boolean }

export type Lock = 'open' | 'login' | 'recharge'

/** Login is asked before recharge, so that a guest sees first what he can do first (Ruling C66). */
export function lockOf(item: LockableItem, reader: Reader): Lock {
  const who = { kind: reader.kind, isRecharged: reader.kind === 'member' && reader.recharged }
  if (item.requireLogin && !may(who, 'readLoginLocked')) return 'login'
  if (item.requireRecharge && !may(who, 'readRechargeLocked')) return 'recharge'
  return 'open'
}

/** Where a tap on a locked card leads: everybody but a formal member signs in first (Spec B §2). */
export const lockDestination = (reader: Reader): 'auth-login' | 'recharge' =>
  may({ kind: reader.kind }, 'readLoginLocked') ? 'recharge' : 'auth-login'
