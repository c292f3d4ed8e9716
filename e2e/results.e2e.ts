import * as records from '@liuhe/contract/api/records.ts'
import { apiAs } from './support/api.ts'
import { seriousFaults } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { openHome } from './support/steps.ts'
import { expectMoving } from './support/video.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

/** 新澳门六合彩, which has a stream all day in the demo. */
const DAILY = 110

test('a stream that breaks: is taken up again by itself, and by hand when that fails [PANEL-022]', async ({
  page,
  noise,
}) => {
  test.setTimeout(patient(120_000))
  noise.expect(/\/live\//)
  noise.expect(/ERR_FAILED/)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`/lottery-history/${DAILY}?type=live-lottery&watch=live`)
  const video = page.locator('video')
  await expectMoving(video)
  await page.route('**/live/**', (route) => route.abort())
  await expect(page.getByText('画面中断，正在重新连接')).toBeVisible({ timeout: patient(30_000) })
  await page.unroute('**/live/**')
  await expect(page.getByText('画面中断，正在重新连接')).toBeHidden({ timeout: patient(20_000) })
  await expectMoving(video)

  // From the start there is nothing to play: the player gives up after some tries, and says so.
  await page.clock.install()
  await page.route('**/live/**', (route) => route.abort())
  await page.reload()
  const retry = page.getByRole('button', { name: '重试' })
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(retry).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: patient(60_000) })
  await page.unroute('**/live/**')
  await page.clock.resume()
  await retry.click()
  await expectMoving(video)
})

test('no video: is said in the words of the specification [PANEL-023]', async ({ page }) => {
  await page.goto('/lottery-history/71?type=live-lottery')
  await expect(page.getByText('暂无视频资源，请稍后在观看！')).toBeVisible()
  expect(await page.locator('video').count()).toBe(0)
})

test('the panel at home: leads on and refreshes [PANEL-004, PANEL-005, PANEL-006, PANEL-007, PANEL-008]', async ({
  page,
}) => {
  // Who wants less motion starts videos by hand.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openHome(page)
  const panel = page.getByRole('region', { name: '新澳门六合彩开奖结果' })
  const asked = page.waitForRequest(/\/lottery\/openInfo\?gameId=110/)
  await panel.getByRole('button', { name: '刷新' }).click()
  await asked
  await expect(panel.getByRole('link', { name: '历史记录' })).toHaveAttribute('href', '/lottery-history/110')
  await expect(panel.getByRole('link', { name: '开奖直播' })).toHaveAttribute(
    'href',
    '/lottery-history/110?type=live-lottery',
  )
  await expect(panel.getByRole('link', { name: '立即投注' })).toHaveAttribute('href', '/game/110')
  await panel.getByRole('button', { name: /开奖回放/ }).click()
  await expectMoving(panel.locator('video'))
  await panel.getByRole('link', { name: '直播间' }).click()
  await expect(page).toHaveURL('/lottery-history/110?type=live-lottery&watch=live')
  await expectMoving(page.locator('video').last())
  expect(await seriousFaults(page)).toEqual([])
})

test('the hall of results: shows every game, and follows a draw without being asked [ROUTE-076]', async ({ page }) => {
  test.setTimeout(patient(120_000))
  const all = await apiAs()(records.openInfoList, {})
  expect(all).toHaveLength(29)
  await page.goto('/lottery-record')
  const cards = page.getByRole('listitem').getByRole('region')
  await expect(cards).toHaveCount(29)
  for (const { gameName } of all) {
    await expect(page.getByRole('region', { name: gameName, exact: true }).getByRole('img').first()).toBeVisible()
  }
  expect(await seriousFaults(page)).toEqual([])
  const minute = page.getByRole('region', { name: '一分六合彩', exact: true })
  const numbers = () => minute.getByRole('img', { name: /开奖号码/ }).getAttribute('aria-label')
  const before = await numbers()
  await expect
    .poll(numbers, { message: 'the next draw of 一分六合彩 is shown', timeout: patient(80_000) })
    .not.toBe(before)

  await page.getByRole('tab', { name: '牛牛' }).click()
  await expect(cards).toHaveCount(1)
  await expect(page).toHaveURL('/lottery-record?family=NN')
  await page.getByRole('link', { name: '历史记录' }).click()
  await expect(page).toHaveURL('/lottery-history/95')
})

test('the history of a game: has the columns of its family, and days and years to choose [ROUTE-077]', async ({
  page,
}) => {
  const columns: readonly [number, readonly string[]][] = [
    [110, ['总和', '七色波', '特码']],
    [43, ['总和', '龙虎', '前中后三']],
    [44, ['冠亚和', '1-5龙虎']],
    [10, ['和值']],
    [47, ['总和', '尾数', '龙虎']],
    [46, ['和值', '极值', '波色']],
    [95, ['庄', '闲一', '闲二', '闲三', '闲四', '闲五']],
  ]
  for (const [gameId, names] of columns) {
    await page.goto(`/lottery-history/${gameId}`)
    const row = page.getByRole('article').first()
    await expect(row.getByRole('img', { name: /开奖号码/ })).toBeVisible()
    expect(await row.locator('dt').allInnerTexts()).toEqual(names)
  }
  await page.goto('/lottery-history/110')
  await page.getByRole('button', { name: '2025年' }).click()
  await expect(page).toHaveURL('/lottery-history/110?date=2025')
  await expect(page.getByRole('article').first()).toContainText('2025/12/31')
})
