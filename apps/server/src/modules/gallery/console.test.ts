import * as site from '@liuhe/contract/api/gallery.ts'
import * as api from '@liuhe/contract/api/operator/gallery.ts'
import * as audit from '@liuhe/contract/api/operator/audit.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSession } from '../../testing/factories.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { publishDueSheets } from './publish-due.ts'

const database = useTestDatabase()
let world: OperatorWorld
let app: TestApp
let editor: string
let member: string

const [GAME, FAST] = [110, 71]
const [TURN, NEXT] = ['2026128', '2026129']
const IMAGES = ['a', 'b', 'c'].map((letter) => `/sys-upload/content/${letter.repeat(32)}.webp`)
const [FIRST = '', SECOND = '', THIRD = ''] = IMAGES
const TIMING = {
  schedule: { kind: 'daily', at: '21:32', weekdays: [1, 2, 3, 4, 5, 6, 7] },
  closeSeconds: 120,
  issueFormat: { kind: 'year', digits: 3 },
}

beforeAll(async () => {
  world = await createOperatorWorld(database)
  app = await createTestApp(database)
  editor = await world.tokenOf('content')
  member = await aSession(database, await aMember(database))
  const { owner } = database
  await owner`insert into game (game_id, code, name, family, cate, timing) values
    (${GAME}, 'a', '新澳门六合彩', 'LHC', 0, ${owner.json(TIMING)}), (${FAST}, 'b', '快三', 'K3', 0, ${owner.json(TIMING)})
    on conflict (game_id) do update set family = excluded.family, timing = excluded.timing, enabled = true`
  for (const turnNum of [TURN, NEXT]) {
    await owner`insert into draw (game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at)
      values (${GAME}, ${turnNum}, '2026-05-08', ${Number(turnNum.slice(4))}, 2026, '2026-05-08', '2026-05-08 13:00Z',
        '2026-05-08 13:32Z') on conflict do nothing`
  }
  for (const path of IMAGES) {
    await owner`insert into content_image (name, bytes, width, height)
      values (${path.slice('/sys-upload/content/'.length)}, '\\x00', 800, 1200)`
  }
})
afterAll(async () => {
  await world.close()
  await app.close()
})

let requests = 0
const aRequest = () => `request-${++requests}`
const TEXT: ArgsOf<typeof api.createGroup>['text'] = {
  ...{ name: '跑狗图', initials: 'P', category: null, companyCode: null, popular: true, hidden: false },
}
type Text = typeof TEXT
const create = (text: Partial<Text> = {}) =>
  world.call(api.createGroup, { gameId: GAME, groupType: 1, text: { ...TEXT, ...text }, requestId: aRequest() }, editor)
type Put = Partial<ArgsOf<typeof api.putItem>>
const put = (groupId: number, asked: Put = {}, token = editor) =>
  world.call(api.putItem, { groupId, turnNum: TURN, path: FIRST, seen: 0, requestId: aRequest(), ...asked }, token)
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    ({ code }) => code,
  )
const atTheSameTime = () => app.clock.advance(world.clock.now() - app.clock.now())
/** The sheets that members are shown of a series, newest first. */
const shown = async (groupId: number) => {
  atTheSameTime()
  const { data } = await app.call(site.items, { groupId, gameId: GAME }, { as: member })
  return data.map(({ turnNum, imageUrl }) => [turnNum, imageUrl])
}
const sheets = async (groupId: number) => (await world.call(api.items, { groupId }, editor)).data

/** Every call of members that shows sheets, and what it shows of a series. */
async function seenAnywhere(groupId: number, itemId: number): Promise<string[]> {
  atTheSameTime()
  app.services.content.invalidate()
  const { groupList } = await app.call(site.groups, { gameId: GAME, rows: 200 })
  const inGroups = groupList.some(({ dataList }) => dataList.data.some((one) => one.groupId === groupId))
  const found = await app.call(site.search, { gameId: GAME, searchText: '跑狗图', rows: 200 })
  const liked = await app.call(site.liked, {}, { as: member })
  const guests = await app.call(site.items, { groupId, gameId: GAME })
  const calls: [string, boolean][] = [
    ['groups', inGroups],
    ['search', found.data.some((one) => one.groupId === groupId)],
    ['items', (await shown(groupId)).length > 0],
    ['items for guests', guests.data.length > 0],
    ['detail', (await codeOf(app.call(site.detail, { groupId }))) === 'done'],
    ['liked', liked.data.some(({ id }) => id === itemId)],
    ['like', (await codeOf(app.call(site.toggleLike, { galleryId: itemId, like: true }, { as: member }))) === 'done'],
  ]
  return calls.filter(([, isSeen]) => isSeen).map(([name]) => name)
}
const EVERYWHERE = ['groups', 'search', 'items', 'items for guests', 'detail', 'liked', 'like']

