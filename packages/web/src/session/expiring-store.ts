/**
 * Values in the browser's session storage that end by themselves. (Spec A §3: 3600 s by default, swept every second)
 */

/** The keys that the specification names; nothing else is stored here. (SESS-008) */
export const SESSION_KEYS = [
  'access_token',
  'chat_login_token',
  'user_guest_id',
  'user_guest_name',
  'user_guest_hash_id',
  'rebateRatio',
  'access_message_id',
] as const

export type SessionKey = (typeof SESSION_KEYS)[number]

/** How long a value lives when its writer does not say. */
export const DEFAULT_TTL_SECONDS = 3600

export const SWEEP_MS = 1000

/** The part of Storage that is needed, so that tests and the server can bring their own. */
export type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type ExpiringStore = {
  read: (key: SessionKey) => string | null
  write: (key: SessionKey, value: string, options?: { ttlSeconds?: number }) => void
  remove: (key: SessionKey) => void
  /** Removes what has ended; true when something was. */
  sweep: () => boolean
}

type Stored = { value: string; endsAt: number }

/** A store over `storage`; `now` is in epoch ms. An ended value is already gone for readers before the next sweep. */
export function createExpiringStore(storage: KeyValue, now: () => number = Date.now): ExpiringStore {
  const load = (key: SessionKey): Stored | null => {
    const text = storage.getItem(key)
    return text === null ? null : parseStored(text)
  }
  const isOver = (stored: Stored | null) => stored !== null && stored.endsAt <= now()
  return {
    read: (key) => {
      const stored = load(key)
      return stored === null || isOver(stored) ? null : stored.value
    },
    write: (key, value, { ttlSeconds = DEFAULT_TTL_SECONDS } = {}) => {
      const stored: Stored = { value, endsAt: now() + ttlSeconds * 1000 }
      storage.setItem(key, JSON.stringify(stored))
    },
    remove: (key) => storage.removeItem(key),
    sweep: () => {
      const over = SESSION_KEYS.filter((key) => isOver(load(key)))
      for (const key of over) storage.removeItem(key)
      return over.length > 0
    },
  }
}

/** Session storage is open to browser extensions and old versions, so what is found there is checked. */
function parseStored(text: string): Stored | null {
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored === 'object' && stored !== null && 'value' in stored && 'endsAt' in stored) {
      const { value, endsAt } = stored
      if (typeof value === 'string' && typeof endsAt === 'number') return { value, endsAt }
    }
  } catch (fault) {
    if (!(fault instanceof SyntaxError)) throw fault
  }
  return null
}
