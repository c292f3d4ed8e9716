import * as liveReports from '@liuhe/contract/api/live-reports.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { instantOf, siteDateOf } from '@liuhe/domain/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, aSession, type TestMember } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { type GameRound, recordRound } from './index.ts'

const database = useTestDatabase()
let app: TestApp
let someone: TestMember
let token: string
let rounds = 0

beforeAll(async () => {
  app = await createTestApp(database)
  await database.sql`
    insert into live_game (game_code, vendor, game_name, kind, sort, enabled) values
      ('baccarat', 'v1', '百家乐', 'live', 1, true), ('sea-king', 'v1', '海王捕鱼', 'fish', 2, true),
      ('old-slot', 'v2', '水果机', 'electronic', 3, false)`
})
beforeEach(async () => {
  someone = await aMember(database)
  token = await aSession(database, someone)
})
afterAll(() => app.close())

const DAY = '2026-05-08'
const WEEK = { startDate: '2026-05-02', endDate: DAY }
const ALL = ['baccarat', 'sea-king', 'old-slot']

/** A settled round that was lost, unless told otherwise. */
const aRound = (round: Partial<GameRound> = {}): GameRound => ({
  vendor: 'v1',
  roundCode: `r${(rounds += 1)}`,
  memberId: someone.memberId,
  gameCode: 'baccarat',
  status: 'settled',
  bet: yuan('100'),
  payout: 0n,
  validBet: yuan('100'),
  startedAt: instantOf(DAY, '12:00:00'),
  endedAt: instantOf(DAY, '12:01:00'),
  ...round,
})
const record = (round: GameRound) => database.sql.begin((tx) => recordRound(tx, round))
const open = (round: Partial<GameRound> = {}): GameRound => {
  const { endedAt: _, ...rest } = aRound({ status: 'open', validBet: 0n, ...round })
  return rest
}
const report = (range = WEEK, gameCodes = ALL, as = token) =>
  app.call(liveReports.gameReportList, { gameCodes, ...range }, { as })
const listed = (query: Partial<Parameters<typeof app.call<typeof liveReports.br>>[1]> = {}, as = token) =>
  app.call(liveReports.br, { ...WEEK, ...query }, { as })
const get = async (path: string, headers: Record<string, string> = { token }) =>
  (await app.inject({ url: `/app-api/api/live/${path}`, headers })).json()

describe('the games', () => {
  it('are listed with their codes, those that were taken off among them [API-081]', async () => {
    const { code, data } = await get('allLiveGames')
    expect(code).toBe('OK')
    expect(data).toEqual([
      { code: 'baccarat', name: '百家乐', kind: 'live' },
      { code: 'sea-king', name: '海王捕鱼', kind: 'fish' },
      { code: 'old-slot', name: '水果机', kind: 'electronic' },
    ])
  })
})

