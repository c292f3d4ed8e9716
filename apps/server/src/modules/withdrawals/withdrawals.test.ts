import * as member from '@liuhe/contract/api/member.ts'
import * as notifications from '@liuhe/contract/api/notifications.ts'
import * as turnover from '@liuhe/contract/api/turnover.ts'
import * as withdrawals from '@liuhe/contract/api/withdrawals.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { aSession, aTrial } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkBooks } from '../bets/testing.ts'
import { aDeposit, checkTurnover, stakes } from '../turnover/testing.ts'
import { approve, markFailed, markPaid, markPaying, markReturned, reject } from './edges.ts'
import {
  agree,
  aKey,
  aKnownWithdrawer,
  ask,
  aWithdrawer,
  checkHeld,
  codeOf,
  gets,
  idOfOrder,
  look,
  payOut,
  requestOf,
  type Withdrawer,
  withCode,
} from './testing.ts'

const db = useTestDatabase()
let app: TestApp
let who: Withdrawer

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited })
})
beforeEach(async () => {
  who = await aKnownWithdrawer(app, db)
})
afterEach(async () => {
  await checkBooks(db.owner)
  await checkTurnover(db.owner)
  await checkHeld(db.owner)
})
afterAll(() => app.close())

const terms = () => app.call(withdrawals.terms, {}, { as: who.token })
const moneyOf = async () => (await app.call(member.checkMoney, {}, { as: who.token })).money
const refused = (amount: string, changes = {}) =>
  codeOf(app.call(withdrawals.save, requestOf(who, amount, changes), { as: who.token }))
const set = (changes: Record<string, bigint | number | boolean>) => db.owner`
  update withdrawal_setting set ${db.owner(changes)}`
const isExcluded = (memberId: bigint) => db.owner`
  insert into gaming_pause (member_id, kind, started_at, ends_at, barred_until, changed_by)
  select ${memberId}, 'exclusion', t, t + interval '1 d', t + interval '1 d', 'test' from (select now() as t) c`
const holdOf = (memberId: bigint) => db.owner`
  insert into withdraw_hold values (${memberId}, now() + interval '1 d', 'password')`

