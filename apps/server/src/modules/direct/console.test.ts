import { randomUUID } from 'node:crypto'
import * as direct from '@liuhe/contract/api/direct.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as dashboard from '@liuhe/contract/api/operator/dashboard.ts'
import * as desk from '@liuhe/contract/api/operator/direct.ts'
import * as recharges from '@liuhe/contract/api/operator/recharge.ts'
import * as terms from '@liuhe/contract/api/operator/withdrawals.ts'
import * as withdrawals from '@liuhe/contract/api/withdrawals.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createOperatorWorld, type OperatorWorld, type TestOperator } from '../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { checkBooks } from '../bets/testing.ts'
import {
  aGateway,
  aPayer,
  look as lookAt,
  type Order,
  type Payer,
  refuseFaults,
  seedRecharges,
} from '../recharge/testing.ts'
import { codeOf } from '../security/testing.ts'
import { checkHeld, look, type Order as Withdrawal, type Withdrawer } from '../withdrawals/testing.ts'
import { aWaiting, hasIt, pays, says } from './testing.ts'

// Payer and receiver disagree: two people decide, on both orders at once.

const db = useTestDatabase()
let world: OperatorWorld
let app: TestApp
const people: TestOperator[] = []
let maker: string
let checker: string

beforeAll(async () => {
  const { gatewayOf } = aGateway()
  world = await createOperatorWorld(db, { gatewayOf })
  app = await createTestApp(db, { limits: unlimited, gatewayOf })
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
  // Each test has its own who wait.
  await db.owner`
    update withdrawal_offer f set ended_at = now(), ended_why = 'asked' where ended_at is null`
  await checkBooks(db.owner)
  await checkHeld(db.owner)
  refuseFaults(app)
})
afterAll(async () => {
  await Promise.all([world.close(), app.close()])
})

interface Dispute {
  payer: Payer
  order: Order
  who: Withdrawer
  withdrawal: Withdrawal
}

async function aDispute(amount = '300'): Promise<Dispute> {
  const [payer, { who, order: withdrawal }] = [await aPayer(db), await aWaiting(app, db, amount)]
  const order = await pays(app, payer, amount)
  await says(app, payer, order)
  await app.call(direct.missing, { orderNo: withdrawal.orderNo, kind: 'not-received' }, { as: who.token })
  return { payer, order, who, withdrawal }
}
const moneyOf = async ({ as }: Payer) => (await app.call(member.checkMoney, {}, { as })).money
const propose = async ({ order }: Dispute, outcome: 'paid' | 'unpaid') => {
  const { match } = await world.call(desk.match, { matchNo: order.orderNo }, maker)
  const wish = { requestId: randomUUID(), revision: match.revision, outcome, reason: '银行回单已核对' }
  return world.call(desk.decide, { matchNo: order.orderNo, ...wish }, maker)
}

it('is listed with both orders and the proofs, and decided by two people [SEC-62] [Ruling C130]', async () => {
  const disputed = await aDispute()
  const { payer, order, who, withdrawal } = disputed
  const { data } = await world.call(desk.matches, {}, checker)
  expect(data.at(-1)).toMatchObject({
    matchNo: order.orderNo,
    withdrawalNo: withdrawal.orderNo,
    dispute: 'not-received',
  })
  const file = await world.call(desk.match, { matchNo: order.orderNo }, checker)
  expect(file).toMatchObject({ recharge: { receipts: [expect.any(String)] }, withdrawal: { state: 'requested' } })
  const proposal = await propose(disputed, 'paid')
  const seen = await world.call(approvals.read, { approvalId: proposal.approvalId }, checker)
  expect(seen.effect).toMatchObject({ outcome: 'paid', match: { amount: 300 } })
  expect(await codeOf(approve(world, proposal, maker))).toBe('UC/FORBIDDEN')
  expect(await moneyOf(payer)).toBe(0n)
  await approve(world, proposal, checker)
  await approve(world, proposal, checker)
  expect(await moneyOf(payer)).toBe(yuan('300'))
  expect(await look(app, who, withdrawal)).toMatchObject({
    state: 'paid',
    steps: expect.arrayContaining([expect.objectContaining({ code: 'paid', by: 'finance-checker' })]),
  })
})

it('waits for a member and not for people until the two disagree, and is a queue of its own then', async () => {
  const waiting = async (queue: string) => {
    const all = await world.call(dashboard.queues, {}, maker)
    return all.find((one) => one.queue === queue)?.count
  }
  const numbersOf = async (queue: 'payable' | 'offered') =>
    (await world.call(terms.queue, { queue, rows: 200 }, maker)).data.map(({ orderNo }) => orderNo)
  const [withdrawals, recharged, disputes] = [
    ...[await waiting('withdrawals'), await waiting('recharges'), await waiting('disputes')],
  ]
  const [payer, { who, order }] = [await aPayer(db), await aWaiting(app, db, '500')]
  expect(await waiting('withdrawals')).toBe(withdrawals)
  expect(await numbersOf('payable')).not.toContain(order.orderNo)
  expect(await numbersOf('offered')).toContain(order.orderNo)
  const file = await world.call(terms.order, { orderNo: order.orderNo }, maker)
  expect(file).toMatchObject({ isOffered: true, order: { state: 'requested' } })

  const recharge = await pays(app, payer, '500')
  await says(app, payer, recharge)
  expect(await waiting('recharges')).toBe(recharged)
  expect(await waiting('disputes')).toBe(disputes)
  await app.call(direct.missing, { orderNo: order.orderNo, kind: 'not-received' }, { as: who.token })
  expect(await waiting('disputes')).toBe((disputes ?? 0) + 1)
  expect(await waiting('withdrawals')).toBe(withdrawals)
})

