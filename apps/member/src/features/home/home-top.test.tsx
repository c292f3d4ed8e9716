import { companyOf } from '@liuhe/brand/companies.ts'
import type { Company } from '@liuhe/brand/company.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import type { Audience } from '@liuhe/domain/content/audience.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sortedSlides } from './banner.tsx'
import { home, loadParts, named, resetWorld, world } from './testing/home-world.tsx'

beforeEach(resetWorld)
beforeAll(loadParts)

describe('the top of home', () => {
  it('sorts slides by sort descending [HOME-009]', () => {
    expect(sortedSlides([{ sort: 1 }, { sort: 3 }, { sort: 2 }])).toEqual([{ sort: 3 }, { sort: 2 }, { sort: 1 }])
  })

  it('turns the slides of the company, in theme4 as elsewhere [HOME-008] [HOME-037]', async () => {
    const { container } = await home('theme4')
    const shown = () =>
      [...container.querySelectorAll<HTMLImageElement>('[aria-label="活动轮播"] img')].map(({ alt }) => alt)
    await vi.waitFor(() => expect(shown()).toEqual(['乙', '丙', '甲']), 5000)
    await vi.waitFor(() => expect(page.getByRole('button', { name: '暂停轮播' }).elements()).toHaveLength(1))
  })

  it('keeps slides, and notices of the line, from those whom they are not for [F-U9]', async () => {
    const slide = (title: string, audience: Audience) => ({
      ...{ title, audience, imageUrl: '/a.svg', redirectUrl: '', sort: 1 },
    })
    world.company = { homeCarousels: [slide('注册', 'guests'), slide('首存', 'unrecharged'), slide('人人', 'all')] }
    world.rollAudience = 'guests'
    const shown = (container: Element) => [
      ...[...container.querySelectorAll<HTMLImageElement>('[aria-label="活动轮播"] img')].map(({ alt }) => alt),
      ...(container.textContent?.includes('滚动消息') ? ['消息'] : []),
    ]
    const guest = await home()
    await vi.waitFor(() => expect(shown(guest.container)).toEqual(['注册', '人人', '消息']), 5000)
    await guest.unmount()
    const member = await home(undefined, { token: 'abc' })
    await vi.waitFor(() => expect(shown(member.container)).toEqual(['首存', '人人']), 5000)
  })

  it('follows a slide to a page that exists, or outside; another is only a picture [HOME-014] [HOME-015]', async () => {
    const opened: string[] = []
    const { container, went } = await home(undefined, { bridge: { openExternal: (url) => void opened.push(url) } })
    await vi.waitFor(() => expect(container.querySelector('img[alt="甲"]')).not.toBeNull(), 5000)
    const buttonOf = (alt: string) => container.querySelector(`img[alt="${alt}"]`)?.closest('button') ?? null
    expect(buttonOf('乙')).toBeNull()
    await acting(() => buttonOf('甲')?.click())
    expect([went, opened]).toEqual([['/game/71'], []])
    await acting(() => buttonOf('丙')?.click())
    expect([went, opened]).toEqual([['/game/71'], ['https://outside.example/offer?id=1']])
  })

  it('shows the wide logo of the company, the operator’s own first [HOME-001]', async () => {
    const logo = (container: Element) => container.querySelector('img[height="28"]')
    const first = await home()
    expect(logo(first.container)?.getAttribute('src')).toBe('/sys-upload/logos/lotus.svg')
    expect(logo(first.container)?.getAttribute('alt')).toBe('澳彩在线')
    await first.unmount()
    world.company = { bannerLogoUrl: 'own/wide.png' }
    const second = await home()
    await vi.waitFor(() => expect(logo(second.container)?.getAttribute('src')).toBe('/sys-upload/own/wide.png'))
    await second.unmount()
    const { bannerLogoUrl: _, ...facts } = companyOf('aocai') as Company
    world.company = {}
    const third = await home(undefined, { brand: { company: facts } })
    expect(third.container.textContent).toContain('易记域名 www.aocai.example')
    expect(logo(third.container)).toBeNull()
  })

  it('opens the notices as an accordion with the first domain of the company [HOME-017] [HOME-018]', async () => {
    const { container } = await home()
    await vi.waitFor(() => expect(container.textContent).toContain('滚动消息'))
    await acting(() => named(container, '滚动消息')?.click())
    await vi.waitFor(() => expect(container.querySelector('dialog')?.textContent).toContain('www.aocai.example'))
    const notices = [...container.querySelectorAll('dialog details')]
    expect(notices.map((one) => [one.querySelector('summary')?.textContent, one.hasAttribute('open')])).toEqual([
      ['公告一', true],
      ['公告二', false],
    ])
    await acting(() => named(container, '我知道了')?.click())
    expect(container.querySelector('dialog')?.open ?? false).toBe(false)
  })

  it('reads company and notices from their published files [API-037] [API-039] [F-C5]', async () => {
    world.company = { domain: 'filed.example' }
    const { container, calls, read } = await home()
    await vi.waitFor(() => expect(container.textContent).toContain('滚动消息'))
    await vi.waitFor(() => expect(container.textContent).toContain('filed.example'))
    expect(container.textContent).not.toContain('问来的')
    expect(read).toEqual(expect.arrayContaining([staticFiles.company.path, staticFiles.notices.path]))
    expect(calls.map(({ name }) => name).filter((name) => name.startsWith('company.'))).toEqual([])
  })

  it('asks for company and notices where the files do not arrive [F-C5]', async () => {
    world.hasFiles = false
    const { container } = await home()
    await vi.waitFor(() => expect(container.textContent).toContain('问来的滚动消息'))
    await vi.waitFor(() => expect(container.textContent).toContain('called.example'))
  })
})

