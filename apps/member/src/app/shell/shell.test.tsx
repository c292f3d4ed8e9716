import { companies } from '@liuhe/brand/companies.ts'
import { resolveBrand } from '@liuhe/brand/resolve.ts'
import { noRuntimeConfig } from '@liuhe/brand/runtime-config.ts'
import { themeIds } from '@liuhe/brand/theme.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aProfile } from '../../shared/testing/a-profile.ts'
import { pageProps, renderPage } from '../../shared/testing/render-page.tsx'
import { BuildContext, builds } from '../../shared/build.ts'
import { imageUrl } from '../../shared/operator/image-url.ts'
import { setUnread } from '../../shared/account/use-unread.ts'
import { Shell } from './shell.tsx'
import { type PageEntry, startStack } from '../navigation/stack.ts'

const at = (routeName: PageEntry['routeName'], key: string) =>
  startStack({ ...pageProps({ routeName }), key, Component: () => <p>内容</p>, keep: true, scroll: { y: 0 } })

const menuLabels = () => [...document.querySelectorAll('nav a')].map((link) => link.textContent)

test.each([
  ['theme1', ['首页', '资料大全', '游戏大厅', '图库', '我的']],
  ['theme2', ['首页', '优惠', '游戏大厅', '注单', '我的']],
  ['theme3', ['首页', '资料大全', '六合论坛', '图库', '我的']],
  ['theme4', ['首页', '资料大全', '六合彩', '图库', '我的']],
] as const)('shows the five entries of the menu in %s [SHELL-009] [THEME-003] [THEME-005]', async (theme, labels) => {
  await renderPage(<Shell stack={at('home', '/')} />, { theme, hosts: false })
  expect(menuLabels()).toEqual(labels)
  const menu = page.getByRole('navigation').element().getBoundingClientRect()
  expect(menu.height).toBe(70)
})

const HALL_NAMES = ['游戏大厅', '六合彩', '六合论坛']

