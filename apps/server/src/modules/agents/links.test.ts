import * as api from '@liuhe/contract/api/agents.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createEntryWorld, type EntryWorld, setSetting } from '../../testing/entry-world.ts'
import { anAgent, aSession, type TestMember } from '../../testing/factories.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const db = useTestDatabase()
let world: EntryWorld
let agent: TestMember
let token: string
beforeAll(async () => {
  world = await createEntryWorld(db, { limits: unlimited })
  await setSetting(db, 'register_limit', JSON.stringify({ fields: { account: 1, password: 1, intrCode: 0 } }))
})
beforeEach(async () => {
  agent = await anAgent(db)
  token = await aSession(db, agent)
})
afterAll(() => world.app.close())

const call: EntryWorld['app']['call'] = (...args) => world.app.call(...args)
let made = 0
const fresh = () => `linked${String((made += 1)).padStart(5, '0')}`
const create = (terms: { code?: string; rate?: number; useLimit?: number } = {}, as = token) =>
  call(api.createLink, { rate: 70, ...terms }, { as })
const read = (linkId: string, as = token) => call(api.link, { linkId }, { as })
const visit = (code: string, address: string) => world.visitor(address).get(`/api/spreadInfo/getLinkInfo?code=${code}`)
const register = async (code: string) => (await world.visitor().register(fresh(), { intrCode: code })).json().code

describe('a link', () => {
  it('is made from a form, with six digits where no code is given, and read [AGENT-017]', async () => {
    const fields = {
      userType: '1',
      rebate: '7.9',
      spreadType: '2',
      effectiveDays: '7',
      useLimit: '100',
      remark: '朋友圈',
    }
    const answer = await world.app.form('/api/spreadInfo/createByAgentId', fields, { token })
    expect(answer.json().data).toMatchObject({
      ...{ code: expect.stringMatching(/^\d{6}$/), userType: 1, rebate: 7.9, spreadType: 2, effectiveDays: 7 },
      ...{ useLimit: 100, remark: '朋友圈', status: 1, state: 'on', visitCount: 0, registCount: 0, userLevel: 1 },
    })
    const { id, code } = answer.json().data
    expect(answer.json().data.registerLink).toBe(`/auth/register?code=${code}`)
    const list = await call(api.links, {}, { as: token })
    expect(list).toMatchObject({ totalCount: 1, linkMax: 20, data: [{ linkId: id, landing: 'promotions' }] })
    expect(await read(id)).toMatchObject({ code, days: expect.any(Array), recharged: 0 })
  })

  it('has a code that nobody else has, in any case, also after it was removed', async () => {
    const code = `Chen${fresh()}`
    const { linkId } = await create({ code })
    await expect(create({ code: code.toUpperCase() })).rejects.toMatchObject({ code: 'AGENT/LINK_TAKEN' })
    await call(api.removeLink, { linkId }, { as: token })
    expect(await register(code)).toBe('UC/INTR_CODE')
    const other = await aSession(db, await anAgent(db))
    await expect(create({ code }, other)).rejects.toMatchObject({ code: 'AGENT/LINK_TAKEN' })
  })

  it.each([
    [{ code: 'abc' }, 'AGENT/LINK_CODE'],
    [{ code: '推广码啊' }, 'AGENT/LINK_CODE'],
    [{ rate: 81 }, 'AGENT/REBATE_RANGE'],
  ])('with %j is refused as %s', async (terms, code) => {
    await expect(create(terms)).rejects.toMatchObject({ code })
  })

  it('is one of twenty at most, however many are made at once', async () => {
    await setSetting(db, 'agent_links_max', '3')
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => create()))
    await setSetting(db, 'agent_links_max', '')
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await call(api.links, {}, { as: token })).totalCount).toBe(3)
  })

  it('changes but for its code, is switched off and on, and is removed', async () => {
    const { linkId, code } = await create()
    const change = (terms: object) =>
      call(api.updateLink, { linkId, rate: 60, landing: 'home', remark: '新', ...terms }, { as: token })
    expect(await change({ isOn: false })).toMatchObject({ code, rate: 60, landing: 'home', remark: '新', state: 'off' })
    expect(await register(code)).toBe('UC/INTR_CODE')
    expect(await change({ isOn: true })).toMatchObject({ state: 'on' })
    expect(await register(code)).toBe('OK')
    expect(await change({ useLimit: 1 })).toMatchObject({ state: 'full' })
    await db.owner`update spread_link set regist_count = 2, use_limit = 0 where link_id = ${linkId}`
    await expect(change({ useLimit: 1 })).rejects.toMatchObject({ code: 'AGENT/LINK_LIMIT' })
    expect(await change({ effectiveDays: 1 })).toMatchObject({ state: 'on', expiresAt: expect.any(Number) })
    await db.owner`update spread_link set add_time = clock_timestamp() - interval '25 hours' where link_id = ${linkId}`
    expect(await read(linkId)).toMatchObject({ state: 'expired' })
    await call(api.removeLink, { linkId }, { as: token })
    await expect(read(linkId)).rejects.toMatchObject({ status: 404, code: 'AGENT/LINK_NOT_FOUND' })
    expect((await call(api.links, {}, { as: token })).data).toEqual([])
  })

  it('has the addresses and the forms of the specification [AGENT-018] [AGENT-019] [AGENT-023]', async () => {
    const { linkId: id } = await create()
    const { linkId: stays } = await create()
    const listed = async () => {
      const answer = await world.app.inject({
        url: '/api/spreadInfo/queryPageByAgentId?page=1&rows=10',
        headers: { token },
      })
      return answer.json().data
    }
    expect(await listed()).toMatchObject({ totalCount: 2, data: [{ id: stays }, { id, rebate: 7 }] })
    const changed = await world.app.form(
      `/api/spreadInfo/updateByAgentId?id=${id}`,
      { userType: '0', rebate: '6.5', spreadType: '1', effectiveDays: '30', useLimit: '5', remark: '改', status: '0' },
      { token },
    )
    const facts = { id, rebate: 6.5, spreadType: 1, effectiveDays: 30, useLimit: 5, remark: '改', status: 0 }
    expect(changed.json()).toMatchObject({ code: 'OK', data: facts })
    expect((await listed()).data[1]).toMatchObject(facts)
    expect((await world.app.form('/api/spreadInfo/removeByAgentId', { id }, { token })).json().code).toBe('OK')
    expect(await listed()).toMatchObject({ totalCount: 1, data: [{ id: stays }] })
  })

  it('tells anybody who has its code which agent is behind it [AGENT-027]', async () => {
    const { code } = await create({ code: `Chen${made}` })
    const account = `${agent.account.slice(0, 3)}******${agent.account.slice(-2)}`
    const facts = { code, account, nickname: null, spreadType: 1 }
    for (const spelt of [code, code.toUpperCase()]) {
      expect((await visit(spelt, '198.18.7.9')).json()).toMatchObject({
        code: 'OK',
        data: { ...facts, registerLink: `/auth/register?code=${code}` },
      })
    }
    expect((await visit('Nobody', '198.18.7.9')).json().code).toBe('UC/INTR_CODE')
  })

  it('of somebody else does not exist', async () => {
    const { linkId } = await create()
    const other = await aSession(db, await anAgent(db))
    for (const attempt of [
      () => read(linkId, other),
      () => call(api.updateLink, { linkId, rate: 10 }, { as: other }),
      () => call(api.removeLink, { linkId }, { as: other }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'AGENT/LINK_NOT_FOUND' })
    }
  })

  it('counts a visitor once a day and every registration, by the day [AGENT-024]', async () => {
    const { linkId, code } = await create()
    for (const address of ['198.18.7.1', '198.18.7.1', '198.18.7.2']) {
      expect((await visit(code, address)).json().data).toMatchObject({ code, spreadType: 1 })
    }
    expect(await register(code)).toBe('OK')
    const link = await read(linkId)
    expect(link).toMatchObject({ visitCount: 2, registCount: 1 })
    expect(link.days).toHaveLength(7)
    expect(link.days.at(-1)).toMatchObject({ visits: 2, registrations: 1 })
    await db.owner`update member set recharged = 1000 where parent_id = ${agent.memberId}`
    expect((await read(linkId)).recharged).toBe(1)
  })
})

