import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aCard, GAME, insertGames, OTHER_GAME } from './testing.ts'

const database = useTestDatabase()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(database)
  await insertGames(database)
})
afterAll(() => app.close())

/** A category of the database with documents of these names, newest first. */
async function aCategory(name: string, documents: string[], { sort = 0, gameId = GAME } = {}): Promise<number> {
  const { owner } = database
  await owner`insert into play_category (game_id, location, name) values (${gameId}, 'database', ${name})`
  const [card] = await owner<{ id: number }[]>`
    insert into template (game_id, location, play_cate, name, color_theme, code, sort)
    values (${gameId}, 'database', ${name}, ${name}, '#d7000f,#ff8a00', 'mb01', ${sort}) returning template_id as id`
  const id = card?.id as number
  for (const [index, document] of documents.entries()) {
    const [group] = await owner<{ id: number }[]>`
      insert into template_group (template_id, group_name, sort) values (${id}, ${document}, ${-index})
      returning group_id as id`
    await owner`insert into template_item (group_id, title, content) values (${group?.id as number}, ${document}, '表')`
  }
  return id
}

const get = async (path: string, query: Record<string, string | number>) => {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return (await app.inject({ url: `/app-api/game-document/${path}?${search}` })).json()
}
const names = async (query: Record<string, string | number>) => {
  const { data } = await get('database', query)
  return data.data.map(({ subName }: { subName: string }) => subName)
}

