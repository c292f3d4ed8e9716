import * as api from '@liuhe/contract/api/operator/pieces.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import hostile from '@liuhe/fixtures/data/hostile-html.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkedPiece } from './piece-input.ts'
import { publishDuePieces } from './publish-due.ts'

const database = useTestDatabase()
let world: OperatorWorld
let site: TestApp
let editor: string

type Text = ArgsOf<typeof api.create>['text']

beforeAll(async () => {
  world = await createOperatorWorld(database)
  site = await createTestApp(database)
  editor = await world.tokenOf('content')
})
afterAll(async () => {
  await world.close()
  await site.close()
})

const NOTHING: Text = {
  ...{ kind: 'notice', place: 'index', companyCode: null, clients: null, groupName: '', title: '', content: '' },
  ...{ imageUrl: '', redirectUrl: '', audience: 'all', endsAt: null },
}
const aNotice = (part: Partial<Text> = {}): Text => ({
  ...NOTHING,
  title: '停机公告',
  content: '<p>今晚维护</p>',
  ...part,
})
const aSlide = (title: string, part: Partial<Text> = {}): Text => ({
  ...NOTHING,
  kind: 'slide',
  place: 'home',
  title,
  imageUrl: `/sys-upload/content/${'a'.repeat(32)}.webp`,
  ...part,
})

const create = (text: Text) => world.call(api.create, { text }, editor)
const shown = async (path: string): Promise<Record<string, unknown>[]> => {
  site.clock.advance(world.clock.now() - site.clock.now())
  const answer = await site.inject({ url: `/app-api${path}` })
  return answer.json().data
}
const noticesNow = async () => (await shown('/api/notice/queryPage?noticeType=1')).map(({ noticeTitle }) => noticeTitle)

describe('the life of a piece', () => {
  it('goes from draft over published to withdrawn and back, and members see it while it is published', async () => {
    const { id: pieceId } = await create(aNotice({ title: '一' }))
    await expect.poll(noticesNow).not.toContain('一')
    const published = await world.call(api.publish, { pieceId, revision: 1 }, editor)
    expect(published).toEqual({ id: pieceId, revision: 2, state: 'published' })
    await expect.poll(noticesNow).toContain('一')
    await world.call(api.save, { pieceId, revision: 2, text: aNotice({ title: '二' }), reason: '写错了' }, editor)
    await expect.poll(noticesNow).toContain('二')
    await world.call(api.withdraw, { pieceId, revision: 3, reason: '过期' }, editor)
    await expect.poll(noticesNow).not.toContain('二')
    await world.call(api.publish, { pieceId, revision: 4 }, editor)
    await expect.poll(noticesNow).toContain('二')
    const versions = await world.call(api.changes, { pieceId }, editor)
    expect(versions.map(({ revision, state, text }) => `${revision} ${state} ${text.title}`)).toEqual([
      '5 published 二',
      '4 withdrawn 二',
      '3 published 二',
      '2 published 一',
      '1 draft 一',
    ])
  })

  it('shows a scheduled one from its time to its end, whenever the sweep comes', async () => {
    const now = world.clock.now()
    const text = aNotice({ title: '限时', endsAt: now + 120_000 })
    const { id: pieceId } = await create(text)
    await world.call(api.schedule, { pieceId, revision: 1, publishAt: now + 60_000 }, editor)
    expect(await noticesNow()).not.toContain('限时')
    world.clock.advance(60_000)
    await expect.poll(noticesNow).toContain('限时')
    expect(await world.call(api.read, { pieceId }, editor)).toMatchObject({
      isShown: true,
      piece: { state: 'scheduled' },
    })
    expect(await publishDuePieces(database.sql, { clock: world.clock })).toBe(1)
    expect(await publishDuePieces(database.sql, { clock: world.clock })).toBe(0)
    const { piece } = await world.call(api.read, { pieceId }, editor)
    expect(piece).toMatchObject({ state: 'published', revision: 3, changedBy: 'scheduler' })
    world.clock.advance(60_000)
    await expect.poll(noticesNow).not.toContain('限时')
    await expect(world.call(api.save, { pieceId, revision: 3, text }, editor)).resolves.toBeDefined()
  })

  it('refuses a step from another state, a time that has passed, and an end before the beginning', async () => {
    const now = world.clock.now()
    const { id: pieceId } = await create(aNotice({ endsAt: now + 60_000 }))
    const refused = (call: Promise<unknown>) =>
      call.then(
        () => 'done',
        ({ code }) => code,
      )
    expect(await refused(world.call(api.withdraw, { pieceId, revision: 1 }, editor))).toBe('CONTENT/STATE')
    expect(await refused(world.call(api.unschedule, { pieceId, revision: 1 }, editor))).toBe('CONTENT/STATE')
    for (const publishAt of [now - 1_000, now + 60_000]) {
      expect(await refused(world.call(api.schedule, { pieceId, revision: 1, publishAt }, editor))).toBe('REQ/INVALID')
    }
    expect(await refused(world.call(api.publish, { pieceId: 999_999, revision: 1 }, editor))).toBe('CONTENT/NOT_FOUND')
    const moved = world.call(api.save, { pieceId, revision: 1, text: aNotice({ place: 'roll' }) }, editor)
    expect(await refused(moved)).toBe('REQ/INVALID')
  })

  it('writes over no faster editor, of two at once neither', async () => {
    const { id: pieceId } = await create(aNotice())
    const save = (title: string) => world.call(api.save, { pieceId, revision: 1, text: aNotice({ title }) }, editor)
    const ends = await Promise.allSettled([save('甲'), save('乙')])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const rejected = ends.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(rejected.reason).toMatchObject({ code: 'CONTENT/CHANGED', data: { revision: 2 } })
  })
})

