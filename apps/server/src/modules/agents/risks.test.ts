import * as api from '@liuhe/contract/api/agents.ts'
import * as queue from '@liuhe/contract/api/operator/risk.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createEntryWorld, type EntryWorld, setSetting } from '../../testing/entry-world.ts'
import { aMember, anAgent, aSession, type TestMember } from '../../testing/factories.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { codeOf } from '../security/testing.ts'
import { findRisks } from './find-risks.ts'

// Agents who bring themselves, or each other, come before people; nobody else notices (docs/agents.md).

const db = useTestDatabase()
let world: EntryWorld
let staff: OperatorWorld
let risk: string
let agent: TestMember
beforeAll(async () => {
  world = await createEntryWorld(db, { limits: unlimited })
  staff = await createOperatorWorld(db)
  risk = await staff.tokenOf('risk')
})
beforeEach(async () => {
  agent = await anAgent(db)
})
afterAll(async () => {
  await world.app.close()
  await staff.close()
})

let values = 0
const fresh = () => `device-of-test-${String((values += 1)).padStart(6, '0')}`
const below = async ({ memberId }: TestMember) => {
  const one = await aMember(db)
  await db.owner`update member set parent_id = ${memberId} where member_id = ${one.memberId}`
  return one
}
const signsIn = async (device: string, ...people: TestMember[]) => {
  for (const { memberId } of people)
    await db.owner`insert into login_device (device, member_id) values (${device}, ${memberId})`
}
const look = async () => {
  await db.owner`update risk_look set looked_at = looked_at - interval '10 minutes'`
  await findRisks(db.sql)
}
const flags = async (about: TestMember = agent, more: object = {}) =>
  (await staff.call(queue.flags, { memberId: String(about.memberId), ...more }, risk)).data
const ids = (...people: TestMember[]) => people.map(({ memberId }) => String(memberId))
const read = (flagId: string) => staff.call(queue.flag, { flagId }, risk)
const decide = (flag: { flagId: string; revision: number }, state: 'handled' | 'dismissed' = 'dismissed') =>
  staff.call(queue.decide, { flagId: flag.flagId, revision: flag.revision, state, note: '同住家人，已核实' }, risk)

describe('a flag is raised', () => {
  it('for an agent and a member right below him on one device', async () => {
    const one = await below(agent)
    const stranger = await below(await anAgent(db))
    await signsIn(fresh(), agent, one)
    await signsIn(fresh(), agent)
    await signsIn(fresh(), stranger)
    await look()
    const [flag, ...more] = await flags()
    expect([flag?.kind, more]).toEqual(['self-referral', []])
    const seen = await read(flag?.flagId ?? '')
    expect(seen.people.map(({ memberId }) => memberId)).toEqual(ids(agent, one))
    expect(seen.traces).toEqual([{ what: 'device', mark: expect.stringMatching(/^[0-9a-f]{12}$/) }])
    expect(JSON.stringify(seen)).not.toContain('device-of-test')
    expect(await flags(one)).toEqual([])
  })

  it.each([
    ['phone', "phone = '139' || lpad(%::text, 8, '0')"],
    ['person', "full_name = '王' || %, birthday = '1990-01-01'"],
  ])('for one %s', async (what, set) => {
    const one = await below(agent)
    const value = (values += 1)
    for (const { memberId } of [agent, one])
      await db.owner.unsafe(`update member set ${set.replaceAll('%', String(value))} where member_id = ${memberId}`)
    await look()
    const [flag] = await flags()
    expect((await read(flag?.flagId ?? '')).traces).toMatchObject([{ what }])
  })

  it('for an account of payment that the one has and the other tried to bind', async () => {
    const one = await below(agent)
    const [row] = await db.owner<[{ id: bigint }]>`
      insert into payout_account (member_id, kind, provider, holder_name, number_sealed, number_digest, number_shown)
      values (${agent.memberId}, 'bank', '银行', '王', '\\x00', sha256(${Buffer.from(fresh())}), '****')
      returning account_id as id`
    await db.owner`
      insert into payout_conflict (account_id, member_id, refused) values (${row.id}, ${one.memberId}, true)`
    await look()
    const [flag] = await flags()
    expect(flag).toMatchObject({ kind: 'self-referral' })
    expect((await read(flag?.flagId ?? '')).traces).toMatchObject([{ what: 'account' }])
  })

  it('for somebody deeper in the team as another kind', async () => {
    const between = await below(agent)
    const deep = await below(between)
    await signsIn(fresh(), agent, deep)
    await look()
    expect(await flags()).toMatchObject([{ kind: 'team-overlap' }])
  })

  it('for two agents who bring each other’s second accounts, once for both', async () => {
    const other = await anAgent(db)
    const [mine, his] = [await below(agent), await below(other)]
    await signsIn(fresh(), other, mine)
    await look()
    // One way alone is an agent who plays below another one.
    expect(await flags()).toEqual([])
    await signsIn(fresh(), agent, his)
    await look()
    const [flag] = await flags()
    expect(flag).toMatchObject({ kind: 'agent-ring', object: `agents/${agent.memberId}/${other.memberId}` })
    expect((await read(flag?.flagId ?? '')).people).toHaveLength(4)
    expect(await flags(other)).toEqual([])
  })

  it('for three of an agent’s own members at his address, not for two', async () => {
    const people = [await below(agent), await below(agent)]
    const address = `198.18.9.${(values += 1)}`
    const at = ({ memberId }: TestMember) => db.owner`
      insert into session (token_hash, member_id, expires_at, address)
      values (sha256(${Buffer.from(fresh())}), ${memberId}, now() + interval '1 hour', ${address})`
    for (const one of [agent, ...people]) await at(one)
    await look()
    expect(await flags()).toEqual([])
    const third = await below(agent)
    await at(third)
    await look()
    expect(await flags()).toMatchObject([{ kind: 'same-address' }])
  })

  it('for two who register by one link in one browser, who notice nothing', async () => {
    await setSetting(db, 'register_limit', JSON.stringify({ fields: { account: 1, password: 1, intrCode: 0 } }))
    const { code } = await call(api.createLink, { rate: 70 }, { as: await aSession(db, agent) })
    const browser = world.visitor('198.18.8.1')
    for (const account of ['browser0001', 'browser0002'])
      expect((await browser.register(account, { intrCode: code })).json().code).toBe('OK')
    await look()
    const [flag] = await flags()
    expect(flag).toMatchObject({ kind: 'same-device' })
    expect((await read(flag?.flagId ?? '')).people).toHaveLength(2)
    expect((await world.visitor().login('browser0002')).json().code).toBe('OK')
  })
})

