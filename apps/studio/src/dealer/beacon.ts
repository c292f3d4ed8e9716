import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** Public chance that nobody could know when a chain was made. */
export type Beacon = {
  /** Names a round that has not come. */
  comingRound(): Promise<string>
  /** Waits for it. @returns 64 hex digits */
  valueOf(name: string): Promise<string>
}

const TIMEOUT_MS = 5_000
const AGAIN_MS = 1_000

/**
 * A drand relay at an address such as `http://…/<chain hash>`. Its value is taken as it is answered; anyone can compare
 * it with another relay, because the round's number is published before.
 */
export function drandBeacon(address: string): Beacon {
  const ask = async (path: string): Promise<{ round: number; randomness: string } | undefined> => {
    try {
      const answer = await fetch(`${address}/public/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      const { round, randomness } = (await answer.json()) as { round?: unknown; randomness?: unknown }
      if (answer.status !== 200 || typeof round !== 'number' || !/^[0-9a-f]{64}$/.test(String(randomness)))
        return undefined
      return { round, randomness: String(randomness) }
    } catch {
      return undefined
    }
  }
  const patiently = async (path: string) => {
    for (;;) {
      const answer = await ask(path)
      if (answer !== undefined) return answer
      await sleep(AGAIN_MS, undefined, { ref: false })
    }
  }
  return {
    comingRound: async () => `drand ${address.split('/').at(-1)} ${(await patiently('latest')).round + 2}`,
    valueOf: async (name) => {
      const round = Number(name.split(' ').at(-1))
      for (;;) {
        const answer = await patiently(String(round))
        if (answer.round === round) return answer.randomness
        await sleep(AGAIN_MS, undefined, { ref: false })
      }
    },
  }
}

/** Without a beacon the studio takes a salt of its own, and says so: players have to trust that it did not choose. */
export const ownSalt = (): Beacon => ({
  comingRound: async () => 'own',
  valueOf: async () => randomBytes(32).toString('hex'),
})