describe('the order of a place', () => {
  it('is what members see, and is refused over an order that nobody saw', async () => {
    const pieces = []
    for (const title of ['一', '二', '三']) pieces.push((await create(aSlide(title, { companyCode: 'aocai' }))).id)
    for (const pieceId of pieces) await world.call(api.publish, { pieceId, revision: 1 }, editor)
    const titles = async () =>
      ((await shown('/company/get')) as unknown as { homeCarousels: { title: string }[] }).homeCarousels.map(
        ({ title }) => title,
      )
    await expect.poll(titles).toEqual(['三', '二', '一'])
    const listed = await world.call(api.list, { kind: 'slide', place: 'home' }, editor)
    const seen = listed.data.map(({ id }) => id)
    expect(seen).toEqual(pieces.toReversed())
    const order = { kind: 'slide', place: 'home', seen, ids: [pieces[0], pieces[2], pieces[1]] as number[] } as const
    await world.call(api.reorder, order, editor)
    await expect.poll(titles).toEqual(['一', '三', '二'])
    await expect(world.call(api.reorder, order, editor)).rejects.toMatchObject({ code: 'CONTENT/CHANGED' })
    const others = { ...order, seen: order.ids, ids: [pieces[0], pieces[0], pieces[1]] as number[] }
    await expect(world.call(api.reorder, others, editor)).rejects.toMatchObject({ code: 'REQ/INVALID' })
    // An order is no version: what is being typed over a slide can still be saved.
    expect((await world.call(api.read, { pieceId: pieces[0] as number }, editor)).piece.revision).toBe(2)
  })
})

