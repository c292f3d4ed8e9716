import * as api from '@liuhe/contract/api/agents.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createEntryWorld, encode, type EntryWorld, PASSWORD, setSetting } from '../../testing/entry-world.ts'
import { aMember, anAgent, aSession, aTrial, type TestMember } from '../../testing/factories.ts'
import { give } from '../../testing/money-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const db = useTestDatabase()
let world: EntryWorld
let agent: TestMember
let token: string
beforeAll(async () => {
  world = await createEntryWorld(db, { limits: unlimited })
})
beforeEach(async () => {
  await setSetting(db, 'agent_makes_agents', '')
  agent = await anAgent(db)
  token = await aSession(db, agent)
})
afterAll(() => world.app.close())

const call: EntryWorld['app']['call'] = (...args) => world.app.call(...args)
let made = 0
const fresh = () => `agented${String((made += 1)).padStart(4, '0')}`
/** Makes somebody below the holder of a session. */
const add = async (as: string, more: { isAgent?: boolean; rate?: number } = {}) => {
  const account = fresh()
  const { userId } = await call(api.add, { account, password: PASSWORD, rate: 70, ...more }, { as })
  return { account, memberId: BigInt(userId), userId }
}
/** An agent of a team, with a session. */
const addAgent = async (as: string, rate: number) => {
  const one = await add(as, { isAgent: true, rate })
  return { ...one, token: await aSession(db, one) }
}
const list = (args = {}, as = token) => call(api.subUsers, args, { as })
const namesOf = ({ data }: Awaited<ReturnType<typeof list>>) => data.map(({ account }) => account)
const differences = async () => [...(await db.owner`select * from agent_difference`)]

describe('an account that an agent makes', () => {
  it('is his, has the rate given, signs in with its password, and got no gift [API-049]', async () => {
    const { account, memberId } = await add(token, { rate: 75 })
    const [row] = await db.owner`select * from member where member_id = ${memberId}`
    expect(row).toMatchObject({ parent_id: agent.memberId, rebate_tenths: 75, is_agent: false, kind: 'member' })
    expect((await list()).data[0]).toMatchObject({ account, loginTime: null })
    expect((await world.visitor().login(account)).json().code).toBe('OK')
    expect((await list()).data[0]?.loginTime).toEqual(expect.any(Number))
    expect(await db.owner`select from ledger_transfer where key = ${String(memberId)}`).toHaveLength(0)
    expect(await differences()).toEqual([])
  })

  it('may come in the query, as the specification has it, and also in a form [AGENT-015]', async () => {
    const send = (account: string) => {
      const fields = new URLSearchParams({ account, password: encode(PASSWORD), userType: '1', rebate: '7.5' })
      return world.app.inject({ method: 'POST', url: `/api/dl/add?${fields}`, headers: { token } })
    }
    const account = fresh()
    expect((await send(account)).json()).toMatchObject({ code: 'OK', data: { account } })
    expect((await send(account)).json().code).toBe('UC/ACCOUNT_TAKEN')
    expect((await list()).data[0]).toMatchObject({ account, isAgent: true, rate: 75 })
  })

  it('is refused by the rules of registration and outside the range', async () => {
    const attempt = (more: object) =>
      call(api.add, { account: fresh(), password: PASSWORD, rate: 70, ...more }, { as: token })
    for (const [more, code] of [
      [{ account: 'short' }, 'UC/ACCOUNT_INVALID'],
      [{ password: 'weak' }, 'UC/PASSWORD_INVALID'],
      [{ fullName: 'Latin' }, 'UC/FIELD_INVALID'],
      [{ rate: 81 }, 'AGENT/REBATE_RANGE'],
    ] as const) {
      await expect(attempt(more)).rejects.toMatchObject({ code })
    }
    await setSetting(db, 'agent_makes_agents', '0')
    await expect(attempt({ isAgent: true })).rejects.toMatchObject({ code: 'AGENT/NO_AGENTS' })
    expect((await list()).totalCount).toBe(0)
  })

  it('registers by the query as well, where a code gives no extra right [AGENT-016]', async () => {
    const link = await call(api.createLink, { rate: 70 }, { as: token })
    await setSetting(db, 'register_limit', JSON.stringify({ fields: { account: 1, password: 1, intrCode: 0 } }))
    const account = fresh()
    const password = encode(PASSWORD)
    const fields = new URLSearchParams({ account, password, confirmPassword: password, intrCode: link.code })
    const answer = await world.app.inject({ method: 'POST', url: `/v/user/reg?${fields}&isDl=1&userType=1` })
    expect(answer.json().code).toBe('OK')
    expect(namesOf(await list())).toEqual([account])
    expect((await list()).data[0]).toMatchObject({ isAgent: false, rate: 70 })
  })
})