describe('a request', () => {
  it('holds its money at once, and is in the bills as 6 用户提款 [WALLET-002] [API-033]', async () => {
    const order = await ask(app, who, '300')
    expect(order).toMatchObject({ status: 1, state: 'requested', amount: yuan('300'), fee: 0n, paidMoney: yuan('300') })
    expect(await moneyOf()).toBe(yuan('700'))
    const [line] = await db.owner`
      select t.tran_type, t.ref_kind, t.ref_id::text from ledger_transfer t where t.ref_id = ${order.orderNo}`
    expect(line).toEqual({ tran_type: 6, ref_kind: 'withdrawal', ref_id: order.orderNo })
  })

  it('is asked for its code once everything else is right [WALLET-007] [WALLET-008] [WALLET-009]', async () => {
    expect(await refused('300')).toBe('UC/CASH_PASSWORD')
    await db.owner`delete from cash_password where member_id = ${who.memberId}`
    expect(await refused('300')).toBe('UC/CASH_PASSWORD_NULL')
    expect(await moneyOf()).toBe(yuan('1000'))
  })

  it('is answered the same when it comes again, and refused when it asks for something else', async () => {
    const args = requestOf(who, '300')
    const order = await withCode(app, withdrawals.save, args, { token: who.token })
    const again = await app.call(withdrawals.save, args, { as: who.token })
    expect(again.orderNo).toBe(order.orderNo)
    const other = { ...args, amount: yuan('301') }
    expect(await codeOf(app.call(withdrawals.save, other, { as: who.token }))).toBe('REQ/KEY_REUSED')
    expect(await moneyOf()).toBe(yuan('700'))
  })

  it('of a trial account is refused by every call [PERM-032]', async () => {
    const token = await aSession(db, await aTrial(db))
    const calls = [
      app.call(withdrawals.save, requestOf(who, '300'), { as: token }),
      app.call(withdrawals.saveFreeBank, requestOf(who, '300'), { as: token }),
      app.call(withdrawals.terms, {}, { as: token }),
      app.call(withdrawals.list, {}, { as: token }),
    ]
    for (const call of calls) expect(await codeOf(call)).toBe('UC/TRIAL_FORBIDDEN')
  })

  it('goes to one’s own account only: another’s is as unknown as none [Ruling C128]', async () => {
    const other = await aWithdrawer(app, db)
    expect(await refused('300', { accountId: other.accountId })).toBe('PAYOUT/NOT_FOUND')
    expect(await refused('300', { accountId: '999999999' })).toBe('PAYOUT/NOT_FOUND')
  })

  it('by 免提直充 is refused and says so while it is not there [API-034]', async () => {
    const call = app.call(withdrawals.saveFreeBank, requestOf(who, '300'), { as: who.token })
    expect(await codeOf(call)).toBe('WITHDRAW/FREE_BANK')
    expect((await terms()).isFreeBankOpen).toBe(false)
  })

  it('is refused by limits that are data, each with its own word', async () => {
    await gets(db, who.memberId, '300000')
    expect(await refused('99.99')).toBe('WITHDRAW/AMOUNT')
    expect(await refused('50000.01')).toBe('WITHDRAW/AMOUNT')
    expect(await refused('100.001')).toBe('WITHDRAW/AMOUNT')
    for (let n = 0; n < 4; n++) await ask(app, who, '50000')
    expect(await refused('100')).toBe('WITHDRAW/DAY_MAX')
    await set({ day_max: 300_000_000n })
    await ask(app, who, '100')
    expect(await refused('100')).toBe('WITHDRAW/TIMES')
    await set({ times_per_day: 6 })
    expect(await refused('100')).toBe('UC/CASH_PASSWORD')
    await set({ times_per_day: 5, day_max: 200_000_000n, is_closed: true })
    expect(await refused('100')).toBe('WITHDRAW/CLOSED')
    await set({ is_closed: false })
  })

  it('is refused beyond the balance', async () => {
    expect(await refused('1000.01')).toBe('WALLET/INSUFFICIENT')
  })

  it('costs a fee after the free times, and never more than was shown', async () => {
    await gets(db, who.memberId, '9000')
    for (let n = 0; n < 3; n++) expect((await ask(app, who, '100')).fee).toBe(0n)
    expect(await terms()).toMatchObject({ freeTimesLeft: 0, timesLeft: 2, day: { times: 3, amount: yuan('300') } })
    expect(await refused('1000', { feeMax: yuan('9.99') })).toBe('WITHDRAW/FEE')
    const order = await ask(app, who, '1000', { feeMax: yuan('10') })
    expect(order).toMatchObject({ fee: yuan('10'), paidMoney: yuan('990') })
    await payOut(db.sql, order)
    const [fees] = await db.owner`
      select sum(p.amount)::text as fees from ledger_posting p join ledger_account a on a.account_id = p.to_account
      join ledger_transfer t using (transfer_id) where a.address = 'house:fees' and t.ref_id = ${order.orderNo}`
    expect(fees?.fees).toBe('10000')
  })

  it('waits for 24 hours after a change of what guards the account [SEC-29]', async () => {
    await holdOf(who.memberId)
    expect(await refused('300')).toBe('WITHDRAW/HELD')
    expect((await terms()).held).toMatchObject({ reason: 'password', until: expect.any(Number) })
    await db.owner`update withdraw_hold set withdraw_held_until = now() where member_id = ${who.memberId}`
    expect(await refused('300')).toBe('UC/CASH_PASSWORD')
  })
})

