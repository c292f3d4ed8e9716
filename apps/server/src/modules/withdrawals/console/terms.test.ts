import { randomUUID } from 'node:crypto'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as desk from '@liuhe/contract/api/operator/withdrawals.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balancesOfMember } from '../../../ledger/index.ts'
import { createOperatorWorld, type OperatorWorld, type TestOperator } from '../../../testing/operator-world.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { approve } from '../../approvals/testing.ts'
import { checkBooks as recountBooks } from '../../bets/testing.ts'
import { verifyAudit } from '../../operators/index.ts'
import { codeOf } from '../../security/testing.ts'
import { checkHeld } from '../testing.ts'
import { aRequest, type Asked, stateOf } from '../payout/testing.ts'
import { aPayer, aProvider } from '../payout/testing/payer.ts'

// Payments by hand, figures and rules, the freeze, and what each role may do.

const db = useTestDatabase()
const provider = aProvider()
let world: OperatorWorld
const people: TestOperator[] = []
let maker: string
let checker: string
let risk: string

beforeAll(async () => {
  world = await createOperatorWorld(db, { gatewayOf: (name) => (name === 'bank' ? provider.gatewayOf(name) : none()) })
  for (const role of ['finance-maker', 'finance-checker', 'risk'] as const) {
    people.push(await world.enrolled(role))
  }
})
const none = () => {
  throw new Error('no gateway of this name is configured')
}
// Signing in moves the clock on, and a session is over after a quarter of an hour.
beforeEach(async () => {
  const tokens: string[] = []
  for (const person of people) tokens.push(await world.signedIn(person))
  ;[maker, checker, risk] = tokens as [string, string, string]
})
afterEach(async () => {
  await recountBooks(db.owner)
  await checkHeld(db.owner)
})
afterAll(() => world.close())

const state = (asked: Asked) => stateOf(db.owner, asked)
const moneyOf = ({ memberId }: Asked) => balancesOfMember(db.sql, memberId)
const seen = ({ orderNo }: Asked, by = checker) => world.call(desk.order, { orderNo }, by)
const yes = async (asked: Asked, by = maker, requestId = randomUUID()) => {
  const { revision } = await seen(asked)
  return world.call(desk.approve, { orderNo: asked.orderNo, requestId, revision, reason: '已核对' }, by)
}
const no = ({ orderNo }: Asked, by = maker) => world.call(desk.reject, { orderNo, reason: '资料不符' }, by)
const proposed = async (asked: Asked, by = maker) => {
  const { proposal } = await yes(asked, by)
  if (proposal === null) throw new Error('nothing was proposed')
  return proposal
}
const codes = (...calls: Promise<unknown>[]) => Promise.all(calls.map(codeOf))

