import * as z from 'zod/mini'
import { isProxyAddress } from '../../http/limits/client-address.ts'
import type { KeyList } from '../../platform/key-list.ts'

/**
 * How a provider of games speaks: what door and what adapter it has (docs/game-wallet.md). One that speaks `transfer`
 * holds the money itself, and has no door.
 */
export const WALLET_DIALECTS = ['hub', 'single-url', 'form', 'transfer'] as const

/** A provider of games as the installation knows it; its keys are elsewhere (`LIUHE_GAME_KEYS`). */
export interface GameProviderSettings {
  /** Our name for it, in addresses and in the books: `haiyue`. Never changed. */
  name: string
  dialect: (typeof WALLET_DIALECTS)[number]
  /** Where it is called: `https://api.example`. */
  origin: string
  /** Addresses or networks that its calls come from; none: from anywhere (I-33). */
  callers: readonly string[]
  /** Hosts, with a port where it is not the usual one, that games may be launched at (SEC-33). */
  playHosts: readonly string[]
  /** The demo's own, on this machine, called without TLS. Production has none. */
  isSandbox?: boolean
}

/** Keys of the demo's own studio begin so; production refuses them. */
export const SANDBOX_KEY = 'sandbox-'

const NAME = /^[a-z][a-z0-9-]{1,31}$/
const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:\d{1,5})?$/

const Given = z.array(
  z.strictObject({
    name: z.string().check(z.regex(NAME)),
    dialect: z.enum(WALLET_DIALECTS),
    origin: z.string(),
    callers: z._default(z.array(z.string().check(z.refine(isProxyAddress))), []),
    playHosts: z._default(z.array(z.string().check(z.regex(HOST))), []),
  }),
)

/**
 * Reads `LIUHE_GAME_PROVIDERS`, a list in JSON. A provider that names no play host is launched at its own.
 * @throws Error that says what is wrong, without values
 */
export function parseGameProviders(text: string): readonly GameProviderSettings[] {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new Error('must be a list in JSON, see docs/game-wallet.md')
  }
  const read = Given.safeParse(given)
  if (!read.success) throw new Error(`is not right at ${read.error.issues[0]?.path.join('.') ?? ''}`)
  const names = read.data.map(({ name }) => name)
  if (new Set(names).size < names.length) throw new Error('names a provider twice')
  if (!read.data.every(({ origin }) => isOrigin(origin)))
    throw new Error('must name origins such as https://api.example')
  return read.data.map((each) => ({
    ...each,
    playHosts: each.playHosts.length > 0 ? each.playHosts : [new URL(each.origin).host],
  }))
}

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

/** What is wrong with keys and providers together, a sentence each; values are not repeated. */
export function gameProviderComplaints(
  providers: readonly GameProviderSettings[],
  keys: KeyList,
  mode: 'demo' | 'production',
): string[] {
  const keyless = providers.filter(({ name }) => !keys[name]?.length).map(({ name }) => `  ${name} has no key`)
  if (mode === 'demo') return keyless
  const ids = Object.values(keys).flatMap((own) => own.map(({ id }) => id))
  return [
    ...keyless,
    ...(ids.some((id) => id.startsWith(SANDBOX_KEY)) ? ['  production refuses keys of the sandbox'] : []),
    ...providers
      .filter(({ origin, isSandbox }) => isSandbox === true || !origin.startsWith('https:'))
      .map(({ name }) => `  ${name}: production calls nobody in the clear, and no sandbox`),
    // Its messages are sealed and not signed: who sends them must be known by the address as well.
    ...providers
      .filter(({ dialect, callers }) => dialect === 'form' && callers.length === 0)
      .map(({ name }) => `  ${name}: production needs the addresses that a provider of this dialect calls from`),
  ]
}
