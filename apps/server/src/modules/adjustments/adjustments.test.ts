import { randomUUID } from 'node:crypto'
import * as bills from '@liuhe/contract/api/bills.ts'
import * as limits from '@liuhe/contract/api/limits.ts'
import * as notifications from '@liuhe/contract/api/notifications.ts'
import * as api from '@liuhe/contract/api/operator/adjustments.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as audit from '@liuhe/contract/api/operator/audit.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { ADJUST_REASON_CODES, ADJUST_REASONS, type AdjustReasonCode } from '@liuhe/domain/adjustments/reason.ts'
import { type Money, yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { balancesOfMember } from '../../ledger/index.ts'
import { aSession } from '../../testing/factories.ts'
import { aMember, anOpenDraw, give } from '../../testing/money-world.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { createBetDesk } from '../bets/place-bets.ts'
import { aLine, aRequest, checkBooks } from '../bets/testing.ts'
import { codeOf } from '../security/testing.ts'
import { turnoverNow } from '../turnover/index.ts'

// Money that operators move by hand: by two people, once, never below zero, and seen by its member.

const db = useTestDatabase()
let world: OperatorWorld
let app: TestApp
let maker: string
let checker: string

beforeAll(async () => {
  world = await createOperatorWorld(db)
  app = await createTestApp(db, { limits: unlimited })
  maker = await world.tokenOf('finance-maker')
  checker = await world.tokenOf('finance-checker')
})
afterAll(async () => {
  await world.close()
  await app.close()
})

type Wish = { reasonCode?: AdjustReasonCode; amount?: Money; multiple?: number; requestId?: string }
const proposed = (memberId: bigint, wish: Wish = {}, as = maker) =>
  world.call(
    api.propose,
    {
      ...{ memberId: String(memberId), requestId: randomUUID(), reasonCode: 'deposit', reason: '客服核实' },
      ...{ amount: yuan('100'), multiple: wish.reasonCode === undefined ? 100 : 0, ...wish },
    },
    as,
  )
const moneyOf = async (memberId: bigint) => (await balancesOfMember(db.sql, memberId)).main
const billsOf = async (memberId: bigint) =>
  (await app.call(bills.list, { rows: 20 }, { as: await aSession(db, { memberId, account: '' }) })).data

describe('money that is added by hand', () => {
  it('takes two people, and reaches wallet, bills, turnover, notices and the audit', async () => {
    const memberId = await aMember(db.owner, { balance: yuan('5') })
    const wish = await proposed(memberId, { amount: yuan('100'), multiple: 300 })
    expect(await moneyOf(memberId)).toBe(yuan('5'))
    const { effect } = await world.call(approvals.read, { approvalId: wish.approvalId }, checker)
    expect(effect).toMatchObject({
      direction: 'in',
      amount: 100,
      before: 5,
      after: 105,
      label: '线下存款',
      multiple: 300,
    })
    await approve(world, wish, checker)
    const [bill] = await billsOf(memberId)
    expect(bill).toMatchObject({ tranType: 18, amount: yuan('100'), before: yuan('5'), after: yuan('105') })
    // Three times, less what the operator's terms overlook.
    expect((await turnoverNow(db.sql, memberId)).yetWithdraw).toBe(yuan('290'))
    const as = await aSession(db, { memberId, account: '' })
    const [notice] = await app.call(notifications.list, {}, { as })
    expect(notice?.content).toContain('人工加款 100')
    const [entry] = await world.call(audit.list, { object: `approval/${wish.approvalId}`, rows: 1 }, await auditor())
    expect(JSON.parse(entry?.entry ?? '')).toMatchObject({
      action: 'approvals.approve',
      after: { decision: 'approved', outcome: { before: String(yuan('5')), after: String(yuan('105')) } },
    })
    await checkBooks(db.owner)
  })

  it.each(ADJUST_REASON_CODES)('%s has the bill of its reason', async (reasonCode) => {
    const memberId = await aMember(db.owner, { balance: yuan('500') })
    await approve(world, await proposed(memberId, { reasonCode }), checker)
    const { direction, tranType } = ADJUST_REASONS[reasonCode]
    const amount = direction === 'in' ? yuan('100') : -yuan('100')
    expect(await billsOf(memberId)).toMatchObject([{ tranType, amount }, { tranType: 18 }])
    await checkBooks(db.owner)
  })

  it.each([
    ['compensation', yuan('100')],
    ['principal-back', 0n],
  ] as const)('%s may be deducted again while it is not earned: %s', async (reasonCode, deduct) => {
    const memberId = await aMember(db.owner)
    await approve(world, await proposed(memberId, { reasonCode, multiple: 100 }), checker)
    expect(await turnoverNow(db.sql, memberId)).toMatchObject({ yetWithdraw: yuan('90'), sumAllDeduct: deduct })
  })

  it('of a deposit counts as recharged, and stays within the deposit limit of the member [RG-3]', async () => {
    const memberId = await aMember(db.owner)
    const as = await aSession(db, { memberId, account: '' })
    await app.call(limits.change, { kind: 'deposit', period: 'day', amount: yuan('150') }, { as })
    await approve(world, await proposed(memberId), checker)
    const over = await proposed(memberId)
    expect(await codeOf(approve(world, over, checker))).toBe('RG/DEPOSIT_LIMIT')
    expect(await moneyOf(memberId)).toBe(yuan('100'))
    const [row] = await db.owner<[{ recharged: bigint }]>`select recharged from member where member_id = ${memberId}`
    expect(row.recharged).toBe(yuan('100'))
  })
})

describe('money by hand and a member who stays away', () => {
  it.each([
    ['deposit', 'RG/EXCLUDED'],
    ['compensation', 'RG/EXCLUDED'],
    ['principal-back', 'OK'],
    ['cash-out', 'OK'],
  ] as const)('%s: %s', async (reasonCode, outcome) => {
    const memberId = await aMember(db.owner, { balance: yuan('500') })
    const as = await aSession(db, { memberId, account: '' })
    const wish = await proposed(memberId, { reasonCode })
    await app.call(limits.pause, { length: '6m' }, { as })
    expect(await codeOf(approve(world, wish, checker))).toBe(outcome)
  })
})

describe('money that is taken away by hand', () => {
  it('is never more than there is, also when it was there while it was proposed', async () => {
    const memberId = await aMember(db.owner, { balance: yuan('100') })
    expect(await codeOf(proposed(memberId, { reasonCode: 'cash-out', amount: yuan('100.001') }))).toBe(
      'WALLET/INSUFFICIENT',
    )
    const wish = await proposed(memberId, { reasonCode: 'cash-out' })
    const draw = await anOpenDraw(db.owner)
    const desk = createBetDesk(db.sql)
    const bet = desk.place({ memberId, rebateTenths: 0 }, await aRequest(db.owner, draw, [aLine('101', '07', '10')]))
    const [placed, decided] = await Promise.all([bet, codeOf(approve(world, wish, checker))])
    // One of both: the stake, or the whole wallet.
    const isBetFirst = 'orderIds' in placed
    expect([isBetFirst, decided]).toEqual([isBetFirst, isBetFirst ? 'WALLET/INSUFFICIENT' : 'OK'])
    expect(await moneyOf(memberId)).toBe(isBetFirst ? yuan('90') : 0n)
    await checkBooks(db.owner)
  })

  it('waits while the wallet has too little, and may be agreed to later', async () => {
    const memberId = await aMember(db.owner, { balance: yuan('100') })
    const wish = await proposed(memberId, { reasonCode: 'other-out' })
    const draw = await anOpenDraw(db.owner)
    const request = await aRequest(db.owner, draw, [aLine('101', '07', '10')])
    await createBetDesk(db.sql).place({ memberId, rebateTenths: 0 }, request)
    expect(await codeOf(approve(world, wish, checker))).toBe('WALLET/INSUFFICIENT')
    expect((await billsOf(memberId)).map(({ tranType }) => tranType)).toEqual([3, 18])
    await give(db.owner, memberId, yuan('10'))
    expect(await codeOf(approve(world, wish, checker))).toBe('OK')
    expect(await moneyOf(memberId)).toBe(0n)
  })
})

describe('two people', () => {
  it('are two: nobody agrees to his own, in whatever role he comes back [SEC-62]', async () => {
    const memberId = await aMember(db.owner)
    const somebody = await world.enrolled('finance-maker')
    const wish = await proposed(memberId, {}, await world.signedIn(somebody))
    expect(await codeOf(approve(world, wish, maker))).toBe('UC/FORBIDDEN')
    await db.owner`update operator set role = 'finance-checker' where login = ${somebody.login}`
    expect(await codeOf(approve(world, wish, await world.signedIn(somebody)))).toBe('APPROVAL/OWN')
    expect(await moneyOf(memberId)).toBe(0n)
  })

  it('sign one payload: another amount under the same number is void', async () => {
    const memberId = await aMember(db.owner)
    const wish = await proposed(memberId)
    await db.owner`
      update approval set payload = jsonb_set(payload, '{amount}', '"900000"') where approval_id = ${wish.approvalId}`
    expect(await codeOf(approve(world, wish, checker))).toBe('APPROVAL/CHANGED')
    expect(await codeOf(approve(world, wish, checker))).toBe('APPROVAL/DECIDED')
    expect(await moneyOf(memberId)).toBe(0n)
  })

  it('move it once, however often both call', async () => {
    const memberId = await aMember(db.owner)
    const requestId = randomUUID()
    const wishes = await Promise.all(Array.from({ length: 10 }, () => proposed(memberId, { requestId })))
    const [wish] = wishes
    if (wish === undefined) throw new Error('nothing was proposed')
    expect(new Set(wishes.map(({ approvalId }) => approvalId)).size).toBe(1)
    expect(await codeOf(proposed(memberId, { requestId, amount: yuan('7') }))).toBe('REQ/KEY_REUSED')
    const others = await Promise.all([1, 2, 3].map(() => world.tokenOf('finance-checker')))
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, n) => codeOf(approve(world, wish, others[n % 3] as string))),
    )
    expect(new Set(outcomes)).toEqual(new Set(['OK', 'APPROVAL/DECIDED']))
    expect(await moneyOf(memberId)).toBe(yuan('100'))
    expect(await billsOf(memberId)).toHaveLength(1)
    await checkBooks(db.owner)
  })

  it('stay within the limits of their roles', async () => {
    const memberId = await aMember(db.owner)
    expect(await codeOf(proposed(memberId, { amount: yuan('50000.001') }))).toBe('STAFF/LIMIT')
    const wish = await proposed(memberId, { amount: yuan('50000') })
    expect(await codeOf(approve(world, wish, checker))).toBe('OK')
  })

  it('move nothing for trial accounts or for nobody', async () => {
    const trial = await aMember(db.owner, { kind: 'trial' })
    expect(await codeOf(proposed(trial))).toBe('ADJUST/NOT_FOUND')
    expect(await codeOf(proposed(99n))).toBe('ADJUST/NOT_FOUND')
    const member = await aMember(db.owner, { balance: yuan('500') })
    // What is taken away asks for no turnover.
    expect(await codeOf(proposed(member, { reasonCode: 'cash-out', multiple: 100 }))).toBe('REQ/INVALID')
  })
})

