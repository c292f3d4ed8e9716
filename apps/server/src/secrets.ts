import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'
import { ConfigError } from './config.ts'
import { gameProviderComplaints } from './modules/game-wallet/provider-settings.ts'
import { paymentComplaints } from './modules/payments/gateway-settings.ts'
import { type KeyList, parseKeyList } from './platform/key-list.ts'

// A demo makes its secrets once and keeps them in the data directory. In production they are given, each in a variable
// or, better, in a file that a variable names (SEC-52), and a start without them is refused.

/** Everything the server must keep to itself. Each value is a text of at least 32 characters. */
export type Secrets = Readonly<Record<keyof typeof SECRETS, string> & Partial<Record<keyof typeof OPTIONAL, string>>>

/**
 * The secrets of this installation: from the environment (`LIUHE_PEPPER` or `LIUHE_PEPPER_FILE` …), else, in a demo,
 * made once and kept.
 * @throws ConfigError when production lacks one, one is weak, or two are equal; and when one is too short anywhere.
 */
export async function readSecrets(
  config: Pick<Config, 'mode' | 'dataDir'> & Partial<Pick<Config, 'paymentGateways' | 'gameProviders' | 'smsOrigin'>>,
  environment: Record<string, string | undefined>,
): Promise<Secrets> {
  const given = await givenSecrets(environment)
  const missing = NAMES.filter((name) => given[name] === undefined)
  const wrongKeys = keyComplaints(config, given)
  if (config.mode === 'production') {
    const kept = await keptSecrets(config.dataDir)
    const complaints = [
      ...missing.map((name) => `  ${SECRETS[name]} or ${SECRETS[name]}_FILE: production needs it`),
      ...NAMES.filter((name) => given[name] !== undefined && given[name] === kept[name]).map(
        (name) => `  ${SECRETS[name]}: production refuses the secret of a demo`,
      ),
    ]
    complaints.push(...weakSecrets(given), ...wrongKeys)
    if (complaints.length > 0) throw new ConfigError(`The secrets are not right:\n${complaints.join('\n')}`)
    return given as Secrets
  }
  if (wrongKeys.length > 0) throw new ConfigError(`The secrets are not right:\n${wrongKeys.join('\n')}`)
  if (missing.length === 0) return given as Secrets
  return { ...(await demoSecrets(config.dataDir)), ...given }
}

/** What is wrong with the keys of payment gateways and of providers of games. */
function keyComplaints(
  { mode, smsOrigin, paymentGateways = [], gameProviders = [] }: Parameters<typeof readSecrets>[0],
  given: Partial<Secrets>,
): string[] {
  const judged = {
    paymentKeys: (text: string) => paymentComplaints(paymentGateways, parseKeyList(text), mode),
    smsKeys: (text: string) => smsComplaints(smsOrigin, parseKeyList(text), mode),
    gameKeys: (text: string) => gameProviderComplaints(gameProviders, parseKeyList(text), mode),
  } satisfies Record<(typeof KEY_LISTS)[number], (text: string) => string[]>
  return KEY_LISTS.flatMap((name) => {
    try {
      return judged[name](given[name] ?? '')
    } catch (error) {
      return [`  ${OPTIONAL[name]} ${(error as Error).message}`]
    }
  })
}

function smsComplaints(origin: string | undefined, { sms = [] }: KeyList, mode: Config['mode']): string[] {
  if (origin === undefined) return []
  if (sms.length === 0) return ['  LIUHE_SMS_KEYS: the service of text messages has no key']
  if (mode === 'demo') return []
  return [
    ...(sms.some(({ id }) => id.startsWith('sandbox-')) ? ['  production refuses keys of the sandbox'] : []),
    ...(origin.startsWith('https:') ? [] : ['  LIUHE_SMS_ORIGIN: production calls nobody in the clear']),
  ]
}

/** What production refuses of secrets that are long enough. Values are not repeated. */
function weakSecrets(given: Partial<Secrets>): string[] {
  const named = Object.entries({ ...SECRETS, ...OPTIONAL }) as [keyof Secrets, string][]
  const known = new Map<string, string>()
  const single = named.filter(([name]) => !isKeyList(name))
  const values = single.map(([name, variable]) => [given[name], variable] as const)
  return [...values, ...KEY_LISTS.flatMap((name) => secretsInList(given, name))].flatMap(([value, variable]) => {
    if (value === undefined) return []
    const twin = known.get(value)
    known.set(value, variable)
    if (twin !== undefined) return [`  ${variable}: production refuses the value of ${twin}`]
    return isGuessable(value) ? [`  ${variable}: production refuses what a person could have typed`] : []
  })
}

