import { createHmac } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { startSandboxProcess } from './sandbox-process.ts'
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
export async function startPaymentSandbox({ folder, keys, blockMs }: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const { tell, ...kept } = await startSandboxProcess({
    name: 'payment sandbox',
    main: MAIN,
    env: {
      LIUHE_PAY_DIR: folder,
      LIUHE_PAY_KEYS: JSON.stringify({ merchant: SANDBOX_MERCHANT, ...keys }),
      ...(blockMs && { LIUHE_BLOCK_MS: String(blockMs) }),
    },
  })
  return { ...kept, callBack: (site) => tell({ kind: 'site', site }) }
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

const MAIN = fileURLToPath(new URL('../../sandbox/src/payments/main.ts', import.meta.url))
