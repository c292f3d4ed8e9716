import * as entry from '@liuhe/contract/api/agent-entry.ts'
import * as api from '@liuhe/contract/api/agents.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createEntryWorld, type EntryWorld, PASSWORD, setSetting } from '../../testing/entry-world.ts'
import { aMember, anAgent, aSession, type TestMember } from '../../testing/factories.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { publishAgreement } from './agreement.ts'

// Which text an agent accepted and when is kept; another text asks again (Reliability §5.1).

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
  await publish(`<p>第 ${(texts += 1)} 版</p>`)
})
afterAll(() => world.app.close())

let texts = 0
let made = 0
const call: EntryWorld['app']['call'] = (...args) => world.app.call(...args)
const publish = async (text: string) => {
  await setSetting(db, 'agent_terms', text)
  await publishAgreement(db.sql)
}
const read = (version?: number, as = token) => call(entry.agreement, version === undefined ? {} : { version }, { as })
const accept = (version: number) => call(entry.acceptAgreement, { version }, { as: token })
const create = () => call(api.createLink, { rate: 70 }, { as: token })
const opens = async (code: string) =>
  (await world.visitor().get(`/api/spreadInfo/getLinkInfo?code=${code}`)).json().code as string
const daysPass = (days: number) => db.owner`
  update agent_agreement
  set published_at = published_at - ${days} * interval '1 day', links_until = links_until - ${days} * interval '1 day'`

describe('what agents agree to', () => {
  it('is kept word for word with the moment of their yes, and read later', async () => {
    const first = await read()
    expect(first).toMatchObject({
      version: first.current,
      acceptedAt: null,
      linksUntil: expect.any(Number),
      accepted: [],
    })
    const { acceptedAt } = await accept(first.version)
    // Again changes nothing.
    expect(await accept(first.version)).toEqual({ version: first.version, acceptedAt })
    await publish('<p>另一版</p>')
    const now = await read()
    expect(now).toMatchObject({ version: first.version + 1, text: '<p>另一版</p>', acceptedAt: null })
    expect(now.accepted).toEqual([{ version: first.version, acceptedAt }])
    expect(await read(first.version)).toMatchObject({ text: first.text, acceptedAt, current: now.version })
    await expect(accept(first.version)).rejects.toMatchObject({ code: 'AGENT/AGREEMENT_CHANGED' })
  })

  it('is none of his where he has not accepted it, and cannot be changed afterwards', async () => {
    const { version } = await read()
    await publish('<p>再一版</p>')
    await expect(read(version)).rejects.toMatchObject({ status: 404, code: 'AGENT/NO_AGREEMENT' })
    await expect(read(999_999)).rejects.toMatchObject({ code: 'AGENT/NO_AGREEMENT' })
    await expect(db.sql`update agent_agreement set text = 'x'`).rejects.toThrow('denied')
    await expect(db.sql`delete from agent_accepted`).rejects.toThrow('denied')
  })

  it('is one version for one text, however many publish it at once', async () => {
    const { version } = await read()
    await setSetting(db, 'agent_terms', '<p>同时</p>')
    await Promise.all(Array.from({ length: 8 }, () => publishAgreement(db.sql)))
    expect((await read()).version).toBe(version + 1)
  })

  it('is nothing that a member who is no agent can accept', async () => {
    const as = await aSession(db, await aMember(db))
    const { version } = await read(undefined, as)
    await expect(call(entry.acceptAgreement, { version }, { as })).rejects.toMatchObject({ code: 'UC/FORBIDDEN' })
  })
})

describe('an agent who has not accepted it', () => {
  it('makes no link and no account until he does', async () => {
    const account = `agreed${String((made += 1)).padStart(4, '0')}`
    const add = () => call(api.add, { account, password: PASSWORD, rate: 70 }, { as: token })
    for (const attempt of [create, add]) await expect(attempt()).rejects.toMatchObject({ code: 'AGENT/AGREEMENT' })
    await accept((await read()).version)
    await create()
    await add()
  })

  it('has links that work for seven days more, then stop, and work again with his yes', async () => {
    await accept((await read()).version)
    const { code } = await create()
    await publish('<p>新的一版</p>')
    const { version, linksUntil } = await read()
    expect(linksUntil).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
    expect(await opens(code)).toBe('OK')
    await daysPass(7)
    expect(await opens(code)).toBe('UC/INTR_CODE')
    const register = async () =>
      (await world.visitor().register(`agreed${String((made += 1)).padStart(4, '0')}`, { intrCode: code })).json().code
    expect(await register()).toBe('UC/INTR_CODE')
    expect((await call(api.info, {}, { as: token })).code).toBeNull()
    await accept(version)
    expect(await opens(code)).toBe('OK')
    expect(await register()).toBe('OK')
  })
})
