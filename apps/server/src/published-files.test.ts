import { createDecipheriv } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { associatedData, encryptedPath, SECRET_KEYS_PATH } from '@liuhe/contract/encrypted.ts'
import { allFiles } from '@liuhe/contract/page-files.ts'
import { EncryptedText } from '@liuhe/contract/encrypted-text.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from './http/limits/rate-limit.ts'
import { seedAdverts } from './seed/demo/adverts.ts'
import { seedGames } from './seed/essentials/games.ts'
import { seedPromotions } from './seed/demo/promotions.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { setCompany } from './testing/set-company.ts'
import { useTestDatabase } from './testing/test-database.ts'

// Every published file there is, from its real source: how it travels, and that it follows whatever writes its source.

const database = useTestDatabase()
let app: TestApp

beforeAll(async () => {
  const { owner, sql } = database
  await seedGames(owner)
  await seedAdverts(owner)
  await seedPromotions(sql, { now: Date.now() })
  const notices = ['甲', '乙', '丙'].map((title) => ({
    ...{ kind: 'notice', place: 'roll', title },
    content: `<p>${'公告'.repeat(200)}</p>`,
  }))
  await owner`insert into content_piece ${owner(notices)}`
  app = await createTestApp(database, { limits: unlimited })
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

/** The content of an envelope. @throws when it was encrypted for another address */
async function opened(raw: unknown, url: string): Promise<string> {
  const { keys } = (await get(SECRET_KEYS_PATH)).json() as { keys: { kid: string; k: string }[] }
  const { kid, iv, ct } = EncryptedText.parse(raw)
  const key = keys.find((one) => one.kid === kid)?.k ?? ''
  const bytes = Buffer.from(ct, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), Buffer.from(iv, 'base64'))
  decipher.setAAD(Buffer.from(associatedData(kid, url)))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString()
}

/** Files of a game or a list have tests of their own: in http/kept/publish, the lottery and templates. */
const OF_ONE = ['openInfo', 'templateList', 'playCategories', 'database', 'databasePlayCate'] as const
type Name = Exclude<keyof typeof allFiles, (typeof OF_ONE)[number]>
const names = Object.keys(allFiles).filter((name): name is Name => !(OF_ONE as readonly string[]).includes(name))

const setting = (key: string, value: string) => () =>
  database.sql`
  insert into system_config (config_key, config_value) values (${key}, ${value})
  on conflict (config_key) do update set config_value = excluded.config_value`

/** For each file, what an operator's tool writes; nobody tells the server that it did. */
const WRITES: Record<Name, () => PromiseLike<unknown>> = {
  company: () => setCompany(database.sql, { name: '新名' }),
  configChat: setting('enable_chat_maintenance', '1'),
  withdrawLimit: setting('withdraw_limit', '{"dayTimes": 9}'),
  config: setting('livestream_url', 'https://live.example/config'),
  appConfig: setting('livestream_url', 'https://live.example/app'),
  webSystemConfig: setting('livestream_url', 'https://live.example/web'),
  games: () => database.owner`update game set name = '改名彩' where game_id = 71`,
  gameCenter: () => database.owner`update game set name = '大厅彩' where game_id = 70`,
  notices: () => database.sql`update content_piece set title = '新公告', revision = revision + 1 where title = '甲'`,
  templateAds: () => database.sql`update content_piece set sort = sort + 1 where kind = 'advert'`,
  loginLimit: setting('login_limit', '{"vCode": 1}'),
  registerLimit: setting('register_limit', '{"bonusYuan": 188}'),
  promotions: () => database.sql`
    update promotion set state = 'withdrawn', version = version + 1, changed_by = 'test' where sort = 1`,
}

describe.each(names)('the published file %s', (name) => {
  const { path, schema } = allFiles[name]

  it('is bare JSON with a strong ETag, and 304 for anyone who has it', async () => {
    const answer = await get(`${path}?_t=1`)
    expect([answer.statusCode, schema.safeParse(answer.json()).success]).toEqual([200, true])
    const etag = String(answer.headers['etag'])
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const again = await get(`${path}?_t=2`, { 'if-none-match': etag })
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
  })

  it('travels compressed when that pays, with the same bytes inside', async () => {
    const [plain, packed] = [await get(path), await get(path, { 'accept-encoding': 'br' })]
    expect(packed.headers['vary']).toContain('Accept-Encoding')
    const isLarge = plain.rawPayload.length >= 1024
    expect(packed.headers['content-encoding']).toBe(isLarge ? 'br' : undefined)
    expect(isLarge ? brotliDecompressSync(packed.rawPayload).toString() : packed.body).toBe(plain.body)
  })

  it('has an encrypted twin that opens to the same bytes', async () => {
    const twin = encryptedPath(path)
    const [plain, encrypted] = [await get(path), await get(twin)]
    expect(encrypted.statusCode).toBe(200)
    expect(await opened(encrypted.json(), twin)).toBe(plain.body)
    const again = await get(twin, { 'if-none-match': String(encrypted.headers['etag']) })
    expect(again.statusCode).toBe(304)
  })

  it('is made again, and its twin too, as soon as its source is written', async () => {
    const [before, twin] = [await get(path), encryptedPath(path)]
    await WRITES[name]()
    const current = () => get(path, { 'if-none-match': String(before.headers['etag']) })
    await expect.poll(async () => (await current()).statusCode).toBe(200)
    const after = await current()
    expect(schema.safeParse(after.json()).success).toBe(true)
    expect(await opened((await get(twin)).json(), twin)).toBe(after.body)
  })
})

it('that are large are among those that were unpacked above', async () => {
  const sizes = await Promise.all(names.map(async (name) => [name, (await get(allFiles[name].path)).rawPayload.length]))
  const large = sizes.filter(([, size]) => Number(size) >= 1024).map(([name]) => name)
  expect(large).toEqual(expect.arrayContaining(['games', 'notices', 'templateAds', 'promotions']))
})

describe('calls beside the files', () => {
  it('list every game, with the name it was just given', async () => {
    const answer = async () => (await get('/app-api/lottery/games')).json().data
    const games = (await answer()) as { gameId: number }[]
    expect(games).toEqual((await get(allFiles.games.path)).json())
    await database.owner`update game set name = '再改名' where game_id = 71`
    await expect.poll(async () => JSON.stringify(await answer())).toContain('再改名')
  })

  it('answer the carousels of the moment', async () => {
    const titles = async () =>
      (await get('/api/notice/queryPage?noticeType=0'))
        .json()
        .data.map((one: { noticeTitle: string }) => one.noticeTitle)
    expect(await titles()).toEqual([])
    await database.sql`
      insert into content_piece (kind, place, title, image_url, sort)
      values ('slide', 'home', '幻灯片', '/sys-upload/x.svg', 1)`
    await expect.poll(titles).toEqual(['幻灯片'])
  })
})
