import { createDecipheriv } from 'node:crypto'
import {
  associatedData,
  ENCRYPTED_HEADER,
  encryptedPath,
  isEncryptable,
  SECRET_KEYS_PATH,
} from '@liuhe/contract/encrypted.ts'
import { EncryptedText } from '@liuhe/contract/encrypted-text.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@liuhe/domain/time.ts'
import vectors from '@liuhe/fixtures/data/encrypted-vectors.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '../../platform/random.ts'
import { aMember, aSession } from '../../testing/factories.ts'
import { createTestApp, createTestClock, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { contentChanged } from '../kept/content-changed.ts'
import { unlimited } from '../limits/rate-limit.ts'
import { encryptGcm, freshIv, encryptText } from './encrypt-text.ts'
import { createKeyRing, rotateKeys } from './secret-keys.ts'
import { often, patient } from '../../testing/patience.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(database, { limits: unlimited })
})
afterAll(() => app.close())

const hex = (text: string) => Buffer.from(text, 'hex')
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const asEnvelope = { [ENCRYPTED_HEADER]: '1' }

/** Opens an envelope as a client does. @throws when it was changed, moved or encrypted with another key */
const open = (raw: unknown, url: string, keys: ReadonlyMap<string, string>): string => {
  const { kid, iv, ct } = EncryptedText.parse(raw)
  const key = keys.get(kid)
  if (key === undefined) throw new Error(`unknown key ${kid}`)
  const bytes = Buffer.from(ct, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), Buffer.from(iv, 'base64'))
  decipher.setAAD(Buffer.from(associatedData(kid, url)))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString()
}
const publishedKeys = async (from: TestApp = app): Promise<Map<string, string>> => {
  const { keys } = (await from.inject({ url: SECRET_KEYS_PATH })).json()
  return new Map(keys.map(({ kid, k }: { kid: string; k: string }) => [kid, k]))
}

describe('AES-256-GCM', () => {
  it.each([
    {
      name: 'an empty text, zero key',
      key: '00'.repeat(32),
      iv: '00'.repeat(12),
      plain: '',
      associated: '',
      out: '530f8afbc74536b9a963b4f1c4cb738b',
    },
    {
      name: 'one zero block, zero key',
      key: '00'.repeat(32),
      iv: '00'.repeat(12),
      plain: '00'.repeat(16),
      associated: '',
      out: 'cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919',
    },
    {
      name: 'a text with associated data',
      key: 'feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308',
      iv: 'cafebabefacedbaddecaf888',
      plain:
        'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72' +
        '1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
      associated: 'feedfacedeadbeeffeedfacedeadbeefabaddad2',
      out:
        '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa' +
        '8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b',
    },
  ])('gives the known answer for $name', ({ key, iv, plain, associated, out }) => {
    const encrypted = encryptGcm({ key: hex(key), iv: hex(iv), plain: hex(plain), associated: hex(associated) })
    expect(encrypted.toString('hex')).toBe(out)
  })

  it.each(vectors.vectors)('encrypts $url as the client expects it', ({ url, text, encrypted }) => {
    const iv = Buffer.from(encrypted.iv, 'base64')
    const words = [0, 4, 8].map((at) => iv.readUInt32LE(at))
    const random = { u32: () => words.shift() ?? 0 }
    const key = { kid: encrypted.kid, key: Buffer.from(vectors.k, 'base64') }
    expect(encryptText(key, { url, text, random })).toEqual(encrypted)
  })

  const IVS = often({ usual: 100_000, full: 1_000_000 })
  it('uses no IV twice', { timeout: patient(60_000) }, () => {
    const seen = new Set<string>()
    for (let count = 0; count < IVS; count++) seen.add(freshIv(systemRandom).toString('latin1'))
    expect(seen.size).toBe(IVS)
    const key = { kid: '2026-11-20a', key: Buffer.alloc(32, 1) }
    const ivs = Array.from({ length: 1000 }, () => encryptText(key, { url: '/a', text: '', random: systemRandom }).iv)
    expect(new Set(ivs).size).toBe(1000)
  })
})

