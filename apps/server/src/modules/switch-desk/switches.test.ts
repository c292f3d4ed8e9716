import { randomUUID } from 'node:crypto'
import * as lotteryApi from '@liuhe/contract/api/lottery.ts'
import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/switches.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, type Sql } from '../../db/connect.ts'
import { aMember, anOpenDraw } from '../../testing/money-world.ts'
import { createOperatorWorld, type OperatorWorld, type TestOperator } from '../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { type BetDesk, createBetDesk } from '../bets/index.ts'
import { aLine, aRequest } from '../bets/testing.ts'
import { forgetGames } from '../lottery/index.ts'
import { openEndedSwitches } from '../switches/index.ts'

const db = useTestDatabase()
let world: OperatorWorld
let site: TestApp
let desk: BetDesk
let member: bigint
let draw: number
/** Connections of other servers, which hear no word of a change. */
const others: Sql[] = []
const people: TestOperator[] = []
let risk: string
let drawer: string
let sysadmin: string

beforeAll(async () => {
  world = await createOperatorWorld(db)
  site = await createTestApp(db)
  for (const role of ['risk', 'draw-operator', 'sysadmin'] as const) people.push(await world.enrolled(role))
  draw = await anOpenDraw(db.owner)
  desk = createBetDesk(db.sql)
})
beforeEach(async () => {
  const tokens: string[] = []
  for (const person of people) tokens.push(await world.signedIn(person))
  ;[risk, drawer, sysadmin] = tokens as [string, string, string]
  member = await aMember(db.owner, { balance: yuan('1000') })
})
afterAll(async () => {
  await Promise.all(others.map((sql) => sql.end({ timeout: 1 })))
  await Promise.all([world.close(), site.close()])
})

const refusedWith = (code: string, data?: object) => expect.objectContaining({ code, ...(data && { data }) })
const find = async (scope: string, key: string) =>
  (await world.call(api.list, {}, risk)).find((one) => one.scope === scope && one.key === key)
const revisionOf = async (scope: string, key: string) => (await find(scope, key))?.revision ?? 0
type Scope = 'all' | 'game' | 'play' | 'provider' | 'feature'
const off = async (scope: Scope, key: string, changes: object = {}, as = risk) =>
  world.call(
    api.turnOff,
    { scope, key, revision: await revisionOf(scope, key), reason: '赔率录入有误', ...changes },
    as,
  )
const on = async (scope: Scope, key: string, changes: object = {}, as = risk) =>
  world.call(api.turnOn, { scope, key, revision: await revisionOf(scope, key), reason: '已核对无误', ...changes }, as)
const bet = async (play = '101', label = '07', on: BetDesk = desk, requestId?: string) =>
  on.place({ memberId: member, rebateTenths: 0 }, await aRequest(db.owner, draw, [aLine(play, label, '2')], requestId))
const anotherServer = (): BetDesk => {
  const sql = connect(db.url, { max: 2, name: 'another server' })
  others.push(sql)
  return createBetDesk(sql)
}
const placed = expect.objectContaining({ orderIds: expect.any(Array) })

describe('a game that is switched off', () => {
  it('takes no bet, in this server and in one that knows nothing of it yet, and bets again when it is on', async () => {
    expect(await bet()).toEqual(placed)
    const blind = anotherServer()
    expect(await bet('101', '07', blind)).toEqual(placed)
    await off('game', '71')
    // The memory of the other server is a moment old: the transaction refuses.
    expect(await bet('101', '08', blind)).toEqual({ code: 'GAME/CLOSED' })
    expect(await bet('103', '大')).toEqual({ code: 'GAME/CLOSED' })
    await on('game', '71')
    expect(await bet('101', '09', anotherServer())).toEqual(placed)
  })

  it('still answers the repeat of a bet that was taken before [I-06]', async () => {
    const requestId = randomUUID()
    const first = await bet('101', '07', desk, requestId)
    await off('game', '71')
    expect(await bet('101', '07', desk, requestId)).toEqual({ ...first, replayed: true })
    await on('game', '71')
  })

  it('is shown as in maintenance, and its draws go on', async () => {
    const seen = async () => {
      forgetGames(db.sql)
      const [games, info] = await Promise.all([
        site.call(lotteryApi.games, {}),
        site.call(lotteryApi.openInfo, { gameId: 71 }),
      ])
      return [games.find(({ gameId }) => gameId === 71)?.closed, info.cur.closed]
    }
    expect(await seen()).toEqual([undefined, undefined])
    await off('game', '71')
    // Word of the change comes with the commit, and takes a moment.
    await expect.poll(seen).toEqual([true, true])
    await on('game', '71')
    await expect.poll(seen).toEqual([undefined, undefined])
  })
})

