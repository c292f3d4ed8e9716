import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEntryWorld, encode, type EntryWorld, setSetting } from '../../testing/entry-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { Queryable } from '../../db/connect.ts'
import { openAttempt } from './attempt-queries.ts'
import { tallyLogins } from './login-failure-queries.ts'

const database = useTestDatabase()
let world: EntryWorld
let made = 0

beforeAll(async () => {
  world = await createEntryWorld(database)
})
afterAll(() => world.app.close())
beforeEach(async () => {
  await database.owner`delete from login_attempt`
  await database.owner`delete from login_lock`
  await database.owner`delete from rate_bucket`
})

/** A member, made from an address nobody else uses. */
const aMember = async () => {
  const account = `policy${String((made += 1)).padStart(4, '0')}`
  expect((await world.visitor().register(account)).json().code).toBe('OK')
  return account
}
const age = (minutes: number) => database.owner`update login_attempt set at = at - make_interval(mins => ${minutes})`

describe('what the next try needs', () => {
  it('is a captcha after the third failure of an account, and every refusal says so [SEC-21] [LOGIN-021]', async () => {
    const account = await aMember()
    const visitor = world.visitor()
    const wrong = { password: encode('Wrong0000x') }
    const data = async () => (await visitor.login(account, wrong)).json().data
    expect([await data(), await data(), await data()]).toEqual([
      { captcha: 'none' },
      { captcha: 'none' },
      { captcha: 'image' },
    ])
    const without = await visitor.login(account)
    expect([without.statusCode, without.json()]).toMatchObject([
      400,
      { code: 'UC/CAPTCHA', msg: '验证码不正确', data: { captcha: 'image' } },
    ])
    expect((await visitor.login(account, { valiCode: await visitor.readCaptcha() })).json().code).toBe('OK')
  })

  it('is a captcha after the third failure from an address, whatever the names', async () => {
    const [account, visitor] = [await aMember(), world.visitor('198.18.7.7')]
    for (const name of ['nobody01', 'nobody02', 'nobody03']) expect(await visitor.guess(name)).toBe('UC/LOGIN_FAILED')
    expect((await visitor.login(account)).json().code).toBe('UC/CAPTCHA')
    expect((await world.visitor('198.18.9.9').login(account)).json().code).toBe('OK')
  })

  it('is forgotten half an hour later', async () => {
    const [account, visitor] = [await aMember(), world.visitor('198.18.7.7')]
    for (let tries = 0; tries < 4; tries += 1) await visitor.guess(account)
    await age(31)
    expect((await visitor.login(account)).json().code).toBe('OK')
  })

  it('is always a captcha where the operator says so, and the published file tells [LOGIN-023]', async () => {
    const [account, visitor] = [await aMember(), world.visitor()]
    const limit = async () => (await visitor.get('/sys-upload/data/json/login_limit.json')).json()
    expect(await limit()).toEqual({ vCode: 0 })
    await setSetting(database, 'login_limit', '{"vCode":1}')
    world.app.publisher.invalidate('loginLimit')
    expect(await limit()).toEqual({ vCode: 1 })
    expect((await visitor.login(account)).json()).toMatchObject({ code: 'UC/CAPTCHA', data: { captcha: 'image' } })
    expect((await visitor.login(account, { valiCode: await visitor.readCaptcha() })).json().code).toBe('OK')
    await setSetting(database, 'login_limit', '')
  })

  it('does not count what never came to the password', async () => {
    const [account, visitor] = [await aMember(), world.visitor()]
    for (let tries = 0; tries < 3; tries += 1) await visitor.guess(account)
    for (let tries = 0; tries < 9; tries += 1) await visitor.login(account, { valiCode: 'XXXX' })
    expect((await visitor.login(account, { valiCode: await visitor.readCaptcha() })).json().code).toBe('OK')
  })
})

