import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSession, aTrial, type TestMember } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aCard, GAME, insertGames, OTHER_GAME } from './testing.ts'

const database = useTestDatabase()
let app: TestApp
let [member, recharged, trial] = [] as unknown as [Reader, Reader, Reader]
type Reader = TestMember & { token: string }

beforeAll(async () => {
  app = await createTestApp(database)
  await seedGamesAndDraws()
  const withToken = async (someone: TestMember) => ({ ...someone, token: await aSession(database, someone) })
  ;[member, recharged, trial] = [
    await withToken(await aMember(database)),
    await withToken(await aMember(database)),
    await withToken(await aTrial(database)),
  ]
  await database.owner`update member set recharged = 1000 where member_id in (${recharged.memberId}, ${trial.memberId})`
})
afterAll(() => app.close())

async function seedGamesAndDraws() {
  const { owner } = database
  await insertGames(database)
  const insert = (turn: string, resultText: string | null, days: number, publicInMs = -3_600_000) => {
    const at = Date.now() - days * 86_400_000
    return owner`insert into draw ${owner({
      game_id: GAME,
      turn_num: turn,
      business_day: new Date(at),
      sequence: 1,
      lunar_year: 2026,
      open_at: new Date(at - 86_400_000),
      close_at: new Date(at - 60_000),
      plan_at: new Date(at),
      status: resultText === null ? 'open' : 'drawn',
      open_num: resultText,
      public_at: resultText === null ? null : new Date(Date.now() + publicInMs),
    })}`
  }
  await insert('2025128', '01,02,03,04,05,06,07', 365)
  await insert('2026126', '01,02,03,04,05,06,08', 3)
  await insert('2026127', '03,09,18,27,36,44,49', 2)
  await insert('2026128', '05,17,22,30,38,41,26', 1, 60_000)
  await insert('2026129', null, -1)
}

const asking = (token?: string) => (token === undefined ? {} : { headers: { token } })

async function list(query: Record<string, string | number>, token?: string) {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const response = await app.inject({ url: `/app-api/game-document/template?${search}`, ...asking(token) })
  return response.json().data as {
    data: WireCard[]
    totalCount: number
    draws: { turnNum: string; resultText: string }[]
  }
}
type WireCard = {
  id: number
  name: string
  templateCode: string
  like: number
  groups: { items: Record<string, unknown>[] }[]
}

describe('the list', () => {
  it('pages by twenty, highest sort first, and counts all [TPL-122]', async () => {
    for (let sort = 1; sort <= 23; sort++) await aCard(database, { gameId: OTHER_GAME, sort })
    const first = await list({ gameId: OTHER_GAME })
    const second = await list({ gameId: OTHER_GAME, page: 2 })
    expect([first.data.length, second.data.length, first.totalCount]).toEqual([20, 3, 23])
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
  })

  it('filters by category; 全部 and an empty name are all of them [TPL-123]', async () => {
    const wave = await aCard(database, { playCate: '波色' })
    const animals = await aCard(database, { playCate: '生肖' })
    const only = (await list({ gameId: GAME, playCateName: '波色' })).data.map(({ id }) => id)
    expect(only).toContain(wave)
    expect(only).not.toContain(animals)
    for (const playCateName of ['', '全部']) {
      expect((await list({ gameId: GAME, playCateName })).data.map(({ id }) => id)).toEqual(
        expect.arrayContaining([wave, animals]),
      )
    }
    expect(await list({ gameId: GAME, playCateName: '没有' })).toEqual({ data: [], totalCount: 0, draws: [] })
  })

  it('leaves out advert slots, hidden cards and cards of other themes [TPL-115]', async () => {
    const slots = await Promise.all(
      ['AD01', 'ad010', 'AD12', 'AD15', 'SYAD-THEME3'].map((code) => aCard(database, { code })),
    )
    const hidden = await aCard(database, { status: 0 })
    const foreign = await aCard(database, { clients: ['theme9'] })
    const shown = await aCard(database, { code: 'AD13' })
    const ids = (await list({ gameId: GAME, client: 'theme3', rows: 100 })).data.map(({ id }) => id)
    expect(ids.filter((id) => [...slots, hidden, foreign].includes(id))).toEqual([])
    expect(ids).toContain(shown)
  })

  it('has the card of a slot for the theme that it names, beside the list', async () => {
    const card = await aCard(database, { code: 'SYAD-THEME3', items: [{ title: '喜报' }] })
    const ask = async (client?: string) =>
      (await list({ gameId: GAME, location: 'slot', rows: 100, ...(client !== undefined && { client }) })).data
    expect((await ask('theme3')).map(({ id }) => id)).toContain(card)
    expect((await ask('theme3')).every(({ templateCode }) => templateCode === 'SYAD-THEME3')).toBe(true)
    expect([await ask('theme4'), await ask()]).toEqual([[], []])
  })

  it('has all fields [TPL-007] [TPL-008] [TPL-009] [TPL-010] [TPL-012] [TPL-068] [TPL-069] [TPL-070]', async () => {
    await aCard(database, {
      playCate: '字段',
      items: [{ title: '127期', content: 'a', multi_contents: [{ title: '六肖', content: '虎' }] }],
    })
    const [card] = (await list({ gameId: GAME, playCateName: '字段' })).data
    expect(Object.keys(card ?? {})).toEqual(
      expect.arrayContaining(
        'id gameId name subName note1 note2 like colorTheme templateCode gameTurn groups'.split(' '),
      ),
    )
    expect(card?.groups[0]).toMatchObject({ id: expect.any(Number), groupName: '128' })
    expect(card?.groups[0]?.items[0]).toMatchObject({
      id: expect.any(Number),
      title: '127期',
      content: 'a',
      content2: null,
      content3: null,
      note: null,
      iconUrl: null,
      subName: null,
      sort: 0,
      status: 1,
      multiContents: [{ title: '六肖', content: '虎' }],
      updatedTime: expect.any(Number),
    })
  })

  it('sorts items by sort, then the newest first, and leaves hidden ones out', async () => {
    await aCard(database, {
      playCate: '顺序',
      items: [
        { title: 'a', sort: 1 },
        { title: 'b', sort: 3 },
        { title: 'c', sort: 1 },
        { title: 'd', sort: 9, status: 0 },
      ],
    })
    const [card] = (await list({ gameId: GAME, playCateName: '顺序' })).data
    expect(card?.groups[0]?.items.map(({ title }) => title)).toEqual(['b', 'c', 'a'])
  })

  it.each([
    ['gameId=abc', 400],
    ['gameId=110&page=0', 400],
    ['gameId=110&rows=100000', 400],
    [`gameId=110&playCateName=${'长'.repeat(40)}`, 400],
    ['', 400],
    ['gameId=9998', 200],
  ])('answers %s with %s', async (query, status) => {
    expect((await app.inject({ url: `/app-api/game-document/template?${query}` })).statusCode).toBe(status)
    expect(app.faults).toEqual([])
  })
})

