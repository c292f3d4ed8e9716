import { instantOf } from '@liuhe/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ALGORITHM } from '../../engine/draw-key.ts'
import { seedGames } from '../../seed/essentials/games.ts'
import { seedHistory } from '../../seed/demo/history.ts'
import { drawAllOurselves, engineWorld } from '../../testing/engine-world.ts'
import type { EngineWorld } from '../../testing/engine-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import { fairness, forgetDraws, forgetGames, gameList, history, openInfo, playCategories } from './index.ts'

const DAY = '2026-11-20'
const at = (clock: string) => instantOf(DAY, clock)
const database = useTestDatabase()
let world: EngineWorld

beforeAll(async () => {
  await seedGames(database.owner)
  await drawAllOurselves(database.owner)
  await seedHistory(database.owner, at('20:26:00'))
  await database.owner`update game set enabled = game_id in (110, 71, 34)`
  world = await engineWorld(database, { at: { date: DAY, clock: '20:26:00' } })
  await world.work()
})

const parts = () => ({ sql: database.sql, clock: { now: () => world.now() } })
const info = (gameId: number) => {
  forgetDraws(database.sql, gameId)
  return openInfo(parts(), gameId)
}

describe('open info', () => {
  it('tells what is on, what came and what comes, with the time [PANEL-009] [PANEL-012] [PANEL-013]', async () => {
    expect(await info(110)).toMatchObject({
      gameId: 110,
      gameName: '新澳门六合彩',
      family: 'LHC',
      cur: { turnNum: '2026324', closeTime: at('20:28:00') },
      pre: { turnNum: '2026323', isStreaming: false, lunarYear: 2026 },
      plan: { turnNum: '2026324', planTime: at('20:30:00'), lunarYear: 2026 },
      serverTime: at('20:26:00'),
    })
  })

  it('answers seven numbers of the last draw, the special one last [PANEL-010] [PANEL-011]', async () => {
    const { pre } = await info(110)
    expect(pre?.resultText.split(',')).toHaveLength(7)
  })

  it('keeps the closed turn until it is drawn, then turns to the next one at once for a fast game', async () => {
    await world.liveUntil(at('20:28:55'))
    expect(await info(71)).toMatchObject({ cur: { turnNum: '202611201229', closeTime: at('20:28:52') } })
    await world.liveUntil(at('20:29:00'))
    expect(await info(71)).toMatchObject({
      cur: { turnNum: '202611201230' },
      pre: { turnNum: '202611201229', isStreaming: false, openTime: at('20:29:00') },
    })
  })

  it('says of a turn that is not opened yet when it will be, since a bet on it is refused [I-11]', async () => {
    const next = database.owner`draw where game_id = 71 and turn_num = '202611201230'`
    expect((await info(71)).cur).not.toHaveProperty('openTime')
    const [opened] = await database.owner<[{ openAt: Date; openedAt: Date }]>`
      select open_at as "openAt", opened_at as "openedAt" from ${next}`
    await database.owner`
      update draw set status = 'scheduled', opened_at = null where draw_id = (select draw_id from ${next})`
    expect((await info(71)).cur).toMatchObject({
      turnNum: '202611201230',
      openTime: opened.openAt.getTime(),
      closeTime: at('20:29:52'),
    })
    await database.owner`
      update draw set status = 'open', opened_at = ${opened.openedAt}
      where draw_id = (select draw_id from ${next})`
    expect((await info(71)).cur).not.toHaveProperty('openTime')
  })

  it('shows a live draw ball by ball, and gives nothing of the rest away anywhere [I-48]', async () => {
    await world.liveUntil(at('20:30:00'))
    const secret = await database.owner<{ resultText: string; seed: Buffer }[]>`
      select open_num as "resultText", seed from draw where game_id = 110 and turn_num = '2026324'`
    const balls = secret[0]?.resultText.split(',') ?? []
    for (const [second, out] of [
      [0, 0],
      [8, 1],
      [15, 1],
      [16, 2],
      [47, 5],
      [48, 6],
      [55, 6],
    ] as const) {
      await world.liveUntil(at('20:30:00') + second * 1_000)
      const { pre, cur, plan } = await info(110)
      expect(pre).toMatchObject({ turnNum: '2026324', resultText: balls.slice(0, out).join(','), isStreaming: true })
      expect([cur.turnNum, plan.turnNum]).toEqual(['2026324', '2026324'])
      expect((await history(parts(), { gameId: 110, page: 1, rows: 1 })).data[0]?.turnNum).toBe('2026323')
      expect(await fairness(parts(), 110, '2026324')).toMatchObject({
        openNum: null,
        seed: null,
        randomness: null,
      })
      const next = await fairness(parts(), 110, '2026325')
      expect(next.commitment).toBeNull()
    }
    await world.liveUntil(at('20:30:56'))
    expect((await info(110)).pre).toMatchObject({ resultText: balls.join(','), isStreaming: false })
    expect((await history(parts(), { gameId: 110, page: 1, rows: 1 })).data[0]?.turnNum).toBe('2026324')
    expect((await info(110)).cur.turnNum).toBe('2026324')
    await world.liveUntil(at('20:31:56'))
    expect((await info(110)).cur.turnNum).toBe('2026325')
  })

  it('refuses a game that does not exist or is switched off', async () => {
    await expect(openInfo(parts(), 9999)).rejects.toMatchObject({ code: 'GAME/NOT_FOUND' })
    await expect(openInfo(parts(), 70)).rejects.toMatchObject({ code: 'GAME/NOT_FOUND' })
  })
})