it('are found by their reason, by who proposed and by who decided them, page by page', async () => {
  const memberId = await aMember(db.owner, { balance: yuan('500') })
  const [other, decider] = [await world.enrolled('finance-maker'), await world.enrolled('finance-checker')]
  const [as, by] = [await world.signedIn(other), await world.signedIn(decider)]
  const decided = async (reasonCode: AdjustReasonCode, who: string, second: string) => {
    const wish = await proposed(memberId, { reasonCode }, who)
    await approve(world, wish, second)
    return wish.approvalId
  }
  const first = await decided('gift-back', as, by)
  const second = await decided('gift-back', maker, checker)
  const third = await decided('other-out', as, by)
  const found = async (asked: ArgsOf<typeof api.list>) =>
    (await world.call(api.list, asked, checker)).map(({ approvalId }) => approvalId)
  const mine = { memberId: String(memberId) }
  expect(await found({ ...mine, reasonCode: 'gift-back' })).toEqual([second, first])
  expect(await found({ checker: decider.login })).toEqual([third, first])
  expect(await found({ checker: decider.login, rows: 1 })).toEqual([third])
  expect(await found({ checker: decider.login, rows: 1, before: third })).toEqual([first])
  expect(await found({ checker: decider.login, maker: other.login, reasonCode: 'gift-back' })).toEqual([first])
  // What waits has no checker, and nobody has that name.
  expect(await found({ checker: decider.login, state: 'open' })).toEqual([])
  expect(await found({ checker: 'nobody.at.all' })).toEqual([])
})

const auditor = () => world.tokenOf('auditor')
