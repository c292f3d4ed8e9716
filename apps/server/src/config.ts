import path from 'node:path'
import { z } from 'zod'

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

/** Origins as a browser writes them, separated by commas: `https://partner.example`. */
const origins = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine((list) => list.every((one) => /^https?:\/\/[\w.-]+(:\d{1,5})?$/.test(one)), {
    message: 'must be origins like https://partner.example, separated by commas',
  })

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
    LIUHE_MEMBER_BUILD: choice('web', 'sdk').default('web'),
    LIUHE_FRAME_ANCESTORS: origins.optional(),
    LOG_LEVEL: choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
  })
  .superRefine((value, context) => {
    if (value.LIUHE_MODE !== 'production') return
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    if (value.LIUHE_SEED === 'demo') refuse('LIUHE_SEED', 'production refuses the demo world')
    if (value.LIUHE_BEACON === 'test') refuse('LIUHE_BEACON', 'production refuses the test beacon')
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
    /** Which build of the member app is served: the web site, or what partners show in a frame. */
    memberBuild: value.LIUHE_MEMBER_BUILD,
    /** Who may show the site in a frame besides itself. */
    frameAncestors: value.LIUHE_FRAME_ANCESTORS ?? [],
    logLevel: value.LOG_LEVEL,
  }))
