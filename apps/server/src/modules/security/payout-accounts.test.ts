import * as security from '@liuhe/contract/api/security.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { passesLuhn } from '@liuhe/domain/members/payout-account.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { findPayoutDestination, requireCashTicket, withdrawHeldUntil } from './index.ts'
import { createSecretCipher } from './secret-cipher.ts'
import { aPerson, aPersonWithCode, aTicket, codeOf, type Person, withCode } from './testing.ts'

const database = useTestDatabase()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(database, { limits: unlimited })
})
afterAll(() => app.close())

let made = 0
/** A card number nobody has yet. */
const aCard = (): string => {
  const body = `62258800${String((made += 1)).padStart(7, '0')}`
  return [...'0123456789'].map((digit) => body + digit).find(passesLuhn) as string
}
const bank = (number = aCard()): ArgsOf<typeof security.updateBank> => ({
  kind: 'bank',
  provider: '招商银行',
  number,
  fullName: '张三丰',
})
const add = ({ token }: Person, args = bank()) => withCode(app, security.updateBank, args, { token })
const list = ({ token }: Person) => app.call(security.payoutAccounts, {}, { as: token })
const allow = (key: string, value: string) => database.owner`
  insert into system_config values (${key}, ${value})
  on conflict (config_key) do update set config_value = excluded.config_value`
/** The demand that comes with the question for the cash password. */
const demandOf = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError && error.code === 'UC/CASH_PASSWORD' ? error.data : undefined),
  )

