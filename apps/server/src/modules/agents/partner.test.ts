import { randomUUID } from 'node:crypto'
import * as api from '@liuhe/contract/api/operator/agent-teams.ts'
import * as people from '@liuhe/contract/api/operator/people.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, anAgent, type TestMember } from '../../testing/factories.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { codeOf } from '../security/testing.ts'

// A partner sees one agent's team, he himself at its top: to him nobody else is there, in any list or call.

const db = useTestDatabase()
let staff: OperatorWorld
let partner: string
let above: TestMember
let own: TestMember
let below: TestMember
let deep: TestMember
let beside: TestMember
let stranger: TestMember
beforeAll(async () => {
  staff = await createOperatorWorld(db)
  partner = await staff.tokenOf('partner')
  ;[above, own, below, beside] = [await anAgent(db), await anAgent(db), await anAgent(db), await anAgent(db)]
  ;[deep, stranger] = [await aMember(db), await aMember(db)]
  await put(above, null, 80)
  await put(own, above, 75)
  await put(below, own, 70)
  await put(deep, below, 60)
  await put(beside, above, 75)
  await put(stranger, beside, 60)
  await db.owner`update operator set agent_id = ${own.memberId} where role = 'partner'`
})
afterAll(() => staff.close())

const put = ({ memberId }: TestMember, parent: TestMember | null, rate: number) => db.owner`
  update member set parent_id = ${parent?.memberId ?? null}, rebate_tenths = ${rate} where member_id = ${memberId}`
const idOf = ({ memberId }: TestMember) => String(memberId)
const idsIn = async (query: Parameters<typeof layer>[0]) => (await layer(query)).data.map(({ memberId }) => memberId)
const layer = (query: { below?: string; account?: string }) => staff.call(api.layer, query, partner)
const DAYS = { beginDate: '2026-11-01', endDate: '2026-11-02' }

describe('a partner', () => {
  it('walks down from his agent, and from nobody else', async () => {
    expect(await idsIn({})).toEqual([idOf(own)])
    expect(await idsIn({ below: idOf(own) })).toEqual([idOf(below)])
    expect(await idsIn({ below: idOf(below) })).toEqual([idOf(deep)])
    for (const other of [above, beside, stranger]) expect(await idsIn({ below: idOf(other) })).toEqual([])
  })

  it('finds by account whom he may see', async () => {
    for (const one of [own, below, deep]) expect(await idsIn({ account: one.account })).toEqual([idOf(one)])
    for (const other of [above, beside, stranger]) expect(await idsIn({ account: other.account })).toEqual([])
  })

  it('opens his team alone, with nothing of who is above it', async () => {
    const mine = await staff.call(api.agent, { memberId: idOf(own) }, partner)
    expect(mine).toMatchObject({ line: [{ memberId: idOf(own) }], rateMax: 75, rateMin: 75, openFlags: 0 })
    const his = await staff.call(api.agent, { memberId: idOf(deep) }, partner)
    expect(his.line.map(({ memberId }) => memberId)).toEqual([own, below, deep].map(idOf))
    await expect(staff.call(api.figures, { memberId: idOf(below), ...DAYS }, partner)).resolves.toMatchObject({
      teamCount: 1,
    })
    const nobody = '999999999'
    for (const memberId of [idOf(above), idOf(beside), idOf(stranger), nobody]) {
      expect(await codeOf(staff.call(api.agent, { memberId }, partner))).toBe('AGENT/NOT_FOUND')
      expect(await codeOf(staff.call(api.figures, { memberId, ...DAYS }, partner))).toBe('AGENT/NOT_FOUND')
    }
  })

  it('no longer sees who excluded himself', async () => {
    const gone = await aMember(db)
    await put(gone, own, 60)
    expect(await idsIn({ account: gone.account })).toEqual([idOf(gone)])
    await db.owner`
      insert into gaming_pause (member_id, kind, started_at, ends_at, barred_until, changed_by)
      values (${gone.memberId}, 'exclusion', clock_timestamp(), clock_timestamp() + interval '30 days',
              clock_timestamp() + interval '30 days', 'test')`
    expect(await idsIn({ account: gone.account })).toEqual([])
    expect(await idsIn({ below: idOf(own) })).toEqual([idOf(below)])
    expect(await codeOf(staff.call(api.agent, { memberId: idOf(gone) }, partner))).toBe('AGENT/NOT_FOUND')
  })

  it('may read nothing else of agents, and change nothing', async () => {
    const change = { memberId: idOf(below), rate: 71, before: 70, reason: '按协议调整' }
    expect(await codeOf(staff.call(api.setRate, change, partner))).toBe('UC/FORBIDDEN')
    expect(await codeOf(staff.call(api.links, {}, partner))).toBe('UC/FORBIDDEN')
  })

  it('sees nobody while no agent is his', async () => {
    await db.owner`update operator set agent_id = null where role = 'partner'`
    expect(await idsIn({})).toEqual([])
    expect(await idsIn({ below: idOf(own) })).toEqual([])
    expect(await codeOf(staff.call(api.agent, { memberId: idOf(own) }, partner))).toBe('AGENT/NOT_FOUND')
    await db.owner`update operator set agent_id = ${own.memberId} where role = 'partner'`
  })
})

describe('an invitation of a partner', () => {
  const propose = async (said: { role: 'partner' | 'auditor'; agent?: string }) =>
    staff.call(
      people.proposeInvite,
      { login: 'new-partner', revision: 0, requestId: randomUUID(), reason: '渠道合作', ...said },
      await staff.tokenOf('sysadmin'),
    )

  it('names an agent, and no other role has one', async () => {
    expect(await codeOf(propose({ role: 'partner' }))).toBe('STAFF/AGENT')
    expect(await codeOf(propose({ role: 'partner', agent: stranger.account }))).toBe('STAFF/AGENT')
    expect(await codeOf(propose({ role: 'auditor', agent: own.account }))).toBe('STAFF/AGENT')
    await approve(staff, await propose({ role: 'partner', agent: own.account }), await staff.tokenOf('sysadmin'))
    const admin = await staff.tokenOf('sysadmin')
    const { person } = await staff.call(people.read, { login: 'new-partner' }, admin)
    expect(person).toMatchObject({ role: 'partner', agent: own.account, state: 'invited' })
  })

  it('is the only way to a team: a role that is changed has none', async () => {
    const admin = await staff.tokenOf('sysadmin')
    const { person } = await staff.call(people.read, { login: 'new-partner' }, admin)
    const said = { login: 'new-partner', revision: person.revision, reason: '渠道合作' }
    const asked = staff.call(people.proposeRole, { ...said, role: 'partner', requestId: randomUUID() }, admin)
    expect(await codeOf(asked)).toBe('STAFF/AGENT')
    const other = await staff.call(people.proposeRole, { ...said, role: 'support', requestId: randomUUID() }, admin)
    await approve(staff, other, await staff.tokenOf('sysadmin'))
    const [row] = await db.owner`select role, agent_id from operator where login = 'new-partner'`
    expect(row).toEqual({ role: 'support', agent_id: null })
  })
})
