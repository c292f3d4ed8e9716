import { gameId, money } from '@liuhe/contract/codecs.ts'
import { area } from '@liuhe/contract/endpoint.ts'
import { newRequestId, REQUEST_AGE_MAX_MS, REQUEST_AHEAD_MAX_MS } from '@liuhe/domain/request-id.ts'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSession, aTrial, anAgent } from '../testing/factories.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { mountArea } from './mount.ts'
import { sweepAnswers } from './framework/once.ts'
import { Refusal } from './refusal.ts'
import { createSession, revokeOthers, revokeSession } from './sessions/sessions.ts'

const { get, post, form } = area('probe')
const probe = {
  echo: get('echo', '/probe/echo/:gameId', {
    summary: 'Echo.',
    access: 'public',
    effect: 'read',
    params: { gameId },
    query: { word: z.optional(z.string()) },
    output: z.object({ gameId: z.int(), word: z.optional(z.string()), amount: money, who: z.string() }),
  }),
  mine: get('mine', '/api/probe/mine', { summary: 'Who.', access: 'session', effect: 'read', output: z.string() }),
  formal: get('formal', '/v/probe/formal', { summary: 'F.', access: 'member', effect: 'read', output: z.string() }),
  agents: get('agents', '/probe/agents', { summary: 'A.', access: 'agent', effect: 'read', output: z.string() }),
  enter: form('enter', '/probe/enter', {
    summary: 'Enter.',
    access: 'public',
    effect: 'write',
    body: { memberId: z.string(), mode: z._default(z.string(), 'in') },
    output: z.object({ token: z.string(), expiresAt: z.number() }),
    errors: ['UC/LOGIN_FAILED'],
  }),
  leave: post('leave', '/probe/leave', { summary: 'Leave.', access: 'session', effect: 'write', output: z.object({}) }),
  leaveOthers: post('leaveOthers', '/probe/leave-others', {
    summary: 'Leave.',
    access: 'session',
    effect: 'write',
    output: z.object({}),
  }),
  spend: post('spend', '/probe/spend', {
    summary: 'Money.',
    access: 'session',
    effect: 'money',
    strict: true,
    body: { requestId: z.string(), amount: money },
    output: z.object({ times: z.int() }),
    errors: ['WALLET/INSUFFICIENT'],
  }),
}

let spent = 0
let leftTrace = 0
const database = useTestDatabase()
let server: TestApp

beforeAll(async () => {
  server = await createTestApp(database)
  mountArea(server, probe, {
    echo: ({ viewer }, input) => ({
      gameId: input.gameId,
      word: input.word,
      amount: 1_500n,
      who: viewer.kind,
      secret: 'not in the contract',
    }),
    mine: ({ viewer }) => viewer.account,
    formal: ({ viewer }) => viewer.account,
    agents: ({ viewer }) => viewer.account,
    enter: async (context, { memberId, mode }) => {
      await context.tx`insert into login_attempt (account_key, address, succeeded)
                       values (${mode}, ${context.request.address}, false)`
      if (mode === 'return') return new Refusal('UC/LOGIN_FAILED')
      if (mode === 'throw') throw new Refusal('UC/LOGIN_FAILED')
      if (mode === 'undeclared') throw new Refusal('BET/DRAW_CLOSED')
      if (mode === 'fault') throw new Error('select secret from nowhere')
      return createSession(context, { memberId: BigInt(memberId) })
    },
    leave: async (context) => {
      await revokeSession(context, context.viewer)
      return {}
    },
    leaveOthers: async (context) => {
      const { memberId, sessionId } = context.viewer
      await revokeOthers(context, { memberId, exceptSessionId: sessionId })
      return {}
    },
    spend: async (_context, { amount }) => {
      if (amount === 0n) throw new Refusal('WALLET/INSUFFICIENT')
      leftTrace++
      return { times: ++spent }
    },
  })
  await server.app.ready()
})
afterAll(() => server.close())

