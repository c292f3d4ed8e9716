import { randomUUID } from 'node:crypto'
import * as bets from '@liuhe/contract/api/bets.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/prices.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import { frozenAt } from '@liuhe/domain/bets/price-times.ts'
import { type GameTiming, issuesFrom } from '@liuhe/domain/lottery/schedule.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { seedGames } from '../../seed/essentials/games.ts'
import { aSession } from '../../testing/factories.ts'
import { aMember, anOpenDraw } from '../../testing/money-world.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { aLine, aRequest } from '../bets/testing.ts'
import { pricesOf } from './read-prices.ts'
import { aPricedGame } from './testing.ts'

// Odds and limits are changed by two people, as versions, at a time that hurts nobody.

const db = useTestDatabase()
let world: OperatorWorld
let risk: string
let checker: string
/** A new one for each test. */
let gameId = 0
let timing: GameTiming

beforeAll(async () => {
  world = await createOperatorWorld(db)
  await seedGames(db.owner)
  risk = await world.tokenOf('risk')
  checker = await world.tokenOf('finance-checker')
})
afterAll(() => world.close())
beforeEach(async () => {
  gameId = await aPricedGame(db.owner)
  const [game] = await db.owner<[{ timing: GameTiming }]>`select timing from game where game_id = ${gameId}`
  timing = game.timing
})

const said = <More extends object>(more: More) => ({
  gameId,
  requestId: randomUUID(),
  revision: 1,
  reason: '追平同业',
  ...more,
})
const propose = (more: Partial<InputOf<typeof api.propose>>, as = risk) => world.call(api.propose, said(more), as)
const versions = () => world.call(api.versions, { gameId }, risk)
const running = () => pricesOf({ sql: db.sql, clock: systemClock }, gameId)

/** A moment far ahead at which prices may change. */
function inTwoDays(): number {
  const at = Math.ceil(systemClock.now() / 1_000) * 1_000 + 2 * 86_400_000
  return frozenAt(timing, at)?.until ?? at
}

