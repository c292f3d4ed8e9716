import type { Log } from '../../http/server.ts'
import { type Asker, remember } from '../../platform/remember.ts'
import type { GameProviders } from './game-providers.ts'
import { selectPlayedAt } from './launch-queries.ts'
import { type OpenRound, ProviderRefused } from './provider-port.ts'

/** So long what a provider said of a member is not asked for again. */
const FRESH_MS = 1_000
/** So long a page of a member waits for a provider. */
const PATIENCE_MS = 600
/** So long a provider that did not answer is left alone: pages of all its players wait for it once, not each time. */
const REST_MS = 30_000
/** So many members are remembered, and so many rounds of one are believed. */
const MEMBERS_MAX = 5_000
const ROUNDS_MAX = 20

/** A round that a provider says its player can go back to, by the provider's own words. */
export interface WaitingRound extends OpenRound {
  provider: string
}

/** Rounds of a member that wait at providers; no error and nothing of those that do not answer. */
export type WaitingRounds = (asker: Asker, memberId: bigint) => Promise<WaitingRound[]>

/**
 * Asks the providers at which a member has a session what waits there for his choice: a round that has taken no bet yet
 * is in no book of ours (ADR 91). Those whose dialect has no such question are not asked, their rounds are in the books
 * with the first bet.
 */
export function createWaitingRounds(parts: { providers: Pick<GameProviders, 'providerOf'>; log: Log }): WaitingRounds {
  const { providers, log } = parts
  const restsUntil = new Map<string, number>()

  const ask = remember<{ provider: string; user: string }, WaitingRound[]>(
    { freshMs: FRESH_MS, entriesMax: MEMBERS_MAX },
    async ({ clock }, { provider, user }) => {
      const line = providers.providerOf(provider)
      if (line === undefined || clock.now() < (restsUntil.get(provider) ?? 0)) return []
      try {
        const rounds = await inTime(line.openRounds(user), provider)
        // A clock of another house may be ahead; what is dated before any time is nothing that can be true.
        return rounds
          .filter((round) => round.user === user)
          .slice(0, ROUNDS_MAX)
          .map((round) => ({ ...round, provider, since: Math.min(round.since, clock.now()) }))
      } catch (error) {
        if (error instanceof ProviderRefused) return []
        restsUntil.set(provider, clock.now() + REST_MS)
        log.warn({ err: error, provider }, 'a provider of games was not heard about rounds that wait')
        return []
      }
    },
  )

  return async (asker, memberId) => {
    const places = await selectPlayedAt(asker.sql, memberId)
    return (await Promise.all(places.map((place) => ask(asker, place)))).flat()
  }
}

/** @throws when nothing has come in time; what comes later is heard by nobody */
async function inTime<T>(answer: Promise<T>, provider: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${provider} took longer than ${PATIENCE_MS} ms`)), PATIENCE_MS)
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
  }
}