describe('an endpoint', () => {
  it('decodes its input and answers an envelope with only the declared fields', async () => {
    const answer = await server.inject({ url: '/app-api/probe/echo/71?word=%E5%85%AD+%E5%90%88' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      code: 'OK',
      msg: '',
      data: { gameId: 71, word: '六 合', amount: 1.5, who: 'guest' },
      requestId: answer.headers['x-request-id'],
    })
  })

  it('is served at the host root as well when its path begins with /v/ or /api/ (Ruling C37)', async () => {
    for (const url of ['/api/probe/mine', '/app-api/api/probe/mine', '/v/probe/formal', '/app-api/v/probe/formal']) {
      expect((await server.inject({ url })).json().code).toBe('UC/UNAUTHORISED')
    }
    expect((await server.inject({ url: '/probe/agents' })).json().code).toBe('REQ/NOT_FOUND')
  })

  it('admits by access', async () => {
    const [member, agent, trial] = [await aMember(database), await anAgent(database), await aTrial(database)]
    const suspended = await aMember(database, { state: 'suspended' })
    const codes = async (url: string) =>
      Promise.all(
        [undefined, 'x'.repeat(43), trial, member, agent, suspended].map(async (who) => {
          const token = typeof who === 'object' ? await aSession(database, who) : who
          return (await server.inject({ url, headers: token === undefined ? {} : { token } })).json().code
        }),
      )
    const [none, stale, state] = ['UC/UNAUTHORISED', 'UC/TOKEN_INVALID', 'UC/ACCOUNT_STATE_ERROR']
    expect(await codes('/api/probe/mine')).toEqual([none, stale, 'OK', 'OK', 'OK', state])
    expect(await codes('/v/probe/formal')).toEqual([none, stale, 'UC/TRIAL_FORBIDDEN', 'OK', 'OK', state])
    expect(await codes('/app-api/probe/agents')).toEqual([
      none,
      stale,
      'UC/TRIAL_FORBIDDEN',
      'UC/FORBIDDEN',
      'OK',
      state,
    ])
    expect(await codes('/app-api/probe/echo/71')).toEqual(['OK', 'OK', 'OK', 'OK', 'OK', 'OK'])
  })

  it('commits a returned refusal and rolls a thrown one back', async () => {
    for (const mode of ['return', 'throw']) {
      const answer = await server.form('/app-api/probe/enter', { memberId: '1', mode })
      expect(answer.json()).toMatchObject({ code: 'UC/LOGIN_FAILED', msg: '用户名或密码错误', data: null })
    }
    const rows = await database.owner`select account_key from login_attempt`
    expect(rows.map((row) => row['account_key'])).toEqual(['return'])
  })

  it('turns faults and undeclared codes into SYS/FAULT without a word of what happened', async () => {
    for (const mode of ['fault', 'undeclared']) {
      const answer = await server.form('/app-api/probe/enter', { memberId: '1', mode })
      expect(answer.statusCode).toBe(500)
      expect(answer.json()).toEqual({
        code: 'SYS/FAULT',
        msg: '系统错误，请重试',
        data: null,
        requestId: answer.headers['x-request-id'],
      })
    }
    expect(server.faults.splice(0).map(({ message }) => message)).toEqual([
      'select secret from nowhere',
      expect.stringContaining('probe.enter refused with BET/DRAW_CLOSED'),
    ])
  })

  it('answers SYS/BUSY when the database makes it wait too long', async () => {
    await database.owner.begin(async (owner) => {
      await owner`lock table login_attempt in access exclusive mode`
      const answer = await server.form('/app-api/probe/enter', { memberId: '1' })
      expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'SYS/BUSY', '1'])
    })
    server.faults.length = 0
  })
})

