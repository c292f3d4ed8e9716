import * as limits from '@liuhe/contract/api/limits.ts'
import * as recharge from '@liuhe/contract/api/recharge.ts'
import { quoteRecharge } from '@liuhe/domain/recharge/quote.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { aSession, aTrial } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkLimits } from '../limits/testing.ts'
import { GatewayRefused } from '../payments/index.ts'
import { codeOf } from '../security/testing.ts'
import { expireRecharges } from './jobs.ts'
import {
  aGateway,
  aKey,
  anOrder,
  aPayer,
  look,
  type Order,
  type Payer,
  seedRecharges,
  refuseFaults,
  aRound,
} from './testing.ts'

// What members are offered, and their orders until money arrives.

const db = useTestDatabase()
const gateway = aGateway()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited, gatewayOf: gateway.gatewayOf })
  await seedRecharges(db.owner)
})
afterEach(async () => {
  await checkLimits(db.owner)
  refuseFaults(app)
})
afterAll(() => app.close())

const options = ({ as }: Payer) => app.call(recharge.options, {}, { as })
const channelOf = async (payer: Payer, code: string) =>
  (await options(payer)).groups.flatMap(({ channels }) => channels).find((channel) => channel.code === code)
const tryOrder = (payer: Payer, channel: string, amount: string) => codeOf(anOrder(app, payer, channel, amount))
const setChannel = (code: string, figures: Record<string, unknown>) =>
  db.owner`update recharge_channel set ${db.owner(figures as never)} where channel_code = ${code}`
const list = ({ as }: Payer, query: object = {}) => app.call(recharge.list, query, { as })
const jobs = () => aRound(db.sql, gateway)

describe('what a member is offered', () => {
  it('are five groups by their order; what is not built says so', async () => {
    const payer = await aPayer(db)
    const { groups, isFirst, asksForLimit, firstGift } = await options(payer)
    expect(groups.map(({ group, payType, name }) => `${group} ${payType} ${name}`)).toEqual([
      'bank 2 转账汇款',
      'online 1 线上支付',
      'usdt 10 虚拟币',
      'wallet 20 电子钱包',
      'direct 2 免提直充',
    ])
    expect(groups.at(-1)).toMatchObject({ closed: null, channels: [{ code: 'direct', isFixed: true, chips: [] }] })
    expect(groups[0]).toMatchObject({ closed: null, bestDiscountBps: 50 })
    expect({ isFirst, asksForLimit, firstGift }).toEqual({
      isFirst: true,
      asksForLimit: true,
      firstGift: { gift: yuan('88'), least: yuan('500') },
    })
  })

  it('goes by VIP level and by what he has recharged: another channel is one that is not there', async () => {
    const [payer, vip] = [await aPayer(db), await aPayer(db)]
    await db.owner`update member set vip_level = 3 where member_id = ${vip.memberId}`
    expect(await channelOf(payer, 'cbpay')).toBeUndefined()
    expect(await tryOrder(payer, 'cbpay', '100')).toBe('RECHARGE/CHANNEL_NOT_FOUND')
    expect(await tryOrder(payer, 'no-such', '100')).toBe('RECHARGE/CHANNEL_NOT_FOUND')
    expect(await tryOrder(vip, 'cbpay', '100')).toBe('OK')
    await setChannel('topay', { recharge_level_min: 1 })
    expect(await channelOf(payer, 'topay')).toBeUndefined()
    await db.owner`update member set recharged = 1000000 where member_id = ${payer.memberId}`
    expect(await channelOf(payer, 'topay')).toMatchObject({ code: 'topay' })
  })

  it('is closed in a maintenance, and says until when', async () => {
    const payer = await aPayer(db)
    await setChannel('alipay', { paused_from: new Date(Date.now() - 1000), paused_until: new Date('2099-01-01') })
    expect(await channelOf(payer, 'alipay')).toMatchObject({
      closed: { reason: 'maintenance', opensAt: Date.parse('2099-01-01') },
    })
    expect(await tryOrder(payer, 'alipay', '100')).toBe('RECHARGE/CHANNEL_CLOSED')
    await setChannel('alipay', { paused_from: null, paused_until: null })
    expect(await tryOrder(payer, 'alipay', '100')).toBe('OK')
  })

  it('is nothing while the operator has stopped recharges; money under way still comes', async () => {
    const payer = await aPayer(db)
    await db.owner`update recharge_setting set is_frozen = true`
    expect(await options(payer)).toMatchObject({
      isFrozen: true,
      groups: [{ closed: { reason: 'frozen' } }, {}, {}, {}, {}],
    })
    expect(await tryOrder(payer, 'wechat', '100')).toBe('RECHARGE/FROZEN')
    await db.owner`update recharge_setting set is_frozen = false`
  })
})

