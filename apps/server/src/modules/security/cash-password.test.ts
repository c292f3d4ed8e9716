import * as member from '@liuhe/contract/api/member.ts'
import * as security from '@liuhe/contract/api/security.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { hash } from '@node-rs/argon2'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { releaseCashPassword, withdrawHeldUntil } from './index.ts'
import { sweepCashPasswords } from './queries.ts'
import { aPerson, aPersonWithCode, CODE, codeOf, PASSWORD, type Person } from './testing.ts'

const database = useTestDatabase()
let app: TestApp
const told: { memberId: bigint; content: string }[] = []

beforeAll(async () => {
  const notify = async (_tx: unknown, news: { memberId: bigint; content: string }) => void told.push(news)
  app = await createTestApp(database, { limits: unlimited, notify })
})
afterAll(() => app.close())

const check = (person: Person, code: string) =>
  app.call(security.checkCashPassword, { cashPassword: code }, { as: person.token })
const guess = (person: Person, code: string) => codeOf(check(person, code))
const post = (url: string, person: Person, payload?: object) =>
  app.inject({ method: 'POST', url, headers: { token: person.token }, ...(payload && { payload }) })
const set = (person: Person, cashPassword: string, more: { oldCashPassword?: string; password?: string } = {}) =>
  app.call(security.updateFundPwd, { password: PASSWORD, cashPassword, ...more }, { as: person.token })
const rowOf = async ({ memberId }: Person) => {
  const [row] = await database.owner`select * from cash_password where member_id = ${memberId}`
  return row
}
/** Moves what the counter remembers into the past. */
const passHours = (person: Person, hours: number) => database.owner`
  update cash_password set
    tried_at = array(select t - make_interval(hours => ${hours}) from unnest(tried_at) as t),
    locked_until = locked_until - make_interval(hours => ${hours})
  where member_id = ${person.memberId}`

describe('the check', () => {
  it('takes the code from the query or from the body, and opens nothing by itself [API-022]', async () => {
    const person = await aPersonWithCode(app, database)
    const fromQuery = await post(`/v/user/check/cashPassword?cashPassword=${CODE}`, person)
    expect(fromQuery.json()).toMatchObject({ code: 'OK', data: { ticket: null } })
    const fromBody = await post('/app-api/v/user/check/cashPassword', person, { cashPassword: CODE })
    expect(fromBody.json()).toMatchObject({ code: 'OK', data: { ticket: null } })
    const wrong = await post('/v/user/check/cashPassword?cashPassword=4077', person)
    expect([wrong.statusCode, wrong.json().code, wrong.json().msg]).toEqual([
      400,
      'UC/CASH_PASSWORD_ERROR',
      '交易密码输入错误!',
    ])
    expect((await post('/v/user/check/cashPassword', person)).json().code).toBe('UC/CASH_PASSWORD')
  })

  it('says when there is none, and the profile says it too', async () => {
    const person = await aPerson(app, database)
    expect(await guess(person, CODE)).toBe('UC/CASH_PASSWORD_NULL')
    const profile = () => app.call(member.info, {}, { as: person.token })
    expect((await profile()).extInfo.hasCashPassword).toBe(false)
    await set(person, CODE)
    expect((await profile()).extInfo.hasCashPassword).toBe(true)
  })

  it('counts what is no code at all', async () => {
    const person = await aPersonWithCode(app, database)
    for (const code of ['40761', '４０７６', 'abcd', '407']) expect(await guess(person, code)).toMatch(/_ERROR$/)
    expect((await rowOf(person))?.tries_in_row).toBe(4)
  })
})

