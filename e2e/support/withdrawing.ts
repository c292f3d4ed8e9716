import * as recharge from '@liuhe/contract/api/recharge.ts'
import * as security from '@liuhe/contract/api/security.ts'
import { passesLuhn } from '@liuhe/domain/members/payout-account.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { expect, type Page } from '@playwright/test'
import { apiAs, type Player } from './api.ts'
import { signIn } from './steps.ts'
import { patient } from '../../apps/server/src/testing/patience.ts'

// What a member does to be paid, by the pages. A journey expects the refusal that asks for the code:
// `noise.expect(/400.*(updateBank|userWithdraw|Bad Request)/)`.

const CODE = '4076'

/** Signs in a member who has a code, 500 in the wallet and a bank card of his own. */
export async function readyToWithdraw(page: Page, player: Player & { token: string }): Promise<void> {
  await apiAs(player.token)(security.updateFundPwd, { password: player.password, cashPassword: CODE })
  await recharged(page, player)
  await signIn(page, player)
  await boundCard(page)
}

/** Asks for so many yuan on the page of withdrawals. @returns what arrives, as the page says it */
export async function askToWithdraw(page: Page, amount: number): Promise<string> {
  // Nothing was bet: gifts that are not earned are what it costs.
  await page.getByRole('radio', { name: /强制提现/ }).check()
  await page.getByRole('textbox', { name: '提现金额' }).fill(String(amount))
  const arrives = await page.getByTestId('arrives').innerText()
  await page.getByRole('button', { name: '输入提现密码并提现' }).click()
  const sheet = page.getByRole('dialog', { name: '确认提现' })
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: '确认并输入提现密码' }).click()
  await answerCode(page)
  await expect(page).toHaveURL(/\/withdraw-history\/\d+$/)
  return arrives
}

/** 500 by the sandbox's cashier. */
async function recharged(page: Page, { token }: { token: string }): Promise<void> {
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