describe('a session', () => {
  const browser = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost', host: 'localhost' }
  const enter = async (headers: Record<string, string> = {}) => {
    const member = await aMember(database)
    const answer = await server.form('/app-api/probe/enter', { memberId: String(member.memberId) }, headers)
    return { answer, member, token: answer.json().data.token as string }
  }
  const mine = async (headers: Record<string, string>) =>
    (await server.inject({ url: '/api/probe/mine', headers })).json()

  it('is an opaque token of 256 bits that the database cannot give away [SEC-01]', async () => {
    const { token } = await enter()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const [found] =
      await database.owner`select count(*)::int as n from session where encode(token_hash, 'escape') = ${token}`
    expect(found?.['n']).toBe(0)
    expect(await mine({ authorization: `Bearer ${token}` })).toMatchObject({ code: 'OK' })
  })

  it('of a browser needs its HttpOnly cookie too [SEC-02]', async () => {
    const { answer, token } = await enter(browser)
    const cookie = answer.cookies.find(({ name }) => name === 'sb')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const withCookie = { token, cookie: `sb=${cookie?.value}` }
    expect(await mine({ token })).toMatchObject({ code: 'UC/UNAUTHORISED' })
    expect(await mine({ ...withCookie, cookie: 'sb=wrong' })).toMatchObject({ code: 'UC/UNAUTHORISED' })
    expect(await mine(withCookie)).toMatchObject({ code: 'OK' })
  })

  it('is never carried by cookies alone [SEC-03]', async () => {
    const { answer } = await enter(browser)
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect(cookie).toContain('access_token=')
    expect(await mine({ cookie })).toMatchObject({ code: 'UC/UNAUTHORISED' })
  })

  it('ends at logout, at once', async () => {
    const { token } = await enter()
    expect(await mine({ token })).toMatchObject({ code: 'OK' })
    await server.inject({ method: 'POST', url: '/app-api/probe/leave', headers: { token } })
    expect(await mine({ token })).toMatchObject({ code: 'UC/TOKEN_INVALID' })
  })

  it('ends when another node revokes it, within two seconds [SEC-06]', async () => {
    const member = await aMember(database)
    const [one, other] = [await aSession(database, member), await aSession(database, member)]
    const elsewhere = await createTestApp(database)
    mountArea(elsewhere, { mine: probe.mine }, { mine: ({ viewer }) => viewer.account })
    const ask = async (token: string) =>
      (await elsewhere.inject({ url: '/api/probe/mine', headers: { token } })).json().code
    expect([await ask(one), await ask(other)]).toEqual(['OK', 'OK'])
    await server.inject({ method: 'POST', url: '/app-api/probe/leave-others', headers: { token: one } })
    await expect.poll(() => ask(other), { timeout: 2_000 }).toBe('UC/TOKEN_INVALID')
    expect(await ask(one)).toBe('OK')
    await elsewhere.close()
  })

  it('ends when its time is over', async () => {
    const { token } = await enter()
    server.clock.advance(11 * 3_600_000)
    expect(await mine({ token })).toMatchObject({ code: 'OK' })
    server.clock.advance(3_600_000)
    expect(await mine({ token })).toMatchObject({ code: 'UC/TOKEN_INVALID' })
    server.clock.advance(-12 * 3_600_000)
  })
})

describe('a money call', () => {
  const spend = async (token: string, body: object) =>
    server.inject({ method: 'POST', url: '/app-api/probe/spend', headers: { token }, payload: body })

  it('is answered once per request key', async () => {
    const token = await aSession(database, await aMember(database))
    const first = await spend(token, { requestId: 'key-0001', amount: 1 })
    const again = await spend(token, { requestId: 'key-0001', amount: 1 })
    expect(again.json().data).toEqual(first.json().data)
    expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true'])
    const other = await spend(token, { requestId: 'key-0001', amount: 2 })
    expect([other.statusCode, other.json().code]).toEqual([422, 'REQ/KEY_REUSED'])
    const refused = await spend(token, { requestId: 'key-0002', amount: 0 })
    expect(refused.json().code).toBe('WALLET/INSUFFICIENT')
    expect((await spend(token, { requestId: 'key-0002', amount: 3 })).json().code).toBe('OK')
  })

  it('does nothing when its key is older than 35 days or more than 5 minutes ahead [F-O5]', async () => {
    const token = await aSession(database, await aMember(database))
    const now = server.clock.now()
    const keyAt = (at: number) => newRequestId(at, crypto.getRandomValues(new Uint8Array(10)))
    const old = [keyAt(now - REQUEST_AGE_MAX_MS - 1_000), keyAt(now + REQUEST_AHEAD_MAX_MS + 60_000)]
    const before = leftTrace
    for (const requestId of old) {
      const answer = await spend(token, { requestId, amount: 1 })
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'REQ/KEY_OLD'])
    }
    expect(leftTrace).toBe(before)
    const good = { requestId: keyAt(now - REQUEST_AGE_MAX_MS + 60_000), amount: 1 }
    expect((await spend(token, good)).json().code).toBe('OK')
    // Its answer is kept longer than its key is good.
    const agedBy = (hours: number) => database.owner`
      update request_key set created_at = now() - ${hours} * interval '1 hour' where key = ${good.requestId}`
    await agedBy(36 * 24 - 1)
    await sweepAnswers(database.sql)
    expect((await spend(token, good)).headers['idempotent-replayed']).toBe('true')
    await agedBy(36 * 24 + 1)
    await sweepAnswers(database.sql)
    expect(await database.owner`select from request_key where key = ${good.requestId}`).toHaveLength(0)
  })

  it('has one effect when fifty repeats come at once', async () => {
    const token = await aSession(database, await aMember(database))
    const before = leftTrace
    const body = { requestId: 'key-many1', amount: 1 }
    const answers = await Promise.all(Array.from({ length: 50 }, () => spend(token, body)))
    expect(leftTrace - before).toBe(1)
    expect(new Set(answers.map((answer) => answer.json().code))).toEqual(new Set(['OK', 'REQ/IN_PROGRESS']))
  })
})
