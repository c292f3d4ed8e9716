import * as auth from '@liuhe/contract/api/auth.ts'
import type { Page } from '@playwright/test'
import { apiAs, aPlayer } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { database } from './support/operator.ts'
import { openHome, signIn } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

test.describe.configure({ timeout: patient(90_000) })

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const scrollTo = async (page: Page, y: number) => {
  await page.evaluate((top) => window.scrollTo(0, top), y)
  await expect.poll(() => page.evaluate(() => window.scrollY), 'the page is where it was').toBe(y)
}
const scrolledTo = (page: Page, y: number) =>
  expect.poll(() => page.evaluate(() => Math.round(window.scrollY)), 'how far the page is scrolled').toBe(y)

test('pages that are kept stand where they were left, in both directions and every time [ROUTE-116]', async ({
  page,
}) => {
  await openHome(page)
  await expect(page.getByRole('article').nth(5)).toBeAttached()
  await scrollTo(page, 900)
  await page
    .getByRole('article')
    .first()
    .evaluate((card) => card.setAttribute('data-seen', ''))
  await page.evaluate(() => {
    history.pushState({ index: 1 }, '', '/lottery-history/71')
    window.dispatchEvent(new PopStateEvent('popstate', { state: { index: 1 } }))
  })
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: /第\d+期/ })
      .nth(9),
  ).toBeAttached()
  await scrolledTo(page, 0)
  await scrollTo(page, 300)
  await page.goBack()
  await scrolledTo(page, 900)
  await expect(page.locator('[data-seen]')).toHaveCount(1)
  await scrollTo(page, 1500)
  await page.goForward()
  await scrolledTo(page, 300)
  await page.goBack()
  await scrolledTo(page, 1500)
})

test('the profile is kept, the bet list is made and read again at each visit [ROUTE-114, ROUTE-116]', async ({
  page,
}) => {
  const player = await aPlayer()
  await signIn(page, player)
  await page.goto('/profile')
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/cp/records/todayList')) reads.push(request.url())
  })
  const profile = page.locator('[data-page="profile"]')
  await profile.evaluate((element) => element.setAttribute('data-seen', ''))
  for (const visit of [1, 2]) {
    await page.getByRole('link', { name: '投注记录' }).click()
    await expect(page).toHaveURL(/\/bet-list/)
    const list = page.locator('[data-page="bet-list"]')
    await expect(list).toBeVisible()
    // Young answers do not count: the page asks again.
    await expect.poll(() => reads.length, 'calls that the page made').toBeGreaterThanOrEqual(visit)
    expect(await list.getAttribute('data-seen')).toBeNull()
    await list.evaluate((element) => element.setAttribute('data-seen', ''))
    await page.goBack()
    await expect(profile).toBeVisible()
    await expect(list).toHaveCount(0)
  }
  expect(await profile.getAttribute('data-seen')).toBe('')
})

test('pages that are kept are at most ten, and none is left over from somebody else [ROUTE-116]', async ({ page }) => {
  await page.goto('/profile')
  for (let id = 1; id <= 12; id += 1) {
    await page.evaluate((index) => {
      history.pushState({ index }, '', `/no-page/${index}`)
      window.dispatchEvent(new PopStateEvent('popstate', { state: { index } }))
    }, id)
    await expect(page.getByText('您访问的页面不存在').last()).toBeVisible()
  }
  expect(await page.locator('[data-page]').count()).toBeLessThanOrEqual(10)
})

test('guards: a login leads to where somebody wanted to go, and back to where he was [ROUTE-110, PERM-018]', async ({
  page,
}) => {
  const player = await aPlayer()
  await openHome(page)
  const bell = page.getByRole('link', { name: /^消息中心/ })
  await bell.click()
  await expect(page).toHaveURL(/\/auth\/login\?back=%2Fnotifications/)
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL('/')
  await bell.click()
  await page.getByLabel('用户名', { exact: true }).fill(player.account)
  await page.getByLabel('密码', { exact: true }).fill(player.password)
  await page.getByRole('button', { name: '立即登录' }).click()
  await expect(page).toHaveURL('/notifications')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: '刷新余额' })).toBeVisible()
})

