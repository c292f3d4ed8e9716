import { randomUUID } from 'node:crypto'
import * as companyApi from '@liuhe/contract/api/company.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/windows.ts'
import * as recharge from '@liuhe/contract/api/recharge.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, type Sql } from '../../db/connect.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { aMember as aPerson, aSession } from '../../testing/factories.ts'
import { aMember, anOpenDraw } from '../../testing/money-world.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { createBetDesk } from '../bets/index.ts'
import { aLine, aRequest } from '../bets/testing.ts'
import { seedRecharges } from '../recharge/testing.ts'
import { chatConfig } from '../system/chat-config.ts'
import { tellWindows } from '../switches/index.ts'

const db = useTestDatabase()
let world: OperatorWorld
let site: TestApp
let ada: string
let risk: string
let draw: number
let member: bigint
const others: Sql[] = []
const MINUTE = 60_000

beforeAll(async () => {
  world = await createOperatorWorld(db)
  site = await createTestApp(db, { limits: unlimited })
  ada = await world.signedIn(await world.enrolled('sysadmin', 'ada'))
  risk = await world.tokenOf('risk')
  draw = await anOpenDraw(db.owner)
  member = await aMember(db.owner, { balance: yuan('1000') })
  await db.owner`
    insert into live_game (game_code, vendor, kind, game_name, provider, provider_game)
    values ('reels', 'v', 'electronic', '试', 'studio', 'reels')`
})
beforeEach(() => db.owner`delete from maintenance_window`)
afterAll(async () => {
  await Promise.all(others.map((sql) => sql.end({ timeout: 1 })))
  await Promise.all([world.close(), site.close()])
})

const refusedWith = (code: string, data?: object) => expect.objectContaining({ code, ...(data && { data }) })
type Plan = InputOf<typeof api.plan>
/** A window that begins now: one whose times say so, by the clock of the database. */
const plan = (part: Partial<Plan> = {}, as = ada) => {
  const from = Math.floor(Date.now() / 1_000) * 1_000
  const said = {
    scope: 'game' as const,
    key: '71',
    from,
    until: from + 60 * MINUTE,
    banner: '例行维护',
    reason: '系统升级',
  }
  return world.call(api.plan, { ...said, ...part }, as)
}
const read = (windowId: number) => world.call(api.read, { windowId }, ada)
/** Moves a window in time, as if so much had gone by. */
const goesBy = (minutes: number) => db.owner`
  update maintenance_window set from_at = from_at - ${minutes} * interval '1 minute',
    until_at = until_at - ${minutes} * interval '1 minute', notice_at = notice_at - ${minutes} * interval '1 minute',
    ended_at = ended_at - ${minutes} * interval '1 minute'`
const bet = async () => {
  const sql = connect(db.url, { max: 2, name: 'another server' })
  others.push(sql)
  const answer = await createBetDesk(sql).place(
    { memberId: member, rebateTenths: 0 },
    await aRequest(db.owner, draw, [aLine('103', '大', '2')]),
  )
  return 'code' in answer ? answer.code : 'placed'
}
const launch = async () => {
  const [row] = await db.owner<[{ state: string }]>`
    select live_game_state('studio', 'reels', clock_timestamp()) as state`
  return row.state
}
const notices = async () => (await site.call(companyApi.notices, { noticeType: 3 })).map((one) => one.noticeTitle)

describe('a window of a game', () => {
  it('takes bets before it, none in it, and again after it, by itself and in any process', async () => {
    const from = Date.now() + 10 * MINUTE
    const { windowId } = await plan({ from, until: from + 30 * MINUTE })
    expect([(await read(windowId)).state, await bet()]).toEqual(['planned', 'placed'])
    await goesBy(11)
    expect([(await read(windowId)).state, await bet(), await bet()]).toEqual(['on', 'GAME/CLOSED', 'GAME/CLOSED'])
    await goesBy(30)
    expect([(await read(windowId)).state, await bet()]).toEqual(['over', 'placed'])
  })

  it('is judged in the transaction, also by a process that remembers it open', async () => {
    const desk = createBetDesk(db.sql)
    const place = async () => {
      const request = await aRequest(db.owner, draw, [aLine('103', '大', '2')])
      const answer = await desk.place({ memberId: member, rebateTenths: 0 }, request)
      return 'code' in answer ? answer.code : 'placed'
    }
    expect(await place()).toBe('placed')
    await plan()
    expect(await place()).toBe('GAME/CLOSED')
  })

  it('ends early, and is extended while it is on', async () => {
    const { windowId } = await plan()
    const later = Date.now() + 90 * MINUTE
    await world.call(api.extend, { windowId, revision: 1, until: later, reason: '升级未完' }, ada)
    expect((await read(windowId)).until).toBeGreaterThan(Date.now() + 89 * MINUTE)
    await expect(world.call(api.end, { windowId, revision: 1, reason: '提前完成' }, ada)).rejects.toEqual(
      refusedWith('WINDOW/CHANGED', { revision: 2 }),
    )
    expect(await bet()).toBe('GAME/CLOSED')
    await world.call(api.end, { windowId, revision: 2, reason: '提前完成' }, ada)
    expect([(await read(windowId)).state, await bet()]).toEqual(['over', 'placed'])
    await expect(
      world.call(api.extend, { windowId, revision: 3, until: later + MINUTE, reason: '再来一次' }, ada),
    ).rejects.toEqual(refusedWith('WINDOW/OVER'))
  })

  it('that has not begun is taken back', async () => {
    const from = Date.now() + 10 * MINUTE
    const { windowId } = await plan({ from, until: from + 30 * MINUTE })
    await world.call(api.end, { windowId, revision: 1, reason: '不需要了' }, ada)
    await goesBy(11)
    expect([(await read(windowId)).state, await bet()]).toEqual(['withdrawn', 'placed'])
  })
})

