import * as api from '@liuhe/contract/api/games.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedGames } from '../../seed/essentials/games.ts'
import { aMember, aSession, aTrial } from '../../testing/factories.ts'
import { anOpenDraw } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { refreshCatalogue } from './index.ts'
import { aGame, type FakeProvider, PROVIDER, startFakeProvider } from './testing/fake-provider.ts'

const database = useTestDatabase()
let studio: FakeProvider
let app: TestApp

const LIST = [
  aGame({ game_code: 'baijiale', orientation: 'both' }),
  aGame({ game_code: 'longhu', name: '龙虎' }),
  aGame({
    game_code: 'longmen',
    name: '龙门跃鲤',
    category: 'electronic',
    supplier: 'hy-slots',
    supplier_name: '海岳电子',
  }),
  aGame({
    game_code: 'shuiguo',
    name: '水果机',
    category: 'electronic',
    supplier: 'hy-slots',
    supplier_name: '海岳电子',
  }),
  aGame({
    ...{ game_code: 'haiwang', name: '海王争霸', category: 'fish', supplier: 'hy-slots', supplier_name: '海岳电子' },
    ...{ orientation: 'landscape', hot: true },
  }),
]
const read = async (list = LIST) => {
  studio.answer('games', { status: 'OK', games: list })
  const provider = studio.providers.providerOf(PROVIDER)
  if (provider === undefined) throw new Error('no provider')
  return refreshCatalogue(database.sql, provider)
}

beforeAll(async () => {
  await seedGames(database.owner)
  studio = await startFakeProvider()
  await read()
  app = await createTestApp(database, { gameWallet: studio.wallet(database.sql) })
})
afterAll(() => Promise.all([app.close(), studio.stop()]))

const get = async (path: string, token?: string) =>
  (await app.inject({ url: `/app-api${path}`, headers: { ...(token && { token }) } })).json()
const idOf = async (gameCode: string): Promise<number> => {
  const [row] = await database.sql<[{ id: number }]>`
    select game_id as id from live_game where game_code = ${gameCode}`
  return row.id
}
const place = (gameId: number, columns: object) => database.owner`
  insert into game_place ${database.owner({ game_id: gameId, ...columns })}
  on conflict (game_id) do update set ${database.owner(columns)}`
const aReader = async () => aSession(database, await aMember(database))
const codesOf = async (category: (typeof api.GAME_CATEGORIES)[number]) =>
  (await app.call(api.group, { category })).data.map(({ gameCode }) => gameCode)

describe('a game of the centre', () => {
  it('says what is specified [GC-036, GC-037, GC-039, GC-040, GC-041, GC-042, GC-045, GC-046]', async () => {
    const gameId = await idOf('haiwang')
    await place(gameId, { image_url: '/sys-upload/a.webp', landscape_url: '/sys-upload/b.webp' })
    await database.owner`update live_game set maintenance = '2026-01-01 02:00:00~2026-01-01 04:00:00'
                         where game_id = ${gameId}`
    const { data } = await get('/game/group?category=fish')
    expect(data).toEqual({
      data: [
        {
          ...{ gameId, gameName: '海王争霸', category: 'fish', type: 'LIVE' },
          ...{ liveCode: 'hy-slots', providerName: '海岳电子', providerUrl: '' },
          ...{ gameCode: 'haiwang', gameKind: 'fish', hot: 1, isFollow: 0, appDisplay: 1, hasDemo: true },
          ...{ rtp: 98.94, betMin: 10, betMax: 20_000 },
          ...{ imageUrl: '/sys-upload/a.webp', landscapeUrl: '/sys-upload/b.webp' },
          maintain: '2026-01-01 02:00:00~2026-01-01 04:00:00',
        },
      ],
      totalCount: 1,
    })
    expect(gameId).toBeGreaterThan(api.OUTSIDE_GAMES_FROM)
  })

  it('is a lottery with its own number in the category of lotteries [GC-038]', async () => {
    const { data } = await get('/game/group?category=LOTTERY&rows=200')
    expect(data.totalCount).toBe(29)
    expect(data.data.find(({ gameId }: { gameId: number }) => gameId === 110)).toMatchObject({
      ...{ gameName: '新澳门六合彩', category: 'LOTTERY', type: 'LOTTERY', liveCode: '', maintain: '', hasDemo: false },
      ...{ rtp: null, betMin: null, betMax: null },
    })
  })
})

