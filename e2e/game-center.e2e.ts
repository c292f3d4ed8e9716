import * as bills from '@liuhe/contract/api/bills.ts'
import * as gamesApi from '@liuhe/contract/api/games.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { devices, type Locator, type Page } from '@playwright/test'
import { patient } from '../apps/server/src/testing/patience.ts'
import { aPlayer, apiAs } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { database } from './support/operator.ts'
import { product } from './support/product.ts'
import { expectToast, liOf, muteHome, signIn } from './support/steps.ts'

// The centre with the demo's studio: another company's pages, at another address, over the real wallet.

const GAME = '龙门跃鲤'

test.describe.configure({ timeout: patient(90_000) })

test.beforeEach(({ noise }) => {
  // The browser of the journeys has no graphics card, and says so where something is drawn with one.
  noise.expect(/GL Driver Message|software WebGL/)
})

test.use({ userAgent: devices['Pixel 7'].userAgent, isMobile: true })

test('a guest reads the centre and tries a game with play money [ROUTE-017, PERM-021, GC-004]', async ({ page }) => {
  await openCentre(page)
  await expect(page.getByRole('button', { name: '注册', exact: true })).toBeVisible()
  const bar = page.getByRole('navigation', { name: '游戏分类' })
  const categories = await apiAs()(gamesApi.groupType, {})
  await expect(bar.getByRole('button')).toHaveText(categories.map(({ name }) => name))
  await bar.getByRole('button', { name: '电子' }).click()
  await expect(page).toHaveURL('/game-center#electronic')
  await inCategory(page, 'electronic')
    .getByRole('button', { name: `试玩${GAME}` })
    .click()

  await expectStudio(page)
  await expect(page.getByText('试玩 · 使用试玩金币')).toBeVisible()
  await begin(page)
  const purse = await page.getByText('试玩金币', { exact: true }).locator('xpath=following-sibling::dd').innerText()
  const { bet, win } = await playRound(page)
  await reelsStand(page)
  await expect(page.getByText('试玩金币', { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(
    formatAmount(liOf(purse) - bet + win),
  )
  await page.getByRole('button', { name: '关闭游戏' }).click()
  await expect(page).toHaveURL('/game-center#electronic')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
})

test('a member plays rounds and comes back to the same place with what they left him [GC-060]', async ({ page }) => {
  const player = await aPlayer()
  const before = await balanceOf(player.token)
  await signIn(page, player)
  await openCentre(page)
  await expect(balanceShown(page)).toHaveText(formatAmount(before))
  const tile = inCategory(page, 'electronic').getByRole('button', { name: new RegExp(`^${GAME}`) })
  await tile.click({ trial: true })
  await expect(page).toHaveURL(/#/)
  const place = await heightOf(tile)
  await tile.click()

  await expectStudio(page)
  await expect(page.getByText('正式', { exact: true })).toBeVisible()
  await begin(page)
  let expected = before
  const moved: bigint[] = []
  for (let round = 0; round < 2; round++) {
    const { bet, win, balance } = await playRound(page)
    expected += win - bet
    moved.push(-bet, ...(win > 0n ? [win] : []))
    expect(balance, 'the studio says what the wallet has').toBe(expected)
    expect(await balanceOf(player.token), 'the wallet of the platform has moved').toBe(expected)
    await reelsStand(page)
  }
  await page.getByRole('button', { name: '关闭游戏' }).click()
  await expect(page).toHaveURL(/\/game-center#/)
  await expect(balanceShown(page)).toHaveText(formatAmount(expected))
  expect(await billsSince(player.token, before), 'each bet and each win is a bill, once').toEqual(moved)
  // Above it the page may have grown by what he has played now.
  await expect.poll(async () => Math.abs((await heightOf(tile)) - place), 'the same place').toBeLessThan(2)
  // It is the game that was played last.
  const { recent } = await apiAs(player.token)(gamesApi.mine, {})
  const games = await apiAs(player.token)(gamesApi.listAll, {})
  expect(games.find(({ gameId }) => gameId === recent[0]?.gameId)?.gameName).toBe(GAME)
})

test('a round that waits for its player is offered again in the centre, and ended there', async ({ page, noise }) => {
  // Anyone who comes back within three seconds of a launch is asked to wait.
  noise.expect(/409 .*\/live\/play|status of 409/)
  const player = await aPlayer()
  const before = await balanceOf(player.token)
  await signIn(page, player)
  await openCentre(page)
  await inCategory(page, 'electronic')
    .getByRole('button', { name: /^扫雷寻宝/ })
    .click()
  await expectStudio(page, 'saolei')
  await begin(page)
  const begun = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/rounds')
  await page.getByRole('button', { name: '开始', exact: true }).click()
  const { round } = (await (await begun).json()) as RoundAnswer
  expect(round.state).toBe('open')
  // Away from the game without ending the round, as somebody who closes it does.
  await openCentre(page)
  const banner = page.getByRole('button', { name: /未完成牌局/ })
  await expect(banner).toContainText(`扫雷寻宝 · 投注 ${formatAmount(BigInt(round.bet))}`)
  await expect(async () => {
    await banner.click()
    await page.waitForURL(/\/play\/saolei/, { timeout: patient(4_000) })
  }).toPass({ timeout: patient(30_000) })
  await expectStudio(page, 'saolei')
  await expect(page.getByText('您有一局未完成，进入后接着玩')).toBeVisible()
  await page.getByRole('button', { name: '开始游戏' }).click()
  const cell = page.getByRole('group', { name: '格子' }).getByRole('button').first()
  await expect(cell).toBeEnabled({ timeout: patient(20_000) })
  const picked = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/steps'))
  await cell.press('Enter')
  let last = ((await (await picked).json()) as RoundAnswer).round
  expect(last.id).toBe(round.id)
  // What lay under the stone decides whether there is something to collect.
  if (last.state === 'open') {
    const collect = page.getByRole('button', { name: '收取', exact: true })
    await expect(collect).toBeEnabled({ timeout: patient(20_000) })
    const collected = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/steps'))
    await collect.press('Enter')
    last = ((await (await collected).json()) as RoundAnswer).round
  }
  expect(last.state).toBe('closed')
  await openCentre(page)
  await expect(balanceShown(page)).toHaveText(formatAmount(before - BigInt(last.bet) + BigInt(last.win)))
  await expect(banner).toHaveCount(0)
})

test('a ticket on a match is taken and given back, and the wallet follows', async ({ page }) => {
  const player = await aPlayer()
  const before = await balanceOf(player.token)
  await signIn(page, player)
  await openCentre(page)
  await inCategory(page, 'sport')
    .getByRole('button', { name: /^海岳足球联赛/ })
    .click()
  await expectStudio(page, 'zuqiu')
  await page.getByRole('button', { name: '开始游戏' }).click()
  // A match that has not begun keeps its prices; the last one has the most time.
  const match = page.getByRole('article').filter({ hasText: '后开赛' }).last()
  await match.getByRole('button', { name: /主胜/ }).click()
  await page.getByRole('button', { name: '+50', exact: true }).click()
  await page.getByRole('button', { name: '投注 50' }).click()
  await expect(page.getByText('注单已受理')).toBeVisible()
  expect(await balanceOf(player.token)).toBe(before - 50_000n)
  await page.getByRole('button', { name: /^注单/ }).click()
  const quote = page.getByRole('button', { name: /^提前兑现/ })
  const [, amount = ''] = /([\d,.]+)$/.exec(await quote.innerText()) ?? []
  await quote.click()
  await page.getByRole('button', { name: `确认兑现 ${amount}` }).click()
  await expect(page.getByText(`已兑现 ${amount} 元`)).toBeVisible()
  await expect.poll(() => balanceOf(player.token)).toBe(before - 50_000n + liOf(amount))
  await page.getByRole('button', { name: '关闭游戏' }).click()
  await expect(balanceShown(page)).toHaveText(formatAmount(before - 50_000n + liOf(amount)))
})

test('a game in maintenance says so, also where it closed meanwhile [GC-029, GC-054]', async ({ page, noise }) => {
  noise.expect(/409 .*\/live\/play|status of 409/)
  await signIn(page, await aPlayer())
  await openCentre(page)
  const open = inCategory(page, 'live').getByRole('button', { name: /^龙虎/ })
  await expect(open).not.toContainText('维护中')
  const sql = database()
  try {
    await sql`update live_game set maintenance = '00:00:00~23:59:59' where game_code = 'longhu'`
    await open.click()
    await expectToast(page, '游戏维护中，请稍后再试')
    // The file of the games is written again a moment after the change.
    await expect(async () => {
      await openCentre(page)
      await expect(open).toContainText('维护中00:00 – 23:59', { timeout: patient(1_000) })
    }).toPass({ timeout: patient(15_000) })
  } finally {
    await sql`update live_game set maintenance = '' where game_code = 'longhu'`
  }
  // The demo's operator has closed this one for the day: nobody is asked.
  await inCategory(page, 'live').getByRole('button', { name: /^骰宝/ }).click()
  await expectToast(page, '游戏维护中，请稍后再试')
  await expect(page).toHaveURL(/\/game-center/)
})

const { userAgent } = devices['Desktop Chrome']
const DESKTOP = { viewport: { width: 1024, height: 640 }, hasTouch: false, isMobile: false, userAgent }

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('a question stands before the new tab, and the balance moves by itself [GC-032, GC-059, GC-074]', async ({
    page,
    context,
  }) => {
    const player = await aPlayer()
    const before = await balanceOf(player.token)
    await signIn(page, player)
    await openCentre(page)
    const tile = inCategory(page, 'electronic').getByRole('button', { name: new RegExp(`^${GAME}`) })
    await tile.click()
    const question = page.getByRole('dialog', { name: '立即进入游戏!' })
    await expect(question).toContainText(`${GAME} · 海岳电子`)
    await expect(question).toContainText(formatAmount(before))
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toHaveCount(0)
    expect(context.pages()).toHaveLength(1)

    const place = await heightOf(tile)
    await tile.click()
    const opening = context.waitForEvent('page')
    await question.getByRole('button', { name: '确认进入' }).click()
    const game = await opening
    await expectStudio(game)
    expect(await game.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    await begin(game)
    const { bet, win } = await playRound(game)
    // Nobody has touched this page: the platform tells it.
    await expect(balanceShown(page)).toHaveText(formatAmount(before - bet + win))

    // Who leaves has one centre, as he left it.
    await reelsStand(game)
    const closed = game.waitForEvent('close')
    await game.getByRole('button', { name: '关闭游戏' }).click()
    await closed
    expect(context.pages()).toEqual([page])
    expect(await heightOf(tile), 'the same place').toBeCloseTo(place, 0)
    await expect(balanceShown(page)).toHaveText(formatAmount(before - bet + win))
  })
})

test.describe('at a house that knows nothing of tabs', () => {
  test.use(DESKTOP)
  test('the tab of a game goes as well, while a centre stands', async ({ page, context, noise }) => {
    // Anyone who comes back within three seconds is asked to wait; a tab that closes is cut off while it loads.
    noise.expect(/409 .*\/live\/play|status of 409|Unable to preload CSS|Failed to fetch dynamically imported module/)
    await signIn(page, await aPlayer())
    await openCentre(page)
    const question = page.getByRole('dialog', { name: '立即进入游戏!' })
    /** Opens a game, and goes where it was told to leave to, as a page does that was never asked about its tab. */
    const leaveGame = async () => {
      const told = context.waitForEvent('response', (answer) => new URL(answer.url()).pathname === '/api/session')
      const opening = context.waitForEvent('page')
      await expect(async () => {
        await inCategory(page, 'card')
          .getByRole('button', { name: /^抢庄牛牛/ })
          .click()
        await expect(question).toBeVisible({ timeout: patient(2_000) })
      }).toPass({ timeout: patient(20_000) })
      await question.getByRole('button', { name: '确认进入' }).click()
      const game = await opening
      await expectStudio(game, 'qznn')
      const { state } = (await (await told).json()) as { state: { returnUrl: string } }
      return { game, go: () => game.evaluate((way) => location.assign(way), state.returnUrl) }
    }
    const first = await leaveGame()
    const closed = first.game.waitForEvent('close')
    await first.go()
    await closed
    expect(context.pages()).toEqual([page])

    // Anyone who has no centre any more finds it where the game was.
    const second = await leaveGame()
    await page.close()
    await second.go()
    await expect(second.game).toHaveURL(`${product.origin}/game-center#card`)
    await expect(balanceShown(second.game)).toBeVisible()
  })
})

async function openCentre(page: Page): Promise<void> {
  await muteHome(page)
  await page.goto('/game-center')
  await expect(page.getByText('没有更多游戏了')).toBeAttached()
}

const inCategory = (page: Page, category: string) => page.locator(`[data-category="${category}"]`)
const balanceShown = (page: Page) => page.getByRole('button', { name: '刷新余额' }).locator('.num')

/** Where in the window something stands, in px. */
const heightOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? Number.NaN

/** What the platform's wallet has, in 厘. */
async function balanceOf(token: string): Promise<bigint> {
  const { money } = await apiAs(token)(member.status, {})
  return money
}

/** What bills moved since a wallet had `opening`, in their order; each begins where the one before it ended. */
async function billsSince(token: string, opening: bigint): Promise<bigint[]> {
  const { data } = await apiAs(token)(bills.list, { rows: 50 })
  const rows = data.toReversed()
  const first = rows.findIndex(({ before }) => before === opening)
  const own = first < 0 ? [] : rows.slice(first)
  let balance = opening
  for (const { before, amount, after } of own) {
    expect({ before, after }).toEqual({ before: balance, after: balance + amount })
    balance = after
  }
  return own.map(({ amount }) => amount)
}

/** The studio's page of a game, at an address that is none of ours. */
async function expectStudio(page: Page, game = 'longmen'): Promise<void> {
  await page.waitForURL(new RegExp(`/play/${game}`), { timeout: patient(20_000) })
  expect(new URL(page.url()).origin).not.toBe(product.origin)
  await expect(page.getByRole('button', { name: '开始游戏' })).toBeEnabled({ timeout: patient(20_000) })
}

/** From the start screen into the game: without sound, and quickly. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: '开始游戏' }).click()
  // Before its art has come a game begins no round.
  await expect(page.getByRole('button', { name: /^(旋转|开始)$/ })).toBeEnabled({ timeout: patient(20_000) })
  await page.getByRole('button', { name: '极速' }).press('Enter')
}

interface RoundAnswer {
  round: { id: string; bet: string; win: string; state: string }
  balance: string
}

/**
 * Turns the reels once. By key: a finger would wait for frames, of which a drawn game has few without a graphics card.
 * @returns what the studio answered, in 厘
 */
async function playRound(page: Page): Promise<Record<'bet' | 'win' | 'balance', bigint>> {
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/rounds')
  const spin = page.getByRole('button', { name: '旋转' })
  await expect(spin).toBeEnabled()
  await spin.press('Enter')
  const { round, balance } = (await (await answered).json()) as RoundAnswer
  expect(round.state).toBe('closed')
  return { bet: BigInt(round.bet), win: BigInt(round.win), balance: BigInt(balance) }
}

/**
 * Does not wait for all of what a round shows. The page looks for the button and presses it in one go: the same button
 * begins another round a moment later.
 */
async function reelsStand(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>('button[aria-label="跳过动画"]')?.click())
    await expect(page.getByRole('button', { name: '旋转' })).toBeEnabled({ timeout: patient(1_000) })
  }).toPass({ timeout: patient(40_000) })
}