describe('locks', () => {
  it('close an account to a network for fifteen minutes after five failures, and to no other [SEC-21]', async () => {
    const [account, visitor] = [await aMember(), world.visitor('198.18.7.7')]
    for (let tries = 0; tries < 5; tries += 1) expect(await visitor.guess(account)).toBe('UC/LOGIN_FAILED')
    const neighbour = await world.visitor('198.18.7.8').login(account, { valiCode: await visitor.readCaptcha() })
    expect([neighbour.statusCode, neighbour.json(), Number(neighbour.headers['retry-after']) > 890]).toMatchObject([
      429,
      { code: 'UC/LOGIN_LOCKED', msg: '登录失败次数过多，请15分钟后再试', data: { captcha: 'image' } },
      true,
    ])
    const elsewhere = world.visitor('198.18.9.9')
    expect((await elsewhere.login(account, { valiCode: await elsewhere.readCaptcha() })).json().code).toBe('OK')
    await age(15)
    const again = await visitor.login(account, { valiCode: await visitor.readCaptcha() })
    expect(again.json().code).toBe('OK')
  })

  it('cannot be outrun by guesses that come at once', async () => {
    const account = await aMember()
    const guesses = Array.from({ length: 40 }, () => world.visitor().login(account, { password: encode('Wrong0000x') }))
    const codes = (await Promise.all(guesses)).map((answer) => answer.json().code as string)
    // Three were free; the others would have needed a captcha before the password was looked at.
    expect(codes.filter((code) => code === 'UC/LOGIN_FAILED').length).toBeLessThanOrEqual(5)
    expect(codes.every((code) => ['UC/LOGIN_FAILED', 'UC/CAPTCHA', 'SYS/BUSY'].includes(code))).toBe(true)
  })

  it('tell nobody of fifteen minutes while only tries under way close the account [F-S11]', async () => {
    const [account, visitor] = [await aMember(), world.visitor('198.18.7.7')]
    // From one network, at the same time.
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => world.visitor(`198.18.7.${n + 100}`).login(account)),
    )
    const codes = answers.map((answer) => answer.json().code as string)
    expect(codes).toContain('OK')
    // Three at once are free; the fourth needs what a member needs after three failures.
    expect(codes.filter((code) => !['OK', 'UC/CAPTCHA', 'SYS/BUSY'].includes(code))).toEqual([])
    const busy = answers.filter((answer) => answer.json().code === 'SYS/BUSY')
    expect(busy.length).toBeGreaterThan(50)
    expect(busy.map((answer) => [answer.statusCode, answer.headers['retry-after']])).toEqual(busy.map(() => [503, '1']))
    expect((await visitor.login(account)).json().code).toBe('OK')
  })

  it('count a guess that is still on its way', async () => {
    const facts = { accountKey: 'onitsway', address: '198.18.7.7', network: '198.18.7.0', device: undefined }
    const open = (sql: Queryable) => openAttempt(sql, { ...facts, countsAddress: true })
    for (let tries = 0; tries < 4; tries += 1) expect((await open(database.sql)).verdict).toBe('open')
    let beside: ReturnType<typeof open> | undefined
    await database.sql.begin(async (tx) => {
      expect((await open(tx)).verdict).toBe('open')
      beside = open(database.sql)
      // It waits for this transaction; without the wait it would be answered by now.
      await Promise.race([beside, setTimeout(500)])
    })
    expect(await beside).toMatchObject({ verdict: 'locked' })
  })

  it('keep strangers out after twenty failures in a day until customer service helps [SEC-20] [SEC-21]', async () => {
    const account = await aMember()
    for (const name of [account, 'nobodyhere']) {
      await database.owner`
        insert into login_attempt (account_key, address, network, succeeded, at)
        select ${name}, '198.18.' || n || '.1', '198.18.' || n || '.0', false, clock_timestamp() - interval '20 hours'
        from generate_series(1, 18) n`
      const stranger = () => world.visitor('198.18.99.1')
      expect([await stranger().guess(name), await stranger().guess(name)]).toEqual(Array(2).fill('UC/LOGIN_FAILED'))
      const shut = await stranger().login(name)
      expect(shut.json()).toMatchObject({ code: 'UC/RESET_PASSWORD', msg: expect.stringContaining('请联系客服') })
      await database.owner`update login_attempt set at = at - interval '2 days'`
      expect((await stranger().login(name)).json().code).toBe('UC/RESET_PASSWORD')
    }
    await database.owner`delete from login_lock`
    expect((await world.visitor('198.18.99.1').login(account)).json().code).toBe('OK')
  })

  it('do not keep the owner out of a known device, while the device itself is held to five [SEC-21]', async () => {
    const account = await aMember()
    const owner = world.visitor('198.18.5.5')
    expect((await owner.login(account)).json().code).toBe('OK')
    const cookie = owner.cookies.get('kd') as string
    expect(cookie).toMatch(/^[\w-]{22}\.[\w-]{43}$/)

    await database.owner`insert into login_lock (account_key) values (${account})`
    const stranger = world.visitor('198.18.5.5')
    for (const forged of [
      `${cookie.slice(0, 22)}.${'A'.repeat(43)}`,
      `${'A'.repeat(22)}${cookie.slice(22)}`,
      '',
      '.',
    ]) {
      stranger.cookies.set('kd', forged)
      expect((await stranger.login(account)).json().code).toBe('UC/RESET_PASSWORD')
    }
    expect((await owner.login(account)).json().code).toBe('OK')
    for (let tries = 0; tries < 5; tries += 1) expect(await owner.guess(account)).toBe('UC/LOGIN_FAILED')
    expect((await owner.login(account)).json().code).toBe('UC/LOGIN_LOCKED')
  })

  it('hold an address to 30 failures in ten minutes and its network to 200 [SEC-22]', async () => {
    const account = await aMember()
    const fail = (address: string, times: number) => database.owner`
      insert into login_attempt (account_key, address, network, succeeded)
      select 'x' || n, ${address}, '198.18.7.0', false from generate_series(1, ${times}) n`
    await fail('198.18.7.7', 29)
    const [visitor, neighbour] = [world.visitor('198.18.7.7'), world.visitor('198.18.7.8')]
    expect((await visitor.login(account)).json().code).toBe('UC/CAPTCHA')
    await fail('198.18.7.7', 1)
    const locked = await visitor.login(account)
    expect([locked.json().code, locked.headers['retry-after']]).toEqual(['UC/LOGIN_LOCKED', '600'])
    expect((await neighbour.login(account)).json().code).toBe('OK')
    await fail('198.18.7.9', 170)
    // The owner's own device is known by now; a new one in the same network is not.
    expect((await world.visitor('198.18.7.8').login(account)).json().code).toBe('UC/LOGIN_LOCKED')
    expect((await neighbour.login(account)).json().code).toBe('OK')
  })

  it('do not outlive the name they were about', async () => {
    await database.owner`insert into login_lock (account_key) values ('freshname')`
    const visitor = world.visitor()
    expect((await visitor.register('FreshName')).json().code).toBe('OK')
    expect((await world.visitor().login('freshname')).json().code).toBe('OK')
  })
})

