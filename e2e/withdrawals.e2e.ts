import * as recharge from '@liuhe/contract/api/recharge.ts'
import * as security from '@liuhe/contract/api/security.ts'
import * as withdrawals from '@liuhe/contract/api/withdrawals.ts'
import { passesLuhn } from '@liuhe/domain/members/payout-account.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import type { Page } from '@playwright/test'
import { aPlayer, apiAs, type Player } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { signIn } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

const CODE = '4076'

test('a guest is sent to login from withdrawals [ROUTE-072, ROUTE-073]', async ({ page }) => {
  for (const path of ['/withdraw-money', '/withdraw-history', '/withdraw-history/1']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth\/login/)
  }
})

test('a member is paid, and follows it to the end [WALLET-002, WALLET-007, ROUTE-072, ROUTE-073]', async ({
  page,
  noise,
}) => {
  test.setTimeout(patient(90_000))
  // The question for the code begins with a refusal.
  noise.expect(/400.*(updateBank|userWithdraw|Bad Request)/)
  const player = await aPlayer()
  const api = apiAs(player.token)
  await api(security.updateFundPwd, { password: player.password, cashPassword: CODE })
  await recharged(page, player)
  await signIn(page, player)
  await boundCard(page)

  await page.goto('/profile')
  await page.getByRole('region', { name: '我的钱包' }).getByRole('button', { name: '提现' }).click()
  await expect(page).toHaveURL(/\/withdraw-money$/)
  await expect(page.getByRole('radio', { name: /招商银行/ })).toBeChecked()
  // Nothing was bet: gifts that are not earned are what it costs.
  await page.getByRole('radio', { name: /强制提现/ }).check()
  await page.getByRole('textbox', { name: '提现金额' }).fill('300')
  const arrives = await page.getByTestId('arrives').innerText()
  await page.getByRole('button', { name: '输入提现密码并提现' }).click()
  const sheet = page.getByRole('dialog', { name: '确认提现' })
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: '确认并输入提现密码' }).click()
  await answerCode(page)

  // Nobody touches the page: two of the sandbox say yes, and its bank pays.
  await expect(page).toHaveURL(/\/withdraw-history\/\d+$/)
  const orderNo = page.url().split('/').at(-1) as string
  const steps = page.getByRole('region', { name: '进度' })
  await expect(steps).toContainText('提交申请，资金已冻结')
  await expect(page.getByRole('region', { name: '为什么需要人工审核' })).toContainText('首次使用该账户')
  await expect(steps.getByRole('listitem').last()).toContainText('支付机构', { timeout: patient(60_000) })
  await expect(page.getByRole('region', { name: '订单', exact: true })).toContainText('已出款')
  await expect(steps).toContainText(/初审通过.*复审通过.*已提交出款.*已出款，请查收/)
  const { amount, paidMoney, status } = await api(withdrawals.read, { orderNo })
  expect([status, amount]).toEqual([3, 300_000n])
  expect(arrives).toBe(`${(Number(paidMoney) / 1000).toFixed(2)} 元`)

  await page.getByRole('button', { name: '下载凭证' }).click()
  await expect(page.getByText('本机计算的校验值与服务器一致')).toBeVisible()
  await page.getByRole('button', { name: '关闭' }).click()

  await steps.getByRole('link', { name: '账单' }).first().click()
  const bill = page.getByRole('button', { name: /-300\.00/ })
  await bill.click()
  await page.getByRole('button', { name: '查看提现' }).click()
  await expect(page).toHaveURL(`/withdraw-history/${orderNo}`)
})

/** 500 by the sandbox's cashier. */
async function recharged(page: Page, { token }: Player & { token: string }): Promise<void> {
  const api = apiAs(token)
  const requestId = newRequestId(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
  const { orderNo, payment } = await api(recharge.create, { requestId, channelCode: 'okpay', amount: 500_000n })
  await page.goto(payment.payUrl as string)
  await page.getByRole('button', { name: '立即支付' }).click()
  await expect(page.getByText('支付成功')).toBeVisible()
  await expect.poll(async () => (await api(recharge.read, { orderNo })).status, { timeout: patient(20_000) }).toBe(3)
}

/** A bank card of the member, bound by its page. */
async function boundCard(page: Page): Promise<void> {
  const body = `62258800${String(Date.now()).slice(-7)}`
  const card = [...'0123456789'].map((digit) => body + digit).find(passesLuhn) as string
  await page.goto('/update-account')
  await page.getByLabel('真实姓名').fill('张三丰')
  await page.getByRole('button', { name: /^开户银行/ }).click()
  await page.getByRole('button', { name: '招商银行' }).click()
  await page.getByLabel('银行卡号').fill(card)
  await page.getByRole('button', { name: '确认绑定' }).click()
  await answerCode(page)
  await expect(page).toHaveURL('/account-list')
}

async function answerCode(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '请输入提现密码' })
  await expect(dialog.locator('input').first()).toBeFocused()
  await page.keyboard.type(CODE)
  await expect(dialog).toHaveCount(0)
}