describe('a payment by hand', () => {
  it('is begun by one, and ended by two under the bank’s number, which proves one payment only', async () => {
    const [asked, twin] = [await aRequest(db, { gateway: null }), await aRequest(db, { gateway: null, people: 0 })]
    const pay = (one: Asked) => world.call(desk.pay, { orderNo: one.orderNo }, checker)
    expect(await codeOf(pay(asked))).toBe('WITHDRAW/STATE')
    await approve(world, await proposed(asked), checker)
    await pay(asked)
    expect(await codes(pay(asked), no(asked))).toEqual(['WITHDRAW/STATE', 'WITHDRAW/STATE'])
    const settle = async (one: Asked, changes: object = {}) => {
      const { revision } = await seen(one)
      const wish = { orderNo: one.orderNo, requestId: randomUUID(), revision, reason: '网银已付' }
      return world.call(desk.settle, { ...wish, outcome: 'paid', reference: 'BANK-0001', ...changes }, maker)
    }
    const proposal = await settle(asked)
    expect(await codeOf(approve(world, proposal, maker))).toBe('UC/FORBIDDEN')
    expect(await state(asked)).toBe('paying')
    await approve(world, proposal, checker)
    expect([await state(asked), await moneyOf(asked)]).toEqual(['paid', { main: 0n, live: 0n, held: 0n }])
    expect((await seen(asked)).order.payoutReference).toBe('BANK-0001')
    await pay(twin)
    expect(await codeOf(settle(twin))).toBe('WITHDRAW/STATE')
    await approve(world, await settle(twin, { outcome: 'failed', reference: 'BANK-0002' }), checker)
    expect([await state(twin), await moneyOf(twin)]).toEqual(['returned', { main: twin.amount, live: 0n, held: 0n }])
  })

  it('is not for what a gateway pays or was asked for [I-25]', async () => {
    const [asked, lacking] = [await aRequest(db, { people: 0 }), await aRequest(db, { people: 0, kind: 'usdt' })]
    expect(await codeOf(world.call(desk.pay, { orderNo: asked.orderNo }, checker))).toBe('WITHDRAW/STATE')
    // Its gateway is not configured here.
    await world.call(desk.pay, { orderNo: lacking.orderNo }, checker)
    provider.faults = ['pending']
    await aPayer(db.sql, provider.gatewayOf, ['bank']).round()
    expect(await state(asked)).toBe('paying')
    const { revision } = await seen(asked)
    const wish = { orderNo: asked.orderNo, requestId: randomUUID(), revision, reason: '网银已付' } as const
    const settled = world.call(desk.settle, { ...wish, outcome: 'paid', reference: 'BANK-0003' }, maker)
    expect(await codeOf(settled)).toBe('WITHDRAW/STATE')
    const ask = await world.call(desk.ask, { orderNo: asked.orderNo }, maker)
    expect(ask).toEqual({ state: 'pending', reference: `ref-${asked.orderNo}` })
    expect(await codeOf(world.call(desk.giveBack, { orderNo: asked.orderNo }, checker))).toBe('WITHDRAW/STATE')
    expect((await seen(asked)).payout).toMatchObject({ gateway: 'bank', looks: 1, reference: null })
    const payout = provider.payouts.get(asked.orderNo)
    if (payout !== undefined) payout.state = 'paid'
    await aPayer(db.sql, provider.gatewayOf, ['bank']).round()
    expect(await state(asked)).toBe('paid')
  })
})

