import { randomUUID } from 'node:crypto'
import * as limits from '@liuhe/contract/api/limits.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as desk from '@liuhe/contract/api/operator/recharge.ts'
import * as recharge from '@liuhe/contract/api/recharge.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unlimited } from '../../../http/limits/rate-limit.ts'
import { createOperatorWorld, type OperatorWorld, type TestOperator } from '../../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { approve } from '../../approvals/testing.ts'
import { checkBooks } from '../../bets/testing.ts'
import { checkLimits } from '../../limits/testing.ts'
import { verifyAudit } from '../../operators/index.ts'
import { codeOf } from '../../security/testing.ts'
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
} from '../testing.ts'

// People of the operator and money: what one may do, what takes two, and what nobody can do twice.

const db = useTestDatabase()
const gateway = aGateway()
let world: OperatorWorld
let app: TestApp
const people: TestOperator[] = []
let maker: string
let checker: string

beforeAll(async () => {
  world = await createOperatorWorld(db, { gatewayOf: gateway.gatewayOf })
  app = await createTestApp(db, { limits: unlimited, gatewayOf: gateway.gatewayOf })
  await seedRecharges(db.owner)
  await db.owner`update recharge_setting set first_gift = null`
  for (const role of ['finance-maker', 'finance-checker'] as const) people.push(await world.enrolled(role))
})
// Signing in moves the clock on, and a session is over after a quarter of an hour.
beforeEach(async () => {
  const tokens: string[] = []
  for (const person of people) tokens.push(await world.signedIn(person))
  ;[maker, checker] = tokens as [string, string]
})
afterEach(async () => {
  await checkBooks(db.owner)
  await checkLimits(db.owner)
  refuseFaults(app)
})
afterAll(async () => {
  await Promise.all([world.close(), app.close()])
})

const moneyOf = async ({ as }: Payer) => (await app.call(member.checkMoney, {}, { as })).money
const waiting = async (order: Order) => {
  const { received } = await world.call(desk.order, { orderNo: order.orderNo }, maker)
  const [money] = received.filter(({ outcome }) => outcome === 'waiting')
  if (money === undefined) throw new Error('no money waits')
  return money
}
const propose = (money: { receivedId: string; revision: number }, by = maker) => {
  const wish = { requestId: randomUUID(), reason: '银行流水已核对', revision: money.revision }
  return world.call(desk.creditReceived, { ...wish, receivedId: money.receivedId }, by)
}
const jobs = () => aRound(db.sql, gateway)