describe('the quick actions of theme4', () => {
  const labelsOf = (container: Element) =>
    [...container.querySelectorAll('[aria-label="快捷入口"] button')].map((button) => button.textContent)

  it('ask a guest to log in first [HOME-038] [HOME-039] [HOME-040] [HOME-042] [HOME-044]', async () => {
    const { container, went } = await home('theme4')
    for (const label of ['充值', '提现', '洗码', '客服']) await acting(() => named(container, label)?.click())
    expect(went).toEqual(['/auth/login', '/auth/login', '/auth/login', '/services'])
    expect(labelsOf((await home()).container)).toEqual([])
  })

  it('lead a member to his money [HOME-038] [HOME-039]', async () => {
    const { container, went } = await home('theme4', { token: 'abc' })
    for (const label of ['充值', '提现', '洗码']) await acting(() => named(container, label)?.click())
    expect(went).toEqual(['/recharge', '/withdraw-money', '/betting-bonus'])
  })

  it.each([
    [undefined, '聊天室'],
    ['chat', '聊天室'],
    ['data', '资料'],
    ['promotions', '优惠'],
  ] as const)('offer what is behind the encrypted link: %s [HOME-041] [CRYPT-003]', async (encryptEntry, label) => {
    const opened: string[] = []
    const bridge = { openExternal: (url: string) => void opened.push(url) }
    const facts = { ...(companyOf('aocai') as Company), encryptUrl: 'portal.example', encryptEntry }
    const { container, went } = await home('theme4', { bridge, brand: { company: facts } })
    expect(labelsOf(container)).toEqual(['充值', '提现', '洗码', label, '客服'])
    await acting(() => named(container, label)?.click())
    expect([opened, went]).toEqual([['https://portal.example/'], []])
  })

  it('offer nothing in its place without such a link, and follow the operator’s [HOME-041] [F-C9]', async () => {
    const plain = await home('theme4')
    expect(labelsOf(plain.container)).toEqual(['充值', '提现', '洗码', '客服'])
    await plain.unmount()
    world.company = { encryptUrl: 'https://secret.example/in' }
    const opened: string[] = []
    const linked = await home('theme4', { bridge: { openExternal: (url) => void opened.push(url) } })
    await vi.waitFor(() => expect(labelsOf(linked.container)).toContain('聊天室'))
    await acting(() => named(linked.container, '聊天室')?.click())
    expect(opened).toEqual(['https://secret.example/in'])
  })
})

