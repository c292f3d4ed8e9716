import * as auth from '@liuhe/contract/api/auth.ts'
import * as bets from '@liuhe/contract/api/bets.ts'
import type { Page } from '@playwright/test'
import { aPlayer, apiAs, aTurnOpenFor, type Player } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { database, setSettings } from './support/operator.ts'
import { expectToast, fillLogin, openHome, signIn } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

test.describe.configure({ timeout: patient(90_000) })

const ELSEWHERE = '您的账号已在其他设备登录'
/** What the pages' own polls and reloads are answered once a session is over. */
const OVER = /(400|401).*(\/api\/user\/|\/api\/cp\/|Bad Request|Unauthorized)/

/** Another device of the same member, which is no browser. */
const otherDevice = ({ account, password }: Player) => apiAs()(auth.login, { account, password })
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

test.describe('one device at a time', () => {
  let putBack = async () => {}
  test.beforeAll(async () => {
    putBack = await setSettings({ single_device: '1' })
  })
  test.afterAll(() => putBack())

  test('a page that listens is signed out at once when another device signs in [SEC-06, SEC-45]', async ({
    page,
    noise,
  }) => {
    noise.expect(OVER)
    const player = await aPlayer()
    await signIn(page, player)
    const isListening = saysOnALine(page, /"command":3/)
    await page.goto('/profile')
    await expect(page.getByText(player.account)).toBeVisible()
    await expect.poll(isListening, 'the socket of the page is open').toBe(true)

    const reload = page.waitForEvent('load')
    const began = Date.now()
    await otherDevice(player)
    await reload
    expect(Date.now() - began).toBeLessThan(2000)
    await expectToast(page, ELSEWHERE)
    await expect(page.getByText('欢迎您，游客')).toBeVisible()
    expect(await tokensOf(page)).toEqual([])
  })

  test('a page of the chat says so, forgets both tokens and is loaded again [CHAT-026, CHAT-027, CHAT-028]', chatIsLeft)

  test('a page that does not listen learns it from its next call [SESS-006, ERR-004]', async ({ page, noise }) => {
    noise.expect(OVER)
    const player = await aPlayer()
    await signIn(page, player)
    await page.goto('/game-structures')
    await otherDevice(player)
    await page.goto('/bet-list')
    await expectToast(page, ELSEWHERE)
    await expect(page).toHaveURL(/\/auth\/login/)
    expect(await tokensOf(page)).toEqual([])
  })

  test('a session that is simply over leads to login and back again [SESS-006, ERR-004]', async ({ page, noise }) => {
    noise.expect(OVER)
    const player = await aPlayer()
    await signIn(page, player)
    await page.goto('/game-structures')
    await database()`update session set expires_at = clock_timestamp() - interval '1 second'
      where member_id = (select member_id from member where account = ${player.account})`
    // Every node believes a session for five seconds at most.
    await page.waitForTimeout(5_500)
    await page.goto('/bet-list')
    await expect(page).toHaveURL(/\/auth\/login/)
    expect(await tokensOf(page)).toEqual([])
    await fillLogin(page, player)
    await expect(page).not.toHaveURL(/\/auth\//)
  })
})

test('an operator may allow several', async ({ page }) => {
  const several = await setSettings({ single_device: '0' })
  try {
    const player = await aPlayer()
    await signIn(page, player)
    await otherDevice(player)
    await page.goto('/profile')
    await expect(page.getByText(player.account)).toBeVisible()
  } finally {
    await several()
  }
})

test.describe('several tabs of one browser', () => {
  test('share one session: a login and a logout in one reach the other', async ({ page, context }) => {
    const player = await aPlayer()
    const other = await context.newPage()
    await other.goto('/profile')
    await expect(other.getByText('欢迎您，游客')).toBeVisible()
    await signIn(page, player)
    await expect(other.getByText(player.account)).toBeVisible()

    await page.goto('/profile')
    await page.getByRole('button', { name: '退出登录' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确定|确认/ })
      .click()
    await expect(page).toHaveURL('/')
    await expect(other.getByText('欢迎您，游客')).toBeVisible()
    await other.goto('/bet-list')
    await expect(other).toHaveURL(/\/auth\/login/)
  })

  test('show nothing of the first member when a second one signs in', async ({ page, context, noise }) => {
    noise.expect(OVER)
    const [first, second] = [await aPlayer(), await aPlayer()]
    // A login page that stands open since before anybody was in; one that is opened later leads a member away (F-U9).
    await page.goto('/auth/login')
    await expect(page.getByLabel('用户名', { exact: true })).toBeVisible()
    const other = await context.newPage()
    await signIn(other, first)
    await other.goto('/profile')
    await expect(other.getByText(first.account)).toBeVisible()
    await fillLogin(page, second)
    await expectToast(page, '登录成功!')
    await expect(other.getByText(second.account)).toBeVisible()
    await expect(other.getByText(first.account)).toHaveCount(0)
  })
})

test('a member who was away gives the password again before money moves, and the bet goes through [SEC-05]', async ({
  page,
  noise,
}, info) => {
  test.setTimeout(patient(120_000))
  noise.expect(/403.*(\/api\/bet\/|Forbidden)|400.*(reauthenticate|Bad Request)/)
  const player = await aPlayer()
  await signIn(page, player)
  await database()`
    update session set verified_at = verified_at - interval '31 minutes', used_at = used_at - interval '31 minutes'
    where member_id = (select member_id from member where account = ${player.account})`
  // Every node believes what it knows of a session for five seconds at most.
  await page.waitForTimeout(5_500)
  await aTurnOpenFor(71, 20)
  await page.goto('/game/71')
  await page.getByRole('button', { name: /^07 赔率/ }).click()
  const slip = page.getByRole('region', { name: '投注单' })
  await slip.getByLabel('每注金额').fill('2')
  await slip.getByRole('button', { name: '下注' }).click()
  await page
    .getByRole('dialog', { name: '投注单' })
    .getByRole('button', { name: /^下注 / })
    .click()
  const question = page.getByRole('dialog', { name: '安全验证' })
  await expect(question).toBeVisible()
  await info.attach('security-question', { body: await page.screenshot(), contentType: 'image/png' })
  await question.getByLabel('登录密码').fill('Wrong2026')
  await question.getByRole('button', { name: '验证' }).click()
  await expect(question.getByRole('alert')).toHaveText('登录密码错误')
  await question.getByLabel('登录密码').fill(player.password)
  await question.getByRole('button', { name: '验证' }).click()
  await expectToast(page, '投注成功')
  const { data: placed } = await apiAs(player.token)(bets.todayList, { gameId: 71 })
  expect(placed).toHaveLength(1)
})

test('leaving clears what the session kept, and keeps what belongs to the device [SEC-08]', async ({ page }) => {
  await signIn(page, await aPlayer())
  await page.evaluate(() => {
    const item = JSON.stringify({ value: 'x', endsAt: Date.now() + 3_600_000 })
    for (const key of ['chat_login_token', 'user_guest_id', 'user_guest_name', 'user_guest_hash_id']) {
      sessionStorage.setItem(key, item)
    }
    localStorage.setItem('remembered_account', 'player88')
  })
  await page.goto('/profile')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确定|确认/ })
    .click()
  await expect(page).toHaveURL('/')
  expect(await tokensOf(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('remembered_account'))).toBe('player88')
  await openHome(page)
  await menu(page).getByRole('link', { name: '我的' }).click()
  await expect(page.getByText('欢迎您，游客')).toBeVisible()
})