describe('money that waits for people', () => {
  it('is credited by two, once, less its share of the fee and without a gift [SEC-62] [I-22]', async () => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer, 'topay', '1000')
    await arrive(db.sql, aPayment(order, { amount: yuan('500') }))
    const money = await waiting(order)
    expect(money).toMatchObject({ verdict: 'short', worth: yuan('500'), amount: '500', orderNo: order.orderNo })
    const proposal = await propose(money)
    const seen = await world.call(approvals.read, { approvalId: proposal.approvalId }, checker)
    expect(seen.effect).toMatchObject({ orderNo: order.orderNo, amount: 1000, worth: 500, deposit: 497.5, fee: 2.5 })
    expect(await moneyOf(payer)).toBe(0n)
    expect(await codeOf(approve(world, proposal, maker))).toBe('UC/FORBIDDEN')
    await approve(world, proposal, checker)
    await approve(world, proposal, checker)
    expect(await moneyOf(payer)).toBe(yuan('497.5'))
    expect(await codeOf(propose(money))).toBe('RECHARGE/DECIDED')
    expect(await look(app, payer, order)).toMatchObject({
      status: 3,
      check: { kind: 'short', outcome: 'credited', note: '银行流水已核对' },
      creditMoney: yuan('497.5'),
    })
  })

  it('goes back by one, through the gateway, and its order is over', async () => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer)
    await arrive(db.sql, aPayment(order, { amount: yuan('90') }))
    const { receivedId } = await waiting(order)
    await world.call(desk.returnReceived, { receivedId, reason: '金额不符' }, maker)
    expect(await codeOf(world.call(desk.returnReceived, { receivedId, reason: '再次' }, maker))).toBe(
      'RECHARGE/DECIDED',
    )
    await jobs()
    expect(gateway.refunds).toContain(`ref-${order.orderNo}`)
    expect(await look(app, payer, order)).toMatchObject({
      ...{ status: 5, remark: '金额不符', next: null },
      check: { kind: 'short', outcome: 'returned', note: '金额不符' },
    })
    expect(await moneyOf(payer)).toBe(0n)
  })

  it('and came twice is credited beside the first, and is in the sum of recharges', async () => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer)
    for (const reference of ['a', 'b']) await arrive(db.sql, aPayment(order, { reference: reference + order.orderNo }))
    await approve(world, await propose(await waiting(order)), checker)
    expect(await moneyOf(payer)).toBe(yuan('200'))
    expect((await app.call(member.info, {}, { as: payer.as })).extInfo.recharged).toBe(yuan('200'))
  })

  it('is not credited over a limit of the member, though two agree [RG-3]', async () => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer, 'wechat', '600')
    await arrive(db.sql, aPayment(order, { amount: yuan('500') }))
    await app.call(limits.change, { kind: 'deposit', period: 'day', amount: yuan('400') }, { as: payer.as })
    const proposal = await propose(await waiting(order))
    expect(await codeOf(approve(world, proposal, checker))).toBe('RG/DEPOSIT_LIMIT')
    expect(await moneyOf(payer)).toBe(0n)
    expect(await waiting(order)).toMatchObject({ outcome: 'waiting' })
  })

  it('and its order are found by what the gateway calls them, whole, in the queue that they are in', async () => {
    const order = await anOrder(app, await aPayer(db), 'topay', '1000')
    const other = await anOrder(app, await aPayer(db), 'topay', '1000')
    const found = async (reference: string, queue: 'all' | 'review' = 'all') =>
      (await world.call(desk.orders, { queue, reference }, maker)).data.map(({ orderNo }) => orderNo)
    // Before money comes the gateway has its own number of the order.
    expect(await found(`cashier-${order.orderNo}`)).toEqual([order.orderNo])
    const [short, full] = [`short-${order.orderNo}`, `full-${other.orderNo}`]
    await arrive(db.sql, aPayment(order, { amount: yuan('500'), reference: short }))
    await arrive(db.sql, aPayment(other, { reference: full }))
    expect(await found(short)).toEqual([order.orderNo])
    expect(await found(full)).toEqual([other.orderNo])
    expect(await found(short, 'review')).toEqual([order.orderNo])
    expect(await found(full, 'review')).toEqual([])
    expect(await found(short.slice(0, -1))).toEqual([])
    const { data } = await world.call(desk.received, { reference: short }, maker)
    expect(data).toMatchObject([{ reference: short, orderNo: order.orderNo, verdict: 'short' }])
    expect((await world.call(desk.received, { reference: full }, maker)).data).toEqual([])
    await world.call(desk.returnReceived, { receivedId: (await waiting(order)).receivedId, reason: '金额不符' }, maker)
  })

  it('of no order is matched by one and credited by two', async () => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer, 'bank-ccb', '1000')
    const reference = `stray-${order.orderNo}`
    const stray = { gateway: 'bank', reference, amount: yuan('1000'), currency: 'CNY' as const, paidAt: Date.now() }
    await arrive(db.sql, stray)
    const { data } = await world.call(desk.received, {}, maker)
    const money = data.find((one) => one.reference === reference)
    if (money === undefined) throw new Error('it is not in the queue')
    expect(money).toMatchObject({ orderNo: null, verdict: 'unknown' })
    expect(await codeOf(propose(money))).toBe('RECHARGE/NOT_FOUND')
    const to = { receivedId: money.receivedId, reason: '附言缺失，按金额核对' }
    expect(await codeOf(world.call(desk.match, { ...to, orderNo: '1' }, maker))).toBe('RECHARGE/NOT_FOUND')
    const matched = await world.call(desk.match, { ...to, orderNo: order.orderNo }, maker)
    expect(await codeOf(world.call(desk.match, { ...to, orderNo: order.orderNo }, maker))).toBe('RECHARGE/DECIDED')
    expect(await moneyOf(payer)).toBe(0n)
    await approve(world, await propose(matched), checker)
    expect(await moneyOf(payer)).toBe(yuan('1005'))
    await arrive(db.sql, stray)
    expect(await moneyOf(payer)).toBe(yuan('1005'))
  })
})

