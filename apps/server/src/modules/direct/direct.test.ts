import * as direct from '@liuhe/contract/api/direct.ts'
import * as limits from '@liuhe/contract/api/limits.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as recharge from '@liuhe/contract/api/recharge.ts'
import * as withdrawals from '@liuhe/contract/api/withdrawals.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { houseCash } from '../../ledger/accounts.ts'
import { balanceOf } from '../../ledger/index.ts'
import { createTestApp, type TestApp, testSecrets } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkBooks } from '../bets/testing.ts'
import { checkLimits } from '../limits/testing.ts'
import { expireRecharges } from '../recharge/index.ts'
import { aGateway, aPayer, look as lookAt, type Payer, refuseFaults, seedRecharges } from '../recharge/testing.ts'
import { codeOf } from '../security/testing.ts'
import { checkTurnover } from '../turnover/testing.ts'
import { markPaying, reject } from '../withdrawals/index.ts'
import { beginPayments, payoutCiphers } from '../withdrawals/payout/begin-payments.ts'
import {
  aKnownWithdrawer,
  ask,
  checkHeld,
  gets,
  idOfOrder,
  look,
  requestOf,
  type Withdrawer,
} from '../withdrawals/testing.ts'
import { directRound } from './jobs.ts'
import { aWaiting, confirms, hasIt, offers, pays, proves, says } from './testing.ts'

// 免提直充: a recharge pays another member's withdrawal, and both end together or neither does.

const db = useTestDatabase()
const gateway = aGateway()
let app: TestApp
let payer: Payer

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited, gatewayOf: gateway.gatewayOf })
  await seedRecharges(db.owner)
  await db.owner`update recharge_setting set first_gift = null`
})
beforeEach(async () => {
  // Each test has its own who wait.
  await db.owner`update withdrawal_offer set ended_at = now(), ended_why = 'asked' where ended_at is null`
  payer = await aPayer(db)
})
afterEach(async () => {
  await checkBooks(db.owner)
  await checkLimits(db.owner)
  await checkTurnover(db.owner)
  await checkHeld(db.owner)
  refuseFaults(app)
})
afterAll(() => app.close())

const moneyOf = async (as: string) => (await app.call(member.checkMoney, {}, { as })).money
const incoming = (who: Withdrawer, orderNo: string) => app.call(direct.incoming, { orderNo }, { as: who.token })
const jobs = () =>
  directRound(db.sql, {
    log: {
      warn: (facts: { err?: unknown }) => {
        throw facts.err
      },
    },
  })
const channelOf = async ({ as }: Payer) =>
  (await app.call(recharge.options, {}, { as })).groups.at(-1)?.channels.find(({ code }) => code === 'direct')
const refused = (who: Withdrawer, amount: string) =>
  codeOf(app.call(withdrawals.saveFreeBank, requestOf(who, amount), { as: who.token }))
const overdue = ({ orderNo }: { orderNo: string }) => db.owner`
  update recharge_order set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
  where recharge_id = ${orderNo}`

