import * as bets from '@liuhe/contract/api/bets.ts'
import * as turnover from '@liuhe/contract/api/turnover.ts'
import { aPlayer, apiAs, aTurnOpenFor, betOn } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { signIn } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

/** The one-minute Mark Six. */
const GAME = 71

test('a member with a gift bets, and sees turnover move without a touch [ROUTE-074, ROUTE-075]', async ({ page }) => {
  test.setTimeout(patient(180_000))
  const player = await aPlayer()
  const api = apiAs(player.token)
  const asked = await api(turnover.queryAll, {})
  expect(asked.rows).toHaveLength(1)
  const bonus = asked.requireDml
  await signIn(page, player)
  await page.goto('/profile')
  await page.getByText('打码量查询').click()
  await expect(page).toHaveURL('/valid-withdraw')
  const card = page.getByRole('article', { name: /注册彩金/ })
  await expect(card).toContainText('不可提')
  const before = await page.getByTestId('yet').innerText()

  // Bet from elsewhere, while the page is looked at.
  const { cur } = await aTurnOpenFor(GAME, 4)
  const order = await betOn(player.token, { gameId: GAME, turnNum: cur.turnNum })
  await expect(card).toContainText(/0\.00 \//)
  await expect(page.getByTestId('yet'), 'the page moves by itself').not.toHaveText(before, { timeout: patient(90_000) })
  const { data: settled } = await api(bets.todayList, { gameId: GAME, status: 1 })
  expect(settled.map(({ orderNo }) => orderNo)).toEqual([order])
  const { yetWithdraw } = await api(turnover.queryAll, {})
  expect(bonus - yetWithdraw - asked.relaxQuota).toBe(2_000n)

  await card.getByRole('link', { name: /查看每一笔/ }).click()
  await expect(page).toHaveURL(/\/valid-withdraw\/\d+$/)
  const bet = page.getByRole('region', { name: '计入本笔的投注' }).getByRole('link')
  await expect(bet).toHaveCount(1)
  await expect(bet).toContainText('+2.00')
})

test('a guest is sent to login from turnover [ROUTE-074, ROUTE-075]', async ({ page }) => {
  for (const path of ['/valid-withdraw', '/valid-withdraw/1']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth\/login/)
  }
})
