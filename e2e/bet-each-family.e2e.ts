import * as bets from '@liuhe/contract/api/bets.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { winningsOf } from '@liuhe/domain/bets/outcome.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import { type Family, parseResult } from '@liuhe/domain/lottery/family.ts'
import type { Page } from '@playwright/test'
import { aPlayer, apiAs, aTurnOpenFor } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { expectToast, signIn } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

/** A game of each family that is drawn every minute, and what a member taps there. */
const BETS: readonly { gameId: number; family: Family; model?: '官方'; menu: string; pill?: string; taps: Tap[] }[] = [
  { gameId: 71, family: 'LHC', menu: '连码', pill: '二全中', taps: [['02'], ['13'], ['24'], ['35']] },
  { gameId: 43, family: 'SSC', model: '官方', menu: '定位胆', taps: [['万全'], ['个大']] },
  { gameId: 44, family: 'PK10', menu: '冠亚和', taps: [['11'], ['12'], ['3']] },
  { gameId: 42, family: 'K3', menu: '三军', taps: [['1'], ['6']] },
  { gameId: 47, family: '11X5', menu: '任选', pill: '任选二中二', taps: [['01'], ['02'], ['03']] },
  { gameId: 46, family: 'PC28', menu: '特码', pill: '特码包三', taps: [['13'], ['14'], ['15']] },
]
/** The accessible name without its price, and the group it stands in where there are several. */
type Tap = readonly [label: string, group?: string]

test('bets on every family, chosen on its own board, are drawn within a minute and settled by the numbers', async ({
  page,
}) => {
  test.setTimeout(patient(360_000))
  const player = await aPlayer()
  const api = apiAs(player.token)
  await signIn(page, player)
  const placed = new Map<number, number>()
  for (const { gameId, family, taps, ...way } of BETS) {
    await test.step(`${family}: choose and bet`, async () => {
      const { cur } = await aTurnOpenFor(gameId, 15)
      await page.goto(`/game/${gameId}`)
      await openPlay(page, way)
      for (const [label, group] of taps) await tap(page, label, group)
      await confirmSlip(page)
      await expectToast(page, '投注成功')
      const { data } = await api(bets.todayList, { gameId })
      expect(data.length).toBeGreaterThan(0)
      expect(new Set(data.map(({ turnNum }) => turnNum))).toEqual(new Set([cur.turnNum]))
      placed.set(gameId, data.length)
    })
  }
  for (const { gameId, family } of BETS) {
    await test.step(`${family}: settled`, async () => {
      const settled = await settledOrders(api, gameId, placed.get(gameId) ?? 0)
      for (const order of settled) {
        expect({ [order.selectionText]: order.reward }).toEqual({ [order.selectionText]: rewardOf(family, order) })
      }
      await page.goto(`/bet-list?game_id=${gameId}`)
      await page.getByRole('tab', { name: '已结算' }).click()
      await expect(page.getByRole('feed').getByRole('article')).toHaveCount(settled.length)
    })
  }
})

test('a parlay and numbers with anchors travel as one line each', async ({ page }) => {
  test.setTimeout(patient(120_000))
  const player = await aPlayer()
  const api = apiAs(player.token)
  await signIn(page, player)
  await aTurnOpenFor(71, 30)
  await page.goto('/game/71')
  await openPlay(page, { menu: '过关' })
  await tap(page, '大', '正码1')
  await tap(page, '红波', '正码3')
  await page.getByRole('button', { name: '添加到投注单' }).click()
  await openPlay(page, { menu: '连码', pill: '三全中' })
  await page.getByRole('button', { name: '胆拖' }).click()
  await tap(page, '08', '胆码')
  for (const label of ['19', '20', '31']) await tap(page, label, '拖码')
  await confirmSlip(page)
  await expectToast(page, '投注成功')
  const { data } = await api(bets.todayList, { gameId: 71 })
  expect(
    data
      .map(({ selectionText, notes, total, odds }) => [selectionText, notes, total, odds.length])
      .toSorted((a, b) => Number(a[1]) - Number(b[1])),
  ).toEqual([
    ['大||红波|||', 1, 2_000n, 2],
    ['08拖19,20,31', 3, 6_000n, 1],
  ])
})