describe('other prices', () => {
  it('take two people, begin at least five seconds after the decision, and say what they change [SEC-62]', async () => {
    const proposed = await propose({ odds: { TM_A: 470_000 }, payoutMax: yuan('900000') })
    expect((await versions()).versions).toHaveLength(1)
    const { effect } = await world.call(approvals.read, { approvalId: proposed.approvalId }, checker)
    expect(effect).toMatchObject({
      ...{ number: 2, limits: [], notesMax: null, payoutMax: { before: 1_000_000, after: 900_000 } },
      rows: [{ play: '101', before: [48], after: [47], isBig: true }],
    })
    await expect(approve(world, proposed, risk)).rejects.toMatchObject({ code: 'APPROVAL/OWN' })
    const decidedAt = systemClock.now()
    await approve(world, proposed, checker)
    const { versions: list, revision } = await versions()
    expect(revision).toBe(2)
    expect(list[0]).toMatchObject({ number: 2, reason: '追平同业', madeBy: expect.stringMatching(/^risk/) })
    expect(list[0]?.approvedBy).toMatch(/^finance-/)
    const begins = list[0]?.effectiveTime ?? 0
    expect(begins).toBeGreaterThanOrEqual(decidedAt + 4_000)
    expect(frozenAt(timing, begins)).toBeUndefined()
    const { odds, payoutMax } = await world.call(api.version, { gameId, number: 2 }, risk)
    expect([odds['TM_A'], odds['TM_B'], payoutMax]).toEqual([470_000, 450_000, yuan('900000')])
  })

  it('are refused with the rows that leave the band, and to others than risk', async () => {
    await expect(propose({ odds: { TM_A: 490_000 } })).rejects.toMatchObject({
      ...{ code: 'PRICES/FAULTY', data: { faults: [{ kind: 'return', play: '101', keys: ['TM_A'] }] } },
    })
    const bad = { stakeMin: yuan('10'), stakeMax: yuan('5'), lineMin: yuan('10') }
    await expect(propose({ plays: { 101: bad } })).rejects.toMatchObject({
      ...{ code: 'PRICES/FAULTY', data: { faults: [{ kind: 'limits', play: '101' }] } },
    })
    await expect(propose({}, checker)).rejects.toMatchObject({ code: 'UC/FORBIDDEN' })
  })

  it('never begin in the last minute of a turn: the refusal says when they may', async () => {
    const [issue] = issuesFrom(timing, systemClock.now() + 86_400_000, 1)
    const until = issue?.closeAt ?? 0
    await expect(propose({ odds: { TM_A: 470_000 }, effectiveTime: until - 1_000 })).rejects.toMatchObject({
      ...{ code: 'PRICES/TIME', data: { turnNum: issue?.turnNum } },
    })
    await expect(propose({ odds: { TM_A: 470_000 }, effectiveTime: until })).resolves.toHaveProperty('approvalId')
    await expect(
      propose({ odds: { TM_A: 470_000 }, effectiveTime: systemClock.now() - 3_600_000 }),
    ).rejects.toMatchObject({ code: 'PRICES/TIME' })
  })

  it('of somebody who saw older ones are refused', async () => {
    await approve(world, await propose({ odds: { TM_A: 470_000 }, effectiveTime: inTwoDays() }), checker)
    await expect(propose({ odds: { TM_A: 460_000 } })).rejects.toMatchObject({
      ...{ code: 'APPROVAL/CHANGED', data: { revision: 2 } },
    })
    // They are based on the scheduled ones, and cannot begin before them.
    const early = { revision: 2, odds: { TM_A: 460_000 }, effectiveTime: inTwoDays() - 7_200_000 }
    await expect(propose(early)).rejects.toMatchObject({ code: 'PRICES/TIME' })
  })

  it('that are scheduled can be taken back by two people before their time, and never begin', async () => {
    await approve(world, await propose({ odds: { TM_A: 470_000 }, effectiveTime: inTwoDays() }), checker)
    expect((await versions()).versions[0]?.state).toBe('scheduled')
    const back = await world.call(api.withdraw, said({ number: 2, revision: 2 }), risk)
    await approve(world, back, checker)
    expect((await versions()).versions[0]?.state).toBe('withdrawn')
    const ahead = { sql: db.owner, clock: { now: () => systemClock.now() } }
    expect((await pricesOf(ahead, gameId)).odds['TM_A']).toBe(480_000)
    await expect(world.call(api.withdraw, said({ number: 2, revision: 3 }), risk)).rejects.toMatchObject({
      code: 'PRICES/BEGUN',
    })
    // The next one is based on what runs, and its number is new.
    await approve(world, await propose({ revision: 3, odds: { TM_B: 451_000 } }), checker)
    const { odds } = await world.call(api.version, { gameId, number: 3 }, risk)
    expect([odds['TM_A'], odds['TM_B']]).toEqual([480_000, 451_000])
  })

  it('go back to earlier ones as a new version', async () => {
    await approve(world, await propose({ odds: { TM_A: 470_000 }, notesMax: 500 }), checker)
    const back = await world.call(api.rollback, said({ number: 1, revision: 2 }), risk)
    await approve(world, back, checker)
    const third = await world.call(api.version, { gameId, number: 3 }, risk)
    expect(third).toMatchObject({ rollbackOf: 1, notesMax: 10_000, odds: { TM_A: 480_000 } })
  })

  it('name the payout cap of a play, which stays unless named, and comes again with its version', async () => {
    const stakes = { stakeMin: yuan('2'), stakeMax: yuan('50'), lineMin: yuan('2') }
    const capOf = async (number: number) =>
      (await world.call(api.version, { gameId, number }, risk)).plays['101']?.payoutMax
    expect(await capOf(1)).toBeNull()
    const proposed = await propose({ plays: { 101: { ...stakes, payoutMax: yuan('5000') } } })
    const { effect } = await world.call(approvals.read, { approvalId: proposed.approvalId }, checker)
    expect(effect).toMatchObject({
      limits: [{ play: '101', before: { payoutMax: null }, after: { stakeMax: 50, payoutMax: 5000 } }],
    })
    await approve(world, proposed, checker)
    // As a page of the release before proposes, which knows nothing of it.
    await approve(world, await propose({ revision: 2, plays: { 101: { ...stakes, stakeMax: yuan('60') } } }), checker)
    await approve(world, await propose({ revision: 3, plays: { 101: { ...stakes, payoutMax: null } } }), checker)
    await approve(world, await world.call(api.rollback, said({ number: 3, revision: 4 }), risk), checker)
    expect(await Promise.all([2, 3, 4, 5].map(capOf))).toEqual([yuan('5000'), yuan('5000'), null, yuan('5000')])
    const above = { 101: { ...stakes, payoutMax: yuan('1000000.01') } }
    await expect(propose({ revision: 5, plays: above })).rejects.toMatchObject({
      ...{ code: 'PRICES/FAULTY', data: { faults: [{ kind: 'playCap', play: '101' }] } },
    })
  })

  it('are proposed once, however often the same request comes, also after they were agreed to', async () => {
    const asked = { requestId: randomUUID(), odds: { TM_A: 470_000 } }
    const first = await propose(asked)
    expect(await propose(asked)).toEqual(first)
    await approve(world, first, checker)
    // By now there are other versions, and the old revision names none.
    expect(await propose(asked)).toEqual(first)
    expect((await versions()).versions).toHaveLength(2)
  })

  it('begin by themselves', async () => {
    await approve(world, await propose({ odds: { TM_A: 470_000 } }), checker)
    const begins = (await versions()).versions[0]?.effectiveTime ?? 0
    const at = (now: number) => pricesOf({ sql: db.sql, clock: { now: () => now } }, gameId)
    expect((await at(begins - 1)).number).toBe(1)
    expect((await at(begins)).number).toBe(2)
    expect((await running()).number).toBeLessThanOrEqual(2)
  })
})