describe('what is switched', () => {
  it('is a play of all games of its family', async () => {
    await off('play', 'LHC-101', {}, drawer)
    expect(await bet('101', '07', anotherServer())).toEqual({
      code: 'BET/PLAY_CLOSED',
      data: { line: 0 },
    })
    expect(await bet('103', '大')).toEqual(placed)
    site.clock.advance(3_000)
    const { plays } = await site.call(lotteryApi.playCategories, { gameId: 71 })
    expect(plays.filter(({ closed }) => closed).map(({ code }) => code)).toEqual(['101'])
    await on('play', 'LHC-101')
  })

  it('is a feature: registration, for example', async () => {
    const register = async () => (await site.form('/app-api/v/user/reg', {})).json().code as string
    const before = await register()
    await off('feature', 'registration')
    site.clock.advance(3_000)
    expect(await register()).toBe('SYS/FEATURE_OFF')
    await on('feature', 'registration')
    site.clock.advance(3_000)
    expect([before, await register()]).not.toContain('SYS/FEATURE_OFF')
  })

  it('is the game centre, whose bets the wallet judges in its transaction', async () => {
    await db.owner`insert into live_game (game_code, vendor, kind, game_name, provider, provider_game)
      values ('switched', 'locker', 'electronic', '试', 'locker', 'switched')`
    const state = async () => {
      const [row] = await db.owner<{ state: string }[]>`
        select live_game_state(provider, provider_game, clock_timestamp()) as state from live_game limit 1`
      return row?.state
    }
    const before = await state()
    await off('feature', 'game-centre')
    const during = await state()
    await on('feature', 'game-centre')
    expect([before, during, await state()]).toEqual(['open', 'maintenance', 'open'])
  })

  it('goes on by itself at its time, and the lists are told', async () => {
    const until = world.clock.now() + 60_000
    await off('game', '71', { until })
    expect(await find('game', '71')).toMatchObject({ isOff: true, reason: '赔率录入有误', by: people[0]?.login })
    await db.owner`update switch_state set until_at = clock_timestamp() - interval '1 s' where key = '71'`
    expect(await find('game', '71')).toMatchObject({ isOff: false, until: null })
    expect(await bet('101', '07', anotherServer())).toEqual(placed)
    const revision = await revisionOf('game', '71')
    await openEndedSwitches(db.sql)
    expect(await find('game', '71')).toMatchObject({ isOff: false, by: 'timer', revision: revision + 1 })
  })

  it('is refused without knowing the present state, for what there is not, and with an end that is none', async () => {
    await expect(off('game', '71', { revision: 99 })).rejects.toEqual(refusedWith('SWITCH/CHANGED'))
    await expect(on('game', '71')).rejects.toEqual(refusedWith('SWITCH/CHANGED'))
    await expect(off('game', '9999')).rejects.toEqual(refusedWith('SWITCH/NOT_FOUND'))
    await expect(off('game', '71', { until: 1_700_000_000_000 })).rejects.toEqual(refusedWith('SWITCH/UNTIL'))
    await expect(on('game', '71', {}, drawer)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
  })

  it('stands in the audit with the reason, before and after [SEC-64]', async () => {
    const { revision } = await off('game', '71')
    await on('game', '71')
    const auditor = await world.tokenOf('auditor')
    const entries = await world.call(audit.list, { object: 'switch/game/71' } as never, auditor)
    const said = entries.map(({ entry }) => JSON.parse(entry))
    expect(said.find(({ action }) => action === 'switches.turnOff')).toMatchObject({
      reason: '赔率录入有误',
      after: { isOff: 1, revision },
    })
  })
})

it('of two who turn one switch at once, one does and the other is told', async () => {
  const revision = await revisionOf('game', '71')
  const asked = [risk, drawer].map((as) => off('game', '71', { revision }, as))
  const ended = await Promise.allSettled(asked)
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await on('game', '71')
})

describe('all gaming', () => {
  it('goes off by one, and on by two alone [SEC-62]', async () => {
    await expect(off('all', 'all', { until: world.clock.now() + 60_000 })).rejects.toEqual(refusedWith('SWITCH/UNTIL'))
    await off('all', 'all', {}, drawer)
    expect(await bet('103', '大')).toEqual({ code: 'GAME/CLOSED' })
    await off('play', 'LHC-102')
    await expect(on('all', 'all')).rejects.toEqual(refusedWith('SWITCH/TWO_PEOPLE'))
    const wish = { requestId: randomUUID(), revision: await revisionOf('all', 'all'), reason: '故障已排除' }
    const proposal = await world.call(api.proposeGaming, wish, sysadmin)
    await expect(approve(world, proposal, sysadmin)).rejects.toEqual(refusedWith('APPROVAL/OWN'))
    const { effect } = await world.call(approvals.read, { approvalId: proposal.approvalId }, risk)
    expect(effect).toMatchObject({ by: people[1]?.login, reason: '赔率录入有误', openDraws: 1 })
    expect((effect as { staysOff: unknown[] }).staysOff).toHaveLength(1)
    expect(await bet('103', '大')).toEqual({ code: 'GAME/CLOSED' })
    await approve(world, proposal, risk)
    expect(await bet('103', '大', anotherServer())).toEqual(placed)
    await on('play', 'LHC-102')
    expect(await find('all', 'all')).toMatchObject({ isOff: false, by: `${people[2]?.login}, ${people[0]?.login}` })
  })
})
