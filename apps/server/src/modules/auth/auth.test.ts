import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balancesOfMember } from '../../ledger/index.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(database)
})
afterAll(() => app.close())

const encode = (text: string) => Buffer.from(text).toString('base64')
const PASSWORD = 'Passw0rdXy'
let made = 0
const freshAccount = () => `user${String((made += 1)).padStart(5, '0')}`

const registration = (account: string, more: Record<string, string> = {}) => ({
  account,
  password: encode(PASSWORD),
  confirmPassword: encode(PASSWORD),
  version: '5.0.9',
  ...more,
})
const register = (fields: Record<string, string>, headers = {}) => app.form('/app-api/v/user/reg', fields, headers)
const login = (account: string, password = PASSWORD, headers = {}) =>
  app.form('/app-api/v/user/login', { account, password: encode(password), remember: '0', version: '5.0.9' }, headers)
const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const memberIdOf = async (account: string) => {
  const [row] = await database.owner`select member_id from member where account_key = ${account.toLowerCase()}`
  return row?.member_id as bigint
}

describe('registration', () => {
  it('creates the account, pays the bonus once and signs in [REG-024] [REG-026]', async () => {
    const account = freshAccount()
    const answer = await register(registration(account))
    expect(answer.json()).toMatchObject({ code: 'OK', data: { token: expect.stringMatching(/^[\w-]{43}$/) } })
    const profile = await get('/app-api/api/user/info', bearer(answer.json().data.token))
    expect(profile.json().data).toMatchObject({
      userInfo: { account, type: 'MEMBER' },
      extInfo: { money: 88, liveMoney: 0 },
    })
    expect(await balancesOfMember(database.sql, await memberIdOf(account))).toMatchObject({ main: 88_000n })
  })

  it.each([
    ['1abcdef', 'UC/ACCOUNT_INVALID', 'an account that starts with a digit [REG-042]'],
    ['abcde', 'UC/ACCOUNT_INVALID', 'a 5-letter account [REG-043] [REG-044]'],
    ['abcdefghijklmnop', 'UC/ACCOUNT_INVALID', 'a 16-letter account'],
    ["a'; drop--", 'UC/ACCOUNT_INVALID', 'hostile text'],
  ])('refuses %s with %s: %s', async (account, code) => {
    const answer = await register(registration(account))
    expect([answer.statusCode, answer.json().code]).toEqual([400, code])
    expect(await memberIdOf(account)).toBeUndefined()
  })

  it.each([
    ['Abc1234', 'UC/PASSWORD_INVALID', 'seven characters [REG-045]'],
    [`Aa1${'x'.repeat(23)}`, 'UC/PASSWORD_INVALID', '26 characters'],
    ['abcdefg1', 'UC/PASSWORD_INVALID', 'no upper case [REG-046] [REG-047]'],
    ['ABCDEFG1', 'UC/PASSWORD_INVALID', 'no lower case'],
    ['Abcdefgh', 'UC/PASSWORD_INVALID', 'no digit'],
  ])('refuses the password %s with %s: %s', async (password, code) => {
    const fields = registration(freshAccount(), { password: encode(password), confirmPassword: encode(password) })
    expect((await register(fields)).json().code).toBe(code)
  })

  it('refuses a password equal to the account and a confirmation that differs [REG-049] [REG-050]', async () => {
    const same = { password: encode('Member2026'), confirmPassword: encode('Member2026') }
    expect((await register(registration('Member2026', same))).json().code).toBe('UC/PASSWORD_IS_ACCOUNT')
    const other = registration(freshAccount(), { confirmPassword: encode('Passw0rdXz') })
    expect((await register(other)).json().code).toBe('UC/PASSWORD_MISMATCH')
  })

  it('gives one name, in any case or width, to one of many racing registrations, with one bonus [I-44]', async () => {
    const variants = ['raceone', 'RaceOne', 'RACEONE', 'raceONE']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register(registration(variants[index % 4] as string))),
    )
    const codes = answers.map((answer) => answer.json().code as string)
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
    expect(codes.filter((code) => code === 'UC/ACCOUNT_TAKEN')).toHaveLength(19)
    const bonuses = await database.owner`
      select from ledger_transfer where event = 'sign-up-bonus' and key = ${String(await memberIdOf('raceone'))}`
    expect(bonuses).toHaveLength(1)
  })

  it('stores no field that the form does not show, and never what it must not take [SEC-34]', async () => {
    const account = freshAccount()
    const hostile = { qq: '12345', isDl: '1', money: '999', vipLevel: '9', rechMoney: '5', userId: '1' }
    expect((await register(registration(account, hostile))).json().code).toBe('OK')
    const [row] = await database.owner`select * from member where account_key = ${account}`
    expect(row).toMatchObject({ qq: null, is_agent: false, vip_level: 0, recharged: 0n })
  })
})

