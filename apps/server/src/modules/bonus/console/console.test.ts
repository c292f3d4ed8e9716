import { randomUUID } from 'node:crypto'
import * as bonus from '@liuhe/contract/api/bonus.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/bonus.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../../http/limits/rate-limit.ts'
import { openMemberAccounts } from '../../../ledger/index.ts'
import { aMember, aSession, aTrial } from '../../../testing/factories.ts'
import { createOperatorWorld, type OperatorWorld } from '../../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { approve } from '../../approvals/testing.ts'
import { checkBooks } from '../../bets/testing.ts'

// People of the operator and gifts: what takes two, and what one may stop.

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

const refusedWith = (code: string) => expect.objectContaining({ code })
const offerOf = async (kind: string) => (await world.call(api.offers, {}, checker)).find((one) => one.kind === kind)
const newRequest = () => newRequestId(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

describe('an offer', () => {
  it('is changed by two people, who see both sides', async () => {
    const before = await offerOf('rescue')
    const figures = { ...before?.figures, percentTenths: 80 } as NonNullable<typeof before>['figures']
    const wish = { kind: 'rescue' as const, revision: before?.revision ?? 0, figures, reason: '活动调整' }
    const proposal = await world.call(api.changeOffer, { ...wish, requestId: randomUUID() }, maker)
    await expect(approve(world, proposal, maker)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    const { effect } = await world.call(approvals.read, { approvalId: proposal.approvalId }, checker)
    expect(effect).toMatchObject({ kind: 'rescue', before: { percentTenths: 50 }, after: { percentTenths: 80 } })
    expect((await offerOf('rescue'))?.figures.percentTenths).toBe(50)
    await approve(world, proposal, checker)
    expect(await offerOf('rescue')).toMatchObject({ revision: 1, figures: { percentTenths: 80, title: '救援金' } })
    const late = { ...wish, requestId: randomUUID() }
    await expect(world.call(api.changeOffer, late, maker)).rejects.toEqual(refusedWith('APPROVAL/CHANGED'))
  })

  it.each([
    ['sign-in', { amounts: [yuan('1')] }],
    ['monthly-packet', { least: yuan('9'), most: yuan('8') }],
    ['week-wage', { amounts: [yuan('1')] }],
  ] as const)('keeps figures that are sound: %s', async (kind, wrong) => {
    const offer = await offerOf(kind)
    const figures = { ...offer?.figures, ...wrong } as unknown as NonNullable<typeof offer>['figures']
    const wish = { kind, revision: offer?.revision ?? 0, figures, reason: '活动调整', requestId: randomUUID() }
    await expect(world.call(api.changeOffer, wish, maker)).rejects.toEqual(refusedWith('REQ/INVALID'))
  })

  it('is stopped by one person at once', async () => {
    const someone = await aMember(db)
    await openMemberAccounts(db.owner, someone.memberId, 'CNY')
    const as = await aSession(db, someone)
    const stop = { kind: 'sign-in' as const, isOn: false, reason: '异常' }
    await expect(world.call(api.switchOffer, stop, maker)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    await world.call(api.switchOffer, stop, checker)
    expect((await app.call(bonus.list, {}, { as })).signIn).toBeNull()
    const signIn = app.call(bonus.earn, { kind: 'sign-in', requestId: newRequest() }, { as })
    await expect(signIn).rejects.toEqual(refusedWith('BONUS/STOPPED'))
    await world.call(api.switchOffer, { ...stop, isOn: true }, checker)
    expect((await app.call(bonus.list, {}, { as })).signIn).not.toBeNull()
  })
})

describe('a gift by hand', () => {
  it('is given by two people, told to its member, and taken by himself', async () => {
    const someone = await aMember(db)
    const memberId = String(someone.memberId)
    await openMemberAccounts(db.owner, someone.memberId, 'CNY')
    const wish = { memberId, amount: yuan('66'), multiple: 300, title: '补偿礼金', remark: '掉线补偿', reason: '客诉' }
    const proposal = await world.call(api.grant, { ...wish, requestId: randomUUID() }, maker)
    const { effect } = await world.call(approvals.read, { approvalId: proposal.approvalId }, checker)
    expect(effect).toMatchObject({ memberId, amount: 66, multiple: 300, title: '补偿礼金' })
    await approve(world, proposal, checker)
    const as = await aSession(db, someone)
    const [gift] = (await app.call(bonus.list, {}, { as })).gifts
    expect(gift).toMatchObject({ kind: 'manual', amount: yuan('66'), remark: '掉线补偿', multiple: 300 })
    const { amount } = await app.call(bonus.claim, { id: gift?.id ?? '', requestId: newRequest() }, { as })
    expect(amount).toBe(yuan('66'))
    const { data } = await world.call(api.gifts, { memberId }, checker)
    expect(data).toMatchObject([{ id: gift?.id, status: 2, period: String(proposal.approvalId) }])
    const [{ told }] = await db.owner<[{ told: number }]>`
      select count(*)::integer as told from notification where member_id = ${memberId} and content like '%补偿礼金 66%'`
    expect(told).toBe(1)
    await checkBooks(db.owner)
  })

  it('is no gift for a trial account, or for nobody', async () => {
    const trial = await aTrial(db)
    const wish = { amount: yuan('1'), multiple: 100, title: '礼金', remark: '', reason: '客诉' }
    for (const memberId of [String(trial.memberId), '99']) {
      const call = world.call(api.grant, { ...wish, memberId, requestId: randomUUID() }, maker)
      await expect(call).rejects.toEqual(refusedWith('BONUS/NOT_FOUND'))
    }
  })
})