describe('the running line', () => {
  const text = () => page.getByText('滚动消息').element()
  const state = () => getComputedStyle(text()).animationPlayState

  it('says the notices of roll_notice, and stands still while somebody reads [HOME-043]', async () => {
    await home('theme4')
    await vi.waitFor(() => expect(page.getByText('滚动消息').elements()).toHaveLength(1))
    await acting(() => userEvent.hover(page.getByRole('region', { name: '活动轮播' })))
    const place = () => text().getBoundingClientRect().left
    const before = place()
    await vi.waitFor(() => expect(place()).toBeLessThan(before))
    expect(state()).toBe('running')
    await acting(() => userEvent.hover(page.getByText('滚动消息')))
    expect(state()).toBe('paused')
    await acting(() => userEvent.hover(page.getByRole('region', { name: '活动轮播' })))
    expect(state()).toBe('running')
  })

  it('is stopped and started by its icon', async () => {
    await home('theme4')
    await vi.waitFor(() => expect(page.getByText('滚动消息').elements()).toHaveLength(1))
    await acting(() => userEvent.click(page.getByRole('button', { name: '暂停滚动' })))
    await acting(() => userEvent.hover(page.getByRole('region', { name: '活动轮播' })))
    expect(state()).toBe('paused')
    await acting(() => userEvent.click(page.getByRole('button', { name: '继续滚动' })))
    await acting(() => userEvent.hover(page.getByRole('region', { name: '活动轮播' })))
    expect(state()).toBe('running')
  })
})

describe('the icons of home', () => {
  const grid = () => page.getByRole('navigation', { name: '游戏导航' })
  const links = () => [...grid().element().querySelectorAll('a')]
  const open = async (...args: Parameters<typeof home>) => {
    const view = await home(...args)
    await vi.waitFor(() => expect(grid().elements()).toHaveLength(1), 5000)
    await vi.waitFor(() => expect(links().length).toBeGreaterThan(6))
    return view
  }

  it('lead to service and the halls [HOME-045] [HOME-046] [HOME-047] [HOME-048] [HOME-049] [HOME-050]', async () => {
    const { went } = await open()
    const first = links().slice(0, 6)
    expect(first.map((link) => link.textContent)).toEqual(['客服', '捕鱼', '真人', '电子', '棋牌', '体育'])
    for (const link of first) await acting(() => link.click())
    const halls = ['fish', 'live', 'electronic', 'card', 'sport'].map((hall) => `/game-center#${hall}`)
    expect(went).toEqual(['/services', ...halls])
  })

  it('are those of games that are offered, by their names', async () => {
    await open()
    const games = links().slice(6)
    expect(games.map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
      [
        ['/game/110', '新澳门六合彩'],
        ['/game/70', '香港六合彩'],
        ['/game/45', '极速赛车'],
      ].map(([href, name]) => [href, expect.stringContaining(name as string)]),
    )
  })

  it('lie on pages of one row here, of two in theme4, in a place that was kept for them', async () => {
    const pages = () => [...grid().element().querySelectorAll('a')].map((link) => link.parentElement)
    const first = await home()
    const place = () => first.container.querySelector('[data-rows]') as HTMLElement
    const kept = place().offsetHeight
    await vi.waitFor(() => expect(grid().elements()).toHaveLength(1), 5000)
    expect(place().offsetHeight).toBe(kept)
    expect(new Set(pages()).size).toBe(2)
    await first.unmount()
    await open('theme4')
    expect(new Set(pages()).size).toBe(1)
  })
})
