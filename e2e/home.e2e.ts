import { expect, test } from './support/journey.ts'
import { aPlayer } from './support/api.ts'
import { expectToast, muteHome, openHome, signIn } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

test('a guest: reads draw, cards and menu [ROUTE-001, HOME-021, HOME-026, HOME-028, PANEL-001, PANEL-002]', async ({
  page,
}) => {
  test.setTimeout(patient(240_000))
  await openHome(page)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '注册', exact: true })).toBeVisible()
  const panel = page.getByRole('region', { name: '新澳门六合彩开奖结果' })
  await expect(panel.getByRole('img', { name: /开奖号码：.*特码/ })).toBeVisible()
  // The game of home is drawn each evening at 20:30: a journey that comes then sees the draw to its end first.
  await expect(panel.getByText(/距.*期/)).toBeVisible({ timeout: patient(200_000) })
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
  await expect(notices.getByText(/^官方域名 /)).toBeVisible({ timeout: patient(20_000) })
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

test('a guest at home: reads on to the end, and goes back to the top [HOME-016, HOME-029, HOME-034]', async ({
  page,
}) => {
  await openHome(page)
  const cards = page.getByRole('feed').getByRole('article')
  await expect(cards.first()).toBeVisible()
  const total = Number(/\d+/.exec(await page.getByText(/共 \d+ 份资料/).innerText())?.[0])
  const before = await cards.count()
  expect(before).toBeLessThan(total)
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(page.getByText('没有更多数据了')).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: patient(20_000) })
  expect(await cards.count()).toBeGreaterThan(before)
  await page.getByRole('button', { name: '返回顶部' }).click()
  await expect.poll(() => page.evaluate(() => scrollY), 'the page is at its top').toBe(0)
})

test('a guest at home: slides turn, wait under a pointer, are swiped, and lead on [HOME-010, HOME-012]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openHome(page)
  const slides = page.getByRole('region', { name: '活动轮播' })
  const mark = (place: number) => slides.getByRole('button', { name: `第${place}张` })
  await expect(mark(2)).toHaveAttribute('aria-current', 'true')
  await slides.hover()
  const shown = await slides.locator('[aria-current]').getAttribute('aria-label')
  await page.waitForTimeout(3_500)
  await expect(slides.locator('[aria-current]')).toHaveAttribute('aria-label', shown ?? '')
  await mark(3).click()
  await expect(slides.getByRole('button', { name: '资料公开，命中可查' })).toBeInViewport()
  // A finger on a slide that still moves would hold it where it is, and its mark is lit when it is chosen.
  const x = async () => (await slides.locator('[inert]').first().boundingBox())?.x
  const stillness = () =>
    expect
      .poll(async () => {
        const before = await x()
        await page.waitForTimeout(100)
        return (await x()) === before
      }, 'the slides are still')
      .toBe(true)
  await stillness()
  const box = (await slides.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const place of [4, 1]) {
    await page.mouse.move(box.x + box.width * 0.8, box.y + 40)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.2, box.y + 40, { steps: 6 })
    await page.mouse.up()
    await expect(mark(place)).toHaveAttribute('aria-current', 'true')
    await stillness()
  }
  await expect(page).toHaveURL('/')
  await slides.getByRole('button', { name: '新会员注册送88元彩金' }).click()
  await expect(page).toHaveURL('/auth/register')
})

test('a member at home: refreshes his balance, and opens a game by its icon [HOME-022, HOME-023, HOME-045]', async ({
  page,
}) => {
  const player = await aPlayer()
  await muteHome(page)
  await signIn(page, player)
  const balance = page.getByRole('button', { name: '刷新余额' })
  await expect(balance).toHaveText(/^¥[\d,]+\.\d\d$/)
  await balance.click()
  await expect(balance).toHaveAttribute('aria-busy', 'true')
  await expect(balance).not.toHaveAttribute('aria-busy', 'true')
  const icons = page.getByRole('navigation', { name: '游戏导航' })
  await expect(icons.getByRole('link', { name: '客服' })).toHaveAttribute('href', '/services')
  expect(await icons.getByRole('link').count()).toBeGreaterThan(30)
  await icons.getByRole('link', { name: '一分六合彩' }).click()
  await expect(page).toHaveURL('/game/71')
})

test('home under other addresses: its own game, and whether the menu calls it home [ROUTE-093, ROUTE-094]', async ({
  page,
}) => {
  await muteHome(page)
  for (const [address, game, entries] of [
    ['/macau-lottery', '新澳门六合彩', 1],
    ['/recommend', '新澳门六合彩', 1],
    ['/hong-kong-lottery', '香港六合彩', 0],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('tab', { name: new RegExp(`^${game}`), selected: true })).toBeVisible()
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await expect(menu.locator('[aria-current="page"]').filter({ hasText: '首页' })).toHaveCount(entries)
  }
})

test('theme4 at home: quick actions ask for login, notices stand still if wanted [HOME-043, HOME-044]', async ({
  page,
}) => {
  await openHome(page, 'theme4')
  const line = page.getByRole('button', { name: /准时开奖直播/ })
  const left = async () => (await line.locator('span').last().boundingBox())?.x
  const before = await left()
  await page.waitForTimeout(400)
  expect(await left()).toBe(before)
  await expect(page.getByRole('button', { name: '继续轮播' })).toBeVisible()
  await page.getByRole('navigation', { name: '快捷入口' }).getByRole('button', { name: '充值' }).click()
  await expect(page).toHaveURL('/auth/login')
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
