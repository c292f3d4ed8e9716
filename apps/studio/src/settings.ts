import type { Key } from './wallet/signature.ts'

/** What a process of the studio is told (docs/studio.md). */
export type Settings = {
  host: string
  port: number
  folder: string
  /** Of the wallet and of operators' calls; the first one signs. */
  keys: readonly Key[]
  /** Absent: no switches. */
  adminKey: string | undefined
  seedSecret: string
  /** Where players reach it, when that is not where it listens. */
  origin: string | undefined
  /** A drand relay with its chain's hash; absent: salts of its own. */
  beacon: string | undefined
  chainLength: number
  /** Whether players' money is in its own books, brought by transfers: then no wallet is called. */
  hasOwnPurses: boolean
  /** How much faster the tables' clocks run; one but in tests. */
  speed: number
}

const CHAIN_LENGTH = 1_000_000
const SECRET_MIN = 16

/** @throws Error that names what is missing or wrong, without values */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const needed = (name: string): string => {
    const value = environment[name]
    if (!value) throw new Error(`${name} is missing`)
    return value
  }
  const seedSecret = needed('STUDIO_SEED_SECRET')
  if (seedSecret.length < SECRET_MIN) throw new Error(`STUDIO_SEED_SECRET needs ${SECRET_MIN} characters`)
  const chainLength = Number(environment['STUDIO_CHAIN_LENGTH'] || CHAIN_LENGTH)
  if (!Number.isSafeInteger(chainLength) || chainLength < 1) throw new Error('STUDIO_CHAIN_LENGTH is no number')
  return {
    host: environment['STUDIO_HOST'] || '127.0.0.1',
    port: Number(environment['STUDIO_PORT'] || 0),
    folder: needed('STUDIO_FOLDER'),
    keys: keysOf(needed('STUDIO_KEYS')),
    adminKey: environment['STUDIO_ADMIN_KEY'] || undefined,
    seedSecret,
    origin: environment['STUDIO_ORIGIN'] || undefined,
    beacon: environment['STUDIO_BEACON'] || undefined,
    chainLength,
    hasOwnPurses: environment['STUDIO_WALLET'] === 'transfer',
    speed: Number(environment['STUDIO_SPEED'] || 1),
  }
}

/** `id:secret,id:secret` */
function keysOf(text: string): Key[] {
  return text.split(',').map((each) => {
    const [, id, secret] = /^([\w.-]{1,64}):(.{8,200})$/.exec(each.trim()) ?? []
    if (id === undefined || secret === undefined) throw new Error('STUDIO_KEYS must be id:secret,id:secret')
    return { id, secret }
  })
}
