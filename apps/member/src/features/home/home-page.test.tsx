import { companyOf } from '@liuhe/brand/companies.ts'
import type { Company } from '@liuhe/brand/company.ts'
import { resolveBrand } from '@liuhe/brand/resolve.ts'
import { noRuntimeConfig } from '@liuhe/brand/runtime-config.ts'
import type * as templates from '@liuhe/contract/api/templates.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cardFixtures } from '../templates/testing/card-fixtures.ts'
import {
  advert,
  cards,
  CATEGORIES,
  home,
  lastAsked,
  list,
  loadParts,
  named,
  resetWorld,
  world,
} from './testing/home-world.tsx'

type Page = OutputOf<typeof templates.list>

beforeEach(resetWorld)
beforeAll(loadParts)

describe('the information area', () => {
  const tabs = (container: Element) => [...container.querySelectorAll('[role="tab"]')].map((tab) => tab.textContent)

  it('has the tabs that the shared configuration names, in its order and words [HOME-024] [F-C1]', async () => {
    world.homeLottery = [
      { gameId: 71, gameName: '一分彩', sort: 3 },
      { gameId: 110, gameName: '新澳彩', liveTime: '20:45', sort: 2 },
      { gameId: 70, gameName: '港彩', liveTime: '21:30', sort: 1 },
    ]
    const { container, read } = await home()
    await vi.waitFor(() => expect(tabs(container)).toEqual(['港彩', '新澳彩20:45', '一分彩']))
    expect(read).toContain(staticFiles.appConfig.path)
  })

  it('leaves out no level of headings, though the panel above has not come yet', async () => {
    world.tellsDraws = false
    const { container } = await home()
    const levels = () => [...container.querySelectorAll('h1, h2, h3')].map(({ tagName }) => Number(tagName[1]))
    await vi.waitFor(() => expect(levels()).toContain(3))
    expect(levels().slice(0, 3)).toEqual([1, 2, 3])
  })

  it('has a tab for each Mark Six game where the configuration does not arrive [F-C1]', async () => {
    world.hasFiles = false
    const { container } = await home()
    await vi.waitFor(() => expect(tabs(container)).toEqual(['新澳门六合彩20:30', '香港六合彩']))
  })

  it('has the live chip on 110 only, 20:30 unless set otherwise [HOME-025]', async () => {
    world.homeLottery = world.homeLottery.map((game) => ({ ...game, liveTime: game.gameId === 70 ? '21:30' : null }))
    const { container } = await home()
    await vi.waitFor(() => expect(tabs(container)).toEqual(['新澳门六合彩20:30', '香港六合彩']))
  })

  it('shows 全部 and six categories, the rest behind 更多 [HOME-026] [HOME-027]', async () => {
    const { container } = await home()
    const chips = () =>
      [...container.querySelectorAll('[aria-label="资料分类"] button')].map((chip) => chip.textContent)
    await vi.waitFor(() => expect(chips()).toEqual(['全部', ...CATEGORIES.slice(0, 6), '更多']))
    await acting(() => named(container, '更多')?.click())
    expect(chips()).toEqual(['全部', ...CATEGORIES, '收起'])
  })

  it('asks for page 1 of a category when its chip is chosen, and goes to its top [HOME-033]', async () => {
    const { container } = await home()
    await vi.waitFor(() => expect(cards(container).length).toBe(20), 5000)
    const top = () => container.querySelector('[aria-label="资料列表"]')?.getBoundingClientRect().top ?? NaN
    const start = window.scrollY + top()
    await acting(() => window.scrollTo({ top: start + 600, behavior: 'instant' }))
    expect(top()).toBeLessThan(-500)
    await acting(() => named(container, '生肖')?.click())
    await vi.waitFor(() => expect(cards(container)[0]).toBe('生肖1'))
    expect(top()).toBeGreaterThanOrEqual(0)
    expect(top()).toBeLessThan(200)
    expect(lastAsked()).toMatchObject({
      gameId: 110,
      playCateName: '生肖',
      page: 1,
      rows: 20,
      location: 'home',
      client: 'theme3',
    })
  })

  it('reads another game from the start, from 全部 and page 1 [HOME-031] [HOME-032]', async () => {
    const { container, calls } = await home()
    await vi.waitFor(() => expect(container.querySelectorAll('[role="tab"]').length).toBe(2))
    await acting(() => named(container, '生肖')?.click())
    await acting(() => container.querySelectorAll<HTMLElement>('[role="tab"]')[1]?.click())
    await vi.waitFor(() => expect(lastAsked()).toMatchObject({ gameId: 70, page: 1 }))
    expect(lastAsked()?.playCateName).toBe('')
    const asked = calls.filter(({ url }) => url.includes('gameId=70')).map(({ name }) => name)
    expect(new Set(asked)).toEqual(new Set(['templates.list', 'templates.playCategories', 'lottery.openInfo']))
    await expect.element(page.getByRole('heading', { level: 2, name: '游戏70' })).toBeVisible()
  })

  it('reads on near the end until 没有更多数据了 [HOME-028] [HOME-029] [HOME-034] [TPL-126]', async () => {
    const { container } = await home()
    await vi.waitFor(() => expect(cards(container).length).toBe(20))
    expect(list).toHaveBeenCalledTimes(1)
    // Cards far away stand as empty boxes.
    for (const count of [40, 45]) {
      await acting(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await vi.waitFor(() => expect(container.querySelectorAll('article').length).toBe(count), { timeout: 3000 })
    }
    await vi.waitFor(() => expect(container.textContent).toContain('没有更多数据了'))
    expect(list).toHaveBeenCalledTimes(3)
  })

  it('shows two skeletons while the next page is on its way [HOME-035]', async () => {
    const { container } = await home()
    await vi.waitFor(() => expect(cards(container).length).toBe(20))
    const skeletons = () => container.querySelector('[role="status"][aria-label="加载中"]')?.children.length ?? 0
    expect(skeletons()).toBe(0)
    let answer: () => void = () => undefined
    const first = list.mock.results[0]?.value as Page
    list.mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { ...first, data: first.data.map((template) => ({ ...template, id: template.id + 500 })) }
    })
    await acting(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await vi.waitFor(() => expect(skeletons()).toBe(2))
    await acting(() => answer())
    await vi.waitFor(() => expect(cards(container).length).toBe(40))
  })

  it('asks for nothing while the device is offline [HOME-036]', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { container } = await home()
    await vi.waitFor(() => expect(cards(container).length).toBe(20))
    await acting(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(list).toHaveBeenCalledTimes(1)
  })

  it('says so when there is nothing', async () => {
    world.total = 0
    const { container } = await home()
    await vi.waitFor(() => expect(container.textContent).toContain('暂无数据'))
  })
})