describe('published files', () => {
  it('have envelopes that open to the same bytes [CRYPT-004] [CRYPT-005] [CRYPT-006] [CRYPT-008]', async () => {
    const files = Object.values(staticFiles).filter(({ path }) => !path.includes('{'))
    expect(files.map(({ path }) => encryptedPath(path))).toEqual(
      expect.arrayContaining([
        '/sys-upload/data/json/config_encrypt.json',
        '/sys-upload/data/json/config_chat_encrypt.json',
        '/sys-upload/data/json/app_config_encrypt.json',
        '/sys-upload/data/json/company_encrypt.json',
      ]),
    )
    for (const { path } of files) {
      const [plain, encrypted] = [await get(`${path}?_t=1`), await get(`${encryptedPath(path)}?_t=2`)]
      expect([path, plain.statusCode, encrypted.statusCode]).toEqual([path, 200, 200])
      expect(open(encrypted.json(), encryptedPath(path), await publishedKeys())).toBe(plain.body)
    }
  })

  it('of a game too, and none for a game that does not exist [CRYPT-007]', async () => {
    const turn = { turnNum: '202605080601', lunarYear: 2026 }
    const openInfo = async (_sql: unknown, { gameId }: Record<string, string>) =>
      gameId === '71'
        ? {
            ...{ gameId: 71, gameName: '一分六合彩', family: 'LHC', pre: null, serverTime: 1 },
            cur: { turnNum: turn.turnNum, closeTime: Date.UTC(2026, 4, 8, 2), liveUrl: '' },
            plan: { ...turn, planTime: Date.UTC(2026, 4, 8, 2, 1) },
          }
        : undefined
    const games = await createTestApp(database, { files: { openInfo } })
    const path = '/sys-upload/data/lotery/71_encrypt.json'
    const encrypted = (await games.inject({ url: path })).json()
    const content = open(encrypted, path, await publishedKeys(games))
    expect(content).toBe((await games.inject({ url: '/sys-upload/data/lotery/71.json' })).body)
    expect(JSON.parse(content)).toMatchObject({ gameId: 71, cur: { turnNum: turn.turnNum } })
    const missing = await games.inject({ url: '/sys-upload/data/lotery/72_encrypt.json' })
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'REQ/NOT_FOUND'])
    await games.close()
  })

  it('do not open at each other’s address, nor under another key’s name', async () => {
    const path = '/sys-upload/data/json/config_encrypt.json'
    const encrypted = (await get(path)).json()
    const keys = await publishedKeys()
    expect(() => open(encrypted, '/sys-upload/data/json/app_config_encrypt.json', keys)).toThrow()
    const renamed = { ...encrypted, kid: '2020-01-01a' }
    expect(() => open(renamed, path, new Map([['2020-01-01a', keys.get(encrypted.kid) as string]]))).toThrow()
    expect(open(encrypted, path, keys)).toBe((await get('/sys-upload/data/json/config.json')).body)
  })

  it('open at their address, however it was spelt by the one who asked first [F-S3]', async () => {
    const [path, spelt] = ['config_encrypt.json', '%63onfig_encryp%74.json'].map(
      (name) => `/sys-upload/data/json/${name}`,
    )
    app.clock.advance(10_001)
    const first = await get(spelt as string)
    expect(first.statusCode).toBe(200)
    const second = await get(path as string)
    expect(second.body).toBe(first.body)
    const plain = (await get('/sys-upload/data/json/config.json')).body
    for (const url of [path, spelt]) expect(open(second.json(), url as string, await publishedKeys())).toBe(plain)
  })

  it('are encrypted once for each state, and again with the next key', async () => {
    const path = '/sys-upload/data/json/config_encrypt.json'
    const first = await get(path)
    expect((await get(path)).body).toBe(first.body)
    await contentChanged(database.sql, 'config')
    await expect.poll(async () => (await get(path)).body).not.toBe(first.body)
  })
})

