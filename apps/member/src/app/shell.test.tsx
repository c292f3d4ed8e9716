import * as member from '@liuhe/contract/api/member.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageProps, renderPage } from '../shared/testing/render-page.tsx'
import { BuildContext, builds } from '../shared/build.ts'
import { imageUrl } from '../shared/image-url.ts'
import { Shell } from './shell.tsx'
import { type PageEntry, startStack } from './stack.ts'

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

test('asks a guest before the bet list: 取消 stays, 确定 goes to login [SHELL-011] [SHELL-012] [SHELL-013]', async () => {
  const { went } = await renderPage(<Shell stack={at('home', '/')} />, { theme: 'theme2', hosts: false })
  const tap = () => acting(() => userEvent.click(page.getByRole('link', { name: '注单' })))
  await tap()
  expect(page.getByRole('dialog', { name: '请先登录!' }).element()).toBeTruthy()
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
    fakes: [fake(member.status, () => ({ money: 0n, liveMoney: 0n }))],
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

test('has no menu on inner pages', async () => {
  await renderPage(<Shell stack={at('setting', '/setting')} />, { hosts: false })
  expect(document.querySelector('nav')).toBeNull()
})

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
