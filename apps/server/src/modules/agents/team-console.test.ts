import { randomUUID } from 'node:crypto'
import * as member from '@liuhe/contract/api/agents.ts'
import * as api from '@liuhe/contract/api/operator/agent-teams.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createEntryWorld, type EntryWorld } from '../../testing/entry-world.ts'
import { aMember, anAgent, aSession, type TestMember } from '../../testing/factories.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { codeOf } from '../security/testing.ts'

// The tree of agents as operators see it: layers, one agent, his links; rates and links that somebody changes.

const db = useTestDatabase()
let world: EntryWorld
let staff: OperatorWorld
let maker: string
let checker: string
let auditor: string
let top: TestMember
let middle: TestMember
let low: TestMember
beforeAll(async () => {
  world = await createEntryWorld(db, { limits: unlimited })
  staff = await createOperatorWorld(db)
  maker = await staff.tokenOf('finance-maker')
  checker = await staff.tokenOf('finance-checker')
  auditor = await staff.tokenOf('auditor')
  top = await anAgent(db)
  middle = await anAgent(db)
  low = await aMember(db)
  await put(top, null, 80)
  await put(middle, top, 75)
  await put(low, middle, 70)
})
afterAll(async () => {
  await world.app.close()
  await staff.close()
})

const put = ({ memberId }: TestMember, parent: TestMember | null, rate: number) => db.owner`
  update member set parent_id = ${parent?.memberId ?? null}, rebate_tenths = ${rate} where member_id = ${memberId}`
const idOf = ({ memberId }: TestMember) => String(memberId)
const seen = (who: TestMember) => staff.call(api.agent, { memberId: idOf(who) }, auditor)
const rateOf = async ({ memberId }: TestMember) => {
  const [row] = await db.owner<
    [{ rate: number }]
  >`select rebate_tenths as rate from member where member_id = ${memberId}`
  return row.rate
}

describe('the tree', () => {
  it('has agents below nobody, then layer by layer, agents by name and members masked', async () => {
    const { data } = await staff.call(api.layer, { rows: 200 }, auditor)
    expect(data.find((row) => row.memberId === idOf(top))).toMatchObject({
      ...{ account: top.account, isAgent: true, rate: 80, direct: 1, members: 2, staked: 0n },
    })
    expect(data.some((row) => row.memberId === idOf(middle))).toBe(false)
    const below = await staff.call(api.layer, { below: idOf(middle) }, auditor)
    expect(below.data).toMatchObject([{ memberId: idOf(low), account: mask(low.account), isAgent: false, members: 0 }])
  })

  it('goes on page by page, agents before members, and misses nobody', async () => {
    const wide = await anAgent(db)
    const all: string[] = []
    for (const isAgent of [false, true, false, true, false]) {
      const one = isAgent ? await anAgent(db) : await aMember(db)
      await put(one, wide, 0)
      all.push(idOf(one))
    }
    const seenIds: string[] = []
    let after: string | undefined
    for (let page = 0; page < 4; page++) {
      const { data, next } = await staff.call(api.layer, { below: idOf(wide), after, rows: 2 }, auditor)
      seenIds.push(...data.map(({ memberId }) => memberId))
      after = next ?? undefined
      if (next === null) break
    }
    expect(seenIds).toEqual([all[1], all[3], all[0], all[2], all[4]])
  })

  it('is searched by the beginning of an account', async () => {
    const { data } = await staff.call(api.layer, { account: low.account.slice(0, 6) }, auditor)
    expect(data.map(({ memberId }) => memberId)).toContain(idOf(low))
    expect(data.every((row) => row.isAgent || row.account.includes('*'))).toBe(true)
  })
})

describe('an agent', () => {
  it('has the line above him, the range of his rate, his team and his figures', async () => {
    expect(await seen(middle)).toMatchObject({
      line: [{ memberId: idOf(top), rate: 80 }, { memberId: idOf(middle) }],
      ...{ rateMin: 70, rateMax: 80, rateOfOne: 80, members: 1, direct: 1 },
      links: { count: 0, on: 0, visits: 0, registrations: 0 },
    })
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const range = { beginDate: day, endDate: day }
    const figures = await staff.call(api.figures, { memberId: idOf(middle), ...range }, auditor)
    const own = await world.app.call(member.teamFigures, range, { as: await aSession(db, middle) })
    expect(figures).toEqual(own)
  })

  it('that nobody is does not exist', async () => {
    expect(await codeOf(staff.call(api.agent, { memberId: '999999999' }, auditor))).toBe('AGENT/NOT_FOUND')
    const day = { beginDate: '2026-11-01', endDate: '2026-11-02' }
    expect(await codeOf(staff.call(api.figures, { memberId: '999999999', ...day }, auditor))).toBe('AGENT/NOT_FOUND')
  })
})