test('the rebate a member takes lowers the odds he is booked at', async ({ page }) => {
  test.setTimeout(patient(120_000))
  const player = await aPlayer()
  const api = apiAs(player.token)
  expect((await api(member.info, {})).userInfo.rebate).toBeGreaterThan(1)
  await signIn(page, player)
  await aTurnOpenFor(44, 25)
  await page.goto('/game/44')
  const cell = page.getByRole('button', { name: /^大 赔率/ }).first()
  const before = oddsIn(await cell.getAttribute('aria-label'))
  await page.getByRole('button', { name: /元 · 1倍/ }).click()
  await page.getByRole('slider', { name: '返水' }).fill('10')
  await expect
    .poll(async () => oddsIn(await cell.getAttribute('aria-label')), 'the odds of the cell fall')
    .toBeLessThan(before)
  const shown = oddsIn(await cell.getAttribute('aria-label'))
  await cell.click()
  await confirmSlip(page)
  await expectToast(page, '投注成功')
  const { data } = await api(bets.todayList, { gameId: 44 })
  expect(data[0]?.odds).toEqual([Math.round(shown * 10_000)])
})

test('odds that changed while the sheet was open are shown old and new, and asked about again', async ({
  page,
  noise,
}) => {
  noise.expect(/409.*(\/bet\/submit|Conflict)/)
  test.setTimeout(patient(120_000))
  const player = await aPlayer()
  await signIn(page, player)
  await aTurnOpenFor(71, 30)
  // The page holds an older list than the server: as after a change by the operator.
  await page.route('**/game/play-cate?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"TM_A":48', '"TM_A":49') })
  })
  await page.goto('/game/71')
  await page.getByRole('button', { name: '07 赔率49' }).click()
  await page.getByRole('button', { name: '下注' }).click()
  const sheet = page.getByRole('dialog', { name: '投注单' })
  await page.unroute('**/game/play-cate?*')
  await sheet.getByRole('button', { name: /^下注 / }).click()
  await expect(sheet.getByText('赔率已变动，请确认后重新投注')).toBeVisible()
  await expect(sheet.locator('s')).toHaveText('49')
  await sheet.getByRole('button', { name: '接受新赔率并投注' }).click()
  await expectToast(page, '投注成功')
})

test('a chase that stops on its win gives the rest back', async ({ page }) => {
  test.setTimeout(patient(200_000))
  const player = await aPlayer()
  const api = apiAs(player.token)
  await signIn(page, player)
  await aTurnOpenFor(44, 30)
  await page.goto('/game/44')
  // 大 and 小 of the champion: one of them wins whatever comes.
  for (const label of ['大', '小'])
    await page
      .getByRole('button', { name: new RegExp(`^${label} 赔率`) })
      .first()
      .click()
  await page.getByRole('button', { name: '追号' }).click()
  const sheet = page.getByRole('dialog', { name: '追号' })
  await sheet.getByRole('button', { name: '5期' }).click()
  await expect(sheet.getByText('共 20.00 元')).toBeVisible()
  await sheet.getByRole('button', { name: '确认追号' }).click()
  await expectToast(page, '追号成功')
  const [chase] = (await api(bets.chaseList, {})).data
  expect(chase).toMatchObject({ gameId: 44, turnsTotal: 5, lines: 2, stopOnWin: true, total: 20_000n })

  await expect
    .poll(async () => (await api(bets.chaseList, {})).data[0]?.status, {
      message: 'the chase has won and stopped',
      timeout: patient(120_000),
      intervals: [1000],
    })
    .toBe('stopped')
  const [stopped] = (await api(bets.chaseList, {})).data
  expect(stopped).toMatchObject({ turnsDone: 5, won: 1, refund: 16_000n })
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '追号记录' }).click()
  const records = page.getByRole('dialog', { name: '追号记录' })
  await expect(records.getByText('已停止')).toBeVisible()
  await expect(records.getByText('16.00')).toBeVisible()
})

