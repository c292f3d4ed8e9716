import * as limits from '@liuhe/contract/api/limits.ts'
import { aPlayer, apiAs } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { setSettings } from './support/operator.ts'
import { expectToast, openHome, signIn } from './support/steps.ts'

const themeOf = (page: { evaluate: <T>(run: () => T) => Promise<T> }) =>
  page.evaluate(() => document.documentElement.dataset['theme'])

test('settings: the theme a visitor chooses comes with the document, on every page and later [ROUTE-081]', async ({
  page,
}) => {
  await page.goto('/setting')
  await expect(page.getByText(/版本 5\.0\.9/)).toBeVisible()
  expect(await themeOf(page)).toBe('theme3')
  await page.getByText('翠绿', { exact: true }).click()
  await expect.poll(() => themeOf(page), 'the theme of the page').toBe('theme2')
  await expect(page.getByRole('radio', { name: '翠绿' })).toBeChecked()
  // Without any script: nothing of another theme can have been seen.
  const answer = await page.request.get('/')
  expect(await answer.text()).toMatch(/<html[^>]*data-theme="theme2"/)
  await openHome(page)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.locator('a[href="/promotional"]')).toHaveCount(1)
})

test('a look that an address asks for lasts for the visit, and is not kept as what the visitor chose [F-Q9]', async ({
  page,
  context,
}) => {
  await page.goto('/about?theme=theme4')
  expect(await themeOf(page)).toBe('theme4')
  await page.goto('/setting?from=1')
  await expect.poll(() => themeOf(page)).toBe('theme4')
  await expect(page).toHaveURL('/setting?from=1')
  await page.reload()
  await expect.poll(() => themeOf(page)).toBe('theme4')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('theme')
  const visit = await context.newPage()
  await visit.goto('/setting')
  expect(await themeOf(visit)).toBe('theme3')
  // What is chosen by hand goes before it.
  await page.getByText('海蓝', { exact: true }).click()
  await expect.poll(() => themeOf(page)).toBe('theme1')
})

test('settings: the operator who wants one look hides the choice and ignores what was chosen', async ({ page }) => {
  await page.goto('/setting')
  await page.getByText('海蓝', { exact: true }).click()
  await expect.poll(() => themeOf(page), 'the theme of the page').toBe('theme1')
  const undo = await setSettings({ brand: '{"flags":{"themeSwitch":false}}' })
  try {
    await expect(async () => {
      await page.goto('/setting')
      await expect(page.getByText('聊天颜色')).toBeVisible()
      expect(await themeOf(page)).toBe('theme3')
    }).toPass()
    await expect(page.getByText('界面主题')).toHaveCount(0)
  } finally {
    await undo()
  }
})

test('settings: sounds stay off, and the cache is cleared after a question', async ({ page }) => {
  await page.goto('/setting')
  await page.getByRole('switch', { name: '声音' }).click()
  await page.reload()
  await expect(page.getByRole('switch', { name: '声音' })).not.toBeChecked()
  await page.getByRole('button', { name: '清除缓存' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expectToast(page, '缓存已清除')
})

test('settings: a member gives the chat a colour, which stays his [ROUTE-078]', async ({ page }) => {
  await page.goto('/setting-chat-color')
  await expect(page).toHaveURL(/\/auth\/login/)
  await signIn(page, await aPlayer())
  await page.goto('/setting-chat-color')
  await expect(page.getByRole('radio')).toHaveCount(8)
  await page.getByText('优雅紫', { exact: true }).click()
  await expectToast(page, '设置成功')
  await page.reload()
  await expect(page.getByRole('radio', { name: '优雅紫' })).toBeChecked()
})

const ABOUT_PAGES = [
  ['/about', '关于我们', '公开透明'],
  ['/about/user-agreement', '用户协议', '一、使用资格'],
  ['/about/privacy-agreement', '隐私协议', '一、我们收集的信息'],
  ['/about/contact-us', '联系我们', 'aocai-kefu01'],
] as const

test.describe('about pages [ROUTE-082, ROUTE-083, ROUTE-084, ROUTE-085]', () => {
  for (const [path, title, text] of ABOUT_PAGES) {
    test(`${path} opens from outside and says what it should [THEME-007, THEME-008]`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(page.getByText(text).first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
      // Nothing is wider than a phone, and nothing a reader sees is in another language.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      const words = await page.locator('main').innerText()
      expect(words.replaceAll(/aocai-kefu\d+|Cookie|QQ/g, '')).not.toMatch(/[A-Za-z]{3,}/)
    })
  }

  test('lead from one to another, and back', async ({ page }) => {
    await page.goto('/setting')
    await page.getByRole('link', { name: '关于我们' }).click()
    await page.getByRole('link', { name: '用户协议' }).click()
    await expect(page.getByText('一、使用资格')).toBeVisible()
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page).toHaveURL('/about')
  })

  test('show what the operator wrote, without its scripts', async ({ page }) => {
    const undo = await setSettings({
      'about.user-agreement':
        '<h3>我司条款</h3><img src=x onerror="document.title=1"><script>document.title=1</script>',
    })
    try {
      await expect(async () => {
        await page.goto('/about/user-agreement')
        await expect(page.getByText('我司条款')).toBeVisible({ timeout: 2_000 })
      }).toPass()
      expect(await page.title()).not.toBe('1')
    } finally {
      await undo()
    }
  })
})

test('customer service: our desk with contacts to copy, until the operator has one elsewhere [ROUTE-095]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/services')
  await page.getByRole('button', { name: '会话设置' }).click()
  await page.getByRole('button', { name: '复制aocai-kefu01' }).click()
  await expectToast(page, '复制成功')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('aocai-kefu01')
  const undo = await setSettings({ online_service_url: 'https://kefu.example.com/chat' })
  try {
    await expect(async () => {
      await page.goto('/services')
      await expect(page.getByRole('button', { name: '立即咨询' })).toBeVisible({ timeout: 2_000 })
    }).toPass()
  } finally {
    await undo()
  }
})

test('responsible gaming: a limit holds at once, and an exclusion signs the member out', async ({ page, noise }) => {
  noise.expect(/40[01] .*app-api|status of 40[01]/)
  const player = await aPlayer()
  await signIn(page, player)
  await page.goto('/responsible-gaming')
  await page.getByRole('button', { name: /投注限额/ }).click()
  await page.getByLabel('每24小时').fill('300')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: /投注限额/ })).toContainText('300.00元')
  const { limits: set } = await apiAs(player.token)(limits.read, {})
  expect(set.find(({ kind, period }) => kind === 'stake' && period === 'day')?.amount).toBe(300_000n)
  await page.getByRole('button', { name: /自我禁止/ }).click()
  await page.getByRole('button', { name: '6个月', exact: true }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await page.getByRole('button', { name: '我已知晓' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
})
