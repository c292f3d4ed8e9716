import * as api from '@liuhe/contract/api/operator/payments.ts'
import * as recon from '@liuhe/contract/api/operator/recon.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteDay } from '../../db/site-days.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { workOn } from './payment-jobs.ts'
import { reconcileDay } from './reconcile.ts'
import type { KnownPayout } from './reconcile.ts'
import { createPaymentWorld, type PaymentWorld, until } from './testing/payment-world.ts'

const database = useTestDatabase()
let world: PaymentWorld
let console: OperatorWorld
let day: string
/** What our orders know of payouts. */
let known: KnownPayout[] = []
beforeAll(async () => {
  // The orders' side is what the receiver wrote down.
  const ordersOfDay = async () =>
    (await world.receiver.credits()).map(({ reference, amount }) => ({ reference, amount }))
  world = await createPaymentWorld(database, { ordersOfDay, payoutsOfDay: async () => known })
  console = await createOperatorWorld(database)
  day = await siteDay(database.sql, Date.now())
})
afterAll(async () => {
  await console?.close()
  await world?.close()
})

const compare = async () =>
  (await reconcileDay(world.desk, world.settings('bank'), day)).map(({ reference, kind, side }) => ({
    ...{ reference, kind, side },
  }))

describe('comparing a day', () => {
  it('finds nothing where gateway, inbox and orders agree', async () => {
    await world.transfer('100', 'SAME01')
    await world.transfer('200', 'SAME02')
    await workOn(world.desk, world.settings('bank'))
    expect(await compare()).toEqual([])
  })

  it('lists what is missing here, what is missing there and what is different, until it is mended', async () => {
    const missing = await world.transfer('300', 'LOST01')
    const different = await world.transfer('400', 'DIFF01')
    const unbooked = await world.transfer('500', 'BOOK01')
    await workOn(world.desk, world.settings('bank'))
    // As after a restore of the database, a wrong entry, and an order that forgot its money.
    await database.owner`delete from payment_inbox where reference = ${missing}`
    await database.owner`delete from test_credit where reference in (${missing}, ${unbooked})`
    await database.owner`update payment_inbox set amount = 1 where reference = ${different}`
    await database.owner`update test_credit set amount = 1 where reference = ${different}`
    await database.owner`
      insert into payment_inbox (gateway, reference, kind, amount, currency, paid_at, via, proof, state, handed_at)
      values ('bank', 'B-invented', 'paid', 9000, 'CNY', now(), 'statement', '', 'handed', now())`
    await database.owner`insert into test_credit (gateway, reference, amount) values ('bank', 'B-invented', 9000)`
    const found = await compare()
    const expected = [
      { reference: missing, kind: 'missing-here', side: 'gateway' },
      { reference: different, kind: 'different', side: 'gateway' },
      { reference: 'B-invented', kind: 'missing-there', side: 'gateway' },
      { reference: unbooked, kind: 'missing-here', side: 'orders' },
    ]
    expect(found).toHaveLength(expected.length)
    expect(found).toEqual(expect.arrayContaining(expected))

    const maker = await console.tokenOf('finance-maker')
    const listed = async () =>
      (await console.call(recon.differences, { kind: 'gateway', source: 'bank', day }, maker)).data
    expect((await listed()).map(({ what }) => what).sort()).toEqual(expected.map(({ kind }) => kind).sort())
    expect(await listed()).toContainEqual(
      expect.objectContaining({ reference: different, ours: '- 1', theirs: '- 400000' }),
    )
    const alarms = await database.owner`select gateway, subject from payment_alarm where kind = 'difference'`
    expect(alarms).toEqual([{ gateway: 'bank', subject: day }])

    await database.owner`delete from payment_inbox where reference = 'B-invented'`
    await database.owner`delete from test_credit where reference = 'B-invented'`
    await database.owner`update payment_inbox set amount = 400000 where reference = ${different}`
    await database.owner`update test_credit set amount = 400000 where reference = ${different}`
    await database.owner`update payment_cursor set position = '0' where gateway = 'bank'`
    await workOn(world.desk, world.settings('bank'))
    await database.owner`insert into test_credit (gateway, reference, amount) values ('bank', ${unbooked}, 500000)`
    expect(await compare()).toEqual([])
    expect((await listed()).map(({ overAt }) => overAt)).toEqual(expected.map(() => expect.any(Number)))
  })

  it('is shown to those who read money, and to nobody else', async () => {
    const [finance, draws] = [await console.tokenOf('finance-checker'), await console.tokenOf('draw-operator')]
    const [newest] = await console.call(api.inbox, { rows: 1 }, finance)
    expect(newest).toMatchObject({ gateway: 'bank', via: 'statement', state: 'handed', currency: 'CNY' })
    await expect(console.call(api.inbox, {}, draws)).rejects.toMatchObject({ code: 'UC/FORBIDDEN' })
    const inboxId = newest?.inboxId ?? 0
    await expect(console.call(api.notice, { inboxId }, draws)).rejects.toMatchObject({ code: 'UC/FORBIDDEN' })
  })
})

