import { brotliDecompressSync } from 'node:zlib'
import { api } from '@liuhe/contract/api/index.ts'
import { ENCRYPTED_HEADER } from '@liuhe/contract/encrypted.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { aMember, aSession } from '../testing/factories.ts'
import { bodyOf, exchange, headOf, masked, requestOf, statusOf } from '../testing/raw-http.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { urlOf } from '../testing/wire-examples.ts'
import { clientAddress, trustOf } from './client-address.ts'
import { prepare } from './compressed.ts'
import { contentChanged } from './content-changed.ts'
import type { MemberBuild } from './member-build.ts'
import { createRateLimiter, type RateLimiter, unlimited } from './rate-limit.ts'

const database = useTestDatabase()
const FRIEND = 'https://m.example'
const FILE = '/sys-upload/data/json/config.json'
const ENVELOPE = '/sys-upload/data/json/config_encrypt.json'
const SCRIPT = '/assets/app-1.js'
const GAMES = urlOf(api.lottery.games)
const CARDS = '/app-api/game-document/template?gameId=110&playCateName=&location=home&client=theme3&page=1&rows=20'

interface Site {
  app: TestApp
  port: number
  /** How many requests the framework has seen. */
  seen(): number
  forget(): void
}

const sites: Site[] = []
const open = async (limits: RateLimiter = unlimited, environment: Record<string, string> = {}): Promise<Site> => {
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', LIUHE_ORIGINS: FRIEND, ...environment })
  const files = {
    config: async () => Array.from({ length: 60 }, (_, n) => ({ configKey: `键${n}`, configValue: '值' })),
  }
  const build = Promise.resolve({
    bundle: {} as MemberBuild['bundle'],
    manifest: {},
    files: new Map([[SCRIPT, prepare('export {}\n'.repeat(300), 'text/javascript; charset=utf-8')]]),
  })
  const app = await createTestApp(database, { config, limits, files, build, keepsGuestAnswers: true })
  let seen = 0
  app.app.addHook('onRequest', async () => void seen++)
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.address() as { port: number }
  const forget = () => {
    app.publisher.invalidate(undefined)
    app.services.content.invalidate()
  }
  const site = { app, port, seen: () => seen, forget }
  sites.push(site)
  return site
}
afterAll(() => Promise.all(sites.map(({ app }) => app.close())))

/** Asks until the door answers. @returns what the framework said, and what the door said */
const learn = async ({ port, seen }: Site, request: string): Promise<{ framework: string[]; door: string }> => {
  const framework: string[] = []
  for (;;) {
    const before = seen()
    const [answer = ''] = await exchange(port, [request])
    if (seen() === before) return { framework, door: answer }
    if (framework.push(answer) > 5) throw new Error(`the door does not learn ${request}`)
  }
}

