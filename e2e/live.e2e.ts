import type { Page, WebSocketRoute } from '@playwright/test'
import { aPlayer, aTurnOpenFor, betOn, drawnTurns } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { signIn } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

/** The one-minute Mark Six. */
const GAME = 71

test("the member's balance catches up after an outage, without a reload [WS-008, WS-010]", async ({ page }) => {
  test.setTimeout(patient(120_000))
  const player = await aPlayer()
  const line = await holdLine(page)
  await signIn(page, player)
  await page.goto('/profile')
  const wallet = page.getByRole('region', { name: '我的钱包' })
  await expect(wallet.getByText('88.00', { exact: true })).toBeVisible()
  await expect.poll(line.joined, 'the page listens to the channel of its member').toContain('own')
  const { cur } = await aTurnOpenFor(GAME, 15)

  const asked = countCalls(page, /\/api\/user\/(status|info)/)
  await line.cut()
  // Placed by another device of the member.
  await betOn(player.token, { gameId: GAME, turnNum: cur.turnNum })
  await expect
    .poll(line.refusedTries, { message: 'the page tries to come back', timeout: patient(10_000) })
    .toBeGreaterThan(1)
  await expect(wallet.getByText('88.00', { exact: true })).toBeVisible()
  line.mend()
  await expect(wallet.getByText('86.00', { exact: true })).toBeVisible()
  // It was told by the line: nobody asked for it.
  expect(asked()).toBe(0)
})

test('a draw of which nothing was heard is in the record as soon as the line is back [WS-006]', async ({ page }) => {
  test.setTimeout(patient(150_000))
  const line = await holdLine(page)
  await page.goto(`/lottery-history/${GAME}`)
  await expect.poll(line.joined, 'the page listens to results').toContain(`${GAME}:RESULT`)
  const [before] = await drawnTurns(GAME)
  await line.cut()
  const newest = async () => (await drawnTurns(GAME))[0]?.turnNum ?? ''
  await expect
    .poll(newest, { message: 'a draw that the page cannot hear of', timeout: patient(100_000), intervals: [500] })
    .not.toBe(before?.turnNum)
  const missed = (await newest()).slice(8)
  const row = page.getByRole('feed').getByRole('article').filter({ hasText: missed })
  await expect(row).toHaveCount(0)
  line.mend()
  await expect(row).toHaveCount(1)
})

/** A line between page and server that can be cut: it breaks, and so does every new one until it is mended. */
async function holdLine(page: Page) {
  let isCut = false
  let refused = 0
  let current: WebSocketRoute | undefined
  const streams: string[] = []
  await page.routeWebSocket(/\/ws-game\//, async (route) => {
    if (isCut) {
      refused += 1
      return route.close({ code: 4000, reason: 'cut' })
    }
    current = route
    const server = route.connectToServer()
    server.onMessage((frame) => {
      const { command, content } = JSON.parse(String(frame)) as { command: number; content?: { streams?: string[] } }
      if (command === 21) streams.push(...(content?.streams ?? []))
      route.send(frame)
    })
  })
  return {
    joined: () => streams,
    refusedTries: () => refused,
    cut: async () => {
      isCut = true
      await current?.close({ code: 4000, reason: 'cut' })
    },
    mend: () => {
      isCut = false
    },
  }
}

function countCalls(page: Page, pattern: RegExp): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (pattern.test(request.url())) calls += 1
  })
  return () => calls
}
