import * as api from '@liuhe/contract/api/gallery.ts'
import { pictureOf } from '@liuhe/domain/content/drawing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSession, aTrial } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let app: TestApp
const [GAME, OTHER] = [110, 70]

beforeAll(async () => {
  app = await createTestApp(database)
  const { owner } = database
  await owner`insert into game (game_id, code, name, family, cate, timing) values
    (${GAME}, 'a', '新澳门六合彩', 'LHC', 0, '{}'), (${OTHER}, 'b', '香港六合彩', 'LHC', 0, '{}')`
})
afterAll(() => app.close())

interface SeriesOptions {
  name: string
  gameId?: number
  type?: 1 | 2
  initials?: string
  isPopular?: boolean
  turns?: string[]
  companyCode?: string
  status?: number
  imageUrl?: string
  category?: string
}
/** A series with its sheets, the last turn the newest. */
async function aSeries({ name, gameId = GAME, type = 1, initials = 'P', ...options }: SeriesOptions): Promise<number> {
  const { owner } = database
  const [category] = await owner<{ id: number }[]>`
    insert into gallery_category (game_id, name) values (${gameId}, ${options.category ?? '玄机'})
    on conflict (game_id, name) do update set sort = 0 returning category_id as id`
  const [group] = await owner<{ id: number }[]>`
    insert into gallery_group ${owner({
      ...{ game_id: gameId, group_type: type, name, initials, recipe: 'running-dog' },
      category_id: category?.id as number,
      popular: options.isPopular ?? false,
      company_code: options.companyCode ?? null,
      status: options.status ?? 1,
    })} returning group_id as id`
  const id = group?.id as number
  for (const [place, turn] of (options.turns ?? ['2026128']).entries()) {
    await owner`insert into gallery_item (group_id, turn_num, draw_day, published_at, image_url)
      values (${id}, ${turn}, '2026-05-08', ${new Date(Date.UTC(2026, 4, 8, place))}, ${options.imageUrl ?? null})`
  }
  app.services.content.invalidate()
  return id
}
const clear = () => database.owner`truncate gallery_group cascade`
const named = (blocks: { initials: string; dataList: { data: { name: string }[]; totalCount: number } }[]) =>
  blocks.map(({ initials, dataList }) => [initials, dataList.data.map(({ name }) => name), dataList.totalCount])
const aReader = async () => aSession(database, await aMember(database))