describe('a withdrawal by 免提直充', () => {
  it('takes the round sums alone, whole and without a fee [API-034] [Ruling C128]', async () => {
    const who = await aKnownWithdrawer(app, db)
    expect(await refused(who, '301')).toBe('WITHDRAW/AMOUNT')
    const terms = await app.call(withdrawals.terms, {}, { as: who.token })
    expect(terms).toMatchObject({ isFreeBankOpen: true })
    expect(terms.directAmounts).toContain(yuan('300'))
    await db.owner`update withdrawal_setting set free_times = 0`
    const order = await offers(app, db, who, '300')
    await db.owner`update withdrawal_setting set free_times = 3`
    expect(order).toMatchObject({ mode: 'direct', fee: 0n, paidMoney: yuan('300'), next: { code: 'match' } })
    await db.owner`update withdrawal_setting set is_direct_open = false`
    expect(await refused(who, '300')).toBe('WITHDRAW/FREE_BANK')
    await db.owner`update withdrawal_setting set is_direct_open = true`
    const another = await aKnownWithdrawer(app, db)
    expect(
      await codeOf(
        app.call(withdrawals.saveFreeBank, requestOf(who, '300', { accountId: another.accountId }), { as: who.token }),
      ),
    ).toBe('PAYOUT/NOT_FOUND')
  })

  it('is paid by nobody else as long as it waits, and in the usual way once its member asks for it', async () => {
    const { who, order } = await aWaiting(app, db)
    const begin = () =>
      beginPayments(db.sql, {
        ...{ gateways: ['bank', 'cashier'], ciphers: payoutCiphers(testSecrets.pepper) },
        onFault: (err) => {
          throw err
        },
      })
    await begin()
    expect((await look(app, who, order)).state).toBe('requested')
    expect(await inTransaction(db.sql, (tx) => markPaying(tx, idOfOrder(order)))).toBe('matched')
    // Whatever a program believes.
    const forced = db.owner`update withdrawal_order set state = 'paying' where withdrawal_id = ${order.orderNo}`
    await expect(forced).rejects.toMatchObject({ code: 'LH071' })
    await app.call(direct.leave, { orderNo: order.orderNo }, { as: who.token })
    await app.call(direct.leave, { orderNo: order.orderNo }, { as: who.token })
    expect(await look(app, who, order)).toMatchObject({ direct: null, next: { code: 'pay' } })
    expect(await inTransaction(db.sql, (tx) => markPaying(tx, idOfOrder(order)))).toBe('taken')
    expect(await codeOf(pays(app, payer))).toBe('RECHARGE/NO_MATCH')
  })

  it('is paid in the usual way after a limit, by the database’s clock', async () => {
    const { who, order } = await aWaiting(app, db)
    await jobs()
    expect((await look(app, who, order)).direct).toMatchObject({ stage: 'waiting' })
    await db.owner`update withdrawal_offer set until = now() where withdrawal_id = ${order.orderNo}`
    expect(await codeOf(pays(app, payer))).toBe('RECHARGE/NO_MATCH')
    await jobs()
    await jobs()
    const { steps, direct: offer } = await look(app, who, order)
    expect(offer).toBeNull()
    expect(steps.filter(({ code }) => code === 'left')).toHaveLength(1)
  })

  it('is offered once everybody has said yes, and not any more once somebody said no [Ruling C130]', async () => {
    const who = await aKnownWithdrawer(app, db, '5000')
    const args = requestOf(who, '5000')
    const order = await offers(app, db, who, '100')
    expect(order.peopleNeeded).toBe(0)
    await inTransaction(db.sql, (tx) => reject(tx, idOfOrder(order), { role: 'risk', actor: 'test', reason: '不符' }))
    expect(await codeOf(pays(app, payer, '100'))).toBe('RECHARGE/NO_MATCH')
    await db.owner`update withdrawal_rule set people = 2 where rule_code = 'not-small'`
    expect(args.amount).toBe(yuan('5000'))
    expect((await channelOf(payer))?.chips).toEqual([])
  })
})