describe('what else a window closes', () => {
  it('is a category of games: our own draws, or a kind of the centre', async () => {
    await plan({ scope: 'category', key: 'lottery' })
    expect([await bet(), await launch()]).toEqual(['GAME/CLOSED', 'open'])
    await plan({ scope: 'category', key: 'electronic' })
    expect(await launch()).toBe('maintenance')
  })

  it('is a channel of recharges, with the time at which it opens again', async () => {
    const person = await aPerson(db)
    const as = await aSession(db, person)
    await seedRecharges(db.owner)
    const places = await world.call(api.places, {}, ada)
    const key = 'unionpay'
    expect(places).toContainEqual({ scope: 'payments', key, name: expect.stringContaining('云闪付') })
    const shown = async () => {
      const options = await site.call(recharge.options, {}, { as })
      return options.groups.flatMap((group) => group.channels).find(({ code }) => code === key)?.closed
    }
    expect(await shown()).not.toMatchObject({ reason: 'maintenance' })
    await plan({ scope: 'payments', key })
    expect(await shown()).toMatchObject({ reason: 'maintenance' })
  })

  it('is the chat, with the words of the window', async () => {
    const answer = async () => (await chatConfig(db.sql)).enable_chat_maintenance.configValue
    expect(await answer()).toBe('0')
    await plan({ scope: 'chat', key: 'chat', banner: '聊天升级中' })
    expect(await answer()).toBe('1')
    expect((await chatConfig(db.sql)).chat_maintenance_config.configValue).toBe('聊天升级中')
    await goesBy(61)
    expect(await answer()).toBe('0')
  })

  it('is the whole site, which only two people open before its time [SEC-62]', async () => {
    const { windowId } = await plan({ scope: 'all', key: 'all' })
    expect([await bet(), await launch()]).toEqual(['GAME/CLOSED', 'maintenance'])
    expect((await chatConfig(db.sql)).enable_chat_maintenance.configValue).toBe('1')
    await expect(world.call(api.end, { windowId, revision: 1, reason: '提前完成' }, ada)).rejects.toEqual(
      refusedWith('WINDOW/TWO_PEOPLE'),
    )
    const wish = { windowId, revision: 1, reason: '提前完成', requestId: randomUUID() }
    const proposal = await world.call(api.proposeEnd, wish, ada)
    await expect(approve(world, proposal, ada)).rejects.toEqual(refusedWith('APPROVAL/OWN'))
    const { effect } = await world.call(approvals.read, { approvalId: proposal.approvalId }, risk)
    expect(effect).toMatchObject({ name: '全站', by: 'ada' })
    expect(await bet()).toBe('GAME/CLOSED')
    await approve(world, proposal, risk)
    expect([await bet(), await launch()]).toEqual(['placed', 'open'])
  })
})

/** The day stands before the second time only where it is another one. */
const COMING = /^维护预告 (\d\d-\d\d) \d\d:\d\d–(?!\1)(\d\d-\d\d )?\d\d:\d\d：新澳门六合彩升级$/

describe('members', () => {
  it('are told of it before and during its time, and not after it', async () => {
    const from = Date.now() + 60 * MINUTE
    await plan({ from, until: from + 30 * MINUTE, noticeAt: from - 30 * MINUTE, banner: '新澳门六合彩升级' })
    expect(await tellWindows(db.sql)).toBe(1)
    expect(await notices()).toEqual([])
    await goesBy(31)
    expect(await tellWindows(db.sql)).toBe(1)
    expect(await tellWindows(db.sql)).toBe(0)
    await expect.poll(notices).toEqual([expect.stringMatching(COMING)])
    await goesBy(30)
    await tellWindows(db.sql)
    await expect.poll(notices).toEqual([expect.stringMatching(/^维护中 /)])
    await goesBy(30)
    await tellWindows(db.sql)
    await expect.poll(notices).toEqual([])
  })
})

describe('a plan', () => {
  it('is refused for what there is not, at times that may not be, and beside another of the same thing', async () => {
    await expect(plan({ key: '9999' })).rejects.toEqual(refusedWith('WINDOW/PLACE'))
    const now = Date.now()
    const times: [number, number][] = [
      [now - 60 * MINUTE, now + MINUTE],
      [now, now + MINUTE],
      [now, now + 8 * 86_400_000],
      [now + 61 * 86_400_000, now + 62 * 86_400_000],
    ]
    for (const [from, until] of times) await expect(plan({ from, until })).rejects.toEqual(refusedWith('WINDOW/TIME'))
    await expect(plan({ noticeAt: now + 120 * MINUTE })).rejects.toEqual(refusedWith('WINDOW/TIME'))
    const { windowId } = await plan()
    await expect(plan()).rejects.toEqual(refusedWith('WINDOW/OVERLAP', { windowId }))
    // Another thing, and the same one afterwards, may be.
    await plan({ scope: 'category', key: 'lottery' })
    await plan({ from: now + 61 * MINUTE, until: now + 90 * MINUTE })
    const both = await Promise.allSettled([plan({ key: '110' }), plan({ key: '110' })])
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  })

  it('is not extended into the next one', async () => {
    const now = Date.now()
    const { windowId } = await plan()
    await plan({ from: now + 70 * MINUTE, until: now + 90 * MINUTE })
    await expect(
      world.call(api.extend, { windowId, revision: 1, until: now + 80 * MINUTE, reason: '升级未完' }, ada),
    ).rejects.toEqual(refusedWith('WINDOW/OVERLAP'))
  })
})
