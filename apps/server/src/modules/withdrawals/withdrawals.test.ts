import * as member from '@liuhe/contract/api/member.ts'
import * as turnover from '@liuhe/contract/api/turnover.ts'
import * as withdrawals from '@liuhe/contract/api/withdrawals.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { aSession, aTrial } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { rechargeCredited } from '../../ledger/events.ts'
import { post } from '../../ledger/index.ts'
import { checkBooks } from '../bets/testing.ts'
import { aDeposit, checkTurnover, stakes } from '../turnover/testing.ts'
import { markPaying } from './edges.ts'
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
  it('holds its money at once, and is a bill of type 6 [API-033]', async () => {
    const order = await ask(app, who, '300')
    expect(order).toMatchObject({ status: 1, state: 'requested', amount: yuan('300'), fee: 0n, paidMoney: yuan('300') })
    expect(await moneyOf()).toBe(yuan('700'))
    const [line] = await db.owner`
      select t.tran_type, t.ref_kind, t.ref_id::text from ledger_transfer t where t.ref_id = ${order.orderNo}`
    expect(line).toEqual({ tran_type: 6, ref_kind: 'withdrawal', ref_id: order.orderNo })
  })

  it('is asked for its code once everything else is right', async () => {
    expect(await refused('300')).toBe('UC/CASH_PASSWORD')
    const wrong = withCode(app, withdrawals.save, requestOf(who, '300'), { token: who.token, code: '9171' })
    expect(await codeOf(wrong)).toBe('UC/CASH_PASSWORD_ERROR')
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

  it('in coins keeps the rate of its moment and is cut to 0.01 USDT', async () => {
    const accountId = await accountOf('usdt', 'TRC20')
    await db.owner`update withdrawal_method set rate = 71234 where kind = 'usdt'`
    const order = await ask(app, who, '300', { accountId })
    expect(order).toMatchObject({ mode: 'coin', rate: 71_234, usdt: 42_110_000n })
    await db.owner`update withdrawal_method set rate = 71280 where kind = 'usdt'`
    expect((await look(app, who, order)).usdt).toBe(42_110_000n)
  })

  it('to a kind of account that is closed is refused', async () => {
    // An account of 免提直充 takes its own requests alone.
    expect(await refused('300', { accountId: await accountOf('direct_charging', '支付宝') })).toBe(
      'WITHDRAW/METHOD_CLOSED',
    )
    await db.owner`update withdrawal_method set is_open = false where kind = 'e_wallet'`
    expect(await refused('300', { accountId: await accountOf('e_wallet', 'OKPay') })).toBe('WITHDRAW/METHOD_CLOSED')
    expect((await terms()).accounts).toMatchObject([{ isOpen: true }, { isOpen: true }, { isOpen: false }])
    await db.owner`update withdrawal_method set is_open = true where kind = 'e_wallet'`
  })

  const accountOf = async (kind: string, provider: string): Promise<string> => {
    const [row] = await db.owner<[{ id: string }]>`
      insert into payout_account (member_id, kind, provider, holder_name, number_sealed, number_digest, number_shown)
      values (${who.memberId}, ${kind}, ${provider}, '张三丰', 'sealed', sha256(${aKey()}::text::bytea), 'T****1')
      returning account_id::text as id`
    return row.id
  }

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

  it('name money that came in and leaves again hardly played with', async () => {
    const credit = { rechargeId: 1n, receivedId: 1n, memberId: who.memberId, group: 'online', fee: 0n, actor: 'test' }
    await post(db.owner, rechargeCredited({ ...credit, amount: yuan('600') }))
    expect(await rulesOf('479.99')).toEqual([])
    const { holds } = await ask(app, who, '480')
    expect(holds).toMatchObject([{ rule: 'pass-through', threshold: '12000', found: '0' }])
    await gets(db, who.memberId, '1000')
    await aDeposit(db.sql, who.memberId)
    await stakes(db, who.memberId, '720')
    // It is the fourth of the day, and nothing else.
    expect(await rulesOf('480')).toEqual(['many 2'])
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