describe('the counter [SEC-29]', () => {
  it('locks at the fifth failure for 24 hours, also for the right code, and tells the member', async () => {
    const person = await aPersonWithCode(app, database)
    for (let tries = 0; tries < 4; tries++) expect(await guess(person, '4077')).toBe('UC/CASH_PASSWORD_ERROR')
    const fifth = await post('/v/user/check/cashPassword', person, { cashPassword: '4078' })
    expect(fifth.json()).toMatchObject({ code: 'UC/CASH_PASSWORD_ERROR', data: { closed: 'locked' } })
    expect(fifth.json().msg).toContain('提现密码已锁定')
    expect(await guess(person, CODE)).toBe('UC/CASH_PASSWORD_ERROR')
    expect(told.filter(({ memberId }) => memberId === person.memberId).at(-1)?.content).toContain('已锁定至')
    await passHours(person, 23)
    expect(await guess(person, CODE)).toBe('UC/CASH_PASSWORD_ERROR')
    await passHours(person, 2)
    expect(await guess(person, CODE)).toBe('OK')
  })

  it('lets 64 parallel guesses look at the code five times, and no more', async () => {
    const person = await aPersonWithCode(app, database)
    const codes = Array.from({ length: 64 }, (_, index) => String(4100 + index))
    const answers = await Promise.all(codes.map((code) => guess(person, code)))
    expect(new Set(answers)).toEqual(new Set(['UC/CASH_PASSWORD_ERROR']))
    const uses = await database.owner`
      select from cash_password_use where member_id = ${person.memberId} and not succeeded`
    expect(uses.length).toBe(5)
    expect(await guess(person, CODE)).toBe('UC/CASH_PASSWORD_ERROR')
  })

  it('is one for the check, the change and the reset', async () => {
    const person = await aPersonWithCode(app, database)
    await guess(person, '4077')
    await guess(person, '4077')
    expect(await codeOf(set(person, '5739', { oldCashPassword: '4077' }))).toBe('UC/CASH_PASSWORD_ERROR')
    const reset = {
      account: person.account,
      password: 'Another0ne',
      confirmPassword: 'Another0ne',
      cashPassword: '4077',
    }
    const call = () => codeOf(app.call(security.updatePasswordByAccount, reset, { as: person.token }))
    expect(await call()).toBe('UC/CASH_PASSWORD_ERROR')
    expect((await rowOf(person))?.tried_at).toHaveLength(4)
    expect(await codeOf(set(person, '5739', { oldCashPassword: '4079' }))).toBe('UC/CASH_PASSWORD_ERROR')
    expect(await codeOf(set(person, '5739', { oldCashPassword: CODE }))).toBe('UC/CASH_PASSWORD_ERROR')
  })

  it('does not count what was right', async () => {
    const person = await aPersonWithCode(app, database)
    for (let uses = 0; uses < 7; uses++) expect(await guess(person, CODE)).toBe('OK')
    expect(await rowOf(person)).toMatchObject({ tried_at: [], tries_in_row: 0 })
  })

  it('does not forget the failures of the day because of a success', async () => {
    const person = await aPersonWithCode(app, database)
    for (let tries = 0; tries < 4; tries++) await guess(person, '4077')
    expect(await guess(person, CODE)).toBe('OK')
    expect(await guess(person, '4077')).toBe('UC/CASH_PASSWORD_ERROR')
    expect(await guess(person, CODE)).toBe('UC/CASH_PASSWORD_ERROR')
  })

  it('blocks after ten failures in a row until customer service takes the code away', async () => {
    const person = await aPersonWithCode(app, database)
    for (let tries = 0; tries < 5; tries++) await guess(person, '4077')
    await passHours(person, 25)
    for (let tries = 0; tries < 5; tries++) await guess(person, '4077')
    await passHours(person, 25)
    const blocked = await post('/v/user/check/cashPassword', person, { cashPassword: CODE })
    expect(blocked.json()).toMatchObject({ data: { closed: 'blocked' }, msg: '提现密码已停用，请联系客服重置' })
    const notify = async () => {}
    await inTransaction(database.sql, (tx) => releaseCashPassword(tx, { notify }, { memberId: person.memberId }))
    expect(await guess(person, CODE)).toBe('UC/CASH_PASSWORD_NULL')
    await set(person, '5739')
    expect(await guess(person, '5739')).toBe('OK')
    expect(await withdrawHeldUntil(database.sql, person.memberId)).not.toBeNull()
  })

  it('shuts an address out that fails for more than five members within an hour', async () => {
    const people = []
    for (let count = 0; count < 7; count++) people.push(await aPersonWithCode(app, database))
    const guessFrom = async (remoteAddress: string, { token }: Person, cashPassword: string) => {
      const url = '/app-api/v/user/check/cashPassword'
      const request = { method: 'POST', url, headers: { token }, payload: { cashPassword }, remoteAddress } as const
      return (await app.inject(request)).json().code
    }
    const answers = []
    for (const person of people) answers.push(await guessFrom('203.0.113.7', person, '4077'))
    expect(answers.slice(0, 6)).toEqual(Array(6).fill('UC/CASH_PASSWORD_ERROR'))
    expect(answers[6]).toBe('REQ/RATE_LIMITED')
    const last = people[6] as Person
    expect(await guessFrom('203.0.113.8', last, CODE)).toBe('OK')
    await database.owner`update cash_password_use set at = at - interval '2 hours'`
    expect(await guessFrom('203.0.113.7', last, CODE)).toBe('OK')
  })
})