describe('keys', () => {
  it('are published for five minutes, with an end [CRYPT-001]', async () => {
    const answer = await get(SECRET_KEYS_PATH)
    expect(answer.headers['cache-control']).toBe('public, max-age=300')
    const { keys } = answer.json()
    expect(keys).toHaveLength(1)
    expect(Buffer.from(keys[0].k, 'base64')).toHaveLength(32)
    expect(keys[0].notAfter - app.clock.now()).toBeGreaterThan(47 * HOUR_MS)
  })

  it('change every day, two are live, and the one before still opens what it encrypted', async () => {
    const clock = createTestClock()
    const makers = { clock, random: systemRandom }
    await database.owner`delete from secret_key`
    const ring = createKeyRing(database.sql, makers)
    const first = await ring.current()
    await rotateKeys(database.sql, makers)
    expect(await ring.live()).toHaveLength(1)
    clock.advance(DAY_MS)
    await Promise.all([rotateKeys(database.sql, makers), rotateKeys(database.sql, makers)])
    clock.advance(2000)
    expect((await ring.live()).map(({ kid }) => kid)).toEqual([expect.not.stringContaining(first.kid), first.kid])
    // Published, but not used before every process and cache can know it.
    expect((await ring.current()).kid).toBe(first.kid)
    clock.advance(6 * MINUTE_MS)
    expect((await ring.current()).kid).not.toBe(first.kid)
    clock.advance(DAY_MS)
    await rotateKeys(database.sql, makers)
    clock.advance(2000)
    const live = (await ring.live()).map(({ kid }) => kid)
    expect([live.length, live.includes(first.kid)]).toEqual([2, false])
    expect(await database.owner`select from secret_key where kid = ${first.kid}`).toEqual([])
  })

  it('may change under load in several processes without one failed read', { timeout: patient(60_000) }, async () => {
    const clock = createTestClock()
    await database.owner`delete from secret_key`
    const parts = { clock, limits: unlimited }
    const apps = [await createTestApp(database, parts), await createTestApp(database, parts)]
    const path = '/sys-upload/data/json/config_encrypt.json'
    let reads = 0
    let stop = false
    const kids = new Set<string>()
    // A client keeps its keys, and asks once more, wherever the balancer sends it, for one it does not know.
    const client = async (at: number) => {
      let keys = await publishedKeys(apps[at % 2])
      while (!stop) {
        const encrypted = (await (apps[reads % 2] as TestApp).inject({ url: path })).json()
        if (!keys.has(encrypted.kid)) keys = await publishedKeys(apps[(reads + 1) % 2])
        JSON.parse(open(encrypted, path, keys))
        kids.add(encrypted.kid)
        reads++
        // Leaves the rotation its turn.
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    }
    const clients = [0, 1, 2, 3].map(client)
    for (let hour = 0; hour < 96; hour += 3) {
      clock.advance(3 * HOUR_MS)
      await rotateKeys(database.sql, { clock, random: systemRandom })
      await contentChanged(database.sql, 'config')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    stop = true
    await Promise.all(clients)
    expect(kids.size).toBeGreaterThanOrEqual(4)
    expect(reads).toBeGreaterThan(100)
    await Promise.all(apps.map((one) => one.close()))
  })
})

describe('calls', () => {
  // What the keys' own tests left behind is forgotten.
  beforeAll(() => app.clock.advance(MINUTE_MS))

  it('answer public reads with an envelope when asked to [CRYPT-002]', async () => {
    const url = '/app-api/api/notice/queryPage?noticeType=1&_t=5'
    const [plain, encrypted] = [await get(url), await get(url, asEnvelope)]
    expect(encrypted.json()).toMatchObject({ code: 'OK', msg: '' })
    const content = open(encrypted.json().data, '/app-api/api/notice/queryPage?noticeType=1', await publishedKeys())
    expect(JSON.parse(content)).toEqual(plain.json().data)
    expect(encrypted.headers['vary']).toContain(ENCRYPTED_HEADER)
    // The same answer at its other address is bound to that address.
    const alias = (await get('/api/notice/queryPage?noticeType=1', asEnvelope)).json().data
    expect(() => open(alias, '/app-api/api/notice/queryPage?noticeType=1', new Map())).toThrow()
    expect(open(alias, '/api/notice/queryPage?noticeType=1', await publishedKeys())).toBe(content)
  })

  it('have envelopes that open at every spelling of their address, and at no other [F-S3]', async () => {
    const url = (query: string) => `/app-api/api/notice/queryPage?${query}`
    const keys = await publishedKeys()
    const spellings = ['noticeType=1', 'notice%54ype=%31', '&noticeType=1&', '_t=9&noticeType=1']
    for (const first of spellings) {
      app.clock.advance(5_001)
      const encrypted = (await get(url(first), asEnvelope)).json().data
      for (const query of spellings) {
        expect((await get(url(query), asEnvelope)).json().data).toEqual(encrypted)
        expect(JSON.parse(open(encrypted, url(query), keys))).toEqual((await get(url('noticeType=1'))).json().data)
      }
      expect(() => open(encrypted, url('noticeType=2'), keys)).toThrow()
    }
    const split = await get(url('noticeType=1?noticeType=2'), asEnvelope)
    expect([split.statusCode, split.json().code]).toEqual([400, 'REQ/MALFORMED'])
  })

  it('never encrypt what needs a session, and refuse in the clear', async () => {
    const member = await aMember(database)
    const token = await aSession(database, member)
    const own = await get('/app-api/api/user/status', { token, ...asEnvelope })
    expect(own.json().data).toHaveProperty('money')
    const refused = await get('/app-api/api/user/status', asEnvelope)
    expect([refused.statusCode, refused.json().data]).toEqual([401, null])
  })

  it('have the same result for everybody, whether the mode is off, on, or only', {
    timeout: patient(60_000),
  }, async () => {
    const member = await aMember(database)
    const token = await aSession(database, member)
    const results = async (headers: Record<string, string>) => {
      const found: Record<string, unknown> = {}
      for (const who of [{}, { token }, { token: 'no-such-token' }]) {
        for (const { endpoint, urls } of app.mounted.values()) {
          // What moves something is refused for its missing fields; ending the session would end the test.
          if (endpoint.name === 'auth.logout' || endpoint.name === 'auth.registerTrial') continue
          const url = (urls[0] as string).replaceAll(/:\w+/g, '1')
          const answer = await app.inject({ method: endpoint.method, url, headers: { ...who, ...headers } })
          const { code, data } = answer.json()
          const encrypted = 'x-encrypted' in headers && code === 'OK' && isEncryptable(endpoint)
          expect([endpoint.name, EncryptedText.safeParse(data).success]).toEqual([endpoint.name, encrypted])
          found[`${endpoint.name} ${JSON.stringify(who)}`] = [answer.statusCode, code]
        }
      }
      return found
    }
    const off = await results({})
    for (const mode of ['on', 'only']) {
      await database.owner`
        insert into system_config values ('encrypted_mode', ${mode})
        on conflict (config_key) do update set config_value = excluded.config_value`
      app.clock.advance(10 * MINUTE_MS)
      const on = await results(asEnvelope)
      expect(on).toEqual(off)
      expect(await results({})).toEqual(off)
    }
  })
})
