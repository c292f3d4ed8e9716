import { instantOf } from '@liuhe/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedGames } from '../../seed/essentials/games.ts'
import { seedHistory } from '../../seed/demo/history.ts'
import { seedLiveStreams } from '../../seed/sandbox/live-streams.ts'
import { engineWorld } from '../../testing/engine-world.ts'
import type { EngineWorld } from '../../testing/engine-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import {
  forgetDraws,
  history,
  historyGroup,
  openInfo,
  openInfoList,
  setLiveStream,
  storeReplay,
  streamOrigins,
} from './index.ts'

const DAY = '2026-11-20'
const at = (clock: string) => instantOf(DAY, clock)
const LIVE = 'https://live.example/110.m3u8'
const PATTERN = 'https://vod.example/{gameId}/{turnNum}.m3u8'
const REPLAY = 'https://vod.example/110/2026324.m3u8'

const database = useTestDatabase()
let world: EngineWorld

beforeAll(async () => {
  await seedGames(database.owner)
  await seedHistory(database.owner, at('20:26:00'))
  // Draws of our own, ball by ball: official ones wait for reporters.
  await database.owner`update game set enabled = game_id in (110, 90, 71, 95), result_by = 'own'`
  world = await engineWorld(database, { at: { date: DAY, clock: '20:26:00' } })
  await world.work()
})

const parts = () => ({ sql: database.sql, clock: { now: () => world.now() } })
const info = (gameId: number) => {
  forgetDraws(database.sql, gameId)
  return openInfo(parts(), gameId)
}
/** What the outbox was told on these topics, oldest first. */
const told = async (...topics: string[]) => {
  const rows = await database.sql<{ topic: string; payload: Record<string, unknown> }[]>`
    select topic, payload from outbox where topic = any(${topics}) order by outbox_id`
  return rows.map(({ topic, payload }): Record<string, unknown> => ({ topic, ...payload }))
}

describe('the broadcast of a game', () => {
  it('is the address that the operator sets, and nothing before', async () => {
    expect((await info(110)).cur.liveUrl).toBe('')
    await setLiveStream(parts(), { gameId: 110, liveUrl: LIVE, replayPattern: PATTERN })
    expect((await info(110)).cur.liveUrl).toBe(LIVE)
    expect((await info(90)).cur.liveUrl).toBe('')
    expect(await told('live-stream')).toEqual([
      { topic: 'live-stream', gameId: 110, liveUrl: LIVE, isStreaming: false },
    ])
  })

  it('refuses what is no address, and games that are not on offer', async () => {
    for (const liveUrl of ['javascript:alert(1)', '//live.example/x', 'https://a b', 'live.m3u8']) {
      const set = setLiveStream(parts(), { gameId: 110, liveUrl, replayPattern: '' })
      await expect(set).rejects.toMatchObject({ code: 'REQ/INVALID' })
    }
    const unknown = setLiveStream(parts(), { gameId: 70, liveUrl: LIVE, replayPattern: '' })
    await expect(unknown).rejects.toMatchObject({ code: 'GAME/NOT_FOUND' })
  })

  it('names its hosts for the policy of documents, and nothing that could end a rule there', async () => {
    expect(await streamOrigins(database.sql)).toEqual(['https://live.example', 'https://vod.example'])
    await database.owner`
      insert into live_stream (game_id, live_url)
      values (90, 'https://a;script-src *.m3u8'), (71, 'http://127.0.0.1:81/x')`
    expect(await streamOrigins(database.sql)).toEqual([
      'http://127.0.0.1:81',
      'https://live.example',
      'https://vod.example',
    ])
    await database.owner`delete from live_stream where game_id in (90, 71)`
  })

  it('is told when a live draw begins and when it ends, not with every ball [PANEL-021]', async () => {
    await world.liveUntil(at('20:30:55'))
    const ofDraw = async () => (await told('draw')).filter(({ gameId, state }) => gameId === 110 && state === 'drawn')
    const during = await ofDraw()
    expect(during.map(({ video }) => video)).toEqual([LIVE, ...Array.from({ length: 6 })])
    expect(during[0]).toMatchObject({ turnNum: '2026324', openNum: '', isStreaming: true })
    expect((await info(110)).pre).toMatchObject({ isStreaming: true, liveUrl: '' })
    await setLiveStream(parts(), { gameId: 110, liveUrl: LIVE, replayPattern: PATTERN })
    expect((await told('live-stream')).at(-1)).toMatchObject({ isStreaming: true })
    const early = storeReplay(database.sql, { gameId: 110, turnNum: '2026324', url: REPLAY })
    await expect(early).rejects.toMatchObject({ code: 'DRAW/NOT_FOUND' })
    expect(await told('replay')).toEqual([])
    await world.liveUntil(at('20:30:56'))
    expect((await ofDraw()).at(-1)).toMatchObject({ isStreaming: false, video: LIVE })
    // A fast game is not broadcast.
    const fast = (await told('draw')).filter(({ gameId, state }) => gameId === 71 && state === 'drawn')
    expect(fast.length).toBeGreaterThan(2)
    expect(fast.every((news) => !('video' in news))).toBe(true)
  })
})