describe('the fast door', () => {
  let site: Site
  let etag = ''
  beforeAll(async () => {
    site = await open()
    etag = String((await site.app.inject({ url: FILE })).headers['etag'])
  })

  it.each([
    ['a file', FILE, {}],
    ['a file, brotli', FILE, { 'accept-encoding': 'gzip, deflate, br' }],
    ['a file, gzip', FILE, { 'accept-encoding': 'gzip' }],
    ['a file, brotli refused', FILE, { 'accept-encoding': 'br;q=0, gzip' }],
    ['a file by a member', FILE, { authorization: 'Bearer x', cookie: 'sb=1' }],
    ['the envelope of a file', ENVELOPE, { 'accept-encoding': 'br' }],
    ['a file of the build', SCRIPT, { 'accept-encoding': 'br' }],
    ['a list', GAMES, { 'accept-encoding': 'br' }],
    ['a list with a foreign origin', GAMES, { origin: 'https://evil.example' }],
    ['a list with a listed origin', GAMES, { origin: FRIEND }],
    ['a list as an envelope', GAMES, { [ENCRYPTED_HEADER]: '1' }],
    ['a guest’s cards', CARDS, { 'accept-encoding': 'br', cookie: 'theme=theme1' }],
  ] as const)('repeats the framework byte by byte: %s', async (_name, url, headers) => {
    site.forget()
    const { framework, door } = await learn(site, requestOf(url, headers as unknown as Record<string, string>))
    expect(statusOf(door)).toBe(200)
    expect(framework.length).toBeGreaterThan(0)
    for (const answer of framework) expect(masked(door)).toBe(masked(answer))
  })

  it('repeats HEAD and 304 as well', async () => {
    const head = await learn(site, requestOf(FILE, { 'accept-encoding': 'br' }, 'HEAD'))
    expect(masked(head.door)).toBe(masked(head.framework[0] ?? ''))
    expect(headOf(head.door)).toMatch(/content-length: [1-9]/)
    expect(head.door).toHaveLength(headOf(head.door).length + 4)
    const known = await learn(site, requestOf(FILE, { 'if-none-match': `"other", W/${etag}` }))
    expect(statusOf(known.door)).toBe(304)
    expect(masked(known.door)).toBe(masked(known.framework[0] ?? ''))
    expect(statusOf((await learn(site, requestOf(FILE, { 'if-none-match': '"other"' }))).door)).toBe(200)
  })

  it('keeps ways of asking apart', async () => {
    const plain = await learn(site, requestOf(FILE))
    const br = await learn(site, requestOf(FILE, { 'accept-encoding': 'br' }))
    const friend = await learn(site, requestOf(GAMES, { origin: FRIEND }))
    expect(brotliDecompressSync(bodyOf(br.door)).toString()).toBe(bodyOf(plain.door).toString())
    expect(friend.door).toContain(`access-control-allow-origin: ${FRIEND}`)
    for (const { door } of [plain, br]) expect(door).not.toContain('access-control')
    expect((await learn(site, requestOf(GAMES))).door).not.toContain('access-control')
    const sealed = await learn(site, requestOf(GAMES, { [ENCRYPTED_HEADER]: '1' }))
    expect(bodyOf(sealed.door).toString()).toContain('"alg":"A256GCM"')
    expect(bodyOf((await learn(site, requestOf(GAMES))).door).toString()).not.toContain('A256GCM')
  })

  it('numbers its answers like all others', async () => {
    await learn(site, requestOf(FILE))
    const answers = await exchange(
      site.port,
      Array.from({ length: 50 }, () => requestOf(FILE)),
    )
    const ids = answers.map((answer) => /x-request-id: (\S+)/.exec(answer)?.[1])
    expect(new Set(ids).size).toBe(50)
    expect(ids).not.toContain(undefined)
  })

  it('knows a file under the app’s cache-buster, and takes nothing else for one', async () => {
    await learn(site, requestOf(FILE))
    const before = site.seen()
    await exchange(site.port, [requestOf(`${FILE}?_t=1790000000000`)])
    expect(site.seen()).toBe(before)
    await exchange(site.port, [requestOf(`${FILE}?_t=x`), requestOf(`${FILE}?_t=1&a=1`), requestOf(`${GAMES}?_t=1`)])
    expect(site.seen()).toBe(before + 3)
  })

  it.each([
    ['a token', { authorization: 'Bearer none' }],
    ['an empty token', { authorization: '' }],
    ['the other header of a token', { token: 'none' }],
    ['a session’s cookie', { cookie: 'a=1; sb=x' }],
    ['a session’s cookie over TLS', { cookie: '__Host-sb=x' }],
    ['the token’s cookie', { cookie: 'access_token=x' }],
    ['a range', { range: 'bytes=0-3' }],
    ['a body', { 'content-length': '0' }],
    ['an expectation', { expect: '100-continue' }],
    ['a last request', { connection: 'close' }],
  ])('leaves %s to the framework', async (_name, headers) => {
    await learn(site, requestOf(CARDS))
    const before = site.seen()
    // An expectation is answered by a line of its own before the answer.
    const [answer = ''] = await exchange(site.port, [requestOf(CARDS, headers as Record<string, string>)])
    expect(answer).toMatch(/^HTTP\/1.1 (200|100)/)
    await expect.poll(site.seen).toBe(before + 1)
  })

  it('leaves other methods to the framework, and addresses that are nearly the same', async () => {
    await learn(site, requestOf(GAMES))
    await learn(site, requestOf(FILE))
    const before = site.seen()
    const answers = await exchange(site.port, [
      requestOf(GAMES, {}, 'HEAD'),
      requestOf(GAMES, { 'content-length': '0' }, 'POST'),
      requestOf(GAMES, { origin: FRIEND, 'access-control-request-method': 'GET' }, 'OPTIONS'),
      requestOf(`${FILE}%00`),
      requestOf(`${FILE}/`),
      requestOf(FILE.replace('data', 'DATA')),
      requestOf(`${FILE}?${'x'.repeat(4_096)}`),
      requestOf(FILE, { connection: 'keep-alive' }).replace('HTTP/1.1', 'HTTP/1.0'),
    ])
    expect(answers.map(statusOf)).toEqual([404, 405, 204, 404, 404, 404, 413, 200])
    // A preflight and what is too long end before our own hook; the door has no such answers.
    expect(site.seen()).toBe(before + 6)
  })

  it('never gives a guest’s cards to a member, nor a member’s to a guest', async () => {
    const { door } = await learn(site, requestOf(CARDS))
    expect(door).toContain('cache-control: private, no-cache')
    const token = await aSession(database, await aMember(database))
    for (const [name, value] of [
      ['token', token],
      ['authorization', `Bearer ${token}`],
    ] as const) {
      const [mine = ''] = await exchange(site.port, [requestOf(CARDS, { [name]: value })])
      expect(mine).toContain('cache-control: no-store')
      expect(mine).toContain('"requestId"')
    }
    const [again = ''] = await exchange(site.port, [requestOf(CARDS)])
    expect(masked(again)).toBe(masked(door))
  })

  it('forgets what is too old, and what has changed, by the rules of the caches', async () => {
    for (const url of [FILE, GAMES, CARDS]) {
      await learn(site, requestOf(url))
      site.app.clock.advance(10_001)
      expect((await learn(site, requestOf(url))).framework.length, url).toBeGreaterThan(0)
    }
    for (const url of [FILE, GAMES, CARDS]) await learn(site, requestOf(url))
    const before = site.seen()
    await exchange(site.port, [requestOf(FILE), requestOf(GAMES), requestOf(CARDS)])
    expect(site.seen()).toBe(before)
    for (const [source, url] of [
      ['config', FILE],
      ['lottery.games', GAMES],
      ['templates.list', CARDS],
    ] as const) {
      await contentChanged(database.sql, source)
      const isAskedAnew = async () => {
        const seen = site.seen()
        await exchange(site.port, [requestOf(url)])
        return site.seen() > seen
      }
      await expect.poll(isAskedAnew).toBe(true)
    }
  })

  it('remembers only so many addresses', async () => {
    const first = `${FILE}?n=0`
    await learn(site, requestOf(first))
    await exchange(
      site.port,
      Array.from({ length: 2_000 }, (_, n) => requestOf(`${FILE}?n=${n + 1}`)),
    )
    const before = site.seen()
    await exchange(site.port, [requestOf(`${FILE}?n=2000`)])
    expect(site.seen()).toBe(before)
    await exchange(site.port, [requestOf(first)])
    expect(site.seen()).toBe(before + 1)
  })

  it('is shut before the framework stops', async () => {
    const other = await open()
    await learn(other, requestOf(FILE))
    other.app.door.close()
    const before = other.seen()
    await exchange(other.port, [requestOf(FILE), requestOf(FILE)])
    expect(other.seen()).toBe(before + 2)
  })
})

