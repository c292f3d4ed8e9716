import * as withdrawals from '@liuhe/contract/api/withdrawals.ts'
import { aPlayer, apiAs } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { askToWithdraw, readyToWithdraw } from './support/withdrawing.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

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
  await readyToWithdraw(page, player)

  await page.goto('/profile')
  await page.getByRole('region', { name: '我的钱包' }).getByRole('button', { name: '提现' }).click()
  await expect(page).toHaveURL(/\/withdraw-money$/)
  await expect(page.getByRole('radio', { name: /招商银行/ })).toBeChecked()
  const arrives = await askToWithdraw(page, 300)

  // Nobody touches the page: two of the sandbox say yes, and its bank pays.
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
