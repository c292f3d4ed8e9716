import { randomUUID } from 'node:crypto'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as api from '@liuhe/contract/api/operator/site-settings.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import { SETTING_KEYS } from '@liuhe/domain/settings.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { applySettings, settingOf } from '../system/index.ts'

const db = useTestDatabase()
let world: OperatorWorld
let ada: string
let bob: string
let risk: string

beforeAll(async () => {
  world = await createOperatorWorld(db, { environment: { LIUHE_OPERATOR_OFFICES: '127.0.0.0/8' } })
  ada = await world.signedIn(await world.enrolled('sysadmin', 'ada'))
  bob = await world.signedIn(await world.enrolled('sysadmin', 'bob'))
  risk = await world.tokenOf('risk')
})
afterAll(() => world.close())

const refusedWith = (code: string, data?: object) => expect.objectContaining({ code, ...(data && { data }) })
type Key = InputOf<typeof api.read>['key']
const read = (key: Key) => world.call(api.read, { key }, ada)
const revisionOf = async (key: Key) => (await read(key)).setting.revision
const set = async (key: Key, value: number, part: { revision?: number; at?: number } = {}, as = ada) =>
  world.call(api.set, { key, value, revision: await revisionOf(key), reason: '旺季调整', ...part }, as)
const propose = async (key: Key, value: number, part: { at?: number } = {}) =>
  world.call(
    api.propose,
    { key, value, revision: await revisionOf(key), reason: '延长核对时间', requestId: randomUUID(), ...part },
    ada,
  )

describe('the list', () => {
  it('has every setting with the value that holds, and says nobody where nobody has set it', async () => {
    const all = await world.call(api.list, {}, ada)
    expect(all.map(({ key }) => key)).toEqual(SETTING_KEYS)
    expect(all.find(({ key }) => key === 'bonus_days')).toEqual({
      ...{ key: 'bonus_days', value: 7, changedAt: null, changedBy: null, next: null, revision: 0 },
    })
  })
})

describe('a change by one', () => {
  it('holds at once, is a version, and stands in the audit with before, after and reason [SEC-64]', async () => {
    expect(await set('max_bank', 8)).toEqual({ revision: 1 })
    expect(await settingOf(db.sql, 'max_bank')).toBe(8)
    const { setting, versions } = await read('max_bank')
    expect(setting).toMatchObject({ value: 8, changedBy: 'ada', next: null, revision: 1 })
    expect(versions).toMatchObject([{ version: 1, before: 5, value: 8, by: 'ada', state: 'applied' }])
    const auditor = await world.tokenOf('auditor')
    const [entry] = await world.call(audit.list, { object: 'setting/max_bank' } as never, auditor)
    expect(JSON.parse(entry?.entry ?? '')).toMatchObject({
      ...{ action: 'siteSettings.set', reason: '旺季调整', before: { value: 5 }, after: { value: 8, at: null } },
    })
  })

  it('is rolled back by a new version', async () => {
    await set('max_bank', 5)
    const { setting, versions } = await read('max_bank')
    expect([setting.value, versions.map(({ value }) => value)]).toEqual([5, [5, 8]])
  })

  it('is refused out of bounds, for the same value, in the past, and by a stale revision', async () => {
    await expect(set('max_bank', 21)).rejects.toEqual(refusedWith('SETTING/VALUE', { min: 1, max: 20 }))
    await expect(set('max_bank', 0)).rejects.toEqual(refusedWith('SETTING/VALUE', { min: 1, max: 20 }))
    await expect(set('max_bank', 5)).rejects.toEqual(refusedWith('SETTING/SAME'))
    await expect(set('max_bank', 6, { at: world.clock.now() - 1_000 })).rejects.toEqual(refusedWith('SETTING/TIME'))
    await expect(set('max_bank', 6, { revision: 0 })).rejects.toEqual(refusedWith('SETTING/CHANGED', { revision: 2 }))
    expect(await settingOf(db.sql, 'max_bank')).toBe(5)
  })

  it('of two who change at once, one does and the other is told', async () => {
    const revision = await revisionOf('max_usdt')
    const ended = await Promise.allSettled([
      set('max_usdt', 6, { revision }, ada),
      set('max_usdt', 7, { revision }, bob),
    ])
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await read('max_usdt')).versions).toHaveLength(1)
  })
})

