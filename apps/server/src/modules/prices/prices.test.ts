import * as bets from '@liuhe/contract/api/bets.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, type Sql } from '../../db/connect.ts'
import { systemClock } from '../../platform/clock.ts'
import { seedGames } from '../../seed/essentials/games.ts'
import { aSession } from '../../testing/factories.ts'
import { aMember, anOpenDraw, drawIs } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { createBetDesk } from '../bets/place-bets.ts'
import { settleOrders } from '../bets/index.ts'
import { aLine, aRequest } from '../bets/testing.ts'
import { writeFirstPrices } from './first-prices.ts'
import { putIntoGroup } from './group-queries.ts'
import { pricesOf } from './read-prices.ts'
import { aPricedGame, setPrices } from './testing.ts'

// Odds and limits that bets are taken at: versions of the database, in every process at the same second.

const db = useTestDatabase()
const processes: Sql[] = []
let member: bigint
let draw: number

beforeAll(async () => {
  await seedGames(db.owner)
  processes.push(connect(db.url, { name: 'process-1' }), connect(db.url, { name: 'process-2' }))
})
afterAll(() => Promise.all(processes.map((sql) => sql.end({ timeout: 1 }))))

/** Each test has a game of its own, because processes remember prices for two seconds. */
let gameId = 0

beforeEach(async () => {
  gameId = await aPricedGame(db.owner)
  member = await aMember(db.owner, { balance: yuan('10000') })
  draw = await anOpenDraw(db.owner, { gameId })
})

const lineAt = (odds: number, stake = '10') => ({
  ...aLine('101', '07', stake),
  code: `${gameId}101007`,
  odds: [odds],
})
/** A process whose clock is so many milliseconds ahead. */
const deskOf = (sql: Sql, aheadMs = 0) => createBetDesk(sql, { clock: { now: () => systemClock.now() + aheadMs } })
const bettor = () => ({ memberId: member, rebateTenths: 0 })

describe('the prices of bets', () => {
  it('are those of the first version until there is another, and then those', async () => {
    const desk = deskOf(db.sql)
    expect(await desk.place(bettor(), await aRequest(db.owner, draw, [lineAt(480_000)]))).toHaveProperty('total')
    await setPrices(db.owner, gameId, { odds: { TM_A: 470_000 } })
    await expect
      .poll(async () => (await pricesOf({ sql: db.sql, clock: systemClock }, gameId)).number, { timeout: 5_000 })
      .toBe(2)
    expect(await desk.place(bettor(), await aRequest(db.owner, draw, [lineAt(480_000)]))).toEqual({
      ...{ code: 'BET/ODDS_CHANGED', data: { line: 0, odds: ['47'] } },
    })
    expect(await desk.place(bettor(), await aRequest(db.owner, draw, [lineAt(470_000)]))).toHaveProperty('total')
  })

  it('change in two processes at the second of the schedule, and not before', async () => {
    const at = systemClock.now() + 6_000
    await setPrices(db.owner, gameId, { odds: { TM_A: 470_000 } }, { effectiveAt: new Date(at) })
    for (const sql of processes) {
      let now = at - 1
      const desk = createBetDesk(sql, { clock: { now: () => now } })
      const place = async (odds: number) => desk.place(bettor(), await aRequest(db.owner, draw, [lineAt(odds)]))
      expect(await place(470_000)).toMatchObject({ code: 'BET/ODDS_CHANGED', data: { odds: ['48'] } })
      expect(await place(480_000)).toHaveProperty('total')
      now = at
      expect(await place(480_000)).toMatchObject({ code: 'BET/ODDS_CHANGED', data: { odds: ['47'] } })
      expect(await place(470_000)).toHaveProperty('total')
    }
  })

  it('are refused where the database answered so late that others may hold', async () => {
    let now = systemClock.now()
    const slow = new Proxy(processes[0] as Sql, {
      // The answer takes four seconds and a bit.
      apply: (sql, self, args) =>
        (Reflect.apply(sql as never, self, args) as Promise<unknown>).finally(() => (now += 4_001)),
    })
    const asked = pricesOf({ sql: slow, clock: { now: () => now } }, gameId)
    await expect(asked).rejects.toMatchObject({ code: 'SYS/BUSY' })
    const prompt = pricesOf({ sql: processes[1] as Sql, clock: { now: () => now } }, gameId)
    expect((await prompt).odds['TM_A']).toBe(480_000)
  })

  it('stay with the bets that were placed', async () => {
    const desk = deskOf(db.sql)
    const placed = await desk.place(bettor(), await aRequest(db.owner, draw, [lineAt(480_000)]))
    await setPrices(db.owner, gameId, { odds: { TM_A: 300_000 }, payoutMax: yuan('200000') })
    await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
    await settleOrders(db.sql, draw)
    const [orderId] = 'orderIds' in placed ? placed.orderIds : []
    expect(await db.owner`select odds, reward from bet_order where order_id = ${orderId as bigint}`).toEqual([
      { odds: '480000', reward: yuan('480') },
    ])
  })

  it('have limits by play, and a payout cap by game', async () => {
    await setPrices(db.owner, gameId, {
      plays: { 101: { stakeMin: yuan('5'), stakeMax: yuan('50'), lineMin: yuan('5') } },
      payoutMax: yuan('1000000'),
    })
    const otherGame = await aPricedGame(db.owner)
    const other = await anOpenDraw(db.owner, { gameId: otherGame })
    const desk = deskOf(db.sql)
    const place = async (stake: string) =>
      desk.place(bettor(), await aRequest(db.owner, draw, [lineAt(480_000, stake)]))
    expect(await place('4')).toMatchObject({ code: 'BET/LIMIT_EXCEEDED', data: { stakeMin: '5', stakeMax: '50' } })
    expect(await place('51')).toMatchObject({ code: 'BET/LIMIT_EXCEEDED' })
    // Bets of two games in one batch, each under the cap of its own.
    await setPrices(db.owner, otherGame, { payoutMax: yuan('100001') })
    const fresh = deskOf(connectedFresh())
    const somebody = await aMember(db.owner, { balance: yuan('20000') })
    const onOther = { ...lineAt(480_000, '3000'), code: `${otherGame}101007` }
    const both = await Promise.all([
      fresh.place(bettor(), await aRequest(db.owner, draw, [lineAt(480_000, '50')])),
      fresh.place({ ...bettor(), memberId: somebody }, await aRequest(db.owner, other, [onOther])),
    ])
    expect(both).toMatchObject([{ total: yuan('50') }, { code: 'BET/GAME_CAPPED' }])
  })
})