describe('the series of a game', () => {
  it('stand by initial, each letter with its own page and total [API-054] [GALLERY-021]', async () => {
    await clear()
    for (const name of ['跑狗图', '平特一肖', '跑马图']) await aSeries({ name })
    await aSeries({ name: '四不像', initials: 'S' })
    await aSeries({ name: '另类', initials: '#' })
    await aSeries({ name: '别的游戏', gameId: OTHER })
    await aSeries({ name: '黑白', type: 2 })
    expect(named((await app.call(api.groups, { gameId: GAME, rows: 2 })).groupList)).toEqual([
      ['P', ['跑狗图', '平特一肖'], 3],
      ['S', ['四不像'], 1],
      ['#', ['另类'], 1],
    ])
    const second = await app.call(api.groups, { gameId: GAME, initials: 'P', rows: 2, page: 2 })
    expect(named(second.groupList)).toEqual([['P', ['跑马图'], 3]])
    expect(named((await app.call(api.groups, { gameId: GAME, initials: 'Q' })).groupList)).toEqual([['Q', [], 0]])
    const ink = await app.call(api.groups, { gameId: GAME, groupType: 2 })
    expect(named(ink.groupList)).toEqual([['P', ['黑白'], 1]])
  })

  it('say of themselves and of their newest sheet what a card shows [GALLERY-019]', async () => {
    await clear()
    const groupId = await aSeries({ name: '跑狗图', turns: ['2026126', '2026127', '2026128'] })
    const { groupList } = await app.call(api.groups, {})
    const [group] = groupList[0]?.dataList.data ?? []
    expect(group).toMatchObject({ groupId, gameId: GAME, name: '跑狗图', initials: 'P', gameTurn: '2026128' })
    expect(group?.updatedTime).toBe(Date.UTC(2026, 4, 8, 2) / 1000)
    expect(pictureOf(group?.imageUrl ?? '')).toMatchObject({ turnNum: '2026128', width: 360, format: 'webp' })
  })

  it('are game 110, colour, page 1 with 100 rows unless asked otherwise [GALLERY-040] [GALLERY-041]', async () => {
    const read = async (query: string, path = '/gallery/group') =>
      (await app.inject({ url: `/app-api${path}${query}` })).json().data
    expect(await read('')).toEqual(await read(`?gameId=110&groupType=1&page=1&rows=100`))
    await clear()
    for (let index = 0; index < 101; index++) await aSeries({ name: `图${index}` })
    const [block] = (await read('')).groupList
    expect([block.dataList.data.length, block.dataList.totalCount]).toEqual([100, 101])
  })

  it('tell which initials there are, thirty at most [API-055] [GALLERY-022] [GALLERY-040]', async () => {
    await clear()
    for (const initials of ['Z', '#', 'A', 'M']) await aSeries({ name: `${initials}图`, initials })
    expect(await app.call(api.groupNames, {})).toEqual({ groupNames: ['A', 'M', 'Z', '#'] })
    expect(await app.call(api.groupNames, { rows: 2, page: 2 })).toEqual({ groupNames: ['Z', '#'] })
    expect(await app.call(api.groupNames, { searchText: ' M图 ' })).toEqual({ groupNames: ['M'] })
  })

  it('that are popular come as one block, whatever their letter [API-054]', async () => {
    await clear()
    await aSeries({ name: '跑狗图', isPopular: true })
    await aSeries({ name: '四不像', initials: 'S', isPopular: true })
    await aSeries({ name: '冷门图', initials: 'L' })
    const { groupList } = await app.call(api.groups, { popular: true })
    expect(named(groupList)).toEqual([['popular', ['跑狗图', '四不像'], 2]])
  })

  it('are those of the company, of all companies, and shown, with a sheet [API-054] [API-108]', async () => {
    await clear()
    await aSeries({ name: '公共' })
    await aSeries({ name: '别家', companyCode: 'xiangyun' })
    await aSeries({ name: '下架', status: 0 })
    await aSeries({ name: '空的', turns: [] })
    const names = async (companyCode: string) =>
      (await app.call(api.groups, { companyCode })).groupList.flatMap(({ dataList }) =>
        dataList.data.map((one) => one.name),
      )
    expect(await names('aocai')).toEqual(['公共'])
    expect(await names('xiangyun')).toEqual(['公共', '别家'])
  })

  it('are found by a part of their name, spaces around it aside [API-060] [GALLERY-025] [GALLERY-038]', async () => {
    await clear()
    await aSeries({ name: '跑狗图' })
    await aSeries({ name: '跑马图', isPopular: true })
    await aSeries({ name: '四不像', initials: 'S' })
    const found = async (searchText: string, more: object = {}) => {
      const { data, totalCount } = await app.call(api.search, { searchText, ...more })
      return [data.map(({ name }) => name), totalCount]
    }
    expect(await found(' 跑 ')).toEqual([['跑马图', '跑狗图'], 2])
    expect(await found('跑', { rows: 1, page: 2 })).toEqual([['跑狗图'], 2])
    expect(await found('跑', { groupType: 2 })).toEqual([[], 0])
    // A pattern's own characters are letters like any other.
    expect(await found('%')).toEqual([[], 0])
    expect(await found("' or 1=1 --")).toEqual([[], 0])
  })

  it('stand in categories [API-053] [API-056] [GALLERY-026]', async () => {
    await clear()
    await aSeries({ name: '跑狗图', category: '玄机' })
    await aSeries({ name: '生肖卡', category: '生肖' })
    await aSeries({ name: '黑白卡', category: '生肖', type: 2 })
    const { data } = await app.call(api.playCategories, { gameId: GAME })
    expect(data.map(({ name, count }) => [name, count])).toEqual([
      ['玄机', 1],
      ['生肖', 2],
    ])
    const playCategoryId = data[1]?.playCategoryId as number
    const read = async (more: object) =>
      (await app.call(api.category, { playCategoryId, gameId: GAME, ...more })).data.map(({ name }) => name)
    expect(await read({})).toEqual(['生肖卡'])
    expect(await read({ categoryType: 2 })).toEqual(['黑白卡'])
    expect(await read({ gameId: OTHER })).toEqual([])
  })
})

describe('the sheets of a series', () => {
  it('come newest first, page by page, to guests too [API-057] [GALLERY-018] [PERM-023]', async () => {
    const groupId = await aSeries({ name: '跑狗图', turns: ['2026126', '2026127', '2026128'] })
    const first = await app.call(api.items, { groupId, gameId: GAME, rows: 2 })
    expect([first.data.map(({ turnNum }) => turnNum), first.totalCount]).toEqual([['2026128', '2026127'], 3])
    const second = await app.call(api.items, { groupId, gameId: GAME, rows: 2, page: 2 })
    expect(second.data.map(({ turnNum }) => turnNum)).toEqual(['2026126'])
    const [item] = first.data
    expect(item).toMatchObject({ like: false, width: 1080, height: 1440 })
    expect(pictureOf(item?.imageUrl ?? '')).toMatchObject({ galleryId: item?.id, width: 1080 })
    expect(pictureOf(item?.thumbUrl ?? '')).toMatchObject({ galleryId: item?.id, width: 360 })
    expect((await app.call(api.items, { groupId, gameId: OTHER })).totalCount).toBe(0)
  })

  it('come with their series, the latest apart [API-058] [GALLERY-023]', async () => {
    const groupId = await aSeries({ name: '四不像', initials: 'S', turns: ['2026127', '2026128'] })
    const { latest, groupList } = await app.call(api.detail, { groupId, rows: 1 })
    expect(latest).toMatchObject({ groupId, name: '四不像', gameTurn: '2026128', turnNum: '2026128', like: false })
    expect([groupList.data.map(({ id }) => id), groupList.totalCount]).toEqual([[latest.id], 2])
    await expect(app.call(api.detail, { groupId: 999_999 })).rejects.toMatchObject({ code: 'DOC/NOT_FOUND' })
    const hidden = await aSeries({ name: '下架', status: 0 })
    await expect(app.call(api.detail, { groupId: hidden })).rejects.toMatchObject({ code: 'DOC/NOT_FOUND' })
  })

  it('keep the address of a picture that was uploaded', async () => {
    const groupId = await aSeries({ name: '上传', imageUrl: 'https://cdn.example/a.jpg' })
    const { data } = await app.call(api.items, { groupId })
    expect(data[0]).toMatchObject({ imageUrl: 'https://cdn.example/a.jpg', thumbUrl: 'https://cdn.example/a.jpg' })
  })
})