describe('a flood at the fast door', () => {
  it.each([
    ['files', FILE, 1_200],
    ['guests', GAMES, 300],
  ])('is counted together with what the framework answers: %s', async (_name, url, allowed) => {
    const site = await open(createRateLimiter({ now: () => 1_790_000_000_000 }, { countsLoopback: true }))
    const { framework } = await learn(site, requestOf(url))
    const left = allowed - framework.length - 1
    const answers = await exchange(
      site.port,
      Array.from({ length: left + 50 }, () => requestOf(url)),
    )
    expect(answers.filter((answer) => statusOf(answer) === 200)).toHaveLength(left)
    const refused = answers.filter((answer) => statusOf(answer) === 429)
    expect(refused).toHaveLength(50)
    expect(refused[0]).toMatch(/retry-after: \d/)
    // Whom the door refuses, the framework tells why.
    expect(site.seen()).toBe(framework.length + 50)
  })

  it('finds it closed where processes count together', async () => {
    const shared = { take: () => Promise.resolve(0) }
    const site = await open(createRateLimiter({ now: () => 0 }, { store: shared, countsLoopback: true }))
    await exchange(
      site.port,
      Array.from({ length: 5 }, () => requestOf(FILE)),
    )
    expect(site.seen()).toBe(5)
  })
})

