import { randomUUID } from 'node:crypto'
import * as entry from '@liuhe/contract/api/agent-entry.ts'
import * as api from '@liuhe/contract/api/agents.ts'
import * as desk from '@liuhe/contract/api/operator/agent-applications.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createEntryWorld, type EntryWorld, setSetting } from '../../testing/entry-world.ts'
import { aMember, anAgent, aSession, aTrial, type TestMember } from '../../testing/factories.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve as agree } from '../approvals/testing.ts'
import { codeOf } from '../security/testing.ts'

const db = useTestDatabase()
let world: EntryWorld
let staff: OperatorWorld
let maker: string
let second: string
let checker: string
let member: TestMember
let token: string
beforeAll(async () => {
  world = await createEntryWorld(db, { limits: unlimited })
  staff = await createOperatorWorld(db)
  maker = await staff.tokenOf('finance-maker')
  second = await staff.tokenOf('finance-maker')
  checker = await staff.tokenOf('finance-checker')
})
beforeEach(async () => {
  member = await aMember(db)
  token = await aSession(db, member)
})
afterAll(async () => {
  await world.app.close()
  await staff.close()
})

const call: EntryWorld['app']['call'] = (...args) => world.app.call(...args)
const said = { contact: '微信 lucky_88', plan: '在自己的社群分享开奖与资料，每周带十位朋友注册' }
const version = async (as = token) => (await call(entry.agreement, {}, { as })).version
const apply = async (more: object = {}, as = token) =>
  call(entry.apply, { ...said, version: await version(as), ...more }, { as })
const own = (as = token) => call(entry.application, {}, { as })
const waiting = async ({ memberId }: TestMember = member) => {
  const { data } = await staff.call(desk.applications, { rows: 200 }, maker)
  return data.find((row) => row.memberId === String(memberId)) as (typeof data)[number]
}
const idOf = async (who: TestMember = member) => (await waiting(who)).applicationId
const yes = async (more: object = {}, as = maker) => {
  const { applicationId, revision } = await waiting()
  const wish = { applicationId, revision, rate: 70, requestId: randomUUID(), reason: '资料属实', ...more }
  return staff.call(desk.approve, wish, as)
}
const no = async (more: object = {}, as = maker) => {
  const { applicationId, revision } = await waiting()
  return staff.call(desk.refuse, { applicationId, revision, reason: '推广计划不清楚', ...more }, as)
}
const rowOf = async ({ memberId }: TestMember = member) => {
  const [row] = await db.owner`select is_agent, rebate_tenths, parent_id from member where member_id = ${memberId}`
  return row
}
const toldTo = async ({ memberId }: TestMember = member) => {
  const rows = await db.owner<{ content: string }[]>`
    select content from notification where member_id = ${memberId} order by notification_id`
  return rows.map(({ content }) => content)
}

describe('an application', () => {
  it('is made by a formal member, waits once, and is taken back', async () => {
    expect(await own()).toEqual({ isAgent: false, isOpen: true, againAt: null, last: null })
    expect(await apply()).toMatchObject({ ...said, state: 'waiting', decidedAt: null })
    expect(await codeOf(apply())).toBe('AGENT/APPLIED')
    expect(await call(entry.withdrawApplication, {}, { as: token })).toMatchObject({ state: 'withdrawn' })
    expect(await codeOf(call(entry.withdrawApplication, {}, { as: token }))).toBe('AGENT/NO_APPLICATION')
    // Nothing keeps him from asking again.
    expect(await apply()).toMatchObject({ state: 'waiting' })
  })

  it('is one, however often it is sent at once', async () => {
    const wish = { ...said, version: await version() }
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(call(entry.apply, wish, { as: token }))))
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
    expect(codes.filter((code) => code !== 'OK' && code !== 'AGENT/APPLIED')).toEqual([])
  })

  it('is refused to agents, trial accounts, those who stay away, and by a form that says nothing', async () => {
    expect(await codeOf(apply({}, await aSession(db, await anAgent(db))))).toBe('AGENT/IS_AGENT')
    const trial = await aSession(db, await aTrial(db))
    expect(await codeOf(call(entry.apply, { ...said, version: 1 }, { as: trial }))).toBe('UC/TRIAL_FORBIDDEN')
    expect(await codeOf(apply({ contact: '   a ' }))).toBe('UC/FIELD_INVALID')
    expect(await codeOf(apply({ plan: '带朋友' }))).toBe('UC/FIELD_INVALID')
    expect(await codeOf(apply({ version: 9999 }))).toBe('AGENT/AGREEMENT_CHANGED')
    await db.owner`
      insert into gaming_pause (member_id, kind, started_at, ends_at, barred_until, changed_by)
      values (${member.memberId}, 'exclusion', now(), now() + interval '9 days', now() + interval '9 days', 'test')`
    expect(await codeOf(apply())).toBe('RG/EXCLUDED')
    expect((await own()).last).toBeNull()
  })

  it('is taken by nobody while the operator takes none', async () => {
    await setSetting(db, 'agent_apply', '0')
    expect(await own()).toMatchObject({ isOpen: false })
    expect(await codeOf(apply())).toBe('AGENT/NOT_OPEN')
    await setSetting(db, 'agent_apply', '')
  })
})

