import { brotliDecompressSync } from 'node:zlib'
import * as documents from '@liuhe/contract/api/documents-of-cards.ts'
import * as api from '@liuhe/contract/api/templates.ts'
import { encryptedPath } from '@liuhe/contract/encrypted.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSession } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { orderCategories, setBlockList } from '../content/index.ts'
import { aCard, GAME, insertGames, OTHER_GAME } from './testing.ts'

const database = useTestDatabase()
let app: TestApp
const editor = { id: 'editor-1', role: 'content' } as const

beforeAll(async () => {
  app = await createTestApp(database)
  await insertGames(database)
})
afterAll(() => app.close())

const change = (work: (tx: never) => Promise<unknown>) => database.sql.begin((tx) => work(tx as never))

describe('a company', () => {
  it('leaves out the layouts of its block list, whatever their spelling; others keep them [TPL-115]', async () => {
    const [blocked, kept] = [await aCard(database, { code: 'Mb20' }), await aCard(database, { code: 'MB21' })]
    await change((tx) => setBlockList(tx, editor, { companyCode: 'golden', codes: ['MB20', 'mb20'] }))
    const idsOf = async (companyCode?: string) =>
      (await app.call(api.list, { gameId: GAME, rows: 200, ...(companyCode && { companyCode }) })).data.map(
        ({ id }) => id,
      )
    expect(await idsOf('golden')).toEqual(expect.not.arrayContaining([blocked]))
    expect(await idsOf('golden')).toContain(kept)
    for (const other of ['silver', undefined])
      expect(await idsOf(other)).toEqual(expect.arrayContaining([blocked, kept]))
  })

  it('orders the play categories its own way; the rest follow in the common order [API-067]', async () => {
    const gameId = OTHER_GAME
    await database.owner`
      insert into play_category (game_id, name, sort) values
        (${gameId}, '一', 3), (${gameId}, '二', 2), (${gameId}, '三', 1)`
    for (const playCate of ['一', '二', '三']) await aCard(database, { gameId, playCate })
    const namesFor = async (companyCode: string) =>
      (await app.call(api.playCategories, { gameId, companyCode })).map(({ playCateName }) => playCateName)
    await change((tx) => orderCategories(tx, editor, { companyCode: 'golden', gameId, names: ['三', '二'] }))
    expect([await namesFor('golden'), await namesFor('silver')]).toEqual([
      ['三', '二', '一'],
      ['一', '二', '三'],
    ])
    for (const names of [['没有'], ['一', '一']]) {
      await expect(
        change((tx) => orderCategories(tx, editor, { companyCode: 'golden', gameId, names })),
      ).rejects.toMatchObject({ code: 'REQ/INVALID' })
    }
  })
})

describe('the list', () => {
  it('takes every parameter of the specification, each with its effect [API-064] [TPL-123]', async () => {
    const there = { playCate: '参数', clients: ['theme3'] }
    const ids = [await aCard(database, { ...there, sort: 2 }), await aCard(database, { ...there, sort: 1 })]
    await database.owner`
      insert into play_category (game_id, location, name) values (${GAME}, 'database', '参数') on conflict do nothing`
    await database.owner`update template set location = 'database' where template_id = any(${ids})`
    await aCard(database, { playCate: '参数' })
    const wanted = { gameId: GAME, playCateName: '参数', location: 'database', client: 'theme3', companyCode: 'golden' }
    const ask = async (change: object) => {
      const fields = { ...wanted, page: 1, rows: 1, _t: 1, ...change }
      const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
      const { data } = (await app.inject({ url: `/app-api/game-document/template?${query}` })).json()
      return [data.data.map(({ id }: { id: number }) => id), data.totalCount]
    }
    expect([await ask({}), await ask({ page: 2 })]).toEqual([
      [[ids[0]], 2],
      [[ids[1]], 2],
    ])
    expect(await ask({ client: 'theme1' })).toEqual([[], 0])
    expect(await ask({ gameId: OTHER_GAME })).toEqual([[], 0])
    expect((await ask({ location: 'home' }))[1]).toBe(1)
    await change((tx) => setBlockList(tx, editor, { companyCode: 'lead', codes: ['mb04'] }))
    expect(await ask({ companyCode: 'lead' })).toEqual([[], 0])
  })
})

