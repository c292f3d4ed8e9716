import { api } from '@liuhe/contract/api/index.ts'
import { endpointsOf } from '@liuhe/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Clock } from '../../platform/clock.ts'
import { aMember, aSession } from '../../testing/factories.ts'
import { mountTheRest } from '../../testing/mount-the-rest.ts'
import { connectSocket } from '../../testing/socket-client.ts'
import { createTestApp, createTestClock, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { urlOf } from '../../testing/wire-examples.ts'
import { readConfig } from '../../config.ts'
import { prepare } from '../kept/compressed.ts'
import type { MemberBuild } from '../documents/member-build.ts'
import { createBucketStore, createRateLimiter, type RateLimiter, unlimited } from './rate-limit.ts'

const database = useTestDatabase()
const apps: TestApp[] = []
const open = async (
  environment: Record<string, string>,
  { limits = unlimited, build }: { limits?: RateLimiter; build?: Promise<MemberBuild> } = {},
): Promise<TestApp> => {
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', ...environment })
  const app = await createTestApp(database, { config, limits, ...(build && { build }) })
  mountTheRest(app)
  apps.push(app)
  return app
}
afterAll(() => Promise.all(apps.map((app) => app.close())))

const FRIEND = 'https://m.example'
const HOSTILE = [
  'https://evil.example',
  'null',
  'https://m.example.evil.example',
  'http://m.example',
  'https://m.example:444',
  'https://xm.example',
  'HTTPS://M.EXAMPLE',
]

describe('a site with a list of origins', () => {
  let app: TestApp
  beforeAll(async () => {
    const script = prepare('export {}', 'text/javascript; charset=utf-8')
    const files = new Map([
      ['/assets/app-1.js', script],
      ['/sw.js', script],
    ])
    const bundle = { renderDocument: () => 'x', render: async () => ({ html: '', sources: [] }) }
    Object.assign(bundle, { firstLoad: () => ({ assets: { script: '', preloads: [], deferred: [] }, css: [] }) })
    const build = Promise.resolve({ bundle: bundle as unknown as MemberBuild['bundle'], manifest: {}, files })
    app = await open({ LIUHE_ORIGINS: `${FRIEND}, app://localhost` }, { build })
  })
  const endpoints = endpointsOf(api)

  it('lets exactly those read its answers, refusals included [SEC-11]', async () => {
    for (const origin of [FRIEND, 'app://localhost']) {
      for (const endpoint of endpoints) {
        const { headers } = await app.inject({ method: endpoint.method, url: urlOf(endpoint), headers: { origin } })
        expect(headers['access-control-allow-origin'], endpoint.name).toBe(origin)
        expect(headers['access-control-allow-credentials']).toBe('true')
        expect(headers['vary']).toContain('Origin')
      }
    }
  })

  it('tells no other origin anything, and no cache may mix them up [SEC-11]', async () => {
    for (const origin of HOSTILE) {
      for (const endpoint of endpoints) {
        const { headers } = await app.inject({ method: endpoint.method, url: urlOf(endpoint), headers: { origin } })
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
        expect(headers['vary'], endpoint.name).toContain('Origin')
      }
    }
  })

  it("leaves documents and the app's own files alone, which are the same for everybody [F-Q1]", async () => {
    for (const url of ['/', '/profile', '/no-such-page', '/assets/app-1.js', '/assets/gone-1.js', '/sw.js']) {
      for (const origin of [FRIEND, 'https://evil.example', undefined]) {
        const { headers } = await app.inject({ url, headers: origin === undefined ? {} : { origin } })
        expect([url, String(headers['vary'] ?? '')]).toEqual([url, expect.not.stringContaining('Origin')])
        expect(headers['access-control-allow-origin'], url).toBeUndefined()
      }
    }
    for (const url of ['/sys-upload/data/json/config.json', '/app-api/no-such-call', '/boot.json']) {
      expect([url, (await app.inject({ url })).headers['vary']]).toEqual([url, expect.stringContaining('Origin')])
    }
  })

  it('answers the preflight of a listed origin for ten minutes at most, and of no other [SEC-11]', async () => {
    const preflight = (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/app-api/api/bet/submit',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'token' },
      })
    const allowed = await preflight(FRIEND)
    expect(allowed.statusCode).toBe(204)
    expect(allowed.headers['access-control-allow-headers']).toContain('token')
    expect(allowed.headers['access-control-allow-methods']).toBe('GET, POST')
    expect(Number(allowed.headers['access-control-max-age'])).toBeLessThanOrEqual(600)
    for (const origin of HOSTILE) {
      const refused = await preflight(origin)
      expect([origin, refused.statusCode]).toEqual([origin, 405])
      expect(refused.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('lets a listed origin send every header of the app, for tickets and encrypted mode too [F-Q2]', async () => {
    const { headers } = await app.inject({
      method: 'OPTIONS',
      url: '/app-api/api/bet/submit',
      headers: { origin: FRIEND, 'access-control-request-method': 'POST' },
    })
    const allowed = String(headers['access-control-allow-headers']).split(', ')
    const sent = [
      'authorization',
      'token',
      'content-type',
      'idempotency-key',
      'cash-ticket',
      'company-code',
      'x-encrypted',
    ]
    expect(allowed.toSorted()).toEqual(sent.toSorted())
  })

  it('takes changes from a listed origin and refuses every other [SEC-10]', async () => {
    const token = await aSession(database, await aMember(database))
    const leave = (origin: string) =>
      app.inject({
        url: '/app-api/v/user/logout',
        headers: { token, origin, host: 'site.example', 'sec-fetch-site': 'cross-site' },
      })
    for (const origin of HOSTILE) expect((await leave(origin)).json().code).toBe('REQ/CROSS_SITE')
    expect((await leave(FRIEND)).json().code).toBe('OK')
  })

  it('binds the session of a foreign wrapper to no cookie, because none would come back [SEC-02]', async () => {
    const enter = async (headers: Record<string, string>) => {
      const answer = await app.inject({ url: '/v/user/regTest', headers: { host: 'site.example', ...headers } })
      return answer.cookies.some(({ httpOnly }) => httpOnly === true)
    }
    expect(await enter({ origin: 'app://localhost', 'sec-fetch-site': 'cross-site' })).toBe(false)
    expect(await enter({ origin: 'http://site.example', 'sec-fetch-site': 'same-origin' })).toBe(true)
    expect(await enter({ origin: FRIEND, 'sec-fetch-site': 'same-site' })).toBe(true)
  })
})

describe('the address of a client', () => {
  const counted = (clock: Clock = createTestClock()) =>
    createRateLimiter(clock, { store: createBucketStore(), countsLoopback: true })
  /** Eleven questions of an address that may ask ten, each under another forwarded name. */
  const ask = async (app: TestApp, { socket, forwarded }: { socket: string; forwarded: (n: number) => string }) => {
    const codes: string[] = []
    for (let n = 0; n < 11; n += 1) {
      const answer = await app.inject({
        url: '/v/user/checkUnique?account=abcdef',
        remoteAddress: socket,
        headers: { 'x-forwarded-for': forwarded(n) },
      })
      codes.push(answer.json().code)
    }
    return codes.filter((code) => code === 'REQ/RATE_LIMITED').length
  }

  it('is the socket, whatever X-Forwarded-For says, without trusted proxies [SEC-36]', async () => {
    const app = await open({}, { limits: counted() })
    expect(await ask(app, { socket: '203.0.113.5', forwarded: (n) => `198.51.100.${n}` })).toBe(1)
  })

  it('is what the trusted proxy says, and not what a client wrote before it [SEC-36]', async () => {
    const app = await open({ LIUHE_TRUSTED_PROXIES: '10.0.0.0/8' }, { limits: counted() })
    const socket = '10.1.2.3'
    expect(await ask(app, { socket, forwarded: (n) => `198.51.100.${n}` }), 'eleven clients').toBe(0)
    expect(await ask(app, { socket, forwarded: (n) => `198.51.100.${n}, 203.0.113.7` }), 'one client').toBe(1)
    expect(await ask(app, { socket, forwarded: (n) => `192.0.2.${n}, 203.0.113.8, 10.9.9.9` }), 'two proxies').toBe(1)
  })

  it('is the socket when it is not the proxy that connects [SEC-36]', async () => {
    const app = await open({ LIUHE_TRUSTED_PROXIES: '10.0.0.0/8' }, { limits: counted() })
    expect(await ask(app, { socket: '203.0.113.9', forwarded: (n) => `198.51.100.${n}` })).toBe(1)
  })

  it('follows the same rule at the door of the sockets [SEC-36]', async () => {
    const enter = async (environment: Record<string, string>) => {
      const app = await open(environment)
      const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
      const tries = Array.from({ length: 21 }, (_, n) =>
        connectSocket(origin, { 'x-forwarded-for': `198.51.100.${n}` }),
      )
      const settled = await Promise.allSettled(tries)
      for (const one of settled) if (one.status === 'fulfilled') one.value.terminate()
      return settled.filter(({ status }) => status === 'rejected').length
    }
    expect(await enter({}), 'spoofed').toBe(1)
    expect(await enter({ LIUHE_TRUSTED_PROXIES: '127.0.0.1' }), 'told by the proxy').toBe(0)
  })

  it('brings TLS only from a trusted proxy: the host cookie and the word to clear [SEC-08] [SEC-36]', async () => {
    const app = await open({ LIUHE_TRUSTED_PROXIES: '10.0.0.0/8' })
    const through = async (remoteAddress: string) => {
      const headers = { 'x-forwarded-proto': 'https', 'sec-fetch-site': 'same-origin', host: 'site.example' }
      const entered = await app.inject({ url: '/v/user/regTest', remoteAddress, headers })
      const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const { token } = entered.json().data
      const left = await app.inject({
        url: '/v/user/logout',
        remoteAddress,
        headers: { ...headers, token, cookie, origin: 'https://site.example' },
      })
      const secret = entered.cookies.find(({ httpOnly }) => httpOnly === true)
      return { name: secret?.name, secure: secret?.secure, left }
    }
    const trusted = await through('10.0.0.1')
    expect(trusted).toMatchObject({ name: '__Host-sb', secure: true })
    expect(trusted.left.json().code).toBe('OK')
    expect(trusted.left.headers['clear-site-data']).toBe('"cache", "storage"')
    const spoofed = await through('203.0.113.7')
    expect(spoofed.name).toBe('sb')
    expect(spoofed.left.headers['clear-site-data']).toBeUndefined()
  })
})