describe('an order', () => {
  it.each([
    ['49', 'RECHARGE/AMOUNT'],
    ['5001', 'RECHARGE/AMOUNT'],
    ['100.5', 'RECHARGE/AMOUNT'],
    ['5000', 'OK'],
  ])('of %s yuan at 50 – 5,000 is answered %s', async (amount, code) => {
    expect(await tryOrder(await aPayer(db), 'wechat', amount)).toBe(code)
  })

  it('says what the browser has computed from the same terms', async () => {
    const payer = await aPayer(db)
    const channel = await channelOf(payer, 'bank-ccb')
    if (channel === undefined) throw new Error('the channel is there')
    const { firstGift } = await options(payer)
    const quote = quoteRecharge(channel, yuan('1000'), firstGift)
    expect(quote).toMatchObject({ discount: yuan('5'), firstGift: yuan('88'), credit: yuan('1093') })
    const order = await anOrder(app, payer, 'bank-ccb', '1000')
    const { fee, discount, firstGift: gift, creditMoney: credit, turnover, amount: pay } = order
    expect({ pay, fee, discount, firstGift: gift, credit, turnover }).toEqual(quote)
  })

  it('is the same for the same request, and refused for another under its number [I-06]', async () => {
    const payer = await aPayer(db)
    const wish = { requestId: aKey(), channelCode: 'wechat', amount: yuan('100') }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.call(recharge.create, wish, { as: payer.as })),
    )
    expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
    const other = app.call(recharge.create, { ...wish, amount: yuan('200') }, { as: payer.as })
    expect(await codeOf(other)).toBe('REQ/KEY_REUSED')
    expect((await list(payer)).data.length).toBe(1)
  })

  it('is one per channel and three in all, however many are sent at once', async () => {
    const payer = await aPayer(db)
    const codes = await Promise.all(Array.from({ length: 8 }, () => tryOrder(payer, 'wechat', '100')))
    expect(codes.toSorted()).toEqual(['OK', ...Array(7).fill('RECHARGE/OPEN_ORDER')])
    await Promise.all(['alipay', 'unionpay', 'okpay', 'gopay'].map((channel) => tryOrder(payer, channel, '100')))
    expect((await list(payer, { state: 'processing' })).data.length).toBe(3)
    expect(await tryOrder(payer, 'usdt-trc20', '100')).toBe('RECHARGE/TOO_MANY')
  })

  it('is refused to who has as many open ones as is set', async () => {
    const payer = await aPayer(db)
    await db.owner`insert into system_config values ('recharge_open_max', '1')`
    expect(await tryOrder(payer, 'wechat', '100')).toBe('OK')
    expect(await tryOrder(payer, 'alipay', '100')).toBe('RECHARGE/TOO_MANY')
    await db.owner`delete from system_config where config_key = 'recharge_open_max'`
    expect(await tryOrder(payer, 'alipay', '100')).toBe('OK')
  })

  it('is refused to a trial account, and for another site [PERM-032]', async () => {
    const as = await aSession(db, await aTrial(db))
    const wish = { requestId: aKey(), channelCode: 'wechat', amount: yuan('100') }
    expect(await codeOf(app.call(recharge.create, wish, { as }))).toBe('UC/TRIAL_FORBIDDEN')
    expect(await codeOf(app.call(recharge.options, {}, { as }))).toBe('UC/TRIAL_FORBIDDEN')
    const payer = await aPayer(db)
    const answer = await app.inject({
      method: 'POST',
      url: '/app-api/api/userRecharge/save',
      headers: { token: payer.as, 'content-type': 'application/json', origin: 'https://evil.example' },
      payload: JSON.stringify({ ...wish, amount: 100 }),
    })
    expect(answer.json().code).toBe('REQ/CROSS_SITE')
    expect((await list(payer)).data).toEqual([])
  })

  it('is refused to somebody who pauses [RG-2]', async () => {
    const payer = await aPayer(db)
    await app.call(limits.pause, { length: '24h' }, { as: payer.as })
    expect(await tryOrder(payer, 'wechat', '100')).toBe('RG/TIME_OUT')
  })

  it('of a transfer shows where to and its word, which no other order has', async () => {
    const orders = [await anOrder(app, await aPayer(db), 'bank-ccb'), await anOrder(app, await aPayer(db), 'bank-ccb')]
    const words = orders.map(({ payment }) => payment.remittanceCode)
    for (const word of words) expect(word).toMatch(/^(?=.*[A-Z])(?=.*\d)[A-Z2-9]{6}$/)
    expect(words[0]).not.toBe(words[1])
    expect(orders[0]?.payment.account).toMatchObject({ bank: '中国建设银行', number: '6217001540088231906' })
    const minutes = ((orders[0] as Order).expireTime - (orders[0] as Order).createTime) / 60_000
    expect(minutes).toBe(30)
  })

  it('of coins freezes the rate and asks for an amount that no other order asks for', async () => {
    const orders = await Promise.all(
      Array.from({ length: 5 }, async () => anOrder(app, await aPayer(db), 'usdt-trc20', '1000')),
    )
    const tails = orders.map(({ payment }) => payment.coin?.tail)
    expect(new Set(tails).size).toBe(5)
    for (const { payment } of orders) expect(payment.coin?.amount.toString()).toMatch(/^14029\d\d00$/)
    await setChannel('usdt-trc20', { rate: 80_000 })
    expect(
      (await app.call(recharge.options, {}, { as: (await aPayer(db)).as })).groups[2]?.channels[0]?.coin?.rate,
    ).toBe(80_000)
    await setChannel('usdt-trc20', { rate: 71_280 })
    expect(orders[0]?.payment.coin).toMatchObject({ network: 'TRC20', rate: 71_280, confirmations: 3 })
    expect(orders[0]?.coinTerms).toEqual({ network: 'TRC20', rate: 71_280, amount: orders[0]?.payment.coin?.amount })
  })

  it('whose gateway refuses is rejected, and one it did not answer is asked for again', async () => {
    const payer = await aPayer(db)
    gateway.fault = new GatewayRefused('closed')
    const refused = await anOrder(app, payer, 'wechat')
    expect(refused).toMatchObject({ status: 5, next: null })
    gateway.fault = undefined
    gateway.isSilent = true
    const silent = await anOrder(app, payer, 'alipay')
    gateway.isSilent = false
    expect(silent).toMatchObject({ status: 1, next: { code: 'prepare' }, payment: { qrText: null } })
    await db.owner`
      update recharge_order set created_at = created_at - interval '6 s' where recharge_id = ${silent.orderNo}`
    await jobs()
    expect(await look(app, payer, silent)).toMatchObject({
      next: { code: 'pay', who: 'member' },
      payment: { qrText: `pay:${silent.orderNo}` },
    })
  })
})

