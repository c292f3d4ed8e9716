import path from 'node:path'
import { type BeaconChain, QUICKNET } from '@liuhe/domain/lottery/beacon-rule.ts'
import { z } from 'zod'
import { assertBeaconFits, type BeaconChoice, LOOPBACK, readBeaconChain } from './engine/beacon-chain.ts'
import { isHalfTheInternet, isProxyAddress } from './http/limits/client-address.ts'
import { parseGameProviders } from './modules/game-wallet/provider-settings.ts'
import { parseGateways } from './modules/payments/gateway-settings.ts'

// The environment is read here, once, and nowhere else. Every variable is optional; a wrong one stops the start with a
// sentence that names it, because a server that guesses is worse than one that does not run.

/** What the environment says. */
export type Config = Readonly<z.output<typeof Environment>>

/**
 * Reads the settings from environment variables.
 * @throws listing every wrong variable at once; values are not repeated, for they may be secrets.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = Environment.safeParse(given)
  if (result.success) return Object.freeze(result.data)
  const complaints = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`The environment is not right:\n${complaints.join('\n')}`)
}

/** The environment does not allow a start. The message is for the person who set it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a number from 0 to 65535')

const milliseconds = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a number from 0 to ${most}`)
    .transform(Number)
    .refine((value) => value <= most, `must be a number from 0 to ${most}`)

const databaseUrl = z
  .string()
  .refine((value) => /^postgres(ql)?:\/\/[^/]+\/[^/?]+/.test(value) && URL.canParse(value), {
    message: 'must look like postgres://user:password@host:5432/database',
  })

const choice = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

const webOrigin = z
  .string()
  .refine((value) => /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value, {
    message: 'must look like https://host, without a path',
  })
/** Values between commas; spaces do not count. */
const list = (isRight: (item: string) => boolean, message: string) =>
  z
    .string()
    .default('')
    .transform((value) => [...new Set(value.split(',').map((item) => item.trim()))].filter((item) => item !== ''))
    .refine((items) => items.every(isRight), { message })

/** A relay of the beacon: encrypted, or on this machine. What it says is checked by its signature in any case. */
const isMirror = (text: string): boolean =>
  URL.canParse(text) && new URL(text).origin === text && (text.startsWith('https:') || LOOPBACK.test(text))

