import { expect, test } from './support/journey.ts'
import { openHome } from './support/steps.ts'

test('a guest opens the past records of a card from home [ROUTE-007, TPL-002, PERM-024]', async ({ page }) => {
  await openHome(page)
  const card = page.getByRole('feed').getByRole('article').first()
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('link', { name: '查看往期记录' }).click()
  await expect(page).toHaveURL(/\/template\/110\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const record = page.getByRole('region', { name: '战绩' })
  await expect(record.getByText(/全部 \d+ 期记录/)).toBeVisible()
  await expect(record.getByRole('img', { name: /准\d+期，错\d+期/ })).toBeVisible()
  await expect(page.locator('[data-page="template"]').getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a guest searches the database and reads [ROUTE-002, DOCS-001, DOCS-002, DOCS-004, DOCS-006, PERM-022]', async ({
  page,
}) => {
  await page.goto('/databases')
  const games: string[] = await page.evaluate(async () => {
    const answer = await fetch('/app-api/lottery/games')
    const { data } = (await answer.json()) as { data: { gameName: string; family: string; sort: number }[] }
    return data
      .filter(({ family }) => family === 'LHC')
      .sort((a, b) => a.sort - b.sort)
      .map(({ gameName }) => gameName)
  })
  await expect(page.getByRole('tablist', { name: '彩种' }).getByRole('tab')).toHaveText(games)
  const tiles = page.getByRole('feed').getByRole('link')
  await expect(tiles.first()).toBeVisible()

  await page.getByRole('button', { name: /^资料分类/ }).click()
  await page.getByRole('group', { name: '资料分类' }).getByRole('button', { name: '五行对照' }).click()
  await expect(tiles.first()).toContainText('五行')
  await page.getByRole('textbox', { name: '请输入资料名称' }).fill(' 纳音 ')
  await expect(tiles).toHaveCount(1)
  await tiles.first().click()

  await expect(page).toHaveURL(/\/template\/110\/\d+\?documentId=\d+$/)
  const document = page.getByRole('region', { name: '号码纳音一览' })
  await expect(document.getByText('当前', { exact: true })).toBeVisible()
  await expect(document.getByRole('table').getByRole('row')).toHaveCount(50)
  await expect(page.getByRole('feed').getByRole('heading', { level: 2 }).first()).toHaveText('号码纳音一览')
  await page.getByRole('button', { name: '返回' }).click()
  // The database stays as it was left.
  await expect(tiles).toHaveCount(1)
})
