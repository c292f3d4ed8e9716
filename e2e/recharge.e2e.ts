import type { Page } from '@playwright/test'
import * as recharge from '@liuhe/contract/api/recharge.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { expect, test } from './support/journey.ts'
import { aPlayer, apiAs } from './support/api.ts'
import { signIn } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

// The counterparties are the sandbox's: its cashier and its bank are pages of another address, as those of a provider
// are, and what they say comes by their own ways.

const balanceOf = (page: Page) => page.getByTestId('balance').last()

/** Chooses a channel and an amount, and orders. */
async function order(page: Page, { group, channel, amount }: { group: string; channel: string; amount: string }) {
  await page.getByRole('group', { name: '支付方式' }).getByRole('button', { name: group }).click()
  await page.getByRole('group', { name: '支付通道' }).getByRole('button', { name: channel }).click()
  await page.getByRole('textbox', { name: '充值金额' }).fill(amount)
  await page.getByRole('button', { name: /^立即充值/ }).click()
}

/** The cashier of the order, in the window that the page opens. */
async function openCashier(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: '打开支付页面' }).click()
  const cashier = await opened
  await expect(cashier.getByText('演示收银台')).toBeVisible()
  return cashier
}

/** The counter of the sandbox's bank: it stands beside the cashier, to which an order leads. */
async function bankOf(token: string): Promise<string> {
  const requestId = newRequestId(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
  const asked = { requestId, channelCode: 'okpay', amount: 100_000n }
  const { payment } = await apiAs(token)(recharge.create, asked)
  return new URL('/bank', payment.payUrl ?? undefined).href
}

test('a member recharges at the cashier and sees the money arrive [WALLET-001, ROUTE-046, ROUTE-050]', async ({
  page,
}) => {
  test.setTimeout(patient(60_000))
  await signIn(page, await aPlayer())
  await page.goto('/profile')
  await page.getByRole('region', { name: '我的钱包' }).getByRole('button', { name: '充值' }).click()
  await expect(page).toHaveURL(/\/recharge$/)
  await expect(balanceOf(page)).toHaveText('88.00')

  // A first recharge is given something on top, and the page says so before it is ordered.
  await order(page, { group: '线上支付', channel: '微信支付', amount: '500' })
  await expect(page).toHaveURL(/\/recharge\/third-party\/\d+$/)
  const cashier = await openCashier(page)
  await expect(cashier.getByText('500.00')).toBeVisible()
  await cashier.getByRole('button', { name: '立即支付' }).click()
  await expect(cashier.getByText('支付成功')).toBeVisible()

  // Nobody touches the page: it hears of the credit by itself.
  const success = page.getByRole('status').filter({ hasText: '充值成功' })
  await expect(success).toContainText('+588.00', { timeout: patient(20_000) })
  await expect(success).toContainText('账户余额 676.00 元')

  // The way back of the cashier leads to the same order.
  await cashier.getByRole('link', { name: '返回商户' }).click()
  await expect(cashier.getByRole('status').filter({ hasText: '充值成功' })).toBeVisible()
  await expect(cashier).toHaveURL(/\/recharge\/processing\/\d+$/)
})

test('a payment that is declined shows as failed, and can be tried again [ROUTE-047, ROUTE-051]', async ({ page }) => {
  test.setTimeout(patient(60_000))
  await signIn(page, await aPlayer())
  await page.goto('/recharge?channel=alipay')
  await page.getByRole('textbox', { name: '充值金额' }).fill('100')
  await page.getByRole('button', { name: '立即充值 100.00 元' }).click()
  await expect(page).toHaveURL(/\/recharge\/online\/\d+$/)
  await expect(page.getByRole('img', { name: '支付宝扫码付款码' })).toBeVisible()
  const cashier = await openCashier(page)
  await cashier.getByRole('button', { name: '支付失败' }).click()
  await expect(cashier.getByText('支付未完成')).toBeVisible()

  await expect(page).toHaveURL(/\/recharge\/failed\?order=\d+$/, { timeout: patient(20_000) })
  await expect(page.getByRole('heading', { name: '充值失败' })).toBeVisible()
  await page.getByRole('button', { name: '重新充值' }).click()
  await expect(page).toHaveURL(/\/recharge\?channel=alipay$/)
  await expect(balanceOf(page)).toHaveText('88.00')
})

test('a bank transfer with its code finds its order [ROUTE-049, ROUTE-052]', async ({ page, context }) => {
  test.setTimeout(patient(60_000))
  const player = await aPlayer()
  await signIn(page, player)
  await page.goto('/recharge')
  await order(page, { group: '转账汇款', channel: '银行卡转账', amount: '200' })
  await expect(page).toHaveURL(/\/recharge\/bank\?order=\d+$/)
  const code = await page.getByRole('img', { name: /^附言 / }).getAttribute('aria-label')

  // Leaving the page keeps the order; it goes on from the page of recharging.
  await page.goto('/recharge')
  const waiting = page.getByRole('article', { name: '银行卡转账 200.00' })
  await waiting.getByRole('button', { name: '继续付款' }).click()
  await page.getByRole('textbox', { name: '付款人姓名' }).fill('张晓明')
  await page.getByRole('button', { name: '我已完成转账' }).click()
  await expect(page).toHaveURL(/\/recharge\/processing\/\d+$/)
  await expect(page.getByRole('heading', { name: '等待银行入账' })).toBeVisible()

  const bank = await context.newPage()
  await bank.goto(await bankOf(player.token))
  await bank.getByLabel('转账金额（元）').fill('200')
  await bank.getByLabel('附言').fill(`转账 ${code?.replace('附言 ', '')}`)
  await bank.getByRole('button', { name: '确认转账' }).click()
  await expect(bank.getByText('转账已受理')).toBeVisible()

  await expect(page.getByRole('status').filter({ hasText: '充值成功' })).toContainText('+201.00', {
    timeout: patient(20_000),
  })
})

test.describe('a guest [ROUTE-046, ROUTE-047, ROUTE-048, ROUTE-049]', () => {
  test('is sent to login from every page of recharges [ROUTE-050, ROUTE-051, ROUTE-052, ROUTE-053]', async ({
    page,
  }) => {
    const ways = ['/recharge/online/1', '/recharge/qr-virtual/1', '/recharge/bank', '/recharge/third-party/1']
    const ends = ['/recharge/failed', '/recharge/processing/1', '/recharge/processing?theme=theme2']
    for (const path of ['/recharge', ...ways, ...ends]) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/auth\/login/)
    }
  })
})
