import { aPlayer } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { expectToast, fillLogin, openHome } from './support/steps.ts'

test('finding the way: home stands where it was left when somebody comes back [ROUTE-116]', async ({ page }) => {
  await openHome(page)
  // The document brings one card; the others make the page long enough.
  await expect(page.getByRole('article').nth(5)).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => window.scrollY), 'the page is where it was').toBe(900)
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '我的' }).click()
  await expect(page.getByText('欢迎您，游客')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeAttached()
  await expect.poll(() => page.evaluate(() => window.scrollY), 'the page is where it was').toBe(900)
  await page.goForward()
  await expect(page.getByText('欢迎您，游客')).toBeVisible()
})

test('finding the way: a page for members asks for login and then opens [ROUTE-110, LOGIN-029]', async ({ page }) => {
  const player = await aPlayer()
  await page.goto('/bet-list')
  await expect(page).toHaveURL(/\/auth\/login/)
  await fillLogin(page, player)
  await expectToast(page, '登录成功!')
  await expect(page).toHaveURL('/bet-list')
  await expect(page.getByRole('tab', { name: '全部订单' })).toBeVisible()
})

test.describe('the menu of theme2 [SHELL-006, SHELL-008]', () => {
  test('asks a guest before the bet list [SHELL-011, SHELL-012, SHELL-013]', async ({ page }) => {
    await openHome(page, 'theme2')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await expect(menu.getByRole('link')).toHaveCount(5)
    const entry = menu.locator('a[href="/bet-list"]')
    await entry.click()
    const question = page.getByRole('dialog').filter({ hasText: '请先登录!' })
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL(/^[^?]*\/(\?theme=theme2)?$/)
    await entry.click()
    await question.getByRole('button', { name: /确定|确认/ }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
  })
})

test('finding the way: an address without a page says so and leads home', async ({ page, noise }) => {
  noise.expect(/404/)
  await page.goto('/no/such/page')
  await expect(page.getByText('您访问的页面不存在')).toBeVisible()
  await page.getByRole('button', { name: '返回首页' }).click()
  await expect(page).toHaveURL('/')
})

for (const [path, text] of [
  ['/auth/login', '立即登录'],
  ['/auth/register', '立即注册'],
  ['/profile', '欢迎您，游客'],
  ['/game/71', '一分六合彩'],
  ['/lottery-history/71', '开奖记录'],
  ['/lottery-history/110?type=live-lottery', '开奖直播'],
  ['/macau-lottery', '资料大全'],
] as const) {
  test(`finding the way: ${path} opens from outside`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible()
  })
}

for (const theme of ['theme1', 'theme2', 'theme3', 'theme4']) {
  test(`the four themes: home in ${theme} [THEME-003]`, async ({ page }, info) => {
    await openHome(page, theme)
    await expect(page.getByRole('img', { name: /开奖号码：.*特码/ })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    const isTheme2 = theme === 'theme2'
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await expect(menu.locator('a[href="/databases"]')).toHaveCount(isTheme2 ? 0 : 1)
    await expect(menu.locator('a[href="/promotional"]')).toHaveCount(isTheme2 ? 1 : 0)
    await info.attach(`home-${theme}`, { body: await page.screenshot(), contentType: 'image/png' })
  })
}
