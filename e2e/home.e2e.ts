import { expect, test } from './support/journey.ts'
import { expectToast, openHome } from './support/steps.ts'

test('a guest: reads draw, cards and menu [ROUTE-001, HOME-021, HOME-026, HOME-028, PANEL-001, PANEL-002]', async ({
  page,
}) => {
  await openHome(page)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '注册', exact: true })).toBeVisible()
  const panel = page.getByRole('region', { name: '新澳门六合彩开奖结果' })
  await expect(panel.getByRole('img', { name: /开奖号码：.*特码/ })).toBeVisible()
  await expect(panel.getByText(/距.*期/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('link')).toHaveCount(5)
  const cards = page.getByRole('feed').getByRole('article')
  await expect(cards.first().getByRole('heading')).toBeVisible()
  await expect(page.getByRole('group', { name: '资料分类' }).getByRole('button', { name: '全部' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('a guest at home: changes game and category [HOME-024, HOME-031, HOME-032, HOME-033]', async ({ page }) => {
  await openHome(page)
  const chips = page.getByRole('group', { name: '资料分类' })
  const feed = page.getByRole('feed')
  await expect(feed.getByRole('article').first()).toBeVisible()
  const category = chips.getByRole('button').nth(1)
  await category.click()
  await expect(category).toHaveAttribute('aria-pressed', 'true')
  await expect(chips.getByRole('button', { name: '全部' })).toHaveAttribute('aria-pressed', 'false')

  await page.getByRole('tab', { name: /一分六合彩/ }).click()
  await expect(page.getByRole('region', { name: '一分六合彩开奖结果' })).toBeVisible()
  await expect(chips.getByRole('button', { name: '全部' })).toHaveAttribute('aria-pressed', 'true')
  await expect(feed.getByRole('article').first()).toBeVisible()
})

test('a guest at home: unfolds a card and folds it again [TPL-082]', async ({ page }) => {
  await openHome(page)
  const folded = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: '展开' }) })
    .first()
  const name = await folded.getByRole('heading').innerText()
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .first()
  const heightFolded = (await card.boundingBox())?.height ?? 0
  await card.getByRole('button', { name: '展开' }).click()
  await expect(card.getByRole('button', { name: '收起' })).toBeVisible()
  expect((await card.boundingBox())?.height).toBeGreaterThan(heightFolded)
  await card.getByRole('button', { name: '收起' }).click()
  await expect(card.getByRole('button', { name: '展开' })).toBeVisible()
})

test('a guest at home: is shown the notices once [HOME-017, HOME-018]', async ({ page }) => {
  await page.goto('/')
  const notices = page.getByRole('dialog', { name: '公告' })
  // They come a moment after the page, which is longer on a busy machine.
  await expect(notices.getByText(/^官方域名 /)).toBeVisible({ timeout: 20_000 })
  await expect(notices.getByRole('group').first()).toBeVisible()
  await notices.getByRole('button', { name: '我知道了' }).click()
  await expect(notices).toHaveCount(0)
})

test('a guest at home: is asked to sign in before keeping a card [TPL-105]', async ({ page }) => {
  await openHome(page)
  await page.getByRole('feed').getByRole('button', { name: '收藏' }).first().click()
  await expectToast(page, '请先登录')
  await expect(page).toHaveURL('/')
})

test('a guest at home: reads on while scrolling, to the end of the list [HOME-029, HOME-034]', async ({ page }) => {
  await openHome(page)
  const cards = page.getByRole('feed').getByRole('article')
  await expect(cards.first()).toBeVisible()
  const total = Number(/\d+/.exec(await page.getByText(/共 \d+ 份资料/).innerText())?.[0])
  const before = await cards.count()
  expect(before).toBeLessThan(total)
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(page.getByText('没有更多数据了')).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 20_000 })
  expect(await cards.count()).toBeGreaterThan(before)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('home shows draw and cards all the same', async ({ page, noise }) => {
    // The browser says so of every script that it was told not to run.
    noise.expect(/^failed csp .*\.js/)
    await page.goto('/')
    await expect(page.getByRole('img', { name: /开奖号码：.*特码/ })).toBeVisible()
    await expect(page.getByRole('article').first().getByRole('heading')).toBeVisible()
  })
})
