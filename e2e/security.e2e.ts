import * as security from '@liuhe/contract/api/security.ts'
import { passesLuhn } from '@liuhe/domain/members/payout-account.ts'
import type { Page } from '@playwright/test'
import { aPlayer, apiAs } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { expectToast, signIn } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

const CODE = '4076'

// They lead over many pages, each of which is loaded again.
test.describe.configure({ timeout: patient(90_000) })

/** A player with a cash password, set as an app without a browser would. */
async function aPlayerWithCode() {
  const player = await aPlayer()
  await apiAs(player.token)(security.updateFundPwd, { password: player.password, cashPassword: CODE })
  return player
}

/** A card number nobody has yet. */
function aCard(): string {
  const body = `62258800${String(Date.now()).slice(-7)}`
  return [...'0123456789'].map((digit) => body + digit).find(passesLuhn) as string
}

const typeCode = async (page: Page, group: string, code: string) => {
  await page.getByRole('group', { name: group, exact: true }).locator('input[tabindex="0"]').click()
  await page.keyboard.type(code)
}

/** Fills in a bank card and sends the form. */
async function bindCard(page: Page, card: string) {
  await page.goto('/update-account')
  await page.getByLabel('真实姓名').fill('张三丰')
  await page.getByRole('button', { name: /^开户银行/ }).click()
  await page.getByRole('button', { name: '招商银行' }).click()
  await page.getByLabel('银行卡号').fill(card)
  await page.getByRole('button', { name: '确认绑定' }).click()
}

const ADDRESSES = [
  '/security-center',
  '/change-password',
  '/password-withdraw-money',
  '/account-list',
  '/update-account',
]

test('a guest is sent to login by every one of these [ROUTE-010, ROUTE-013, ROUTE-014, ROUTE-015, ROUTE-086]', async ({
  page,
}) => {
  for (const address of ADDRESSES) {
    await page.goto(address)
    await expect(page).toHaveURL(`/auth/login?back=${encodeURIComponent(address)}`)
  }
})

test('a member: changes the password, stays in, and is out everywhere else [ROUTE-086, ROUTE-015]', async ({
  page,
}) => {
  // The registration has left a session elsewhere.
  const player = await aPlayer()
  const elsewhere = () => apiAs(player.token)(security.overview, {}).then(({ account }) => account)
  expect(await elsewhere()).toBe(player.account)
  await signIn(page, player)

  await page.goto('/security-center')
  await expect(page.getByText('未设置')).toBeVisible()
  await page.getByRole('link', { name: /登录密码/ }).click()
  await expect(page).toHaveURL('/change-password')
  await page.getByLabel('原登录密码').fill(player.password)
  await page.getByLabel('新登录密码').fill('Another2027')
  await page.getByLabel('确认新密码').fill('Another2027')
  await page.getByRole('button', { name: '确认修改' }).click()
  await expectToast(page, '密码修改成功')
  await expect(page).toHaveURL('/security-center')
  await expect(page.getByText(/后可提现/)).toBeVisible()

  await expect(elsewhere()).rejects.toThrow('登录已失效')
  await page.reload()
  await expect(page.getByText(/后可提现/)).toBeVisible()
})

test('a member: binds a card, and sets a cash password on the way [ROUTE-010, ROUTE-013, WALLET-008]', async ({
  page,
  noise,
}) => {
  noise.expect(/400.*(updateBank|Bad Request)/)
  const player = await aPlayer()
  await signIn(page, player)
  const card = aCard()
  await bindCard(page, card)
  await expect(page).toHaveURL('/password-withdraw-money')
  await page.getByLabel('登录密码', { exact: true }).fill(player.password)
  await typeCode(page, '提现密码', '1234')
  await typeCode(page, '再次输入提现密码', '1234')
  await page.getByRole('button', { name: '确认设置' }).click()
  await expect(page.getByRole('alert')).toHaveText('提现密码过于简单，请更换')
  await page.reload()
  await page.getByLabel('登录密码', { exact: true }).fill(player.password)
  await typeCode(page, '提现密码', CODE)
  await typeCode(page, '再次输入提现密码', CODE)
  await page.getByRole('button', { name: '确认设置' }).click()
  await expectToast(page, '提现密码设置成功')

  await bindCard(page, card)
  await expect(page.getByRole('dialog', { name: '请输入提现密码' })).toBeVisible()
  await page.keyboard.type(CODE)
  await expectToast(page, '绑定成功')
  await expect(page).toHaveURL('/account-list')
  await expect(page.getByRole('article', { name: new RegExp(`招商银行 .*${card.slice(-4)}`) })).toContainText('默认')
  await expect(page.getByText(card)).toHaveCount(0)
})

test('a member: five wrong codes lock the dialog [ROUTE-014, WALLET-006, WALLET-007]', async ({ page, noise }) => {
  noise.expect(/400.*(updateBank|cashPassword|Bad Request)/)
  await signIn(page, await aPlayerWithCode())
  await bindCard(page, aCard())
  const dialog = page.getByRole('dialog', { name: '请输入提现密码' })
  for (const code of ['4077', '4078', '4079', '4086']) {
    await expect(dialog.locator('input').first()).toBeFocused()
    const answered = page.waitForResponse(/check\/cashPassword/)
    await page.keyboard.type(code)
    await answered
    await expect(dialog.getByRole('alert')).toHaveText('交易密码输入错误!')
  }
  await expect(dialog.locator('input').first()).toBeFocused()
  await page.keyboard.type('4087')
  await expect(dialog.getByRole('alert')).toContainText('提现密码已锁定')
  await expect(dialog.locator('input').first()).toBeDisabled()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await page.goto('/security-center')
  await expect(page.getByText(/提现密码连续输入错误，已锁定至/)).toBeVisible()
  await page.goto('/account-list')
  await expect(page.getByText('还没有收款账户，绑定后即可提现')).toBeVisible()
})

test('somebody who forgot the password: account and a wrong code open nothing [ROUTE-016]', async ({ page, noise }) => {
  noise.expect(/400.*(updatePasswordByAccount|Bad Request)/)
  const player = await aPlayer()
  await page.goto('/reset-password?theme=theme2')
  await page.getByLabel('用户名', { exact: true }).fill(player.account)
  await page.getByLabel('重置码').fill('23456789')
  await page.getByLabel('新登录密码').fill('Another2027')
  await page.getByLabel('确认新密码').fill('Another2027')
  await page.getByRole('button', { name: '重置密码' }).click()
  await expectToast(page, '用户名或验证信息不正确')
  await expect(page).toHaveURL(/\/reset-password/)
})
