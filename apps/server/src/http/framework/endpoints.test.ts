import { api } from '@liuhe/contract/api/index.ts'
import { type AnyEndpoint, endpointsOf } from '@liuhe/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, anAgent, aSession, aTrial } from '../../testing/factories.ts'
import { mountTheRest } from '../../testing/mount-the-rest.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { exampleOf, urlOf } from '../../testing/wire-examples.ts'
import { urlsOf } from '../mount.ts'
import { unlimited } from '../limits/rate-limit.ts'

const endpoints = endpointsOf(api)
const database = useTestDatabase()
let app: TestApp
const tokens: Record<'agent' | 'suspended' | 'invalid', string> = {
  agent: '',
  suspended: '',
  invalid: 'A'.repeat(43),
}

beforeAll(async () => {
  app = await createTestApp(database, { limits: unlimited })
  mountTheRest(app)
  tokens.agent = await aSession(database, await anAgent(database))
  tokens.suspended = await aSession(database, await aMember(database, { state: 'suspended' }))
})
afterAll(() => app.close())

const call = (endpoint: AnyEndpoint, body: object, token?: string) => {
  const headers: Record<string, string> = token === undefined ? {} : { token }
  if (endpoint.encoding === 'none') return app.inject({ url: urlOf(endpoint), headers })
  const isForm = endpoint.encoding === 'form'
  headers['content-type'] = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const payload = isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body)
  return app.inject({ method: 'POST', url: urlOf(endpoint), headers, payload })
}
const codeOf = async (endpoint: AnyEndpoint, body: object, token?: string): Promise<string> =>
  (await call(endpoint, body, token)).json().code

const named = (list: AnyEndpoint[]) => list.map((endpoint) => [endpoint.name, endpoint] as const)
const closed = endpoints.filter(({ access }) => access !== 'public')
const requiring = endpoints.filter(({ body }) => Object.keys(exampleOf(body)).length > 0)

describe('every endpoint', () => {
  it('is mounted exactly once, at addresses nobody else has', () => {
    expect([...app.mounted.keys()].sort()).toEqual(endpoints.map(({ name }) => name).sort())
    const urls = endpoints.flatMap((endpoint) => urlsOf(endpoint).map((url) => `${endpoint.method} ${url}`))
    expect(new Set(urls).size).toBe(urls.length)
  })

  it('answers a wrong method with REQ/METHOD', async () => {
    const isAlone = ({ path, method }: AnyEndpoint) =>
      !endpoints.some((other) => other.path === path && other.method !== method)
    for (const endpoint of endpoints.filter(isAlone)) {
      const answer = await app.inject({ method: endpoint.method === 'GET' ? 'POST' : 'GET', url: urlOf(endpoint) })
      expect([endpoint.name, answer.statusCode, answer.json().code]).toEqual([endpoint.name, 405, 'REQ/METHOD'])
    }
  })
})

describe('an endpoint that is not public', () => {
  it.each(named(closed))('%s refuses a guest, a stale token and a suspended member', async (_name, endpoint) => {
    const body = exampleOf(endpoint.wire.body)
    expect(await codeOf(endpoint, body)).toBe('UC/UNAUTHORISED')
    expect(await codeOf(endpoint, body, tokens.invalid)).toBe('UC/TOKEN_INVALID')
    expect(await codeOf(endpoint, body, tokens.suspended)).toBe('UC/ACCOUNT_STATE_ERROR')
  })

  it('refuses a trial account when it is for members, and anybody else when it is for agents [SEC-35]', async () => {
    for (const endpoint of closed) {
      const body = exampleOf(endpoint.wire.body)
      // A token each, because one of the calls is the logout.
      const [someTrial, someMember] = [await aTrial(database), await aMember(database)]
      const isForAll = endpoint.access === 'session'
      const trial = await codeOf(endpoint, body, await aSession(database, someTrial))
      expect([endpoint.name, trial === 'UC/TRIAL_FORBIDDEN']).toEqual([endpoint.name, !isForAll])
      const member = await codeOf(endpoint, body, await aSession(database, someMember))
      expect([endpoint.name, member === 'UC/FORBIDDEN']).toEqual([endpoint.name, endpoint.access === 'agent'])
    }
  })

  it('is never stored by a cache [SEC-09]', async () => {
    for (const endpoint of closed) {
      const token = await aSession(database, await aMember(database))
      const answer = await call(endpoint, exampleOf(endpoint.wire.body), token)
      expect([endpoint.name, answer.headers['cache-control']]).toEqual([endpoint.name, 'no-store'])
    }
  })
})

describe('an endpoint with a body', () => {
  it.each(named(requiring))('%s refuses an empty one', async (_name, endpoint) => {
    const answer = await call(endpoint, {}, tokens.agent)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'REQ/INVALID'])
  })

  it('refuses fields it does not know where its definition is strict [SEC-34]', async () => {
    const strict = endpoints.filter((endpoint) => endpoint.strict === true)
    expect(strict.map(({ name }) => name)).toContain('bets.submit')
    for (const endpoint of strict) {
      for (const field of ['userId', 'isDl', 'money', 'rebate', 'status']) {
        const body = { ...exampleOf(endpoint.wire.body), [field]: 1 }
        expect([endpoint.name, await codeOf(endpoint, body, tokens.agent)]).toEqual([endpoint.name, 'REQ/INVALID'])
      }
    }
  })
})

describe('a client', () => {
  it('gets decoded answers and typed refusals through the same definitions', async () => {
    const member = await aMember(database)
    const as = await aSession(database, member)
    expect((await app.call(api.member.info, {}, { as })).userInfo).toMatchObject({
      account: member.account,
      isAgent: false,
    })
    await expect(app.call(api.member.info, {})).rejects.toMatchObject({ code: 'UC/UNAUTHORISED', status: 401 })
  })
})

describe('headers', () => {
  it('instruct the browser on every answer, refusals and unknown addresses included [SEC-13]', async () => {
    const urls = [
      ...endpoints.map((endpoint) => urlOf(endpoint)),
      '/healthz',
      '/nowhere',
      '/app-api/x',
      '/%zz',
      '/a'.repeat(3000),
    ]
    for (const url of urls) {
      const { headers } = await app.inject({ url })
      expect(headers['content-security-policy'], url).toContain("default-src 'none'")
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-site',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      })
      expect(headers['strict-transport-security'], 'only with TLS').toBeUndefined()
    }
  })

  it('never let another origin read an answer [SEC-11]', async () => {
    for (const origin of ['https://evil.example', 'null', 'https://localhost.evil.example', 'http://localhost:1']) {
      for (const endpoint of endpoints) {
        const answer = await app.inject({ url: urlOf(endpoint), headers: { origin, host: 'localhost' } })
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      }
    }
  })
})

describe('another site', () => {
  it('cannot make a browser change anything, GET or not [SEC-10]', async () => {
    const changing = endpoints.filter(({ method, effect }) => method !== 'GET' || effect !== 'read')
    expect(changing.map(({ name }) => name)).toEqual(expect.arrayContaining(['auth.logout', 'auth.registerTrial']))
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://localhost', host: 'localhost' },
    ]
    for (const endpoint of changing) {
      for (const headers of foreign) {
        const answer = await app.inject({
          method: endpoint.method,
          url: urlOf(endpoint),
          headers: { ...headers, token: tokens.agent },
        })
        expect([endpoint.name, answer.statusCode, answer.json().code]).toEqual([endpoint.name, 403, 'REQ/CROSS_SITE'])
      }
    }
  })
})