const call: EntryWorld['app']['call'] = (...args) => world.app.call(...args)

describe('the queue', () => {
  it('is decided with words that stay, by those whose work it is, as they saw it', async () => {
    await signsIn(fresh(), agent, await below(agent))
    await look()
    const [flag] = await flags()
    if (flag === undefined) throw new Error('nothing was flagged')
    const auditor = await staff.tokenOf('auditor')
    const wish = { flagId: flag.flagId, revision: flag.revision, state: 'dismissed' as const, note: '看看' }
    expect(await codeOf(staff.call(queue.decide, wish, auditor))).toBe('UC/FORBIDDEN')
    expect(await decide(flag)).toMatchObject({ state: 'dismissed', note: '同住家人，已核实', revision: 1 })
    expect(await codeOf(decide(flag))).toBe('RISK/CHANGED')
    expect(await codeOf(read('1'))).toBe('RISK/NOT_FOUND')
    expect([await flags(), (await flags(agent, { state: 'dismissed' })).length]).toEqual([[], 1])
    const [entry] = await db.owner<{ entry: string }[]>`
      select entry from operator_audit where entry::jsonb ->> 'object' = ${`risk-flag/${flag.flagId}`}
        and entry::jsonb ->> 'outcome' = 'done' order by position desc limit 1`
    expect(entry?.entry).toContain('同住家人，已核实')
  })

  it('says the same again only with more evidence, and what was decided stays beside it', async () => {
    const one = await below(agent)
    const first = fresh()
    await signsIn(first, agent, one)
    await look()
    const [flag] = await flags()
    if (flag === undefined) throw new Error('nothing was flagged')
    await decide(flag)
    await look()
    // Less is nothing new either.
    await db.owner`update login_device set last_at = now() where device = ${first}`
    await look()
    expect(await flags()).toEqual([])
    await signsIn(fresh(), agent, one)
    await look()
    expect(await flags()).toMatchObject([{ flagId: flag.flagId, state: 'open', revision: 2, note: '同住家人，已核实' }])
  })

  it('is filled once by many who look at once, and whole or not at all', async () => {
    for (let n = 0; n < 5; n += 1) await signsIn(fresh(), agent, await below(agent))
    await db.owner`delete from risk_look`
    await db.owner`
      create function kill_look() returns trigger language plpgsql as $$ begin
        perform pg_terminate_backend(pg_backend_pid()); return null; end $$`
    await db.owner`
      create trigger kill_look after insert on risk_flag for each statement execute function kill_look()`
    await expect(findRisks(db.sql)).rejects.toThrow(/terminat|CONNECTION/)
    await db.owner`drop trigger kill_look on risk_flag`
    expect(await flags()).toEqual([])
    // Nothing was claimed by the look that died: the next one is made at once, by one of them.
    await Promise.all(Array.from({ length: 4 }, () => findRisks(db.sql)))
    expect(await flags()).toHaveLength(5)
    await signsIn(fresh(), agent, await below(agent))
    await findRisks(db.sql)
    expect(await flags()).toHaveLength(5)
  })

  it('is read page by page, the newest first', async () => {
    const all: string[] = []
    for (let after: string | undefined; ; ) {
      const page = await staff.call(queue.flags, { state: 'all', rows: 2, ...(after && { after }) }, risk)
      all.push(...page.data.map(({ flagId }) => flagId))
      if (page.next === null) break
      after = page.next
    }
    expect(new Set(all).size).toBe(all.length)
    expect(all).toEqual(all.toSorted((one, other) => (BigInt(one) > BigInt(other) ? -1 : 1)))
    expect(all.length).toBeGreaterThan(8)
  })
})