describe('turnover', () => {
  it('blocks a request that does not agree to the deduction, and says what is missing and of what', async () => {
    const row = await aDeposit(db.sql, who.memberId, { gift: yuan('20') })
    expect(await refused('300')).toBe('WITHDRAW/TURNOVER')
    const { turnover: says } = await terms()
    expect(says).toMatchObject({ sumAllDeduct: yuan('20'), deductKind: 'gift' })
    expect(says.missing).toMatchObject([{ id: String(row), deposit: yuan('100'), gift: yuan('20'), achieved: 0n }])
    expect(await refused('300', { deductMax: yuan('19.99') })).toBe('WITHDRAW/TURNOVER')
  })

  it('that is deducted by consent goes to promotions, closes the requirements, and is taken once', async () => {
    const row = await aDeposit(db.sql, who.memberId, { gift: yuan('20') })
    const order = await ask(app, who, '300', { deductMax: yuan('20') })
    expect(order).toMatchObject({ deduct: yuan('20'), paidMoney: yuan('280'), deductKind: 'gift', peopleNeeded: 2 })
    expect(order.turnover.missing[0]).toMatchObject({ id: String(row), missing: order.turnover.missing[0]?.claim })
    expect(await refused('100', { deductMax: yuan('20') })).toBe('WITHDRAW/DEDUCTING')
    const giveUp = { requestId: aKey(), id: String(row) }
    expect(await codeOf(app.call(turnover.giveUp, giveUp, { as: who.token }))).toBe('WITHDRAW/DEDUCTING')
    await payOut(db.sql, order)
    expect((await terms()).turnover).toMatchObject({ yetWithdraw: 0n, missing: [] })
    expect(await moneyOf()).toBe(yuan('700'))
  })

  it('never blocks an excluded member, who loses gifts that are not earned [Ruling C117]', async () => {
    await aDeposit(db.sql, who.memberId, { gift: yuan('20') })
    await isExcluded(who.memberId)
    expect(await ask(app, who, '300')).toMatchObject({ deduct: yuan('20'), paidMoney: yuan('280') })
    expect(await ask(app, who, '300')).toMatchObject({ deduct: 0n, paidMoney: yuan('300') })
  })

  it('that is done asks for nothing', async () => {
    await aDeposit(db.sql, who.memberId, { deposit: yuan('100') })
    await stakes(db, who.memberId, '100')
    expect(await ask(app, who, '300')).toMatchObject({ deduct: 0n, peopleNeeded: 0 })
  })
})

describe('rules', () => {
  const rulesOf = async (amount: string, changes = {}) =>
    (await ask(app, who, amount, changes)).holds.map(({ rule, people }) => `${rule} ${people}`)

  it('let a small clean request be paid by itself', async () => {
    expect(await ask(app, who, '1000')).toMatchObject({ peopleNeeded: 0, next: { code: 'pay', who: 'server' } })
  })

  it('ask two people for the first withdrawal to an account and from 5,000 on [Ruling C130]', async () => {
    await gets(db, who.memberId, '20000')
    expect(await rulesOf('5000')).toEqual(['large 2', 'not-small 1'])
    expect(await rulesOf('4999.99')).toEqual(['not-small 1'])
    who = await aWithdrawer(app, db)
    const order = await ask(app, who, '100')
    expect(order.holds.map(({ rule }) => rule)).toEqual(['first-account'])
    expect(order).toMatchObject({ peopleNeeded: 2, next: { code: 'approve', who: 'finance-maker' } })
  })

  it('name an account that another member tried to bind, and a request that is one of many', async () => {
    await db.owner`insert into payout_conflict (account_id, member_id, refused) values (${who.accountId}, 1, true)`
    expect(await rulesOf('100')).toEqual(['shared-account 2'])
    await ask(app, who, '100')
    expect(await rulesOf('100')).toEqual(['shared-account 2', 'many 2'])
  })

  it('ask people when a signal cannot be read, and refuse nobody', async () => {
    await db.owner`alter table payout_conflict rename to payout_conflict_away`
    try {
      const order = await ask(app, who, '100')
      expect(order.holds).toMatchObject([{ rule: 'missing-signal', people: 2 }])
    } finally {
      await db.owner`alter table payout_conflict_away rename to payout_conflict`
    }
  })

  it('hold a request when something was changed after it, until people have seen that', async () => {
    const order = await ask(app, who, '100')
    await holdOf(who.memberId)
    const pay = () => inTransaction(db.sql, (tx) => markPaying(tx, idOfOrder(order)))
    expect([await pay(), await pay()]).toEqual(['held', 'held'])
    const held = await look(app, who, order)
    expect(held).toMatchObject({ state: 'requested', peopleNeeded: 2, holds: [{ rule: 'changed' }] })
    expect(held.steps.map(({ code, rule }) => [code, rule])).toEqual([
      ['requested', null],
      ['held', 'changed'],
    ])
    await agree(db.sql, held)
    expect(await pay()).toBe('taken')
  })
})