describe('a sheet that is put on a turn', () => {
  it('is seen by members at the turn, with the size of its picture', async () => {
    const { id: groupId } = await create()
    const made = await put(groupId)
    expect(made).toMatchObject({ revision: 1, state: 'shown' })
    const { data } = await app.call(site.items, { groupId, gameId: GAME }, { as: member })
    expect(data).toMatchObject([{ id: made.id, turnNum: TURN, imageUrl: FIRST, width: 800, height: 1200 }])
    const series = await world.call(api.groups, { gameId: GAME, search: '跑狗' }, editor)
    expect(series.data.find(({ id }) => id === groupId)).toMatchObject({ newestTurn: TURN, isDrawn: false })
  })

  it('is replaced where it is, with its number and its likes, and both pictures are in the audit', async () => {
    const { id: groupId } = await create()
    const { id: itemId } = await put(groupId)
    await app.call(site.toggleLike, { galleryId: itemId, like: true }, { as: member })
    expect(await put(groupId, { path: SECOND, seen: 1, reason: '换清晰的' })).toEqual({
      ...{ id: itemId, revision: 2, state: 'shown' },
    })
    expect(await shown(groupId)).toEqual([[TURN, SECOND]])
    expect(await sheets(groupId)).toMatchObject([{ id: itemId, path: SECOND, likes: 1, revision: 2 }])
    const auditor = await world.tokenOf('auditor')
    const [entry] = await world.call(audit.list, { object: `gallery-sheet/${itemId}`, rows: 1 }, auditor)
    expect(JSON.parse(entry?.entry ?? '')).toMatchObject({
      reason: '换清晰的',
      before: { path: FIRST },
      after: { path: SECOND },
    })
  })

  it('is put once by the same call, and never over what another editor has put', async () => {
    const { id: groupId } = await create()
    const requestId = aRequest()
    const first = await put(groupId, { requestId })
    expect(await put(groupId, { requestId })).toEqual(first)
    expect(await codeOf(put(groupId, { path: SECOND }))).toBe('CONTENT/CHANGED')
    expect(await shown(groupId)).toEqual([[TURN, FIRST]])
  })

  it('of two editors at the same time is that of one, for a new turn and for one that has a sheet', async () => {
    const { id: groupId } = await create()
    const other = await world.tokenOf('content')
    for (const seen of [0, 1]) {
      const codes = await Promise.all([
        codeOf(put(groupId, { path: SECOND, seen })),
        codeOf(put(groupId, { path: THIRD, seen }, other)),
      ])
      expect(codes.toSorted()).toEqual(['CONTENT/CHANGED', 'done'])
    }
    expect(await sheets(groupId)).toMatchObject([{ revision: 2 }])
  })

  it('is refused for unknown series, turns and pictures, for drawn series, and for a past time', async () => {
    const { id: groupId } = await create()
    const { owner } = database
    const [drawn] = await owner<[{ id: number }]>`
      insert into gallery_group (game_id, group_type, name, initials, recipe)
      values (${GAME}, 1, '生肖图', 'S', 'running-dog') returning group_id as id`
    const past = world.clock.now() - 60_000
    expect(await codeOf(put(999_999))).toBe('CONTENT/NOT_FOUND')
    expect(await codeOf(put(drawn.id))).toBe('GALLERY/DRAWN')
    expect(await codeOf(put(groupId, { turnNum: '1999001' }))).toBe('GALLERY/TURN')
    expect(await codeOf(put(groupId, { path: `/sys-upload/content/${'f'.repeat(32)}.webp` }))).toBe('GALLERY/PICTURE')
    expect(await codeOf(put(groupId, { path: 'https://example.com/a.webp' }))).toBe('GALLERY/PICTURE')
    expect(await codeOf(put(groupId, { publishAt: past }))).toBe('REQ/INVALID')
    expect(await sheets(groupId)).toEqual([])
  })

  it('may be that of a coming turn which has no row yet', async () => {
    const { id: groupId } = await create()
    const year = new Date(world.clock.now()).getUTCFullYear()
    const day = Math.ceil((world.clock.now() - Date.UTC(year, 0, 1)) / 86_400_000)
    const turnNum = `${year}${String(day + 3).padStart(3, '0')}`
    expect(await put(groupId, { turnNum })).toMatchObject({ state: 'shown' })
    expect((await shown(groupId)).map(([turn]) => turn)).toEqual([turnNum])
  })
})

