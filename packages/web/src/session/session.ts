import { createExpiringStore, type ExpiringStore, type KeyValue, SESSION_KEYS, SWEEP_MS } from './expiring-store.ts'

/** Name of the cookie and of the stored item that carry the access token. (SESS-009) */
export const ACCESS_TOKEN = 'access_token'

export type SessionEvent = 'signed-in' | 'signed-out'

export type Session = {
  /** The token of this session, from the cookie or else from the store; null for a guest. */
  token: () => string | null
  /** Keeps a token until `expiresAt` (epoch ms), the end of the session at the server. (Ruling C05) */
  signIn: (entered: { token: string; expiresAt: number }) => void
  /** Forgets the tokens and everything else of the session, here and in the cookie (SEC-08). */
  signOut: () => void
  /** Other values of the session: guest identity, rebate ratio. */
  values: ExpiringStore
  /** Told when the token appears, changes or goes, also when it ends by itself. */
  subscribe: (listener: (event: SessionEvent) => void) => () => void
}

/** What the session needs of the browser. */
export type SessionEnvironment = {
  storage: KeyValue
  /** Reads or writes `document.cookie`. */
  cookies: { get: () => string; set: (cookie: string) => void }
  now?: () => number
  setInterval?: (run: () => void, ms: number) => unknown
}

/**
 * The session of this browser. Its tabs share one by way of the cookie: anyone who signs in or out in one tab does so
 * in all, and no tab ever sends a token that another has replaced. Where cookies do not work, the store of the tab
 * serves. The server is the final judge of a token; this only knows when it surely is over.
 */
export function createSession({ storage, cookies, now = Date.now, ...timers }: SessionEnvironment): Session {
  const values = createExpiringStore(storage, now)
  const listeners = new Set<(event: SessionEvent) => void>()
  let hasCookies = false
  const token = () => {
    const shared = readCookie(cookies.get(), ACCESS_TOKEN)
    if (shared !== null) hasCookies = true
    // Once there was a cookie, its absence says that another tab has signed out.
    return shared ?? (hasCookies ? null : values.read(ACCESS_TOKEN))
  }
  const forget = () => {
    for (const key of SESSION_KEYS) values.remove(key)
  }

  let known = token()
  const follow = (current: string | null) => {
    if (current === known) return
    known = current
    if (current === null) forget()
    for (const listener of listeners) listener(current === null ? 'signed-out' : 'signed-in')
  }
  const every = timers.setInterval ?? ((run, ms) => setInterval(run, ms))
  every(() => {
    values.sweep()
    follow(token())
  }, SWEEP_MS)

  return {
    token,
    values,
    signIn: ({ token: next, expiresAt }) => {
      const ttlSeconds = Math.max(0, (expiresAt - now()) / 1000)
      values.write(ACCESS_TOKEN, next, { ttlSeconds })
      // The server has set it already, except where a native wrapper made the call.
      if (token() !== next) cookies.set(cookieOf(next, Math.floor(ttlSeconds)))
      known = null
      follow(next)
    },
    signOut: () => {
      forget()
      cookies.set(cookieOf('', 0))
      follow(null)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const cookieOf = (token: string, seconds: number) =>
  `${ACCESS_TOKEN}=${token}; path=/; max-age=${seconds}; samesite=lax`

/** Whether somebody is signed in: a loaded profile, or a token in the store or in the cookie. (Ruling C05, SESS-007) */
export const isAuthenticated = (session: Session, profile?: { extInfo?: unknown } | null): boolean =>
  profile?.extInfo != null || session.token() !== null

/** The value of one cookie in a `document.cookie` string; an empty value counts as none. */
export function readCookie(cookies: string, name: string): string | null {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) || null : null
}

/** The session over the real browser. */
export const createBrowserSession = (): Session =>
  createSession({
    storage: sessionStorage,
    cookies: {
      get: () => document.cookie,
      set: (cookie) => {
        document.cookie = cookie
      },
    },
  })

/** The session of a guest that never changes: for rendering on the server. */
export const createGuestSession = (): Session =>
  createSession({
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    cookies: { get: () => '', set: () => undefined },
    setInterval: () => undefined,
  })
