import { companyOf } from '@liuhe/brand/companies.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { setCompany } from '../../testing/set-company.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { noticeLists } from './index.ts'

const database = useTestDatabase()
let app: TestApp
const company = companyOf('aocai')

beforeAll(async () => {
  app = await createTestApp(database)
  await database.owner`insert into content_piece (kind, place, title, content, sort, image_url, state) values
    ('slide', 'home', '幻灯片', '', 1, '/sys-upload/a.svg', 'published'),
    ('notice', 'index', '低', 'a', 1, '', 'published'), ('notice', 'index', '高', 'b', 2, '', 'published'),
    ('notice', 'roll', '滚动', '', 1, '', 'published'), ('notice', 'index', '草稿', '', 9, '', 'draft')`
})
afterAll(() => app.close())

const get = async (path: string) => (await app.inject({ url: `/app-api${path}` })).json().data

it('answers the facts of the brand file', async () => {
  expect(await get('/company/get')).toMatchObject({
    code: 'aocai',
    name: company?.name,
    domain: company?.domain,
    loginPopupUrl: '',
    showWechatPopup: true,
    companyDetailList: company?.companyDetailList,
  })
})

it('shows slides of notices only while the company has none of its own, sorted by sort [HOME-009] [F-U9]', async () => {
  app.clock.advance(60_000)
  expect((await get('/company/get')).homeCarousels).toEqual([
    { imageUrl: '/sys-upload/a.svg', redirectUrl: '', sort: 1, title: '幻灯片', audience: 'all' },
  ])
  await database.owner`
    insert into content_piece (kind, place, company_code, image_url, title, sort, audience) values
    ('slide', 'home', 'aocai', '/sys-upload/1.svg', '一', 10, 'guests'),
    ('slide', 'home', 'aocai', '/sys-upload/2.svg', '二', 20, 'all'),
    ('slide', 'home', 'other', '/x.svg', '别人', 30, 'all')`
  app.clock.advance(60_000)
  const { homeCarousels } = await get('/company/get')
  const told = (homeCarousels as { title: string; audience: string }[]).map(({ title, audience }) => [title, audience])
  expect(told).toEqual([
    ['二', 'all'],
    ['一', 'guests'],
  ])
})

it('shows the company as operators have made it, also where a later release has said more', async () => {
  await setCompany(database.sql, { name: '新名字', loginPopupUrl: 'login.example', ofTheNextRelease: 1 })
  app.clock.advance(60_000)
  expect(await get('/company/get')).toMatchObject({ code: 'aocai', name: '新名字', loginPopupUrl: 'login.example' })
})

it('shows the file of the product where nobody could read what is stored', async () => {
  await setCompany(database.sql, { name: '新名字', appDisplay: 'x' })
  app.clock.advance(60_000)
  expect(await get('/company/get')).toMatchObject({ code: 'aocai', name: company?.name, appDisplay: 1 })
})

it('lists notices by type, highest sort first, with every field [HOME-053]', async () => {
  const notices = await get('/api/notice/queryPage?noticeType=1')
  expect(notices.map(({ noticeTitle }: { noticeTitle: string }) => noticeTitle)).toEqual(['高', '低'])
  expect(Object.keys(notices[0]).sort()).toEqual([
    'audience',
    'id',
    'noticeContent',
    'noticeTitle',
    'redirectUrl',
    'sort',
  ])
})

it('publishes index_notice, lottery_notice and roll_notice [HOME-054]', async () => {
  const lists = await noticeLists({ sql: database.sql, clock: app.clock })
  expect(staticFiles.notices.schema.safeParse(lists).success).toBe(true)
  expect([lists.index_notice.length, lists.lottery_notice.length, lists.roll_notice.length]).toEqual([2, 0, 1])
})