describe('a team', () => {
  it('is walked down layer by layer, with the way there and what it has [AGENT-008] [AGENT-021]', async () => {
    const child = await addAgent(token, 75)
    const grandchild = await addAgent(child.token, 70)
    const leaf = await add(grandchild.token, { rate: 60 })
    await give(db.owner, leaf.memberId, yuan('120.50'))
    const home = await list()
    expect(home).toMatchObject({
      totalCount: 1,
      otherData: { teamCount: 3, teamMoney: yuan('120.50'), trail: [{ account: agent.account }] },
    })
    expect(home.data).toMatchObject([{ account: child.account, subCount: 1, teamMoney: yuan('120.50'), money: 0n }])
    const below = await list({ userId: grandchild.userId })
    expect(below.otherData.trail.map(({ account }) => account)).toEqual([
      agent.account,
      child.account,
      grandchild.account,
    ])
    expect(below.data).toMatchObject([{ account: leaf.account, money: yuan('120.50'), rate: 60, isAgent: false }])
    // Below the middle, the top is not on the way.
    expect((await list({ userId: leaf.userId }, child.token)).otherData.trail).toHaveLength(3)
  })

  it('is filtered, sorted and cut into pages; an account is looked for at every depth', async () => {
    const child = await addAgent(token, 75)
    const rich = await add(token)
    const deep = await add(child.token, { rate: 10 })
    await give(db.owner, rich.memberId, yuan('500'))
    await aSession(db, rich)
    expect(namesOf(await list({ isAgent: true }))).toEqual([child.account])
    expect(namesOf(await list({ moneyMin: yuan('100'), moneyMax: yuan('500') }))).toEqual([rich.account])
    expect(namesOf(await list({ isOnline: false }))).toEqual([])
    expect(namesOf(await list({ sort: 'money' }))).toEqual([rich.account, child.account])
    expect(namesOf(await list({ account: deep.account.toUpperCase() }))).toEqual([deep.account])
    expect(namesOf(await list({ account: '%' }))).toEqual([])
    const second = await list({ rows: 1, page: 2 })
    expect([namesOf(second), second.totalCount]).toEqual([[child.account], 2])
    expect(namesOf(await list({ startDate: '2020-01-01', endDate: '2020-01-31' }))).toEqual([])
    await expect(list({ startDate: '2026-02-30' })).rejects.toMatchObject({ code: 'REQ/INVALID' })
  })

  it('of somebody else does not exist: not above, not beside, not for a member or a trial account [I-41]', async () => {
    const child = await addAgent(token, 75)
    const beside = await addAgent(token, 75)
    const leaf = await add(beside.token, { rate: 10 })
    const strangers = [agent.memberId, beside.memberId, leaf.memberId, (await aTrial(db)).memberId, 999_999_999n]
    for (const userId of strangers.map(String)) {
      for (const attempt of [
        () => list({ userId }, child.token),
        () => call(api.user, { userId }, { as: child.token }),
        () => call(api.setRate, { userId, rate: 10 }, { as: child.token }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'AGENT/NOT_FOUND' })
      }
    }
    expect(namesOf(await list({ account: leaf.account }, child.token))).toEqual([])
    const member = await aSession(db, await aMember(db))
    await expect(list({}, member)).rejects.toMatchObject({ code: 'UC/FORBIDDEN' })
  })

  it('shows nobody’s name, phone or account of payment', async () => {
    const one = await add(token)
    await db.owner`update member set full_name = '张三丰', phone = '13812345678' where member_id = ${one.memberId}`
    const headers = { token }
    for (const url of ['/api/dl/querySubUsers', `/api/dl/queryUser?userId=${one.userId}`]) {
      const { body } = await world.app.inject({ url, headers })
      expect(body).toContain(one.account)
      expect(body).not.toMatch(/张三丰|13812345678/)
    }
  })

  it('tells the agent of himself, with the link that works [AGENT-001] [AGENT-010] [AGENT-026]', async () => {
    await add(token)
    const before = await call(api.info, {}, { as: token })
    expect(before).toMatchObject({ rate: 80, directCount: 1, teamCount: 1, registerLink: null, linkMax: 20 })
    const { code } = await call(api.createLink, { rate: 70 }, { as: token })
    const answer = await world.app.inject({ url: '/app-api/api/agent/memberInformation', headers: { token } })
    expect(answer.json().data).toMatchObject({
      ...{ account: agent.account, rebate: 8, code, registerLink: `/auth/register?code=${code}`, linkCount: 1 },
    })
  })
})

