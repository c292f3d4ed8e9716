import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { patient } from '../../testing/patience.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { GatewayRefused, GatewayUnknown, type Gateway } from './gateway.ts'
import { workOn } from './payment-jobs.ts'
import { createPaymentWorld, type PaymentWorld, until } from './testing/payment-world.ts'

// The redirect gateway as it is: a process of its own that is killed, loses answers and callbacks.

const database = useTestDatabase()
let world: PaymentWorld
let cashier: Gateway
beforeAll(async () => {
  world = await createPaymentWorld(database)
  cashier = world.desk.gatewayOf('cashier')
})
afterAll(() => world?.close())
const NO_FAULTS = { answerLost: 0, callbackLost: 0, doubled: 0, reordered: 0, forged: 0, delayed: 0 }
beforeEach(async () => {
  await faults(NO_FAULTS)
  await database.owner`truncate payment_inbox, payment_nonce, payment_alarm, test_credit, test_end`
})

const faults = (given: Partial<typeof NO_FAULTS>) => world.admin('faults', { gateway: 'cashier', ...given })
const credited = async (count = 1) => {
  await until(async () => (await world.receiver.credits()).length >= count)
  return world.receiver.credits()
}
/** Looks at orders as if their time had come. */
const lookNow = async () => {
  await database.owner`update payment_order set look_at = now()`
  await workOn(world.desk, world.settings('cashier'))
}
const alarmKinds = async () =>
  (await database.owner<{ kind: string }[]>`select kind from payment_alarm`).map((a) => a.kind)

describe('an order', () => {
  it('has a page where it is paid, and its callback credits it once [I-22]', async () => {
    const order = world.order()
    const { payUrl, qrText } = await cashier.create(order)
    expect(qrText).toBe(payUrl)
    const page = await (await fetch(payUrl ?? '')).text()
    expect(page).toContain('支付宝')
    expect(page).toContain('100.00')
    await world.act(payUrl, 'pay')
    expect(await credited()).toMatchObject([{ orderNo: order.orderNo, amount: 100_000n }])
    expect(await cashier.query(order.orderNo)).toMatchObject({ kind: 'paid', payments: [{ amount: 100_000n }] })
    // The sum of what the gateway has is the sum of what was credited, also when it is asked.
    await lookNow()
    expect(await world.receiver.credits()).toHaveLength(1)
  })

  it('is one order at the gateway, however often and at once it is asked for', async () => {
    const order = world.order()
    const made = await Promise.all(Array.from({ length: 10 }, () => cashier.create(order)))
    expect(new Set(made.map(({ payUrl }) => payUrl)).size).toBe(1)
    await expect(cashier.create({ ...order, amount: 5n })).rejects.toThrow(GatewayRefused)
  })

  it('is found by a query when the answer to its making is lost, and is never made twice', async () => {
    const order = world.order()
    await faults({ answerLost: 1 })
    const { payUrl } = await cashier.create(order)
    expect(await cashier.query(order.orderNo)).toMatchObject({ kind: 'open', created: { payUrl } })
    expect(await cashier.create(order)).toMatchObject({ payUrl })
  })

  it('stays unknown while no answer comes, is credited before any did, and is resolved later [I-22]', async () => {
    const order = world.order()
    await faults({ answerLost: 2 })
    await expect(cashier.create(order)).rejects.toThrow(GatewayUnknown)
    const state = await cashier.query(order.orderNo)
    await world.act(state.kind === 'unknown' ? '' : state.created.payUrl, 'pay')
    expect(await credited()).toMatchObject([{ orderNo: order.orderNo }])
    expect((await cashier.create(order)).payUrl).toMatch(/\/cashier\/pay\/O/)
    await lookNow()
    expect(await world.receiver.credits()).toHaveLength(1)
  })

  it('that never reached the gateway is asked for again under its own number', async () => {
    const order = world.order()
    // As when the process fell between writing it down and calling.
    const request = JSON.stringify({
      ...{ orderNo: order.orderNo, method: 'alipay', amount: '100000', currency: 'CNY' },
      ...{ expiresAt: order.expiresAt, returnUrl: order.returnUrl },
    })
    await database.owner`
      insert into payment_order (gateway, order_no, request, state, expires_at, look_at)
      values ('cashier', ${order.orderNo}, ${request}, 'asked', ${new Date(order.expiresAt)}, now())`
    await lookNow()
    expect(await cashier.query(order.orderNo)).toMatchObject({ kind: 'open' })
    expect((await cashier.create(order)).payUrl).toMatch(/\/cashier\/pay\/O/)
  })

  it('that was declined or closed is told so, once', async () => {
    const [declined, closed] = [world.order(), world.order()]
    await world.act((await cashier.create(declined)).payUrl, 'decline')
    await cashier.create(closed)
    await Promise.all([cashier.close(closed.orderNo), cashier.close(closed.orderNo)])
    await until(async () => (await world.receiver.ends()).length >= 2)
    await lookNow()
    expect(await world.receiver.ends()).toEqual([
      { orderNo: declined.orderNo, kind: 'declined' },
      { orderNo: closed.orderNo, kind: 'closed' },
    ])
    expect(await world.receiver.credits()).toEqual([])
  })

  it('brings what was really paid: another amount, twice, or after its end', async () => {
    const [other, twice, late] = [world.order(), world.order(), world.order()]
    await world.act((await cashier.create(other)).payUrl, 'other', '88.5')
    await world.act((await cashier.create(twice)).payUrl, 'twice')
    await world.act((await cashier.create(late)).payUrl, 'late')
    const credits = await credited(4)
    const amounts = (orderNo: string) => credits.filter((each) => each.orderNo === orderNo).map(({ amount }) => amount)
    expect(amounts(other.orderNo)).toEqual([88_500n])
    expect(amounts(twice.orderNo)).toEqual([100_000n, 100_000n])
    expect(amounts(late.orderNo)).toEqual([100_000n])
    await until(async () => (await world.receiver.ends()).length === 1)
    expect(await world.receiver.ends()).toEqual([{ orderNo: late.orderNo, kind: 'closed' }])
  })
})