test('a chase is marked in the list of orders and stopped by its member [BETS-033]', async ({ page }) => {
  test.setTimeout(patient(120_000))
  const player = await aPlayer()
  const api = apiAs(player.token)
  await signIn(page, player)
  await aTurnOpenFor(44, 30)
  await page.goto('/game/44')
  await page
    .getByRole('button', { name: /^大 赔率/ })
    .first()
    .click()
  await page.getByRole('button', { name: '追号' }).click()
  await page.getByRole('dialog', { name: '追号' }).getByRole('button', { name: '5期' }).click()
  await page.getByRole('button', { name: '确认追号' }).click()
  await expectToast(page, '追号成功')
  await page.getByRole('link', { name: '查看注单 [追]' }).click()
  await expect(page.getByRole('feed').getByRole('article').filter({ hasText: '[追]' })).toHaveCount(5)
  await page.goBack()
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '追号记录' }).click()
  await page.getByRole('button', { name: '停止追号' }).click()
  await page
    .getByRole('dialog')
    .filter({ hasText: '确定停止追号吗?' })
    .getByRole('button', { name: /确定|确认/ })
    .click()
  await expectToast(page, /已停止追号，退回/)
  const [chase] = (await api(bets.chaseList, {})).data
  expect(chase).toMatchObject({ status: 'stopped', refund: 10_000n })
  const { data } = await api(bets.todayList, { gameId: 44 })
  expect(data.map(({ status }) => status)).toEqual([4, 4, 4, 4, 4])
})

/** Goes to a play by the tabs and pills of the board. */
async function openPlay(page: Page, { model, menu, pill }: { model?: string; menu: string; pill?: string }) {
  if (model !== undefined) await page.getByRole('button', { name: new RegExp(`^${model}`) }).click()
  await page.getByRole('tab', { name: new RegExp(`^${menu}`) }).click()
  if (pill !== undefined) await page.getByRole('button', { name: pill, exact: true }).click()
}

const tap = async (page: Page, label: string, group?: string): Promise<void> => {
  const place = group === undefined ? page : page.getByRole('group', { name: group, exact: true })
  await place
    .getByRole('button', { name: new RegExp(`^${label}( 赔率|$)`) })
    .first()
    .click()
}

async function confirmSlip(page: Page): Promise<void> {
  await page.getByRole('region', { name: '投注单' }).getByRole('button', { name: '下注' }).click()
  await page
    .getByRole('dialog', { name: '投注单' })
    .getByRole('button', { name: /^下注 / })
    .click()
}

type Order = OutputOf<typeof bets.todayList>['data'][number]

async function settledOrders(api: ReturnType<typeof apiAs>, gameId: number, count: number): Promise<Order[]> {
  await expect
    .poll(async () => (await api(bets.todayList, { gameId, status: 1 })).totalCount, {
      message: `${count} orders of game ${gameId} are settled`,
      timeout: patient(110_000),
      intervals: [1000],
    })
    .toBe(count)
  return (await api(bets.todayList, { gameId, status: 1 })).data
}

/** What an order must return by the published numbers: the play judges, the booked odds and the stake pay. */
function rewardOf(family: Family, order: Order): bigint {
  const numbers = parseResult(family, order.resultText ?? '')
  const play = playsOf(family).find(({ name }) => name === order.playName)
  const selection = play?.parse(order.selectionText)
  if (numbers === undefined || play === undefined || selection === undefined)
    throw new Error(`unknown: ${order.selectionText}`)
  const stake = order.total / BigInt(order.notes)
  const outcome = play.judge(selection, { numbers, lunarYear: LUNAR_YEAR })
  return winningsOf(stake, order.odds, outcome) + stake * BigInt(outcome.pushed)
}

/** No play of these journeys asks for the animal of a number. */
const LUNAR_YEAR = 2026

const oddsIn = (name: string | null): number => Number(/赔率([\d.]+)/.exec(name ?? '')?.[1])
