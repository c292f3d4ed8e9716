import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { GatewaySettings, PaymentKeys } from './modules/payments/gateway-settings.ts'

/** The demo's payment gateway, bank and chain: a process of its own with its own books, started again when it falls. */
export interface PaymentSandbox {
  /** The same for as long as this process lives. */
  origin: string
  pid(): number | undefined
  /** Tells it where the site is that callbacks go to. */
  callBack(site: string): void
  stop(): Promise<void>
}

export interface PaymentSandboxOptions {
  /** Where its books are. */
  folder: string
  keys: PaymentSandboxKeys
  /** Time from block to block; three seconds unless given. */
  blockMs?: number
}

type Key = { id: string; secret: string }
/** What the sandbox is told: the merchant's name there, and the live keys of each gateway and of its switches. */
export type PaymentSandboxKeys = Readonly<Record<SandboxGateway | 'admin', readonly Key[]>>

export const SANDBOX_MERCHANT = 'liuhe-demo'
const GATEWAYS = ['cashier', 'bank', 'chain'] as const
type SandboxGateway = (typeof GATEWAYS)[number]
/** Blocks above and with the one of a transfer, before it counts. */
const CONFIRMATIONS = 3

/** @throws when it does not start in time; a demo can do without */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const state: State = { child: undefined, site: undefined, isStopping: false }
  const origin = await launch(options, state)
  const kept = keepRunning(options, { state, port: new URL(origin).port })
  return {
    origin,
    pid: () => state.child?.pid,
    callBack: (site) => tellSite(Object.assign(state, { site })),
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

/** Keys of the demo, made of a secret that it keeps: orders go on after a new start. */
export function sandboxKeys(secret: string): PaymentSandboxKeys {
  const keyOf = (gateway: string, generation: number): Key => ({
    id: `sandbox-${gateway}-${generation}`,
    secret: createHmac('sha256', secret).update(`payment key|${gateway}|${generation}`).digest('base64url'),
  })
  const both = (gateway: string) => [keyOf(gateway, 2), keyOf(gateway, 1)]
  return { cashier: both('cashier'), bank: both('bank'), chain: both('chain'), admin: [keyOf('admin', 1)] }
}

/** The same counterparties as the site's configuration names them. */
export function sandboxGateways(
  origin: string,
  keys: PaymentSandboxKeys,
): { gateways: readonly GatewaySettings[]; keys: PaymentKeys } {
  const merchant = SANDBOX_MERCHANT
  const places = { origin, merchant, isSandbox: true }
  return {
    gateways: [
      { name: 'cashier', dialect: 'redirect', ...places, callers: ['127.0.0.0/8', '::1'], confirmations: 1 },
      { name: 'bank', dialect: 'statement', ...places, callers: [], confirmations: 1 },
      { name: 'chain', dialect: 'chain', ...places, callers: [], confirmations: CONFIRMATIONS },
    ],
    keys: Object.fromEntries(GATEWAYS.map((gateway) => [gateway, keys[gateway]])),
  }
}

async function launch({ folder, keys, blockMs }: PaymentSandboxOptions, state: State, port = ''): Promise<string> {
  // No variable of ours is its business.
  const { PATH, SystemRoot } = process.env
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH,
      SystemRoot,
      LIUHE_PAY_DIR: folder,
      LIUHE_PAY_KEYS: JSON.stringify({ merchant: SANDBOX_MERCHANT, ...keys }),
      ...(blockMs && { LIUHE_BLOCK_MS: String(blockMs) }),
      ...(port && { PORT: port }),
    },
  })
  child.on('error', () => {})
  state.child = child
  const patience = AbortSignal.timeout(START_MS)
  const ended = once(child, 'exit', { signal: patience }).then(([code]) => {
    throw new Error(`The payment sandbox ended before it was ready (exit code ${code}).`)
  })
  ended.catch(() => {})
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal: patience }), ended])) as [
      { address: string },
    ]
    tellSite(state)
    return message.address
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** A gateway that fell comes back at the same address, where its pay pages are known. */
async function keepRunning(options: PaymentSandboxOptions, { state, port }: { state: State; port: string }) {
  while (!state.isStopping) {
    const { child } = state
    if (child !== undefined && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    // One that falls at once again must not keep a core busy.
    await sleep(PAUSE_MS)
    if (state.isStopping) return
    await launch(options, state, port).catch(() => sleep(AGAIN_MS))
  }
}

function tellSite({ child, site }: State): void {
  if (site !== undefined && child?.connected === true) child.send({ kind: 'site', site })
}

interface State {
  child: ChildProcess | undefined
  site: string | undefined
  isStopping: boolean
}

const MAIN = fileURLToPath(new URL('../../sandbox/src/payments/main.ts', import.meta.url))
const START_MS = 20_000
const STOP_MS = 3_000
const PAUSE_MS = 200
const AGAIN_MS = 1_000
