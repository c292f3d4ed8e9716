import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as records from '@liuhe/contract/api/records.ts'
import type { Locator, Page } from '@playwright/test'
import { apiAs } from './support/api.ts'
import { seriousFaults } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { database } from './support/operator.ts'
import { muteHome, openHome } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

const DAILY = 110
/** Fast games of the Mark Six that no other journey needs. */
const FAST = [93, 96]

const infoOf = (gameId: number) => apiAs()(lottery.openInfo, { gameId })

/** Plays, and not for a moment only. */
async function expectMoving(video: Locator): Promise<void> {
  await expect(video, 'the video plays').toHaveJSProperty('paused', false, { timeout: patient(15_000) })
  const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(position, { message: 'the video moves', timeout: patient(15_000) }).toBeGreaterThan(0.2)
  const before = await position()
  await expect.poll(position, { message: 'the video goes on', timeout: patient(10_000) }).toBeGreaterThan(before + 1)
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0)
}

/**
 * Makes the next draw of a fast game a live one: ball by ball, and broadcast by the sandbox. Daily draws are hours
 * away, and their calendar is all that sets them apart.
 */
async function aLiveDraw(): Promise<{ gameId: number; turnNum: string; waitMs: number; putBack: () => Promise<void> }> {
  const all = await Promise.all(FAST.map(infoOf))
  const waitOf = ({ plan, serverTime }: (typeof all)[number]) => plan.planTime - serverTime
  const next = all.filter((info) => waitOf(info) > 25_000).toSorted((one, other) => waitOf(one) - waitOf(other))[0]
  if (next === undefined) throw new Error('no game draws soon')
  const { gameId, plan } = next
  const sql = database()
  const [before] = await sql<{ schedule: unknown }[]>`
    select timing -> 'schedule' as schedule from game where game_id = ${gameId}`
  const setSchedule = (schedule: unknown) =>
    sql`
      update game set timing = jsonb_set(timing, '{schedule}', ${sql.json(schedule as never)})
      where game_id = ${gameId}`
  const origin = new URL((await infoOf(DAILY)).cur.liveUrl).origin
  await setSchedule({ kind: 'daily', at: '00:01', weekdays: [0, 1, 2, 3, 4, 5, 6] })
  await sql`
    select live_stream_set(${gameId}, ${`${origin}/live/${gameId}.m3u8`},
                           ${`${origin}/live/replay/{gameId}/{turnNum}.m3u8`})`
  // A draw just before counts as live now, too, and stays on the panel for a while.
  await expect
    .poll(async () => (await infoOf(gameId)).cur.turnNum, {
      message: `turn ${plan.turnNum} of game ${gameId} is the one that is live`,
      timeout: patient(150_000),
    })
    .toBe(plan.turnNum)
  return {
    gameId,
    turnNum: plan.turnNum,
    waitMs: waitOf(await infoOf(gameId)),
    putBack: async () => {
      await setSchedule(before?.schedule)
      await sql`select live_stream_set(${gameId}, '')`
    },
  }
}

/** How many numbers the panel shows, each time it changes. */
async function watchBalls(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = []
    const look = () => {
      const label = document.querySelector('[aria-label$="开奖结果"] [role="img"]')?.getAttribute('aria-label') ?? ''
      const count = label.match(/\d+/g)?.length ?? 0
      if (seen.at(-1) !== count) seen.push(count)
    }
    setInterval(look, 100)
    Object.assign(globalThis, { ballsSeen: seen })
  })
  return () => page.evaluate(() => (globalThis as unknown as { ballsSeen: number[] }).ballsSeen)
}

test('a live draw: comes ball by ball beside its video, and is seen again [PANEL-003, PANEL-016, PANEL-024]', async ({
  page,
}) => {
  test.setTimeout(patient(420_000))
  const live = await aLiveDraw()
  try {
    await muteHome(page)
    await page.goto(`/game/${live.gameId}`)
    const panel = page.getByRole('region', { name: /六合彩开奖结果/ })
    await expect(panel.getByText('视频直播已经结束...')).toBeVisible()
    const balls = await watchBalls(page)
    await expect(panel.getByText('封盘中').or(panel.getByText('开奖中', { exact: true }))).toBeVisible({
      timeout: live.waitMs + 15_000,
    })
    // Betting has closed; the draw is on air half a minute later at most. Nobody taps: its video shows by itself,
    // silently.
    const video = panel.locator('video')
    await expect(video).toBeVisible({ timeout: patient(45_000) })
    await expect(video).toHaveJSProperty('muted', true)
    await expectMoving(video)
    await expect(panel.getByText('直播中', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: '打开声音' }).click()
    await expect(video).toHaveJSProperty('muted', false)

    await expect(panel.getByRole('img', { name: /特码/ })).toBeVisible({ timeout: patient(75_000) })
    expect((await balls()).slice(-8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    const { pre } = await infoOf(live.gameId)
    expect(pre).toMatchObject({ turnNum: live.turnNum, isStreaming: false })
    const shown = (await panel.getByRole('img', { name: /特码/ }).getAttribute('aria-label')) ?? ''
    expect(shown.match(/\d+/g)?.map(Number)).toEqual(pre?.resultText.split(',').map(Number))

    // The recording is pushed when it is stored.
    const replay = panel.getByRole('button', { name: /观看.*回放/ })
    await expect(replay).toBeVisible({ timeout: patient(20_000) })
    await expect(panel.getByText('视频直播已经结束...')).toBeVisible()
    await replay.click()
    await expectMoving(panel.locator('video'))
  } finally {
    await live.putBack()
  }
})

test('a stream that breaks: is taken up again by itself, and by hand when that fails [PANEL-022]', async ({
  page,
  noise,
}) => {
  test.setTimeout(patient(120_000))
  noise.expect(/\/live\//)
  noise.expect(/ERR_FAILED/)
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