describe('the draws that judge a page', () => {
  it('come with it: those its issues name, of this year, and only once they are public', async () => {
    await aCard(database, {
      playCate: '开奖',
      items: ['126期', '127期', '128期', '129期'].map((title) => ({ title, content: '蛇' })),
    })
    const { draws } = await list({ gameId: GAME, playCateName: '开奖' })
    // 2026128 is still falling and 2025128 is another year's issue of that name.
    expect(draws.map(({ turnNum }) => turnNum)).toEqual(['2026127', '2026126'])
  })

  it("follow the newest turn of the card: yesterday's issue of that name is another", async () => {
    const items = ['126期', '127期'].map((title) => ({ title, content: '蛇' }))
    const turnsOf = async (gameTurn: string) => {
      const playCate = `期${gameTurn}`
      await aCard(database, { playCate, items })
      await database.owner`update template set game_turn = ${gameTurn} where play_cate = ${playCate}`
      return (await list({ gameId: GAME, playCateName: playCate })).draws.map(({ turnNum }) => turnNum)
    }
    expect(await turnsOf('2026127')).toEqual(['2026127', '2026126'])
    expect(await turnsOf('2027127')).toEqual(['2026126'])
    expect(await turnsOf('2026126')).toEqual(['2026126'])
  })

  it('follow the name of the group where items have none', async () => {
    await aCard(database, { playCate: '分组', items: [{ title: '九肖', content: '虎' }] })
    await database.owner`update template_group set group_name = '126' where template_id in
      (select template_id from template where play_cate = '分组')`
    expect((await list({ gameId: GAME, playCateName: '分组' })).draws.map(({ turnNum }) => turnNum)).toEqual([
      '2026126',
    ])
  })
})

describe('locked content', () => {
  const secret = { content: '秘密一', content2: '秘密二', content3: '秘密三', icon_url: '/sys-upload/secret.png' }
  const read = async (playCateName: string, token?: string) => {
    const answer = await list({ gameId: GAME, playCateName }, token)
    return { item: answer.data[0]?.groups[0]?.items[0], text: JSON.stringify(answer) }
  }

  it.each([
    // requireLogin, requireRecharge; locks for guest, trial, member, recharged member
    [true, false, ['login', 'login', undefined, undefined]],
    [false, true, ['recharge', 'recharge', 'recharge', undefined]],
    [true, true, ['login', 'login', 'recharge', undefined]],
    [false, false, [undefined, undefined, undefined, undefined]],
  ] as const)(
    'is not sent where login %s or recharge %s locks it [TPL-072] [TPL-073] [PERM-009] [PERM-011] [PERM-014]',
    async (login, recharge, locks) => {
      const playCate = `锁${login}${recharge}`
      const multi_contents = [{ title: 'm', content: '秘密四' }]
      await aCard(database, {
        playCate,
        items: [{ title: '129期', ...secret, multi_contents, require_login: login, require_recharge: recharge }],
      })
      const readers = [undefined, trial.token, member.token, recharged.token]
      for (const [index, token] of readers.entries()) {
        const { item, text } = await read(playCate, token)
        expect(item?.lock).toBe(locks[index])
        expect(text.includes('秘密')).toBe(locks[index] === undefined)
        expect(text.includes('secret.png')).toBe(locks[index] === undefined)
      }
    },
  )
})

describe('play categories', () => {
  it('are those that have cards, in the order of the operator', async () => {
    const gameId = OTHER_GAME
    await database.owner`
      insert into play_category (game_id, name, sort) values (${gameId}, '空', 9), (${gameId}, '先', 8)`
    await aCard(database, { gameId, playCate: '先' })
    const response = await app.inject({ url: `/app-api/game-document/template/play-cate?gameId=${gameId}` })
    expect(response.json().data).toEqual([
      { playCateName: '先', count: 1 },
      { playCateName: '生肖', count: 23 },
    ])
  })
})
