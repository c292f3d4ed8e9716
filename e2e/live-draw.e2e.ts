import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { Page } from '@playwright/test'
import { apiAs } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { database } from './support/operator.ts'
import { muteHome } from './support/steps.ts'
import { expectMoving } from './support/video.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

const DAILY = 110
/** Fast games of the Mark Six that no other journey needs. */
const FAST = [93, 96]

const infoOf = (gameId: number) => apiAs()(lottery.openInfo, { gameId })

const waitOf = ({ plan, serverTime }: Awaited<ReturnType<typeof infoOf>>) => plan.planTime - serverTime

/** The first fast draw that leaves the time to change its game. */
async function nextDraw() {
  const all = await Promise.all(FAST.map(infoOf))
  return all.filter((info) => waitOf(info) > 25_000).toSorted((one, other) => waitOf(one) - waitOf(other))[0]
}

/**
 * Makes the next draw of a fast game a live one: ball by ball, and broadcast by the sandbox. Daily draws are hours
 * away, and their calendar is all that sets them apart.
 */
async function aLiveDraw(): Promise<{ gameId: number; turnNum: string; waitMs: number; putBack: () => Promise<void> }> {
  // All of them may draw in a moment: the one after is soon enough.
  await expect.poll(nextDraw, { message: 'a game draws soon', timeout: patient(60_000) }).toBeDefined()
  const next = await nextDraw()
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
  await page.emulateMedia({ reducedMotion: 'no-preference' })
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