/** Each key of a list, and what a complaint calls it. What cannot be read is told elsewhere. */
function secretsInList(given: Partial<Secrets>, list: (typeof KEY_LISTS)[number]): (readonly [string, string])[] {
  try {
    return Object.entries(parseKeyList(given[list] ?? '')).flatMap(([name, keys]) =>
      keys.map(({ id, secret }) => [secret, `${OPTIONAL[list]} ${name}/${id}`] as const),
    )
  } catch {
    return []
  }
}

/**
 * Whether a text is far from chance: few different characters, or one short piece over and over. Chance of 32
 * characters and more, hex included, has at least ten different ones with near certainty.
 */
const isGuessable = (text: string): boolean =>
  new Set(text).size < DISTINCT_MIN || /^(.{1,16})\1+.{0,15}$/.test(text) || isRun(text)

/** Whether most characters are the neighbour of the one before, as in `abcdefgh` or `9876543210`. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.charCodeAt(0))
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - (codes[at] as number)) === 1)
  return steps.length > text.length / 2
}

/** Sixteen random bytes in hex have fewer than nine different digits some three times in a million. */
const DISTINCT_MIN = 9

async function givenSecrets(environment: Record<string, string | undefined>): Promise<Partial<Secrets>> {
  const given: { -readonly [Name in keyof Secrets]?: string } = {}
  for (const [name, variable] of Object.entries({ ...SECRETS, ...OPTIONAL }) as [keyof Secrets, string][]) {
    const file = environment[`${variable}_FILE`]
    const value = file ? await readSecretFile(`${variable}_FILE`, file) : environment[variable]
    if (!value) continue
    // Several keys stand in one text, which is read where they are (key-list.ts).
    if (!isKeyList(name) && !/^[\w-]{32,}$/.test(value)) {
      throw new ConfigError(`${variable} must have at least 32 characters, letters, digits, - and _ only.`)
    }
    given[name] = value
  }
  return given
}

async function readSecretFile(variable: string, file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${variable} names a file that cannot be read (${error.code}).`)
  })
  return text.trim()
}

/** Reads the kept secrets and adds those that a newer release needs. */
async function demoSecrets(dataDir: string): Promise<Secrets> {
  const kept = await keptSecrets(dataDir)
  if (NAMES.every((name) => kept[name])) return kept as Secrets
  const made = Object.fromEntries(NAMES.map((name) => [name, kept[name] ?? randomBytes(32).toString('base64url')]))
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const target = path.join(dataDir, FILE)
  // Written aside and moved, so that a kill in between cannot leave half a file and with it lost passwords.
  const file = await open(`${target}.new`, 'w', 0o600)
  await file.writeFile(JSON.stringify(made, undefined, 2))
  await file.sync()
  await file.close()
  await rename(`${target}.new`, target)
  return made as Secrets
}

async function keptSecrets(dataDir: string): Promise<Partial<Secrets>> {
  const text = await readFile(path.join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  return JSON.parse(text) as Partial<Secrets>
}

const FILE = 'secrets.json'

/** Each secret and the variable that gives it. */
const SECRETS = {
  /** Mixed into every password hash. */
  pepper: 'LIUHE_PEPPER',
  /** Signs what a browser carries before it has a session (captcha, device). */
  session: 'LIUHE_SESSION_SECRET',
  /** Password of the database role `app_rw`. */
  appDatabasePassword: 'LIUHE_APP_DATABASE_PASSWORD',
} as const

/** Given or not, in a demo as in production. */
const OPTIONAL = {
  /** The pepper before the present one: hashes made with it are verified, and made again at the next login. */
  oldPepper: 'LIUHE_PEPPER_OLD',
  /** Key of the slider's provider; proofs are signed with it (SEC-26). */
  captchaKey: 'LIUHE_CAPTCHA_KEY',
  /** Sources of official results sign with keys derived from it; without it none is heard. */
  resultKey: 'LIUHE_RESULT_KEY',
  /** Keys of payment gateways: `cashier/k2:secret,cashier/k1:secret` (docs/payments.md). */
  paymentKeys: 'LIUHE_PAYMENT_KEYS',
  /** Keys of the service of text messages: `sms/k2:secret,sms/k1:secret` (docs/sms.md). */
  smsKeys: 'LIUHE_SMS_KEYS',
  /** Keys of providers of games: `haiyue/k2:secret,haiyue/k1:secret` (docs/game-wallet.md). */
  gameKeys: 'LIUHE_GAME_KEYS',
} as const

/** Those of them that hold several keys. */
const KEY_LISTS = ['paymentKeys', 'smsKeys', 'gameKeys'] as const
const isKeyList = (name: string): boolean => (KEY_LISTS as readonly string[]).includes(name)

const NAMES = Object.keys(SECRETS) as (keyof typeof SECRETS)[]
