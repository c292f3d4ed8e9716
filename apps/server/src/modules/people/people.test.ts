import { randomUUID } from 'node:crypto'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as entry from '@liuhe/contract/api/operator/entry.ts'
import * as api from '@liuhe/contract/api/operator/people.ts'
import type { StaffRole } from '@liuhe/domain/staff.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOperatorWorld, type OperatorWorld, type TestOperator } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'

const db = useTestDatabase()
let world: OperatorWorld
const people: TestOperator[] = []
let one: string
let two: string
let newcomers = 0

beforeAll(async () => {
  world = await createOperatorWorld(db)
  for (const login of ['ada', 'bob']) people.push(await world.enrolled('sysadmin', login))
})
beforeEach(async () => {
  ;[one, two] = (await Promise.all(people.map((person) => world.signedIn(person)))) as [string, string]
})
afterAll(() => world.close())

const refusedWith = (code: string, data?: object) => expect.objectContaining({ code, ...(data && { data }) })
const find = async (login: string, as = one) => (await world.call(api.list, {}, as)).find((row) => row.login === login)
const revisionOf = async (login: string) => (await find(login))?.revision ?? 0
const reason = '新同事入职'

const invited = async (login: string, role: StaffRole, as = one) =>
  world.call(api.proposeInvite, { login, role, revision: await revisionOf(login), reason, requestId: randomUUID() }, as)
const another = async (login: string, role: StaffRole, as = one) =>
  world.call(api.proposeRole, { login, role, revision: await revisionOf(login), reason, requestId: randomUUID() }, as)
const suspended = async (login: string, as = one) =>
  world.call(api.suspend, { login, revision: await revisionOf(login), reason: '离职，立即停用' }, as)
/** Somebody who works here, by the command line. */
const aColleague = async (role: StaffRole = 'support') => {
  const person = await world.enrolled(role, `col${++newcomers}`)
  return { ...person, token: await world.signedIn(person) }
}
const comesIn = async (code: string) => {
  const { secret } = await world.call(entry.openInvite, { invite: code })
  world.clock.advance(30_000)
  const digits = new TOTP({ secret }).generate({ timestamp: world.clock.now() })
  return world.call(entry.enrol, { invite: code, password: 'a battery of horses', code: digits })
}

describe('somebody new', () => {
  it('takes two people, and the code is made by who proposed it, and is in no file [SEC-62]', async () => {
    const wish = await invited('li.na', 'content')
    expect(await find('li.na')).toBeUndefined()
    await expect(world.call(api.makeCode, { login: 'li.na' }, one)).rejects.toEqual(refusedWith('STAFF/NOT_FOUND'))
    await expect(approve(world, wish, one)).rejects.toEqual(refusedWith('APPROVAL/OWN'))
    expect((await approve(world, wish, two)).outcome).toEqual({ login: 'li.na', role: 'content' })
    expect(await find('li.na')).toMatchObject({ state: 'invited', role: 'content', isHere: false, seenAt: null })
    // The second person agreed to it, and gets no way in.
    expect(await find('li.na', two)).toMatchObject({ codeUntil: null })
    await expect(world.call(api.makeCode, { login: 'li.na' }, two)).rejects.toEqual(refusedWith('STAFF/NO_CODE'))
    const first = await world.call(api.makeCode, { login: 'li.na' }, one)
    const { code } = await world.call(api.makeCode, { login: 'li.na' }, one)
    await expect(comesIn(first.code)).rejects.toEqual(refusedWith('STAFF/INVITE'))
    expect(await comesIn(code)).toEqual({ login: 'li.na' })
    expect(await find('li.na')).toMatchObject({ state: 'active', codeUntil: null })
    await expect(world.call(api.makeCode, { login: 'li.na' }, one)).rejects.toEqual(refusedWith('STAFF/NO_CODE'))
    const auditor = await world.tokenOf('auditor')
    const trail = await world.call(audit.list, { object: 'operator/li.na', rows: 50 }, auditor)
    const said = JSON.stringify(trail)
    expect(said).toContain('people.makeCode')
    expect([said.includes(code), said.includes(first.code)]).toEqual([false, false])
  })

  it('cannot be invited with a role that he does not have, and no code is made a day later', async () => {
    const { login } = await aColleague('support')
    await expect(invited(login, 'risk')).rejects.toEqual(refusedWith('STAFF/ROLE', { role: 'support' }))
    await approve(world, await invited(login, 'support'), two)
    await db.owner`update operator set code_until = now() - interval '1 second' where login = ${login}`
    await expect(world.call(api.makeCode, { login }, one)).rejects.toEqual(refusedWith('STAFF/NO_CODE'))
  })

  it('of whom two propose the same waits once, and is nothing after an invitation at the keyboard', async () => {
    const wish = await invited('wu.di', 'support')
    await expect(invited('wu.di', 'support', two)).rejects.toEqual(
      refusedWith('APPROVAL/WAITING', { approvalId: wish.approvalId }),
    )
    // Meanwhile somebody invites him at the keyboard: what was agreed to is no longer what it was.
    await db.owner`insert into operator (login, role) values ('wu.di', 'support')`
    await expect(approve(world, wish, two)).rejects.toEqual(refusedWith('APPROVAL/CHANGED', { changed: 'revision' }))
  })
})