describe('what an editor types', () => {
  it.each(hostile)('runs in nobody’s browser: $source [SEC-14]', ({ source, clean }) => {
    const places = { notice: 'roll', advert: 'AD01', about: 'about', tutorial: '70' } as const
    for (const [kind, place] of Object.entries(places) as [keyof typeof places, string][]) {
      const text = { ...NOTHING, kind, place, title: '公告', content: `<p>x</p>${source}` }
      expect(checkedPiece(text).content).toBe(`<p>x</p>${clean}`.trim())
    }
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>',
    '//evil.example',
    'https://a@evil.example',
    'https://127.0.0.1',
    'http://plain.example',
    '/no/such/page',
    '/../operator',
    'tel:110',
  ])('leads nobody to %s [SEC-31]', async (redirectUrl) => {
    await expect(create(aNotice({ redirectUrl }))).rejects.toMatchObject({ code: 'CONTENT/LINK' })
  })

  it('may lead to a page of the app or to a web address', async () => {
    for (const redirectUrl of [
      '/promotional',
      '/game/71',
      '/lottery-history/110?type=live-lottery',
      'https://a.example/x',
    ]) {
      await expect(create(aNotice({ redirectUrl }))).resolves.toMatchObject({ state: 'draft' })
    }
  })

  it.each([
    ['a picture of elsewhere', aSlide('x', { imageUrl: 'https://evil.example/a.png' })],
    ['a picture that is none', aSlide('x', { imageUrl: '/sys-upload/../x' })],
    ['no picture', aSlide('x', { imageUrl: '' })],
    ['no title', aNotice({ title: ' ' })],
    ['a place of another kind', aNotice({ place: 'AD01' })],
    ['a theme that is none', { ...NOTHING, kind: 'advert', place: 'AD01', content: 'x', clients: ['theme99'] }],
    ['an advert of nothing', { ...NOTHING, kind: 'advert', place: 'AD01', content: '<script>1</script>' }],
  ] satisfies [string, Text][])('is refused with %s', async (_, text) => {
    await expect(create(text)).rejects.toMatchObject({ code: 'REQ/INVALID' })
  })
})

describe('texts', () => {
  it('of the about pages hold from the first in order down, the company’s own before all', async () => {
    const html = async () =>
      (await shown('/company/about?page=contact-us')) as unknown as { html: string; isOwn: boolean }
    expect((await html()).isOwn).toBe(false)
    const about = (content: string, companyCode: string | null): Text => ({
      ...{ ...NOTHING, kind: 'about', place: 'contact-us', content, companyCode },
    })
    const ids = []
    for (const text of [about('<p>澳彩</p>', 'aocai'), about('<p>大家</p>', null), about('<p>别家</p>', 'xiangyun')]) {
      const { id: pieceId } = await create(text)
      await world.call(api.publish, { pieceId, revision: 1 }, editor)
      ids.push(pieceId)
    }
    await expect.poll(html).toEqual({ html: '<p>澳彩</p>', isOwn: true })
    await world.call(api.withdraw, { pieceId: ids[0] as number, revision: 2 }, editor)
    await expect.poll(html).toEqual({ html: '<p>大家</p>', isOwn: true })
  })

  it('of tutorials stand above the rules of their game', async () => {
    const html = async (gameId: number) =>
      ((await shown(`/company/tutorial?gameId=${gameId}`)) as unknown as { html: string }).html
    const { id: pieceId } = await create({ ...NOTHING, kind: 'tutorial', place: '71', content: '<p>新手三步</p>' })
    await world.call(api.publish, { pieceId, revision: 1 }, editor)
    await expect.poll(() => html(71)).toBe('<p>新手三步</p>')
    expect(await html(72)).toBe('')
  })
})

it('lists page by page without loss, finds by words, and shows withdrawn ones when they are asked for', async () => {
  const ids: number[] = []
  for (const title of ['甲甲', '乙乙', '丙丙']) ids.push((await create(aNotice({ place: 'lottery', title }))).id)
  const asked = { kind: 'notice', place: 'lottery', rows: 2 } as const
  const first = await world.call(api.list, asked, editor)
  const second = await world.call(api.list, { ...asked, after: first.next ?? '' }, editor)
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.toReversed())
  expect([first.totalCount, second.next]).toEqual([3, null])
  const found = await world.call(api.list, { kind: 'notice', search: '乙乙' }, editor)
  expect(found.data.map(({ name }) => name)).toEqual(['乙乙'])
  await world.call(api.publish, { pieceId: ids[0] as number, revision: 1 }, editor)
  await world.call(api.withdraw, { pieceId: ids[0] as number, revision: 2 }, editor)
  expect((await world.call(api.list, asked, editor)).totalCount).toBe(2)
  const withdrawn = await world.call(api.list, { ...asked, state: 'withdrawn' }, editor)
  expect(withdrawn.data.map(({ id }) => id)).toEqual([ids[0]])
})