describe('a storm of failures', () => {
  it('makes everybody solve a captcha until it is over, and nobody stay outside [SEC-22]', async () => {
    const account = await aMember()
    const attempts = (count: number, failed: number) => database.owner`
      insert into login_attempt (account_key, address, network, succeeded)
      select 'storm' || n, '198.18.' || n || '.1', '198.18.' || n || '.0', n > ${failed}
      from generate_series(1, ${count}) n`
    const codeIn30s = async () => {
      world.app.clock.advance(30_000)
      return (await world.visitor().login(account)).json().code as string
    }
    await attempts(100, 40)
    // Without a past nobody knows what is usual.
    expect(await codeIn30s()).toBe('OK')
    await database.owner`
      insert into login_hour select date_trunc('hour', clock_timestamp()) - make_interval(hours => n), 100, 5
      from generate_series(1, 30) n`
    expect(await codeIn30s()).toBe('UC/CAPTCHA')
    const visitor = world.visitor()
    expect((await visitor.login(account, { valiCode: await visitor.readCaptcha() })).json().code).toBe('OK')
    await tallyLogins(database.sql)
    const [hour] = await database.owner`select * from login_hour order by hour desc limit 1`
    expect(hour).toMatchObject({ tries: expect.any(Number), failures: 40 })
    await age(11)
    expect(await codeIn30s()).toBe('OK')
  })
})

describe('the login call', () => {
  it('takes a form of account, encoded password and more [API-012] [LOGIN-019] [LOGIN-020] [LOGIN-022]', async () => {
    const [account, visitor] = [await aMember(), world.visitor()]
    const life = async (remember: string) => {
      const { data } = (await visitor.login(account, { remember, companyCode: 'aocai' })).json()
      return Math.round((data.expiresAt - Date.now()) / 3_600_000)
    }
    expect([await life('0'), await life('1')]).toEqual([12, 30 * 24])
    const json = await world.app.inject({ method: 'POST', url: '/v/user/login', payload: { account } })
    expect(json.json().code).toBe('REQ/MEDIA_TYPE')
    const plain = await visitor.login(account, { password: 'not base64!' })
    expect(plain.json().code).toBe('REQ/INVALID')
    expect((await visitor.login(account, { version: 'x'.repeat(17) })).json().code).toBe('REQ/INVALID')
  })

  it('takes the company code as a header, and knows a wrong one [API-013] [API-014]', async () => {
    const [account, visitor] = [await aMember(), world.visitor()]
    const answer = await visitor.login(account, {}, { 'company-code': 'aocai' })
    expect(answer.json()).toMatchObject({ code: 'OK', data: { token: expect.stringMatching(/^[\w-]{43}$/) } })
    expect((await visitor.login(account, {}, { 'company-code': 'nobody' })).json().code).toBe('REQ/INVALID')
    const both = await visitor.login(account, { companyCode: 'xiangyun' }, { 'company-code': 'aocai' })
    expect(both.json().code).toBe('REQ/INVALID')
  })

  it('answers a token that either header carries [SESS-010] [API-020]', async () => {
    const [account, visitor] = [await aMember(), world.visitor()]
    const { token } = (await visitor.login(account)).json().data
    const ways: Record<string, string>[] = [{ authorization: `Bearer ${token}` }, { authorization: token }, { token }]
    for (const headers of ways) {
      expect((await visitor.get('/api/user/info', headers)).json().data.userInfo.account).toBe(account)
    }
    expect((await visitor.get('/api/user/info')).json().code).toBe('UC/UNAUTHORISED')
    expect((await visitor.get('/v/user/logout', { token })).json().code).toBe('OK')
    expect((await visitor.get('/api/user/info', { token })).json().code).toBe('UC/TOKEN_INVALID')
  })
})
