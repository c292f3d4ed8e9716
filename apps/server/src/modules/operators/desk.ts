import type { Services } from '../../http/server.ts'
import { createSecondFactor, type SecondFactor } from './second-factor.ts'

/** Slow hashes of passwords; those of the module that owns logins (SEC-28). */
export interface SlowHashes {
  /** @throws SYS/BUSY */
  hash(secret: string): Promise<string>
  /** @throws SYS/BUSY */
  verify(stored: string | undefined, secret: string): Promise<boolean>
  isOutdated(stored: string): boolean
}

/** What letting operators in is made of. */
export interface OperatorDesk {
  passwords: SlowHashes
  secondFactor: SecondFactor
}

/** @param parts.pepper a secret that the database never sees */
export const createOperatorDesk = (parts: { passwords: SlowHashes; pepper: string }): OperatorDesk => ({
  passwords: parts.passwords,
  secondFactor: createSecondFactor(parts.pepper),
})

/** What serving operators needs; the limits, the log and the clock are those of every listener. */
export type OperatorServices = Pick<Services, 'sql' | 'clock' | 'random' | 'log' | 'limits' | 'isStrict'>
