import * as agents from '@liuhe/contract/api/agents.ts'
import * as auth from '@liuhe/contract/api/auth.ts'
import * as bets from '@liuhe/contract/api/bets.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { patient } from '../apps/server/src/testing/patience.ts'
import { apiAs, aPlayer, aTurnOpenFor, betOn, newPlayer } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { expectToast, signIn } from './support/steps.ts'

/** The one-minute Mark Six. */
const GAME = 71

/** The top of the demo's chain of agents. */
const AGENT = { account: 'agent2026', password: 'Demo2026' }

test('an agent walks down his team, and adds somebody who then stands in it [AGENT-029]', async ({ page }) => {
  await signIn(page, AGENT)
  await page.goto('/agent')
  await expect(page.getByRole('region', { name: '今日数据' })).toBeVisible()
  await page.getByRole('link', { name: '下级列表' }).click()
  await page.getByRole('searchbox', { name: '账号' }).fill('mingming88')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('feed').getByRole('article')).toHaveCount(1)
  await page.getByRole('feed').getByRole('link', { name: /^下级/ }).click()
  const trail = page.getByRole('navigation', { name: '层级' })
  await expect(trail).toHaveText('agent2026haoyun668mingming88第 3 层')
  await page
    .getByRole('feed')
    .getByRole('link', { name: /caishen888/ })
    .click()
  await expect(page).toHaveURL(/\/agent\/user-detail\/\d+$/)
  await expect(page.getByText('7.2% ---- 1944')).toBeVisible()
  // Only those right below have a rate that he sets.
  await expect(page.getByRole('button', { name: '调整' })).toHaveCount(0)

  const added = newPlayer()
  await page.goto('/agent/add-user')
  await page.getByLabel('账号', { exact: true }).fill(added.account)
  await page.getByLabel('登录密码', { exact: true }).fill(added.password)
  for (const name of ['下一步', '下一步', '确认添加']) await page.getByRole('button', { name }).click()
  await page.getByRole('link', { name: '查看会员详情' }).click()
  await expect(page.getByRole('button', { name: '调整' })).toBeVisible()
  await expect(trail).toHaveText(`agent2026${added.account}直属`)
})

test('who registers by an agent’s link and plays is in the overview [AGENT-011, AGENT-028, AGENT-030]', async ({
  page,
  browser,
}) => {
  test.setTimeout(patient(240_000))
  await signIn(page, AGENT)
  const code = `E2E${newPlayer().account.slice(-8)}`
  await page.goto('/agent/create-link?tab=new')
  await page.getByLabel('推广码', { exact: true }).fill(code)
  await page.getByRole('button', { name: '创建推广链接' }).click()
  await expectToast(page, '推广链接已创建')
  await expect(page).toHaveURL(/\/agent\/link\/\d+$/)
  await expect(page.getByRole('img', { name: new RegExp(`推广码 ${code}`) })).toBeVisible()
  await page.getByRole('link', { name: '编辑' }).click()
  await expect(page.getByRole('heading', { name: `编辑 ${code}` })).toBeVisible()
  await page.getByRole('textbox', { name: '备注（选填）' }).fill('朋友圈')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('朋友圈')).toBeVisible()

  const phone = await browser.newPage()
  const friend = newPlayer()
  await phone.goto(`/auth/register?code=${code}`)
  await expect(phone.getByText(/推荐人：/)).toBeVisible()
  await phone.getByLabel('用户名', { exact: true }).fill(friend.account)
  await phone.getByLabel('密码', { exact: true }).fill(friend.password)
  await phone.getByLabel('确认密码', { exact: true }).fill(friend.password)
  await phone.getByRole('button', { name: '立即注册' }).click()
  await expect(phone).not.toHaveURL(/\/auth\//)
  await phone.close()
  await page.reload()
  await expect(page.getByRole('region', { name: '近 7 天' })).toContainText(/访问1.*注册1/)
  await page.goto(`/agent/user-list?account=${friend.account}`)
  await expect(page.getByRole('feed').getByRole('article')).toHaveCount(1)

  // What he bets and what comes of it are in the overview when it is drawn, to the 厘.
  const { token } = await apiAs()(auth.login, friend)
  const api = apiAs(token)
  const { cur } = await aTurnOpenFor(GAME, 4)
  await betOn(token, { gameId: GAME, turnNum: cur.turnNum })
  const settled = async () => (await api(bets.todayList, { gameId: GAME, status: 1 })).data
  await expect.poll(settled, { timeout: patient(90_000), intervals: [1_000] }).toHaveLength(1)
  const reward = (await settled())[0]?.reward ?? 0n
  await page.getByRole('feed').getByRole('link', { name: friend.account }).click()
  await expect(page).toHaveURL(/\/agent\/user-detail\/\d+$/)
  const userId = page.url().split('/').at(-1)
  const lottery = page.getByRole('region', { name: '游戏输赢' })
  await expect(async () => {
    await page.goto(`/agent/team-overview?user=${userId}`)
    await expect(lottery).toContainText(`投注 2.00派彩 ${formatAmount(reward)}`, { timeout: 2_000 })
  }).toPass({ timeout: patient(30_000) })
})

/** Every page of agents with its heading; of the member and the link that are given. */
const pagesOf = (member: string, link: string): readonly (readonly [string, string | RegExp])[] => [
  ['', '代理中心'],
  ['/user-list', '下级列表'],
  [`/user-detail/${member}`, '会员详情'],
  ['/add-user', '添加用户'],
  ['/team-overview', '团队总览'],
  ['/create-link', '推广链接'],
  [`/link/${link}`, '推广链接'],
  [`/link/${link}/update`, /^编辑 /],
  ['/declare', '代理说明'],
]

test.describe('pages of agents [ROUTE-054, ROUTE-055, ROUTE-056, ROUTE-057, ROUTE-058]', () => {
  test('are there for an agent, and for no guest or other member [ROUTE-059, ROUTE-060, ROUTE-061, ROUTE-062]', async ({
    page,
    browser,
    noise,
  }) => {
    test.setTimeout(patient(90_000))
    // Nobody opens nine pages in as many seconds, and the server says so.
    noise.expect(/429.*(user\/status|Too Many Requests)/)
    const { token } = await apiAs()(auth.login, AGENT)
    const api = apiAs(token)
    const [{ data: team }, { data: links }] = [await api(agents.subUsers, {}), await api(agents.links, {})]
    const pages = pagesOf(team[0]?.userId ?? '', links[0]?.linkId ?? '')
    for (const [path] of pages) {
      await page.goto(`/agent${path}`)
      await expect(page).toHaveURL(/\/auth\/login/)
    }
    await signIn(page, await aPlayer())
    for (const [path] of pages) {
      await page.goto(`/agent${path}`)
      await expect(page).toHaveURL(/\/$/)
    }
    const own = await browser.newPage()
    await signIn(own, AGENT)
    for (const [path, name] of pages) {
      await own.goto(`/agent${path}`)
      await expect(own.getByRole('heading', { name, level: 1 })).toBeVisible()
    }
    await own.close()
  })
})