/** The facts of a beacon's chain, as drand tells them under `/<hash>/info`. */
const beaconChain = z.string().transform((text, context) => {
  try {
    return readBeaconChain(text)
  } catch (error) {
    const message =
      error instanceof SyntaxError ? 'must be JSON as drand answers at /<hash>/info' : (error as Error).message
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
})

/** A list in JSON, read by a function that throws a sentence. */
const jsonList = <T>(read: (text: string) => readonly T[]) =>
  z.string().transform((text, context) => {
    try {
      return read(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
      return z.NEVER
    }
  })

/** A list of socket hosts has at most forty (Ruling C87). */
const SOCKET_HOSTS_MAX = 40

/** Exactly as a browser writes it: `https://m.example`, or `app://localhost` of a native wrapper. */
const isOrigin = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(text)

/** Where sockets are served: no path, for the product has its own. */
const isSocketHost = (text: string): boolean => /^wss?:\/\/[\w.-]+(:\d{1,5})?$/.test(text)

/** Who may show the site in a frame: a web page, never everybody. */
const isFrameOrigin = (text: string): boolean => /^https?:\/\/[\w.-]+(:\d{1,5})?$/.test(text)

const Environment = z
  .object({
    PORT: port.default(8080),
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, 'must be an address or a host name')
      .optional(),
    LIUHE_DATA_DIR: z
      .string()
      .default('./.data')
      .transform((value) => path.resolve(value)),
    LIUHE_AUDIT_HEADS: z.string().optional(),
    DATABASE_URL: databaseUrl.optional(),
    LIUHE_MODE: choice('demo', 'production').default('demo'),
    LIUHE_ROLE: choice('all', 'api', 'engine').default('all'),
    LIUHE_BEACON: choice('test', 'sandbox', 'drand').optional(),
    LIUHE_BEACON_MIRRORS: list(isMirror, 'must be origins such as https://api.drand.sh, by commas').transform(
      (given) => (given.length > 0 ? given : ['https://api.drand.sh', 'https://drand.cloudflare.com']),
    ),
    LIUHE_BEACON_CHAIN: beaconChain.default(QUICKNET),
    LIUHE_SEED: choice('demo', 'none').optional(),
    LIUHE_LIMITS: choice('process', 'shared').default('process'),
    LIUHE_CAPTCHA_ORIGIN: webOrigin.optional(),
    LIUHE_CAPTCHA_STATUS_URL: z.url({ protocol: /^https?$/, error: 'must be a web address' }).optional(),
    LIUHE_PAYMENT_GATEWAYS: jsonList(parseGateways).default([]),
    LIUHE_SMS_ORIGIN: webOrigin.optional(),
    LIUHE_GAME_PROVIDERS: jsonList(parseGameProviders).default([]),
    LIUHE_STUDIO_WALLET: choice('site', 'transfer').default('site'),
    LIUHE_ORIGINS: list(isOrigin, 'must be origins such as https://m.example, separated by commas'),
    LIUHE_TRUSTED_PROXIES: list(isProxyAddress, 'must be addresses or networks such as 10.0.0.0/8, by commas'),
    LIUHE_MEMBER_BUILD: choice('web', 'sdk').default('web'),
    LIUHE_SOCKET_HOSTS: list(isSocketHost, 'must be addresses such as wss://s1.example, by commas').refine(
      (hosts) => hosts.length <= SOCKET_HOSTS_MAX,
      `must be at most ${SOCKET_HOSTS_MAX} addresses`,
    ),
    LIUHE_CHAT_ORIGIN: webOrigin.optional(),
    LIUHE_FRAME_ANCESTORS: list(isFrameOrigin, 'must be origins like https://partner.example, by commas'),
    LIUHE_OPERATOR_PORT: port.optional(),
    LIUHE_OPERATOR_HOST: z
      .string()
      .regex(/^[\w.:-]+$/, 'must be an address or a host name')
      .default('127.0.0.1'),
    LIUHE_OPERATOR_NETWORKS: list(isProxyAddress, 'must be addresses or networks such as 10.0.0.0/8, by commas'),
    LIUHE_DRAIN_MS: milliseconds(60_000).optional(),
    LIUHE_OPERATOR_OFFICES: list(isProxyAddress, 'must be addresses or networks such as 10.0.0.0/8, by commas'),
    LOG_LEVEL: choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
  })
  .superRefine((value, context) => {
    if (value.LIUHE_MODE !== 'production') return
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    if (value.LIUHE_SEED === 'demo') refuse('LIUHE_SEED', 'production refuses the demo world')
    for (const name of ['LIUHE_CAPTCHA_ORIGIN', 'LIUHE_CAPTCHA_STATUS_URL'] as const)
      if (value[name]?.startsWith('http:')) refuse(name, 'production calls nobody in the clear')
    if (value.LIUHE_BEACON === 'test' || value.LIUHE_BEACON === 'sandbox') {
      refuse('LIUHE_BEACON', 'production refuses the test beacon')
    }
    try {
      assertBeaconFits('production', value.LIUHE_BEACON_CHAIN)
    } catch (error) {
      refuse('LIUHE_BEACON_CHAIN', (error as Error).message)
    }
    if (value.LIUHE_SOCKET_HOSTS.some((host) => host.startsWith('ws:'))) {
      refuse('LIUHE_SOCKET_HOSTS', 'production refuses sockets without TLS')
    }
    if (value.LIUHE_CHAT_ORIGIN?.startsWith('http:') === true) {
      refuse('LIUHE_CHAT_ORIGIN', 'production refuses a chat without TLS')
    }
    if (value.LIUHE_TRUSTED_PROXIES.some(isHalfTheInternet)) {
      refuse('LIUHE_TRUSTED_PROXIES', 'production refuses networks as wide as the internet')
    }
    // Anywhere would be one office, and two people who sign together might be one.
    if (value.LIUHE_OPERATOR_OFFICES.some(isHalfTheInternet)) {
      refuse('LIUHE_OPERATOR_OFFICES', 'production refuses networks as wide as the internet')
    }
    if (value.LIUHE_ORIGINS.some((origin) => origin.startsWith('http:'))) {
      refuse('LIUHE_ORIGINS', 'production refuses origins without TLS')
    }
  })
  .transform((value) => ({
    port: value.PORT,
    // The demo's accounts have public passwords: it listens to this machine only unless told otherwise.
    host: value.HOST ?? (value.LIUHE_MODE === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    dataDir: value.LIUHE_DATA_DIR,
    /** Where heads of the operators' audit are kept, outside the database (I-51). */
    auditHeads: path.resolve(value.LIUHE_AUDIT_HEADS ?? path.join(value.LIUHE_DATA_DIR, 'audit-heads')),
    databaseUrl: value.DATABASE_URL,
    mode: value.LIUHE_MODE,
    role: value.LIUHE_ROLE,
    /** Public entropy of the draws: `test` works offline and is known to everybody, as is the sandbox's. */
    beacon: beaconChoice(value),
    /** World to plant into an empty database. */
    seed: value.LIUHE_SEED ?? (value.LIUHE_MODE === 'demo' ? ('demo' as const) : ('none' as const)),
    /** Where rate limits without a bearing on security are counted: by each process, or for all of them together. */
    limits: value.LIUHE_LIMITS,
    /** Origin of the slider provider's own API, called server to server (SEC-26). */
    captchaOrigin: value.LIUHE_CAPTCHA_ORIGIN,
    captchaStatusUrl: value.LIUHE_CAPTCHA_STATUS_URL,
    /** Counterparties that money comes from and goes to; a demo without any starts its own. */
    paymentGateways: value.LIUHE_PAYMENT_GATEWAYS,
    /** The service that sends text messages (docs/sms.md); a demo without one starts its own. */
    smsOrigin: value.LIUHE_SMS_ORIGIN,
    /** Providers of games whose wallet is ours (docs/game-wallet.md); a demo without any starts its own studio. */
    gameProviders: value.LIUHE_GAME_PROVIDERS,
    /** Who holds players' money at the demo's studio: our wallet, or the studio itself, by transfers (ADR 104). */
    studioWallet: value.LIUHE_STUDIO_WALLET,
    /** Origins besides the site's own that may call (SEC-11). */
    origins: value.LIUHE_ORIGINS,
    /** Addresses of proxies whose `X-Forwarded-*` is believed (SEC-36). */
    trustedProxies: value.LIUHE_TRUSTED_PROXIES,
    /** Which build of the member app is served: the web site, or what partners show in a frame. */
    memberBuild: value.LIUHE_MEMBER_BUILD,
    /** Hosts that serve sockets, tried in turn; empty: the site's own (Ruling C87). */
    socketHosts: value.LIUHE_SOCKET_HOSTS,
    /** Where pages reach the chat service, its pictures and its socket; undefined: the site's own (API-092). */
    chatOrigin: value.LIUHE_CHAT_ORIGIN,
    /** Who may show the site in a frame besides itself. */
    frameAncestors: value.LIUHE_FRAME_ANCESTORS,
    /** The operators' own listener (SEC-60); undefined: there is none. */
    operator: operatorListener(value),
    /** How long a process that was asked to end still serves, so that a proxy sees it go (Scale §7). */
    drainMs: value.LIUHE_DRAIN_MS ?? (value.LIUHE_MODE === 'demo' ? 0 : 5_000),
    logLevel: value.LOG_LEVEL,
  }))

function beaconChoice(value: BeaconVariables): BeaconChoice {
  const kind = value.LIUHE_BEACON ?? (value.LIUHE_MODE === 'demo' ? 'sandbox' : 'drand')
  if (kind !== 'drand') return { kind }
  return { kind, chain: value.LIUHE_BEACON_CHAIN, mirrors: value.LIUHE_BEACON_MIRRORS }
}

interface BeaconVariables {
  LIUHE_MODE: 'demo' | 'production'
  LIUHE_BEACON?: 'test' | 'sandbox' | 'drand' | undefined
  LIUHE_BEACON_CHAIN: BeaconChain
  LIUHE_BEACON_MIRRORS: string[]
}

interface OperatorVariables {
  PORT: number
  LIUHE_MODE: 'demo' | 'production'
  LIUHE_OPERATOR_PORT?: number | undefined
  LIUHE_OPERATOR_HOST: string
  LIUHE_OPERATOR_NETWORKS: string[]
  LIUHE_OPERATOR_OFFICES: string[]
}

/** In production only where it is asked for; a demo has it on the next port, and can do without. */
function operatorListener(value: OperatorVariables) {
  const isAskedFor = value.LIUHE_OPERATOR_PORT !== undefined
  if (!isAskedFor && (value.LIUHE_MODE === 'production' || value.PORT >= 65_535)) return undefined
  const next = value.PORT === 0 ? 0 : value.PORT + 1
  return {
    port: value.LIUHE_OPERATOR_PORT ?? next,
    host: value.LIUHE_OPERATOR_HOST,
    /** Who may come near it at all; empty: everybody who reaches the port. */
    networks: value.LIUHE_OPERATOR_NETWORKS,
    /** Where two people may have one address (SEC-62). A demo's people all sit at the machine that runs it. */
    offices:
      value.LIUHE_MODE === 'demo' && value.LIUHE_OPERATOR_OFFICES.length === 0
        ? ['127.0.0.0/8', '::1']
        : value.LIUHE_OPERATOR_OFFICES,
    isAskedFor,
  }
}
