import { createExpiringStore, type ExpiringStore, type KeyValue, SWEEP_MS } from './expiring-store.ts'

/** Name of the cookie and of the stored item that carry the access token. (SESS-009) */
export const ACCESS_TOKEN = 'access_token'

export type SessionEvent = 'signed-in' | 'signed-out'

export type Session = {
  /** The token of this session, from the store or else from the cookie; null for a guest. */
  token: () => string | null
  /** Keeps a token until `expiresAt` (epoch ms), the end of the session at the server. (Ruling C05) */
  signIn: (entered: { token: string; expiresAt: number }) => void
  /** Forgets access and chat tokens, here and in the cookie. */
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

/** The session of this tab. The server is the final judge of a token; this only knows when it surely is over. */
export function createSession({ storage, cookies, now = Date.now, ...timers }: SessionEnvironment): Session {
  const values = createExpiringStore(storage, now)
  const listeners = new Set<(event: SessionEvent) => void>()
  const tell = (event: SessionEvent) => {
    for (const listener of listeners) listener(event)
  }
  const token = () => values.read(ACCESS_TOKEN) ?? readCookie(cookies.get(), ACCESS_TOKEN)

  let known = token()
  const sweep = () => {
    values.sweep()
    const current = token()
    if (current === known) return
    known = current
    tell(current === null ? 'signed-out' : 'signed-in')
  }
  const every = timers.setInterval ?? ((run, ms) => setInterval(run, ms))
  every(sweep, SWEEP_MS)

  return {
    token,
    values,
    signIn: ({ token: next, expiresAt }) => {
      values.write(ACCESS_TOKEN, next, { ttlSeconds: Math.max(0, (expiresAt - now()) / 1000) })
      known = next
      tell('signed-in')
    },
    signOut: () => {
      values.remove(ACCESS_TOKEN)
      values.remove('chat_login_token')
      cookies.set(`${ACCESS_TOKEN}=; path=/; max-age=0; samesite=lax`)
      if (known === null) return
      known = null
      tell('signed-out')
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

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