describe('a transfer that people have seen in the bank’s books', () => {
  it('is credited by two under the bank’s number, and not again when the statement brings it [I-22]', async () => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer, 'bank-ccb', '1000')
    const { revision } = await world.call(desk.order, { orderNo: order.orderNo }, maker)
    const reference = `bank-line-${order.orderNo}`
    const wish = { requestId: randomUUID(), orderNo: order.orderNo, revision, reason: '网银已见款', reference }
    const proposal = await world.call(desk.credit, { ...wish, amount: yuan('1000') }, maker)
    await approve(world, proposal, checker)
    expect(await moneyOf(payer)).toBe(yuan('1005'))
    await arrive(db.sql, aPayment(order, { reference }))
    expect(await moneyOf(payer)).toBe(yuan('1005'))
    expect((await look(app, payer, order)).check).toBeNull()
  })

  it('is void when the order has gone on meanwhile', async () => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer, 'bank-ccb', '1000')
    const { revision } = await world.call(desk.order, { orderNo: order.orderNo }, maker)
    const wish = { requestId: randomUUID(), orderNo: order.orderNo, revision, reason: '网银已见款', reference: 'later' }
    const proposal = await world.call(desk.credit, { ...wish, amount: yuan('1000') }, maker)
    await arrive(db.sql, aPayment(order))
    expect(await codeOf(approve(world, proposal, checker))).toBe('APPROVAL/CHANGED')
    expect(await moneyOf(payer)).toBe(yuan('1005'))
  })

  it('is in the queue, oldest first, until somebody rejects it with a reason', async () => {
    const [first, second] = [await aPayer(db), await aPayer(db)]
    const orders = [await anOrder(app, first, 'bank-ccb'), await anOrder(app, second, 'bank-ccb')]
    for (const [n, payer] of [first, second].entries()) {
      const said = { orderNo: orders[n]?.orderNo ?? '', payer: '张小明', paidTime: 0 }
      await app.call(recharge.confirm, said, { as: payer.as })
    }
    const page = await world.call(desk.orders, { rows: 200 }, maker)
    const mine = page.data.filter(({ orderNo }) => orders.some((order) => order.orderNo === orderNo))
    expect(mine.map(({ orderNo }) => orderNo)).toEqual(orders.map(({ orderNo }) => orderNo))
    expect(mine[0]?.account).toMatch(/\*/)
    const shown = async (filter: object) =>
      (await world.call(desk.orders, { queue: 'all', rows: 200, ...filter }, maker)).data.map((order) => order.orderNo)
    const [own] = await db.owner<[{ account: string }]>`
      select upper(account) as account from member where member_id = ${second.memberId}`
    expect(await shown({ member: own.account })).toEqual([orders[1]?.orderNo])
    expect(await shown({ member: String(second.memberId), channel: 'bank-ccb' })).toEqual([orders[1]?.orderNo])
    expect(await shown({ member: String(second.memberId), channel: 'okpay' })).toEqual([])
    expect(await shown({ member: String(second.memberId), amountMin: yuan('100.001') })).toEqual([])
    expect(await shown({ member: String(second.memberId), amountMin: yuan('100'), amountMax: yuan('100') })).toEqual([
      orders[1]?.orderNo,
    ])
    expect(await shown({ member: 'nobody77' })).toEqual([])
    const orderNo = orders[0]?.orderNo ?? ''
    await world.call(desk.reject, { orderNo, reason: '未收到款项' }, maker)
    expect(await codeOf(world.call(desk.reject, { orderNo, reason: '再次' }, maker))).toBe('RECHARGE/STATE')
    expect(await look(app, first, orders[0] as Order)).toMatchObject({ status: 5, remark: '未收到款项' })
  })
})

