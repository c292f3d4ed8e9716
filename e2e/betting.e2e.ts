import * as bets from '@liuhe/contract/api/bets.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Page } from '@playwright/test'
import { aPlayer, apiAs, aTurnOpenFor } from './support/api.ts'
import { expect, test } from './support/journey.ts'
import { expectToast, signIn } from './support/steps.ts'
import { patient } from '../apps/server/src/testing/patience.ts'

/** The one-minute Mark Six. */
const GAME = 71
const BONUS_LI = 88_000n
const STAKE_LI = 2_000n
/** Whatever comes, two of these four win, or all are given back when it is 49. */
const SURE = ['大', '小', '单', '双']

test.describe('the one-minute Mark Six [ROUTE-022, ROUTE-039, ROUTE-077]', () => {
  test('a member bets, sees the balls come and finds the payout in the wallet [BETS-003, BETS-005, BETS-014]', async ({
    page,
  }) => {
    test.setTimeout(patient(180_000))
    const player = await aPlayer()
    const api = apiAs(player.token)
    await signIn(page, player)
    const { cur } = await aTurnOpenFor(GAME, 25)
    await page.goto(`/game/${GAME}`)
    await expect(page.getByText('距封盘')).toBeVisible()
    const ball = page.getByRole('button', { name: /^07 赔率/ })
    await ball.click()
    await expect(ball).toHaveAttribute('aria-pressed', 'true')
    await placeSure(page)
    await expectToast(page, '投注成功')

    const { data: placed } = await api(bets.todayList, { gameId: GAME })
    expect(placed.map(({ selectionText }) => selectionText).toSorted()).toEqual(['07', ...SURE].toSorted())
    expect(new Set(placed.map(({ turnNum }) => turnNum))).toEqual(new Set([cur.turnNum]))
    expect((await api(member.status, {})).money).toBe(BONUS_LI - 5n * STAKE_LI)

    // The draw, as the panel above the board shows it.
    const panel = page.getByRole('region', { name: '一分六合彩开奖结果' })
    await expect(
      panel.getByText(new RegExp(`第?${Number(cur.turnNum.slice(8))}期|${cur.turnNum.slice(8)}期`)).first(),
    ).toBeVisible()
    const resultText = await resultOf(cur.turnNum)
    const numbers = resultText.split(',').map(Number)
    const spoken = new RegExp(
      `开奖号码：${numbers
        .slice(0, 6)
        .map((n) => `${n}\\D`)
        .join('、')}，特码${numbers[6]}\\D`,
    )
    await expect(panel.getByRole('img', { name: spoken }), 'the panel shows the numbers that were drawn').toBeVisible({
      timeout: patient(20_000),
    })

    // The orders, settled by these numbers and by the odds that were booked.
    await expect
      .poll(async () => (await api(bets.todayList, { gameId: GAME, status: 1 })).totalCount, {
        message: 'all five orders are settled',
        timeout: patient(20_000),
      })
      .toBe(5)
    const { data: settled } = await api(bets.todayList, { gameId: GAME })
    for (const order of settled) {
      expect({ [order.selectionText]: order.reward }).toEqual({
        [order.selectionText]: rewardOf(order, numbers[6] as number),
      })
    }
    const balance = BONUS_LI - 5n * STAKE_LI + settled.reduce((sum, { reward }) => sum + reward, 0n)
    expect((await api(member.status, {})).money).toBe(balance)

    await expectShown(page, { settled, balance, turnNum: cur.turnNum, numbers })
  })
})

test.describe('cancelling [BETS-015, BETS-016, BETS-017, BETS-018, BETS-019, BETS-049, BETS-050, BETS-052]', () => {
  test('works while betting is open, and not after the close [BETS-053, BETS-054, BETS-062, I-14]', async ({
    page,
  }) => {
    test.setTimeout(patient(180_000))
    const player = await aPlayer()
    const api = apiAs(player.token)
    await signIn(page, player)
    const { cur } = await aTurnOpenFor(GAME, 25)
    const offer = await api(lottery.playCategories, { gameId: GAME })
    const line = (ball: string) => ({
      code: `${GAME}1010${ball}`,
      selectionText: ball,
      odds: [offer.odds['TM_A'] as number],
      amount: STAKE_LI,
      total: STAKE_LI,
      notes: 1,
      rebate: 0,
      unit: 'yuan' as const,
      multiple: 1,
    })
    const content = ['01', '02', '03'].map(line)
    const requestId = `cancel-${Date.now()}`
    const { orderNos } = await api(bets.submit, { requestId, gameId: GAME, turnNum: cur.turnNum, content })

    await page.goto('/bet-list')
    const rows = page.getByRole('feed').getByRole('article')
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: '撤单' }).click()
    await expect(page.getByRole('checkbox', { name: '全选' })).toBeVisible()
    await page.getByRole('checkbox', { name: new RegExp(`注单${orderNos[0]}`) }).click()
    await page.getByRole('button', { name: '撤单(1)' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('确定撤单吗?')).toBeVisible()
    await expect(dialog.getByText('共 1 笔注单将被撤销')).toBeVisible()
    await dialog.getByRole('button', { name: /确定|确认/ }).click()
    await expectToast(page, '撤销成功')
    await expect(rows.filter({ hasText: '已撤单' })).toHaveCount(1)
    await expect(page.getByRole('checkbox', { name: '全选' })).toHaveCount(0)
    expect((await api(member.status, {})).money).toBe(BONUS_LI - 2n * STAKE_LI)

    await page.getByRole('button', { name: '撤单' }).click()
    await page.getByRole('checkbox', { name: new RegExp(`注单${orderNos[0]}`) }).click()
    await expectToast(page, '该记录不能撤销！')
    await expect(page.getByRole('button', { name: '撤单(0)' })).toBeDisabled()
    await page.getByRole('button', { name: '取消' }).click()

    // Waits for the close by the server's clock, then tries once more by both doors.
    const closed = rows.filter({ hasText: '未开奖' }).or(rows.filter({ hasText: /未中奖|已派奖/ }))
    await expect(closed, 'the turn is closed for the two orders that stayed').toHaveCount(2, {
      timeout: patient(70_000),
    })
    const late = await api(bets.cancel, { orderNos: orderNos.slice(1) })
    expect(late.cancelled).toEqual([])
    expect(late.refused.map(({ code }) => code)).toEqual(['BET/NOT_CANCELLABLE', 'BET/NOT_CANCELLABLE'])
    await page.getByRole('button', { name: '撤单' }).click()
    await expectToast(page, '没有可撤销的注单')
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })
})