describe('somebody who works here', () => {
  it('is kept out at once, with a session that is open, and what he proposed dies with it', async () => {
    const colleague = await aColleague('sysadmin')
    const wish = await invited('never.comes', 'support', colleague.token)
    await suspended(colleague.login)
    await expect(world.call(entry.whoAmI, {}, colleague.token)).rejects.toEqual(refusedWith('STAFF/SESSION_OVER'))
    await expect(world.signedIn(colleague)).rejects.toEqual(refusedWith('STAFF/LOGIN_FAILED'))
    await expect(approve(world, wish, two)).rejects.toEqual(refusedWith('APPROVAL/MAKER'))
    await expect(suspended(colleague.login)).rejects.toEqual(refusedWith('STAFF/STATE'))
    const { sessions } = await world.call(api.read, { login: colleague.login }, one)
    expect(sessions[0]).toMatchObject({ endReason: 'suspended' })
  })

  it('comes back by two people and a new authenticator only', async () => {
    const colleague = await aColleague('support')
    await suspended(colleague.login)
    await approve(world, await invited(colleague.login, 'support'), two)
    await expect(world.signedIn(colleague)).rejects.toEqual(refusedWith('STAFF/LOGIN_FAILED'))
    await comesIn((await world.call(api.makeCode, { login: colleague.login }, one)).code)
    expect(await find(colleague.login)).toMatchObject({ state: 'active', role: 'support' })
  })

  it('gets another role by two, loses his session, and can then do what the new one may [SEC-62]', async () => {
    const colleague = await aColleague('support')
    const wish = await another(colleague.login, 'sysadmin')
    const { effect } = await world.call(approvals.read, { approvalId: wish.approvalId }, two)
    expect(effect).toMatchObject({ before: { role: 'support', state: 'active' }, role: 'sysadmin' })
    expect((effect as { gains: string[] }).gains).toContain('managePeople')
    expect((effect as { loses: string[] }).loses).toContain('handleDesk')
    await approve(world, wish, two)
    await expect(world.call(entry.whoAmI, {}, colleague.token)).rejects.toEqual(refusedWith('STAFF/SESSION_OVER'))
    const token = await world.signedIn(colleague)
    expect((await world.call(api.list, {}, token)).length).toBeGreaterThan(2)
  })

  it('may be the second person, but not of his own role', async () => {
    const colleague = await aColleague('sysadmin')
    const wish = await another(colleague.login, 'support')
    await expect(approve(world, wish, colleague.token)).rejects.toEqual(refusedWith('STAFF/SELF'))
    expect(await find(colleague.login)).toMatchObject({ role: 'sysadmin' })
    await approve(world, wish, two)
    expect(await find(colleague.login)).toMatchObject({ role: 'support' })
  })

  it('is asked about as he was seen: of two changes the later is told', async () => {
    const { login } = await aColleague()
    const revision = await revisionOf(login)
    await approve(world, await another(login, 'risk'), two)
    const late = world.call(api.suspend, { login, revision, reason: '离职，立即停用' }, one)
    await expect(late).rejects.toEqual(refusedWith('STAFF/CHANGED', { revision: revision + 1 }))
    const same = world.call(
      api.proposeRole,
      { login, role: 'risk', revision: revision + 1, reason, requestId: randomUUID() },
      one,
    )
    await expect(same).rejects.toEqual(refusedWith('STAFF/ROLE'))
  })

  it('loses his session and comes in again; nobody does any of it to himself', async () => {
    const colleague = await aColleague()
    const end = (login: string) => world.call(api.endSessions, { login, reason: '异地登录，先结束' }, one)
    expect((await find(colleague.login))?.isHere).toBe(true)
    await end(colleague.login)
    expect((await find(colleague.login))?.isHere).toBe(false)
    await expect(end(colleague.login)).rejects.toEqual(refusedWith('STAFF/STATE'))
    await world.signedIn(colleague)
    const wishes = [
      () => end('ada'),
      () => suspended('ada'),
      () => another('ada', 'risk'),
      () => invited('ada', 'sysadmin'),
    ]
    for (const wish of wishes) await expect(wish()).rejects.toEqual(refusedWith('STAFF/SELF'))
    await expect(end('nobody')).rejects.toEqual(refusedWith('STAFF/NOT_FOUND'))
    await expect(world.call(api.read, { login: 'nobody' }, one)).rejects.toEqual(refusedWith('STAFF/NOT_FOUND'))
  })
})
