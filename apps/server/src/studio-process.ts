import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { GameProviderSettings } from './modules/game-wallet/provider-settings.ts'
import { signedHeaders } from './modules/game-wallet/wallet-signature.ts'
import { systemClock } from './platform/clock.ts'
import type { SharedKey } from './platform/key-list.ts'
import { startSandboxProcess } from './sandbox-process.ts'

/** The demo's studio of games: a process of its own with its own books, started again when it falls. */
export interface StudioProcess {
  /** The same for as long as this process lives. */
  origin: string
  pid(): number | undefined
  /** Tells it where the site's wallet is; from then on it can be played for money. */
  useWallet(site: string): void
  stop(): Promise<void>
}

export interface StudioOptions {
  /** Where its books are. */
  folder: string
  keys: StudioKeys
  /** How much faster its tables run, in tests. */
  speed?: number
  /** Who has players' money: the site's wallet unless said, or the studio itself, by transfers. */
  wallet?: 'transfer'
  /** Opens its switches for faults, in tests. */
  adminKey?: string
}

/** What the studio is told: the live keys of wallet and calls, and what seals its seeds. */
export interface StudioKeys {
  wallet: readonly SharedKey[]
  seedSecret: string
}

/** The studio's name in addresses and in the books. */
export const STUDIO = 'haiyue'
/** Seeds of a table, before the next chain is made. Production takes a million; a demo begins in a moment. */
const CHAIN_LENGTH = 50_000

/** @throws when it does not start in time; a demo can do without */
export async function startStudio(options: StudioOptions, log: Log): Promise<StudioProcess> {
  let site: string | undefined
  let telling: { stop: () => void } | undefined
  const tell = (origin: string) => {
    telling?.stop()
    if (site !== undefined) telling = tellWallet(options.keys, { origin, site }, log)
  }
  const { origin, pid, stop } = await startSandboxProcess({
    ...{ name: 'studio', main: MAIN, env: environmentOf(options), portVariable: 'STUDIO_PORT', onStart: tell },
  })
  return {
    ...{ origin, pid },
    stop() {
      telling?.stop()
      return stop()
    },
    useWallet(to) {
      site = to
      tell(origin)
    },
  }
}

/** Keys of the demo, made of a secret that it keeps: rounds go on, and seeds open, after a new start. */
export function studioKeys(secret: string): StudioKeys {
  const derived = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url')
  const keyOf = (generation: number) => ({
    id: `sandbox-${STUDIO}-${generation}`,
    secret: derived(`game key|${STUDIO}|${generation}`),
  })
  return { wallet: [keyOf(2), keyOf(1)], seedSecret: derived(`seeds at rest|${STUDIO}`) }
}

/** The studio as the site's configuration names it. */
export const studioProvider = (origin: string, dialect: 'hub' | 'transfer' = 'hub'): GameProviderSettings => ({
  name: STUDIO,
  dialect,
  origin,
  callers: ['127.0.0.0/8', '::1'],
  playHosts: [new URL(origin).host],
  isSandbox: true,
})

type Log = { warn(facts: object, text: string): void }

const environmentOf = ({ folder, keys, speed = 1, wallet, adminKey }: StudioOptions): Record<string, string> => ({
  STUDIO_FOLDER: folder,
  STUDIO_KEYS: keys.wallet.map(({ id, secret }) => `${id}:${secret}`).join(','),
  STUDIO_SEED_SECRET: keys.seedSecret,
  STUDIO_CHAIN_LENGTH: String(CHAIN_LENGTH),
  STUDIO_SPEED: String(speed),
  ...(wallet !== undefined && { STUDIO_WALLET: wallet }),
  ...(adminKey !== undefined && { STUDIO_ADMIN_KEY: adminKey }),
})

/**
 * Tells the studio where the wallet is, by a signed call as every operator makes it, until it has heard: without the
 * address nobody can play for money. The studio keeps it in its books.
 */
export function tellWallet(
  keys: StudioKeys,
  { origin, site, againMs = AGAIN_MS }: { origin: string; site: string; againMs?: number },
  log: Log,
): { stop: () => void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const tell = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        return await tellOnce(keys, { origin, site }, AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]))
      } catch (error) {
        if (signal.aborted) return
        log.warn({ err: error }, 'the studio was not told where the wallet is; it is told again')
      }
      await sleep(againMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  void tell()
  return { stop: () => stopping.abort() }
}

async function tellOnce(
  { wallet: [key] }: StudioKeys,
  { origin, site }: { origin: string; site: string },
  signal: AbortSignal,
): Promise<void> {
  if (key === undefined) return
  const path = '/operator/wallet'
  const body = JSON.stringify({ url: `${site}/app-api/game-wallet/${STUDIO}` })
  const headers = signedHeaders(key, { method: 'POST', path, time: String(systemClock.now()), body })
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal,
  })
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
}

const MAIN = fileURLToPath(new URL('../../studio/src/main.ts', import.meta.url))
const ANSWER_MS = 3_000
const AGAIN_MS = 2_000