const connectedFresh = () => {
  const sql = connect(db.url, { name: 'fresh' })
  processes.push(sql)
  return sql
}

describe('the first version', () => {
  it('is written for each game once, by several starts at the same time, and never over what is there', async () => {
    await db.owner`
      insert into game (game_id, code, name, family, cate, timing)
      select 3000, 'older', '旧版本的', family, cate, timing from game where game_id = ${gameId}`
    await setPrices(db.owner, gameId, { odds: { TM_A: 470_000 } })
    await Promise.all([writeFirstPrices(db.sql), ...processes.map((sql) => writeFirstPrices(sql))])
    const rows = await db.owner<{ gameId: number; number: number; madeBy: string }[]>`
      select game_id as "gameId", number, made_by as "madeBy" from price_version
      where game_id in (3000, ${gameId}) order by game_id, number`
    expect(rows.map(({ gameId: id, number, madeBy }) => [id === 3000, number, madeBy])).toEqual([
      [false, 1, 'release'],
      [false, 2, 'one'],
      [true, 1, 'release'],
    ])
  })
})

describe('the page of plays', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(db)
  })
  afterAll(() => app.close())

  it('shows odds, limits and notes of the version that runs', async () => {
    // The list of games is remembered; this one was there from the beginning.
    gameId = 71
    await setPrices(db.owner, gameId, {
      odds: { TM_A: 471_000 },
      plays: { 101: { stakeMin: yuan('5'), stakeMax: yuan('50'), lineMin: yuan('6') } },
      notesMax: 77,
    })
    const shown = await app.call(lottery.playCategories, { gameId })
    expect(shown).toMatchObject({ notesMax: 77, odds: { TM_A: 471_000, TM_B: 450_000 } })
    expect(shown.plays.find(({ code }) => code === '101')).toMatchObject({ noteMin: 5, noteMax: 50, lineMin: 6 })
  })

  it('shows a member of a group its prices, and takes his bets at them', async () => {
    gameId = 71
    await db.owner`insert into price_group (group_code, name, made_by) values ('vip', '贵宾', 'one')`
    await setPrices(db.owner, gameId, { odds: { TM_A: 465_000 } }, { group: 'vip' })
    const insider = await aMember(db.owner, { balance: yuan('100') })
    await db.owner.begin((tx) =>
      putIntoGroup(tx, { memberId: insider, group: 'vip', madeBy: 'one', approvedBy: 'two' }),
    )
    const [his, other] = await Promise.all([insider, member].map((memberId) => aSession(db, { memberId, account: '' })))
    const oddsFor = async (as?: string) => (await app.call(lottery.playCategories, { gameId }, { as })).odds['TM_A']
    const standard = await oddsFor()
    expect(standard).not.toBe(465_000)
    expect([await oddsFor(his), await oddsFor(other)]).toEqual([465_000, standard])
    const here = await anOpenDraw(db.owner, { gameId })
    const bet = async (as: string | undefined, odds: number) => {
      const { turnNum, requestId, lines } = await aRequest(db.owner, here, [lineAt(odds)])
      return app.call(bets.submit, { gameId, turnNum, requestId, content: lines }, { as })
    }
    expect(await bet(his, 465_000)).toHaveProperty('total', yuan('10'))
    await expect(bet(his, standard as number)).rejects.toMatchObject({
      ...{ code: 'BET/ODDS_CHANGED', data: { odds: ['46.5'] } },
    })
    await expect(bet(other, 465_000)).rejects.toMatchObject({ code: 'BET/ODDS_CHANGED' })
  })
})