describe('one card', () => {
  const names = (groups: { groupName: string }[]) => groups.map(({ groupName }) => groupName)

  it('has its documents newest first, and a named one before them [API-069] [API-070]', async () => {
    const templateId = await aCard(database)
    for (let n = 1; n <= 4; n++) {
      await database.owner`with g as (insert into template_group (template_id, group_name, sort)
        values (${templateId}, ${String(n)}, ${n}) returning group_id)
        insert into template_item (group_id, title) select group_id, 'x' from g`
    }
    const { template } = await app.call(api.detail, { gameId: GAME, templateId })
    expect(names(template.groups)).toEqual(['4', '3', '2', '1', '128'])
    const wanted = template.groups[2]?.id as number
    const named = await app.call(documents.document, { gameId: GAME, templateId, documentId: wanted })
    expect(names(named.template.groups)).toEqual(['2', '4', '3', '1', '128'])
    const another = await aCard(database)
    await expect(
      app.call(documents.document, { gameId: GAME, templateId: another, documentId: wanted }),
    ).rejects.toMatchObject({ code: 'DOC/NOT_FOUND' })
  })

  it('is found for the themes that show it [API-071]', async () => {
    const templateId = await aCard(database, { clients: ['theme1'] })
    const { template } = await app.call(api.detail, { gameId: GAME, templateId })
    const ask = (client: string) =>
      app.call(documents.documentFor, {
        gameId: GAME,
        templateId,
        documentId: template.groups[0]?.id as number,
        client,
      })
    expect((await ask('theme1')).template.id).toBe(templateId)
    await expect(ask('theme3')).rejects.toMatchObject({ code: 'DOC/NOT_FOUND' })
  })

  it('shows nothing of drafts and of what is withdrawn', async () => {
    const templateId = await aCard(database)
    await database.owner`
      insert into template_group (template_id, group_name, state, sort, publish_at, withdrawn_at) values
        (${templateId}, 'a', 'draft', 9, null, null), (${templateId}, 'b', 'scheduled', 8, now(), null),
        (${templateId}, 'c', 'withdrawn', 7, null, now())`
    await database.owner`
      insert into template_item (group_id, title) select group_id, 'x' from template_group
      where template_id = ${templateId} and state <> 'published'`
    const { template } = await app.call(api.detail, { gameId: GAME, templateId })
    expect(names(template.groups)).toEqual(['128'])
    for (const { id } of await database.owner<{ id: number }[]>`
      select group_id as id from template_group where template_id = ${templateId} and state <> 'published'`) {
      await expect(app.call(documents.document, { gameId: GAME, templateId, documentId: id })).rejects.toMatchObject({
        code: 'DOC/NOT_FOUND',
      })
    }
  })
})

