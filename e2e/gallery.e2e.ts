import type { Page } from '@playwright/test'
import { aPlayer } from './support/api.ts'
import { seriousFaults } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { database } from './support/operator.ts'
import { expectToast, signIn } from './support/steps.ts'

const cards = (page: Page) => page.getByRole('feed').getByRole('link')
const initials = (page: Page) => page.getByRole('group', { name: '首字母' })
const scrollY = (page: Page) => page.evaluate(() => window.scrollY)

/** Whether the pictures on the screen are real: loaded, in the better format, and wide enough for the screen. */
const picturesShown = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main picture img')]
      .filter((image) => image.getBoundingClientRect().top < innerHeight)
      .map((image) => image.complete && image.naturalWidth > 0 && image.currentSrc.endsWith('.avif')),
  )

test('a guest in the gallery: game, colour, letters, search [ROUTE-003, GALLERY-042, PERM-023, ADS-009]', async ({
  page,
}) => {
  await page.goto('/gallery')
  await expect(cards(page).first()).toContainText(/第\d+期/)
  await expect
    .poll(async () => (await picturesShown(page)).filter(Boolean).length, 'sheets that are drawn')
    .toBeGreaterThanOrEqual(2)
  await expect(page.locator('[data-slot="AD08"]')).toBeVisible()

  await page.getByRole('button', { name: '黑白' }).click()
  await initials(page).getByRole('button', { name: 'S', exact: true }).click()
  await expect(cards(page).filter({ hasText: '四不像' })).toBeVisible()
  await expect(cards(page).filter({ hasText: '跑狗图' })).toHaveCount(0)
  await page.reload()
  await expect(cards(page).filter({ hasText: '四不像' })).toBeVisible()

  await page.getByRole('tab', { name: '香港六合彩' }).click()
  await expect(page.getByRole('button', { name: '彩色' })).toHaveAttribute('aria-pressed', 'true')
  await expect(initials(page).getByRole('button', { name: '热门' })).toHaveAttribute('aria-pressed', 'true')

  const box = page.getByPlaceholder('请输入图纸名称')
  await box.fill('  走势 ')
  await box.press('Enter')
  await expect(cards(page).first()).toContainText('走势图')
  await box.fill('没有这种图')
  await box.press('Enter')
  await expect(page.getByText('暂无数据')).toBeVisible()
  await page.getByRole('button', { name: '清空' }).click()
  await expect(cards(page).filter({ hasText: '跑狗图' })).toBeVisible()
})

test('a guest in the gallery: all letters, and back up [GALLERY-008, GALLERY-011, GALLERY-012]', async ({ page }) => {
  await database()`
    update gallery_item set published_at = clock_timestamp() where item_id = (
      select item_id from gallery_item join gallery_group using (group_id)
      where game_id = 92 and name = '波色走势图' and group_type = 2 order by turn_num desc limit 1)`
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/app-api/gallery/group') asked.push(url.searchParams.get('initials') ?? '')
  })
  await page.goto('/gallery?game_id=92&type=2&initial=all')
  await expect(page.getByRole('heading', { level: 2, name: 'B' })).toBeVisible()
  await expect(cards(page).filter({ hasText: '波色走势图' })).toContainText('已更新')
  // Nothing is asked for before the reader comes near it.
  expect(asked.length).toBeLessThan(8)
  await expect(page.getByRole('button', { name: '返回顶部' })).toHaveCount(0)
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(page.getByText('没有更多了')).toBeInViewport({ timeout: 300 })
  }).toPass({ intervals: [50] })
  expect(asked).toEqual([...asked].sort())
  expect(await cards(page).count()).toBeGreaterThanOrEqual(25)
  await page.getByRole('button', { name: '返回顶部' }).click()
  await expect.poll(() => scrollY(page), 'the page is at its top').toBe(0)
  await expect(page.getByRole('button', { name: '返回顶部' })).toHaveCount(0)
})

test('a member with a sheet: likes it, looks closer, turns it [ROUTE-004, ROUTE-005, GALLERY-043]', async ({
  page,
}) => {
  // A guest is told to log in.
  await page.goto('/gallery')
  await cards(page).filter({ hasText: '四不像' }).click()
  await expect(page).toHaveURL(/\/gallery-detail\/110\/\d+$/)
  const like = page.getByRole('button', { name: '点赞', exact: true })
  await like.click()
  await expectToast(page, '请先登录')
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  const address = page.url()

  await signIn(page, await aPlayer())
  await page.goto(address)
  const liked = page.getByRole('button', { name: '已赞', exact: true })
  const stored = page.waitForResponse(/\/gallery\/toggle-like$/)
  await like.click()
  await expect(liked).toBeVisible()
  expect((await stored).status()).toBe(200)
  await page.reload()
  await expect(liked).toBeVisible()

  await page.getByRole('button', { name: /^放大四不像/ }).click()
  const viewer = page.getByRole('dialog', { name: /^四不像第\d+期$/ })
  const picture = viewer.getByRole('img', { name: /^四不像/ })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), 'the large picture came')
    .toBe(1080)
  await picture.dblclick({ position: { x: 100, y: 300 } })
  await expect(viewer.getByText('250%')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)

  const issue = page.getByText(/^第\d+期$/).first()
  const newest = await issue.innerText()
  await page.getByRole('button', { name: '上一期' }).click()
  await expect(issue).not.toHaveText(newest)
  await expect(like).toBeVisible()
  await page.getByRole('link', { name: /^全部\d+期/ }).click()
  await expect(page).toHaveURL(/\/gallery\/\d+$/)
  await expect(page.getByText(/^共\d+期$/)).toBeVisible()
  await expect(page.getByRole('link', { name: newest, exact: true })).toBeVisible()
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the gallery fits, in light and dark, and axe finds no serious fault', async ({ page }) => {
    for (const theme of ['theme3', 'theme4']) {
      for (const [path, text] of [
        ['/gallery', '热门'],
        ['/gallery/1', '往期图纸'],
        ['/gallery-detail/110/1', '往期图纸'],
      ] as const) {
        await page.goto(`${path}?theme=${theme}`)
        await expect(page.getByText(text).first()).toBeVisible()
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360])
        expect([path, theme, await seriousFaults(page)]).toEqual([path, theme, []])
      }
    }
  })
})