describe('the report by game', () => {
  it('has a row per code of the request, in yuan, zeros where nobody played [API-082, CASINO-005]', async () => {
    await record(aRound({ gameCode: 'sea-king', bet: yuan('20.5'), validBet: yuan('20.5'), payout: yuan('41.005') }))
    await record(aRound({ gameCode: 'sea-king' }))
    const answer = await get(
      'gameReportList?gameCodes=baccarat,sea-king,sea-king,unknown&startDate=2026-05-02&endDate=2026-05-08',
    )
    expect(answer.data).toEqual([
      { gameName: '海王捕鱼', gameCode: 'sea-king', betAmount: 120.5, winAmount: 41.005 },
      { gameName: '百家乐', gameCode: 'baccarat', betAmount: 0, winAmount: 0 },
    ])
  })

  it('counts a round on the day it was settled; an open one on the day it began', async () => {
    const lateOn7 = instantOf('2026-05-07', '23:59:30')
    await record(aRound({ startedAt: lateOn7, endedAt: instantOf(DAY) }))
    await record(aRound({ startedAt: lateOn7, endedAt: lateOn7 + 29_000, bet: yuan('7'), validBet: 0n }))
    await record(open({ startedAt: instantOf('2026-05-06'), bet: yuan('3') }))
    const betOn = async (day: string) => (await report({ startDate: day, endDate: day }, ['baccarat']))[0]?.betAmount
    expect(await Promise.all(['2026-05-05', '2026-05-06', '2026-05-07', DAY].map(betOn))).toEqual([
      0n,
      yuan('3'),
      yuan('7'),
      yuan('100'),
    ])
  })

  it('leaves cancelled rounds out, and everybody else’s', async () => {
    await record(aRound({ status: 'cancelled', validBet: 0n }))
    await record(aRound({ memberId: (await aMember(database)).memberId }))
    expect((await report()).map(({ betAmount }) => betAmount)).toEqual([0n, 0n, 0n])
  })

  it.each([
    ['the end before the start', { startDate: '2026-05-08', endDate: '2026-05-07' }],
    ['a day that does not exist', { startDate: '2026-02-30', endDate: '2026-05-07' }],
    ['a day to come', { startDate: '2026-05-08', endDate: siteDateOf(Date.now() + 2 * 86_400_000) }],
  ])('refuses %s [CASINO-007, CASINO-008, CASINO-009]', async (_, range) => {
    await expect(report(range)).rejects.toMatchObject({ status: 400, code: 'REQ/INVALID' })
    await expect(listed(range)).rejects.toMatchObject({ status: 400, code: 'REQ/INVALID' })
  })

  it('takes today, and no longer range is needed than a day', async () => {
    const today = siteDateOf(app.clock.now())
    expect(await report({ startDate: today, endDate: today })).toHaveLength(3)
  })

  it.each(['', 'a b', "x'--", ',', 'a,,b'])('refuses the codes %j', async (codes) => {
    const answer = await get(`gameReportList?gameCodes=${encodeURIComponent(codes)}&startDate=${DAY}&endDate=${DAY}`)
    expect(answer.code).toBe('REQ/INVALID')
  })
})

describe('the rounds', () => {
  it('come in pages, newest first, with how many there are [API-083, CASINO-006]', async () => {
    const at = (minute: number) => instantOf(DAY, `13:${String(minute).padStart(2, '0')}:00`)
    for (const minute of [1, 3, 2])
      await record(aRound({ roundCode: `m${minute}`, startedAt: at(0), endedAt: at(minute) }))
    await record(aRound({ gameCode: 'sea-king', roundCode: 'fish' }))
    const first = await get(`br?gameCode=baccarat&startDate=2026-05-02&endDate=${DAY}&page=1&rows=2`)
    expect(first.data.totalCount).toBe(3)
    expect(first.data.data.map(({ roundNo }: { roundNo: string }) => roundNo)).toEqual(['m3', 'm2'])
    expect(first.data.data[0]).toEqual({
      ...{ roundNo: 'm3', gameCode: 'baccarat', gameName: '百家乐', status: 1 },
      ...{ betAmount: 100, winAmount: 0, validAmount: 100 },
      ...{ startTime: '2026-05-08 13:00:00', settleTime: '2026-05-08 13:03:00' },
    })
    const second = await listed({ gameCode: 'baccarat', page: 2, rows: 2 })
    expect(second.data.map(({ roundNo }) => roundNo)).toEqual(['m1'])
    expect((await listed()).totalCount).toBe(4)
  })

  it('show also what is open or was cancelled, and can be asked for by that', async () => {
    await record(open({ roundCode: 'open' }))
    await record(aRound({ roundCode: 'off', status: 'cancelled', validBet: 0n }))
    expect((await listed({ status: 0 })).data).toMatchObject([{ roundNo: 'open', status: 0, settledAt: null }])
    expect((await listed({ status: 2 })).data).toMatchObject([{ roundNo: 'off', status: 2 }])
  })

  it('are nobody else’s to see', async () => {
    await record(aRound())
    const other = await aSession(database, await aMember(database))
    expect(await listed({}, other)).toEqual({ data: [], totalCount: 0 })
    expect((await get(`br?startDate=${DAY}&endDate=${DAY}`, {})).code).toBe('UC/UNAUTHORISED')
  })

  it('are found by their index, however many the table holds', async () => {
    await database.owner`
      insert into game_round
        (vendor, round_code, member_id, game_code, status, bet, payout, valid_bet, started_at, settled_at)
      select 'v1', 'bulk' || n, ${someone.memberId}::bigint, 'baccarat', 1, 1000, 0, 1000, t.at, t.at
      from generate_series(1, 5000) n, lateral (select timestamptz '2025-01-01' + n * interval '1 hour' as at) t`
    await database.owner`analyze game_round`
    const plan = await database.owner`
      explain (format json) select sum(bet) from game_round
      where member_id = ${someone.memberId} and coalesce(settled_at, started_at) >= '2025-03-01'
        and coalesce(settled_at, started_at) < '2025-03-08' and status <> 2`
    expect(JSON.stringify(plan)).toContain('game_round_of_member')
    expect(JSON.stringify(plan)).not.toContain('Seq Scan')
  })
})

