import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../http/refusal.ts'

/**
 * Argon2id, m = 19 MiB, t = 2, p = 1 (SEC-28): about 20 ms a hash. No more than `cores` run at once and no more than
 * 100 wait; beyond that the answer is SYS/BUSY, so that a wave of logins cannot take the memory of everything else.
 */
export interface Passwords {
  /** PHC string of a password. @throws SYS/BUSY */
  hash(password: string): Promise<string>
  /** Whether the password fits; an unknown account costs as much as a known one (SEC-20). @throws SYS/BUSY */
  verify(stored: string | undefined, password: string): Promise<boolean>
}

export function createPasswords(options: { cores: number; waitingMax?: number }): Passwords {
  const gate = createGate(options.cores, options.waitingMax ?? WAITING_MAX)
  const decoy = hash('no such account', COST)
  return {
    hash: (password) => gate(() => hash(password, COST)),
    verify: (stored, password) =>
      gate(async () => {
        const fits = await verify(stored ?? (await decoy), password)
        return fits && stored !== undefined
      }),
  }
}

/** Lets `most` tasks run at once and `waitingMax` wait in line. */
function createGate(most: number, waitingMax: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= most) {
      if (waiting.length >= waitingMax) throw new Refusal('SYS/BUSY', { retryAfterSeconds: 2 })
      await new Promise<void>((wake) => waiting.push(wake))
    } else running += 1
    try {
      return await task()
    } finally {
      // The place goes straight to the next in line, so `running` stays as it is.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const WAITING_MAX = 100
