import * as api from '@liuhe/contract/api/notifications.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, aSession, aTrial, type TestMember } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { notify } from './index.ts'

const database = useTestDatabase()
let app: TestApp
let someone: TestMember
let token: string

beforeAll(async () => {
  app = await createTestApp(database)
})
beforeEach(async () => {
  someone = await aMember(database)
  token = await aSession(database, someone)
})
afterAll(() => app.close())

const tell = (content: string, { memberId } = someone) => database.sql.begin((tx) => notify(tx, { memberId, content }))
const list = (as = token) => app.call(api.list, {}, { as })
const unread = async () => {
  const answer = await app.inject({ url: '/app-api/api/user/info', headers: { token } })
  return answer.json().data.unReadCount as number
}
const get = (path: string, headers: Record<string, string>) =>
  app.inject({ url: `/app-api/api/pushMessage/${path}`, headers })

describe('the notifications of a member', () => {
  it('are listed newest first: one text each, its time, whether it was read [NOTIF-001, NOTIF-002]', async () => {
    await tell('第一条')
    await tell('第二条 <b>不是标记</b>')
    const answer = await get('queryAll', { token })
    expect(answer.json().data).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        content: '第二条 <b>不是标记</b>',
        createdTime: expect.any(String),
        read: 0,
      },
      { id: expect.any(String), content: '第一条', createdTime: expect.stringMatching(/^\d{4}-\d\d-\d\d /), read: 0 },
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('are read one by one, the profile counts the rest; reading twice is no error [NOTIF-003, PROF-032]', async () => {
    await tell('甲')
    await tell('乙')
    const [newest] = await list()
    expect(await unread()).toBe(2)
    const id = newest?.id ?? ''
    expect(await app.call(api.markRead, { id }, { as: token })).toEqual({ unReadCount: 1 })
    expect(await app.call(api.markRead, { id }, { as: token })).toEqual({ unReadCount: 1 })
    expect((await list()).map(({ content, read }) => [content, read])).toEqual([
      ['乙', true],
      ['甲', false],
    ])
    expect(await unread()).toBe(1)
  })

  it('are removed for good; a second removal finds nothing [NOTIF-004]', async () => {
    await tell('甲')
    await tell('乙')
    const [newest] = await list()
    const id = newest?.id ?? ''
    expect(await app.call(api.remove, { id }, { as: token })).toEqual({ unReadCount: 1 })
    expect((await list()).map(({ content }) => content)).toEqual(['甲'])
    await expect(app.call(api.remove, { id }, { as: token })).rejects.toMatchObject({ status: 404 })
  })

  it('are nobody else’s to see, read or remove', async () => {
    await tell('私信')
    const [mine] = await list()
    const id = mine?.id ?? ''
    const other = await aSession(database, await aMember(database))
    expect(await list(other)).toEqual([])
    for (const endpoint of [api.markRead, api.remove]) {
      const attempt = app.call(endpoint, { id }, { as: other })
      await expect(attempt).rejects.toMatchObject({ status: 404, code: 'NOTIFICATION/NOT_FOUND' })
    }
    expect(await list()).toMatchObject([{ content: '私信', read: false }])
  })

  it('change by a header’s token only, and never for another site, although the calls are GETs', async () => {
    await tell('甲')
    const [mine] = await list()
    for (const path of [`remove?id=${mine?.id}`, `modifyReadStatus?id=${mine?.id}`]) {
      const byCookie = await get(path, { cookie: `access_token=${token}` })
      expect(byCookie.json().code).toBe('UC/UNAUTHORISED')
      const byOthers = await get(path, { token, 'sec-fetch-site': 'cross-site' })
      expect([byOthers.statusCode, byOthers.json().code]).toEqual([403, 'REQ/CROSS_SITE'])
      expect(byOthers.headers['cache-control']).toBe('no-store')
    }
    expect(await list()).toMatchObject([{ content: '甲', read: false }])
  })

  it.each(['', '0', '-1', '1e3', '99999999999999999999', "1' or '1'='1"])('refuse the number %j', async (id) => {
    const answer = await get(`remove?id=${encodeURIComponent(id)}`, { token })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'REQ/INVALID'])
  })

  it('are told to the member’s sockets as a number, and not when the writer rolls back [I-52]', async () => {
    const told = () => database.owner`select payload from outbox where topic = 'unread'
      and payload ->> 'memberId' = ${String(someone.memberId)} order by xact, seq`
    const rolledBack = database.sql.begin(async (tx) => {
      await notify(tx, { memberId: someone.memberId, content: '没有发生' })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await tell('甲')
    await tell('乙')
    const [newest] = await list()
    await app.call(api.markRead, { id: newest?.id ?? '' }, { as: token })
    expect((await told()).map(({ payload }) => payload.count)).toEqual([1, 2, 1])
  })
})

it('a new member finds a welcome that is unread, a trial account none', async () => {
  const encoded = Buffer.from('Passw0rdXy').toString('base64')
  const fields = { account: 'welcome01', password: encoded, confirmPassword: encoded, version: '5.0.9' }
  const registered = (await app.form('/app-api/v/user/reg', fields)).json().data.token as string
  expect(await list(registered)).toMatchObject([{ content: expect.stringContaining('欢迎加入'), read: false }])
  expect(await list(await aSession(database, await aTrial(database)))).toEqual([])
})
