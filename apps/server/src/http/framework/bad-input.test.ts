import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { api } from '@liuhe/contract/api/index.ts'
import { type AnyEndpoint, endpointsOf } from '@liuhe/contract/endpoint.ts'
import { isErrorCode } from '@liuhe/contract/errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSession } from '../../testing/factories.ts'
import { mountTheRest } from '../../testing/mount-the-rest.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { exampleOf, urlOf } from '../../testing/wire-examples.ts'
import { unlimited } from '../limits/rate-limit.ts'
import { patient } from '../../testing/patience.ts'

const database = useTestDatabase()
let app: TestApp
let token = ''

beforeAll(async () => {
  app = await createTestApp(database, { limits: unlimited })
  mountTheRest(app)
  token = await aSession(database, await aMember(database))
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const submit = async (payload: string | Buffer, headers: Record<string, string> = json) => {
  const answer = await app.inject({
    method: 'POST',
    url: urlOf(api.bets.submit),
    headers: { token, ...headers },
    payload,
  })
  expect(answer.body).not.toMatch(/\bat \S+ \(|node:|\.ts:\d|select |insert /i)
  return `${answer.statusCode} ${answer.json().code}`
}

describe('a JSON body', () => {
  it.each([
    ['{', '400 REQ/MALFORMED'],
    ['{"a":1,}', '400 REQ/MALFORMED'],
    ['NaN', '400 REQ/MALFORMED'],
    ['[]', '400 REQ/INVALID'],
    ['null', '400 REQ/INVALID'],
    ['7', '400 REQ/INVALID'],
    ['"x"', '400 REQ/INVALID'],
    ['{"__proto__":{"money":1}}', '400 REQ/INVALID'],
    ['{"content":[{"constructor":{"prototype":1}}]}', '400 REQ/INVALID'],
    ['{"requestId":"\\u0000aaaaaaaa"}', '400 REQ/INVALID'],
    ['{"requestId":"\\ud800aaaaaaaa"}', '400 REQ/INVALID'],
    [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, '400 REQ/INVALID'],
    [`{"a":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`, '400 REQ/INVALID'],
    ['['.repeat(10_000), '400 REQ/MALFORMED'],
    [JSON.stringify({ content: Array(201).fill(1) }), '400 REQ/INVALID'],
    [`"${'x'.repeat(65_536)}"`, '413 REQ/TOO_LARGE'],
  ])('%.40s is refused', async (body, answer) => expect(await submit(body)).toBe(answer))

  it('that is no UTF-8 is refused', async () => {
    expect(await submit(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toBe('400 REQ/MALFORMED')
  })

  it('is not read where a form is declared, nor the other way round [SEC-12]', async () => {
    expect(await submit('requestId=aaaaaaaa', form)).toBe('415 REQ/MEDIA_TYPE')
    expect(await submit('<a/>', { 'content-type': 'text/xml' })).toBe('415 REQ/MEDIA_TYPE')
    expect(await submit('{}', { 'content-type': 'text/plain' })).toBe('415 REQ/MEDIA_TYPE')
    const answer = await app.inject({
      method: 'POST',
      url: urlOf(api.bets.cancel),
      headers: { token, ...json },
      payload: '{}',
    })
    expect(answer.json().code).toBe('REQ/MEDIA_TYPE')
  })
})

describe('a form body or a query', () => {
  const cancel = async (payload: string) =>
    (await app.inject({ method: 'POST', url: urlOf(api.bets.cancel), headers: { token, ...form }, payload })).json()
      .code

  it.each([
    ['orderNo=1&orderNo=2', 'REQ/INVALID'],
    ['orderNo=%zz', 'REQ/MALFORMED'],
    ['orderNo=%ff%fe', 'REQ/MALFORMED'],
    ['__proto__=1&orderNo=1', 'REQ/INVALID'],
    ['orderNo=1%00', 'REQ/INVALID'],
    ['orderNo=1;drop table bet_order', 'REQ/INVALID'],
    ['orderNo=１', 'REQ/INVALID'],
    ['orderNo[]=1', 'REQ/INVALID'],
  ])('%s is refused', async (text, code) => {
    expect(await cancel(text)).toBe(code)
    const { path } = api.lottery.openInfo
    const asked = await app.inject({
      url: `/app-api${path}?${encodeURI(text).replaceAll('%25', '%').replaceAll('orderNo', 'gameId')}`,
    })
    expect([400]).toContain(asked.statusCode)
  })

  it('wrong values name the declared field and nothing of what was sent', async () => {
    const answer = await app.inject({ url: '/app-api/lottery/openInfo?gameId=<script>' })
    expect(answer.json()).toMatchObject({ code: 'REQ/INVALID', msg: '请求参数错误', data: { fields: ['gameId'] } })
    expect(answer.body).not.toContain('script')
  })
})

describe('an address', () => {
  it.each([
    ['/app-api/nowhere', 404],
    ['/app-api/../etc/passwd', 404],
    ['/app-api/%2e%2e/%2e%2e/etc/passwd', 404],
    ['/app-api/%', 400],
    ['/app-api/%c0%af', 400],
    [`/app-api/game-document/template/info/71/${'9'.repeat(300)}`, 404],
    ['/app-api/game-document/template/info/71/%00', 400],
    [`/app-api/company/get?${'a'.repeat(5000)}`, 413],
  ])('%.60s is refused', async (url, status) => {
    const answer = await app.inject({ url })
    expect([answer.statusCode, isErrorCode(answer.json().code)]).toEqual([status, true])
  })
})

describe('bytes that are no request', () => {
  const send = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const { port } = app.app.server.address() as { port: number }
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      let answer = ''
      socket
        .on('data', (chunk) => (answer += chunk))
        .on('close', () => resolve(answer))
        .on('error', reject)
      socket.setTimeout(3_000, () => socket.destroy())
    })

  it('are answered with a catalogue code', async () => {
    expect(await send('GET / HTTP/9.9\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [^]*"REQ\/MALFORMED"/)
    expect(await send('\0\0\0\0\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [^]*"REQ\/MALFORMED"/)
    expect(await send(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /413 [^]*"REQ\/TOO_LARGE"/,
    )
  })

  it('a body that never ends is cut off by its announced size', async () => {
    const { port } = app.app.server.address() as { port: number }
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { ...json, token, 'content-length': 10_000_000 }
      const request = rawRequest({ port, host: '127.0.0.1', method: 'POST', path: urlOf(api.bets.submit), headers })
      request.on('response', (response) => resolve(response.statusCode)).on('error', reject)
      request.write('{')
    })
    expect(status).toBe(413)
  })
})

describe('two thousand spoilt requests', () => {
  it('get a refusal each and no fault', { timeout: patient(60_000) }, async () => {
    const seed = 20_260_508
    const random = mulberry(seed)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const endpoints = endpointsOf(api)
    const counts = new Map<string, number>()
    for (let round = 0; round < 2_000; round++) {
      const endpoint = pick(endpoints)
      const spoilt = spoil(endpoint, pick, random)
      const answer = await app.inject({
        ...spoilt,
        headers: { ...spoilt.headers, ...(random() < 0.8 ? { token } : {}) },
      })
      const { code } = answer.json()
      expect(answer.statusCode, `seed ${seed} round ${round}: ${JSON.stringify(spoilt)} ${answer.body}`).toBeLessThan(
        500,
      )
      expect(code === 'OK' || isErrorCode(code)).toBe(true)
      counts.set(code, (counts.get(code) ?? 0) + 1)
      if (endpoint.name === 'auth.logout' && code === 'OK') token = await aSession(database, await aMember(database))
    }
    expect(app.faults).toEqual([])
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect(counts.get('REQ/INVALID')).toBeGreaterThan(300)
  })
})

const hostile: readonly unknown[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '１２',
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  "' or 1=1--",
  '"; drop table member',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\u202e\u200b',
  '😀'.repeat(100),
  'x'.repeat(5_000),
  '\0',
  '\ud800',
  '{{7*7}}',
  '%s%n',
  '$(id)',
  '2026-02-31',
  '9999-99-99',
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  null,
  true,
  [],
  {},
  [[]],
  { a: 1 },
]

type Pick = <T>(list: readonly T[]) => T
const spoil = (endpoint: AnyEndpoint, pick: Pick, random: () => number) => {
  const mutate = (fields: Record<string, unknown>, shape: object) => {
    const names = [...Object.keys(shape), 'extra', 'userId', 'constructor']
    const changed = { ...fields }
    for (let n = 0; n < 1 + random() * 3; n++) {
      if (random() < 0.2) delete changed[pick(names)]
      else changed[pick(names)] = pick(hostile)
    }
    return changed
  }
  const asText = (fields: Record<string, unknown>) => Object.entries(fields).map(([k, v]) => [k, String(v)])
  const params = Object.keys(endpoint.wire.params)
  const path = params.reduce(
    (url, name) => url.replace(`:${name}`, encodeURIComponent(String(pick(hostile)).toWellFormed())),
    endpoint.path,
  )
  const query = new URLSearchParams(asText(mutate(exampleOf(endpoint.wire.query), endpoint.wire.query)))
  const url = `/app-api${path}?${random() < 0.7 ? query : ''}`
  if (endpoint.encoding === 'none') return { method: 'GET' as const, url: url.slice(0, 4_000), headers: {} }
  const fields = mutate(exampleOf(endpoint.wire.body), endpoint.wire.body)
  const whole = endpoint.encoding === 'json' ? JSON.stringify(fields) : new URLSearchParams(asText(fields)).toString()
  const payload = random() < 0.1 ? whole.slice(0, Math.floor(random() * whole.length)) : whole
  const headers: Record<string, string> = endpoint.encoding === 'json' ? json : form
  return { method: 'POST' as const, url: `/app-api${path}`, headers, payload }
}

/** A small seeded generator, so that a failure can be repeated from its round. */
const mulberry = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