describe('odds for the next turn', () => {
  it('that two people agreed to are on the betting page and hold for bets from its second on, not before', async () => {
    // The list of games is remembered; this one was there from the beginning.
    gameId = 71
    const [game] = await db.owner<[{ timing: GameTiming }]>`select timing from game where game_id = ${gameId}`
    const [issue] = issuesFrom(game.timing, systemClock.now() + 120_000, 1)
    const until = issue?.closeAt ?? 0
    await approve(world, await propose({ odds: { TM_A: 470_000 }, effectiveTime: until }), checker)
    const app = await createTestApp(db)
    try {
      const member = await aMember(db.owner, { balance: yuan('100') })
      const as = await aSession(db, { memberId: member, account: '' })
      const drawId = await anOpenDraw(db.owner, { gameId })
      const shown = async () => (await app.call(lottery.playCategories, { gameId }, { as })).odds['TM_A'] as number
      const bet = async (odds: number) => {
        const { turnNum, requestId, lines } = await aRequest(db.owner, drawId, [
          aLine('101', '07', '10', { odds: [odds] }),
        ])
        return app.call(bets.submit, { gameId, turnNum, requestId, content: lines }, { as })
      }
      // The clock goes on: a slow machine has these seconds for the old odds.
      app.clock.advance(until - 20_000 - app.clock.now())
      expect(await shown()).toBe(480_000)
      await expect(bet(470_000)).rejects.toMatchObject({ code: 'BET/ODDS_CHANGED', data: { odds: ['48'] } })
      app.clock.advance(25_000)
      expect(await shown()).toBe(470_000)
      await expect(bet(480_000)).rejects.toMatchObject({ code: 'BET/ODDS_CHANGED', data: { odds: ['47'] } })
      expect(await bet(await shown())).toHaveProperty('total', yuan('10'))
    } finally {
      await app.close()
    }
  })
})

describe('a group of members', () => {
  const addGroup = (group: string, name: string) =>
    world.call(api.addGroup, { requestId: randomUUID(), group, name }, risk)

  it('has the standard prices until it has its own, which two people make', async () => {
    await addGroup('vip', '贵宾')
    const ofGroup = () => world.call(api.versions, { gameId, group: 'vip' }, risk)
    expect(await ofGroup()).toMatchObject({
      ...{ running: 0, newest: 0, revision: 0, versions: [], base: { group: 'standard', number: 1 } },
    })
    expect((await pricesOf({ sql: db.sql, clock: systemClock }, gameId, 'vip')).odds['TM_A']).toBe(480_000)
    const own = await propose({ group: 'vip', revision: 0, odds: { TM_A: 470_000 } })
    await approve(world, own, checker)
    const { versions: list, newest } = await ofGroup()
    expect(newest).toBe(1)
    const ahead = { sql: db.owner, clock: { now: () => (list[0]?.effectiveTime ?? 0) + 1 } }
    expect((await pricesOf(ahead, gameId, 'vip')).odds['TM_A']).toBe(470_000)
    expect((await pricesOf(ahead, gameId)).odds['TM_A']).toBe(480_000)
    // Before its time the standard ones hold for the group, too.
    const before = { sql: db.sql, clock: { now: () => (list[0]?.effectiveTime ?? 0) - 1 } }
    expect((await pricesOf(before, gameId, 'vip')).odds['TM_A']).toBe(480_000)
  })

  it('is known by one code and one name', async () => {
    await addGroup('known', '已有')
    await expect(addGroup('known', '另一个')).rejects.toMatchObject({ code: 'PRICES/GROUP_TAKEN' })
    await expect(addGroup('other', '已有')).rejects.toMatchObject({ code: 'PRICES/GROUP_TAKEN' })
    await expect(propose({ group: 'nobody', revision: 0 })).rejects.toMatchObject({ code: 'PRICES/NOT_FOUND' })
  })

  it('gets a member by two people, and lets him go again', async () => {
    await addGroup('moved', '调入')
    const memberId = String(await aMember(db.owner))
    const move = (group: string, revision: number) =>
      world.call(api.assign, { memberId, group, revision, requestId: randomUUID(), reason: '流水达标' }, risk)
    const proposed = await move('moved', 0)
    const { effect } = await world.call(approvals.read, { approvalId: proposed.approvalId }, checker)
    expect(effect).toMatchObject({ before: '标准', after: '调入', games: [] })
    await expect(approve(world, proposed, risk)).rejects.toMatchObject({ code: 'APPROVAL/OWN' })
    const groupNow = () => world.call(api.member, { memberId }, risk)
    expect(await groupNow()).toMatchObject({ group: 'standard', revision: 0 })
    await approve(world, proposed, checker)
    expect(await groupNow()).toMatchObject({ group: 'moved', revision: 1 })
    expect(await world.call(api.groups, {}, risk)).toContainEqual({ group: 'moved', name: '调入', members: 1 })
    await expect(move('standard', 0)).rejects.toMatchObject({ code: 'APPROVAL/CHANGED' })
    await approve(world, await move('standard', 1), checker)
    expect(await groupNow()).toMatchObject({ group: 'standard', revision: 2 })
    const trial = String(await aMember(db.owner, { kind: 'trial' }))
    await expect(world.call(api.member, { memberId: trial }, risk)).rejects.toMatchObject({ code: 'MEMBER/NOT_FOUND' })
  })
})
