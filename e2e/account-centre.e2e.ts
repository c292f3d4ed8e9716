import * as member from '@liuhe/contract/api/member.ts'
import { TRIAL_MESSAGE } from '@liuhe/domain/members/member.ts'
import { apiAs, aPlayer, type Player } from './support/api.ts'
import { faultsOfOtherThemes, seriousFaults } from './support/axe.ts'
import { faultsOfDoubleText } from './support/double-text.ts'
import { expect, test } from './support/journey.ts'
import { database, setSettings } from './support/operator.ts'
import { expectToast, openHome, signIn } from './support/steps.ts'

const DEMO_AGENT: Player = { account: 'agent2026', password: 'Demo2026' }
const shortcuts = '常用功能'
const memberIdOf = async (token: string): Promise<bigint> =>
  BigInt((await apiAs(token)(member.info, {})).userInfo.userId)

test('a guest: sees the bonus and the ways in, and is sent to login [ROUTE-066, PROF-003, PROF-004]', async ({
  page,
}) => {
  await page.goto('/profile')
  await expect(page.getByText(/新用户注册送\d+元/)).toBeVisible()
  const grid = page.getByRole('navigation', { name: shortcuts })
  await expect(grid.getByRole('link')).toHaveText([
    ...['资金明细', '投注记录', '娱乐场明细', '洗码', '我的收藏', '充值记录', '消息中心', '提现记录'],
  ])
  await grid.getByRole('link', { name: '投注记录' }).click()
  await page.getByRole('dialog', { name: '请先登录!' }).getByRole('button', { name: '取消' }).click()
  await expect(page).toHaveURL('/profile')
  await page.getByRole('link', { name: '个人资料' }).click()
  await expect(page).toHaveURL('/auth/login')
  for (const path of ['/profile-vip', '/personal-info', '/notifications', '/my-collection']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth\/login/)
  }
})

test('a member: reads the welcome, and every badge follows [NOTIF-005, PROF-018, ROUTE-088]', async ({ page }) => {
  // Three documents one after another, each loaded from nothing.
  test.slow()
  await signIn(page, await aPlayer())
  await openHome(page)
  await page.getByRole('banner').getByRole('link', { name: '消息中心，1条未读' }).click()
  await expect(page).toHaveURL('/notifications')
  await page.getByRole('button', { name: /^未读： ?欢迎加入/ }).click()
  await page.getByRole('dialog', { name: '消息详情' }).getByRole('button', { name: '知道了' }).click()
  await expect(page.getByRole('button', { name: /^欢迎加入/ })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: '消息中心', exact: true })).toBeVisible()
})

test('a member: sees a message come while he looks, and deletes all', async ({ page }) => {
  const player = await aPlayer()
  await signIn(page, player)
  const joined = new Promise<void>((resolve) => {
    // The line says which streams it carries; the member's is among them.
    page.on('websocket', (line) => line.on('framereceived', ({ payload }) => /"own"/.test(`${payload}`) && resolve()))
  })
  await page.goto('/notifications')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await joined
  // As a settlement or an operator would write it.
  const memberId = await memberIdOf(player.token)
  const sql = database()
  await sql.begin(async (tx) => {
    await tx`insert into notification (member_id, content) values (${memberId}, '您的存款已到账')`
    await tx`select outbox_announce('unread', ${JSON.stringify({ memberId: String(memberId), count: 1 })}::text::jsonb)`
  })
  const row = page.getByRole('listitem').filter({ hasText: '您的存款已到账' })
  await row.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除消息' }).getByRole('button', { name: '确定' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('listitem').getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除消息' }).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('暂无消息')).toBeVisible()
})

test('a member: finds the notifications made again, not kept [ROUTE-115]', async ({ page }) => {
  await signIn(page, await aPlayer())
  await page.goto('/profile')
  const mark = (path: string) =>
    page.getByRole('main').evaluate((main, name) => main.setAttribute('data-seen', name), path)
  await mark('profile')
  await page.getByRole('link', { name: /消息中心/ }).click()
  await expect(page.getByRole('list', { name: '消息' })).toBeVisible()
  await mark('notifications')
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.locator('main[data-seen=profile]')).toBeVisible()
  await page.getByRole('link', { name: /消息中心/ }).click()
  await expect(page.getByRole('list', { name: '消息' })).toBeVisible()
  await expect(page.locator('main[data-seen=notifications]')).toHaveCount(0)
})

test('a member: changes what he is shown by, and gives his birthday once [ROUTE-012, API-032]', async ({ page }) => {
  const player = await aPlayer()
  await signIn(page, player)
  await page.goto('/personal-info')
  await page.getByRole('button', { name: /^头像/ }).click()
  await page.getByRole('button', { name: '锦鲤' }).click()
  await expectToast(page, '保存成功')
  await page.getByRole('button', { name: /^昵称/ }).click()
  await page.getByRole('textbox', { name: '昵称', exact: true }).fill('在线客服')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('alert')).toHaveText('该昵称不可使用')
  await page.getByRole('textbox', { name: '昵称', exact: true }).fill('年年有鱼')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: /^出生日期/ }).click()
  const birthday = page.getByRole('textbox', { name: '出生日期' })
  await expect(birthday).toHaveAttribute('aria-haspopup', 'dialog')
  await birthday.click()
  const wheels = page.getByRole('dialog', { name: '出生日期' })
  for (const row of ['2月', '28日']) await wheels.getByRole('option', { name: row, exact: true }).click()
  await wheels.getByRole('button', { name: '完成' }).click()
  await expect(birthday).toHaveValue('1990-02-28')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('1990-02-28')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1990-02-28')).toBeVisible()
  await expect(page.getByRole('button', { name: /^出生日期/ })).toHaveCount(0)
  await page.goto('/profile')
  await expect(page.getByText('年年有鱼')).toBeVisible()
  expect(await faultsOfDoubleText(page), 'twice as large [F-Q9]').toEqual([])
  await expect(page.getByText(`账号：${player.account}`)).toBeVisible()
  await expect(page.locator('img[data-avatar="14"]')).toBeVisible()
  const drawn = await page.locator('img[data-avatar="14"]').evaluate((image: HTMLImageElement) => image.naturalWidth)
  expect(drawn).toBeGreaterThan(0)
})

