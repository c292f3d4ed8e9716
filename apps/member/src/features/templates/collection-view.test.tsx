import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as api from '@liuhe/contract/api/templates.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aProfile } from '../../shared/testing/a-profile.ts'
import { pageProps, renderPage } from '../../shared/testing/render-page.tsx'
import type { WireTemplate } from './card-model.ts'
import { CollectionView } from './collection-view.tsx'
import { cardFixtures } from './testing/card-fixtures.ts'

const sample = cardFixtures.get('mb04')
let kept: WireTemplate[]
const toggle = vi.fn<(flag: { templateId: number; like: boolean }) => { templateId: number; like: boolean }>()

beforeEach(() => {
  const template = sample?.template as WireTemplate
  kept = [
    { ...template, id: 1, name: '甲资料', like: true },
    { ...template, id: 2, name: '乙资料', like: true, gameId: 70 },
  ]
  toggle.mockReset().mockImplementation((flag) => {
    kept = kept.filter(({ id }) => id !== flag.templateId)
    return flag
  })
})

const open = (search: Record<string, string> = {}) =>
  renderPage(<CollectionView {...pageProps({ routeName: 'my-collection', search })} />, {
    token: 'abc',
    onError: () => undefined,
    fakes: [
      fake(member.info, () => aProfile()),
      fake(lottery.games, () => [110, 70].map(game)),
      fake(api.favourites, ({ page: number = 1, rows = 20 }) => ({
        data: kept
          .slice((number - 1) * rows, number * rows)
          .map((template) => ({ template, draws: sample?.draws ?? [] })),
        totalCount: kept.length,
      })),
      fake(api.toggleLike, (flag) => toggle(flag)),
    ],
  })
const game = (gameId: number) => ({
  ...{ gameId, code: `g${gameId}`, gameName: `第${gameId}彩`, family: 'LHC', cate: 0, sort: 1, liveTime: '' },
  bettable: true,
})
const names = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map((heading) => heading.textContent)
const unfavourite = () => acting(() => userEvent.click(page.getByRole('button', { name: '已收藏' }).first()))

describe('my collection', () => {
  it('shows the cards that are kept, of every game, as cards', async () => {
    await open()
    await expect.poll(names).toEqual(['甲资料', '乙资料'])
    expect(page.getByRole('button', { name: '已收藏' }).elements()).toHaveLength(2)
  })

  it('says of which game each card is', async () => {
    await open()
    for (const { gameId } of kept) await expect.element(page.getByText(`第${gameId}彩`)).toBeVisible()
  })

  it('asks for the next page before its end is in view, and says where the list ends', async () => {
    const template = sample?.template as WireTemplate
    kept = Array.from({ length: 23 }, (_, index) => ({
      ...template,
      id: index + 1,
      name: `卡${index + 1}`,
      like: true,
    }))
    const { calls } = await open()
    await expect.poll(names).toHaveLength(20)
    await acting(() => page.getByRole('article').last().element().scrollIntoView())
    await expect.poll(names).toHaveLength(23)
    await expect.element(page.getByText('没有更多了')).toBeInTheDocument()
    const pages = calls.filter(({ name }) => name === api.favourites.name).map(({ url }) => url.replace(/^.*\?/, ''))
    expect(pages).toEqual(['page=1&rows=20', 'page=2&rows=20'])
  })

  it('lets a card go in place', async () => {
    await open()
    await expect.poll(names).toHaveLength(2)
    await unfavourite()
    await expect.poll(names).toEqual(['乙资料'])
    expect(toggle).toHaveBeenCalledExactlyOnceWith({ templateId: 1, like: false })
    await unfavourite()
    await expect.element(page.getByText('暂无数据')).toBeVisible()
  })

  it('puts a card back that the server keeps', async () => {
    toggle.mockImplementation(() => {
      throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
    })
    await open()
    await expect.poll(names).toHaveLength(2)
    await unfavourite()
    await expect.poll(() => toggle.mock.calls.length).toBe(1)
    await expect.poll(names).toEqual(['甲资料', '乙资料'])
  })

  it('has its tab in the address; drawings and games have nothing yet but a way on [F-U30]', async () => {
    const { went, unmount } = await open()
    await acting(() => userEvent.click(page.getByRole('tab', { name: '图纸' })))
    expect(went).toEqual(['/my-collection?tab=drawings'])
    await unmount()
    const { calls } = await open({ tab: 'games' })
    await expect.element(page.getByRole('tab', { name: '游戏' })).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByText('暂无数据')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '去看看' })).toHaveAttribute('href', '/lottery-record')
    expect(calls.filter(({ name }) => name === api.favourites.name)).toEqual([])
  })
})