/** Keys of the session that a browser still holds, in its storage or as a readable cookie. */
const tokensOf = (page: Page) =>
  page.evaluate(() => {
    const keys = /^(access_token|chat_login_token|user_guest_.*|rebateRatio|access_message_id)$/
    const cookies = document.cookie.split('; ').map((cookie) => cookie.split('=')[0] as string)
    return [...Object.keys(sessionStorage), ...cookies].filter((key) => keys.test(key))
  })

/** Whether the page has said something like that on one of its lines. */
function saysOnALine(page: Page, what: RegExp): () => boolean {
  let hasSaid = false
  page.on('websocket', (line) => {
    line.on('framesent', ({ payload }) => void (hasSaid ||= what.test(String(payload))))
  })
  return () => hasSaid
}

type Journey = { page: Page; noise: { expect: (what: RegExp) => void } }

/** The line of the chat hears it, and the page is loaded again without a token. */
async function chatIsLeft({ page, noise }: Journey): Promise<void> {
  noise.expect(OVER)
  const player = await aPlayer()
  await signIn(page, player)
  const isListening = saysOnALine(page, /"rooms":/)
  await page.goto('/chat-rooms')
  await expect.poll(isListening, 'the line of the chat is open').toBe(true)
  expect(await tokensOf(page)).toContain('chat_login_token')
  const reload = page.waitForEvent('load')
  await otherDevice(player)
  await reload
  await expectToast(page, ELSEWHERE)
  expect(await tokensOf(page)).toEqual([])
}
