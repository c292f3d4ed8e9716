import { randomUUID } from 'node:crypto'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/turnover.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/money-world.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { achievedOf, aDeposit, checkTurnover, stakes } from './testing.ts'

// Operators change what a deposit asks for, and the terms of all, two by two.

const db = useTestDatabase()
let world: OperatorWorld
let maker: string
let checker: string

beforeAll(async () => {
  world = await createOperatorWorld(db)
  maker = await world.tokenOf('finance-maker')
  checker = await world.tokenOf('finance-checker')
  await db.owner`update turnover_setting set relax_quota = 0`
})
afterAll(() => world.close())

const refusedWith = (code: string) => expect.objectContaining({ code })

describe('what a deposit asks for', () => {
  it('is changed by two, with an entry that names both, and shared out again [Ruling C116]', async () => {
    const memberId = await aMember(db.owner, { balance: yuan('1000') })
    const row = await aDeposit(db.sql, memberId)
    await aDeposit(db.sql, memberId)
    await stakes(db, memberId, '80')
    expect(await achievedOf(db.owner, memberId)).toEqual([yuan('80'), 0n])
    const wish = {
      ...{ rowId: String(row), revision: 0, depositClaim: yuan('30'), giftClaim: 0n },
      ...{ reason: '活动补偿', requestId: randomUUID() },
    }
    await expect(world.call(api.change, wish, checker)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    const proposal = await world.call(api.change, wish, maker)
    await expect(approve(world, proposal, maker)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    const { effect } = await world.call(approvals.read, { approvalId: proposal.approvalId }, checker)
    expect(effect).toMatchObject({ before: { yetWithdraw: 120 }, after: { depositClaim: 30, yetWithdraw: 50 } })
    await stakes(db, memberId, '5')
    await approve(world, proposal, checker)
    expect(await achievedOf(db.owner, memberId)).toEqual([yuan('30'), yuan('55')])
    const seen = await world.call(api.member, { memberId: String(memberId) }, checker)
    expect(seen).toMatchObject({ yetWithdraw: yuan('45'), rows: [{ revision: 1 }, { revision: 0 }] })
    expect(seen.rows[0]?.entries).toMatchObject([
      { kind: 'adjusted', dmlChange: -yuan('55'), claimChange: -yuan('70'), reason: '活动补偿' },
    ])
    expect(seen.rows[0]?.entries[0]?.actor).toMatch(/^operator:.+,.+$/)
    const late = { ...wish, requestId: randomUUID() }
    await expect(world.call(api.change, late, maker)).rejects.toEqual(refusedWith('APPROVAL/CHANGED'))
    await expect(world.call(api.change, { ...late, rowId: '99' }, maker)).rejects.toEqual(
      refusedWith('TURNOVER/NOT_FOUND'),
    )
    await checkTurnover(db.owner)
  })
})

describe('the terms', () => {
  it('are changed by two, and multiples hold for what begins afterwards', async () => {
    const memberId = await aMember(db.owner)
    await aDeposit(db.sql, memberId)
    const { revision, terms } = await world.call(api.terms, {}, maker)
    const other = { ...terms, relaxQuota: yuan('7'), depositMultiple: 200, deductMode: 1 as const }
    const wish = { revision, terms: other, reason: '新政策', requestId: randomUUID() }
    const proposal = await world.call(api.changeTerms, wish, maker)
    const { effect } = await world.call(approvals.read, { approvalId: proposal.approvalId }, checker)
    expect(effect).toMatchObject({ before: { relaxQuota: 0 }, after: { relaxQuota: 7, depositMultiple: 200 } })
    await approve(world, proposal, checker)
    await aDeposit(db.sql, memberId)
    const seen = await world.call(api.member, { memberId: String(memberId) }, maker)
    expect(seen.rows.map(({ depositClaim }) => depositClaim)).toEqual([yuan('100'), yuan('200')])
    expect(seen.yetWithdraw).toBe(yuan('293'))
    await expect(world.call(api.changeTerms, { ...wish, requestId: randomUUID() }, maker)).rejects.toEqual(
      refusedWith('APPROVAL/CHANGED'),
    )
  })
})
