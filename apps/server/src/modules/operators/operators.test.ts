import * as entry from '@liuhe/contract/api/operator/entry.ts'
import * as memberApi from '@liuhe/contract/api/member.ts'
import { OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '../../platform/random.ts'
import { aMember, aSession } from '../../testing/factories.ts'
import { createOperatorWorld, type OperatorWorld, type TestOperator } from '../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { invite, suspend } from './index.ts'

const database = useTestDatabase()
let world: OperatorWorld
let site: TestApp

beforeAll(async () => {
  world = await createOperatorWorld(database)
  site = await createTestApp(database)
})
afterAll(() => Promise.all([world.close(), site.close()]))

const refusedWith = (code: string) => expect.objectContaining({ code })
const whoAmI = (token?: string) => world.call(entry.whoAmI, {}, token)
const used = (token: string) => world.call(entry.sessions, {}, token)
const tools = () => ({ sql: database.sql, clock: world.clock, random: systemRandom })
const MINUTE_MS = 60_000

describe('coming in by an invite', () => {
  it('takes the code of the authenticator and a long password, and works once', async () => {
    const { code: ticket } = await invite(tools(), { login: 'anna', role: 'content' })
    const { secret, uri, role } = await world.call(entry.openInvite, { invite: ticket })
    expect([role, uri.includes(secret)]).toEqual(['content', true])
    const enrol = (password: string, code: string) => world.call(entry.enrol, { invite: ticket, password, code })
    for (const weak of ['short', 'anna-anna-anna', 'aaaaaaaaaaaaaaaa', 'passwordpassword']) {
      await expect(enrol(weak, '000000'), weak).rejects.toEqual(refusedWith('STAFF/PASSWORD_WEAK'))
    }
    await expect(enrol('correct horse battery', '000000')).rejects.toEqual(refusedWith('STAFF/LOGIN_FAILED'))
    const code = new TOTP({ secret }).generate({ timestamp: world.clock.now() })
    await enrol('correct horse battery', code)
    await expect(enrol('correct horse battery', code)).rejects.toEqual(refusedWith('STAFF/INVITE'))
    await expect(world.call(entry.openInvite, { invite: ticket })).rejects.toEqual(refusedWith('STAFF/INVITE'))
    const anna = {
      login: 'anna',
      password: 'correct horse battery',
      code: () => {
        world.clock.advance(30_000)
        return new TOTP({ secret }).generate({ timestamp: world.clock.now() })
      },
    }
    await expect(whoAmI(await world.signedIn(anna))).resolves.toMatchObject({
      operator: {
        login: 'anna',
        role: 'content',
        permissions: [
          ...[
            'writeContent',
            'readContent',
            'readCompanies',
            'writeCompanies',
            'readGames',
            'writeGames',
            'operateGames',
          ],
          ...['readTasks', 'handleTasks', 'readDashboard'],
        ],
      },
    })
  })

  it('is refused with an invite that is replaced, over or nobody’s', async () => {
    const { code: first } = await invite(tools(), { login: 'carl', role: 'support' })
    const { code: second } = await invite(tools(), { login: 'carl', role: 'support' })
    await expect(world.call(entry.openInvite, { invite: first })).rejects.toEqual(refusedWith('STAFF/INVITE'))
    await world.call(entry.openInvite, { invite: second })
    world.clock.advance(25 * 60 * MINUTE_MS)
    await expect(world.call(entry.openInvite, { invite: second })).rejects.toEqual(refusedWith('STAFF/INVITE'))
    await expect(world.call(entry.openInvite, { invite: 'A'.repeat(43) })).rejects.toEqual(refusedWith('STAFF/INVITE'))
  })

  it('gives nobody another role', async () => {
    await world.enrolled('support', 'dora')
    await expect(invite(tools(), { login: 'dora', role: 'sysadmin' })).rejects.toThrow('dora has the role support')
  })

  it('of somebody who lost his authenticator ends what the lost one opened', async () => {
    const emil = await world.enrolled('content', 'emil')
    const token = await world.signedIn(emil)
    const again = await world.enrolled('content', 'emil')
    await expect(used(token)).rejects.toEqual(refusedWith('STAFF/SESSION_OVER'))
    await expect(world.signedIn({ ...emil, password: again.password })).rejects.toEqual(
      refusedWith('STAFF/LOGIN_FAILED'),
    )
    await expect(used(await world.signedIn(again))).resolves.toHaveLength(2)
  })
})

describe('signing in', () => {
  const password = (operator: Pick<TestOperator, 'login' | 'password'>) =>
    world.call(entry.signIn, { login: operator.login, password: operator.password })
  const factor = (challenge: string, code: string) => world.call(entry.secondFactor, { challenge, code })

  it('needs both factors, and opens nothing with the first alone [SEC-60]', async () => {
    const fritz = await world.enrolled('content', 'fritz')
    const { challenge } = await password(fritz)
    await expect(whoAmI(challenge)).rejects.toEqual(refusedWith('REQ/NOT_FOUND'))
    await expect(factor(challenge, '000000')).rejects.toEqual(refusedWith('STAFF/LOGIN_FAILED'))
    const { token, operator } = await factor(challenge, fritz.code())
    expect(operator.login).toBe('fritz')
    expect((await whoAmI(token ?? '')).operator.login).toBe('fritz')
    await expect(factor(challenge, fritz.code())).rejects.toEqual(refusedWith('STAFF/CHALLENGE'))
  })

  it('takes a code once, even within its half minute, and none before it afterwards [SEC-60]', async () => {
    const gerd = await world.enrolled('content', 'gerd')
    const [first, second] = [await password(gerd), await password(gerd)]
    const code = gerd.code()
    await factor(first.challenge, code)
    await expect(factor(second.challenge, code)).rejects.toEqual(refusedWith('STAFF/LOGIN_FAILED'))
    const [older, newer] = [gerd.code(), gerd.code()]
    await factor((await password(gerd)).challenge, newer)
    await expect(factor((await password(gerd)).challenge, older)).rejects.toEqual(refusedWith('STAFF/LOGIN_FAILED'))
  })

  it('takes a code once, however many send it at once', async () => {
    const hans = await world.enrolled('content', 'hans')
    const challenges = [await password(hans), await password(hans), await password(hans)]
    const code = hans.code()
    const outcomes = await Promise.allSettled(challenges.map(({ challenge }) => factor(challenge, code)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('gives three tries and three minutes for the code', async () => {
    const ida = await world.enrolled('content', 'ida')
    const { challenge } = await password(ida)
    for (let miss = 0; miss < 3; miss++) {
      await expect(factor(challenge, '000000')).rejects.toEqual(refusedWith('STAFF/LOGIN_FAILED'))
    }
    await expect(factor(challenge, ida.code())).rejects.toEqual(refusedWith('STAFF/CHALLENGE'))
    const late = await password(ida)
    world.clock.advance(3 * MINUTE_MS + 1)
    await expect(factor(late.challenge, ida.code())).rejects.toEqual(refusedWith('STAFF/CHALLENGE'))
  })

  it('says the same of a wrong password, an unknown login, an unused invite and a suspended person', async () => {
    const jana = await world.enrolled('content', 'jana')
    await suspend(tools(), 'jana')
    await invite(tools(), { login: 'karl', role: 'content' })
    const kurt = await world.enrolled('content', 'kurt')
    const tries = [jana, { ...kurt, password: 'wrong' }, { ...kurt, login: 'nobody' }, { ...kurt, login: 'karl' }]
    for (const one of tries) await expect(password(one)).rejects.toEqual(refusedWith('STAFF/LOGIN_FAILED'))
  })

  it('locks a login after five failures, whether somebody has it or not, and opens it again [SEC-60]', async () => {
    const lena = await world.enrolled('content', 'lena')
    for (const login of ['lena', 'lena.nobody']) {
      // At once: counting comes before looking, so no more than five get an answer about the password.
      const guesses = Array.from({ length: 12 }, () => password({ login, password: 'wrong' }).catch(({ code }) => code))
      const codes = await Promise.all(guesses)
      expect(codes.filter((code) => code === 'STAFF/LOGIN_FAILED')).toHaveLength(5)
      expect(codes.filter((code) => code === 'STAFF/LOCKED')).toHaveLength(7)
    }
    await expect(password(lena)).rejects.toEqual(refusedWith('STAFF/LOCKED'))
    await database.owner`update operator_attempt set at = at - interval '31 minutes' where login = 'lena'`
    await world.signedIn(lena)
  })

  it('locks a login for the day after ten wrong codes', async () => {
    const mona = await world.enrolled('content', 'mona')
    for (let miss = 0; miss < 10; miss++) {
      const { challenge } = await password(mona)
      await factor(challenge, '000000').catch(() => {})
      await database.owner`update operator_attempt set at = at - interval '31 minutes' where login = 'mona'`
    }
    await expect(factor((await password(mona)).challenge, mona.code())).rejects.toEqual(refusedWith('STAFF/LOCKED'))
  })
})

describe('a session', () => {
  it('is over after a quarter of an hour without use, which keeps it alive until then [SEC-60]', async () => {
    const token = await world.tokenOf('content')
    for (let use = 0; use < 4; use++) {
      world.clock.advance(14 * MINUTE_MS)
      await used(token)
    }
    world.clock.advance(10 * MINUTE_MS)
    // What a page asks by itself is no use.
    await whoAmI(token)
    world.clock.advance(6 * MINUTE_MS)
    await expect(used(token)).rejects.toMatchObject({ code: 'STAFF/SESSION_OVER', status: 401 })
    await expect(whoAmI(token)).rejects.toEqual(refusedWith('STAFF/SESSION_OVER'))
  })

  it('is over after twelve hours, however busy', async () => {
    const token = await world.tokenOf('content')
    for (let minutes = 0; minutes < 12 * 60 - 14; minutes += 14) {
      world.clock.advance(14 * MINUTE_MS)
      await used(token)
    }
    world.clock.advance(14 * MINUTE_MS)
    await expect(used(token)).rejects.toEqual(refusedWith('STAFF/SESSION_OVER'))
  })

  it('is the only one of its operator, and ends when he signs out or is suspended', async () => {
    const nora = await world.enrolled('content', 'nora')
    const first = await world.signedIn(nora)
    const second = await world.signedIn(nora)
    await expect(used(first)).rejects.toEqual(refusedWith('STAFF/SESSION_OVER'))
    expect(await used(second)).toMatchObject([
      { isCurrent: true, endReason: null },
      { isCurrent: false, endReason: 'elsewhere' },
    ])
    await world.call(entry.signOut, {}, second)
    await expect(used(second)).rejects.toEqual(refusedWith('STAFF/SESSION_OVER'))
    const third = await world.signedIn(nora)
    await suspend(tools(), 'nora')
    await expect(used(third)).rejects.toEqual(refusedWith('STAFF/SESSION_OVER'))
  })

  it('is in the database as a hash only', async () => {
    const token = await world.tokenOf('content')
    const [row] = await database.owner<{ text: string }[]>`
      select string_agg(s::text, '') || (select string_agg(a.entry, '') from operator_audit a) as text
      from operator_session s`
    expect(row?.text).toContain('content')
    expect(row?.text).not.toContain(token)
    expect(row?.text).not.toContain(Buffer.from(token).toString('hex'))
  })
})

describe('the site and the operators', () => {
  it("know nothing of each other's sessions [SEC-60]", async () => {
    const member = await aSession(database, await aMember(database))
    await expect(whoAmI(member)).rejects.toMatchObject({ code: 'REQ/NOT_FOUND', status: 404 })
    await expect(whoAmI()).rejects.toMatchObject({ code: 'UC/UNAUTHORISED', status: 401 })
    const token = await world.tokenOf('sysadmin')
    await expect(site.call(memberApi.info, {}, { as: token })).rejects.toEqual(refusedWith('UC/TOKEN_INVALID'))
  })

  it('share no address [SEC-51] [SEC-60]', async () => {
    for (const path of ['/entry/who-am-i', '/documents', '/openapi.json', '/docs']) {
      const answer = await site.inject({ url: `${OPERATOR_BASE}${path}` })
      expect([path, answer.statusCode]).toEqual([path, 404])
    }
    for (const url of ['/app-api/api/user/info', '/api/user/info', '/app-api/openapi.json', '/']) {
      expect([url, (await world.inject({ url })).statusCode]).toEqual([url, 404])
    }
    expect((await world.inject({ url: '/healthz' })).statusCode).toBe(200)
  })
})

describe('a browser', () => {
  const browser = { 'sec-fetch-site': 'same-origin', origin: 'https://staff.example', host: 'staff.example' }
  const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.1.2.3' }

  it('gets a cookie that no script reads and no other site sends, and no token [SEC-60]', async () => {
    const behind = await createOperatorWorld(database, { environment: { LIUHE_TRUSTED_PROXIES: '127.0.0.1' } })
    try {
      const olga = await behind.enrolled('content', 'olga')
      const post = (path: string, payload: object, headers: object = {}) =>
        behind.inject({
          method: 'POST',
          url: `${OPERATOR_BASE}${path}`,
          headers: { ...browser, ...https, ...headers },
          payload,
        })
      const opened = await post('/entry/sign-in', { login: 'olga', password: olga.password })
      const answer = await post('/entry/second-factor', { challenge: opened.json().data.challenge, code: olga.code() })
      expect(answer.json().data.token).toBeNull()
      const [cookie = '', device = ''] = answer.headers['set-cookie'] as string[]
      expect(device).toMatch(/^__Host-operator-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite/)
      expect(cookie).toMatch(/^__Host-operator=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
      const headers = { cookie: cookie.split(';', 1)[0] as string }
      expect((await post('/entry/sign-out', {}, headers)).json().code).toBe('OK')
    } finally {
      await behind.close()
    }
  })

  it('of another site, or of the public site next door, is refused everything, reading included [SEC-10]', async () => {
    const token = await world.tokenOf('content')
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:8080', host: 'localhost:8081' },
    ]
    for (const headers of foreign) {
      for (const [method, path] of [
        ['GET', '/entry/sessions'],
        ['POST', '/entry/sign-out'],
        ['POST', '/entry/sign-in'],
      ] as const) {
        const answer = await world.inject({
          method,
          url: `${OPERATOR_BASE}${path}`,
          headers: { ...headers, cookie: `operator=${token}` },
        })
        expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'REQ/CROSS_SITE'])
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      }
    }
    expect(
      (await world.inject({ url: `${OPERATOR_BASE}/entry/sessions`, headers: { cookie: `operator=${token}` } }))
        .statusCode,
    ).toBe(200)
  })

  it('is told to keep nothing and to run nothing', async () => {
    for (const url of ['/entry/sessions', '/nowhere', '/openapi.json']) {
      const { headers } = await world.inject({ url: `${OPERATOR_BASE}${url}` })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    }
    expect((await world.inject({ url: `${OPERATOR_BASE}/entry/sessions` })).headers['cache-control']).toBe('no-store')
  })
})

it('answers nobody whose address is not on the list [SEC-60]', async () => {
  const environment = { LIUHE_OPERATOR_NETWORKS: '10.0.0.0/8,192.0.2.7' }
  const guarded = await createOperatorWorld(database, { environment })
  try {
    for (const url of ['/healthz', `${OPERATOR_BASE}/entry/who-am-i`, `${OPERATOR_BASE}/openapi.json`, '/']) {
      const from = async (remoteAddress: string) => (await guarded.inject({ url, remoteAddress })).statusCode
      expect([url, await from('192.0.2.8'), await from('::1')]).toEqual([url, 404, 404])
      expect(await from('10.9.8.7')).toBe(url === '/' ? 404 : url.endsWith('am-i') ? 401 : 200)
    }
  } finally {
    await guarded.close()
  }
})

it('shows the description of its calls in a demo only [SEC-51]', async () => {
  const environment = { LIUHE_MODE: 'production', LIUHE_OPERATOR_PORT: '0' }
  const production = await createOperatorWorld(database, { environment })
  try {
    expect((await production.inject({ url: `${OPERATOR_BASE}/openapi.json` })).statusCode).toBe(404)
    expect((await world.inject({ url: `${OPERATOR_BASE}/openapi.json` })).json().info.title).toBe('Liuhe operators')
  } finally {
    await production.close()
  }
})