test('a member: sees how far the next VIP level is [ROUTE-011, PROF-007, PROF-035, PROF-037]', async ({ page }) => {
  const player = await aPlayer()
  const memberId = await memberIdOf(player.token)
  await database()`insert into vip_progress (member_id, cycle_bet) values (${memberId}, 250000)`
  await signIn(page, player)
  await page.goto('/profile')
  await expect(page.getByText('再投注 750.00 元升级 VIP 1')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'VIP特权' }).first().click()
  await expect(page).toHaveURL('/profile-vip')
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  await expect(page.getByRole('region', { name: '升级条件与礼金（元）' }).getByRole('row')).toHaveCount(10)
  await database()`update member set vip_level = 9 where member_id = ${memberId}`
  await page.reload()
  await expect(page.getByText('已达最高等级')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('an agent: has the way to the own area, a member has not [PROF-020]', async ({ page, browser }) => {
  await signIn(page, DEMO_AGENT)
  await page.goto('/profile')
  await expect(page.getByText('代理', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '代理中心' })).toHaveAttribute('href', '/agent')
  const other = await browser.newPage()
  await signIn(other, await aPlayer())
  await other.goto('/profile')
  await expect(other.getByRole('button', { name: '退出登录' })).toBeVisible()
  await expect(other.getByRole('link', { name: '代理中心' })).toHaveCount(0)
  await other.close()
})

test('a trial account: is stopped at the cash desk [PERM-029, PERM-030]', async ({ page }) => {
  await page.goto('/auth/login?theme=theme2')
  await page.getByRole('button', { name: '随便玩玩' }).click()
  await expect(page.getByText('当前为试玩账户')).toBeVisible()
  for (const name of ['充值', '提现', '存款']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expectToast(page, TRIAL_MESSAGE)
    await expect(page.getByRole('status').getByText(TRIAL_MESSAGE)).toHaveCount(0, { timeout: 2000 })
  }
  await expect(page).toHaveURL(/\/profile/)
})

test('a member: keeps a card and lets it go [ROUTE-079]', async ({ page }) => {
  await signIn(page, await aPlayer())
  await openHome(page)
  const card = page.getByRole('article').filter({ has: page.getByRole('button', { name: '收藏', exact: true }) })
  const name = await card.first().getByRole('heading').first().innerText()
  const sent = page.waitForResponse((response) => response.url().endsWith('/toggle-like') && response.ok())
  await card.first().getByRole('button', { name: '收藏', exact: true }).click()
  await sent
  await page.goto('/profile')
  await page.getByRole('link', { name: '我的收藏' }).click()
  await expect(page).toHaveURL('/my-collection')
  await expect(page.getByRole('article').getByRole('heading').first()).toHaveText(name)
  await page.getByRole('button', { name: '已收藏' }).click()
  await expect(page.getByText('暂无数据')).toBeVisible()
  await page.getByRole('tab', { name: '游戏' }).click()
  await expect(page).toHaveURL('/my-collection?tab=games')
})

test('an operator: changes the more-menu of the profile [PROF-021, PROF-022, CONF-022]', async ({ page }) => {
  const entry = (title: string, redirectLink: string, requiedAuth: 0 | 1) => ({
    ...{ title, redirectLink, requiedAuth, icon: 'gift' },
  })
  const tabs = { subTab1: [entry('今日活动', '/promotional', 0)], subTab2: [entry('会员专区', '/profile-vip?a=1', 1)] }
  const undo = await setSettings({ profileTabs: JSON.stringify(tabs) })
  try {
    await page.goto('/profile')
    const menu = page.getByRole('navigation', { name: '更多功能' })
    await expect(menu.getByRole('link')).toHaveText(['今日活动', '会员专区'])
    await menu.getByRole('link', { name: '会员专区' }).click()
    await expect(page).toHaveURL('/auth/login')
  } finally {
    await undo()
  }
})

test('the pages of an account that has something to show have no serious fault of access in any theme', async ({
  page,
}) => {
  const faults: Record<string, string[]> = {}
  const look = async (path: string, mark: string) => {
    await page.goto(path)
    await expect(page.getByText(mark).first()).toBeVisible()
    faults[path] = [...(await seriousFaults(page)), ...(await faultsOfOtherThemes(page))]
  }
  await signIn(page, { account: 'demo2026', password: 'Demo2026' })
  await look('/profile', '再投注')
  await look('/profile-vip', '洗码比例')
  await look('/personal-info', '未设置')
  await look('/notifications', '欢迎加入')
  await look('/my-collection', '图纸')
  expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, []])))
})
