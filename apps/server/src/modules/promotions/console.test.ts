import * as api from '@liuhe/contract/api/operator/promotions.ts'
import * as site from '@liuhe/contract/api/promotions.ts'
import hostile from '@liuhe/fixtures/data/hostile-html.json' with { type: 'json' }
import type { output } from 'zod/mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOperatorWorld, lastAuditEntry, type OperatorWorld } from '../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let world: OperatorWorld
let app: TestApp
let editor: string

beforeAll(async () => {
  world = await createOperatorWorld(database)
  app = await createTestApp(database)
  editor = await world.tokenOf('content')
  await world.call(api.saveCategory, { categoryId: null, name: '新人礼遇', seen: null }, editor)
})
afterAll(() => Promise.all([world.close(), app.close()]))

const text: output<typeof api.PromotionText> = {
  categoryId: 1,
  companyCode: null,
  devices: null,
  templateType: 1,
  name: '首存加赠',
  color: '#c8102e',
  coverUrl: '/sys-upload/promotions/welcome.svg',
  imageUrl: '',
  content: '<p>加赠<b>一半</b></p>',
  terms: '',
  domain: '',
  actionUrl: '/recharge',
  actionText: '立即充值',
  startsAt: null,
  endsAt: null,
  audience: 'guests',
}
const create = () => world.call(api.create, { text }, editor)
/** What a guest is shown; asked later than an answer is kept. */
const shown = async () => {
  app.clock.advance(60_000)
  return (await app.call(site.list, {})).map(({ id }) => id)
}
const refusedWith = (code: string) => expect.objectContaining({ code })

it('is drafted, published, changed where everybody sees it, and withdrawn, over HTTP [SEC-64]', async () => {
  const { id } = await create()
  expect(await shown()).not.toContain(id)
  await world.call(api.publish, { promotionId: id, version: 1 }, editor)
  expect(await shown()).toContain(id)
  const { promotion, text: found } = await world.call(api.read, { promotionId: id }, editor)
  expect([promotion.state, promotion.version, found]).toEqual(['published', 2, text])
  await world.call(api.save, { promotionId: id, version: 2, text: { ...found, name: '改名' }, reason: '错字' }, editor)
  expect((await app.call(site.info, { categoryId: 1, id })).promotion.name).toBe('改名')
  expect(await lastAuditEntry(database)).toMatchObject({
    action: 'promotions.save',
    object: `promotion/${id}`,
    before: { version: 2 },
    after: { version: 3 },
    reason: '错字',
  })
  await world.call(api.withdraw, { promotionId: id, version: 3 }, editor)
  expect(await shown()).not.toContain(id)
  const changes = await world.call(api.changes, { promotionId: id }, editor)
  expect(changes.map(({ version, state }) => `${version} ${state}`)).toEqual([
    '4 withdrawn',
    '3 published',
    '2 published',
    '1 draft',
  ])
})

it('names whom it is for, in the list, on its own, and in its revisions [F-U9]', async () => {
  const { id } = await create()
  await world.call(api.publish, { promotionId: id, version: 1 }, editor)
  app.clock.advance(60_000)
  expect((await app.call(site.list, {})).find((one) => one.id === id)?.audience).toBe('guests')
  const change = { promotionId: id, version: 2, text: { ...text, audience: 'members' as const } }
  await world.call(api.save, change, editor)
  expect((await app.call(site.info, { categoryId: 1, id })).promotion.audience).toBe('members')
  const changes = await world.call(api.changes, { promotionId: id }, editor)
  expect(changes.map(({ facts }) => (facts as { audience: string }).audience)).toEqual(['members', 'guests', 'guests'])
})

it('waits until it is to be shown', async () => {
  const { id } = await create()
  const showsFrom = Math.ceil(app.clock.now() / 1000) * 1000 + 600_000
  await world.call(api.publish, { promotionId: id, version: 1, showsFrom }, editor)
  expect(await shown()).not.toContain(id)
  app.clock.advance(600_000)
  expect(await shown()).toContain(id)
})