describe('an edge', () => {
  const run = <T>(fn: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<T>) =>
    inTransaction(db.sql, fn)
  const maker = { role: 'finance-maker', actor: 'operator:1' } as const
  const checker = { role: 'finance-checker', actor: 'operator:2' } as const
  const gateway = { role: 'provider', actor: 'gateway:bank' } as const

  it('is taken once, by two different people, and told each time [I-24]', async () => {
    await gets(db, who.memberId, '9000')
    const order = await ask(app, who, '6000')
    const id = idOfOrder(order)
    expect(await run((tx) => markPaying(tx, id))).toBe('people')
    expect(await run((tx) => approve(tx, id, maker))).toBe('approved1')
    expect(await run((tx) => approve(tx, id, maker))).toBe('same-person')
    expect(await run((tx) => approve(tx, id, checker))).toBe('approved2')
    expect(await run((tx) => approve(tx, id, checker))).toBe('other-state')
    expect(await look(app, who, order)).toMatchObject({ status: 2, peopleDone: 2, next: { code: 'pay' } })
    await set({ is_frozen: true })
    expect(await run((tx) => markPaying(tx, id))).toBe('frozen')
    await set({ is_frozen: false })
    expect([await run((tx) => markPaying(tx, id)), await run((tx) => markPaying(tx, id))]).toEqual([
      'taken',
      'other-state',
    ])
    expect(await run((tx) => reject(tx, id, { ...maker, reason: '资料不符' }))).toBe(false)
    const paid = { ...gateway, reference: 'P1' }
    expect([await run((tx) => markPaid(tx, id, paid)), await run((tx) => markPaid(tx, id, paid))]).toEqual([
      true,
      false,
    ])
    const done = await look(app, who, order)
    expect(done).toMatchObject({ status: 3, next: null, payoutReference: 'P1' })
    expect(done.steps.map(({ code, by }) => `${code} ${by}`)).toEqual([
      'requested member',
      'approved1 finance-maker',
      'approved2 finance-checker',
      'paying server',
      'paid provider',
    ])
    const all = await app.call(notifications.list, {}, { as: who.token })
    const told = all.filter(({ content }) => content.includes(order.orderNo))
    expect(told.length).toBe(5)
    const news = await db.owner`
      select payload->>'status' as status from outbox
      where topic = 'withdrawal' and payload->>'orderNo' = ${order.orderNo} order by outbox_id`
    expect(news.map(({ status }) => status)).toEqual(['1', '1', '2', '2', '3'])
  })

  it('that fails gives the money back, as 8 提款失败, and counts to no limit any more', async () => {
    const order = await ask(app, who, '300')
    const id = idOfOrder(order)
    await run((tx) => markPaying(tx, id))
    expect(await run((tx) => markFailed(tx, id, { ...gateway, reason: '账户不存在' }))).toBe(true)
    expect(await moneyOf()).toBe(yuan('700'))
    expect(await run((tx) => markReturned(tx, id, { role: 'server', actor: 'server' }))).toBe(true)
    expect(await run((tx) => markReturned(tx, id, { role: 'server', actor: 'server' }))).toBe(false)
    expect([await moneyOf(), (await look(app, who, order)).status]).toEqual([yuan('1000'), 4])
    const [bill] = await db.owner`
      select tran_type from ledger_transfer where ref_id = ${order.orderNo} and event = 'withdrawal-returned'`
    expect(bill?.tran_type).toBe(8)
    expect((await terms()).day).toEqual({ times: 0, amount: 0n })
  })

  it('of a rejection says why, and the money is back', async () => {
    const order = await ask(app, who, '300')
    expect(await run((tx) => reject(tx, idOfOrder(order), { ...maker, reason: '资料不符' }))).toBe(true)
    expect(await look(app, who, order)).toMatchObject({ status: 5, reason: '资料不符', next: null })
    expect(await moneyOf()).toBe(yuan('1000'))
  })

  it('that does not exist is refused by the table, whoever writes it [I-24]', async () => {
    const id = idOfOrder(await ask(app, who, '300'))
    const move = (changes: Record<string, unknown>) =>
      db.owner`update withdrawal_order set ${db.owner(changes)} where withdrawal_id = ${id}`.then(
        () => 'OK',
        (error: { code: string }) => error.code,
      )
    expect(await move({ state: 'paid', closed_at: new Date() })).toBe('LH071')
    expect(await move({ state: 'approved1', approved1_by: 'x' })).toBe('LH071')
    expect(await move({ state: 'failed' })).toBe('LH071')
    expect(await move({ amount: '301000' })).toBe('LH071')
    expect(await move({ people: 2 })).toBe('OK')
    expect(await move({ people: 0 })).toBe('LH071')
    expect(await move({ state: 'paying' })).toBe('LH071')
    expect(await move({ state: 'approved1', approved1_by: 'x' })).toBe('OK')
    expect(await move({ state: 'approved2', approved2_by: 'x' })).toBe('23514')
    const app_rw = db.sql`update withdrawal_order set reason = 'mine' where withdrawal_id = ${id}`
    await expect(app_rw).rejects.toMatchObject({ code: '42501' })
    await run((tx) => reject(tx, id, { ...maker, reason: '测试' }))
  })
})

