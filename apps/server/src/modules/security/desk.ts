import type { Tx } from '../../db/connect.ts'
import { type CashPasswords, createCashPasswords } from './cash-passwords.ts'
import { createSecretCipher, type SecretCipher } from './secret-cipher.ts'

/** Slow hashes of secrets; the gate of the module that owns logins (SEC-28). */
export interface SlowHashes {
  /** @throws SYS/BUSY */
  hash(secret: string): Promise<string>
  /** @throws SYS/BUSY */
  verify(stored: string | undefined, secret: string): Promise<boolean>
}

/** Tells a member something, in the transaction that made it true. */
export type Notify = (tx: Tx, news: { memberId: bigint; content: string }) => Promise<void>

/** What everything that guards an account is made of. */
export interface SecurityDesk {
  passwords: SlowHashes
  cash: CashPasswords
  /** Encrypts the numbers of payout accounts. */
  cipher: SecretCipher
  /** Keys the hashes of reset codes. */
  pepper: string
  notify: Notify
}

/** Puts the desk together. `pepper` is a secret that the database never sees. */
export function createSecurityDesk(parts: { passwords: SlowHashes; pepper: string; notify: Notify }): SecurityDesk {
  const { passwords, pepper, notify } = parts
  return {
    passwords,
    pepper,
    notify,
    cash: createCashPasswords({ passwords, peppers: [pepper], notify }),
    cipher: createSecretCipher(pepper, 'payout-account'),
  }
}