describe('a gateway that is out of order', () => {
  it('killed between payment and callback calls back once it lives again [I-22]', {
    timeout: patient(40_000),
  }, async () => {
    const order = world.order()
    const { payUrl } = await cashier.create(order)
    await faults({ delayed: 1_000 })
    await world.act(payUrl, 'pay')
    await world.killGateway()
    expect(await world.receiver.credits()).toEqual([])
    expect(await credited()).toMatchObject([{ orderNo: order.orderNo, amount: 100_000n }])
    // Its pages are where they were.
    expect((await fetch(payUrl ?? '')).status).toBe(200)
  })

  it('killed while an order is being made leaves one order', { timeout: patient(40_000) }, async () => {
    const order = world.order()
    const making = cashier.create(order).catch((error: unknown) => error)
    await world.killGateway()
    await making
    const { payUrl } = await cashier.create(order)
    await world.act(payUrl, 'pay')
    expect(await credited()).toHaveLength(1)
  })

  it('is asked when its callbacks are lost, and what it says credits once [I-22]', async () => {
    const order = world.order()
    await faults({ callbackLost: -1 })
    await world.act((await cashier.create(order)).payUrl, 'pay')
    await sleep(1_500)
    expect(await world.receiver.credits()).toEqual([])
    await Promise.all([lookNow(), lookNow()])
    expect(await world.receiver.credits()).toMatchObject([{ orderNo: order.orderNo }])
    await faults({ callbackLost: 0 })
    await until(async () => (await database.owner`select from payment_nonce`).length > 0)
    expect(await world.receiver.credits()).toHaveLength(1)
    expect(await alarmKinds()).toEqual([])
  })

  it('that doubles, reorders and forges credits what was paid and raises alarms [I-22] [I-23]', {
    timeout: patient(40_000),
  }, async () => {
    await faults({ doubled: -1, reordered: 3, forged: -1 })
    const orders = Array.from({ length: 6 }, () => world.order())
    for (const order of orders) await world.act((await cashier.create(order)).payUrl, 'pay')
    const credits = await credited(orders.length)
    await sleep(500)
    expect((await world.receiver.credits()).length).toBe(orders.length)
    expect(new Set(credits.map(({ orderNo }) => orderNo))).toEqual(new Set(orders.map(({ orderNo }) => orderNo)))
    expect(new Set(credits.map(({ amount }) => amount))).toEqual(new Set([100_000n]))
    expect(new Set(await alarmKinds())).toEqual(new Set(['unsigned']))
  })

  it('is not believed when nobody signed its answer', async () => {
    const key = { id: 'sandbox-cashier-2', secret: 'another secret than the gateway knows' }
    const line = { ...world.desk.lineOf(world.settings('cashier')), keys: [key] }
    const { createAdapter } = await import('./adapter.ts')
    await expect(createAdapter(database.sql, line).query('R1')).rejects.toThrow(GatewayUnknown)
    expect(await alarmKinds()).toEqual(['unbelievable'])
  })
})

describe('money that goes back or out', () => {
  it('is refunded once for each reference', async () => {
    const order = world.order()
    await world.act((await cashier.create(order)).payUrl, 'pay')
    const [credit] = await credited()
    await cashier.refund(credit?.reference ?? '', 'over the limit')
    await cashier.refund(credit?.reference ?? '', 'over the limit')
    await expect(cashier.refund('P-unknown', 'nothing')).rejects.toThrow(GatewayRefused)
  })

  it('is paid out once under our number, also when the answer was lost [I-25]', async () => {
    const payout = { payoutNo: `W${Date.now()}`, amount: 50_000n, currency: 'CNY', account: { no: '6222' } } as const
    await faults({ answerLost: 1 })
    const first = await cashier.payout(payout)
    const again = await Promise.all(Array.from({ length: 5 }, () => cashier.payout(payout)))
    expect(first).toMatchObject({ kind: 'pending' })
    expect(new Set(again.map((state) => (state.kind === 'unknown' ? '' : state.reference))).size).toBe(1)
    await expect(cashier.payout({ ...payout, amount: 60_000n })).rejects.toThrow(GatewayRefused)
    await until(async () => (await cashier.queryPayout(payout.payoutNo)).kind === 'paid')
    expect(await cashier.queryPayout('W-never')).toEqual({ kind: 'unknown' })
    const failing = { ...payout, payoutNo: `${payout.payoutNo}f`, account: { no: '62220000' } }
    await cashier.payout(failing)
    await until(async () => (await cashier.queryPayout(failing.payoutNo)).kind === 'failed')
  })

  it('stays unknown when neither call is answered, and was paid once all the same [I-25]', async () => {
    const payout = { payoutNo: `X${Date.now()}`, amount: 50_000n, currency: 'CNY', account: { no: '6222' } } as const
    await faults({ answerLost: 2 })
    await expect(cashier.payout(payout)).rejects.toThrow(GatewayUnknown)
    expect(await cashier.queryPayout(payout.payoutNo)).toMatchObject({ kind: 'pending' })
  })
})
