import { expect, test } from './support/journey.ts'

test('a guest is sent to login from withdrawals [ROUTE-072, ROUTE-073]', async ({ page }) => {
  for (const path of ['/withdraw-money', '/withdraw-history', '/withdraw-history/1']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth\/login/)
  }
})