describe('behind a proxy', () => {
  let site: Site
  beforeAll(async () => {
    site = await open(createRateLimiter({ now: () => 1_790_000_000_000 }), { LIUHE_TRUSTED_PROXIES: '127.0.0.1' })
  })
  const from = (address: string, proto = 'https') => ({ 'x-forwarded-for': address, 'x-forwarded-proto': proto })

  it('the scheme is part of the way of asking', async () => {
    const { door, framework } = await learn(site, requestOf(FILE, from('192.0.2.1')))
    expect(door).toContain('strict-transport-security')
    expect(masked(door)).toBe(masked(framework[0] ?? ''))
    const { door: open } = await learn(site, requestOf(FILE, from('192.0.2.1', 'http')))
    expect(open).not.toContain('strict-transport-security')
    const before = site.seen()
    await exchange(site.port, [
      requestOf(FILE, from('192.0.2.1', 'http, https')),
      requestOf(FILE, from('192.0.2.1', 'HTTPS')),
      requestOf(FILE, from('192.0.2.1, unknown')),
    ])
    expect(site.seen()).toBe(before + 3)
  })

  it('each client is counted by its own address', async () => {
    await learn(site, requestOf(FILE, from('192.0.2.2')))
    const flood = Array.from({ length: 1_300 }, () => requestOf(FILE, from('192.0.2.3')))
    const answers = await exchange(site.port, flood)
    expect(answers.filter((answer) => statusOf(answer) === 200)).toHaveLength(1_200)
    const [other] = await exchange(site.port, [requestOf(FILE, from('192.0.2.4'))])
    expect(statusOf(other)).toBe(200)
  })

  it.each([
    '192.0.2.9',
    '192.0.2.9, 127.0.0.1',
    '127.0.0.1, 192.0.2.9',
    '192.0.2.8,192.0.2.9',
    '192.0.2.9,127.0.0.1, 127.0.0.1',
    '127.0.0.1',
    '2001:db8::1',
    '::ffff:192.0.2.9',
    '',
  ])('the address is the framework’s: %s', async (forwarded) => {
    const compared: (string | undefined)[] = []
    const config = readConfig({ PORT: '0', HOST: '127.0.0.1', LIUHE_TRUSTED_PROXIES: '127.0.0.1' })
    const app = await createTestApp(database, { config })
    app.app.addHook('onRequest', async (request) => {
      compared.push(request.ip, clientAddress(request.raw, trustOf(['127.0.0.1'])))
    })
    await app.inject({ url: '/healthz', headers: { 'x-forwarded-for': forwarded } })
    await app.close()
    expect(compared[0]).toBe(compared[1])
  })
})
