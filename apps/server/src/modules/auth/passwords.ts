import { createHash } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Refusal } from '../../http/refusal.ts'

/**
 * Argon2id, m = 19 MiB, t = 2, p = 1, keyed with the pepper (SEC-28): about 20 ms a hash. No more than `cores` run at
 * once and no more than 100 wait; beyond that the answer is SYS/BUSY, so that a wave of logins cannot take the memory
 * of everything else.
 *
 * A stored hash is a PHC string behind the name of its pepper, `k1a2b3c4d:$argon2id$…`. One without a name was made
 * before there was a pepper, and is verified without.
 */
export interface Passwords {
  /** Stored form of a password. @throws SYS/BUSY */
  hash(password: string): Promise<string>
  /** Whether the password fits; an unknown account costs as much as a known one (SEC-20). @throws SYS/BUSY */
  verify(stored: string | undefined, password: string): Promise<boolean>
  /** Whether a hash should be made again at the next chance: another pepper, or weaker figures than today's. */
  isOutdated(stored: string): boolean
}

export interface PasswordOptions {
  cores: number
  waitingMax?: number
  /** Mixed into every hash; lives outside the database. */
  pepper: string
  /** The pepper before, while members still have hashes of it. */
  oldPepper?: string | undefined
}

export function createPasswords(options: PasswordOptions): Passwords {
  const gate = createGate(options.cores, options.waitingMax ?? WAITING_MAX)
  const current = pepperOf(options.pepper)
  const peppers = [current, ...(options.oldPepper === undefined ? [] : [pepperOf(options.oldPepper)])]
  const make = async (password: string) =>
    `${current.name}:${await hash(password, { ...COST, secret: current.secret })}`
  const decoy = make('no such account')

  const fits = async (stored: string, password: string) => {
    const { name, phc } = parts(stored)
    if (name === undefined) return verify(phc, password)
    const pepper = peppers.find((known) => known.name === name)
    // A pepper that was thrown away is a mistake in the running of the site, not a wrong password.
    if (pepper === undefined) throw new Error(`no pepper is called ${name}: set LIUHE_PEPPER_OLD`)
    return verify(phc, password, { secret: pepper.secret })
  }
  return {
    hash: (password) => gate(() => make(password)),
    verify: (stored, password) =>
      gate(async () => {
        const isRight = await fits(isHash(stored) ? stored : await decoy, password)
        return isRight && isHash(stored)
      }),
    isOutdated(stored) {
      const { name, phc } = parts(stored)
      if (name !== current.name) return true
      const { memoryCost, timeCost, parallelism } = parseOptions(phc)
      return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism
    },
  }
}

/** A pepper and the name it has in stored hashes: told from the secret, so nobody has to number them. */
function pepperOf(text: string): { name: string; secret: Buffer } {
  const name = `k${createHash('sha256').update(`name of a pepper: ${text}`).digest('hex').slice(0, 8)}`
  return { name, secret: Buffer.from(text) }
}

const parts = (stored: string): { name: string | undefined; phc: string } => {
  const at = stored.indexOf(':$')
  return at === -1 ? { name: undefined, phc: stored } : { name: stored.slice(0, at), phc: stored.slice(at + 1) }
}

/** Closed accounts have a text in the place of the hash that no password opens; it costs what any other does. */
const isHash = (stored: string | undefined): stored is string => stored?.includes('$argon2') === true

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