describe('the inbox', () => {
  const tell = async (reference: string, part: { orderNo?: string; kind?: string; via?: string; proof?: string }) => {
    const { orderNo = null, kind = 'paid', via = 'callback', proof = '{}' } = part
    const [row] = await database.owner<[{ id: number }]>`
      insert into payment_inbox (gateway, reference, kind, order_no, amount, currency, paid_at, via, proof, state)
      values ('cashier', ${reference}, ${kind}, ${orderNo}, ${kind === 'paid' ? 5000 : 0}, 'CNY', now(), ${via},
              ${proof}, 'unmatched') returning inbox_id::float8 as id`
    return row.id
  }

  it('is found by gateway, by state, and by the number of either side, a page at a time', async () => {
    const finance = await console.tokenOf('finance-maker')
    const asked = async (query: object) =>
      (await console.call(api.inbox, query, finance)).map(({ reference }) => reference)
    await tell('C-one', { orderNo: '880001' })
    await tell('C-two', { orderNo: '880001', kind: 'closed' })
    const last = await tell('C-three', {})
    expect(await asked({ gateway: 'cashier' })).toEqual(['C-three', 'C-two', 'C-one'])
    expect(await asked({ gateway: 'cashier', before: last, rows: 1 })).toEqual(['C-two'])
    expect(await asked({ number: '880001' })).toEqual(['C-two', 'C-one'])
    expect(await asked({ number: 'C-three' })).toEqual(['C-three'])
    expect(await asked({ state: 'unmatched', gateway: 'bank' })).toEqual([])
    expect(await asked({ number: 'C-nothing' })).toEqual([])
  })

  it('shows what was signed as it came, and of a line of a bank nothing that names people', async () => {
    const finance = await console.tokenOf('finance-maker')
    const body = '{"merchant":"M1001","kind":"paid","orderNo":"880009","amount":"5000"}'
    const inboxId = await tell('C-signed', { orderNo: '880009', proof: body })
    expect(await console.call(api.notice, { inboxId }, finance)).toMatchObject({
      ...{ kind: 'paid', reference: 'C-signed', orderNo: '880009', amount: '5', proof: body, handedAt: null },
    })
    const line = {
      reference: 'B-line',
      amount: '5000',
      paidAt: 1_795_400_000_000,
      payer: '欧阳小明',
      text: '欧阳小明 AB12CD',
    }
    const listed = await tell('B-line', { via: 'statement', proof: JSON.stringify(line) })
    const { proof } = await console.call(api.notice, { inboxId: listed }, finance)
    expect(JSON.parse(proof)).toEqual({ reference: 'B-line', amount: '5000', paidAt: line.paidAt, payer: '欧***' })
    await expect(console.call(api.notice, { inboxId: 9_999_999 }, finance)).rejects.toMatchObject({
      code: 'RECHARGE/RECEIVED_NOT_FOUND',
    })
  })
})

it('compares payouts by our numbers: what the bank paid with what our orders say of it', async () => {
  const bank = world.desk.gatewayOf('bank')
  const account = { bankName: '中国银行', accountName: '张三丰', accountNo: '6217001540088231906' }
  const pay = (payoutNo: string) => bank.payout({ payoutNo, amount: 5_000n, currency: 'CNY', account })
  for (const payoutNo of ['90001', '90002', '90003']) await pay(payoutNo)
  const referenceOf = async (payoutNo: string) => {
    const state = await bank.queryPayout(payoutNo)
    return state.kind === 'paid' ? state.reference : undefined
  }
  await until(async () => (await Promise.all(['90001', '90002', '90003'].map(referenceOf))).every(Boolean))
  const ours = async (payoutNo: string, changes: object = {}) => ({
    ...{ payoutNo, amount: 5_000n, isPaid: true, reference: (await referenceOf(payoutNo)) ?? null, isInSpan: true },
    ...changes,
  })
  const found = async (...payouts: KnownPayout[]) => {
    known = payouts
    return (await compare()).filter(({ side }) => side === 'payouts').map(({ reference, kind }) => [reference, kind])
  }
  expect(await found(await ours('90001'), await ours('90002'), await ours('90003'))).toEqual([])
  // Lost by us, of another sum, known but not as paid, and known to us alone; one of another day is of that day.
  const differing = [
    await ours('90002', { amount: 4_000n }),
    await ours('90003', { isPaid: false }),
    await ours('90004', { reference: 'W-invented' }),
    await ours('90005', { reference: 'W-other', isInSpan: false }),
  ]
  expect(await found(...differing)).toEqual([
    ['90001', 'missing-here'],
    ['90002', 'different'],
    ['90003', 'missing-here'],
    ['90004', 'missing-there'],
  ])
  expect(await found(await ours('90001'), await ours('90002'), await ours('90003'))).toEqual([])
})