test('a member at the one-minute Mark Six: sees the balance follow in a second tab', async ({ page, context }) => {
  test.setTimeout(patient(120_000))
  const player = await aPlayer()
  await signIn(page, player)
  await page.goto('/profile')
  const wallet = page.getByRole('region', { name: '我的钱包' })
  await expect(wallet.getByText('88.00', { exact: true })).toBeVisible()

  await aTurnOpenFor(GAME, 15)
  const other = await context.newPage()
  await other.goto(`/game/${GAME}`)
  await placeSure(other)
  await expectToast(other, '投注成功')
  await expect(wallet.getByText('80.00', { exact: true })).toBeVisible({ timeout: 3_000 })
})

/** What the member reads of it: the list of orders, the wallet, the record of draws. */
async function expectShown(page: Page, { settled, balance, turnNum, numbers }: Outcome): Promise<void> {
  await page.goto(`/bet-list?game_id=${GAME}`)
  await page.getByRole('tab', { name: '已结算' }).click()
  const rows = page.getByRole('feed').getByRole('article')
  await expect(rows).toHaveCount(5)
  for (const order of settled) {
    const row = rows
      .filter({ has: page.getByText(order.selectionText, { exact: true }) })
      .filter({ hasText: order.playName })
    await expect(row.getByText(labelOf(order), { exact: true })).toBeVisible()
  }
  await page.goto('/profile')
  await expect(
    page.getByRole('region', { name: '我的钱包' }).getByText(yuanText(balance), { exact: true }),
  ).toBeVisible()
  await page.goto(`/lottery-history/${GAME}`)
  const record = page.getByRole('article').filter({ hasText: `第${turnNum.slice(8)}期` })
  await expect(record.getByRole('img', { name: `开奖号码：${numbers.join('、')}` })).toBeVisible()
}

interface Outcome {
  settled: readonly Order[]
  balance: bigint
  turnNum: string
  numbers: readonly number[]
}

/** Picks the four two-sides that cannot all lose, two yuan each, and confirms. */
async function placeSure(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^两面/ }).click()
  for (const label of SURE) {
    await page
      .getByRole('button', { name: new RegExp(`^${label} 赔率`) })
      .first()
      .click()
  }
  const slip = page.getByRole('region', { name: '投注单' })
  await slip.getByLabel('每注金额').fill('2')
  await slip.getByRole('button', { name: '下注' }).click()
  const sheet = page.getByRole('dialog', { name: '投注单' })
  await expect(sheet.getByText('大', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: /^下注 / }).click()
}

/** The published numbers of a turn, once they are there. */
async function resultOf(turnNum: string): Promise<string> {
  let resultText: string | undefined
  await expect
    .poll(
      async () => {
        const { data } = await apiAs()(lottery.history, { gameId: GAME, rows: 5 })
        resultText = data.find((draw) => draw.turnNum === turnNum)?.resultText
        return resultText
      },
      { message: `turn ${turnNum} is drawn`, timeout: patient(90_000), intervals: [500] },
    )
    .toBeDefined()
  return resultText as string
}

type Order = OutputOf<typeof bets.todayList>['data'][number]

/** What an order must pay by its special ball, worked out here from the rules and not by the product's own code. */
function rewardOf({ selectionText, odds, total }: Order, special: number): bigint {
  const isPush = special === 49 && SURE.includes(selectionText)
  if (isPush) return total
  const hits: Record<string, boolean> = {
    大: special >= 25,
    小: special < 25,
    单: special % 2 === 1,
    双: special % 2 === 0,
  }
  const isHit = hits[selectionText] ?? Number(selectionText) === special
  // Odds are ×10⁴; payouts are cut to whole fen.
  return isHit ? ((total * BigInt(odds[0] ?? 0)) / 10_000n / 10n) * 10n : 0n
}

const labelOf = ({ reward, result }: Order): string => (result === 2 ? '和局' : reward > 0n ? '已派奖' : '未中奖')

/** 厘 as pages write them. */
const yuanText = (li: bigint): string =>
  (Number(li) / 1000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 })
