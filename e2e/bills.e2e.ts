import { readFile } from 'node:fs/promises'
import * as bets from '@liuhe/contract/api/bets.ts'
import type { Page } from '@playwright/test'
import { aPlayer, apiAs, aTurnOpenFor, betOn } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { expectToast, muteHome, signIn } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

/** The one-minute Mark Six. */
const GAME = 71

test.describe('the bills [ROUTE-038, WALLET-003]', () => {
  test('a member bets, cancels, finds both bills with what stands behind them, and by the number of the order', async ({
    page,
  }) => {
    test.setTimeout(patient(120_000))
    const player = await aPlayer()
    await signIn(page, player)
    const { cur } = await aTurnOpenFor(GAME, 35)
    const orderNo = await betOn(player.token, { gameId: GAME, turnNum: cur.turnNum })

    await page.goto('/profile')
    await page.getByRole('link', { name: '资金明细' }).click()
    await expect(page).toHaveURL(/\/bills$/)
    const rows = page.getByRole('feed').getByRole('article')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('今天+88.00 / -2.00')
    await expect(rows.first()).toContainText(/彩票下注一分六合彩 第\d+期-2\.00\d\d:\d\d · 余 86\.00/)
    await expect(rows.last()).toContainText('注册送彩金')

    // The page hears of the refund by itself.
    await apiAs(player.token)(bets.cancel, { orderNos: [orderNo] })
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('撤单返款')
    await expect(rows.first()).toContainText('余 88.00')

    await rows.nth(1).getByRole('button').click()
    const sheet = page.getByRole('dialog', { name: '账单详情' })
    await expect(sheet.getByText('借贷平衡')).toBeVisible()
    await expect(sheet).toContainText('余额 88.00 → 86.00')
    await expect(sheet).toContainText('您的主钱包可用余额-2.00本期投注账户')
    await expect(sheet).toContainText(`注单号${orderNo}`)
    await sheet.getByRole('button', { name: '关闭' }).click()
    await expect(sheet).toBeHidden()

    await findsByNumber(page, orderNo)

    await page.goto('/bills')
    await expect(rows).toHaveCount(3)
    await exportsThem(page, orderNo)
  })

  test('a guest is led to the login and from there to the bills', async ({ page }) => {
    await muteHome(page)
    const player = await aPlayer()
    await page.goto('/bills?group=promotion')
    await expect(page).toHaveURL(/\/auth\/login/)
    await page.getByLabel('用户名', { exact: true }).fill(player.account)
    await page.getByLabel('密码', { exact: true }).fill(player.password)
    await page.getByRole('button', { name: '立即登录' }).click()
    await expect(page).toHaveURL(/\/bills\?group=promotion$/)
    await expect(page.getByRole('feed').getByRole('article')).toContainText(['注册送彩金'])
  })
})

/** Both bills of the order, by its number; from them the way to the order. */
async function findsByNumber(page: Page, orderNo: string): Promise<void> {
  const rows = page.getByRole('feed').getByRole('article')
  await page.getByRole('button', { name: '按单号查找' }).click()
  await page.getByRole('searchbox', { name: '单号' }).fill(orderNo)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('撤单返款')
  await expect(rows.last()).toContainText('彩票下注')
  await rows.first().getByRole('button').click()
  await page.getByRole('dialog', { name: '账单详情' }).getByRole('button', { name: '查看注单' }).click()
  await expect(page).toHaveURL(/\/bet-list\?.*date=/)
  await expect(page.getByRole('feed').getByText('已撤单')).toBeVisible()
}

/** A year as a file, by the browser's own download. */
async function exportsThem(page: Page, orderNo: string): Promise<void> {
  await page.getByRole('button', { name: '导出账单' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog', { name: '导出账单' }).getByRole('button').filter({ hasText: '年账单' }).first().click()
  await expectToast(page, '账单已开始下载')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^bills-\d{4}\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^\uFEFF账单号,时间,/)
  expect(text.trimEnd().split('\r\n')).toHaveLength(4)
  expect(text).toContain(`,撤单返款,2.00,86.00,88.00,`)
  expect(text).toContain(`注单${orderNo}`)
}