describe('the recording of a draw', () => {
  it('follows its end, where the broadcaster puts it, and is told once [PANEL-010] [PANEL-021]', async () => {
    expect(await told('replay')).toEqual([{ topic: 'replay', gameId: 110, turnNum: '2026324', liveUrl: REPLAY }])
    expect((await info(110)).pre).toMatchObject({ turnNum: '2026324', isStreaming: false, liveUrl: REPLAY })
    const [last, before] = (await history(parts(), { gameId: 110, page: 1, rows: 2 })).data
    expect(last).toMatchObject({ turnNum: '2026324', liveUrl: REPLAY })
    expect(before).not.toHaveProperty('liveUrl')
  })

  it('can be stored by hand, and replaced', async () => {
    for (const url of ['https://vod.example/a.m3u8', 'https://vod.example/b.m3u8']) {
      await storeReplay(database.sql, { gameId: 110, turnNum: '2026323', url })
      const { data } = await history(parts(), { gameId: 110, page: 1, rows: 2 })
      expect(data[1]).toMatchObject({ turnNum: '2026323', liveUrl: url })
    }
    const unknown = storeReplay(database.sql, { gameId: 110, turnNum: '1999001', url: REPLAY })
    await expect(unknown).rejects.toMatchObject({ code: 'DRAW/NOT_FOUND' })
    const wrong = storeReplay(database.sql, { gameId: 110, turnNum: '2026323', url: 'data:text/html,x' })
    await expect(wrong).rejects.toMatchObject({ code: 'REQ/INVALID' })
  })
})

describe('the demonstration', () => {
  it('points its daily games to the sandbox of each start, and leaves alone what an operator has set', async () => {
    for (const origin of ['http://127.0.0.1:81', 'http://127.0.0.1:82']) {
      await seedLiveStreams(database.owner, origin)
      expect((await info(90)).cur.liveUrl).toBe(`${origin}/live/90.m3u8`)
      const { data } = await history(parts(), { gameId: 90, page: 1, rows: 61 })
      expect(data[0]?.liveUrl).toBe(`${origin}/live/replay/90/${data[0]?.turnNum}.m3u8`)
      expect(data.map(({ liveUrl }) => liveUrl).filter(Boolean)).toHaveLength(60)
    }
    expect((await info(110)).cur.liveUrl).toBe(LIVE)
    expect((await info(110)).pre?.liveUrl).toBe(REPLAY)
  })
})

describe('all games', () => {
  it('are answered at once as one by one', async () => {
    for (const gameId of [110, 90, 71, 95]) forgetDraws(database.sql, gameId)
    const all = await openInfoList(parts())
    expect(new Set(all.map(({ gameId }) => gameId))).toEqual(new Set([110, 71, 90, 95]))
    expect(all).toHaveLength(4)
    for (const one of all) expect(one).toEqual(await info(one.gameId))
  })

  it('hear of a draw together', async () => {
    const turnOf = async () => (await openInfoList(parts())).find(({ gameId }) => gameId === 71)?.pre?.turnNum
    const before = await turnOf()
    await world.liveUntil(world.now() + 60_000)
    forgetDraws(database.sql, 71)
    expect(Number(await turnOf())).toBe(Number(before) + 1)
  })
})

describe('history by year', () => {
  it('counts every year and gives the newest draws of each [API-089]', async () => {
    const years = await historyGroup(parts(), { gameId: 110, rows: 2 })
    expect(years.map(({ year, data }) => [year, data.map(({ turnNum }) => turnNum)])).toEqual([
      [2026, ['2026324', '2026323']],
      [2025, ['2025365', '2025364']],
    ])
    expect(years[0]?.totalCount).toBe(324)
    const all = await history(parts(), { gameId: 110, page: 1, rows: 1 })
    expect(years.reduce((sum, { totalCount }) => sum + totalCount, 0)).toBe(all.totalCount)
    await expect(historyGroup(parts(), { gameId: 9999, rows: 1 })).rejects.toMatchObject({
      code: 'GAME/NOT_FOUND',
    })
  })
})