describe('rates', () => {
  it('are given between the floor and the agent’s own [AGENT-009] [AGENT-022]', async () => {
    expect(await call(api.rebateRange, {}, { as: token })).toEqual([0, 80])
    await setSetting(db, 'agent_rate_min_tenths', '30')
    const answer = await world.app.inject({ url: '/api/dl/getDlSubRebateRange', headers: { token } })
    expect(answer.json().data).toEqual([3, 8])
    await setSetting(db, 'agent_rate_min_tenths', '')
  })

  it('of somebody right below change between what he gave himself and what his agent has [I-41]', async () => {
    const child = await addAgent(token, 75)
    const leaf = await add(child.token, { rate: 60 })
    await call(api.createLink, { rate: 65 }, { as: child.token })
    const of = (userId: string, rate: number) => call(api.setRate, { userId, rate }, { as: token })
    expect(await call(api.user, { userId: child.userId }, { as: token })).toMatchObject({
      ...{ isDirect: true, rateMin: 65, rateMax: 80, teamCount: 1 },
    })
    for (const rate of [64, 81])
      await expect(of(child.userId, rate)).rejects.toMatchObject({ code: 'AGENT/REBATE_RANGE' })
    await expect(of(leaf.userId, 60)).rejects.toMatchObject({ code: 'AGENT/NOT_FOUND' })
    await expect(of(String(agent.memberId), 80)).rejects.toMatchObject({ code: 'AGENT/NOT_FOUND' })
    expect(await of(child.userId, 65)).toEqual({ rate: 65 })
    const versions = await db.owner`
      select rebate_tenths from agent_rate where member_id = ${child.memberId} order by since`
    expect(versions.map((row) => row.rebate_tenths)).toEqual([75, 65])
  })

  it('holds at once: the member gives nobody more than his new rate', async () => {
    const child = await addAgent(token, 75)
    expect((await call(api.rebateRange, {}, { as: child.token }))[1]).toBe(75)
    await call(api.setRate, { userId: child.userId, rate: 50 }, { as: token })
    const attempt = add(child.token, { rate: 51 })
    await expect(attempt).rejects.toMatchObject({ code: 'AGENT/REBATE_RANGE' })
  })

  it('cannot be written out of range, nor a ring or a lost line, by any statement [I-41]', async () => {
    const child = await addAgent(token, 75)
    const leaf = await addAgent(child.token, 70)
    const refused = { code: 'LH094' }
    await expect(
      db.owner`update member set rebate_tenths = 90 where member_id = ${leaf.memberId}`,
    ).rejects.toMatchObject(refused)
    await expect(
      db.owner`update member set rebate_tenths = 60 where member_id = ${child.memberId}`,
    ).rejects.toMatchObject(refused)
    const ring = db.owner`update member set parent_id = ${leaf.memberId}, rebate_tenths = 70
                          where member_id = ${child.memberId}`
    await expect(ring).rejects.toThrow(/agent_line|rate/)
    // Who moves takes his team along.
    const other = await anAgent(db)
    await db.owner`update member set parent_id = ${other.memberId} where member_id = ${child.memberId}`
    expect(await differences()).toEqual([])
    expect(namesOf(await list({}, await aSession(db, other)))).toEqual([child.account])
    expect((await list()).otherData.teamCount).toBe(0)
  })
})

it('what agents are told stands at its address, made safe [AGENT-025]', async () => {
  await setSetting(db, 'agent_terms', '<h2>规则</h2><script>alert(1)</script><p>{company}</p>')
  const answer = await world.app.inject({ url: '/views/app_agendDelaer.html' })
  expect(answer.headers['content-type']).toMatch(/^text\/html/)
  expect(answer.body).toContain('<h2>规则</h2>')
  expect(answer.body).not.toMatch(/script|\{company\}/)
  await setSetting(db, 'agent_terms', '')
  expect((await world.app.inject({ url: '/views/app_agendDelaer.html' })).body).toContain('最多可同时保留 20 条')
})
