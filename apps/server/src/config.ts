import path from 'node:path'
import { z } from 'zod'
import { isProxyAddress } from './http/client-address.ts'

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

/** Ruling C87. */
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
    DATABASE_URL: databaseUrl.optional(),
    LIUHE_MODE: choice('demo', 'production').default('demo'),
    LIUHE_ROLE: choice('all', 'api', 'engine').default('all'),
    LIUHE_BEACON: choice('test', 'drand').optional(),
    LIUHE_SEED: choice('demo', 'none').optional(),
    LIUHE_LIMITS: choice('process', 'shared').default('process'),
    LIUHE_CAPTCHA_ORIGIN: webOrigin.optional(),
    LIUHE_CAPTCHA_STATUS_URL: z.url({ protocol: /^https?$/, error: 'must be a web address' }).optional(),
    LIUHE_ORIGINS: list(isOrigin, 'must be origins such as https://m.example, separated by commas'),
    LIUHE_TRUSTED_PROXIES: list(isProxyAddress, 'must be addresses or networks such as 10.0.0.0/8, by commas'),
    LIUHE_MEMBER_BUILD: choice('web', 'sdk').default('web'),
    LIUHE_SOCKET_HOSTS: list(isSocketHost, 'must be addresses such as wss://s1.example, by commas').refine(
      (hosts) => hosts.length <= SOCKET_HOSTS_MAX,
      `must be at most ${SOCKET_HOSTS_MAX} addresses`,
    ),
    LIUHE_FRAME_ANCESTORS: list(isFrameOrigin, 'must be origins like https://partner.example, by commas'),
    LIUHE_OPERATOR_PORT: port.optional(),
    LIUHE_OPERATOR_HOST: z
      .string()
      .regex(/^[\w.:-]+$/, 'must be an address or a host name')
      .default('127.0.0.1'),
    LIUHE_OPERATOR_NETWORKS: list(isProxyAddress, 'must be addresses or networks such as 10.0.0.0/8, by commas'),
    LOG_LEVEL: choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
  })
  .superRefine((value, context) => {
    if (value.LIUHE_MODE !== 'production') return
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    if (value.LIUHE_SEED === 'demo') refuse('LIUHE_SEED', 'production refuses the demo world')
    for (const name of ['LIUHE_CAPTCHA_ORIGIN', 'LIUHE_CAPTCHA_STATUS_URL'] as const)
      if (value[name]?.startsWith('http:')) refuse(name, 'production calls nobody in the clear')
    if (value.LIUHE_BEACON === 'test') refuse('LIUHE_BEACON', 'production refuses the test beacon')
    if (value.LIUHE_SOCKET_HOSTS.some((host) => host.startsWith('ws:'))) {
      refuse('LIUHE_SOCKET_HOSTS', 'production refuses sockets without TLS')
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
    databaseUrl: value.DATABASE_URL,
    mode: value.LIUHE_MODE,
    role: value.LIUHE_ROLE,
    /** Public entropy of the draws: `test` works offline and is known to everybody. */
    beacon: value.LIUHE_BEACON ?? (value.LIUHE_MODE === 'demo' ? ('test' as const) : ('drand' as const)),
    /** World to plant into an empty database. */
    seed: value.LIUHE_SEED ?? (value.LIUHE_MODE === 'demo' ? ('demo' as const) : ('none' as const)),
    /** Where rate limits without a bearing on security are counted: by each process, or for all of them together. */
    limits: value.LIUHE_LIMITS,
    /** Origin of the slider provider's own API, called server to server (SEC-26). */
    captchaOrigin: value.LIUHE_CAPTCHA_ORIGIN,
    captchaStatusUrl: value.LIUHE_CAPTCHA_STATUS_URL,
    /** Origins besides the site's own that may call (SEC-11). */
    origins: value.LIUHE_ORIGINS,
    /** Addresses of proxies whose `X-Forwarded-*` is believed (SEC-36). */
    trustedProxies: value.LIUHE_TRUSTED_PROXIES,
    /** Which build of the member app is served: the web site, or what partners show in a frame. */
    memberBuild: value.LIUHE_MEMBER_BUILD,
    /** Hosts that serve sockets, tried in turn; empty: the site's own (Ruling C87). */
    socketHosts: value.LIUHE_SOCKET_HOSTS,
    /** Who may show the site in a frame besides itself. */
    frameAncestors: value.LIUHE_FRAME_ANCESTORS,
    /** The operators' own listener (SEC-60); undefined: there is none. */
    operator: operatorListener(value),
    logLevel: value.LOG_LEVEL,
  }))

interface OperatorVariables {
  PORT: number
  LIUHE_MODE: 'demo' | 'production'
  LIUHE_OPERATOR_PORT?: number | undefined
  LIUHE_OPERATOR_HOST: string
  LIUHE_OPERATOR_NETWORKS: string[]
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
    isAskedFor,
  }
}
