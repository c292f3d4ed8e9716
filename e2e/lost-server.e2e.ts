import * as lottery from '@liuhe/contract/api/lottery.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { apiAs } from './support/api.ts'
import { type Front, openFront } from './support/front.ts'
import { expect, test } from './support/journey.ts'

const GAME = 71

let front: Front
test.beforeEach(async () => {
  front = await openFront()
})
test.afterEach(() => front.kill())

test('a lost server is told on the betting page, which is right within 3 s of its return [F-Q6]', async ({
  page,
  noise,
}) => {
  test.setTimeout(180_000)
  noise.expect(/ERR_|WebSocket|Failed to load/)
  const infoNow = () => apiAs()(lottery.openInfo, { gameId: GAME })
  const line = page.waitForEvent('websocket')
  await page.goto(`${front.origin}/game/${GAME}`)
  await (await line).waitForEvent('framereceived')
  const lost = page.getByText('连接已断开，正在重连')
  await expect(page.getByText('距封盘')).toBeVisible({ timeout: 20_000 })
  await expect(lost).toBeHidden()
  // All that the page loads later has come.
  await expect(page.getByRole('region', { name: '往期走势' })).toBeVisible({ timeout: 20_000 })
  await page.waitForLoadState('networkidle')

  await front.kill()
  await expect(lost).toBeVisible({ timeout: 5_000 })
  // A whole draw passes without the server.
  const { plan, serverTime } = await infoNow()
  await page.waitForTimeout(plan.planTime - serverTime + 8_000)
  await expect(lost).toBeVisible()
  const { cur, pre } = await infoNow()
  expect(pre?.turnNum).toBe(plan.turnNum)

  await front.revive()
  await expect(lost).toBeHidden({ timeout: 3_000 })
  const panel = page.getByRole('region', { name: '一分六合彩开奖结果' })
  await expect(page.getByText(issueLabel(cur.turnNum), { exact: true })).toBeVisible({ timeout: 1_000 })
  // The draw is over: its result stands there, and nothing falls.
  await expect(panel.getByText(issueLabel(plan.turnNum))).toBeVisible({ timeout: 1_000 })
  await expect(panel.getByRole('img', { name: /特码/ })).toBeVisible({ timeout: 1_000 })
  const special = (await panel.getByRole('img', { name: /特码/ }).getAttribute('aria-label')) ?? ''
  expect(special.match(/\d+/g)?.map(Number)).toEqual(pre?.resultText.split(',').map(Number))
})