describe('the database', () => {
  let zodiac: number
  beforeAll(async () => {
    zodiac = await aCategory('生肖', ['丙午年生肖表', '生肖五行对照'], { sort: 9 })
    await aCategory('波色', ['红波十七码', '百分100%_表'], { sort: 8 })
    await aCategory('别处', ['香港资料'], { gameId: OTHER_GAME })
    await aCategory('空', [], { sort: 7 })
    await aCard(database, { playCate: '生肖', items: [{ title: '128期', content: '蛇' }] })
  })

  it('lists documents with card, document and name, and counts them [DOCS-008] [DOCS-009] [API-061]', async () => {
    const { data } = await get('database', { gameId: GAME, companyCode: 'lh', rows: 2 })
    expect(data.totalCount).toBe(4)
    expect(data.data).toEqual([
      { gameId: GAME, templateId: zodiac, documentId: expect.any(Number), subName: '丙午年生肖表' },
      { gameId: GAME, templateId: zodiac, documentId: expect.any(Number), subName: '生肖五行对照' },
    ])
    expect(await names({ gameId: GAME, page: 2, rows: 2 })).toEqual(['红波十七码', '百分100%_表'])
  })

  it('gives a hundred at once unless another number is asked for', async () => {
    await aCategory(
      '很多',
      Array.from({ length: 104 }, (_, index) => `第${index}份`),
      { gameId: OTHER_GAME },
    )
    expect(await names({ gameId: OTHER_GAME })).toHaveLength(100)
    expect(await names({ gameId: OTHER_GAME, page: 2 })).toHaveLength(5)
  })

  it('keeps to one category, and its documents lead to its card, for a guest [API-061] [PERM-022]', async () => {
    expect(await names({ gameId: GAME, templateId: zodiac })).toEqual(['丙午年生肖表', '生肖五行对照'])
    expect(await names({ gameId: OTHER_GAME, templateId: zodiac })).toEqual([])
    const { data } = await get('database', { gameId: GAME, templateId: zodiac })
    const detail = await get(`template/info/${GAME}/${zodiac}`, {})
    expect(detail.data.template.groups.map(({ id }: { id: number }) => id)).toEqual(
      data.data.map(({ documentId }: { documentId: number }) => documentId),
    )
  })

  it('searches in names of documents and categories, trimmed, and nothing in the text is a pattern', async () => {
    expect(await names({ gameId: GAME, searchText: '  五行 ' })).toEqual(['生肖五行对照'])
    expect(await names({ gameId: GAME, searchText: '波色' })).toEqual(['红波十七码', '百分100%_表'])
    expect(await names({ gameId: GAME, searchText: '100%_' })).toEqual(['百分100%_表'])
    expect(await names({ gameId: GAME, searchText: '%' })).toEqual(['百分100%_表'])
    expect(await names({ gameId: GAME, searchText: '   ' })).toHaveLength(4)
  })

  it('names the categories that have documents, in the order of the operator [DOCS-010] [API-062]', async () => {
    const { data } = await get('database/play-cate', { gameId: GAME, companyCode: 'lh' })
    expect(data).toEqual([
      { templateId: zodiac, playCateName: '生肖' },
      { templateId: expect.any(Number), playCateName: '波色' },
    ])
  })

  it('is published as files as well, whatever the _t [API-063]', async () => {
    const file = async (path: string) => app.inject({ url: `/sys-upload/data/app-data-main/${path}.json?_t=17` })
    const all = await file(`database/${GAME}`)
    expect(all.json()).toEqual((await get('database', { gameId: GAME })).data)
    expect(all.headers['etag']).toMatch(/^"/)
    expect((await file(`database_play_cate/${GAME}`)).json()).toEqual(
      (await get('database/play-cate', { gameId: GAME })).data,
    )
    expect((await file('database/9')).statusCode).toBe(404)
  })

  it.each(['gameId=110&page=0', 'gameId=110&rows=1000', 'templateId=1', `gameId=110&searchText=${'长'.repeat(65)}`])(
    'refuses %s',
    async (query) => {
      expect((await app.inject({ url: `/app-api/game-document/database?${query}` })).statusCode).toBe(400)
    },
  )
})

describe('authors', () => {
  beforeAll(async () => {
    const { owner } = database
    await owner`insert into game (game_id, code, name, family, cate, timing)
      values (${9071}, 'ranked', '排名', 'LHC', 0, ${owner.json({})})`
    for (let day = 1; day <= 8; day++) {
      const before = (ms: number) => new Date(Date.now() - day * 86_400_000 - ms)
      const at = before(0)
      await owner`insert into draw ${owner({
        ...{ game_id: 9071, turn_num: `2026${130 - day}`, business_day: at, sequence: 1, lunar_year: 2026 },
        ...{
          open_at: before(80_000_000),
          close_at: before(60_000),
          plan_at: at,
          status: 'drawn',
          // 蛇 and 龙 in turns, 蛇 the newest.
          open_num: `05,17,22,30,38,41,${day % 2 === 1 ? 26 : 27}`,
          public_at: at,
        },
      })}`
    }
  })
  const rows = (calls: string[], lock = {}) =>
    calls.map((content, index) => ({ title: `${129 - index}期`, content, sort: 100 - index, ...lock }))

  it('are ranked by all their judged issues beside chance, misses and locked rows included', async () => {
    const gameId = 9071
    const good = await aCard(database, {
      gameId,
      items: [
        { title: '130期', content: '蛇', sort: 200 },
        ...rows(['蛇', '龙', '鼠', '龙', '蛇', '龙'], { require_recharge: true }),
      ],
    })
    const bad = await aCard(database, { gameId, items: rows(['龙', '蛇', '蛇', '蛇', '龙']) })
    const wide = await aCard(database, { gameId, items: rows(Array(6).fill('蛇龙')) })
    await aCard(database, { gameId, items: rows(['蛇', '龙']) })
    await aCard(database, { gameId, items: rows(['蛇', '龙', '蛇', '龙', '蛇', '龙']), status: 0 })
    const { data } = await get('authors', { gameId })
    // What cannot miss is worth nothing, though it hits most often.
    expect(data.map(({ templateId }: { templateId: number }) => templateId)).toEqual([good, wide, bad])
    expect(data[0].record).toEqual({
      ...{ hits: 5, misses: 1, pending: 1, streak: 2, longest: 3 },
      ...{ chance: expect.closeTo(1 / 3, 6), recent: [1, 1, 0, 1, 1, 1] },
    })
    expect(data[1].record).toMatchObject({ hits: 6, misses: 0, chance: 1 })
    expect(data[2].record).toMatchObject({ hits: 1, misses: 4, streak: -2, longest: 1, chance: expect.closeTo(0.6, 6) })
    expect(JSON.stringify(data)).not.toContain('蛇')
    const { data: record } = await get(`template/${good}/record`, {})
    expect(record).toMatchObject({ hits: 5, misses: 1, chance: expect.closeTo(1 / 3, 6) })
    expect(Object.keys(record.posts[0])).toEqual(['documentId', 'issue', 'outcome'])
  })

  it.each([
    // Layout, what its document of issue 128 says, which brought 05,17,22,30,38,41 and 龙27; hits, misses
    ['MB13', { title: '六肖', content: '鼠牛虎兔蛇马' }, 1, 0],
    ['MB13', { title: '六肖', content: '龙牛虎兔蛇马' }, 0, 1],
    ['MB32', { title: '128期', content: '5尾,7尾', content2: '二尾中' }, 1, 0],
    ['mb01', { title: '128期', content: '<p><i class="tk" data-d="color" data-s="SP">绿</i></p>' }, 1, 0],
    ['mb01', { title: '128期', content: '<p><i class="tk" data-d="zod" data-s="ALL">虎</i></p>' }, 1, 0],
    ['MB36', { title: '钱多多', content: '虎蛇', content2: '1101111011', content3: '27' }, 0, 1],
    ['JhtGshou', { title: '肖老师', content: '虎蛇', content2: '27' }, 0, 1],
    ['MB12', { title: '128期', content: '<span>鼠</span>&#40857;' }, 0, 1],
    ['TYmb', { title: '生肖表', multi_contents: [{ title: '龙', content: '03,15,27,39' }] }, 0, 0],
  ])('have the record that the card shows: %s %j', async (code, item, hits, misses) => {
    const templateId = await aCard(database, { gameId: 9071, code, items: [item], playCate: '同判' })
    expect((await get(`template/${templateId}/record`, {})).data).toMatchObject({ hits, misses })
  })

  it('of an unknown game are none', async () => {
    expect((await get('authors', { gameId: 9998 })).data).toEqual([])
  })
})

describe('open documents', () => {
  it('are the newest of cards that nothing locks, with their first words', async () => {
    const gameId = 9072
    await database.owner`insert into game (game_id, code, name, family, cate, timing)
      values (${gameId}, 'open', '公开', 'LHC', 0, ${database.owner.json({})})`
    const lines = (content: string, more = {}) => ({ gameId, items: [{ title: '128期', content, ...more }] })
    const open = await aCard(database, lines('<p>今晚看<b>蛇</b> &amp; 虎</p>'))
    const long = await aCard(database, lines('长'.repeat(90), { updated_at: new Date(Date.now() + 60_000) }))
    await aCard(database, lines('秘密', { require_login: true }))
    await aCard(database, lines('秘密', { require_recharge: true }))
    await aCard(database, lines('秘密', { template_type: 0 }))
    await aCard(database, { ...lines('秘密'), status: 0 })
    // What only dresses a list is no document.
    for (const code of ['AD14', 'symb3']) await aCard(database, { ...lines('秘密'), code })
    const { data } = await get('open', { gameId })
    expect(data.totalCount).toBe(2)
    expect(data.data.map(({ templateId }: { templateId: number }) => templateId)).toEqual([long, open])
    expect(data.data[1]).toMatchObject({ subName: '128', playCateName: '生肖', excerpt: '128期 今晚看蛇 & 虎' })
    expect(data.data[0].excerpt).toHaveLength(61)
    expect(JSON.stringify(data)).not.toContain('秘密')
    expect((await get('open', { gameId, searchText: data.data[1].name })).data.totalCount).toBe(1)
  })
})