describe('a withdrawn sheet', () => {
  it('is seen by nobody at any call, and everywhere with its likes when it is shown again', async () => {
    const { id: groupId } = await create()
    const { id: itemId } = await put(groupId)
    await app.call(site.toggleLike, { galleryId: itemId, like: true }, { as: member })
    expect(await seenAnywhere(groupId, itemId)).toEqual(EVERYWHERE)
    await world.call(api.withdrawItem, { itemId, revision: 1, reason: '印错了' }, editor)
    expect(await seenAnywhere(groupId, itemId)).toEqual([])
    expect(await sheets(groupId)).toMatchObject([{ state: 'withdrawn', likes: 1 }])
    await world.call(api.showItem, { itemId, revision: 2 }, editor)
    expect(await seenAnywhere(groupId, itemId)).toEqual(EVERYWHERE)
  })

  it('leaves every kept answer without being asked, and the turn before stands in its place', async () => {
    const { id: groupId } = await create()
    await put(groupId)
    const { id: itemId } = await put(groupId, { turnNum: NEXT, path: SECOND })
    const newest = async () => (await app.call(site.detail, { groupId })).latest.turnNum
    expect(await newest()).toBe(NEXT)
    await world.call(api.withdrawItem, { itemId, revision: 1 }, editor)
    await expect.poll(newest).toBe(TURN)
  })

  it('drawn by the server is withdrawn with its pictures', async () => {
    const { owner } = database
    const [group] = await owner<[{ id: number }]>`
      insert into gallery_group (game_id, group_type, name, initials, recipe)
      values (${GAME}, 1, '四不像', 'S', 'running-dog') returning group_id as id`
    const [item] = await owner<[{ id: number }]>`
      insert into gallery_item (group_id, turn_num, draw_day) values (${group.id}, ${TURN}, '2026-05-08')
      returning item_id as id`
    const { data } = await app.call(site.items, { groupId: group.id, gameId: GAME })
    const url = `/sys-upload/${data[0]?.thumbUrl}`
    expect((await app.inject({ url })).statusCode).toBe(200)
    await world.call(api.withdrawItem, { itemId: item.id, revision: 1 }, editor)
    expect((await app.inject({ url })).statusCode).toBe(404)
  })

  it('is taken from where it is only, in the revision that was seen', async () => {
    const { id: groupId } = await create()
    const { id: itemId } = await put(groupId)
    expect(await codeOf(world.call(api.showItem, { itemId, revision: 1 }, editor))).toBe('CONTENT/STATE')
    expect(await codeOf(world.call(api.withdrawItem, { itemId, revision: 2 }, editor))).toBe('CONTENT/CHANGED')
    await world.call(api.withdrawItem, { itemId, revision: 1 }, editor)
    expect(await codeOf(world.call(api.withdrawItem, { itemId, revision: 2 }, editor))).toBe('CONTENT/STATE')
    expect(await codeOf(world.call(api.withdrawItem, { itemId: 999_999, revision: 1 }, editor))).toBe(
      'CONTENT/NOT_FOUND',
    )
    // A new picture shows the turn again.
    expect(await put(groupId, { path: SECOND, seen: 2 })).toMatchObject({ id: itemId, state: 'shown' })
  })
})

describe('a scheduled sheet', () => {
  it('is seen from its time on, whenever the sweep comes, and says when it came', async () => {
    const { id: groupId } = await create()
    const publishAt = Math.floor(world.clock.now() / 1_000) * 1_000 + 60_000
    const { id: itemId } = await put(groupId, { publishAt })
    expect(await seenAnywhere(groupId, itemId)).toEqual([])
    world.clock.advance(60_000)
    expect(await shown(groupId)).toEqual([[TURN, FIRST]])
    expect(await sheets(groupId)).toMatchObject([{ state: 'scheduled' }])
    expect(await publishDueSheets(database.sql, { clock: world.clock })).toBe(1)
    expect(await publishDueSheets(database.sql, { clock: world.clock })).toBe(0)
    expect(await sheets(groupId)).toMatchObject([
      { state: 'shown', publishAt: null, publishedAt: publishAt, changedBy: 'scheduler', revision: 2 },
    ])
  })

  it('can be shown at once or be withdrawn before, and a shown one is not put off', async () => {
    const { id: groupId } = await create()
    const publishAt = world.clock.now() + 3_600_000
    const { id: itemId } = await put(groupId, { publishAt })
    await world.call(api.withdrawItem, { itemId, revision: 1 }, editor)
    expect(await world.call(api.showItem, { itemId, revision: 2, publishAt }, editor)).toMatchObject({
      state: 'scheduled',
    })
    await world.call(api.showItem, { itemId, revision: 3 }, editor)
    expect(await shown(groupId)).toEqual([[TURN, FIRST]])
    const [sheet] = await sheets(groupId)
    expect(sheet?.publishedAt).toBeLessThanOrEqual(world.clock.now())
    expect(await codeOf(put(groupId, { path: SECOND, seen: 4, publishAt }))).toBe('CONTENT/STATE')
  })
})

