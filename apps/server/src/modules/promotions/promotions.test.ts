import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { companyOf } from '@liuhe/brand/companies.ts'
import { isKnownLink } from '@liuhe/brand/paths.ts'
import { routeNames } from '@liuhe/brand/routes.ts'
import * as api from '@liuhe/contract/api/promotions.ts'
import { pageFiles } from '@liuhe/contract/page-files.ts'
import { DAY_MS } from '@liuhe/domain/time.ts'
import { PROMOTION_CATEGORIES, PROMOTIONS } from '@liuhe/demo/promotions.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { seedPromotions } from '../../seed/demo/promotions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase, withTestDatabase } from '../../testing/test-database.ts'
import {
  listPromotions,
  type PromotionDraft,
  publishPromotion,
  reorderPromotions,
  savePromotion,
  savePromotionCategory,
  selectForStaff,
  selectRevisions,
  withdrawPromotion,
} from './index.ts'

const database = useTestDatabase()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(database)
  await database.owner`
    insert into promotion_category (classify_type, name, sort) values (1, '新人礼遇', 2), (2, '彩票专场', 1)`
})
afterAll(() => app.close())
afterEach(async () => {
  const { owner } = database
  await owner`update promotion set state = 'withdrawn', version = version + 1 where state <> 'withdrawn'`
})

const DRAFT: PromotionDraft = {
  categoryId: 1,
  companyCode: null,
  devices: null,
  templateType: 1,
  name: '首存加赠',
  color: '#C8102E',
  coverUrl: '/sys-upload/promotions/welcome.svg',
  imageUrl: '',
  content: '<p>加赠<b>一半</b></p>',
  terms: '',
  domain: '',
  actionUrl: '/recharge',
  actionText: '立即充值',
  startsAt: null,
  endsAt: null,
  audience: 'all',
}
const operator = 'ann'
const save = (changes: Partial<PromotionDraft> = {}, seen?: { id: number; version: number }) =>
  inTransaction(database.sql, (tx) => savePromotion(tx, { seen, draft: { ...DRAFT, ...changes }, operator }))
const publish = (seen: { id: number; version: number }, showsFrom?: Date) =>
  inTransaction(database.sql, (tx) => publishPromotion(tx, { seen, showsFrom, operator }))
const withdraw = (seen: { id: number; version: number }) =>
  inTransaction(database.sql, (tx) => withdrawPromotion(tx, { seen, operator }))
const aPromotion = async (changes: Partial<PromotionDraft> = {}) => publish(await save(changes))

const listed = async (query = '') => {
  const answer = await app.inject({ url: `/api/v2/promotion/list${query}` })
  expect([answer.statusCode, answer.json().code]).toEqual([200, 'OK'])
  return answer.json().data as Record<string, unknown>[]
}
const names = async (query = '') => (await listed(query)).map(({ name }) => name)
/** Longer than an answer is kept. */
const later = (ms = 60_000) => app.clock.advance(ms)
const fromNow = (days: number) => new Date(app.clock.now() + days * DAY_MS)

