import * as bets from '@liuhe/contract/api/bets.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { bullLabel, bullTable } from '@liuhe/domain/lottery/bull.ts'
import { formatOdds } from '@liuhe/domain/money.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import type { Page } from '@playwright/test'
import { apiAs, drawnTurns } from './support/api.ts'
import { expect, test } from './support/journey.ts'

/** 幸运牛牛. */
const GAME = 95

test.describe('幸运牛牛', () => {
  test('shows the cards of the last draw, and who beat the banker [ROUTE-018]', async ({ page }) => {
    await page.goto(`/game/${GAME}`)
    await expect(tab(page, '游戏')).toHaveAttribute('aria-current', 'page')
    const table = page.getByRole('region', { name: '幸运牛牛开奖结果' })
    await expect(table.getByRole('img', { name: /^开牌：/ })).toBeVisible()
    const spoken = (await table.getByRole('img', { name: /^开牌：/ }).getAttribute('aria-label')) ?? ''
    const order = spoken.replace('开牌：', '').split('、').map(Number)
    const drawn = await drawnTurns(GAME)
    expect(drawn.map(({ resultText }) => resultText.split(',').map(Number))).toContainEqual(order)
    const { banker, seats } = bullTable(order)
    const hands = table.getByRole('listitem').filter({ hasText: /^[庄闲]/ })
    await expect(hands).toHaveCount(6)
    for (const [place, { bull }] of [banker, ...seats].entries()) {
      await expect(hands.nth(place)).toContainText(bullLabel(bull))
    }
  })

  test('has a heat map of the hands that were drawn [ROUTE-020]', async ({ page }) => {
    await page.goto(`/game/${GAME}`)
    await tab(page, '热图').click()
    await expect(page).toHaveURL(`/game/${GAME}/heat-map`)
    const rows = page.getByRole('region', { name: '往期牌型' }).getByRole('row')
    const shown = await rows.nth(1).textContent()
    const expected = (await drawnTurns(GAME)).map(({ turnNum, resultText }) => {
      const { banker, seats } = bullTable(resultText.split(',').map(Number))
      return `${turnNum.slice(8)}${[banker, ...seats].map(({ bull }) => bullLabel(bull)).join('')}`
    })
    expect(expected).toContain(shown)
  })

  test('ranks the wins of the day [ROUTE-021]', async ({ page }) => {
    await page.goto(`/game/${GAME}/joy-ming`)
    await expect(tab(page, '欢乐榜')).toHaveAttribute('aria-current', 'page')
    const won = await apiAs()(bets.winners, { gameId: GAME, date: siteDateOf(Date.now()) })
    if (won.length === 0) await expect(page.getByText('暂无数据')).toBeVisible()
    else await expect(page.getByText(won[0]?.account ?? '').first()).toBeVisible()
  })

  test('has a place for its chat, which asks a guest to sign in [ROUTE-019]', async ({ page }) => {
    await page.goto(`/game/${GAME}/chat`)
    await expect(tab(page, '聊天')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('登录后进入聊天室')).toBeVisible()
  })
})

test('the rules of a game tell the prices of the server, and lead to betting [ROUTE-036]', async ({ page }) => {
  await page.goto('/game/71/tutorial')
  const { odds, plays } = await apiAs()(lottery.playCategories, { gameId: 71 })
  const special = page.getByRole('region', { name: '特码A', exact: true })
  await expect(special.getByRole('cell').first()).toHaveText(formatOdds(odds['TM_A'] as never))
  const { noteMin, noteMax } = plays.find(({ code }) => code === '101') as (typeof plays)[number]
  await expect(
    special.getByText(`单注 ${noteMin.toLocaleString('en')}–${noteMax.toLocaleString('en')} 元`),
  ).toBeVisible()
  await page.getByRole('link', { name: '去投注' }).click()
  await expect(page).toHaveURL('/game/71')
})

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '幸运牛牛' }).getByRole('link', { name, exact: true })
