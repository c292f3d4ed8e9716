import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as api from '@liuhe/contract/api/gallery.ts'
import { PICTURE_FORMATS, PICTURE_WIDTHS, type Picture, picturePath, pictureOf } from '@liuhe/domain/content/drawing.ts'
import { DRAWING_SERIES } from '@liuhe/demo/drawing-series.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { seedGallery } from '../../seed/demo/gallery.ts'
import { seedGames } from '../../seed/essentials/games.ts'
import { seedHistory } from '../../seed/demo/history.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { createPictureDesk } from './picture-desk.ts'
import { createPictureStore } from './picture-store.ts'
import { sampleSheets } from './testing.ts'
import { patient } from '../../testing/patience.ts'

const database = useTestDatabase()
const NOW = Date.parse('2026-05-08T12:00:00+08:00')
let folder: string
let app: TestApp

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'pictures-'))
  app = await createTestApp(database, { picturesDir: path.join(folder, 'served'), limits: unlimited })
  await seedGames(database.owner)
  await seedHistory(database.owner, NOW)
  await seedGallery(database.owner, NOW)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (address: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/sys-upload/${address}`, headers })
const groupNamed = async (name: string) => {
  const { data } = await app.call(api.search, { searchText: name })
  return data[0] ?? expect.fail(`no series ${name}`)
}

describe('the demonstration’s gallery', () => {
  it('has forty series and more for every Mark Six game, a year of them where draws are daily', async () => {
    for (const [gameId, sheets] of [
      [110, 365],
      [71, 5],
    ] as const) {
      const { data, totalCount } = await app.call(api.search, { gameId })
      expect(totalCount).toBe(DRAWING_SERIES.length)
      expect(DRAWING_SERIES.length).toBeGreaterThanOrEqual(40)
      const { groupList } = await app.call(api.detail, { groupId: data[0]?.groupId as number, rows: 1 })
      expect(groupList.totalCount).toBeGreaterThanOrEqual(sheets)
    }
  })

  it('starts with a month and grows backwards to a year', async () => {
    await database.owner`delete from gallery_item where draw_day < ${new Date(NOW - 30 * 86_400_000)}`
    const { groupId } = await groupNamed('跑狗图')
    const count = async () => (await app.call(api.detail, { groupId, rows: 1 })).groupList.totalCount
    expect(await count()).toBeLessThan(33)
    await seedGallery(database.owner, NOW, 60)
    expect(await count()).toBe(61)
    await seedGallery(database.owner, NOW)
    expect(await count()).toBeGreaterThanOrEqual(365)
  })

  it('speaks of the issue that comes, and of the draws before it', async () => {
    const [row] = await database.owner<{ recent: string; resultText: string | null; turn: string }[]>`
      select recent, open_num as "resultText", turn_num as turn from gallery_item join gallery_group using (group_id)
      where game_id = 110 order by published_at desc limit 1`
    const draws = await database.owner<{ turn: string; special: string }[]>`
      select turn_num as turn, split_part(open_num, ',', 7) as special from draw
      where game_id = 110 order by plan_at desc limit 12`
    expect(row).toMatchObject({
      resultText: null,
      recent: draws
        .map(({ special }) => special)
        .reverse()
        .join(','),
    })
    expect(Number(row?.turn)).toBe(Number(draws[0]?.turn) + 1)
    const [old] = await database.owner<{ resultText: string; drawn: string }[]>`
      select i.open_num as "resultText", d.open_num as drawn from gallery_item i join gallery_group g using (group_id)
      join draw d on d.game_id = g.game_id and d.turn_num = i.turn_num
      where g.game_id = 110 order by i.published_at limit 1`
    expect(old?.resultText).toBe(old?.drawn)
  })

  it('publishes what is due once, and nothing twice', async () => {
    expect(await seedGallery(database.owner, NOW)).toBe(0)
    const before = await groupNamed('跑狗图')
    expect(await seedGallery(database.owner, NOW + 24 * 3_600_000)).toBeGreaterThan(40)
    app.services.content.invalidate()
    const after = await groupNamed('跑狗图')
    expect(Number(after.gameTurn)).toBe(Number(before.gameTurn) + 1)
    expect(after.imageUrl).not.toBe(before.imageUrl)
  })
})

describe('a sheet whose issue is drawn', () => {
  const DRAWN_AT = NOW + 10 * 3_600_000

  it('gets the result, another address and another drawing; the old address still answers [F-U11]', async () => {
    const { owner } = database
    const [waiting] = await owner<{ groupId: number; turnNum: string; planAt: Date }[]>`
      select group_id as "groupId", i.turn_num as "turnNum", d.plan_at as "planAt"
      from gallery_item i join gallery_group g using (group_id)
      join draw d on d.game_id = g.game_id and d.turn_num = i.turn_num
      where g.game_id = 110 and g.recipe is not null order by d.plan_at desc limit 1`
    const groupId = waiting?.groupId as number
    await owner`
      update gallery_item i set open_num = null from gallery_group g
      where g.group_id = i.group_id and g.game_id = 110 and i.turn_num = ${waiting?.turnNum as string}`
    const latest = async () => {
      app.services.content.invalidate()
      const { groupList } = await app.call(api.detail, { groupId, rows: 5 })
      return groupList.data.find(({ turnNum }) => turnNum === waiting?.turnNum)
    }
    const before = await latest()
    const open = await get(before?.thumbUrl as string)
    expect(open.statusCode).toBe(200)

    await seedGallery(owner, DRAWN_AT)
    const [unknown] = await owner<{ count: number }[]>`
      select count(*)::int as count from gallery_item i join gallery_group g using (group_id)
      join draw d on d.game_id = g.game_id and d.turn_num = i.turn_num
      where g.game_id in (71, 110) and g.recipe is not null and d.public_at <= ${new Date(DRAWN_AT)}
        and i.open_num is distinct from d.open_num`
    expect(unknown?.count).toBe(0)
    const after = await latest()
    expect(after?.thumbUrl).not.toBe(before?.thumbUrl)
    const told = await get(after?.thumbUrl as string)
    expect(told.statusCode).toBe(200)
    expect(told.rawPayload.equals(open.rawPayload)).toBe(false)
    // A page that was opened before still shows its own.
    expect((await get(before?.imageUrl as string)).statusCode).toBe(200)
  })
})

describe('a drawn picture', () => {
  it('is served in every size and format, for ever, at the size it says', async () => {
    const picture = pictureOf((await groupNamed('四不像')).imageUrl) as Picture
    for (const width of PICTURE_WIDTHS) {
      for (const format of PICTURE_FORMATS) {
        const answer = await get(picturePath({ ...picture, width, format }))
        expect(answer.statusCode).toBe(200)
        expect(answer.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
        })
        const { width: wide, height } = await sharp(answer.rawPayload).metadata()
        expect([wide, height]).toEqual([width, Math.round((width * 4) / 3)])
      }
    }
  })

  it('weighs less than 15 KB as a thumbnail, whatever the series', { timeout: patient(60_000) }, async () => {
    const { data } = await app.call(api.search, {})
    for (const [index, { imageUrl, name }] of data.entries()) {
      const picture = pictureOf(imageUrl) as Picture
      const format = PICTURE_FORMATS[index % 2] as Picture['format']
      const { rawPayload } = await get(picturePath({ ...picture, width: 360, format }))
      expect(rawPayload.length, name).toBeLessThan(15_000)
      expect(rawPayload.length, name).toBeGreaterThan(2_000)
    }
  })

  it('is not drawn for an address that is none', async () => {
    const picture = pictureOf((await groupNamed('四不像')).imageUrl) as Picture
    const wrong = [
      picturePath({ ...picture, key: '0'.repeat(16) }),
      picturePath({ ...picture, turnNum: '2020001' }),
      picturePath({ ...picture, galleryId: 999_999_999 }),
      picturePath(picture).replace('-360.', '-361.'),
      picturePath(picture).replace('.webp', '.png'),
      `gallery/1/..%2f..%2fpackage.json`,
    ]
    for (const address of wrong) expect([address, (await get(address)).statusCode]).toEqual([address, 404])
    expect(app.faults).toEqual([])
  })

  it('answers 304 to who has it', async () => {
    const { imageUrl } = await groupNamed('四不像')
    const { headers } = await get(imageUrl)
    const again = await get(imageUrl, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })
})

const [sheet] = sampleSheets({ names: ['跑狗图'], games: ['新澳门六合彩'] }, 1)
const pictureNo = (number: number): Picture => ({
  galleryId: 1,
  turnNum: '2026001',
  key: String(number).padStart(16, '0'),
  width: 360,
  format: 'webp',
})

describe('the desk that draws', () => {
  const deskAt = (name: string, bytesMax = 1_000_000) => {
    let [running, most] = [0, 0]
    const drawn: string[] = []
    const draw = async (_: unknown, { key }: Picture) => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running--
      drawn.push(String(Number(key)))
      return Buffer.alloc(100, key)
    }
    const store = createPictureStore({ folder: path.join(folder, name), bytesMax })
    return { desk: createPictureDesk(store, draw), drawn, most: () => most }
  }

  it('draws a picture once, however many ask, and few at a time', async () => {
    const { desk, drawn, most } = deskAt('once')
    const asked = Array.from({ length: 40 }, (_, index) => desk.get(sheet as never, pictureNo(index % 10)))
    await Promise.all(asked)
    expect(drawn).toHaveLength(10)
    expect(most()).toBeLessThanOrEqual(Math.max(1, Math.floor(os.availableParallelism() / 2)))
    await desk.get(sheet as never, pictureNo(3))
    expect(drawn).toHaveLength(10)
  })

  it('lets who asks go before what is drawn ahead', async () => {
    const { desk, drawn } = deskAt('ahead')
    const ahead = [1, 2, 3].map((number) => desk.prepare(sheet as never, pictureNo(number)))
    await new Promise((resolve) => setTimeout(resolve, 2))
    await desk.get(sheet as never, pictureNo(9))
    await Promise.all(ahead)
    expect(drawn.indexOf('9')).toBeLessThan(drawn.indexOf('3'))
  })

  it('refuses when too many wait, and draws again afterwards', async () => {
    const { desk } = deskAt('busy')
    const asked = Array.from({ length: 600 }, (_, index) => desk.get(sheet as never, pictureNo(index)))
    const answers = await Promise.allSettled(asked)
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ reason: { code: 'SYS/BUSY' } })
    expect(await desk.get(sheet as never, pictureNo(599))).toHaveLength(100)
  })

  it('keeps no more than it may, the least recently asked for goes first, and a restart forgets nothing', async () => {
    const { desk, drawn } = deskAt('bounded', 350)
    for (const number of [1, 2, 3]) await desk.get(sheet as never, pictureNo(number))
    await desk.get(sheet as never, pictureNo(1))
    await desk.get(sheet as never, pictureNo(4))
    const files = await readdir(path.join(folder, 'bounded'))
    const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(folder, 'bounded', file))).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(350)
    await desk.get(sheet as never, pictureNo(1))
    expect(drawn).toEqual(['1', '2', '3', '4'])
    const restarted = deskAt('bounded', 350)
    await restarted.desk.get(sheet as never, pictureNo(4))
    expect(restarted.drawn).toEqual([])
  })
})