describe('the list as a published file', () => {
  const fileOf = (name: string, company = 'golden') =>
    app.inject({
      url: `/sys-upload/data/${company}/template/${encodeURIComponent(name)}.json`,
      headers: { 'accept-encoding': 'br' },
    })
  const jsonOf = ({ rawPayload, headers }: Awaited<ReturnType<typeof fileOf>>) =>
    JSON.parse((headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload).toString())

  it('says what the call says to a guest, with the parameters in its name [API-066]', async () => {
    await aCard(database, { playCate: '文件', items: [{ title: '128期', content: '秘密', require_login: true }] })
    const answer = await fileOf(`${GAME}_home_文件_theme3_1`)
    const list = await app.inject({
      url: `/app-api/game-document/template?gameId=${GAME}&playCateName=文件&client=theme3&companyCode=golden`,
    })
    const { data: called } = list.json()
    expect(jsonOf(answer)).toEqual(called)
    expect(called.data[0].groups[0].items[0]).toMatchObject({ lock: 'login' })
    expect(JSON.stringify(called)).not.toContain('秘密')
    const again = await app.inject({
      url: `/sys-upload/data/golden/template/${encodeURIComponent(`${GAME}_home_文件_theme3_1`)}.json?_t=1`,
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect([again.statusCode, answer.headers['cache-control']]).toEqual([304, 'public, max-age=0, must-revalidate'])
  })

  it('has all categories under 全部 and comes compressed', async () => {
    for (let n = 0; n < 25; n++) await aCard(database)
    const answer = await fileOf(`${GAME}_home_全部_all_1`)
    expect(answer.headers['content-encoding']).toBe('br')
    const { data, totalCount } = jsonOf(answer)
    expect([data.length, totalCount > 25]).toEqual([20, true])
    expect(jsonOf(await fileOf(`${GAME}_home_全部_all_2`)).data[0].id).not.toBe(data[0].id)
  })

  it('is made again when its company changes what it shows', async () => {
    await aCard(database, { playCate: '变', code: 'MB30' })
    const count = async () => jsonOf(await fileOf(`${GAME}_home_变_all_1`, 'silver')).totalCount
    expect(await count()).toBe(1)
    await change((tx) => setBlockList(tx, editor, { companyCode: 'silver', codes: ['mb30'] }))
    await expect.poll(count).toBe(0)
  })

  it('comes through the encrypted mode as well', async () => {
    const path = `/sys-upload/data/golden/template/${GAME}_home_${encodeURIComponent('全部')}_all_1.json`
    const sealed = await app.inject({ url: encryptedPath(path) })
    expect([sealed.statusCode, sealed.body.includes('templateCode')]).toEqual([200, false])
  })

  it.each([`${GAME}_home_全部_all_99`, `${GAME}_home_全部_all_0`, 'x', `${GAME}_HOME_全部_all_1`, '../company'])(
    'is not found as %s',
    async (name) => expect((await fileOf(name)).statusCode).toBe(404),
  )

  it('has the play categories of a game and a place beside it [API-067]', async () => {
    const url = `/sys-upload/data/golden/play-cate/${GAME}_home.json`
    const names = (await app.inject({ url })).json().map(({ playCateName }: { playCateName: string }) => playCateName)
    expect(names).toEqual(expect.arrayContaining(['生肖', '文件']))
    expect((await app.inject({ url: '/sys-upload/data/golden/play-cate/x.json' })).statusCode).toBe(404)
  })
})

describe('what a guest is answered', () => {
  it('is kept as bytes until its source changes, and never given to a member', async () => {
    const playCate = '留'
    // Made before anybody listens: word of it would end what is kept.
    const id = await aCard(database, {
      playCate,
      code: 'MB41',
      items: [{ title: '1', content: '密', require_login: true }],
    })
    const keeping = await createTestApp(database, { keepsGuestAnswers: true })
    try {
      const query = `gameId=${GAME}&playCateName=${encodeURIComponent(playCate)}&companyCode=iron`
      const url = `/app-api/game-document/template?${query}`
      const token = await aSession(database, await aMember(database))
      const ask = (headers: Record<string, string> = {}) => keeping.inject({ url, headers })
      const first = await ask()
      // A change that nobody tells of, so that what is kept is still what is answered.
      await database.owner`alter table template disable trigger user`
      await database.owner`update template set name = '改' where template_id = ${id}`
      await database.owner`alter table template enable trigger user`
      const second = await ask()
      expect([second.body, second.headers['cache-control']]).toEqual([first.body, 'private, no-cache'])
      expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
      const own = await ask({ token, 'if-none-match': String(first.headers.etag) })
      expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(own.json().data.data[0]).toMatchObject({ name: '改', groups: [{ items: [{ content: '密' }] }] })
      expect((await ask()).body).not.toContain('密')
      await change((tx) => setBlockList(tx, editor, { companyCode: 'iron', codes: ['mb41'] }))
      await expect.poll(async () => (await ask()).json().data.totalCount).toBe(0)
    } finally {
      await keeping.close()
    }
  })
})
