import * as member from '@liuhe/contract/api/member.ts'
import * as notifications from '@liuhe/contract/api/notifications.ts'
import * as withdrawals from '@liuhe/contract/api/withdrawals.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkBooks } from '../bets/testing.ts'
import { checkTurnover } from '../turnover/testing.ts'
import { approve, markFailed, markPaid, markPaying, markReturned, reject } from './edges.ts'
import { aKnownWithdrawer, ask, checkHeld, gets, idOfOrder, look, type Withdrawer } from './testing.ts'

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
const set = (changes: Record<string, bigint | number | boolean>) => db.owner`
  update withdrawal_setting set ${db.owner(changes)}`

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

  it('that fails gives the money back, as bill type 8, and counts to no limit any more', async () => {
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

  it('that does not exist is refused by the table, also for its owner [I-24]', async () => {
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
