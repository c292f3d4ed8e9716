import * as limits from '@liuhe/contract/api/limits.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as notifications from '@liuhe/contract/api/notifications.ts'
import * as recharge from '@liuhe/contract/api/recharge.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { statementOf } from '../../ledger/index.ts'
import type { OutboxMessage } from '../../realtime/outbox.ts'
import { pushesOf } from '../../realtime/push.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkBooks } from '../bets/testing.ts'
import { checkLimits } from '../limits/testing.ts'
import { checkTurnover } from '../turnover/testing.ts'
import { expireRecharges } from './jobs.ts'
import { hearEnded } from './receive-payment.ts'
import {
  aGateway,
  anOrder,
  aPayer,
  aPayment,
  arrive,
  look,
  type Order,
  type Payer,
  seedRecharges,
  refuseFaults,
  aRound,
} from './testing.ts'

// Money that arrives: what is credited, what waits for people, what goes back.

const db = useTestDatabase()
const gateway = aGateway()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited, gatewayOf: gateway.gatewayOf })
  await seedRecharges(db.owner)
  await db.owner`update recharge_setting set first_gift = null`
})
afterEach(async () => {
  await checkBooks(db.owner)
  await checkLimits(db.owner)
  await checkTurnover(db.owner)
  refuseFaults(app)
})
afterAll(() => app.close())

const moneyOf = async ({ as }: Payer) => (await app.call(member.checkMoney, {}, { as })).money
const rechargedOf = async ({ as }: Payer) => (await app.call(member.info, {}, { as })).extInfo.recharged
const bills = async ({ memberId }: Payer) =>
  (await statementOf(db.sql, memberId, { rows: 50 })).map(({ event, tranType, amount, aboutKind, aboutId }) => ({
    ...{ event, tranType, amount },
    about: `${aboutKind}/${aboutId}`,
  }))
const jobs = () => aRound(db.sql, gateway)
const setLimit = ({ as }: Payer, amount: string) =>
  app.call(limits.change, { kind: 'deposit', period: 'day', amount: yuan(amount) }, { as })
/** The end of an order comes, by the clock of the database. */
const letExpire = async (order: Order) => {
  await db.owner`
    update recharge_order set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
    where recharge_id = ${order.orderNo}`
  await expireRecharges(db.sql)
}