describe('a change at a time', () => {
  it('waits, holds when its time has come, and only one waits', async () => {
    const at = Date.now() + 3_600_000
    await set('chat_minute_max', 30, { at })
    expect(await settingOf(db.sql, 'chat_minute_max')).toBe(60)
    expect((await read('chat_minute_max')).setting).toMatchObject({ value: 60, next: { value: 30, by: 'ada' } })
    await expect(set('chat_minute_max', 40)).rejects.toEqual(refusedWith('SETTING/WAITING'))
    await applySettings(db.sql)
    expect(await settingOf(db.sql, 'chat_minute_max')).toBe(60)
    await db.owner`update setting_version set effective_at = clock_timestamp() where config_key = 'chat_minute_max'`
    await applySettings(db.sql)
    expect((await read('chat_minute_max')).setting).toMatchObject({ value: 30, next: null, changedBy: 'ada' })
  })

  it('is taken back, and then never comes', async () => {
    await set('agent_apply_days', 3, { at: Date.now() + 3_600_000 })
    const revision = await revisionOf('agent_apply_days')
    const take = () => world.call(api.withdraw, { key: 'agent_apply_days', revision, reason: '不改了吧' }, bob)
    expect(await take()).toEqual({ revision: revision + 1 })
    await expect(take()).rejects.toEqual(refusedWith('SETTING/CHANGED', { revision: revision + 1 }))
    await db.owner`update setting_version set effective_at = clock_timestamp() where config_key = 'agent_apply_days'`
    await applySettings(db.sql)
    expect(await settingOf(db.sql, 'agent_apply_days')).toBe(7)
    expect((await read('agent_apply_days')).versions).toMatchObject([{ state: 'withdrawn', withdrawnBy: 'bob' }])
  })
})

describe('what takes two', () => {
  it('is refused to one, and done by another who saw the effect [SEC-62]', async () => {
    await expect(set('result_hold_seconds', 120)).rejects.toEqual(refusedWith('SETTING/TWO_PEOPLE'))
    const proposal = await propose('result_hold_seconds', 120)
    await expect(approve(world, proposal, ada)).rejects.toEqual(refusedWith('APPROVAL/OWN'))
    const { effect } = await world.call(approvals.read, { approvalId: proposal.approvalId }, risk)
    expect(effect).toMatchObject({ name: '赛果公布后的保留时间', before: 60, after: 120, at: null })
    expect(await settingOf(db.sql, 'result_hold_seconds')).toBe(60)
    await approve(world, proposal, risk)
    expect(await settingOf(db.sql, 'result_hold_seconds')).toBe(120)
    expect((await read('result_hold_seconds')).versions[0]?.by).toMatch(/^ada, risk/)
  })

  it('is void when the setting has changed meanwhile', async () => {
    const proposal = await propose('bonus_days', 10)
    await db.owner`
      insert into setting_version (config_key, version, value_before, value, reason, made_by, effective_at, applied_at)
      values ('bonus_days', 1, '7', '9', 'meanwhile', 'bob', clock_timestamp(), clock_timestamp())`
    await expect(approve(world, proposal, bob)).rejects.toEqual(refusedWith('APPROVAL/CHANGED'))
    expect(await settingOf(db.sql, 'bonus_days')).toBe(7)
  })

  it('is refused before anybody looks at it where it cannot be', async () => {
    await expect(propose('bonus_days', 61)).rejects.toEqual(refusedWith('SETTING/VALUE', { min: 1, max: 60 }))
    await expect(propose('rebate_least_yuan', 1)).rejects.toEqual(refusedWith('SETTING/SAME'))
  })
})
