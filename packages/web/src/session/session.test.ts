import { expect, test } from 'vitest'
import { createExpiringStore, SESSION_KEYS } from './expiring-store.ts'
import { createSession, isAuthenticated } from './session.ts'

function storageOf(): Storage {
  sessionStorage.clear()
  return sessionStorage
}

function setUp({ cookie = '', takesCookies = true } = {}) {
  let now = 1_000_000
  let cookies = cookie
  let sweep = () => {}
  let sweepMs = 0
  const events: string[] = []
  const session = createSession({
    storage: storageOf(),
    cookies: {
      get: () => cookies,
      set: (text) => {
        if (!takesCookies) return
        cookies = text.includes('max-age=0') ? '' : (text.split(';')[0] as string)
      },
    },
    now: () => now,
    setInterval: (run, ms) => {
      sweep = run
      sweepMs = ms
    },
  })
  session.subscribe((event) => events.push(event))
  const setCookie = (text: string) => {
    cookies = text
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { session, events, pass, sweep: () => sweep(), sweepMs, cookie: () => cookies, setCookie }
}

test('keeps values in the session storage under the names of the specification and no others [SESS-008]', () => {
  const { session } = setUp({ takesCookies: false })
  session.signIn({ token: 'abc', expiresAt: 2_000_000 })
  for (const key of SESSION_KEYS) if (key !== 'access_token') session.values.write(key, `of ${key}`)
  expect(Object.keys(sessionStorage).toSorted()).toEqual([
    'access_message_id',
    'access_token',
    'chat_login_token',
    'rebateRatio',
    'user_guest_hash_id',
    'user_guest_id',
    'user_guest_name',
  ])
  expect(sessionStorage.getItem('access_token')).toContain('abc')
  expect(sessionStorage.getItem('user_guest_name')).toContain('of user_guest_name')
})

test('ends a value after 3600 seconds unless its writer says otherwise [SESS-011]', () => {
  let now = 0
  const store = createExpiringStore(storageOf(), () => now)
  store.write('user_guest_name', '游客')
  store.write('rebateRatio', '8', { ttlSeconds: 5 })
  now = 4999
  expect(store.read('rebateRatio')).toBe('8')
  now = 5000
  expect(store.read('rebateRatio')).toBeNull()
  now = 3_599_999
  expect(store.read('user_guest_name')).toBe('游客')
  now = 3_600_000
  expect(store.read('user_guest_name')).toBeNull()
})

test('sweeps ended values out of the storage every second and tells when the token went [SESS-012]', () => {
  const { session, events, pass, sweep, sweepMs } = setUp({ takesCookies: false })
  expect(sweepMs).toBe(1000)
  session.signIn({ token: 'abc', expiresAt: 1_002_000 })
  pass(1000)
  sweep()
  expect(session.token()).toBe('abc')
  pass(1000)
  sweep()
  expect(session.token()).toBeNull()
  expect(sessionStorage.getItem('access_token')).toBeNull()
  expect(events).toEqual(['signed-in', 'signed-out'])
})

test('signs out of storage, chat and cookie, and says so once [SESS-005]', () => {
  const { session, events, cookie } = setUp({ cookie: 'lang=zh; access_token=fromCookie' })
  session.values.write('chat_login_token', 'chat')
  session.signOut()
  session.signOut()
  expect(session.token()).toBeNull()
  expect(session.values.read('chat_login_token')).toBeNull()
  expect(cookie()).not.toContain('fromCookie')
  expect(events).toEqual(['signed-out'])
})

test('leaves nothing of the session behind when it ends [SEC-08] [ERR-006]', () => {
  const { session } = setUp()
  session.signIn({ token: 'abc', expiresAt: 2_000_000 })
  for (const key of SESSION_KEYS) session.values.write(key, 'value')
  session.signOut()
  expect(sessionStorage).toHaveLength(0)
})

test('follows another tab that signs in as somebody else, and one that signs out', () => {
  const { session, events, sweep, setCookie } = setUp()
  session.signIn({ token: 'mine', expiresAt: 2_000_000 })
  session.values.write('rebateRatio', '8')
  setCookie('access_token=other')
  // No call goes out with the token that the other tab has replaced.
  expect(session.token()).toBe('other')
  sweep()
  setCookie('')
  expect(session.token()).toBeNull()
  sweep()
  expect(session.values.read('rebateRatio')).toBeNull()
  expect(events).toEqual(['signed-in', 'signed-in', 'signed-out'])
})

test('keeps a session of its own where the browser takes no cookies', () => {
  const { session, sweep } = setUp({ takesCookies: false })
  session.signIn({ token: 'mine', expiresAt: 2_000_000 })
  sweep()
  expect(session.token()).toBe('mine')
  session.signOut()
  expect(session.token()).toBeNull()
})

test('is authenticated by a loaded profile, a stored token or the access_token cookie [SESS-007] [SESS-009]', () => {
  expect(isAuthenticated(setUp().session)).toBe(false)
  expect(isAuthenticated(setUp().session, { extInfo: { money: 0 } })).toBe(true)
  expect(isAuthenticated(setUp({ cookie: 'access_token=abc' }).session)).toBe(true)
  const { session } = setUp()
  session.signIn({ token: 'abc', expiresAt: 2_000_000 })
  expect(isAuthenticated(session)).toBe(true)
})

test('takes no harm from foreign text in the storage', () => {
  const store = createExpiringStore(storageOf(), () => 0)
  for (const text of ['', 'plain', 'null', '{"value":1}', '{"value":"x","endsAt":"soon"}']) {
    sessionStorage.setItem('access_token', text)
    expect(store.read('access_token')).toBeNull()
  }
})