describe('money as agreed', () => {
  it.each([
    ['bank-ccb', '1000', 1, '1005'],
    ['alipay', '1000', 2, '1000'],
    ['usdt-trc20', '1000', 2, '1010'],
    ['topay', '1000', 2, '995'],
  ])(
    'by %s is credited with its discount and less its fee, and billed [I-22]',
    async (channel, amount, type, total) => {
      const payer = await aPayer(db)
      const order = await anOrder(app, payer, channel, amount)
      expect(order).toMatchObject({ status: 1, creditMoney: yuan(total) })
      await arrive(db.sql, aPayment(order))
      expect(await moneyOf(payer)).toBe(yuan(total))
      const deposit = order.amount - order.fee
      const about = `recharge/${order.orderNo}`
      expect(await bills(payer)).toEqual([
        ...(order.discount > 0n ? [{ event: 'recharge-discount', tranType: 20, amount: order.discount, about }] : []),
        { event: 'recharge-credited', tranType: type, amount: deposit, about },
      ])
      expect(await rechargedOf(payer)).toBe(deposit)
      const seen = await look(app, payer, order)
      expect(seen).toMatchObject({
        status: 3,
        next: null,
        check: null,
        canCancel: false,
        auditTime: expect.any(Number),
      })
      expect(seen.steps.map(({ code }) => code)).toEqual(['created', 'pay-ready', 'credited'])
      expect(seen.payment.account).toBeNull()
    },
  )

  it('is credited once, however often and at once its proof comes [I-22]', async () => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer)
    await Promise.all(Array.from({ length: 50 }, () => arrive(db.sql, aPayment(order))))
    await arrive(db.sql, aPayment(order))
    expect(await moneyOf(payer)).toBe(yuan('100'))
    expect((await bills(payer)).length).toBe(1)
    const told = await app.call(notifications.list, {}, { as: payer.as })
    expect(told.map(({ content }) => content)).toEqual([
      `您的充值订单 ${order.orderNo}（100.00元）已入款 100.00 元。`,
      expect.stringContaining('已创建'),
    ])
  })

  it('asks for its turnover once, as the order said [I-28]', async () => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer, 'usdt-trc20', '1000')
    await Promise.all(Array.from({ length: 5 }, () => arrive(db.sql, aPayment(order))))
    const claims = await db.owner<{ claim: bigint; no: string }[]>`
      select deposit_claim + gift_claim as claim, source_no as no from turnover_row where member_id = ${payer.memberId}`
    expect(claims).toEqual([{ claim: order.turnover, no: order.orderNo }])
    expect(order.turnover).toBe(yuan('1010'))
  })

  it('comes before the page has learnt how to pay [I-22]', async () => {
    const payer = await aPayer(db)
    gateway.isSilent = true
    const order = await anOrder(app, payer)
    gateway.isSilent = false
    expect(order).toMatchObject({ status: 1, payment: { payUrl: null }, next: { code: 'prepare', who: 'provider' } })
    await arrive(db.sql, aPayment(order))
    expect(await look(app, payer, order)).toMatchObject({ status: 3 })
    await jobs()
    expect(await look(app, payer, order)).toMatchObject({ status: 3 })
  })

  it('opens what asks for a recharge, and tells the sockets in the same transaction', async () => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer)
    await arrive(db.sql, aPayment(order))
    const news = await db.owner<OutboxMessage[]>`
      select outbox_id::text as id, topic, payload from outbox
      where topic = 'recharge' and payload ->> 'orderNo' = ${order.orderNo} order by seq`
    expect(news.map(({ payload }) => payload)).toEqual([
      { memberId: String(payer.memberId), orderNo: order.orderNo, status: 1, recharged: '0' },
      { memberId: String(payer.memberId), orderNo: order.orderNo, status: 3, recharged: '100000' },
    ])
    expect(news.flatMap(pushesOf).at(-1)).toEqual({
      channel: `member:${payer.memberId}`,
      content: { type: 'RECHARGE', seq: news[1]?.id, orderNo: order.orderNo, status: 3, recharged: 100 },
    })
  })

  it('whose news is late is credited when it was paid in time, and waits when it was not', async () => {
    const payer = await aPayer(db)
    const [inTime, late] = [await anOrder(app, payer, 'wechat'), await anOrder(app, payer, 'alipay')]
    for (const order of [inTime, late]) await letExpire(order)
    expect(await look(app, payer, inTime)).toMatchObject({ status: 4, next: null })
    await arrive(db.sql, aPayment(inTime, { paidAt: Date.now() - 3_500_000 }))
    await arrive(db.sql, aPayment(late))
    expect(await look(app, payer, inTime)).toMatchObject({ status: 3 })
    expect(await look(app, payer, late)).toMatchObject({
      status: 4,
      check: { kind: 'late', outcome: 'waiting', received: yuan('100') },
      next: { code: 'check', who: 'operator' },
    })
    expect(await moneyOf(payer)).toBe(yuan('100'))
  })

  it('gives the gift of a first recharge to one of two orders that were made before any', async () => {
    await db.owner`update recharge_setting set first_gift = 88000, first_gift_least = 100000`
    try {
      const payer = await aPayer(db)
      const orders = [await anOrder(app, payer, 'wechat'), await anOrder(app, payer, 'alipay')]
      expect(orders.map(({ firstGift }) => firstGift)).toEqual([yuan('88'), yuan('88')])
      await Promise.all(orders.map((order) => arrive(db.sql, aPayment(order))))
      expect(await moneyOf(payer)).toBe(yuan('288'))
    } finally {
      await db.owner`update recharge_setting set first_gift = null`
    }
  })
})

describe('money that is not as agreed', () => {
  it.each([
    ['short', { amount: 99_990n }],
    ['over', { amount: 100_010n }],
    ['currency', { currency: 'USDT' as const }],
  ])('because it is %s credits nothing and waits for people [I-22]', async (kind, changes) => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer)
    await arrive(db.sql, aPayment(order, changes))
    expect(await moneyOf(payer)).toBe(0n)
    const seen = await look(app, payer, order)
    expect(seen).toMatchObject({
      status: 2,
      check: { kind, outcome: 'waiting' },
      next: { code: 'check', who: 'operator' },
    })
    await letExpire(order)
    expect(await look(app, payer, order)).toMatchObject({ status: 2 })
  })

  it('because it comes twice is credited once, and the second is a card of its own [I-22]', async () => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer)
    await Promise.all([
      arrive(db.sql, aPayment(order, { reference: 'one' })),
      arrive(db.sql, aPayment(order, { reference: 'two' })),
    ])
    expect(await moneyOf(payer)).toBe(yuan('100'))
    expect(await look(app, payer, order)).toMatchObject({ status: 3, check: { kind: 'double', outcome: 'waiting' } })
  })

  it('of another counterparty’s mouth, or of no order, is nobody’s until people say so [I-22]', async () => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer)
    await arrive(db.sql, aPayment(order, { gateway: 'bank', reference: 'foreign' }))
    await arrive(db.sql, aPayment(order, { orderNo: '9'.repeat(40), reference: 'no number' }))
    await arrive(db.sql, { gateway: 'bank', reference: 'no word', amount: 1n, currency: 'CNY', paidAt: Date.now() })
    expect(await moneyOf(payer)).toBe(0n)
    expect(await look(app, payer, order)).toMatchObject({ status: 1, check: null })
    const rows = await db.owner`select from recharge_received where recharge_id is null and outcome = 'waiting'`
    expect(rows.length).toBe(3)
  })

  it('for an order that the member has cancelled waits, however early it was paid', async () => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer)
    await app.call(recharge.cancel, { orderNo: order.orderNo }, { as: payer.as })
    await arrive(db.sql, aPayment(order, { paidAt: Date.now() - 60_000 }))
    expect(await look(app, payer, order)).toMatchObject({ status: 4, check: { kind: 'late' } })
    expect(await moneyOf(payer)).toBe(0n)
  })
})

