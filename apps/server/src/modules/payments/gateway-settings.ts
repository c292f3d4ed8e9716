import * as z from 'zod/mini'
import { isProxyAddress } from '../../http/limits/client-address.ts'
import type { KeyList, SharedKey } from '../../platform/key-list.ts'

/** How a gateway speaks: what adapter it has. */
export const DIALECTS = ['redirect', 'statement', 'chain'] as const

/** A counterparty as the installation knows it; its keys are elsewhere (`PaymentKeys`). */
export interface GatewaySettings {
  /** Our name for it, in addresses and in the books: `cashier`. */
  name: string
  dialect: (typeof DIALECTS)[number]
  /** Where it is called: `https://api.example`. */
  origin: string
  /** Our name at it. */
  merchant: string
  /** Addresses or networks that its callbacks come from; none: from anywhere (I-33). */
  callers: readonly string[]
  /** Of a chain: how many blocks a transfer needs, its own among them. */
  confirmations: number
  /** The demo's own, on this machine, called without TLS. Production has none. */
  isSandbox?: boolean
}

export type PaymentKey = SharedKey
export type PaymentKeys = KeyList

const NAME = /^[a-z][a-z0-9-]{1,31}$/

const Given = z.array(
  z.strictObject({
    name: z.string().check(z.regex(NAME)),
    dialect: z.enum(DIALECTS),
    origin: z.string(),
    merchant: z.string().check(z.minLength(1), z.maxLength(64)),
    callers: z._default(z.array(z.string().check(z.refine(isProxyAddress))), []),
    confirmations: z._default(z.int().check(z.gte(1), z.lte(1_000)), 12),
  }),
)

/**
 * Reads `LIUHE_PAYMENT_GATEWAYS`, a list in JSON.
 * @throws Error that says what is wrong, without values
 */
export function parseGateways(text: string): readonly GatewaySettings[] {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new Error('must be a list in JSON, see docs/payments.md')
  }
  const read = Given.safeParse(given)
  if (!read.success) throw new Error(`is not right at ${read.error.issues[0]?.path.join('.') ?? ''}`)
  const names = read.data.map(({ name }) => name)
  if (new Set(names).size < names.length) throw new Error('names a gateway twice')
  if (!read.data.every(({ origin }) => isOrigin(origin)))
    throw new Error('must name origins such as https://api.example')
  return read.data
}

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

/** What is wrong with keys and gateways together, a sentence each; values are not repeated. */
export function paymentComplaints(
  gateways: readonly GatewaySettings[],
  keys: PaymentKeys,
  mode: 'demo' | 'production',
): string[] {
  const keyless = gateways.filter(({ name }) => !keys[name]?.length).map(({ name }) => `  ${name} has no key`)
  if (mode === 'demo') return keyless
  const ids = Object.values(keys).flatMap((own) => own.map(({ id }) => id))
  return [
    ...keyless,
    ...(ids.some((id) => id.startsWith('sandbox-')) ? ['  production refuses keys of the sandbox'] : []),
    ...gateways
      .filter(({ origin, isSandbox }) => isSandbox === true || !origin.startsWith('https:'))
      .map(({ name }) => `  ${name}: production calls nobody in the clear, and no sandbox`),
  ]
}