describe('the list of promotions', () => {
  it('is an array with every field of the specification [PROMO-009] [PROMO-011]', async () => {
    const startsAt = new Date('2026-05-08T00:00:00+08:00')
    const { id } = await aPromotion({ startsAt, domain: 'https://m.site.example:8443/x' })
    later()
    expect(await listed('?device=1&companyCode=aocai')).toEqual([
      {
        classifyType: 1,
        classifyName: '新人礼遇',
        classifySort: 2,
        id,
        templateType: 1,
        imageUrl: '',
        coverUrl: '/sys-upload/promotions/welcome.svg',
        name: '首存加赠',
        color: '#c8102e',
        startTime: '2026-05-08 00:00:00',
        endTime: null,
        domain: 'm.site.example:8443',
        audience: 'all',
      },
    ])
  })

  it('answers at the v2 address, at its alias and below both roots [PROMO-010]', async () => {
    await aPromotion()
    later()
    const paths = ['/api/v2/promotion/list', '/app-api/api/v2/promotion/list', '/app-api/promotion/list']
    const answers = await Promise.all(paths.map((url) => app.inject({ url: `${url}?device=1` })))
    expect(answers.map((answer) => answer.json().data[0].name)).toEqual(['首存加赠', '首存加赠', '首存加赠'])
  })

  it('is for the device and the company that are asked for [PROMO-010] [API-108]', async () => {
    await aPromotion({ name: '大家' })
    await aPromotion({ name: '澳彩', companyCode: 'aocai' })
    await aPromotion({ name: '祥云', companyCode: 'xiangyun' })
    await aPromotion({ name: '电脑', devices: [2, 3] })
    await aPromotion({ name: '手机', devices: [1] })
    later()
    expect(await names()).toEqual(['手机', '澳彩', '大家'])
    expect(await names('?companyCode=xiangyun')).toEqual(['手机', '祥云', '大家'])
    expect(await names('?device=2')).toEqual(['电脑', '澳彩', '大家'])
    for (const wrong of ['?device=0', '?device=x', '?companyCode=A%27--', '?classifyType=0']) {
      const answer = await app.inject({ url: `/api/v2/promotion/list${wrong}` })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'REQ/INVALID'])
    }
  })

  it('names the first domain of the company where a promotion has none of its own', async () => {
    await aPromotion()
    later()
    expect((await listed())[0]?.['domain']).toBe(companyOf('aocai')?.domain.split('\n')[0])
  })

  it('can be asked for one category', async () => {
    await aPromotion({ name: '甲' })
    await aPromotion({ name: '乙', categoryId: 2 })
    later()
    expect(await names('?classifyType=2')).toEqual(['乙'])
  })

  it('follows the clock of the server: scheduled, running, over, gone', async () => {
    await publish(await save({ name: '预定' }), fromNow(1))
    await aPromotion({ name: '即将', startsAt: fromNow(1), endsAt: fromNow(2) })
    await aPromotion({ name: '常设' })
    later()
    expect(await names()).toEqual(['常设', '即将'])
    later(DAY_MS)
    expect(await names()).toEqual(['常设', '即将', '预定'])
    later(DAY_MS)
    expect(await names(), 'what is over stands behind').toEqual(['常设', '预定', '即将'])
    later(30 * DAY_MS)
    expect(await names()).toEqual(['常设', '预定'])
  })
})

describe('one promotion', () => {
  it('has its text, its terms and where to go', async () => {
    const { id } = await aPromotion({ terms: '<p>一次</p>' })
    expect(await app.call(api.info, { categoryId: 1, id })).toMatchObject({
      promotion: { id, name: '首存加赠' },
      content: '<p>加赠<b>一半</b></p>',
      terms: '<p>一次</p>',
      actionUrl: '/recharge',
      actionText: '立即充值',
    })
  })

  it('is PROMO/NOT_FOUND as a draft, in another category, of another company, and once withdrawn', async () => {
    const draft = await save()
    const other = await aPromotion({ companyCode: 'xiangyun' })
    const shown = await aPromotion()
    const refused = { code: 'PROMO/NOT_FOUND', status: 404 }
    for (const [categoryId, id] of [
      [1, draft.id],
      [1, other.id],
      [2, shown.id],
      [1, 99_999],
    ] as const) {
      await expect(app.call(api.info, { categoryId, id })).rejects.toMatchObject(refused)
    }
    await withdraw(shown)
    await expect.poll(() => codeOf(app.call(api.info, { categoryId: 1, id: shown.id }))).toBe('PROMO/NOT_FOUND')
  })
})

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'OK',
    (error: { code: string }) => error.code,
  )