describe('a rate', () => {
  const set = (rate: number, before: number, who = middle, as = maker) =>
    staff.call(api.setRate, { memberId: idOf(who), rate, before, reason: '按协议调整' }, as)

  it('lies between what he gives and what the one above him has', async () => {
    expect(await codeOf(set(69, 75))).toBe('AGENT/REBATE_RANGE')
    expect(await codeOf(set(81, 75))).toBe('AGENT/REBATE_RANGE')
    expect(await rateOf(middle)).toBe(75)
    expect(await set(78, 75)).toEqual({ rate: 78 })
    expect(await rateOf(middle)).toBe(78)
  })

  it('that a colleague has changed meanwhile is not overwritten', async () => {
    expect(await codeOf(set(76, 75))).toBe('AGENT/CHANGED')
    expect(await rateOf(middle)).toBe(78)
    await set(75, 78)
  })

  it('above the operator’s setting is nobody’s to give alone', async () => {
    // Below nobody up to 90 is possible, and 80 is what one person may set.
    expect(await seen(top)).toMatchObject({ rateMax: 90, rateOfOne: 80 })
    expect(await codeOf(set(85, 80, top))).toBe('AGENT/REBATE_RANGE')
    expect(await rateOf(top)).toBe(80)
  })

  const propose = (rate: number, before: number, who: TestMember) =>
    staff.call(
      api.proposeRate,
      { memberId: idOf(who), rate, before, requestId: randomUUID(), reason: '大客户协议' },
      maker,
    )

  it('above it is given by two people, in the same range, and the agent is told', async () => {
    // What one may set needs nobody else, and nobody agrees to more than the one above has.
    expect(await codeOf(propose(80, 80, top))).toBe('REQ/INVALID')
    expect(await codeOf(propose(91, 80, top))).toBe('AGENT/REBATE_RANGE')
    expect(await codeOf(propose(85, 75, middle))).toBe('AGENT/REBATE_RANGE')
    const proposal = await propose(85, 80, top)
    expect(await rateOf(top)).toBe(80)
    const { effect } = await staff.call(approvals.read, { approvalId: proposal.approvalId }, checker)
    expect(effect).toMatchObject({
      account: top.account,
      before: 80,
      rate: 85,
      above: null,
      aboveRate: null,
      members: 2,
    })
    await approve(staff, proposal, checker)
    expect(await rateOf(top)).toBe(85)
    const [told] = await db.owner`
      select content from notification where member_id = ${top.memberId} order by notification_id desc limit 1`
    expect(told).toEqual({ content: '您的返点已由平台调整为 8.5%。' })
    await db.owner`update member set rebate_tenths = 80 where member_id = ${top.memberId}`
  })

  it('that somebody changed while two people looked is not given', async () => {
    const proposal = await propose(85, 80, top)
    await set(79, 80, top)
    expect(await codeOf(approve(staff, proposal, checker))).toBe('APPROVAL/CHANGED')
    expect(await rateOf(top)).toBe(79)
    await set(80, 79, top)
  })
})

describe('a link', () => {
  const terms = { rate: 70, isAgent: false, landing: 'register', effectiveDays: 0, useLimit: 0, remark: '', isOn: true }

  it('that an operator stops stays off, whatever its agent does, and is released as it was', async () => {
    const as = await aSession(db, middle)
    const made = await world.app.call(member.createLink, { ...terms, code: '' } as never, { as })
    const { linkId } = made
    const turn = (isStopped: boolean) => staff.call(api.turnLink, { linkId, isStopped, reason: '冒用品牌' }, maker)
    expect(await turn(true)).toMatchObject({ state: 'off', stopped: { reason: '冒用品牌' } })
    expect(await codeOf(world.app.call(member.updateLink, { ...terms, linkId } as never, { as }))).toBe(
      'AGENT/LINK_STOPPED',
    )
    const [row] = await db.owner`select status from spread_link where link_id = ${linkId}`
    expect(row).toEqual({ status: 0 })
    const told = await db.owner<{ content: string }[]>`
      select content from notification where member_id = ${middle.memberId}`
    expect(told.map(({ content }) => content).join()).toContain('已被平台停用：冒用品牌')
    expect(await turn(false)).toMatchObject({ state: 'on', stopped: null })
  })

  it('is found by its agent and by its code, and pages miss none', async () => {
    const as = await aSession(db, top)
    const codes: string[] = []
    for (let n = 0; n < 3; n++) {
      codes.push((await world.app.call(member.createLink, { ...terms, code: '' } as never, { as })).code)
    }
    const first = await staff.call(api.links, { agentId: idOf(top), rows: 2 }, auditor)
    const rest = await staff.call(api.links, { agentId: idOf(top), rows: 2, after: first.next ?? '' }, auditor)
    expect([...first.data, ...rest.data].map(({ code }) => code)).toEqual(codes.toReversed())
    const { data } = await staff.call(api.links, { code: codes[0] as string }, auditor)
    expect(data).toMatchObject([{ code: codes[0], agent: top.account }])
  })
})

it.each(STAFF_ROLES)('a %s reads and changes as the matrix says [SEC-61]', async (role) => {
  const token = await staff.tokenOf(role)
  const reads = await Promise.all([
    codeOf(staff.call(api.layer, {}, token)),
    codeOf(staff.call(api.agent, { memberId: idOf(top) }, token)),
    codeOf(staff.call(api.links, {}, token)),
  ])
  const refused = 'UC/FORBIDDEN'
  const isShut = (['readTeams', 'readTeams', 'readAgents'] as const).map((access) => !staffMay(role, access))
  expect(reads.map((code) => code === refused)).toEqual(isShut)
  const change = { memberId: idOf(top), rate: 80, before: 1, reason: '核对权限' }
  expect((await codeOf(staff.call(api.setRate, change, token))) === refused).toBe(!staffMay(role, 'handleAgents'))
})