describe('adding an account [API-031]', () => {
  it('asks for the cash password, then keeps it masked, in the real name, as the default', async () => {
    const person = await aPersonWithCode(app, database)
    const args = bank()
    expect(await codeOf(app.call(security.updateBank, args, { as: person.token }))).toBe('UC/CASH_PASSWORD')
    const shown = `**** **** **** ${args.number.slice(-4)}`
    const added = await add(person, { ...args, number: args.number.replace(/(\d{4})/g, '$1 ') })
    expect(added).toMatchObject({ kind: 'bank', payType: 2, number: shown, holderName: '张**', isDefault: true })
    expect((await list(person)).accounts).toEqual([added])
    expect((await list(person)).holderName).toBe('张**')
  })

  it('is stored encrypted: no table holds the number', async () => {
    const person = await aPersonWithCode(app, database)
    const args = bank()
    const { id } = await add(person, args)
    const [row] = await database.owner`select * from payout_account where account_id = ${id}`
    const tickets = await database.owner`select * from cash_ticket where member_id = ${person.memberId}`
    const text = Object.values(row ?? {})
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join()
    expect(
      text + JSON.stringify(tickets, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toContain(args.number)
    const cipher = createSecretCipher('the pepper of tests, which is no secret', 'payout-account')
    const account = { memberId: person.memberId, accountId: BigInt(id) }
    expect(await findPayoutDestination(database.sql, { cipher }, account)).toMatchObject({
      number: args.number,
      holderName: '张三丰',
    })
    expect(await findPayoutDestination(database.sql, { cipher }, { ...account, memberId: 0n })).toBeUndefined()
  })

  it('takes USDT addresses that are whole, wallets and direct charging, each with its number on the wire', async () => {
    const person = await aPersonWithCode(app, database)
    const tron = {
      kind: 'usdt',
      provider: 'TRC20',
      number: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      fullName: '李四',
    } as const
    const wrong = { ...tron, number: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' }
    expect(await codeOf(app.call(security.updateBank, wrong, { as: person.token }))).toBe('PAYOUT/INVALID')
    expect(await add(person, tron)).toMatchObject({ payType: 10, number: 'TR7NH****jLj6t' })
    const wallet = { kind: 'e_wallet', provider: 'OKPay', number: `ok${made}888` } as const
    expect(await add(person, wallet)).toMatchObject({ payType: 20 })
    const charging = { kind: 'direct_charging', provider: '支付宝', number: '13948570261' } as const
    expect(await add(person, charging)).toMatchObject({ payType: 2, isDefault: false })
  })

  it('needs a real name first, takes it once, and never another', async () => {
    const person = await aPersonWithCode(app, database)
    const { fullName: _, ...nameless } = bank()
    expect(await codeOf(app.call(security.updateBank, nameless, { as: person.token }))).toBe('UC/REAL_NAME')
    const latin = { ...nameless, fullName: 'John' }
    expect(await codeOf(app.call(security.updateBank, latin, { as: person.token }))).toBe('UC/FIELD_INVALID')
    await add(person, { ...nameless, fullName: '王五' })
    expect(await add(person, { ...bank(), fullName: '别人' })).toMatchObject({ holderName: '王*' })
  })

  it.each([
    [{ number: '6225880000000000' }, 'PAYOUT/INVALID'],
    [{ provider: '火星银行' }, 'PAYOUT/INVALID'],
    [{ branch: '<script>' }, 'PAYOUT/INVALID'],
  ])('refuses %o with %s before it asks for a code', async (more, code) => {
    const person = await aPersonWithCode(app, database)
    expect(await codeOf(app.call(security.updateBank, { ...bank(), ...more }, { as: person.token }))).toBe(code)
  })

  it('sends a member without a cash password to set one', async () => {
    const person = await aPerson(app, database)
    expect(await codeOf(app.call(security.updateBank, bank(), { as: person.token }))).toBe('UC/CASH_PASSWORD_NULL')
  })
})

describe('how many', () => {
  it.each([
    ['max_bank', '3', 3],
    ['max_bank', 'many', 5],
  ])('is the setting %s = %s, kept in a race of 12 with tickets in hand [CONST-008]', async (key, value, most) => {
    await allow(key, value)
    const person = await aPersonWithCode(app, database)
    await add(person)
    const all = Array.from({ length: 12 }, () => bank())
    const ready = []
    for (const args of all) {
      const demand = await demandOf(app.call(security.updateBank, args, { as: person.token }))
      ready.push({ args, cashTicket: await aTicket(app, { token: person.token, demand }) })
    }
    const answers = await Promise.all(
      ready.map(({ args, cashTicket }) =>
        codeOf(app.call(security.updateBank, args, { as: person.token, cashTicket })),
      ),
    )
    expect(answers.filter((code) => code === 'OK')).toHaveLength(most - 1)
    expect(new Set(answers)).toEqual(new Set(['OK', 'PAYOUT/TOO_MANY']))
    const { accounts, max } = await list(person)
    expect([accounts.length, max.bank]).toEqual([most, most])
  })
})

describe('the same account twice', () => {
  it('is refused to its owner, and to a second member with a note for the operator', async () => {
    const [one, two] = [await aPersonWithCode(app, database), await aPersonWithCode(app, database)]
    const args = bank()
    await add(one, args)
    expect(await codeOf(app.call(security.updateBank, args, { as: one.token }))).toBe('PAYOUT/DUPLICATE')
    expect(await codeOf(add(two, args))).toBe('PAYOUT/TAKEN')
    const notes = await database.owner`select member_id, refused from payout_conflict where member_id = ${two.memberId}`
    expect(notes).toEqual([{ member_id: two.memberId, refused: true }])
    expect((await list(two)).accounts).toEqual([])
  })

  it('goes to one of many members who race for it', async () => {
    const people = []
    for (let count = 0; count < 5; count++) people.push(await aPersonWithCode(app, database))
    const args = bank()
    const answers = await Promise.all(people.map((person) => codeOf(add(person, args))))
    expect(answers.filter((code) => code === 'OK')).toHaveLength(1)
    expect(answers.filter((code) => code === 'PAYOUT/TAKEN')).toHaveLength(4)
  })
})

describe('removing and choosing', () => {
  it('removes with the cash password, holds withdrawals, and passes the default on', async () => {
    const person = await aPersonWithCode(app, database)
    const first = await add(person)
    expect(await withdrawHeldUntil(database.sql, person.memberId)).toBeNull()
    const second = await add(person)
    expect(await withdrawHeldUntil(database.sql, person.memberId)).not.toBeNull()
    await withCode(app, security.removePayoutAccount, { id: first.id }, { token: person.token })
    expect((await list(person)).accounts).toEqual([{ ...second, isDefault: true }])
    expect(await codeOf(app.call(security.removePayoutAccount, { id: first.id }, { as: person.token }))).toBe(
      'PAYOUT/NOT_FOUND',
    )
  })

  it('chooses another default', async () => {
    const person = await aPersonWithCode(app, database)
    const [first, second] = [await add(person), await add(person)]
    await app.call(security.choosePayoutAccount, { id: second.id }, { as: person.token })
    expect((await list(person)).accounts.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
  })

  it("does not touch another member's account", async () => {
    const [one, two] = [await aPersonWithCode(app, database), await aPersonWithCode(app, database)]
    const { id } = await add(one)
    for (const endpoint of [security.removePayoutAccount, security.choosePayoutAccount]) {
      expect(await codeOf(app.call(endpoint, { id }, { as: two.token }))).toBe('PAYOUT/NOT_FOUND')
    }
    expect((await list(one)).accounts).toHaveLength(1)
  })
})

describe('a ticket [SEC-29]', () => {
  const demand = { operation: 'withdraw', amount: 100_000n, destination: 'account:7' } as const
  const use = (person: Person, ticket: string | undefined, asked: object = {}) =>
    codeOf(
      inTransaction(database.sql, (tx) =>
        requireCashTicket(tx, { memberId: person.memberId, ticket, ...demand, ...asked }),
      ).catch((error: { code?: string; options?: { data: unknown } }) => {
        throw new ApiError(error.code as never, '', 400, error.options?.data)
      }),
    )
  const wire = async (person: Person) => {
    const asked = await inTransaction(database.sql, (tx) =>
      requireCashTicket(tx, { memberId: person.memberId, ticket: undefined, ...demand }),
    ).catch((error: { options: { data: unknown } }) => error.options.data)
    return aTicket(app, { token: person.token, demand: asked })
  }

  it('opens what it was made for, once', async () => {
    const person = await aPersonWithCode(app, database)
    const ticket = await wire(person)
    expect([await use(person, ticket), await use(person, ticket)]).toEqual(['OK', 'UC/CASH_PASSWORD'])
  })

  it.each([
    ['another amount', { amount: 100_001n }],
    ['another destination', { destination: 'account:8' }],
    ['another operation', { operation: 'red-packet' }],
  ])('does not open %s', async (_name, asked) => {
    const person = await aPersonWithCode(app, database)
    expect(await use(person, await wire(person), asked)).toBe('UC/CASH_PASSWORD')
  })

  it('does not open for another member, after 120 seconds, or after a change of the code', async () => {
    const [person, stranger] = [await aPersonWithCode(app, database), await aPersonWithCode(app, database)]
    expect(await use(stranger, await wire(person))).toBe('UC/CASH_PASSWORD')
    const late = await wire(person)
    await database.owner`
      update cash_ticket set expires_at = expires_at - interval '120 seconds' where member_id = ${person.memberId}`
    expect(await use(person, late)).toBe('UC/CASH_PASSWORD')
    const old = await wire(person)
    const change = { password: 'Passw0rdXy', oldCashPassword: '4076', cashPassword: '5739' }
    await app.call(security.updateFundPwd, change, { as: person.token })
    expect(await use(person, old)).toBe('UC/CASH_PASSWORD')
  })

  it('comes back when the operation rolls back', async () => {
    const person = await aPersonWithCode(app, database)
    const ticket = await wire(person)
    const failing = inTransaction(database.sql, async (tx) => {
      await requireCashTicket(tx, { memberId: person.memberId, ticket, ...demand })
      throw new Error('the money was not there')
    })
    await expect(failing).rejects.toThrow('the money was not there')
    expect(await use(person, ticket)).toBe('OK')
  })

  it('is taken by one of many that use it at the same time', async () => {
    const person = await aPersonWithCode(app, database)
    const ticket = await wire(person)
    const answers = await Promise.all(Array.from({ length: 12 }, () => use(person, ticket)))
    expect(answers.filter((code) => code === 'OK')).toHaveLength(1)
  })
})
