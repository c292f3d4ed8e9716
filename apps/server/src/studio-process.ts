import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { GameProviderSettings } from './modules/game-wallet/provider-settings.ts'
import { signedHeaders } from './modules/game-wallet/wallet-signature.ts'
import { systemClock } from './platform/clock.ts'
import type { SharedKey } from './platform/key-list.ts'

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
  const state: State = { child: undefined, origin: '', site: undefined, isStopping: false }
  state.origin = await launch(options, state, log)
  const kept = keepRunning(options, state, log)
  return {
    origin: state.origin,
    pid: () => state.child?.pid,
    useWallet: (site) => void tellWallet(options, Object.assign(state, { site }), log),
    async stop() {
      state.isStopping = true
      const { child } = state
      if (child !== undefined && child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
        await once(child, 'exit')
        clearTimeout(kill)
      }
      await kept
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

async function launch(
  { folder, keys, speed = 1, wallet, adminKey }: StudioOptions,
  state: State,
  log: Log,
): Promise<string> {
  // No variable of ours is its business.
  const { PATH, SystemRoot } = process.env
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH,
      SystemRoot,
      STUDIO_FOLDER: folder,
      STUDIO_KEYS: keys.wallet.map(({ id, secret }) => `${id}:${secret}`).join(','),
      STUDIO_SEED_SECRET: keys.seedSecret,
      STUDIO_CHAIN_LENGTH: String(CHAIN_LENGTH),
      STUDIO_SPEED: String(speed),
      ...(wallet !== undefined && { STUDIO_WALLET: wallet }),
      ...(adminKey !== undefined && { STUDIO_ADMIN_KEY: adminKey }),
      STUDIO_PORT: state.origin === '' ? '0' : new URL(state.origin).port,
    },
  })
  child.on('error', () => {})
  state.child = child
  const patience = AbortSignal.timeout(START_MS)
  const ended = once(child, 'exit', { signal: patience }).then(([code]) => {
    throw new Error(`The studio ended before it was ready (exit code ${code}).`)
  })
  ended.catch(() => {})
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal: patience }), ended])) as [
      { origin: string },
    ]
    void tellWallet({ folder, keys }, { ...state, origin: message.origin }, log)
    return message.origin
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** A studio that fell comes back at the same address, where its games are open. */
async function keepRunning(options: StudioOptions, state: State, log: Log): Promise<void> {
  while (!state.isStopping) {
    const { child } = state
    if (child !== undefined && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    // One that falls at once again must not keep a core busy.
    await sleep(PAUSE_MS)
    if (state.isStopping) return
    await launch(options, state, log).catch(() => sleep(AGAIN_MS))
  }
}

/** A signed call as every operator makes it: the studio keeps the address in its books. */
async function tellWallet({ keys }: StudioOptions, { origin, site }: State, log: Log): Promise<void> {
  const [key] = keys.wallet
  if (site === undefined || key === undefined) return
  const path = '/operator/wallet'
  const body = JSON.stringify({ url: `${site}/app-api/game-wallet/${STUDIO}` })
  const headers = signedHeaders(key, { method: 'POST', path, time: String(systemClock.now()), body })
  try {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(STOP_MS),
    })
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
  } catch (error) {
    log.warn({ err: error }, 'the studio was not told where the wallet is')
  }
}

interface State {
  child: ChildProcess | undefined
  origin: string
  site: string | undefined
  isStopping: boolean
}

const MAIN = fileURLToPath(new URL('../../studio/src/main.ts', import.meta.url))
const START_MS = 20_000
const STOP_MS = 3_000
const PAUSE_MS = 200
const AGAIN_MS = 1_000