describe('what a member reads', () => {
  it('is his own: another’s withdrawal answers exactly as one that does not exist [ROUTE-073]', async () => {
    const order = await ask(app, who, '300')
    const other = await aWithdrawer(app, db)
    const answers = await Promise.all(
      [order.orderNo, '123', '99999999999999999999'.slice(0, 19)].flatMap((orderNo) => [
        app.call(withdrawals.read, { orderNo }, { as: other.token }).catch((error: unknown) => error),
        app.call(withdrawals.evidence, { orderNo }, { as: other.token }).catch((error: unknown) => error),
      ]),
    )
    const shown = answers.map((error) => {
      const { code, status, message, data } = error as Record<string, unknown>
      return JSON.stringify({ code, status, message, data })
    })
    expect(new Set(shown).size).toBe(1)
    expect(shown[0]).toContain('WITHDRAW/NOT_FOUND')
  })

  it('is listed by state, newest first, page by page [ROUTE-072]', async () => {
    const first = await ask(app, who, '100')
    const second = await ask(app, who, '200')
    await payOut(db.sql, second)
    const list = async (args = {}) => app.call(withdrawals.list, args, { as: who.token })
    const page = await list({ rows: 1 })
    expect(page.data.map(({ orderNo }) => orderNo)).toEqual([second.orderNo])
    const rest = await list({ rows: 1, after: page.next ?? '' })
    expect(rest.data.map(({ orderNo }) => orderNo)).toEqual([first.orderNo])
    const processing = await list({ state: 'processing' })
    expect(processing.data.map(({ orderNo }) => orderNo)).toEqual([first.orderNo])
    expect((await list({ state: 'failed' })).data).toEqual([])
  })

  it('is evidence: every step and every line of the books, with a digest that stays', async () => {
    const order = await ask(app, who, '300')
    await payOut(db.sql, order)
    const read = () => app.call(withdrawals.evidence, { orderNo: order.orderNo }, { as: who.token })
    const file = await read()
    expect(await read()).toEqual(file)
    expect(createHash('sha256').update(file.text).digest('hex')).toBe(file.sha256)
    const said = JSON.parse(file.text)
    expect(said.withdrawal).toMatchObject({ orderNo: order.orderNo, amount: '300', paid: '300', state: 'paid' })
    expect(said.steps.map(({ code }: { code: string }) => code)).toEqual(['requested', 'paying', 'paid'])
    const booked = await db.owner`
      select transfer_id::text, encode(body_hash, 'hex') as hash from ledger_transfer
      where ref_kind = 'withdrawal' and ref_id = ${order.orderNo} order by transfer_id`
    expect(said.books.map((one: { transferId: string; bodyHash: string }) => [one.transferId, one.bodyHash])).toEqual(
      booked.map(({ transfer_id, hash }) => [transfer_id, hash]),
    )
    expect(file.text).not.toContain('operator:')
  })
})
