import * as auth from '@liuhe/contract/api/auth.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as security from '@liuhe/contract/api/security.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { systemRandom } from '../../platform/random.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { issueResetCode, withdrawHeldUntil } from './index.ts'
import { aPerson, aPersonWithCode, CODE, codeOf, PASSWORD, type Person } from './testing.ts'

const database = useTestDatabase()
let app: TestApp
const told: { memberId: bigint; content: string }[] = []
const PEPPER = 'the pepper of tests, which is no secret'
const NEXT = 'Another0ne'

beforeAll(async () => {
  const notify = async (_tx: unknown, news: { memberId: bigint; content: string }) => void told.push(news)
  app = await createTestApp(database, { limits: unlimited, notify })
})
afterAll(() => app.close())

const login = (account: string, password: string) => app.call(auth.login, { account, password })
const isOpen = async (token: string) => (await codeOf(app.call(member.info, {}, { as: token }))) === 'OK'

describe('a change of password [API-029]', () => {
  const change = (person: Person, password = NEXT, more: { oldPassword?: string; confirmPassword?: string } = {}) => {
    const args = { oldPassword: PASSWORD, password, confirmPassword: password, ...more }
    return app.call(security.updatePassword, args, { as: person.token })
  }

  it('gives a new token, and ends every other session of the member at once [SEC-04] [SEC-06]', async () => {
    const [person, stranger] = [await aPerson(app, database), await aPerson(app, database)]
    // Where the operator allows several devices.
    await database.owner`insert into system_config (config_key, config_value) values ('single_device', '0')`
    const elsewhere = await login(person.account, PASSWORD)
    const { token } = await change(person)
    expect(await Promise.all([token, person.token, elsewhere.token, stranger.token].map(isOpen))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(await codeOf(login(person.account, PASSWORD))).toBe('UC/LOGIN_FAILED')
    expect(await codeOf(login(person.account, NEXT))).toBe('OK')
  })

  it('holds withdrawals for a day, and tells the member', async () => {
    const person = await aPerson(app, database)
    expect(await withdrawHeldUntil(database.sql, person.memberId)).toBeNull()
    await change(person)
    expect(await withdrawHeldUntil(database.sql, person.memberId)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    expect(told.at(-1)).toMatchObject({ memberId: person.memberId })
    expect(told.at(-1)?.content).toContain('登录密码已修改')
  })

  it.each([
    [{ oldPassword: 'Wrong0000x' }, NEXT, 'UC/PASSWORD_WRONG'],
    [{ confirmPassword: 'Another0nf' }, NEXT, 'UC/PASSWORD_MISMATCH'],
    [{}, 'weakpassword', 'UC/PASSWORD_INVALID'],
    // Everybody guesses it first (SEC-28).
    [{}, 'Passw0rd1', 'UC/PASSWORD_INVALID'],
    [{}, PASSWORD, 'UC/PASSWORD_SAME'],
  ])('refuses %o with %s: %s', async (more, password, code) => {
    const person = await aPerson(app, database)
    expect(await codeOf(change(person, password, more))).toBe(code)
    expect(await isOpen(person.token)).toBe(true)
    expect(await codeOf(login(person.account, PASSWORD))).toBe('OK')
  })

  it('refuses the account as the password', async () => {
    const answer = await app.call(auth.register, {
      account: 'Zhang2026x',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    })
    const person = { account: 'Zhang2026x', memberId: 0n, token: answer.token }
    expect(await codeOf(change(person, 'Zhang2026x'))).toBe('UC/PASSWORD_IS_ACCOUNT')
  })

  it('happens once when two come at the same time', async () => {
    const person = await aPerson(app, database)
    const answers = await Promise.all([codeOf(change(person, 'Another0ne')), codeOf(change(person, 'Another1ne'))])
    expect(answers.toSorted((a, b) => a.localeCompare(b))).toContain('OK')
    expect(answers.filter((code) => code === 'OK')).toHaveLength(1)
  })
})

describe('a forgotten password [API-028] [SEC-27]', () => {
  const reset = (fields: { account: string; resetCode?: string; cashPassword?: string }, token?: string) =>
    app.call(
      security.updatePasswordByAccount,
      { ...fields, password: NEXT, confirmPassword: NEXT },
      token === undefined ? {} : { as: token },
    )
  const aCode = ({ memberId }: Person) =>
    inTransaction(database.sql, (tx) =>
      issueResetCode(tx, { pepper: PEPPER }, { memberId, issuedBy: 'desk 7', random: systemRandom }),
    )

  it('is not reset by account and cash password, nor by another member', async () => {
    const [person, stranger] = [await aPersonWithCode(app, database), await aPersonWithCode(app, database)]
    const fields = { account: person.account, cashPassword: CODE }
    expect(await codeOf(reset(fields))).toBe('UC/RESET_PROOF')
    expect(await codeOf(reset(fields, stranger.token))).toBe('UC/RESET_PROOF')
    expect(await codeOf(reset({ account: person.account }, person.token))).toBe('UC/RESET_PROOF')
    expect(await codeOf(login(person.account, PASSWORD))).toBe('OK')
    const [row] = await database.owner`select tries_in_row from cash_password where member_id = ${person.memberId}`
    expect(row?.tries_in_row).toBe(0)
  })

  it('is reset by a session with the cash password, and every session ends', async () => {
    const person = await aPersonWithCode(app, database)
    await reset({ account: person.account.toUpperCase(), cashPassword: CODE }, person.token)
    expect(await isOpen(person.token)).toBe(false)
    expect(await codeOf(login(person.account, NEXT))).toBe('OK')
  })

  it('is reset by a code of customer service, once', async () => {
    const person = await aPerson(app, database)
    const resetCode = await aCode(person)
    expect(resetCode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    const spoken = `${resetCode.slice(0, 4).toLowerCase()} ${resetCode.slice(4)}`
    await reset({ account: person.account, resetCode: spoken })
    expect(await codeOf(login(person.account, NEXT))).toBe('OK')
    expect(await withdrawHeldUntil(database.sql, person.memberId)).not.toBeNull()
    expect(await codeOf(reset({ account: person.account, resetCode }))).toBe('UC/RESET_PROOF')
    const [row] = await database.owner`select code_hash from password_reset_code where member_id = ${person.memberId}`
    expect(row?.code_hash.toString()).not.toContain(resetCode)
  })

  it('has one code at a time, for 30 minutes and five tries', async () => {
    const person = await aPerson(app, database)
    const first = await aCode(person)
    const second = await aCode(person)
    const tryCode = (resetCode: string) => codeOf(reset({ account: person.account, resetCode }))
    expect(await tryCode(first)).toBe('UC/RESET_PROOF')
    for (let tries = 0; tries < 4; tries++) await tryCode('23456789')
    expect(await tryCode(second)).toBe('UC/RESET_PROOF')
    const third = await aCode(person)
    await database.owner`update password_reset_code set expires_at = expires_at - interval '31 minutes'`
    expect(await tryCode(third)).toBe('UC/RESET_PROOF')
    expect(await codeOf(login(person.account, PASSWORD))).toBe('OK')
  })

  it('gives 64 parallel guesses five looks at the code', async () => {
    const person = await aPerson(app, database)
    const resetCode = await aCode(person)
    const guesses = Array.from({ length: 64 }, (_, index) => `2345678${index % 8}`)
    await Promise.all(guesses.map((guess) => codeOf(reset({ account: person.account, resetCode: guess }))))
    const [row] = await database.owner`select tries from password_reset_code where member_id = ${person.memberId}`
    expect(row?.tries).toBe(5)
    expect(await codeOf(reset({ account: person.account, resetCode }))).toBe('UC/RESET_PROOF')
  })

  it('does not tell which accounts exist', async () => {
    const person = await aPerson(app, database)
    const ask = async (account: string) => {
      const password = Buffer.from(NEXT).toString('base64')
      const fields = { account, password, confirmPassword: password, resetCode: '23456789' }
      const answer = await app.form('/api/user/updatePasswordByAccount', fields)
      const { requestId: _, ...body } = answer.json()
      return [answer.statusCode, body]
    }
    expect(await ask(person.account)).toEqual(await ask('nobody00001'))
  })
})

describe('the security centre', () => {
  it('shows what is set, masked, and the last login', async () => {
    const person = await aPersonWithCode(app, database)
    await database.owner`
      update member set phone = '13948570261', email = 'zhangsan@example.com', full_name = '张三丰'
      where member_id = ${person.memberId}`
    await database.owner`update session set address = '203.0.113.7' where member_id = ${person.memberId}`
    const view = await app.call(security.overview, {}, { as: person.token })
    expect(view).toMatchObject({
      account: person.account,
      fullName: '张**',
      phone: '139******61',
      email: 'zha***an@example.com',
      hasCashPassword: true,
      cashPasswordLockedUntil: null,
      payoutAccountCount: 0,
      withdrawHeldUntil: null,
      lastLogin: { address: '203.0.*.*' },
    })
  })

  it('says until when the cash password is locked and withdrawals are held', async () => {
    const person = await aPersonWithCode(app, database)
    for (let tries = 0; tries < 5; tries++) {
      await codeOf(app.call(security.checkCashPassword, { cashPassword: '4077' }, { as: person.token }))
    }
    const args = { oldPassword: PASSWORD, password: NEXT, confirmPassword: NEXT }
    const { token } = await app.call(security.updatePassword, args, { as: person.token })
    const view = await app.call(security.overview, {}, { as: token })
    const inADay = Date.now() + 24 * 3_600_000
    for (const until of [view.cashPasswordLockedUntil, view.withdrawHeldUntil]) {
      expect(Math.abs((until ?? 0) - inADay)).toBeLessThan(60_000)
    }
  })
})