describe('people', () => {
  it('read who asks, and one of them looks at a time', async () => {
    await apply()
    const applicationId = await idOf()
    const seen = await staff.call(desk.application, { applicationId }, maker)
    expect(seen).toMatchObject({ ...said, parent: null, rateNow: 80, rateMin: 0, rateMax: 90, rateOfTwo: 80 })
    expect(seen.account).toBe(mask(member.account))
    const claim = await staff.call(desk.claim, { applicationId }, maker)
    expect((await waiting()).claim).toEqual(claim)
    expect(await codeOf(staff.call(desk.claim, { applicationId }, second))).toBe('AGENT/CLAIMED')
    expect(await codeOf(yes({}, second))).toBe('AGENT/CLAIMED')
    expect(await codeOf(no({}, second))).toBe('AGENT/CLAIMED')
    const { data } = await staff.call(desk.applications, { isMine: true }, second)
    expect(data).toEqual([])
    await staff.call(desk.release, { applicationId }, maker)
    await staff.call(desk.claim, { applicationId }, second)
  })

  it('page through the queue from the oldest on', async () => {
    const others = [await aMember(db), await aMember(db)]
    for (const one of others) await apply({}, await aSession(db, one))
    const all: string[] = []
    for (let after: string | undefined; ; ) {
      const page = await staff.call(desk.applications, { rows: 1, ...(after && { after }) }, maker)
      all.push(...page.data.map(({ applicationId }) => applicationId))
      if (page.next === null) break
      after = page.next
    }
    expect(all).toEqual(all.toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1)))
    expect(all).toEqual(expect.arrayContaining(await Promise.all(others.map(idOf))))
  })

  it('say yes: the member is an agent at once, with the rate, the text he accepted, and word of it', async () => {
    await apply()
    expect(await codeOf(call(api.info, {}, { as: token }))).toBe('UC/FORBIDDEN')
    expect(await yes()).toEqual({ state: 'approved', proposal: null })
    expect(await rowOf()).toEqual({ is_agent: true, rebate_tenths: 70, parent_id: null })
    // Each process of the site hears of it by itself.
    await vi.waitFor(async () =>
      expect(await call(api.info, {}, { as: token })).toMatchObject({ account: member.account, rate: 70 }),
    )
    await call(api.createLink, { rate: 60 }, { as: token })
    expect(await own()).toMatchObject({ isAgent: true, last: { state: 'approved', reason: null } })
    expect(await toldTo()).toEqual([expect.stringContaining('已通过，返点 7.0%')])
    const { data } = await staff.call(desk.applications, { state: 'approved' }, maker)
    expect(data[0]).toMatchObject({ memberId: String(member.memberId), rate: 70 })
  })

  it('say no with a reason that he reads; he may ask again when the days are over', async () => {
    await apply()
    await no()
    expect(await rowOf()).toMatchObject({ is_agent: false })
    const { last, againAt } = await own()
    expect(last).toMatchObject({ state: 'refused', reason: '推广计划不清楚' })
    expect(againAt).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
    expect(await toldTo()).toEqual(['您的代理申请未通过：推广计划不清楚。您可以在 7 天后再次申请。'])
    expect(await codeOf(apply())).toBe('AGENT/TOO_SOON')
    await db.owner`
      update agent_application set decided_at = decided_at - interval '8 days' where member_id = ${member.memberId}`
    expect(await apply()).toMatchObject({ state: 'waiting' })
    const { earlier } = await staff.call(desk.application, { applicationId: await idOf() }, maker)
    expect(earlier).toMatchObject([{ state: 'refused', reason: '推广计划不清楚' }])
  })

  it('decide once, also when two do at the same moment', async () => {
    await apply()
    const { applicationId, revision } = await waiting()
    const wish = { applicationId, revision, rate: 70, reason: '可以' }
    const codes = await Promise.all([
      codeOf(staff.call(desk.approve, { ...wish, requestId: randomUUID() }, maker)),
      codeOf(staff.call(desk.refuse, { applicationId, revision, reason: '不行' }, second)),
      codeOf(call(entry.withdrawApplication, {}, { as: token })),
    ])
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
    expect(codes.filter((code) => !['OK', 'AGENT/APPLICATION_OVER', 'AGENT/NO_APPLICATION'].includes(code))).toEqual([])
    const { last, isAgent } = await own()
    expect(isAgent).toBe(last?.state === 'approved')
  })

  it('give no rate out of range, and put him below an agent only where he has none [I-41]', async () => {
    const above = await anAgent(db)
    await db.owner`update member set rebate_tenths = 60 where member_id = ${above.memberId}`
    await apply()
    expect(await codeOf(yes({ rate: 61, parent: above.account }))).toBe('AGENT/REBATE_RANGE')
    expect(await codeOf(yes({ parent: 'nobody2026' }))).toBe('AGENT/PARENT')
    expect(await codeOf(yes({ parent: member.account }))).toBe('AGENT/PARENT')
    await yes({ rate: 55, parent: above.account.toUpperCase() })
    expect(await rowOf()).toEqual({ is_agent: true, rebate_tenths: 55, parent_id: above.memberId })
    expect([...(await db.owner`select * from agent_difference`)]).toEqual([])

    const below = await aMember(db)
    await db.owner`
      update member set parent_id = ${above.memberId}, rebate_tenths = 50 where member_id = ${below.memberId}`
    ;[member, token] = [below, await aSession(db, below)]
    await apply()
    expect(await codeOf(yes({ rate: 61 }))).toBe('AGENT/REBATE_RANGE')
    expect(await codeOf(yes({ rate: 50, parent: (await anAgent(db)).account }))).toBe('AGENT/PARENT')
    await yes({ rate: 60 })
    expect(await rowOf()).toEqual({ is_agent: true, rebate_tenths: 60, parent_id: above.memberId })
  })

  it('are two where the rate is above the operator’s setting', async () => {
    await apply()
    const { state, proposal } = await yes({ rate: 81 })
    if (proposal === null) throw new Error('nothing was proposed')
    expect([state, (await rowOf())?.['is_agent']]).toEqual(['waiting', false])
    const { effect } = await staff.call(approvals.read, { approvalId: proposal.approvalId }, checker)
    expect(effect).toMatchObject({ rateNow: 80, rate: 81, parent: null, openFlags: 0 })
    await agree(staff, proposal, checker)
    expect(await rowOf()).toMatchObject({ is_agent: true, rebate_tenths: 81 })
    expect((await own()).last).toMatchObject({ state: 'approved' })
  })

  it('do not agree to what was taken back meanwhile', async () => {
    await apply()
    const { proposal } = await yes({ rate: 85 })
    if (proposal === null) throw new Error('nothing was proposed')
    await call(entry.withdrawApplication, {}, { as: token })
    expect(await codeOf(agree(staff, proposal, checker))).toMatch(/^(AGENT\/APPLICATION_OVER|APPROVAL\/CHANGED)$/)
    expect(await rowOf()).toMatchObject({ is_agent: false })
  })
})