describe('at the same moment', () => {
  it('fifty registrations by a link for ten bring ten', async () => {
    const { linkId, code } = await create({ useLimit: 10 })
    const codes = await Promise.all(Array.from({ length: 50 }, () => register(code)))
    expect(codes.filter((one) => one === 'OK')).toHaveLength(10)
    expect(codes.filter((one) => one !== 'OK' && one !== 'UC/INTR_CODE' && one !== 'SYS/BUSY')).toEqual([])
    expect(await read(linkId)).toMatchObject({ registCount: 10, state: 'full' })
    const [{ count }] = (await db.owner`
      select count(*)::int as count from agent_line where ancestor_id = ${agent.memberId}`) as unknown as [
      { count: number },
    ]
    expect(count).toBe(10)
  })

  it('an agent’s rate falls and others come below him: nobody has more than he has [I-41]', async () => {
    const top = await aSession(db, agent)
    for (let round = 0; round < 5; round += 1) {
      const account = fresh()
      const { userId } = await call(api.add, { account, password: 'Passw0rdXy', isAgent: true, rate: 80 }, { as: top })
      const child = await aSession(db, { memberId: BigInt(userId), account })
      const link = await create({ rate: 40 }, child)
      const work = [
        call(api.setRate, { userId, rate: 50 }, { as: top }),
        ...Array.from({ length: 4 }, () =>
          call(api.add, { account: fresh(), password: 'Passw0rdXy', rate: 80 }, { as: child }),
        ),
        ...Array.from({ length: 2 }, () => register(link.code)),
        create({ rate: 80 }, child),
      ]
      const ended = await Promise.allSettled(work)
      for (const one of ended.filter(({ status }) => status === 'rejected')) {
        expect((one as PromiseRejectedResult).reason).toMatchObject({
          code: expect.stringMatching(/^(AGENT\/REBATE_RANGE|SYS\/BUSY)$/),
        })
      }
      expect([...(await db.owner`select * from agent_difference`)]).toEqual([])
    }
    expect(world.app.faults).toEqual([])
  })
})