describe('a series', () => {
  it('is made once by the same call, with a category that is made with it, and written over its revision', async () => {
    const asked = { gameId: GAME, groupType: 1 as const, text: { ...TEXT, category: '玄机' }, requestId: aRequest() }
    const { id: groupId } = await world.call(api.createGroup, asked, editor)
    expect((await world.call(api.createGroup, asked, editor)).id).toBe(groupId)
    await put(groupId)
    const { data } = await app.call(site.playCategories, { gameId: GAME })
    expect(data.map(({ name }) => name)).toContain('玄机')
    const text = { ...TEXT, category: '玄机', name: '新跑狗图', hidden: true }
    await world.call(api.saveGroup, { groupId, revision: 1, text, reason: '改名' }, editor)
    expect(await world.call(api.read, { groupId }, editor)).toMatchObject({ ...text, revision: 2, gameId: GAME })
    await expect.poll(() => shown(groupId)).toEqual([])
    expect(await codeOf(world.call(api.saveGroup, { groupId, revision: 1, text }, editor))).toBe('CONTENT/CHANGED')
    expect(await codeOf(world.call(api.saveGroup, { groupId: 999_999, revision: 1, text }, editor))).toBe(
      'CONTENT/NOT_FOUND',
    )
  })

  it('is of a Mark Six game, and has a name that says something', async () => {
    const asked = { groupType: 1 as const, text: TEXT }
    const make = (gameId: number, text: Text) =>
      codeOf(world.call(api.createGroup, { ...asked, gameId, text, requestId: aRequest() }, editor))
    expect(await make(FAST, TEXT)).toBe('GAME/NOT_FOUND')
    expect(await make(GAME, { ...TEXT, name: '\u202e' })).toBe('REQ/INVALID')
    const games = await world.call(api.games, {}, editor)
    expect(games.map(({ gameId }) => gameId)).not.toContain(FAST)
    expect(games.map(({ gameId }) => gameId)).toContain(GAME)
  })

  it('is listed by game, colour and beginning, page by page, each once', async () => {
    for (const name of ['列一', '列二', '列三']) await create({ name })
    const page = (after?: string) =>
      world.call(api.groups, { gameId: GAME, groupType: 1, search: '列', rows: 2, ...(after && { after }) }, editor)
    const first = await page()
    const second = await page(first.next ?? '')
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(['列一', '列二', '列三'])
    expect([first.totalCount, second.next]).toEqual([3, null])
    expect((await world.call(api.groups, { groupType: 2, search: '列' }, editor)).data).toEqual([])
    expect((await world.call(api.groups, { search: '一' }, editor)).data).toEqual([])
  })

  it('shows its sheets page by page, and one turn that is asked for', async () => {
    const { id: groupId } = await create()
    await put(groupId)
    await put(groupId, { turnNum: NEXT })
    const first = await world.call(api.items, { groupId, rows: 1 }, editor)
    const second = await world.call(api.items, { groupId, rows: 1, after: first.next ?? '' }, editor)
    expect([...first.data, ...second.data].map(({ turnNum }) => turnNum)).toEqual([NEXT, TURN])
    const asked = await world.call(api.items, { groupId, turn: TURN }, editor)
    expect(asked.data.map(({ turnNum }) => turnNum)).toEqual([TURN])
  })

  it('is read by auditors, who change nothing', async () => {
    const { id: groupId } = await create()
    const auditor = await world.tokenOf('auditor')
    expect((await world.call(api.read, { groupId }, auditor)).id).toBe(groupId)
    expect(await codeOf(put(groupId, {}, auditor))).toBe('UC/FORBIDDEN')
  })
})