it('shows who is said to have paid masked, and whether that is the name in his profile [SEC-61]', async () => {
  const { payer, order } = await aDispute('1000')
  const seen = async () => (await world.call(desk.match, { matchNo: order.orderNo }, maker)).recharge
  expect(await seen()).toMatchObject({ payer: '李*', payerIs: 'unknown' })
  for (const [name, payerIs] of [
    ['李四', 'own-name'],
    ['李三', 'other-name'],
  ] as const) {
    await db.owner`update member set full_name = ${name} where member_id = ${payer.memberId}`
    expect(await seen()).toMatchObject({ payer: '李*', payerIs })
  }
  const { order: listed } = await world.call(recharges.order, { orderNo: order.orderNo }, maker)
  expect(listed).toMatchObject({ payer: '李*', payerIs: 'other-name' })
})

it('or against him: his order is rejected, and the withdrawal waits for another payer', async () => {
  const disputed = await aDispute()
  const { payer, order, who, withdrawal } = disputed
  await approve(world, await propose(disputed, 'unpaid'), checker)
  expect(await lookAt(app, payer, order)).toMatchObject({
    status: 5,
    remark: '银行回单已核对',
    match: { state: 'released' },
  })
  expect(await moneyOf(payer)).toBe(0n)
  expect((await look(app, who, withdrawal)).direct).toMatchObject({ stage: 'waiting' })
})

it('is not decided any more once the receiver has the money, nor by another way', async () => {
  const disputed = await aDispute()
  const { order, who, withdrawal } = disputed
  const by = { requestId: randomUUID(), revision: 0, reason: '试一试' }
  expect(await codeOf(world.call(recharges.reject, { orderNo: order.orderNo, reason: '试一试' }, maker))).toBe(
    'RECHARGE/STATE',
  )
  const hand = { ...by, orderNo: order.orderNo, amount: yuan('300'), reference: 'bank-0001' }
  expect(await codeOf(world.call(recharges.credit, hand, maker))).toBe('RECHARGE/STATE')
  const proposal = await propose(disputed, 'unpaid')
  await hasIt(app, who, withdrawal)
  expect(await codeOf(approve(world, proposal, checker))).toBe('APPROVAL/CHANGED')
  expect(await codeOf(world.call(desk.match, { matchNo: '1' }, maker))).toBe('RECHARGE/NOT_FOUND')
})

it('has figures that two people change, which hold at once and leave alone what waits [SEC-62]', async () => {
  const { who, order } = await aWaiting(app, db)
  const until = (await look(app, who, order)).direct?.until
  const settings = () => world.call(terms.settings, {}, maker)
  const before = await settings()
  const change = async (figures: Partial<typeof before.direct>) => {
    const { revision } = await settings()
    const wish = { requestId: randomUUID(), revision, reason: '调整档位' }
    return world.call(terms.changeDirect, { ...wish, figures: { ...before.direct, ...figures } }, maker)
  }
  const offered = () => app.call(withdrawals.terms, {}, { as: who.token })
  // Sums rise, each once, whole yuan, and nobody is offered one that he may not ask for.
  const wrong = [[yuan('500'), yuan('300')], [yuan('300'), yuan('300')], [300_001n], [yuan('99')], [yuan('50001')]]
  for (const amounts of wrong) expect(await codeOf(change({ amounts }))).toBe('REQ/INVALID')
  for (const one of [{ amounts: [] }, { answerMinutes: 0 }, { waitHours: 169 }]) {
    await expect(change(one)).rejects.toThrow()
  }
  const figures = { isOpen: true, amounts: [yuan('400'), yuan('800')], answerMinutes: 5, waitHours: 2 }
  const proposal = await change(figures)
  expect((await offered()).directAmounts).toEqual(before.direct.amounts)
  expect(await codeOf(approve(world, proposal, maker))).toBe('UC/FORBIDDEN')
  const file = await world.call(approvals.read, { approvalId: proposal.approvalId }, checker)
  expect(file.effect).toMatchObject({ before: { waitHours: 24 }, after: { waitHours: 2, amounts: [400, 800] } })
  await approve(world, proposal, checker)
  expect(await settings()).toMatchObject({ revision: before.revision + 1, direct: figures })
  expect(await offered()).toMatchObject({ directAmounts: figures.amounts, directWaitHours: 2 })
  expect((await look(app, who, order)).direct?.until).toBe(until)
  const payer = await aPayer(db)
  const paid = await pays(app, payer)
  await says(app, payer, paid)
  const { answerTime } = (await app.call(direct.incoming, { orderNo: order.orderNo }, { as: who.token })) ?? {}
  expect((answerTime ?? 0) - Date.now()).toBeLessThan(300_001)
  await approve(world, await change({ ...figures, isOpen: false }), checker)
  expect(await offered()).toMatchObject({ isFreeBankOpen: false })
  await approve(world, await change(before.direct), checker)
  const entries = await db.sql<{ entry: string }[]>`select entry from operator_audit order by position`
  expect(entries.map(({ entry }) => JSON.parse(entry))).toContainEqual(
    expect.objectContaining({ action: 'withdrawals.changeDirect', outcome: 'done', role: 'finance-maker' }),
  )
})
