import * as auth from '@liuhe/contract/api/auth.ts'
import * as bets from '@liuhe/contract/api/bets.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { area } from '@liuhe/contract/endpoint.ts'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinMemberChannel } from '../../testing/socket-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { mountArea } from '../mount.ts'
import { unlimited } from '../limits/rate-limit.ts'
import { renewSessions } from './sessions.ts'

const { post } = area('probe')
const probe = {
  spend: post('spend', '/api/probe/spend', {
    summary: 'Moves money.',
    access: 'session',
    effect: 'money',
    body: { requestId: z.string() },
    output: z.object({}),
  }),
  newPassword: post('newPassword', '/api/probe/new-password', {
    summary: 'Changes the password, as far as sessions go.',
    access: 'session',
    effect: 'write',
    output: z.object({ token: z.string(), expiresAt: z.number() }),
  }),
}

const database = useTestDatabase()
/** Two nodes on one database. */
let here: TestApp
let there: TestApp
let origin = ''

beforeAll(async () => {
  here = await createTestApp(database, { limits: unlimited })
  there = await createTestApp(database, { limits: unlimited })
  for (const app of [here, there]) {
    mountArea(app, probe, {
      spend: () => ({}),
      newPassword: (context) => renewSessions(context, context.viewer),
    })
  }
  origin = await there.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => Promise.all([here.close(), there.close()]))

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PASSWORD = 'Passw0rdXy'
let made = 0
const newAccount = () => `sess${String((made += 1)).padStart(5, '0')}`
const register = (account = newAccount()) =>
  here.call(auth.register, { account, password: PASSWORD, confirmPassword: PASSWORD }).then((entered) => ({
    ...entered,
    account,
  }))
const login = (account: string, app = here) => app.call(auth.login, { account, password: PASSWORD })
const whoIs = (token: string, app = here) => app.call(member.info, {}, { as: token })
const spend = (token: string, app = here) =>
  app.call(probe.spend, { requestId: `key-${(made += 1)}-spend` }, { as: token })
const elsewhere = { code: 'UC/TOKEN_INVALID', message: '您的账号已在其他设备登录', data: { reason: 'elsewhere' } }

/** Runs with both clocks set forward. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  for (const { clock } of [here, there]) clock.advance(ms)
  try {
    return await work()
  } finally {
    for (const { clock } of [here, there]) clock.advance(-ms)
  }
}
const setting = (value: string) =>
  database.owner`insert into system_config values ('single_device', ${value})
                 on conflict (config_key) do update set config_value = ${value}`

describe('a login on another device', () => {
  it('ends the session of the first one, which is told why [SEC-04]', async () => {
    const first = await register()
    const second = await login(first.account)
    await expect(whoIs(first.token)).rejects.toMatchObject(elsewhere)
    await expect(whoIs(second.token)).resolves.toMatchObject({ userInfo: { account: first.account } })
  })

  it('is heard on the other node within two seconds, by calls and by sockets [SEC-06] [SEC-45]', async () => {
    const { token, account } = await register()
    const { ticket } = await there.call(member.socketTicket, {}, { as: token })
    const line = await joinMemberChannel(origin, ticket)
    const began = performance.now()
    await login(account, here)
    expect(await line.closed).toBe(1008)
    // The welcome message may have come before; nothing comes behind.
    expect(line.pushes.at(-1)).toMatchObject({ type: 'SIGNED_OUT', reason: 'elsewhere' })
    await expect(whoIs(token, there)).rejects.toMatchObject(elsewhere)
    expect(performance.now() - began).toBeLessThan(2000)
  })

  it('leaves one session when many devices sign in at the same moment', async () => {
    const { account } = await register()
    const entered = await Promise.all(
      // As many as may try before a captcha is due.
      Array.from({ length: 3 }, (_, index) => login(account, index % 2 === 0 ? here : there)),
    )
    const answers = await Promise.allSettled(entered.map(({ token }) => whoIs(token)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('ends nothing where the operator allows several devices, and never touches anybody else', async () => {
    const [first, other] = [await register(), await register()]
    await setting('0')
    try {
      await login(first.account)
      await expect(whoIs(first.token)).resolves.toBeDefined()
    } finally {
      await setting('1')
    }
    await login(first.account)
    await expect(whoIs(first.token)).rejects.toMatchObject(elsewhere)
    await expect(whoIs(other.token)).resolves.toBeDefined()
  })
})

describe('a new token', () => {
  const enter = {
    login: async (token: string) => {
      const { account } = await register()
      return here.call(auth.login, { account, password: PASSWORD }, { as: token })
    },
    registration: (token: string) =>
      here.call(auth.register, { account: newAccount(), password: PASSWORD, confirmPassword: PASSWORD }, { as: token }),
    'trial entry': (token: string) => here.call(auth.registerTrial, {}, { as: token }),
  }

  it.each(Object.entries(enter))('is made by %s, and the one that came with it is dead [SEC-04]', async (_, go) => {
    const before = await register()
    const entered = await go(before.token)
    expect(entered.token).not.toBe(before.token)
    await expect(whoIs(before.token)).rejects.toMatchObject({ data: { reason: 'replaced' } })
    await expect(whoIs(entered.token)).resolves.toBeDefined()
  })

  it('is made by a change of password, which ends all others on every node [SEC-04] [SEC-06]', async () => {
    await setting('0')
    const mine = await register()
    const other = await login(mine.account)
    await whoIs(other.token, there)
    await setting('1')
    const entered = await here.call(probe.newPassword, {}, { as: mine.token })
    await expect(whoIs(mine.token)).rejects.toMatchObject({ data: { reason: 'replaced' } })
    await expect
      .poll(() => whoIs(other.token, there).catch((error: { data: unknown }) => error.data), { timeout: 2000 })
      .toEqual({ reason: 'password' })
    await expect(whoIs(entered.token)).resolves.toBeDefined()
  })
})

describe('a session that was left for half an hour', () => {
  it('reads, but moves no money until the password is given again [SEC-05]', async () => {
    const { token } = await register()
    await spend(token)
    await later(30 * MINUTE, async () => {
      await expect(whoIs(token)).resolves.toBeDefined()
      await expect(here.call(bets.todayList, {}, { as: token })).resolves.toBeDefined()
      // Reading did not bring it back.
      await expect(spend(token)).rejects.toMatchObject({ code: 'UC/REAUTHENTICATE', status: 403 })
      await expect(here.call(auth.reauthenticate, { password: 'Wrong0000x' }, { as: token })).rejects.toMatchObject({
        code: 'UC/LOGIN_FAILED',
        message: '登录密码错误',
      })
      await expect(spend(token)).rejects.toMatchObject({ code: 'UC/REAUTHENTICATE' })
      await here.call(auth.reauthenticate, { password: PASSWORD }, { as: token })
      await spend(token)
      await expect.poll(() => spend(token, there).then(() => 'moved', String), { timeout: 2000 }).toBe('moved')
    })
  })

  it('is not one while the member does something himself, on whatever node [SEC-05]', async () => {
    const { token } = await register()
    await later(29 * MINUTE, async () => {
      await here.call(bets.todayList, {}, { as: token })
      await here.services.sessions.saveUse()
    })
    await later(58 * MINUTE, () => spend(token, there))
  })

  it('is one although its pages have gone on polling [SEC-05]', async () => {
    const { token } = await register()
    for (const minutes of [10, 20, 29]) await later(minutes * MINUTE, () => here.call(member.status, {}, { as: token }))
    await later(31 * MINUTE, () => expect(spend(token)).rejects.toMatchObject({ code: 'UC/REAUTHENTICATE' }))
  })

  it('is found out without a statement per call: while the cache knows a session, its table is not asked', async () => {
    const { token } = await register()
    await spend(token)
    await database.owner`revoke all on session from app_rw`
    try {
      for (let times = 0; times < 3; times += 1) await spend(token)
    } finally {
      await database.owner`grant select, insert, update, delete on session to app_rw`
    }
  })

  it('lets a trial account play on: it has no password and no money', async () => {
    const { token } = await here.call(auth.registerTrial, {})
    await later(2 * HOUR, () => spend(token))
  })
})

describe('the life of a session', () => {
  it('is 12 hours, however busy the member is [SEC-05]', async () => {
    const { token, expiresAt } = await register()
    expect(expiresAt - here.clock.now()).toBeCloseTo(12 * HOUR, -4)
    await later(12 * HOUR - MINUTE, () => whoIs(token))
    await later(12 * HOUR + 1000, () => expect(whoIs(token)).rejects.toMatchObject({ code: 'UC/TOKEN_INVALID' }))
  })

  it('is 30 days for reading when remembered, and 12 hours for money [SEC-05]', async () => {
    const { account } = await register()
    const browser = { 'sec-fetch-site': 'same-origin' }
    const fields = { account, password: Buffer.from(PASSWORD).toString('base64'), remember: '1' }
    const answer = await here.form('/app-api/v/user/login', fields, browser)
    const { token } = answer.json().data
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const read = () => here.inject({ url: '/api/user/info', headers: { token, cookie } })
    const pay = () =>
      here.inject({
        method: 'POST',
        url: '/api/probe/spend',
        headers: { token, cookie, ...browser },
        payload: { requestId: `key-${(made += 1)}-pay` },
      })
    await later(29 * 24 * HOUR, async () => {
      expect((await read()).json().code).toBe('OK')
      expect((await pay()).json().code).toBe('UC/REAUTHENTICATE')
    })
    await later(30 * 24 * HOUR + 1000, async () => expect((await read()).json().code).toBe('UC/TOKEN_INVALID'))
    // Busy all the time, and still asked once 12 hours have passed.
    for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
      await later(minutes * MINUTE, async () => expect((await pay()).json().code).toBe('OK'))
    }
    await later(12 * HOUR, async () => expect((await pay()).json().code).toBe('UC/REAUTHENTICATE'))
  })

  it('counts wrong passwords together with those of the login page [SEC-21]', async () => {
    const { token, account } = await register()
    for (let tries = 0; tries < 5; tries += 1) {
      await here.call(auth.reauthenticate, { password: 'Wrong0000x' }, { as: token }).catch(() => {})
    }
    await expect(here.call(auth.reauthenticate, { password: PASSWORD }, { as: token })).rejects.toMatchObject({
      code: 'UC/LOGIN_LOCKED',
    })
    await expect(login(account)).rejects.toMatchObject({ code: 'UC/LOGIN_LOCKED' })
  })
})