describe('login', () => {
  it('answers a token that opens the profile, case aside [LOGIN-017] [LOGIN-018]', async () => {
    const account = freshAccount()
    await register(registration(account))
    const answer = await login(account.toUpperCase())
    expect(answer.json().code).toBe('OK')
    expect((await get('/api/user/info', { token: answer.json().data.token })).json().data.userInfo.account).toBe(
      account,
    )
  })

  it('says the same of an unknown account and of a wrong password [SEC-20]', async () => {
    const account = freshAccount()
    await register(registration(account))
    const [wrong, unknown] = [await login(account, 'Wrong0000x'), await login('nobody00001', 'Wrong0000x')]
    const { requestId: _, ...first } = wrong.json()
    const { requestId: __, ...second } = unknown.json()
    expect([wrong.statusCode, first]).toEqual([unknown.statusCode, second])
    expect(first.code).toBe('UC/LOGIN_FAILED')
  })

  it('refuses a suspended member only after the right password', async () => {
    const account = freshAccount()
    await register(registration(account))
    await database.owner`update member set state = 'suspended' where account_key = ${account}`
    expect((await login(account, 'Wrong0000x')).json().code).toBe('UC/LOGIN_FAILED')
    expect((await login(account)).json().code).toBe('UC/ACCOUNT_STATE_ERROR')
  })

  it('binds a browser session to its cookie [SEC-02]', async () => {
    const account = freshAccount()
    await register(registration(account))
    const browser = { 'sec-fetch-site': 'same-origin', host: 'localhost' }
    const answer = await login(account, PASSWORD, browser)
    const { token } = answer.json().data
    const secret = answer.cookies.find(({ name }) => name.endsWith('sb'))
    expect(secret).toMatchObject({ httpOnly: true })
    expect((await get('/app-api/api/user/info', bearer(token))).statusCode).toBe(401)
    const cookie = { cookie: `${secret?.name}=${secret?.value}` }
    expect((await get('/app-api/api/user/info', { ...bearer(token), ...cookie })).json().code).toBe('OK')
    expect((await get('/app-api/api/user/info', cookie)).json().code).toBe('UC/UNAUTHORISED')
  })

  it('never stores a usable token [SEC-01]', async () => {
    const account = freshAccount()
    const { token } = (await register(registration(account))).json().data
    const dump = JSON.stringify(await database.owner`select encode(token_hash, 'escape') as hash from session`)
    expect(dump).not.toContain(token)
  })
})

describe('logout and trial', () => {
  it('ends the session at once', async () => {
    const { token } = (await register(registration(freshAccount()))).json().data
    expect((await get('/app-api/v/user/logout', bearer(token))).json().code).toBe('OK')
    expect((await get('/app-api/api/user/info', bearer(token))).json().code).toBe('UC/TOKEN_INVALID')
  })

  it('gives a trial account a purse of trial money and the type TEST [REG-013]', async () => {
    const { token } = (await get('/app-api/v/user/regTest')).json().data
    const { data } = (await get('/app-api/api/user/info', bearer(token))).json()
    expect(data).toMatchObject({ userInfo: { type: 'TEST' }, extInfo: { money: 2000 } })
    const [row] = await database.owner`
      select currency from ledger_account where member_id = ${data.userInfo.userId} and kind = 'main'`
    expect(row?.currency).toBe('TRIAL')
  })

  it('tells whether a name is free', async () => {
    const account = freshAccount()
    const ask = async () => (await get(`/app-api/v/user/checkUnique?account=${account.toUpperCase()}`)).json().data
    expect(await ask()).toBe(true)
    await register(registration(account))
    expect(await ask()).toBe(false)
  })
})