describe.each(companies.map((company) => [company.code, company] as const))('the menu of %s', (_, company) => {
  const menuOf = async (theme: (typeof themeIds)[number]) => {
    const brand = resolveBrand(theme, company, noRuntimeConfig)
    await renderPage(<Shell stack={at('home', '/')} />, { theme, brand, hosts: false })
    return [...document.querySelectorAll<HTMLAnchorElement>('nav a')]
  }
  const pathsOf = (links: readonly HTMLAnchorElement[]) => links.map((link) => link.getAttribute('href'))

  test.each(themeIds)(
    'has home, hall and profile in %s [SHELL-001] [SHELL-003] [SHELL-005] [SHELL-009]',
    async (theme) => {
      const links = await menuOf(theme)
      expect(links).toHaveLength(5)
      expect(pathsOf(links)).toEqual(expect.arrayContaining(['/', '/game-center', '/profile']))
      const hall = links.find((link) => link.getAttribute('href') === '/game-center')?.textContent
      expect(hall).toBe(company.labels.gameCenter ?? HALL_BY_THEME[theme])
      expect(HALL_NAMES).toContain(hall)
    },
  )

  test.each(['theme1', 'theme3', 'theme4'] as const)(
    'has databases and gallery in %s [SHELL-002] [SHELL-004]',
    async (theme) => {
      expect(pathsOf(await menuOf(theme))).toEqual(['/', '/databases', '/game-center', '/gallery', '/profile'])
    },
  )

  test('has promotions, hall and bets instead in theme2 [SHELL-006] [SHELL-007] [SHELL-008]', async () => {
    expect(pathsOf(await menuOf('theme2'))).toEqual(['/', '/promotional', '/game-center', '/bet-list', '/profile'])
  })

  test.each(themeIds)('is 70 px high in %s, every entry large enough for a finger [SHELL-010]', async (theme) => {
    const links = await menuOf(theme)
    const nav = page.getByRole('navigation').element().getBoundingClientRect()
    expect([nav.height, Math.round(nav.bottom)]).toEqual([70, innerHeight])
    for (const link of links) {
      const { width, height } = link.getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  })
})

const HALL_BY_THEME = { theme1: '游戏大厅', theme2: '游戏大厅', theme3: '六合论坛', theme4: '六合彩' } as const

test('asks a guest before the bet list: 取消 stays, 确定 goes to login [SHELL-011] [SHELL-012] [SHELL-013]', async () => {
  const { went } = await renderPage(<Shell stack={at('home', '/')} />, { theme: 'theme2', hosts: false })
  const tap = () => acting(() => userEvent.click(page.getByRole('link', { name: '注单' })))
  await tap()
  await expect.element(page.getByRole('dialog', { name: '请先登录!' })).toBeInTheDocument()
  await acting(() => userEvent.click(page.getByRole('button', { name: '取消' })))
  expect(went).toEqual([])
  await tap()
  await acting(() => userEvent.click(page.getByRole('button', { name: '确定' })))
  expect(went).toEqual(['/auth/login'])
})

test('a member is not asked', async () => {
  const { went } = await renderPage(<Shell stack={at('home', '/')} />, {
    theme: 'theme2',
    token: 'abc',
    hosts: false,
    fakes: [fake(member.info, () => aProfile()), fake(member.status, () => ({ money: 0n, liveMoney: 0n }))],
  })
  await acting(() => userEvent.click(page.getByRole('link', { name: '注单' })))
  expect(went).toEqual(['/bet-list'])
})

test('shows login and register to guests, the balance and a refresh to members', async () => {
  const { container } = await renderPage(<Shell stack={at('home', '/')} />, { hosts: false })
  expect(page.getByRole('button', { name: '登录' }).element()).toBeVisible()
  expect(page.getByRole('button', { name: '注册' }).element()).toBeVisible()
  container.remove()
  const { calls } = await renderPage(<Shell stack={at('home', '/')} />, {
    token: 'abc',
    hosts: false,
    fakes: [
      fake(member.info, () => aProfile()),
      fake(member.status, () => ({ money: 1_234_500n, liveMoney: 65_500n })),
      fake(member.refreshBalance, () => ({ money: 2_000_000n, liveMoney: 0n })),
    ],
  })
  const chip = page.getByRole('button', { name: '刷新余额' })
  await expect.element(chip).toHaveTextContent('¥1,300.00')
  await userEvent.click(chip)
  await userEvent.click(chip)
  await expect.element(chip).toHaveTextContent('¥2,000.00')
  expect(calls.filter((one) => one.name === 'member.refreshBalance')).toHaveLength(1)
})

test('counts unread notifications at the bell', async () => {
  const { queryClient } = await renderPage(<Shell stack={at('home', '/')} />, {
    token: 'abc',
    hosts: false,
    fakes: [
      fake(member.info, () => aProfile({}, { unReadCount: 2 })),
      fake(member.status, () => ({ money: 0n, liveMoney: 0n })),
    ],
  })
  const bell = page.getByRole('link', { name: /消息中心/ })
  await expect.element(bell).toHaveAccessibleName('消息中心，2条未读')
  await expect.element(bell).toHaveTextContent('2')
  await acting(() => setUnread(queryClient, 120))
  await expect.element(bell).toHaveTextContent('99+')
  await acting(() => setUnread(queryClient, 0))
  await expect.element(bell).toHaveAccessibleName('消息中心')
})

test('has no menu on inner pages', async () => {
  await renderPage(<Shell stack={at('setting', '/setting')} />, { hosts: false })
  expect(document.querySelector('nav')).toBeNull()
})

const GROUPS = {
  home: 'home',
  databases: 'content',
  game: 'game',
  bills: 'money',
  profile: 'account',
  'chat-rooms': 'chat',
  agent: 'agent',
  'auth-login': 'auth',
  about: 'about',
} as const

test.each(['theme1', 'theme2', 'theme3', 'theme4'] as const)(
  'paints the bar of the browser in another colour for each group of routes in %s [ROUTE-119]',
  async (theme) => {
    const meta = document.head.appendChild(document.createElement('meta'))
    meta.name = 'theme-color'
    const colours: Record<string, string> = {}
    for (const [name, group] of Object.entries(GROUPS)) {
      const stack = at(name as keyof typeof GROUPS, '/somewhere')
      const { container } = await renderPage(<Shell stack={stack} />, { theme, hosts: false })
      colours[group] = meta.content
      container.remove()
    }
    meta.remove()
    expect(Object.values(colours).every((colour) => /^#[0-9a-f]{6}$/i.test(colour))).toBe(true)
    expect(new Set(Object.values(colours)).size, JSON.stringify(colours)).toBe(Object.keys(GROUPS).length)
  },
)
test.each([
  ['web', { header: true, menu: true }],
  ['app', { header: true, menu: true }],
  ['sdk', { header: false, menu: false }],
] as const)('the %s build has its own parts around the pages [BRIDGE-012]', async (kind, expected) => {
  const { container } = await renderPage(
    <BuildContext value={builds[kind]}>
      <Shell stack={at('home', '/')} />
    </BuildContext>,
    { hosts: false },
  )
  const shown = { header: container.querySelector('header') !== null, menu: container.querySelector('nav') !== null }
  expect(shown).toEqual(expected)
  expect(container.textContent).toContain('内容')
  // A page without a menu keeps no room for one.
  expect(getComputedStyle(container.firstElementChild as Element).paddingBottom).toBe(expected.menu ? '70px' : '0px')
})

test('each build says what belongs to it: the app is not asked to install itself [BRIDGE-012]', () => {
  const { web, app, sdk } = builds
  expect([web, app, sdk].map(({ installBars }) => installBars)).toEqual([true, false, false])
  expect([web, app, sdk].map(({ serviceWorker }) => serviceWorker)).toEqual([true, false, false])
  expect([web, app, sdk].map(({ servicesIsChat }) => servicesIsChat)).toEqual([false, true, false])
  // On the site itself pictures stay where they are (SHELL-040).
  expect(imageUrl('b.png')).toBe('/sys-upload/b.png')
})