describe('figures, rules and the freeze', () => {
  const settings = () => world.call(desk.settings, {}, checker)
  const wish = (revision: number) => ({ requestId: randomUUID(), revision, reason: '风控调整' })

  it('change by two people, and never below the rulings', async () => {
    const before = await settings()
    const figures = { ...before.figures, timesPerDay: 7 }
    const wrong = { ...figures, amountMin: figures.amountMax + 1n }
    expect(await codeOf(world.call(desk.changeFigures, { ...wish(before.revision), figures: wrong }, maker))).toBe(
      'REQ/INVALID',
    )
    const proposal = await world.call(desk.changeFigures, { ...wish(before.revision), figures }, maker)
    expect((await settings()).figures.timesPerDay).toBe(before.figures.timesPerDay)
    const file = await world.call(approvals.read, { approvalId: proposal.approvalId }, checker)
    expect(file.effect).toMatchObject({
      before: { timesPerDay: before.figures.timesPerDay },
      after: { timesPerDay: 7 },
    })
    await approve(world, proposal, checker)
    expect(await settings()).toMatchObject({ revision: before.revision + 1, figures: { timesPerDay: 7 } })
    const large = before.rules.find(({ rule }) => rule === 'large')
    const looser = { people: 1, threshold: '5000000', isOn: true } as const
    const change = (rule: 'large', changes: object) =>
      world.call(desk.changeRule, { rule, ...wish(large?.revision ?? 0), figures: { ...looser, ...changes } }, maker)
    expect(await codes(change('large', {}), change('large', { people: 2, isOn: false }))).toEqual([
      ...['REQ/INVALID', 'REQ/INVALID'],
    ])
    await approve(world, await change('large', { people: 2, threshold: '3000000' }), checker)
    expect((await settings()).rules.find(({ rule }) => rule === 'large')?.figures.threshold).toBe('3000000')
    const bank = { kind: 'bank', ...wish(0) } as const
    const manual = { mode: 'manual', gateway: null, isOpen: true, rate: null } as const
    expect(await codeOf(world.call(desk.changeMethod, { ...bank, figures: { ...manual, rate: 71_000 } }, maker))).toBe(
      'REQ/INVALID',
    )
    await approve(world, await world.call(desk.changeMethod, { ...bank, figures: manual }, maker), checker)
    expect((await settings()).methods.find(({ kind }) => kind === 'bank')?.figures).toEqual(manual)
  })

  it('stop payouts by one at once, and let them go on by two who see what the books say [SEC-64]', async () => {
    await world.call(desk.freeze, { reason: '渠道异常' }, risk)
    const frozen = await settings()
    expect(frozen).toMatchObject({ isFrozen: true, frozenReason: '渠道异常' })
    const byHand = await aRequest(db, { people: 0, gateway: null })
    expect(await codeOf(world.call(desk.pay, { orderNo: byHand.orderNo }, checker))).toBe('WITHDRAW/FROZEN')
    const proposal = await world.call(desk.unfreeze, wish(frozen.revision), maker)
    expect((await settings()).isFrozen).toBe(true)
    const file = await world.call(approvals.read, { approvalId: proposal.approvalId }, checker)
    expect(file.effect).toMatchObject({ frozenReason: '渠道异常', faults: [] })
    await approve(world, proposal, checker)
    expect(await settings()).toMatchObject({ isFrozen: false, frozenReason: null, frozenAt: null })
    expect(await codeOf(world.call(desk.unfreeze, wish(frozen.revision + 1), maker))).toBe('WITHDRAW/STATE')
    const entries = await db.sql<{ entry: string }[]>`select entry from operator_audit order by position`
    expect(entries.map(({ entry }) => JSON.parse(entry))).toContainEqual(
      expect.objectContaining({ action: 'withdrawals.freeze', outcome: 'done', role: 'risk', reason: '渠道异常' }),
    )
    expect((await verifyAudit(db.sql)).fault).toBeUndefined()
  })

  it('say of a day what was paid, by orders and by books', async () => {
    const [{ day }] = await db.sql<[{ day: string }]>`select to_char(site_day(clock_timestamp()), 'YYYY-MM-DD') as day`
    const figures = await world.call(desk.dayFigures, { day }, checker)
    expect(figures.orders).toEqual(figures.books)
    expect(figures.orders.payments).toBeGreaterThan(1)
    expect(figures.gateways.map(({ gateway }) => gateway)).toEqual(['bank', 'hand'])
    expect(figures.differences).toEqual({ missingHere: 0, missingThere: 0, different: 0 })
  })
})

it('answers every role as the matrix says, and nobody before signing in [SEC-61]', async () => {
  const orderNo = '17'
  const wish = { requestId: randomUUID(), revision: 0, reason: '试' }
  const calls = {
    readWithdrawals: (token?: string) => [
      world.call(desk.queue, {}, token),
      world.call(desk.order, { orderNo }, token),
      world.call(desk.settings, {}, token),
    ],
    workWithdrawals: (token?: string) => [
      world.call(desk.claim, { orderNo }, token),
      world.call(desk.reject, { orderNo, reason: '试' }, token),
    ],
    handleWithdrawals: (token?: string) => [
      world.call(desk.approve, { orderNo, ...wish }, token),
      world.call(desk.settle, { orderNo, ...wish, outcome: 'paid', reference: 'BANK-1' }, token),
      world.call(desk.unfreeze, wish, token),
    ],
    approveWithdrawals: (token?: string) => [
      world.call(desk.pay, { orderNo }, token),
      world.call(desk.giveBack, { orderNo }, token),
    ],
  }
  const tokens = []
  for (const role of STAFF_ROLES) tokens.push([role, await world.enrolled(role)] as const)
  for (const [role, person] of tokens) {
    const token = await world.signedIn(person)
    for (const [permission, call] of Object.entries(calls)) {
      const isAllowed = staffMay(role, permission as keyof typeof calls)
      const answers = await codes(...call(token))
      expect([role, permission, answers.some((code) => code === 'UC/FORBIDDEN')]).toEqual([
        role,
        permission,
        !isAllowed,
      ])
      expect(answers.every((code) => code === 'UC/FORBIDDEN')).toBe(!isAllowed)
    }
  }
  for (const call of Object.values(calls)) {
    expect(new Set(await codes(...call()))).toEqual(new Set(['UC/UNAUTHORISED']))
  }
})
