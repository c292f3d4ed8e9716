import { LIVE_GAMES } from '@liuhe/demo/live-games.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { centreGames } from '../../modules/games/read-centre.ts'
import { aGame, type FakeProvider, startFakeProvider } from '../../modules/games/testing/fake-provider.ts'
import { aMember } from '../../testing/factories.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { seedCatalogue, seedGamePlaces, seedGamesOfMember } from './game-centre.ts'
import { seedLiveGames } from './live-rounds.ts'

const database = useTestDatabase()
let studio: FakeProvider
const warn = vi.fn<() => void>()
const NOW = Date.now()

const LIST = LIVE_GAMES.map(({ code, name, kind }) => aGame({ game_code: code, name, category: kind }))
const plant = async () => {
  await seedLiveGames(database.sql)
  await seedGamePlaces(database.sql)
  await seedCatalogue(database.sql, studio.providers, { warn })
}
const shown = async () => {
  const games = await centreGames({ sql: database.sql, clock: { now: () => NOW } })
  return games.filter(({ type }) => type === 'LIVE')
}

beforeAll(async () => {
  studio = await startFakeProvider()
  studio.answer('games', { status: 'OK', games: LIST })
})
afterAll(() => studio.stop())

it('shows what the provider lists, with the hot ones and one that is closed', async () => {
  await plant()
  expect((await shown()).map(({ gameCode }) => gameCode)).toEqual(LIVE_GAMES.map(({ code }) => code))
  const hot = (await shown()).filter((game) => game.hot > 0).toSorted((a, b) => b.hot - a.hot)
  expect(hot.map(({ gameCode }) => gameCode)).toEqual(['longmen', 'haiwang', 'baijiale', 'qznn', 'tengyun', 'zuqiu'])
  const closed = async () =>
    (await shown()).filter(({ maintenance }) => maintenance !== '').map((game) => game.gameCode)
  expect(await closed()).toEqual(['toubao'])
  // An operator opens it: the next start leaves it open.
  await database.owner`update live_game set maintenance = '' where game_code = 'toubao'`
  await database.owner`
    insert into game_place (game_id, version) select game_id, 1 from live_game where game_code = 'toubao'
    on conflict (game_id) do update set version = 1`
  await plant()
  expect(await closed()).toEqual([])
})

it('goes on with the last list when the provider does not answer', async () => {
  const before = await shown()
  studio.answer('games', { status: 'INVALID' })
  await plant()
  expect(warn).toHaveBeenCalledTimes(1)
  expect(await shown()).toEqual(before)
  studio.answer('games', { status: 'OK', games: LIST })
})

it('lets a member follow games and have played some, once', async () => {
  await aMember(database, { account: 'demo2026' })
  await seedGamesOfMember(database.sql, 'demo2026', NOW)
  await database.owner`delete from game_follow`
  await seedGamesOfMember(database.sql, 'demo2026', NOW)
  const [row] = await database.sql`
    select (select count(*)::int from game_opened) as opened, (select count(*)::int from game_follow) as followed`
  expect(row).toEqual({ opened: 3, followed: 0 })
})
