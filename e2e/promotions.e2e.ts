import * as promotions from '@liuhe/contract/api/promotions.ts'
import { apiAs } from './support/api.ts'
import { faultsOfOtherThemes, seriousFaults } from './support/axe.ts'
import { faultsOfDoubleText } from './support/double-text.ts'
import { expect, test } from './support/journey.ts'

// What the operator offers, as a guest finds it.

const cards = '优惠活动'

test('a guest: chooses, reads and takes part [ROUTE-006, ROUTE-080, PROMO-001, PROMO-008, PERM-025]', async ({
  page,
}) => {
  const all = await apiAs()(promotions.list, {})
  await page.goto('/promotional')
  const list = page.getByRole('list', { name: cards }).getByRole('listitem')
  await expect(list).toHaveCount(all.length)
  await expect(page.getByRole('tab')).toHaveText([
    '全部优惠',
    ...new Set(all.toSorted((a, b) => b.categorySort - a.categorySort).map(({ categoryName }) => categoryName)),
  ])
  await page.getByRole('tab', { name: '新人礼遇' }).click()
  await expect(page).toHaveURL('/promotional?type=1')
  await expect(list).toHaveCount(all.filter(({ categoryId }) => categoryId === 1).length)
  const drawn = await list
    .first()
    .getByRole('presentation')
    .evaluate((image: HTMLImageElement) => image.naturalWidth)
  expect(drawn).toBe(720)
  await list.getByRole('link', { name: '新会员注册送88元' }).click()
  await expect(page).toHaveURL(/\/promotional\/1\/\d+$/)
  await expect(page.getByRole('region', { name: '活动条款' })).toContainText('未满18周岁者不得参与')
  await page.getByRole('button', { name: '立即注册' }).click()
  await expect(page).toHaveURL(/\/auth\/register/)
  await expect(page.getByRole('region', { name: '活动条款' })).toHaveCount(0)
  // Not `goBack`, which waits for a load that a step within the document sometimes never has.
  await page.evaluate(() => history.back())
  await expect(page.getByRole('region', { name: '活动条款' })).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL('/promotional?type=1')
})

test('a guest: sees how long it lasts, and leaves the site for what stands elsewhere [PROMO-005, PROMO-007]', async ({
  page,
  context,
}) => {
  await context.route('https://help.liuhe-guide.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>guide</title>' }),
  )
  await page.goto('/promotional')
  const live = page.getByRole('link', { name: /直播夜特码加奖/ })
  await expect(live).toContainText(/\d{4}\/\d\d\/\d\d~\d{4}\/\d\d\/\d\d/)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /数字货币存款教程/ }).click()
  await expect(await opened).toHaveURL('https://help.liuhe-guide.example/digital-coin')
  await expect(page).toHaveURL('/promotional')
  await live.click()
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^\d+天\d\d:\d\d:\d\d$/)
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('everybody can read promotions, in every theme and with text twice as large', async ({ page }) => {
    test.slow()
    const [offer] = await apiAs()(promotions.list, { categoryId: 2 })
    const faults: string[] = []
    for (const path of ['/promotional', `/promotional/2/${offer?.id}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      const found = [...(await seriousFaults(page)), ...(await faultsOfOtherThemes(page))]
      faults.push(...[...found, ...(await faultsOfDoubleText(page))].map((fault) => `${path} ${fault}`))
    }
    expect(faults).toEqual([])
  })
})