describe('the like of a sheet', () => {
  const sheetOf = async (groupId: number) => (await app.call(api.items, { groupId })).data[0]?.id as number
  const likeAs = (as: string, galleryId: number, like: boolean) => app.call(api.toggleLike, { galleryId, like }, { as })
  const seen = async (as: string | undefined, groupId: number) =>
    (await app.call(api.items, { groupId }, as === undefined ? {} : { as })).data[0]?.like

  it('is the flag that was asked for, however often it comes, and his alone [API-059, GALLERY-024, I-46]', async () => {
    const groupId = await aSeries({ name: '跑狗图' })
    const galleryId = await sheetOf(groupId)
    const [me, other] = [await aReader(), await aReader()]
    for (const like of [true, true, false, false, true]) {
      expect(await likeAs(me, galleryId, like)).toEqual({ galleryId, like })
      expect(await seen(me, groupId)).toBe(like)
    }
    expect([await seen(other, groupId), await seen(undefined, groupId)]).toEqual([false, false])
    expect((await app.call(api.detail, { groupId }, { as: me })).latest.like).toBe(true)
    const rows = await database.owner`select from gallery_like where item_id = ${galleryId}`
    expect(rows).toHaveLength(1)
  })

  it('is refused to guests and trial accounts, and for what is not there', async () => {
    const galleryId = await sheetOf(await aSeries({ name: '跑狗图' }))
    await expect(app.call(api.toggleLike, { galleryId, like: true })).rejects.toMatchObject({ code: 'UC/UNAUTHORISED' })
    const trial = await aSession(database, await aTrial(database))
    await expect(likeAs(trial, galleryId, true)).rejects.toMatchObject({ code: 'UC/TRIAL_FORBIDDEN' })
    const me = await aReader()
    for (const id of [999_999, 0, -1, 2 ** 31]) {
      await expect(likeAs(me, id, true)).rejects.toMatchObject({ code: 'DOC/NOT_FOUND' })
    }
  })

  it('is listed for the member, the latest first, of every game', async () => {
    const me = await aReader()
    const [a, b] = [await aSeries({ name: '甲' }), await aSeries({ name: '乙', gameId: OTHER })]
    for (const id of [
      await sheetOf(a),
      (await app.call(api.items, { groupId: b, gameId: OTHER })).data[0]?.id as number,
    ]) {
      await likeAs(me, id, true)
    }
    const liked = await app.call(api.liked, {}, { as: me })
    expect([liked.data.map(({ name, gameId }) => [name, gameId]), liked.totalCount]).toEqual([
      [
        ['乙', OTHER],
        ['甲', GAME],
      ],
      2,
    ])
    await likeAs(me, liked.data[0]?.id as number, false)
    expect((await app.call(api.liked, {}, { as: me })).data.map(({ name }) => name)).toEqual(['甲'])
  })
})

describe('what guests are answered', () => {
  it('is kept, told by the tables when it is outdated, and never given to a member', async () => {
    await clear()
    const guests = await createTestApp(database, { keepsGuestAnswers: true })
    const groupId = await aSeries({ name: '跑狗图' })
    const read = async (token?: string) => {
      const url = `/app-api/gallery?groupId=${groupId}&gameId=${GAME}`
      const answer = await guests.inject({ url, ...(token && { headers: { token } }) })
      const { data } = answer.json() as { data: { data: { id: number; turnNum: string; like: 0 | 1 }[] } }
      return { control: answer.headers['cache-control'], sheets: data.data }
    }
    const [sheet] = (await read()).sheets
    expect((await read()).control).toBe('private, no-cache')
    const token = await aReader()
    await guests.call(api.toggleLike, { galleryId: sheet?.id as number, like: true }, { as: token })
    expect((await read(token)).sheets[0]?.like).toBe(1)
    expect((await read()).sheets[0]?.like).toBe(0)
    await database.owner`insert into gallery_item (group_id, turn_num, draw_day)
      values (${groupId}, '2026129', '2026-05-09')`
    await expect.poll(async () => (await read()).sheets[0]?.turnNum, { timeout: 2_000 }).toBe('2026129')
    await guests.close()
  })
})
