import * as adverts from '@liuhe/contract/api/adverts.ts'
import * as api from '@liuhe/contract/api/gallery.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageProps, renderPage } from '../../shared/testing/render-page.tsx'
import GalleryPage from './gallery-page.tsx'

const NOW_SECONDS = Math.floor(Date.now() / 1000)
let next = 1
const series = (name: string, initials: string, ageSeconds = 9_000) => ({
  groupId: next++,
  gameId: 110,
  groupType: 1 as const,
  name,
  initials,
  gameTurn: '2026128',
  imageUrl: PIXEL,
  width: 3,
  height: 4,
  updatedTime: NOW_SECONDS - ageSeconds,
})
/** A picture that is there at once. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

let shelf: ReturnType<typeof series>[]
beforeEach(() => {
  next = 1
  shelf = [series('跑狗图', 'P'), series('平特一肖', 'P'), series('四不像', 'S', 20), series('藏宝图', 'C')]
})

const game = (gameId: number, gameName: string, family = 'LHC') => ({
  ...{ gameId, code: `g${gameId}`, gameName, family, cate: 0, sort: gameId, liveTime: '', bettable: true },
})
const gallery = (search: Record<string, string>) => <GalleryPage {...pageProps({ routeName: 'gallery', search })} />
const open = (search: Record<string, string> = {}, rows = 100, failing: { search?: boolean } = {}) =>
  show(gallery(search), rows, failing)
const show = (tree: ReactNode, rows = 100, failing: { search?: boolean } = {}) =>
  renderPage(tree, {
    files: [],
    fakes: [
      fake(
        lottery.games,
        () => [game(110, '新澳门六合彩'), game(70, '香港六合彩'), game(71, '时时彩', 'SSC')] as never,
      ),
      fake(adverts.list, () => [
        {
          templateCode: 'AD08' as const,
          status: 1,
          groups: [{ id: 1, groupName: '', items: [{ id: 1, content: '<p>图库广告</p>', sort: 1 }] }],
        },
      ]),
      fake(api.groupNames, ({ searchText = '' }) => ({
        groupNames: [
          ...new Set(shelf.filter(({ name }) => name.includes(searchText)).map(({ initials }) => initials)),
        ].sort(),
      })),
      fake(api.groups, ({ initials, popular, page: number = 1, gameId }) => {
        const all = gameId === 110 ? shelf : []
        const found = popular ? all.slice(0, 1) : all.filter((one) => one.initials === initials)
        const data = found.slice((number - 1) * rows, number * rows)
        return { groupList: [{ initials: initials ?? 'popular', dataList: { data, totalCount: found.length } }] }
      }),
      fake(api.search, ({ searchText = '' }) => {
        if (failing.search) throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
        const data = shelf.filter(({ name }) => name.includes(searchText))
        return { data, totalCount: data.length }
      }),
    ],
  })
const cards = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
const asked = (calls: { name: string; url: string }[], name = api.groups.name) =>
  calls.filter((call) => call.name === name).map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams))

describe('the gallery', () => {
  it('opens with popular ones: picture, name, issue [GALLERY-005, GALLERY-006, GALLERY-007]', async () => {
    const { calls } = await open()
    await expect.poll(cards).toEqual(['跑狗图第128期'])
    expect(asked(calls)).toEqual([
      expect.objectContaining({ gameId: '110', groupType: '1', popular: '1', rows: '100' }),
    ])
    await expect.poll(() => document.querySelector('a picture img')?.getAttribute('src')).toBe(PIXEL)
    const image = document.querySelector('a picture img') as HTMLImageElement
    await expect.poll(() => image.naturalWidth).toBe(1)
    expect([image.width > 0, image.loading]).toEqual([true, 'eager'])
  })

  it('asks with the fields of the query, and no others [GALLERY-020]', async () => {
    const { calls } = await open({ game_id: '110', initial: 'P', text: '跑' })
    await expect
      .poll(() => asked(calls))
      .toEqual([
        {
          ...{ groupType: '1', gameId: '110', searchText: '跑', initials: 'P', page: '1', rows: '100' },
          companyCode: 'aocai',
        },
      ])
  })

  it('sends the company with what it asks [API-108]', async () => {
    const { calls } = await open()
    await expect.poll(cards).toHaveLength(1)
    expect(asked(calls)[0]).toMatchObject({ companyCode: 'aocai' })
  })

  it('has a tab per game, which starts over [GALLERY-001, GALLERY-028, GALLERY-029, GALLERY-030]', async () => {
    const { went } = await open({ type: '2', initial: 'P' })
    await expect
      .poll(() =>
        page
          .getByRole('tab')
          .elements()
          .map((tab) => tab.textContent),
      )
      .toEqual(['香港六合彩', '新澳门六合彩'])
    await acting(() => userEvent.click(page.getByRole('tab', { name: '香港六合彩' })))
    expect(went).toEqual(['/gallery?game_id=70'])
  })

  it('shows the advert AD08 [ADS-009]', async () => {
    await open()
    await expect.element(page.getByText('图库广告')).toBeVisible()
    expect(document.querySelector('[data-slot="AD08"]')).not.toBeNull()
  })

  it('marks what was updated just now, and nothing older [GALLERY-008]', async () => {
    shelf = [series('四不像', 'S', 20), series('跑狗图', 'S', 200)]
    await open({ initial: 'S' })
    await expect.poll(cards).toEqual(['已更新四不像第128期', '跑狗图第128期'])
  })

  it('switches between colour and black and white [GALLERY-003]', async () => {
    const { went } = await open()
    await expect.element(page.getByRole('button', { name: '彩色' })).toHaveAttribute('aria-pressed', 'true')
    await acting(() => userEvent.click(page.getByRole('button', { name: '黑白' })))
    expect(went).toEqual(['/gallery?type=2'])
    const { calls } = await open({ type: '2' })
    await expect.poll(() => asked(calls)[0]).toMatchObject({ groupType: '2' })
  })

  it('filters by initial: all, popular, and the letters there are [GALLERY-004]', async () => {
    const { went } = await open()
    const strip = page.getByRole('group', { name: '首字母' })
    await expect
      .poll(() =>
        strip
          .getByRole('button')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual(['全部', '热门', 'C', 'P', 'S'])
    await acting(() => userEvent.click(strip.getByRole('button', { name: 'P' })))
    expect(went).toEqual(['/gallery?initial=P'])
  })

  it('offers only letters that a search finds, and the one that is chosen [API-055] [F-C9]', async () => {
    const { calls } = await open({ text: '跑', initial: 'S' })
    const letters = () =>
      page
        .getByRole('group', { name: '首字母' })
        .getByRole('button')
        .elements()
        .map((one) => one.textContent)
    await expect.poll(letters).toEqual(['全部', '热门', 'P', 'S'])
    const names = calls.find(({ name }) => name === api.groupNames.name)?.url ?? ''
    expect(Object.fromEntries(new URL(names, 'http://x').searchParams)).toEqual({
      ...{ gameId: '110', groupType: '1', searchText: '跑', companyCode: 'aocai', page: '1', rows: '30' },
    })
  })

  it('shows all letters one after another, under headings [GALLERY-032] [GALLERY-033]', async () => {
    const { calls } = await open({ initial: 'all' })
    await expect.poll(() => cards().length).toBe(4)
    expect(asked(calls).map(({ initials }) => initials)).toEqual(['C', 'P', 'S'])
    expect(
      page
        .getByRole('heading', { level: 2 })
        .elements()
        .map((one) => one.textContent),
    ).toEqual(['C', 'P', 'S'])
  })

  it('asks for the next page while there is more, and says when that was all [GALLERY-035]', async () => {
    shelf = Array.from({ length: 5 }, (_, index) => series(`图${index}`, 'P'))
    const { calls } = await open({ initial: 'P' }, 2)
    await expect.poll(() => cards().length).toBe(5)
    expect(asked(calls).map((one) => one['page'])).toEqual(['1', '2', '3'])
    await expect.element(page.getByText('没有更多了')).toBeInTheDocument()
  })

  it('searches, trimmed; without a text the list is back [GALLERY-002, GALLERY-038, GALLERY-039]', async () => {
    const { went } = await open()
    const box = page.getByPlaceholder('请输入图纸名称')
    await acting(() => userEvent.fill(box, ' 跑狗 '))
    await acting(() => userEvent.keyboard('{Enter}'))
    expect(went).toEqual([`/gallery?text=${encodeURIComponent('跑狗')}`])
    const found = await open({ text: ' 跑狗 ' })
    await expect.poll(cards).toContain('跑狗图第128期')
    expect(asked(found.calls, api.search.name)[0]).toMatchObject({ searchText: '跑狗' })
    const boxes = page.getByPlaceholder('请输入图纸名称')
    await acting(() => userEvent.clear(boxes.last()))
    await acting(() => userEvent.keyboard('{Enter}'))
    expect(found.went).toEqual(['/gallery'])
  })

  it('says when there is nothing and leads on, and when it failed [GALLERY-010] [F-U30]', async () => {
    const { unmount } = await open({ text: '没有的' })
    await expect.element(page.getByText('暂无数据')).toBeVisible()
    const all = page.getByRole('link', { name: '查看全部图纸' })
    await expect.element(all).toHaveAttribute('href', '/gallery')
    await unmount()
    const failing = { search: true }
    await open({ text: '跑' }, 100, failing)
    await expect.element(page.getByRole('alert')).toBeVisible()
    failing.search = false
    await acting(() => userEvent.click(page.getByRole('button', { name: '重新加载' })))
    await expect.poll(cards).toEqual(['跑狗图第128期'])
  })

  it('does not ask again for a list that it has [GALLERY-031]', async () => {
    function Switching() {
      const [initial, choose] = useState('P')
      return (
        <>
          <button type="button" onClick={() => choose(initial === 'P' ? 'S' : 'P')}>
            另一个
          </button>
          <div key={initial}>{gallery({ initial })}</div>
        </>
      )
    }
    const { calls } = await show(<Switching />)
    const other = () => acting(() => userEvent.click(page.getByRole('button', { name: '另一个' })))
    for (const [names, letters] of [
      [['跑狗图第128期', '平特一肖第128期'], 'P'],
      [['四不像第128期'], 'PS'],
      [['跑狗图第128期', '平特一肖第128期'], 'PS'],
    ] as const) {
      await expect.poll(() => cards().map((name) => name?.replace('已更新', ''))).toEqual(names)
      expect(asked(calls).map(({ initials }) => initials)).toEqual([...letters])
      await other()
    }
  })

  it('offers the way back after 400 px, not before [GALLERY-012]', async () => {
    shelf = Array.from({ length: 40 }, (_, index) => series(`图${index}`, 'P'))
    await open({ initial: 'P' })
    await expect.poll(() => cards().length).toBe(40)
    const buttonAt = async (top: number) => {
      await acting(async () => {
        window.scrollTo({ top, behavior: 'instant' })
        await new Promise((resolve) => setTimeout(resolve, 100))
      })
      return page.getByRole('button', { name: '返回顶部' }).elements().length
    }
    expect([await buttonAt(400), await buttonAt(401)]).toEqual([0, 1])
  })
})