describe('channels', () => {
  const channel = async (code: string) => {
    const { channels } = await world.call(desk.channels, {}, checker)
    const found = channels.find((one) => one.code === code)
    if (found === undefined) throw new Error(`no channel ${code}`)
    return found
  }

  it('get other figures by two people; orders keep theirs', async () => {
    const payer = await aPayer(db)
    const before = await anOrder(app, payer, 'okpay')
    const { revision, figures } = await channel('okpay')
    const wish = { code: 'okpay', requestId: randomUUID(), revision, reason: '费率调整' }
    const bad = { ...figures, amountMin: figures.amountMax + 1n }
    expect(await codeOf(world.call(desk.changeChannel, { ...wish, figures: bad }, maker))).toBe('REQ/INVALID')
    const proposal = await world.call(desk.changeChannel, { ...wish, figures: { ...figures, feeBps: 200 } }, maker)
    expect((await channel('okpay')).figures.feeBps).toBe(0)
    await approve(world, proposal, checker)
    expect(await channel('okpay')).toMatchObject({ revision: revision + 1, figures: { feeBps: 200 } })
    expect((await look(app, payer, before)).fee).toBe(0n)
    expect((await anOrder(app, await aPayer(db), 'okpay')).fee).toBe(yuan('2'))
  })

  it('are stopped at once by one, and the audit knows [SEC-64]', async () => {
    await world.call(desk.freeze, { isFrozen: true, reason: '渠道异常' }, checker)
    expect(await codeOf(anOrder(app, await aPayer(db)))).toBe('RECHARGE/FROZEN')
    await world.call(desk.freeze, { isFrozen: false, reason: '已恢复' }, checker)
    expect(await codeOf(anOrder(app, await aPayer(db)))).toBe('OK')
    const entries = await db.sql<{ entry: string }[]>`select entry from operator_audit order by position`
    expect(entries.map(({ entry }) => JSON.parse(entry))).toContainEqual(
      expect.objectContaining({ action: 'recharges.freeze', outcome: 'done', reason: '渠道异常' }),
    )
    expect((await verifyAudit(db.sql)).fault).toBeUndefined()
  })

  it('are looked at by support and by nobody changed who is not of finance [SEC-61]', async () => {
    const [support, content] = [await world.tokenOf('support'), await world.tokenOf('content')]
    expect(await codeOf(world.call(desk.channels, {}, support))).toBe('OK')
    expect(await codeOf(world.call(desk.channels, {}, content))).toBe('UC/FORBIDDEN')
    expect(await codeOf(world.call(desk.freeze, { isFrozen: true, reason: '试' }, support))).toBe('UC/FORBIDDEN')
    expect(await codeOf(world.call(desk.reject, { orderNo: '1', reason: '试' }, checker))).toBe('UC/FORBIDDEN')
  })
})

it('says of a day what arrived, what orders credited, and what the books hold', async () => {
  const payer = await aPayer(db)
  await arrive(db.sql, aPayment(await anOrder(app, payer)))
  const [{ day }] = await db.sql<[{ day: string }]>`select to_char(site_day(clock_timestamp()), 'YYYY-MM-DD') as day`
  const { credited, books, gateways } = await world.call(desk.dayFigures, { day }, checker)
  expect(credited).toEqual(books)
  expect(credited.payments).toBeGreaterThan(0)
  expect(gateways.map((row) => row.gateway)).toContain('cashier')
})

it('asks the gateway, and takes nothing that it says for money [I-23]', async () => {
  const payer = await aPayer(db)
  const order = await anOrder(app, payer)
  const ask = () => world.call(desk.ask, { orderNo: order.orderNo }, maker)
  expect(await ask()).toEqual({ state: 'open', payments: 0 })
  gateway.isSilent = true
  expect(await ask()).toEqual({ state: 'silent', payments: 0 })
  gateway.isSilent = false
  expect(await moneyOf(payer)).toBe(0n)
})