describe('what one bet may be', () => {
  const betsOf = async () => {
    const { data } = await get('/game/group?category=fish')
    return [data.data[0].betMin, data.data[0].betMax, data.data[0].rtp]
  }
  const isIt = ({ game_code: code }: object & { game_code?: unknown }) => code === 'haiwang'
  const saying = (fields: object) => LIST.map((game) => (isIt(game) ? { ...game, ...fields } : game))

  it('is what the provider’s list said last; a range that is none says nothing', async () => {
    await read(saying({ bet_min: 20_000, bet_max: 10_000_000, rtp: 96 }))
    expect(await betsOf()).toEqual([0.2, 100, 96])
    await read(saying({ bet_min: 20_000, bet_max: 10_000 }))
    expect(await betsOf()).toEqual([null, null, 98.94])
    await read(saying({ bet_min: null, bet_max: null, rtp: null }))
    expect(await betsOf()).toEqual([null, null, null])
    await read()
    expect(await betsOf()).toEqual([10, 20_000, 98.94])
  })
})

describe('the list', () => {
  it('comes in pages of thirty from the first one on [API-040, GC-073]', async () => {
    const [first, second] = [await get('/game/group'), await get('/game/group?page=2')]
    expect([first.data.data.length, second.data.data.length, first.data.totalCount]).toEqual([30, 4, 34])
    const both = [...first.data.data, ...second.data.data].map(({ gameId }: { gameId: number }) => gameId)
    expect(new Set(both).size).toBe(34)
    expect(both).toEqual((await app.call(api.listAll, {})).map(({ gameId }) => gameId))
  })

  it('is asked by category, by suppliers and by part of a name', async () => {
    expect(await codesOf('electronic')).toEqual(['longmen', 'shuiguo'])
    const ofLive = await get('/game/group?liveCode=hy-live,hy-sport')
    expect(ofLive.data.data.map(({ gameCode }: { gameCode: string }) => gameCode)).toEqual(['baijiale', 'longhu'])
    const named = await get(`/game/group?category=electronic&gameName=${encodeURIComponent(' 水果 ')}`)
    expect(named.data).toMatchObject({ data: [{ gameCode: 'shuiguo' }], totalCount: 1 })
    expect((await get('/game/group?category=nothing')).code).toBe('REQ/INVALID')
  })

  it('has the hottest first among the hot ones, a lottery among them [GC-043]', async () => {
    await place(70, { hot: 9 })
    await place(await idOf('longmen'), { hot: 50 })
    const hot = (await app.call(api.group, { category: 'hot' })).data
    expect(hot.map(({ gameName, hot: number }) => [gameName, number])).toEqual([
      ['龙门跃鲤', 50],
      ['香港六合彩', 9],
      ['海王争霸', 1],
    ])
    expect(hot.map(({ category }) => category)).toEqual(['electronic', 'LOTTERY', 'fish'])
  })

  it('stands in the operator’s order, pinned games first', async () => {
    expect(await codesOf('live')).toEqual(['baijiale', 'longhu'])
    await place(await idOf('longhu'), { pinned: true })
    expect(await codesOf('live')).toEqual(['longhu', 'baijiale'])
  })

  it('leaves out what was taken off, and suppliers that are not shown', async () => {
    await database.owner`update live_game set enabled = false where game_code = 'longhu'`
    expect(await codesOf('live')).toEqual(['baijiale'])
    await database.owner`update live_game set enabled = true where game_code = 'longhu'`
    await database.owner`update game_supplier set shown = false where supplier_code = 'hy-live'`
    expect(await codesOf('live')).toEqual([])
    expect((await get('/game/group-type')).data.map(({ category }: { category: string }) => category)).not.toContain(
      'live',
    )
    await database.owner`update game_supplier set shown = true where supplier_code = 'hy-live'`
    app.clock.advance(60_000)
  })

  it('names its categories with their suppliers, lotteries without any [API-042, GC-048]', async () => {
    const { data } = await get('/game/group-type')
    expect(data.map(({ category, name }: { category: string; name: string }) => [category, name])).toEqual([
      ['hot', '热门'],
      ['LOTTERY', '彩票'],
      ['fish', '捕鱼'],
      ['electronic', '电子'],
      ['live', '真人'],
    ])
    expect(data[1]).toMatchObject({ count: 29, suppliers: [] })
    expect(data[3]).toMatchObject({
      count: 2,
      suppliers: [{ liveCode: 'hy-slots', providerName: '海岳电子', providerUrl: '' }],
    })
  })

  it('is published whole, and unpaged to anyone who asks [API-041, API-043]', async () => {
    const file = (await app.inject({ url: '/sys-upload/data/json/game_center.json' })).json()
    const { data } = await get('/game/list-all')
    expect(file.games).toEqual(data)
    expect(file.games).toHaveLength(34)
    expect(file.categories).toEqual((await get('/game/group-type')).data)
    const lotteries = (await app.inject({ url: '/sys-upload/data/json/games.json' })).json()
    expect(lotteries.map(({ gameId }: { gameId: number }) => gameId)).toEqual(
      data.flatMap(({ gameId, type }: { gameId: number; type: string }) => (type === 'LOTTERY' ? [gameId] : [])),
    )
  })
})