describe('what staff do', () => {
  it('is seen at once by everybody who asks, in the call and in the published file', async () => {
    const file = async () => (await app.inject({ url: pageFiles.promotions.path })).json()
    later()
    expect([await names(), await file()]).toEqual([[], []])
    const seen = await aPromotion()
    await expect.poll(() => names()).toEqual(['首存加赠'])
    expect(await file()).toEqual(await listed())
    const changed = await save({ name: '首存加倍' }, seen)
    await expect.poll(() => names()).toEqual(['首存加倍'])
    await withdraw(changed)
    await expect.poll(() => names()).toEqual([])
    expect(await file()).toEqual([])
  })

  it('is kept as revisions that nobody can change', async () => {
    const seen = await aPromotion()
    const changed = await inTransaction(database.sql, (tx) =>
      savePromotion(tx, { seen, draft: { ...DRAFT, name: '改名' }, operator: 'ben' }),
    )
    await withdraw(changed)
    const revisions = await selectRevisions(database.sql, seen.id)
    expect(revisions.map(({ version, changedBy, state, facts }) => [version, changedBy, state, facts['name']])).toEqual(
      [
        [4, 'ann', 'withdrawn', '改名'],
        [3, 'ben', 'published', '改名'],
        [2, 'ann', 'published', '首存加赠'],
        [1, 'ann', 'draft', '首存加赠'],
      ],
    )
    const { owner, sql } = database
    await expect(owner`delete from promotion_revision`).rejects.toThrow('revisions stay')
    await expect(owner`update promotion_revision set changed_by = 'x'`).rejects.toThrow('revisions stay')
    await expect(owner`delete from promotion`).rejects.toThrow('revisions stay')
    await expect(sql`insert into promotion_revision select * from promotion_revision`).rejects.toThrow('permission')
    await expect(owner`update promotion set name = 'x'`).rejects.toThrow('the version after')
  })

  it('is refused to anyone who looked at an older version', async () => {
    const seen = await save()
    const answers = await Promise.allSettled([save({ name: '甲' }, seen), save({ name: '乙' }, seen), publish(seen)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await codeOf(save({}, seen))).toBe('PROMO/CHANGED')
    expect(await codeOf(publish({ id: 99_999, version: 1 }))).toBe('PROMO/NOT_FOUND')
    const [newest] = await selectRevisions(database.sql, seen.id)
    expect(newest?.version).toBe(2)
  })

  it('withdraws only what is published, and shows it again', async () => {
    const draft = await save()
    expect(await codeOf(withdraw(draft))).toBe('REQ/INVALID')
    const gone = await withdraw(await publish(draft))
    expect(await codeOf(withdraw(gone))).toBe('REQ/INVALID')
    await publish(gone)
    await expect.poll(() => names()).toEqual(['首存加赠'])
  })

  it('renames a category for everybody who asks', async () => {
    const rename = (name: string) =>
      inTransaction(database.sql, (tx) => savePromotionCategory(tx, { categoryId: 2, name, sort: 1 }))
    await aPromotion({ categoryId: 2 })
    await rename('六合专场')
    await expect.poll(async () => (await listed())[0]?.['classifyName']).toBe('六合专场')
    for (const name of [' ', '十三个字的标签十三个字的标签']) expect(await codeOf(rename(name))).toBe('REQ/INVALID')
  })

  it('is seen by staff whatever its state', async () => {
    const [draft, shown] = [await save({ name: '草稿' }), await aPromotion({ name: '上架' })]
    const gone = await withdraw(await aPromotion({ name: '下架' }))
    const rows = (await selectForStaff(database.sql)).filter(({ id }) => [draft.id, shown.id, gone.id].includes(id))
    expect(rows.map(({ name, state, version }) => [name, state, version])).toEqual([
      ['下架', 'withdrawn', 3],
      ['上架', 'published', 2],
      ['草稿', 'draft', 1],
    ])
  })

  it('puts promotions into an order, each with a revision of its own', async () => {
    const [a, b, c] = [
      await aPromotion({ name: '甲' }),
      await aPromotion({ name: '乙' }),
      await aPromotion({ name: '丙' }),
    ]
    const order = (ids: number[]) =>
      inTransaction(database.sql, (tx) => reorderPromotions(tx, { ids, operator: 'cat' }))
    await order([b.id, a.id])
    await expect.poll(() => names()).toEqual(['乙', '甲', '丙'])
    expect((await selectRevisions(database.sql, a.id))[0]).toMatchObject({ version: 3, changedBy: 'cat' })
    expect((await selectRevisions(database.sql, c.id))[0]).toMatchObject({ version: 2 })
    await order([c.id])
    await expect.poll(() => names()).toEqual(['丙', '乙', '甲'])
    expect(await codeOf(order([a.id, a.id]))).toBe('REQ/INVALID')
    expect(await codeOf(order([a.id, 99_999]))).toBe('PROMO/NOT_FOUND')
  })

  it.each<[string, Partial<PromotionDraft>]>([
    ['no name', { name: ' ' }],
    ['a long name', { name: '长'.repeat(41) }],
    ['a colour by name', { color: 'red' }],
    ['a category that is not there', { categoryId: 9 }],
    ['another kind', { templateType: 4 }],
    ['no text', { content: '<script>1</script>' }],
    ['a cover from anywhere', { coverUrl: 'javascript:alert(1)' }],
    ['a cover out of the uploads', { coverUrl: '/sys-upload/../etc/passwd' }],
    ['a cover without TLS', { coverUrl: 'http://a.example/x.png' }],
    ['an outside address that runs', { templateType: 3, imageUrl: 'javascript:alert(1)' }],
    ['an outside address on this site', { templateType: 3, imageUrl: '/recharge' }],
    ['no picture', { templateType: 2 }],
    ['a domain that is none', { domain: '127.0.0.1' }],
    ['an action that runs', { actionUrl: 'data:text/html,1' }],
    ['an action on another host', { actionUrl: '//evil.example' }],
    ['an action without a word', { actionText: '' }],
    ['a word without an action', { actionUrl: '' }],
    ['an end before the start', { startsAt: new Date(2000), endsAt: new Date(1000) }],
    ['a time that is none', { endsAt: new Date(Number.NaN) }],
    ['a device that is none', { devices: [0] }],
  ])('is refused with %s', async (_, changes) => {
    expect(await codeOf(save(changes))).toBe('REQ/INVALID')
  })

  it('never stores markup that runs [SEC-14]', async () => {
    const hostile =
      '<p onclick="alert(1)">好<img src=x onerror=alert(1)>' +
      '<a href="javascript:alert(1)">点</a><svg onload=alert(1)></svg></p>'
    const { id } = await aPromotion({ content: hostile, terms: hostile })
    const { content, terms } = await app.call(api.info, { categoryId: 1, id })
    expect([content, terms]).toEqual(Array(2).fill('<p>好<a rel="noopener noreferrer nofollow">点</a></p>'))
  })
})

it('seeds a dozen in five categories: coming, running, over and outside, with covers that exist', async () => {
  await withTestDatabase(async ({ sql }) => {
    const now = Date.now()
    await seedPromotions(sql, { now })
    await seedPromotions(sql, { now })
    const shown = await listPromotions({ sql, clock: { now: () => now } }, { device: 1 })
    expect(shown).toHaveLength(PROMOTIONS.length)
    expect(new Set(shown.map(({ categoryName }) => categoryName))).toEqual(
      new Set(PROMOTION_CATEGORIES.map(([, name]) => name)),
    )
    const counts = {
      coming: shown.filter(({ startTime }) => startTime !== null && startTime > now).length,
      over: shown.filter(({ endTime }) => endTime !== null && endTime <= now).length,
      outside: shown.filter(({ templateType }) => templateType === api.PROMOTION_KINDS.outside).length,
    }
    expect(counts).toEqual({ coming: 1, over: 1, outside: 1 })
    const publicFolder = fileURLToPath(new URL('../../../../member/public', import.meta.url))
    for (const { coverUrl } of shown) expect(existsSync(publicFolder + coverUrl), coverUrl).toBe(true)
    const ways = PROMOTIONS.flatMap(({ action }) => (action === undefined ? [] : [action[1]]))
    expect(ways.filter((way) => !isKnownLink(way, routeNames))).toEqual([])
  })
})
