import { Refusal } from '../../http/refusal.ts'
import type { Attempts } from './queries.ts'

/**
 * When a login is refused before the password is looked at (SEC-21, SEC-22). The lock is of an account *from an
 * address*, so a stranger elsewhere cannot lock the owner out.
 */
export function lockedOut(attempts: Attempts): Refusal | undefined {
  const isLocked = attempts.account >= ACCOUNT_FAILURES_MAX || attempts.address >= ADDRESS_FAILURES_MAX
  return isLocked ? new Refusal('UC/LOGIN_LOCKED', { retryAfterSeconds: LOCK_SECONDS }) : undefined
}

export const ACCOUNT_FAILURES_MAX = 5
export const ADDRESS_FAILURES_MAX = 30
const LOCK_SECONDS = 900