describe('following', () => {
  it('sets the flag to what was asked for, for this member alone [API-045, GC-044]', async () => {
    const [me, other] = [await aReader(), await aReader()]
    const gameId = await idOf('longmen')
    const follow = (like: 0 | 1) =>
      app.inject({
        method: 'POST',
        url: '/app-api/game/toggle-like',
        headers: { token: me },
        payload: { gameId, like },
      })
    const flags = async (token?: string) =>
      (await get('/game/list-all', token)).data
        .filter(({ isFollow }: { isFollow: number }) => isFollow === 1)
        .map((game: { gameId: number }) => game.gameId)
    expect((await follow(1)).json().data).toEqual({ gameId, like: 1 })
    await follow(1)
    expect([await flags(me), await flags(other), await flags()]).toEqual([[gameId], [], []])
    await follow(0)
    expect((await follow(0)).json().code).toBe('OK')
    expect(await flags(me)).toEqual([])
  })

  it('is nothing for guests: nothing is stored [PERM-006]', async () => {
    const answer = await app.inject({
      ...{ method: 'POST', url: '/app-api/game/toggle-like', payload: { gameId: await idOf('longmen'), like: 1 } },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UC/UNAUTHORISED'])
    const [row] = await database.sql<[{ count: number }]>`select count(*)::int as count from game_follow`
    expect(row.count).toBe(0)
  })

  it('takes lotteries too, and refuses what is not there', async () => {
    const me = await aSession(database, await aTrial(database))
    await app.call(api.toggleLike, { gameId: 110, like: true }, { as: me })
    await app.call(api.toggleLike, { gameId: await idOf('shuiguo'), like: true }, { as: me })
    expect((await app.call(api.mine, {}, { as: me })).followed).toEqual([await idOf('shuiguo'), 110])
    await expect(app.call(api.toggleLike, { gameId: 9_999, like: true }, { as: me })).rejects.toMatchObject({
      code: 'GAME/NOT_FOUND',
    })
  })
})

describe('what a member comes back to', () => {
  it('is what he played last, lotteries by his orders, and the rounds that he left open', async () => {
    const someone = await aMember(database)
    const me = await aSession(database, someone)
    const { memberId } = someone
    const [slot, table] = [await idOf('longmen'), await idOf('baijiale')]
    await database.owner`insert into game_opened (member_id, game_id, opened_at) values
      (${memberId}, ${slot}, now() - interval '1 hour'), (${memberId}, ${table}, now() - interval '3 hours')`
    const draw = await anOpenDraw(database.owner)
    await database.owner`
      insert into bet_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id, play_code,
                             bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at)
      select next_id(), ${memberId}, 1, false, ${draw}, 71, '1', next_id(), '101', '07', 480000, 1000, 1, 1000, 1, 0, 0,
             clock_timestamp() + interval '1 hour', clock_timestamp() - n * interval '2 hours'
      from generate_series(1, 2) n`
    await database.owner`
      insert into game_round (vendor, round_code, member_id, game_code, status, bet, payout, valid_bet, started_at)
      values (${PROVIDER}, 'r-1', ${memberId}, 'baijiale', 0, 20000, 0, 0, now() - interval '1 minute')`
    const { recent, openRounds } = await app.call(api.mine, {}, { as: me })
    expect(recent.map(({ gameId }) => gameId)).toEqual([slot, 71, table])
    expect(openRounds).toMatchObject([
      { roundNo: 'r-1', gameId: table, gameName: '百家乐', supplierCode: 'hy-live', betAmount: 20_000n },
    ])
    expect((await app.call(api.mine, {}, { as: await aReader() })).openRounds).toEqual([])
  })
})

describe('reading the provider’s list again', () => {
  it('keeps what the operator has made of a game, and says what the provider changed', async () => {
    await database.owner`
      update live_game set game_name = '龙门', sort = 7, maintenance = '05:00~06:00' where game_code = 'longmen'`
    const [first, ...others] = LIST
    const { added, games } = await read([
      { ...first, name: '百家乐（新）', demo: false },
      ...others.filter(({ game_code }) => game_code !== 'shuiguo'),
      aGame({
        game_code: 'zuqiu',
        name: '足球',
        category: 'sport',
        supplier: 'hy-sport',
        supplier_name: '海岳体育',
        hot: true,
      }),
      aGame({ game_code: 'no good', name: '坏' }),
    ])
    expect([games, added]).toEqual([5, ['zuqiu']])
    const all = await app.call(api.listAll, {})
    const named = (code: string) => all.find(({ gameCode }) => gameCode === code)
    expect(named('longmen')).toMatchObject({ gameName: '龙门', maintenance: '05:00~06:00', hot: 50 })
    expect(named('baijiale')).toMatchObject({ gameName: '百家乐（新）', hasDemo: false })
    expect(named('zuqiu')).toMatchObject({ hot: 1 })
    expect(named('shuiguo')).toBeUndefined()
    const [gone] = await database.sql`select enabled, game_name from live_game where game_code = 'shuiguo'`
    expect(gone).toEqual({ enabled: true, game_name: '水果机' })
    await read()
    expect((await app.call(api.listAll, {})).map(({ gameCode }) => gameCode)).toContain('shuiguo')
  })

  it('shows a window of the provider in the site’s zone, and the operator’s when that is over', async () => {
    const now = Math.floor(Date.now() / 1000) * 1000
    const closed = { from: now - 60_000, until: now + 3_600_000 }
    await read(LIST.map((game) => (game['game_code'] === 'longhu' ? { ...game, maintenance: closed } : game)))
    const maintenance = async () =>
      (await app.call(api.listAll, {})).find(({ gameCode }) => gameCode === 'longhu')?.maintenance
    const inShanghai = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    expect(await maintenance()).toBe(`${inShanghai(closed.from)}~${inShanghai(closed.until)}`)
    await read(
      LIST.map((game) => (game['game_code'] === 'longhu' ? { ...game, maintenance: { from: 1, until: 2 } } : game)),
    )
    expect(await maintenance()).toBe('')
  })
})