describe('history', () => {
  it('pages newest first, by year and by day [API-088]', async () => {
    const all = await history(parts(), { gameId: 110, page: 1, rows: 30 })
    expect(all.totalCount).toBeGreaterThan(400)
    const second = await history(parts(), { gameId: 110, page: 2, rows: 30 })
    expect(second.data[0]?.turnNum).toBe(String(Number(all.data[29]?.turnNum) - 1))
    const year = await history(parts(), { gameId: 110, page: 1, rows: 1, date: '2026' })
    expect([year.totalCount, year.data[0]?.turnNum]).toEqual([324, '2026324'])
    const day = await history(parts(), { gameId: 110, page: 1, rows: 5, date: '2026-02-16' })
    expect(day.data).toMatchObject([{ turnNum: '2026047', lunarYear: 2025 }])
    const invalid = history(parts(), { gameId: 110, page: 1, rows: 5, date: '2026-02-30' })
    await expect(invalid).rejects.toMatchObject({ code: 'REQ/INVALID' })
  })
})

describe('fairness', () => {
  it('shows commitment, seed, round and value of a drawn turn, under the engine’s name for them', async () => {
    const proof = await fairness(parts(), 71, '202611201229')
    expect(proof).toMatchObject({ algorithm: ALGORITHM, status: 'settled', beacon: 'test' })
    expect(proof.seed).toMatch(/^[0-9a-f]{64}$/)
    const next = await fairness(parts(), 71, '202611201230')
    expect(next.commitment).toBe(proof.seed)
  })

  it('says of seeded history that it has no chain', async () => {
    expect(await fairness(parts(), 110, '2026001')).toMatchObject({ terminal: null, commitment: null, seed: null })
    await expect(fairness(parts(), 110, '1999001')).rejects.toMatchObject({ code: 'DRAW/NOT_FOUND' })
  })
})

describe('plays and games', () => {
  it('prices every item of the Mark Six for the issue being bet [API-090]', async () => {
    const { plan } = await info(71)
    const { plays, turnNum, lunarYear, odds } = await playCategories(parts(), 71)
    expect([turnNum, lunarYear]).toEqual([plan.turnNum, 2026])
    expect(plays.map(({ code }) => code)).toEqual(playsOf('LHC').map(({ code }) => code))
    expect(plays[0]).toEqual({
      code: '101',
      name: '特码A',
      menu: '特码',
      pricing: 'credit',
      noteMin: 2,
      noteMax: 20_000,
      lineMin: 2,
    })
    expect(odds['TM_A']).toBe(480_000)
    for (const play of playsOf('LHC')) {
      for (const { oddsKeys } of play.items(2026)) for (const key of oddsKeys) expect(odds[key]).toBeGreaterThan(10_000)
    }
  })

  it('lists the games in order, with live times, whether they can be bet on and whose draws they are', async () => {
    await database.owner`update game set result_by = 'external' where game_id = 110`
    forgetGames(database.sql)
    const games = await gameList(parts())
    expect(games.filter(({ official }) => official).map(({ gameId }) => gameId)).toEqual([110])
    expect(games).toMatchObject([
      { gameId: 110, liveTime: '20:30', bettable: true },
      { gameId: 71, liveTime: '', bettable: true },
      { gameId: 34, bettable: true },
    ])
  })
})