test('guards: every address for members asks a guest for login', async ({ page, noise }) => {
  // The address comes first and says whether its page is built; the guard is what this is about.
  noise.expect(/404/)
  for (const path of ['/recharge', '/withdraw-money', '/betting-bonus', '/bills', '/chat-rooms/8', '/agent']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/auth/login?back=${encodeURIComponent(path)}`)
  }
})

test('guards: somebody who is no agent is led home from an agent page, an agent is not [ROUTE-111]', async ({
  page,
  noise,
}) => {
  // What the agent pages themselves ask is not the matter here.
  noise.expect(/404/)
  const player = await aPlayer()
  await signIn(page, player)
  await page.goto('/agent/user-list')
  await expect(page).toHaveURL('/')
  await database()`update member set is_agent = true where account = ${player.account}`
  await page.waitForTimeout(5_500)
  await page.goto('/agent/user-list')
  await expect(page.locator('#loader > *')).toHaveCount(0)
  await expect(page).toHaveURL('/agent/user-list')
})

test('guards: a page that needs login is left as soon as the session is gone', async ({ page }) => {
  const player = await aPlayer()
  await signIn(page, player)
  await page.goto('/bet-list')
  await expect(page.getByText('暂无数据'), 'the page has its answer').toBeVisible()
  // Another tab signs out: the cookie is gone.
  await page.evaluate(() => {
    // oxlint-disable-next-line unicorn/no-document-cookie
    document.cookie = 'access_token=; path=/; max-age=0'
  })
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull()
  await expect(page.locator('[data-page="bet-list"]')).toHaveCount(0)
})

test('a guest opens home, results and the profile without a login [PERM-020, PERM-026, ROUTE-066]', async ({
  page,
}) => {
  await openHome(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/lottery-history/71')
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: /第\d+期/ })
      .first(),
  ).toBeVisible()
  await expect(page).toHaveURL('/lottery-history/71')
  await page.goto('/profile')
  await expect(page.getByText('欢迎您，游客')).toBeVisible()
})

test('a trial account browses, and opens what needs a login [PERM-010]', async ({ page, context, noise }) => {
  noise.expect(/404/)
  await page.goto('/auth/login?theme=theme2')
  await page.getByRole('button', { name: '随便玩玩' }).click()
  await expect(page).toHaveURL(/\/profile/)
  for (const path of ['/', '/lottery-history/71', '/bet-list', '/auth/register']) {
    await page.goto(path)
    await expect(page.locator('#loader > *')).toHaveCount(0)
    await expect(page).toHaveURL(path)
  }
  expect((await context.cookies()).some(({ name }) => name === 'access_token')).toBe(true)
})

test('/auth is the shell of login and register [ROUTE-067, ROUTE-068, ROUTE-069]', async ({ page }) => {
  await page.goto('/auth')
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByRole('button', { name: '立即登录' })).toBeVisible()
  await page.getByRole('tab', { name: '注册' }).click()
  await expect(page).toHaveURL('/auth/register')
  await expect(page.getByRole('button', { name: '立即注册' })).toBeVisible()
  // The two take turns in one place: back leaves both.
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL('/')
})

test('the bar of the browser changes its colour with the group of pages [ROUTE-119]', async ({ page }) => {
  const colourAt = async (path: string) => {
    await page.goto(path)
    await expect(page.locator('#loader > *')).toHaveCount(0)
    return page.locator('meta[name="theme-color"]').getAttribute('content')
  }
  const colours = [await colourAt('/auth/login'), await colourAt('/profile'), await colourAt('/lottery-history/71')]
  expect(new Set(colours).size).toBe(3)
})

test('the overlay lies over the page at the start and fades away [ROUTE-120]', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/profile-page-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const going = page.goto('/profile')
  const overlay = page.locator('#loader > *')
  await expect(overlay).toBeVisible()
  await overlay.evaluate((element) => {
    element.addEventListener('animationend', () => document.documentElement.setAttribute('data-faded', ''))
  })
  release()
  await going
  await expect(page.locator('html')).toHaveAttribute('data-faded', '')
  await expect(overlay).toHaveCount(0)
  await expect(page.getByText('欢迎您，游客')).toBeVisible()
})

test('only the listed pages move [ROUTE-117]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const types: string[] = []
    Object.assign(window, { moved: types })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = ((options: { types?: string[] }) => {
      types.push(...(options.types ?? []))
      return start(options as never)
    }) as never
  })
  const moved = () => page.evaluate(() => (window as unknown as { moved: string[] }).moved.splice(0))
  await openHome(page)
  await page.getByRole('link', { name: '历史记录' }).click()
  await expect(page.getByRole('heading', { name: /开奖记录/ }).last()).toBeVisible()
  await expect.poll(moved, 'transitions that were shown').toEqual(['default'])
  await page.goBack()
  await expect(page.getByRole('tab', { name: /新澳门六合彩/ })).toBeVisible()
  await expect.poll(moved, 'transitions that were shown').toEqual(['overlay-back'])
  await menu(page).getByRole('link', { name: '我的' }).click()
  await expect(page).toHaveURL('/profile')
  await page.waitForTimeout(400)
  expect((await moved()).filter((type) => type !== 'none')).toEqual([])
})

test('a stale cookie does not throw a browsing guest to login [ERR-005]', async ({ page, baseURL, noise }) => {
  noise.expect(/(400|401).*(\/api\/user\/|Bad Request|Unauthorized)/)
  const { token } = await aPlayer()
  await apiAs(token)(auth.logout, {})
  await page.context().addCookies([{ name: 'access_token', value: token, url: String(baseURL) }])
  await openHome(page)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
})