describe('an order that its gateway ends', () => {
  const end = (order: Order) =>
    inTransaction(db.sql, (tx) =>
      hearEnded(tx, { gateway: 'cashier', orderNo: order.orderNo, kind: 'declined', at: Date.now() }),
    )

  it('is rejected and counts towards no limit any more; one that is credited stays so', async () => {
    const payer = await aPayer(db)
    await setLimit(payer, '100')
    const order = await anOrder(app, payer)
    await end(order)
    expect(await look(app, payer, order)).toMatchObject({ status: 5, remark: '付款未完成' })
    const next = await anOrder(app, payer)
    await arrive(db.sql, aPayment(next))
    await end(next)
    expect(await look(app, payer, next)).toMatchObject({ status: 3 })
  })
})

describe('limits that the member has set', () => {
  it('let one of two parallel deposits of 600 under 1,000 be ordered [RG-1] [RG-3]', async () => {
    const payer = await aPayer(db)
    await setLimit(payer, '1000')
    const tries = await Promise.allSettled([anOrder(app, payer, 'wechat', '600'), anOrder(app, payer, 'alipay', '600')])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = tries.find((one) => one.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'RG/DEPOSIT_LIMIT', data: { remaining: '400' } })
    expect((await app.call(recharge.list, {}, { as: payer.as })).data.length).toBe(1)
  })

  it('are judged again when money arrives: of two of 600 under 1,000 one goes back [RG-3]', async () => {
    const payer = await aPayer(db)
    const orders = [await anOrder(app, payer, 'wechat', '600'), await anOrder(app, payer, 'alipay', '600')]
    await setLimit(payer, '1000')
    await Promise.all(orders.map((order) => arrive(db.sql, aPayment(order))))
    expect(await moneyOf(payer)).toBe(yuan('600'))
    const seen = await Promise.all(orders.map((order) => look(app, payer, order)))
    expect(seen.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([3, 5])
    expect(seen.find(({ status }) => status === 5)).toMatchObject({
      check: { kind: 'over-limit', outcome: 'returning' },
      next: { code: 'return' },
    })
  })

  it('lowered after ordering send no paid order back because of one that nobody has paid [RG-3]', async () => {
    const payer = await aPayer(db)
    const paid = await anOrder(app, payer, 'wechat', '600')
    const unpaid = await anOrder(app, payer, 'alipay', '300')
    await setLimit(payer, '700')
    await arrive(db.sql, aPayment(paid))
    expect(await look(app, payer, paid)).toMatchObject({ status: 3 })
    // What arrived counts against what comes now: nobody pays in more than the limit says.
    await arrive(db.sql, aPayment(unpaid))
    expect(await look(app, payer, unpaid)).toMatchObject({
      status: 5,
      check: { kind: 'over-limit', outcome: 'returning' },
    })
    expect(await moneyOf(payer)).toBe(yuan('600'))
    // An order that is open counts when another one is made.
    const next = await aPayer(db)
    await setLimit(next, '700')
    await anOrder(app, next, 'wechat', '600')
    await expect(anOrder(app, next, 'alipay', '300')).rejects.toMatchObject({ code: 'RG/DEPOSIT_LIMIT' })
  })

  it('send money back once, also when the answer to that was lost [RG-3]', async () => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer, 'wechat', '600')
    await setLimit(payer, '500')
    await arrive(db.sql, aPayment(order))
    gateway.isSilent = true
    await jobs()
    expect(await look(app, payer, order)).toMatchObject({ check: { outcome: 'returning' } })
    gateway.isSilent = false
    await Promise.all([jobs(), jobs()])
    expect(gateway.refunds.filter((reference) => reference === `ref-${order.orderNo}`).length).toBe(1)
    const seen = await look(app, payer, order)
    expect(seen).toMatchObject({ status: 5, check: { outcome: 'returned' }, next: null })
    expect(seen.steps.map(({ code }) => code)).toEqual(['created', 'pay-ready', 'returning', 'returned'])
  })

  it('send money back to somebody who has excluded himself meanwhile [RG-2]', async () => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer)
    await app.call(limits.pause, { length: '6m' }, { as: payer.as })
    await arrive(db.sql, aPayment(order))
    const [row] = await db.owner`select status from recharge_order where recharge_id = ${order.orderNo}`
    const [money] = await db.owner`
      select verdict, outcome from recharge_received where recharge_id = ${order.orderNo}`
    expect([row, money]).toEqual([{ status: 5 }, { verdict: 'paused', outcome: 'returning' }])
  })
})