describe('a recharge by 免提直充', () => {
  it('is offered the sums that wait, and pays the one who has waited longest', async () => {
    const first = await aWaiting(app, db, '300')
    await aWaiting(app, db, '300')
    await aWaiting(app, db, '500')
    expect((await channelOf(payer))?.chips).toEqual([yuan('300'), yuan('500')])
    const order = await pays(app, payer)
    expect(order).toMatchObject({
      flow: 'matched',
      status: 1,
      next: { code: 'pay', who: 'member' },
      match: { state: 'paying' },
    })
    expect(await look(app, first.who, first.order)).toMatchObject({
      direct: { stage: 'paying' },
      next: { code: 'transfer', who: 'payer' },
    })
    expect(await codeOf(pays(app, await aPayer(db), '200'))).toBe('RECHARGE/NO_MATCH')
  })

  it('shows the account to its payer alone, as long as he may pay', async () => {
    const { who } = await aWaiting(app, db)
    const order = await pays(app, payer)
    const payee = (as: string) => app.call(direct.payee, { orderNo: order.orderNo }, { as })
    expect(await payee(payer.as)).toMatchObject({
      provider: '中国银行',
      holderName: '张三丰',
      number: expect.stringMatching(/^62\d+$/),
    })
    expect(await codeOf(payee((await aPayer(db)).as))).toBe('RECHARGE/NOT_FOUND')
    expect(await codeOf(payee(who.token))).toBe('RECHARGE/NOT_FOUND')
    await app.call(recharge.cancel, { orderNo: order.orderNo }, { as: payer.as })
    expect(await codeOf(payee(payer.as))).toBe('RECHARGE/STATE')
  })

  it('moves money once the receiver has it: both end, nothing is left in between [I-22] [I-24]', async () => {
    const { who, order: withdrawal } = await aWaiting(app, db)
    const before = await balanceOf(db.owner, houseCash())
    const order = await pays(app, payer)
    expect(await codeOf(confirms(app, payer, order))).toBe('RECHARGE/PROOF')
    expect(await says(app, payer, order)).toMatchObject({ status: 2, next: { code: 'match', who: 'receiver' } })
    expect(await incoming(who, withdrawal.orderNo)).toMatchObject({
      state: 'said',
      payer: '李四',
      receipts: [expect.any(String)],
    })
    expect(await codeOf(app.call(direct.received, { orderNo: withdrawal.orderNo }, { as: who.token }))).toBe(
      'UC/CASH_PASSWORD',
    )
    expect(await moneyOf(payer.as)).toBe(0n)
    expect(await hasIt(app, who, withdrawal)).toEqual({ state: 'paid' })
    expect(await app.call(direct.received, { orderNo: withdrawal.orderNo }, { as: who.token })).toEqual({
      state: 'paid',
    })
    expect(await moneyOf(payer.as)).toBe(yuan('300'))
    expect(await lookAt(app, payer, order)).toMatchObject({
      status: 3,
      creditMoney: yuan('300'),
      match: { state: 'paid' },
    })
    expect(await look(app, who, withdrawal)).toMatchObject({
      state: 'paid',
      direct: null,
      payoutReference: order.orderNo,
    })
    // It passed nobody's account: what the house holds is what it held.
    expect(await balanceOf(db.owner, houseCash())).toBe(before)
  })

  it('that is not paid in time, or given up, leaves the withdrawal waiting for another payer', async () => {
    const { who, order: withdrawal } = await aWaiting(app, db)
    const late = await pays(app, payer)
    await overdue(late)
    await expireRecharges(db.sql)
    expect(await lookAt(app, payer, late)).toMatchObject({ status: 4, match: { state: 'released' } })
    const other = await aPayer(db)
    const given = await pays(app, other)
    await app.call(recharge.cancel, { orderNo: given.orderNo }, { as: other.as })
    const { steps } = await look(app, who, withdrawal)
    expect(steps.map(({ code }) => code)).toEqual(['requested', 'matched', 'unmatched', 'matched', 'unmatched'])
    const again = await pays(app, other)
    await says(app, other, again)
    expect(await codeOf(app.call(recharge.cancel, { orderNo: again.orderNo }, { as: other.as }))).toBe('RECHARGE/STATE')
    await overdue(again)
    await expireRecharges(db.sql)
    expect(await codeOf(app.call(direct.leave, { orderNo: withdrawal.orderNo }, { as: who.token }))).toBe(
      'WITHDRAW/PAYER_THERE',
    )
    expect(
      await inTransaction(db.sql, (tx) =>
        reject(tx, idOfOrder(withdrawal), { role: 'risk', actor: 'test', reason: '不符' }),
      ),
    ).toBe(false)
    expect(await hasIt(app, who, withdrawal)).toEqual({ state: 'paid' })
  })

  it('never pays its own member, nor one of the same device or account', async () => {
    const { who } = await aWaiting(app, db)
    const self = { memberId: who.memberId, as: who.token }
    expect((await channelOf(self))?.chips).toEqual([])
    expect(await codeOf(pays(app, self))).toBe('RECHARGE/NO_MATCH')
    await db.owner`
      insert into login_device (device, member_id)
      values ('one device of two', ${who.memberId}), ('one device of two', ${payer.memberId})`
    expect(await codeOf(pays(app, payer))).toBe('RECHARGE/NO_MATCH')
    const other = await aPayer(db)
    await db.owner`
      insert into payout_conflict (account_id, member_id, refused) values (${who.accountId}, ${other.memberId}, true)`
    expect((await channelOf(other))?.chips).toEqual([])
    expect(await codeOf(pays(app, other))).toBe('RECHARGE/NO_MATCH')
    const third = await aPayer(db)
    await db.owner`insert into withdraw_hold values (${who.memberId}, now() + interval '1 d', 'password')`
    expect(await codeOf(pays(app, third))).toBe('RECHARGE/NO_MATCH')
  })

  it('goes to people: of a silent receiver, one who has nothing, and a credit over a limit [Ruling C131]', async () => {
    const one = await aWaiting(app, db)
    const silent = await pays(app, payer)
    await says(app, payer, silent)
    await jobs()
    expect((await lookAt(app, payer, silent)).match?.state).toBe('said')
    await db.owner`update withdrawal_match set answer_by = now() where recharge_id = ${silent.orderNo}`
    await jobs()
    expect(await lookAt(app, payer, silent)).toMatchObject({
      next: { code: 'check', who: 'operator' },
      match: { dispute: 'no-answer' },
    })
    // He may still say so himself.
    expect(await hasIt(app, one.who, one.order)).toEqual({ state: 'paid' })

    const two = await aWaiting(app, db)
    const denied = await pays(app, payer)
    const missing = () =>
      app.call(
        direct.missing,
        { orderNo: two.order.orderNo, kind: 'not-received', note: '没有收到' },
        { as: two.who.token },
      )
    expect(await codeOf(missing())).toBe('WITHDRAW/NO_PAYER')
    await says(app, payer, denied)
    expect(await missing()).toMatchObject({ state: 'disputed', dispute: 'not-received', disputeNote: '没有收到' })
    expect(await missing()).toMatchObject({ state: 'disputed' })
    expect(await look(app, two.who, two.order)).toMatchObject({ next: { code: 'judge', who: 'finance-maker' } })

    const limited = await aPayer(db)
    const three = await aWaiting(app, db, '500')
    const over = await pays(app, limited, '500')
    await says(app, limited, over)
    await app.call(limits.change, { kind: 'deposit', period: 'day', amount: yuan('100') }, { as: limited.as })
    expect(await hasIt(app, three.who, three.order)).toEqual({ state: 'disputed' })
    expect(await moneyOf(limited.as)).toBe(0n)
    expect(await look(app, three.who, three.order)).toMatchObject({ state: 'requested', direct: { stage: 'disputed' } })
  })

  it('is no business of a trial account, and waits where payouts are frozen', async () => {
    const { who, order: withdrawal } = await aWaiting(app, db)
    const order = await pays(app, payer)
    await says(app, payer, order)
    await db.owner`update withdrawal_setting set is_frozen = true`
    expect(await codeOf(hasIt(app, who, withdrawal))).toBe('WITHDRAW/FROZEN')
    expect(await moneyOf(payer.as)).toBe(0n)
    await aWaiting(app, db, '200').catch(() => undefined)
    expect(await codeOf(pays(app, await aPayer(db), '200'))).toBe('RECHARGE/NO_MATCH')
    await db.owner`update withdrawal_setting set is_frozen = false`
    expect(await hasIt(app, who, withdrawal)).toEqual({ state: 'paid' })
  })
})

it('holds its money like any other withdrawal, and needs it', async () => {
  const who = await aKnownWithdrawer(app, db, '200')
  expect(await refused(who, '300')).toBe('WALLET/INSUFFICIENT')
  await gets(db, who.memberId, '100')
  await offers(app, db, who, '300')
  expect(await moneyOf(who.token)).toBe(0n)
  await gets(db, who.memberId, '100')
  expect((await ask(app, who, '100')).mode).toBe('third-party')
  await proves(app, payer, await pays(app, payer))
})