it('is changed by the faster of two editors only', async () => {
  const { id } = await create()
  const second = await world.tokenOf('content')
  const save = (token: string) => world.call(api.save, { promotionId: id, version: 1, text }, token)
  const outcomes = await Promise.allSettled([save(editor), save(second)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(save(editor)).rejects.toEqual(refusedWith('PROMO/CHANGED'))
  await expect(world.call(api.read, { promotionId: 9_999 }, editor)).rejects.toEqual(refusedWith('PROMO/NOT_FOUND'))
})

it('stands where the desk puts it', async () => {
  const [first, second] = [await create(), await create()]
  for (const { id } of [first, second]) await world.call(api.publish, { promotionId: id, version: 1 }, editor)
  await world.call(api.reorder, { ids: [first.id, second.id] }, editor)
  expect((await shown()).slice(0, 2)).toEqual([first.id, second.id])
  const { promotions, categories } = await world.call(api.list, {}, editor)
  expect(promotions.slice(0, 2).map(({ id }) => id)).toEqual([first.id, second.id])
  expect(categories).toMatchObject([{ categoryId: 1, name: '新人礼遇' }])
})

it('has categories that are added, called otherwise and put into an order, by who saw the present ones', async () => {
  const labels = async () => (await world.call(api.list, {}, editor)).categories.map(({ name }) => name)
  const save = (categoryId: number | null, name: string, seen: string | null) =>
    world.call(api.saveCategory, { categoryId, name, seen }, editor)
  const order = (...ids: number[]) => world.call(api.orderCategories, { ids }, editor)
  expect(await save(null, '电子专场', null)).toEqual({ categoryId: 2 })
  expect(await save(null, ' 体育专场 ', null)).toEqual({ categoryId: 3 })
  expect(await labels()).toEqual(['新人礼遇', '电子专场', '体育专场'])
  await save(2, '电子狂欢', '电子专场')
  await expect(save(2, '真人专场', '电子专场')).rejects.toEqual(refusedWith('PROMO/CHANGED'))
  await expect(save(77, '真人专场', '真人')).rejects.toEqual(refusedWith('PROMO/NOT_FOUND'))
  await order(3, 1, 2)
  expect(await labels()).toEqual(['体育专场', '新人礼遇', '电子狂欢'])
  for (const ids of [
    [1, 2],
    [1, 2, 2],
    [1, 2, 3, 4],
  ]) {
    await expect(order(...ids)).rejects.toEqual(refusedWith('PROMO/CHANGED'))
  }
  expect(await save(null, '彩票专场', null)).toEqual({ categoryId: 4 })
  expect((await labels()).at(-1)).toBe('彩票专场')
  const auditor = await world.tokenOf('auditor')
  await expect(world.call(api.orderCategories, { ids: [1] }, auditor)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
})

it('keeps nothing that acts of what was written into it [SEC-14]', async () => {
  const { id } = await create()
  const sent = hostile.slice(0, 60)
  const content = `<p>好</p>${sent.map(({ source }) => source).join('<p>下</p>')}`
  await world.call(api.save, { promotionId: id, version: 1, text: { ...text, content, terms: content } }, editor)
  await world.call(api.publish, { promotionId: id, version: 2 }, editor)
  const { content: cleaned, terms } = await app.call(site.info, { categoryId: 1, id })
  expect(cleaned).toContain('<p>好</p>')
  expect(cleaned + terms).not.toMatch(/<[^>]*(?:script|\son\w+=|evil\.example|srcdoc|javascript:)/i)
  const wrong = { ...text, coverUrl: 'javascript:alert(1)' }
  await expect(world.call(api.save, { promotionId: id, version: 3, text: wrong }, editor)).rejects.toEqual(
    refusedWith('REQ/INVALID'),
  )
})
