import * as bets from '@liuhe/contract/api/bets.ts'
import * as liveReports from '@liuhe/contract/api/live-reports.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import type { Page } from '@playwright/test'
import { aPlayer, apiAs, aTurnOpenFor, betOn, type Player } from './support/api.ts'
import { seriousFaults } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { database } from './support/operator.ts'
import { expectToast, signIn } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

/** The one-minute Mark Six. */
const GAME = 71

test('a member finds a round of a third-party game [ROUTE-040, ROUTE-041, CASINO-001, CASINO-003]', async ({
  page,
}) => {
  const player = await aPlayer()
  const settled = await aRound(player, 'baijiale')
  await signIn(page, player)
  await page.goto('/profile')
  await page.getByRole('link', { name: '娱乐场明细' }).click()
  await expect(page).toHaveURL('/live-betting')
  const row = page.getByRole('row', { name: /百家乐/ })
  await expect(row).toContainText('120.50')
  await expect(row).toContainText('234.95')
  expect(await seriousFaults(page)).toEqual([])

  await row.click()
  const today = siteDateOf(Date.now())
  await expect(page).toHaveURL(
    new RegExp(`/live-betting-detail\\?gameCode=baijiale&startDate=[\\d-]+&endDate=${today}$`),
  )
  await expect(page.getByRole('heading', { name: '百家乐' })).toBeVisible()
  const round = page.getByRole('feed').getByRole('article')
  await expect(round).toHaveCount(1)
  await expect(round).toContainText(`局号 ${settled}`)
  await expect(round).toContainText('+114.45')
  expect(await seriousFaults(page)).toEqual([])

  // What was played meanwhile comes with the next search.
  await aRound(player, 'toubao')
  await page.goBack()
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page.getByRole('row', { name: /骰宝/ })).toContainText('120.50')
})

test('a game that was not played opens nothing, and another day has its own figures [CASINO-004]', async ({ page }) => {
  const player = await aPlayer()
  await aRound(player, 'baijiale')
  await signIn(page, player)
  await page.goto('/live-betting')
  await page.getByRole('row', { name: /龙虎/ }).click()
  await expect(page).toHaveURL('/live-betting')
  const yesterday = siteDateOf(Date.now() - 86_400_000)
  await page.getByLabel('结束日期').fill(yesterday)
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page.getByText('所选日期内没有娱乐场投注')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(0)
})

test('theme2 has one container of reports [ROUTE-063, ROUTE-064, ROUTE-065, BETS-001, BETS-002]', async ({ page }) => {
  test.setTimeout(patient(120_000))
  const player = await aPlayer()
  await signIn(page, player)
  const { cur } = await aTurnOpenFor(GAME, 20)
  await betOn(player.token, { gameId: GAME, turnNum: cur.turnNum })
  // The theme belongs to the document: it is asked for where the page is opened.
  await page.goto('/report?theme=theme2')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'theme2')
  await expect(page).toHaveURL(/\/report\/bet-list(\?theme=theme2)?$/)
  const reports = page.getByRole('tablist', { name: '报表' })
  await expect(reports.getByRole('tab')).toHaveText(['彩票明细', '娱乐场明细'])
  await expect(reports.getByRole('tab', { name: '彩票明细' })).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('button', { name: '撤单' }).click()
  await page.getByRole('checkbox', { name: '全选' }).click()
  await page.getByRole('button', { name: '撤单(1)' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确定|确认/ })
    .click()
  await expectToast(page, '撤销成功')
  await page.getByRole('tab', { name: '已撤销' }).click()
  await expect(page).toHaveURL('/report/bet-list?tab=4')
  await expect(page.getByRole('feed').getByRole('article')).toHaveText([/已撤单/])

  await reports.getByRole('tab', { name: '娱乐场明细' }).click()
  await expect(page).toHaveURL('/report/live-betting')
  await expect(page.getByText('所选日期内没有娱乐场投注')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await reports.getByRole('tab', { name: '彩票明细' }).click()
  await expect(page).toHaveURL(/\/report\/bet-list(\?theme=theme2)?$/)
})

test('a visitor sees no report and cannot cancel: he is sent to login [ROUTE-039, BETS-065]', async ({ page }) => {
  for (const address of ['/bet-list', '/live-betting', '/live-betting-detail?gameCode=baijiale']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(page.getByRole('button', { name: '撤单' })).toHaveCount(0)
  }
  const attempt = apiAs()(bets.cancel, { orderNos: ['1'] })
  await expect(attempt).rejects.toMatchObject({ code: 'UC/UNAUTHORISED' })
  const today = siteDateOf(Date.now())
  const reading = apiAs()(liveReports.br, { startDate: today, endDate: today })
  await expect(reading).rejects.toMatchObject({ code: 'UC/UNAUTHORISED' })
})

test('the list of orders says why it did not come, and comes when asked again [BETS-064]', async ({ page, noise }) => {
  noise.expect(/503|SYS\/BUSY/)
  await signIn(page, await aPlayer())
  await breakCalls(page, /\/todayList/)
  await page.goto('/bet-list')
  await expect(page.getByText('暂无数据')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('系统繁忙，请稍后再试')
  await page.unrouteAll()
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

/** A settled round as the wallet protocol will write it: staked 120.50, paid 234.95. @returns its number */
async function aRound({ account }: Player, game: string): Promise<string> {
  const number = `E${Date.now()}`
  await database()`
    select record_round('haiyue', ${number}, m.member_id, ${game}, 1::smallint, 120500, 234950, 120500,
                        clock_timestamp() - interval '2 seconds', clock_timestamp())
    from member m where account = ${account}`
  return number
}

async function breakCalls(page: Page, calls: RegExp): Promise<void> {
  await page.route(calls, (route) =>
    route.fulfill({ status: 503, json: { code: 'SYS/BUSY', msg: '系统繁忙，请稍后再试', data: null } }),
  )
}