describe("the theme's slot", () => {
  it('stands between the tabs of the games and the cards, and is not one of the list', async () => {
    const template = cardFixtures.get('syad-theme3')?.template as (typeof world.slot)[number]
    world.slot = [template]
    const { container } = await home()
    const block = await vi.waitUntil(() => container.querySelector(`[aria-label="广告：${template.name}"]`))
    const tabs = container.querySelector('[role="tablist"]') as Element
    const list = container.querySelector('[aria-label="资料列表"]') as Element
    expect(tabs.compareDocumentPosition(block)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(block.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await vi.waitFor(() => expect(cards(container)).toHaveLength(20))
  })

  it('lets its running line be stopped', async () => {
    world.slot = [cardFixtures.get('syad-theme3')?.template as (typeof world.slot)[number]]
    const { container } = await home()
    const line = await vi.waitUntil(() => container.querySelector('[aria-label^="广告："] p'))
    expect(getComputedStyle(line).animationPlayState).toBe('running')
    await acting(() => container.querySelector<HTMLElement>('[aria-label^="广告："] button')?.click())
    expect(getComputedStyle(line).animationPlayState).toBe('paused')
  })
})

describe('adverts of home', () => {
  const order = (container: Element) =>
    [...container.querySelectorAll('[data-slot], [aria-label="活动轮播"], section[aria-label$="开奖结果"], h3')].map(
      (one) => one.getAttribute('data-slot') ?? (one.tagName === 'H3' ? '卡' : one.getAttribute('aria-label')),
    )

  it('stand above the carousel, under the panel, between cards and at the foot [HOME-007] [ADS-006]', async () => {
    world.adverts = (['AD01', 'AD02', 'AD03', 'AD04', 'AD05', 'AD12'] as const).map((code) => advert(code, code))
    const { container } = await home()
    await vi.waitFor(() => expect(container.querySelectorAll('[data-slot]')).toHaveLength(6))
    await vi.waitFor(() => expect(cards(container)).toHaveLength(20))
    const found = order(container).slice(0, 15)
    expect(found.slice(0, 3)).toEqual(['AD01', 'AD12', '活动轮播'])
    expect(found.slice(-11)).toEqual(['AD02', '卡', '卡', '卡', 'AD03', '卡', '卡', '卡', '卡', '卡', 'AD04'])
    expect(order(container).at(-1)).toBe('AD05')
  })

  it('are banners in the information area that lead somewhere [HOME-030]', async () => {
    const picture = '<img src="/sys-upload/adverts/gallery.svg" alt="图库" width="720" height="140">'
    world.adverts = [advert('AD03', `<a href="/gallery">${picture}</a>`)]
    const { container, went } = await home()
    const banner = () => container.querySelector<HTMLImageElement>('[aria-label="资料列表"] [data-slot] img')
    await vi.waitFor(() => expect(banner()).not.toBeNull())
    expect(banner()?.getBoundingClientRect().width).toBe(container.querySelector('article')?.clientWidth)
    await acting(() => banner()?.click())
    expect(went).toEqual(['/gallery'])
  })

  it('leave no trace when there are none', async () => {
    const { container } = await home()
    await vi.waitFor(() => expect(cards(container)).toHaveLength(20))
    expect(container.querySelector('[data-slot]')).toBeNull()
  })
})

describe('我的收藏', () => {
  const link = () => page.getByRole('link', { name: '我的收藏' })

  it('leads a member to his collection, a guest to login [HOME-002] [HOME-004]', async () => {
    const guest = await home()
    await acting(() => userEvent.click(link()))
    expect(guest.went).toEqual(['/auth/login'])
    await guest.unmount()
    const signedIn = await home(undefined, { token: 'abc' })
    await acting(() => userEvent.click(link()))
    expect(signedIn.went).toEqual(['/my-collection'])
  })

  it("opens the company's own login instead, with https:// in front [HOME-005] [HOME-006]", async () => {
    const opened: string[] = []
    const facts = companyOf('aocai') as Company
    const { went } = await home(undefined, {
      brand: { company: { ...facts, loginPopupUrl: 'login.aocai.example' } },
      bridge: { openExternal: (url) => void opened.push(url) },
    })
    await acting(() => userEvent.click(link()))
    expect([opened, went]).toEqual([['https://login.aocai.example/'], []])
  })

  it('is hidden where the company hides it [HOME-003]', async () => {
    const { flags } = resolveBrand('theme3', companyOf('xiangyun') as Company, noRuntimeConfig)
    await home(undefined, { brand: { flags } })
    expect(link().elements()).toHaveLength(0)
  })
})

describe('pages that are home under another address', () => {
  it.each([
    ['macau-lottery', 110],
    ['recommend', 110],
    ['hong-kong-lottery', 70],
    ['taiwan-mark-six', 92],
    ['macau-mark-six', 110],
  ] as const)(
    '%s opens with game %i [ROUTE-093] [ROUTE-094] [ROUTE-101] [ROUTE-102] [ROUTE-103] [ROUTE-105]',
    async (routeName, gameId) => {
      const { container } = await home(undefined, { routeName })
      await vi.waitFor(() => expect(cards(container)).toHaveLength(20))
      expect(lastAsked()).toMatchObject({ gameId, playCateName: '', page: 1 })
    },
  )

  it('goes by the company: another may call another game its Macau Mark Six', async () => {
    const company = companyOf('xiangyun') as Company
    const { container } = await home(undefined, { routeName: 'macau-mark-six', brand: { company } })
    await vi.waitFor(() => expect(cards(container)).toHaveLength(20))
    expect(lastAsked()?.gameId).toBe(90)
  })
})
