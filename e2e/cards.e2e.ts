import type { Locator, Page } from '@playwright/test'
import { aPlayer } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { database } from './support/operator.ts'
import { expectToast, openHome, signIn } from './support/steps.ts'

const LOGIN = '登陆后可以解锁查看！'
const RECHARGE = '请充值任意金额开通VIP！'

/** Home at the cards that are locked, told in chat rooms or voted on. */
async function openMemberCards(page: Page): Promise<void> {
  await openHome(page)
  const chips = page.getByRole('group', { name: '资料分类' })
  await chips.getByRole('button', { name: '更多' }).click()
  await chips.getByRole('button', { name: '互动/VIP' }).click()
  await expect(card(page, '会员五肖')).toBeVisible()
}

const card = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

const lockOf = (page: Page, name: string): Locator => card(page, name).getByRole('button', { name: /解锁查看|开通VIP/ })

test('a member votes once in a poll [TPL-101, TPL-102, TPL-103, TPL-107, TPL-108, TPL-109, TPL-125]', async ({
  page,
}) => {
  await signIn(page, await aPlayer())
  await openMemberCards(page)
  const poll = card(page, '每期竞猜')
  const options = poll.getByRole('listitem').getByRole('button')
  const submit = poll.getByRole('button', { name: '投票', exact: true })
  await options.first().click()
  await expect(options.first()).toHaveAttribute('aria-pressed', 'true')
  await options.first().click()
  await expect(options.first()).toHaveAttribute('aria-pressed', 'false')
  await submit.click()
  await expectToast(page, '请先选择投票项！')

  const total = async () => Number(/共(\d+)票/.exec(await poll.innerText())?.[1])
  const before = await total()
  await options.nth(1).click()
  await submit.click()
  await expectToast(page, '投票成功！')
  await expect(poll.getByRole('button', { name: '已投' })).toBeVisible()
  expect(await total()).toBe(before + 1)

  // It is the server that remembers.
  await openMemberCards(page)
  await expect(options.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await options.first().click()
  await expectToast(page, '您已经投过票了！')
})

test('a guest meets locks, cannot vote, mark or cancel [TPL-004, TPL-094, TPL-098, TPL-111, PERM-013]', async ({
  page,
}) => {
  await openMemberCards(page)
  await expect(lockOf(page, 'VIP内部四肖')).toContainText(RECHARGE)
  await expect(lockOf(page, '绝密八码')).toContainText(LOGIN)
  const poll = card(page, '每期竞猜')
  await poll.getByRole('listitem').getByRole('button').first().click()
  await poll.getByRole('button', { name: '投票', exact: true }).click()
  await expectToast(page, '请先登录')
  const cancelled = await page.request.post('/app-api/api/bet/cancel', { form: { orderNo: '1' } })
  expect(cancelled.status()).toBe(401)
  await lockOf(page, '会员五肖').click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await openMemberCards(page)
  const favourite = poll.getByRole('button', { name: '收藏', exact: true })
  await favourite.click()
  await expectToast(page, '请先登录')
  await expect(favourite).toBeVisible()
})

test('a trial account counts as signed out before locks [TPL-005, TPL-095]', async ({ page }) => {
  await page.goto('/auth/login?theme=theme2')
  await page.getByRole('button', { name: '随便玩玩' }).click()
  await expect(page).toHaveURL(/\/profile/)
  await openMemberCards(page)
  await lockOf(page, '会员五肖').click()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a member reads more, recharged all, and votes [TPL-006, TPL-096, TPL-097, TPL-099, PERM-015]', async ({
  page,
}) => {
  const player = await aPlayer()
  await signIn(page, player)
  await openMemberCards(page)
  await expect(lockOf(page, '会员五肖')).toHaveCount(0)
  await expect(lockOf(page, '绝密八码')).toContainText(RECHARGE)
  await lockOf(page, '绝密八码').click()
  await expect(page).toHaveURL('/recharge')

  await database()`update member set recharged = 1000 where account_key = ${player.account}`
  await openMemberCards(page)
  await expect(card(page, '绝密八码').getByRole('listitem').first()).toContainText(/\d{2}/)
  await expect(lockOf(page, '绝密八码')).toHaveCount(0)
  await expect(lockOf(page, 'VIP内部四肖')).toHaveCount(0)
  const poll = card(page, '生肖大投票')
  await poll.getByRole('listitem').getByRole('button').first().click()
  await poll.getByRole('button', { name: '投票', exact: true }).click()
  await expectToast(page, '投票成功！')
})

test('lists lead to past records at the chosen entry [TPL-001, TPL-002, TPL-003]', async ({ page }) => {
  await openHome(page)
  await page.getByRole('group', { name: '资料分类' }).getByRole('button', { name: '推荐' }).click()
  const list = card(page, '精华资料大全')
  await expect(list).toBeVisible()
  const own = await list.getByRole('link', { name: '查看往期记录' }).getAttribute('href')
  expect(own).toMatch(/^\/template\/110\/\d+$/)
  expect(await list.getByRole('link', { name: '更多' }).getAttribute('href')).toBe(own)
  await list.getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL((url) => url.pathname === own && /^\d+$/.test(url.searchParams.get('templateId') ?? ''))
})
