import * as api from '@liuhe/contract/api/bonus.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { openMemberAccounts, statementOf } from '../../ledger/index.ts'
import { seedVipRules } from '../../seed/essentials/vip-rules.ts'
import { aMember, aSession, type TestMember } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { noteDevice } from '../auth/index.ts'
import { addRecharged } from '../member/index.ts'
import { issueDue } from './issue.ts'

const db = useTestDatabase()
let app: TestApp
let inviter: TestMember
let token: string
beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited })
  await seedVipRules(db.sql)
})
beforeEach(async () => {
  await db.owner`update bonus_offer set is_on = true where kind = 'invite'`
  inviter = await aMember(db)
  await openMemberAccounts(db.owner, inviter.memberId, 'CNY')
  await db.owner`update member set is_agent = true where member_id = ${inviter.memberId}`
  await db.owner`
    insert into spread_link (member_id, code, rebate_tenths, remark)
    values (${inviter.memberId}, ${codeOf(inviter)}, 0, 'friends')`
  token = await aSession(db, inviter)
})
afterAll(() => app.close())

const codeOf = ({ memberId }: TestMember) => String(100_000n + memberId)
/** Somebody who registered with the inviter's code. */
async function aFriend(): Promise<bigint> {
  const { memberId } = await aMember(db)
  await db.owner`update member set parent_id = ${inviter.memberId} where member_id = ${memberId}`
  return memberId
}
const recharges = (friend: bigint, sum: string) => inTransaction(db.sql, (tx) => addRecharged(tx, friend, yuan(sum)))
const list = () => app.call(api.list, {}, { as: token })
const invitation = async () => (await list()).offers.find(({ kind }) => kind === 'invite')
const claim = (id: string) =>
  app.call(
    api.claim,
    { id, requestId: newRequestId(Date.now(), crypto.getRandomValues(new Uint8Array(10))) },
    { as: token },
  )

describe('邀请好友', () => {
  it('brings a gift for each friend who has recharged enough, once, by however many it is issued [I-28]', async () => {
    const [one, two, poor] = [await aFriend(), await aFriend(), await aFriend()]
    await recharges(one, '60')
    await recharges(poor, '99.99')
    await issueDue(db.sql)
    expect((await list()).gifts).toEqual([])
    await recharges(one, '40')
    await recharges(two, '500')
    await Promise.all(Array.from({ length: 6 }, () => issueDue(db.sql)))
    await recharges(one, '1000')
    await issueDue(db.sql)
    const { gifts } = await list()
    expect(gifts.map(({ kind, amount, multiple }) => [kind, amount, multiple])).toEqual([
      ['invite', yuan('18'), 100],
      ['invite', yuan('18'), 100],
    ])
    expect(await invitation()).toMatchObject({
      amount: yuan('18'),
      invite: { code: codeOf(inviter), friends: 2 },
    })
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => claim(gifts[0]?.id ?? '')))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const bills = await statementOf(db.sql, inviter.memberId, { rows: 5 })
    expect(bills.map(({ tranType, amount }) => [tranType, amount])).toEqual([[20, yuan('18')]])
  })

  it('brings nothing for a second account of the inviter, however much it recharges', async () => {
    const own = await aFriend()
    await noteDevice(db.sql, inviter.memberId, 'the phone of both accounts')
    await noteDevice(db.sql, own, 'the phone of both accounts')
    await recharges(own, '500')
    await issueDue(db.sql)
    // Also when the trace is gone: what was refused stays refused.
    await db.owner`delete from login_device`
    await recharges(own, '500')
    await issueDue(db.sql)
    expect((await list()).gifts).toEqual([])
  })

  it('is shown to those with a code that works, while it runs', async () => {
    expect(await invitation()).toBeDefined()
    await db.owner`update spread_link set status = 0 where member_id = ${inviter.memberId}`
    expect(await invitation()).toBeUndefined()
    await db.owner`update spread_link set status = 1 where member_id = ${inviter.memberId}`
    await db.owner`update bonus_offer set is_on = false where kind = 'invite'`
    expect(await invitation()).toBeUndefined()
    const friend = await aFriend()
    await recharges(friend, '500')
    await issueDue(db.sql)
    expect(await db.owner`select * from bonus_record where member_id = ${inviter.memberId}`).toEqual([])
  })
})