describe('setting and changing it [API-030]', () => {
  it('needs the login password, and the old code when there is one', async () => {
    const person = await aPerson(app, database)
    expect(await codeOf(set(person, CODE, { password: 'Wrong0000x' }))).toBe('UC/PASSWORD_WRONG')
    await set(person, CODE)
    expect(await withdrawHeldUntil(database.sql, person.memberId)).toBeNull()
    expect(await codeOf(set(person, '5739'))).toBe('UC/CASH_PASSWORD')
    expect(await codeOf(set(person, '5739', { oldCashPassword: '5739' }))).toBe('UC/CASH_PASSWORD_ERROR')
    expect(await codeOf(set(person, CODE, { oldCashPassword: CODE }))).toBe('UC/PASSWORD_SAME')
    await set(person, '5739', { oldCashPassword: CODE })
    expect([await guess(person, '5739'), await guess(person, CODE)]).toEqual(['OK', 'UC/CASH_PASSWORD_ERROR'])
  })

  it('holds withdrawals for a day after a change, and tells the member [SEC-29]', async () => {
    const person = await aPersonWithCode(app, database)
    await set(person, '5739', { oldCashPassword: CODE })
    const until = await withdrawHeldUntil(database.sql, person.memberId)
    expect((until as number) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    expect((until as number) - Date.now()).toBeLessThan(24.1 * 3_600_000)
    expect(told.at(-1)).toMatchObject({ memberId: person.memberId })
    expect(told.at(-1)?.content).toContain('提现密码已修改')
  })

  it.each([
    ['12a4', 'UC/FIELD_INVALID'],
    ['12345', 'UC/FIELD_INVALID'],
    ['1234', 'UC/CASH_PASSWORD_WEAK'],
    ['8888', 'UC/CASH_PASSWORD_WEAK'],
  ])('refuses %s with %s [REG-054]', async (cashPassword, code) => {
    const person = await aPerson(app, database)
    expect(await codeOf(set(person, cashPassword))).toBe(code)
    expect(await guess(person, cashPassword)).toBe('UC/CASH_PASSWORD_NULL')
  })

  it('refuses what a member told us about himself', async () => {
    const person = await aPerson(app, database)
    await database.owner`
      update member set birthday = '1987-06-23', phone = '13948570261' where member_id = ${person.memberId}`
    for (const pin of ['2306', '0261', '1394']) expect(await codeOf(set(person, pin))).toBe('UC/CASH_PASSWORD_WEAK')
  })

  it('happens once when many try at the same time', async () => {
    const person = await aPerson(app, database)
    const codes = ['4076', '5739', '7064', '8413', '9362']
    const answers = await Promise.all(codes.map((code) => codeOf(set(person, code))))
    expect(answers.filter((code) => code === 'OK')).toHaveLength(1)
    expect(await guess(person, codes[answers.indexOf('OK')] as string)).toBe('OK')
  })
})

describe('what is stored', () => {
  it('is Argon2id with a pepper: neither the code nor its bare hash opens it, nor that of another member', async () => {
    const [one, two] = [await aPersonWithCode(app, database), await aPersonWithCode(app, database)]
    const [first, second] = [await rowOf(one), await rowOf(two)]
    expect(first?.hash).toMatch(/\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first?.pepper_id).toMatch(/^[0-9a-f]{8}$/)
    await database.owner`update cash_password set hash = ${second?.hash} where member_id = ${one.memberId}`
    expect(await guess(one, CODE)).toBe('UC/CASH_PASSWORD_ERROR')
    await database.owner`update cash_password set hash = ${await hash(CODE)} where member_id = ${one.memberId}`
    expect(await guess(one, CODE)).toBe('UC/CASH_PASSWORD_ERROR')
  })

  it('is renewed by the next right use when it comes from the release without a pepper', async () => {
    const person = await aPersonWithCode(app, database)
    const old = await hash(CODE)
    await database.owner`
      update cash_password set hash = ${old}, pepper_id = 'none' where member_id = ${person.memberId}`
    expect(await guess(person, '4077')).toBe('UC/CASH_PASSWORD_ERROR')
    expect((await rowOf(person))?.pepper_id).toBe('none')
    expect(await guess(person, CODE)).toBe('OK')
    expect((await rowOf(person))?.pepper_id).not.toBe('none')
    expect(await guess(person, CODE)).toBe('OK')
  })

  it('is swept after a day', async () => {
    const person = await aPersonWithCode(app, database)
    await guess(person, '4077')
    await database.owner`update cash_password_use set at = at - interval '25 hours'`
    await sweepCashPasswords(database.sql)
    expect(await database.owner`select from cash_password_use`).toHaveLength(0)
  })
})

describe('registration', () => {
  it('takes the code by the same rules [REG-054]', async () => {
    const limit = JSON.stringify({ fields: { account: 1, password: 1, fundPwd: 0 } })
    await database.owner`insert into system_config values ('register_limit', ${limit})`
    const encoded = Buffer.from(PASSWORD).toString('base64')
    const register = async (account: string, fundPwd: string) => {
      const fields = { account, password: encoded, confirmPassword: encoded, fundPwd }
      return (await app.form('/app-api/v/user/reg', fields)).json()
    }
    expect((await register('codeless01', '12a4')).code).toBe('UC/FIELD_INVALID')
    expect((await register('codeless01', '1234')).code).toBe('UC/CASH_PASSWORD_WEAK')
    const entered = await register('codeless01', CODE)
    expect(entered.code).toBe('OK')
    const person = { account: 'codeless01', memberId: 0n, token: entered.data.token }
    expect([await guess(person, '4077'), await guess(person, CODE)]).toEqual(['UC/CASH_PASSWORD_ERROR', 'OK'])
    await database.owner`update system_config set config_value = '' where config_key = 'register_limit'`
  })
})