describe('recording a round', () => {
  const stored = async (roundCode: string) =>
    (await database.owner`select status, bet, payout, valid_bet from game_round where round_code = ${roundCode}`)[0]

  it('follows it from its stake to its end; repeats and latecomers change nothing', async () => {
    const stake = open({ roundCode: 'life', bet: yuan('10') })
    const more = { ...stake, bet: yuan('30') }
    const end = aRound({ roundCode: 'life', bet: yuan('30'), payout: yuan('60'), validBet: yuan('30') })
    const outcomes: string[] = []
    for (const round of [stake, stake, more, stake, end, end, more]) outcomes.push(await record(round))
    expect(outcomes).toEqual(['recorded', 'unchanged', 'recorded', 'stale', 'recorded', 'unchanged', 'stale'])
    expect(await stored('life')).toEqual({ status: 1, bet: yuan('30'), payout: yuan('60'), valid_bet: yuan('30') })
  })

  it('lets the vendor correct a settled round later, and cancel it for good', async () => {
    const end = aRound({ roundCode: 'fix' })
    const later = instantOf(DAY, '12:30:00')
    const fixed = { ...end, payout: yuan('195'), endedAt: later }
    const off = { ...end, status: 'cancelled' as const, payout: 0n, validBet: 0n, endedAt: later }
    expect(await record(end)).toBe('recorded')
    expect(await record(fixed)).toBe('recorded')
    expect(await record(end)).toBe('stale')
    expect(await record(off)).toBe('recorded')
    expect(await record({ ...fixed, endedAt: later + 1000 })).toBe('stale')
    expect(await stored('fix')).toMatchObject({ status: 2, payout: 0n })
  })

  it('keeps one row of a vendor’s round for each member, also when two messages come at once', async () => {
    const other = await aMember(database)
    const round = aRound({ roundCode: 'table' })
    const both = await Promise.all([record(round), record(round), record({ ...round, memberId: other.memberId })])
    expect(both.toSorted()).toEqual(['recorded', 'recorded', 'unchanged'])
    const [row] = await database.owner`select count(*)::integer as count from game_round where round_code = 'table'`
    expect(row).toEqual({ count: 2 })
  })

  it.each([
    ['a game of another vendor', { vendor: 'v2' }],
    ['an unknown game', { gameCode: 'nothing' }],
    ['a negative stake', { bet: -1n }],
    ['more turnover than stake', { validBet: yuan('101') }],
    ['an end before the beginning', { endedAt: instantOf(DAY, '11:00:00') }],
    ['a win in a cancelled round', { status: 'cancelled' as const, validBet: 0n, payout: 1n }],
  ])('refuses %s', async (_, wrong) => {
    await expect(record(aRound(wrong))).rejects.toThrow()
  })

  it('refuses to move a round to another game', async () => {
    await record(aRound({ roundCode: 'moved' }))
    await expect(record(aRound({ roundCode: 'moved', gameCode: 'sea-king' }))).rejects.toThrow('was played at')
  })

  it('is the only way in: the application may not write the table itself', async () => {
    await expect(database.sql`update game_round set payout = 1`).rejects.toThrow('permission denied')
    await expect(database.sql`delete from game_round`).rejects.toThrow('permission denied')
  })
})