describe('an order that is not paid', () => {
  const letExpire = (order: Order) => db.owner`
    update recharge_order set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
    where recharge_id = ${order.orderNo}`

  it('can be cancelled, once and again, and lets a limit go', async () => {
    const payer = await aPayer(db)
    await app.call(limits.change, { kind: 'deposit', period: 'day', amount: yuan('100') }, { as: payer.as })
    const order = await anOrder(app, payer)
    expect(await tryOrder(payer, 'alipay', '100')).toBe('RG/DEPOSIT_LIMIT')
    const cancel = () => app.call(recharge.cancel, { orderNo: order.orderNo }, { as: payer.as })
    expect(await cancel()).toMatchObject({ status: 4, canCancel: false, next: null })
    expect(await cancel()).toMatchObject({ status: 4 })
    expect((await look(app, payer, order)).steps.map(({ code }) => code)).toEqual(['created', 'pay-ready', 'cancelled'])
    expect(await tryOrder(payer, 'alipay', '100')).toBe('OK')
  })

  it('ends by the database’s clock, once, though two processes look', async () => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer)
    await expireRecharges(db.sql)
    expect(await look(app, payer, order)).toMatchObject({ status: 1 })
    await letExpire(order)
    await Promise.all([jobs(), jobs(), expireRecharges(db.sql)])
    const seen = await look(app, payer, order)
    expect(seen).toMatchObject({ status: 4, auditTime: expect.any(Number) })
    expect(seen.steps.filter(({ code }) => code === 'expired').length).toBe(1)
    expect(await codeOf(app.call(recharge.cancel, { orderNo: order.orderNo }, { as: payer.as }))).toBe('RECHARGE/STATE')
    expect(await app.call(recharge.newest, { state: 'failed' }, { as: payer.as })).toMatchObject({
      orderNo: order.orderNo,
    })
    expect(await app.call(recharge.newest, { state: 'processing' }, { as: payer.as })).toBeNull()
  })

  it('of a transfer is 已受理 by the word of its payer, no longer expires, and brings no money [I-23]', async () => {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer, 'bank-ccb', '1000')
    const confirm = (said: object) => app.call(recharge.confirm, { orderNo: order.orderNo, ...said }, { as: payer.as })
    expect(await codeOf(confirm({}))).toBe('RECHARGE/PAYER')
    const paidTime = Math.floor(Date.now() / 1000) * 1000
    expect(await confirm({ payer: '张小明', paidTime })).toMatchObject({
      ...{ status: 2, payer: '张小明', paidTime, canCancel: false },
      next: { code: 'match', who: 'bank' },
    })
    await letExpire(order)
    await jobs()
    expect(await look(app, payer, order)).toMatchObject({ status: 2 })
    expect(await codeOf(app.call(recharge.cancel, { orderNo: order.orderNo }, { as: payer.as }))).toBe('RECHARGE/STATE')
    const coins = await anOrder(app, payer, 'usdt-trc20', '1000')
    const hash = 'ab'.repeat(32)
    const said = await app.call(recharge.confirm, { orderNo: coins.orderNo, txid: hash }, { as: payer.as })
    expect(said).toMatchObject({ status: 1, txid: hash })
    const [{ n }] = await db.owner<[{ n: number }]>`
      select count(*)::int as n from ledger_transfer
      where event like 'recharge%' and ref_id in (${order.orderNo}, ${coins.orderNo})`
    expect(n).toBe(0)
  })
})

describe('somebody else’s order', () => {
  it('answers every call as one that does not exist', async () => {
    const [payer, other] = [await aPayer(db), await aPayer(db)]
    const { orderNo } = await anOrder(app, payer, 'bank-ccb', '1000')
    const calls = (number: string) => [
      app.call(recharge.read, { orderNo: number }, { as: other.as }),
      app.call(recharge.cancel, { orderNo: number }, { as: other.as }),
      app.call(recharge.confirm, { orderNo: number, payer: '张', paidTime: 0 }, { as: other.as }),
      app.call(recharge.addReceipt, { orderNo: number }, { as: other.as }),
    ]
    for (const number of [orderNo, '1', '9'.repeat(19)]) {
      const answers = await Promise.allSettled(calls(number))
      for (const answer of answers) {
        expect(answer).toMatchObject({ reason: { code: 'RECHARGE/NOT_FOUND', status: 404, data: null } })
      }
    }
    expect((await list(other)).data).toEqual([])
  })
})
