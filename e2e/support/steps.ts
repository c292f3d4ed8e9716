import { expect, type Page } from '@playwright/test'
import type { Player } from './api.ts'

// What many journeys do on their way to what they are about, by the words a member reads.

/**
 * Opens home without what opens over it by itself: notices and adverts count as read in this session. The journeys of
 * shell-pieces are about those.
 */
export async function openHome(page: Page, theme?: string): Promise<void> {
  await muteHome(page)
  await page.goto(theme === undefined ? '/' : `/?theme=${theme}`)
  await expect(page.getByRole('dialog'), 'nothing opens over home').toHaveCount(0)
  await cardsStand(page)
}

/** Waits for the cards of home. The document brings one; once there are more, the page listens. */
export const cardsStand = (page: Page): Promise<void> =>
  expect(page.getByRole('article').nth(1), 'the cards of home stand').toBeAttached()

/** Puts away what opens over home by itself, on every page from now on. */
export const muteHome = (page: Page): Promise<unknown> =>
  page.addInitScript((keys) => {
    for (const key of keys) sessionStorage.setItem(key, '1')
  }, HOME_MODALS)

/** What the pages remember of a session, by the keys they use. */
const HOME_MODALS = ['home_notices', 'home_AD11', 'home_AD12']

export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').getByText(text), `the page says ${text}`).toBeVisible()
}

/** Fills in the login form and sends it. */
export async function fillLogin(page: Page, { account, password }: Player): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '立即登录' }).click()
}

/** Signs in by way of the login page. */
export async function signIn(page: Page, player: Player): Promise<void> {
  await page.goto('/auth/login')
  await fillLogin(page, player)
  await expectToast(page, '登录成功!')
  await expect(page, 'a member who is in leaves the login page').not.toHaveURL(/\/auth\//)
}

/** An amount as pages write it, `1,234.50`, in 厘. */
export const liOf = (text: string): bigint => {
  const [whole = '0', part = ''] = text.replaceAll(/[^\d.]/g, '').split('.')
  return BigInt(whole) * 1000n + BigInt(part.padEnd(3, '0'))
}
