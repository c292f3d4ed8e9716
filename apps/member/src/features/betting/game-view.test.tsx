import * as lottery from '@liuhe/contract/api/lottery.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { errorCatalogue } from '@liuhe/contract/errors.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { bettingWorld, renderGame } from './testing/betting-world.tsx'

const button = (name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const tap = (name: string | RegExp) => acting(() => userEvent.click(button(name)))
const sheet = () => page.getByRole('dialog', { name: '投注单' })
const send = /^下注 [\d,.]+ 元$/

const says = (where: Locator, text: string) => expect.poll(() => where.element().textContent).toContain(text)

beforeEach(() => sessionStorage.clear())

/** Picks 07 and 大 at 10 yuan each, and opens the confirmation. */
async function ask() {
  await expect.element(button('07 赔率48')).toBeVisible()
  await tap('07 赔率48')
  await acting(() => userEvent.click(page.getByRole('tab', { name: '两面' })))
  await tap('大 赔率1.98')
  await tap('10')
  await tap('下注')
  await expect.element(sheet()).toBeVisible()
  await expect.element(button(send)).toBeEnabled()
}

describe('a game that the operator has turned off', () => {
  test('is shown as in maintenance, with the ways to its draws', async () => {
    const { world, fakes } = bettingWorld()
    world.isClosed = true
    await renderGame(fakes)
    await expect.element(page.getByText('该游戏维护中')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '历史记录' })).toBeVisible()
    expect(page.getByRole('tab', { name: '特码' }).elements()).toEqual([])
  })

  test('closes under the hand of a member whose bet is refused, and leaves out a play that is off', async () => {
    const { world, fakes } = bettingWorld()
    world.closedPlays = ['102']
    await renderGame(fakes)
    await ask()
    expect(page.getByRole('button', { name: '特码B', exact: true }).elements()).toEqual([])
    world.onSubmit = () => {
      world.isClosed = true
      throw new ApiError('GAME/CLOSED', '该游戏维护中', 409)
    }
    await tap(send)
    await expect.element(page.getByText('已下注单照常开奖派彩，恢复后即可继续投注')).toBeVisible()
  })
})

describe('the betting board', () => {
  test('has a tab for each menu, odds under every item and the numbers an animal stands for', async () => {
    const { fakes } = bettingWorld()
    await renderGame(fakes)
    await expect.element(page.getByRole('tab', { name: '特码' })).toBeVisible()
    const tabs = page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent)
    expect(tabs.slice(0, 3)).toEqual(['特码', '两面', '色波'])
    expect(tabs).toEqual(expect.arrayContaining(['合肖', '正码', '过关', '连码', '连肖', '自选不中', '七色波']))
    expect(tabs.at(-1)).toBe('五行')
    expect(page.getByRole('button', { name: /^\d\d 赔率48$/ }).elements()).toHaveLength(49)
    await tap('特码B')
    expect(page.getByRole('button', { name: /^\d\d 赔率45$/ }).elements()).toHaveLength(49)
    await acting(() => userEvent.click(page.getByRole('tab', { name: '特肖' })))
    await says(button('马 赔率9.4'), '0113253749')
  })

  test('picks whole groups with one tap, and takes them back', async () => {
    const { fakes } = bettingWorld()
    await renderGame(fakes)
    await expect.element(button('红')).toBeVisible()
    const picked = () => page.getByRole('button', { name: /赔率48/, pressed: true }).elements().length
    await tap('红')
    expect(picked()).toBe(17)
    await tap('单')
    expect(picked()).toBe(17 + 25 - 8)
    await tap('红')
    expect(picked()).toBe(25 - 8)
    await tap('清空')
    expect(picked()).toBe(0)
    await tap('机选')
    expect(picked()).toBe(1)
  })

  test('every number is a touch target of 44 px and nothing overflows', async () => {
    const { fakes } = bettingWorld()
    await page.viewport(360, 740)
    await renderGame(fakes)
    await expect.element(button('07 赔率48')).toBeVisible()
    const box = button('07 赔率48').element().getBoundingClientRect()
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await page.viewport(390, 844)
  })

  test('a guest is sent to login, and sends nothing; without a choice there is nothing to tap [F-U30]', async () => {
    const { world, fakes } = bettingWorld()
    const { went } = await renderGame(fakes, { isGuest: true })
    await expect.element(button('07 赔率48')).toBeVisible()
    await expect.element(button('下注')).toBeDisabled()
    await tap('07 赔率48')
    await tap('下注')
    expect(went).toEqual(['/auth/login'])
    expect(world.sent).toEqual([])
  })

  test('takes no bets between close and draw', async () => {
    const { world, fakes } = bettingWorld()
    world.closesInMs = -1000
    await renderGame(fakes)
    await expect.element(page.getByText('封盘中，等待开奖')).toBeVisible()
    await tap('07 赔率48')
    expect(button('封盘中').element()).toBeDisabled()
  })

  test('says of a button that waits for the line that it does, not that the turn is closed', async () => {
    const { world, fakes } = bettingWorld()
    world.closesInMs = -1000
    let isLost = false
    const silent = () => Promise.reject(new ApiError('NETWORK', '网络异常', 0))
    const answerOf = (one: (typeof fakes)[number]) => (args: never) =>
      isLost && one.endpoint === lottery.openInfo ? silent() : one.answer(args)
    const lost = fakes.map((one) => ({ ...one, answer: answerOf(one) }))
    const { queryClient } = await renderGame(lost)
    await expect.element(button('封盘中')).toBeVisible()
    isLost = true
    await acting(() => void queryClient.invalidateQueries({ queryKey: [lottery.openInfo.name] }))
    await expect.element(page.getByText('连接已断开，正在重连'), { timeout: 10_000 }).toBeVisible()
    await expect.element(button('正在重连')).toBeDisabled()
  })

  test('shows the next turn as 即将开盘 until the server has opened it, and takes no bet before', async () => {
    const { world, fakes } = bettingWorld()
    world.isUnopened = true
    await renderGame(fakes)
    await expect.element(page.getByText('即将开盘').first()).toBeVisible()
    await tap('07 赔率48')
    expect(button('即将开盘').element()).toBeDisabled()
    await expect.element(page.getByText('封盘')).not.toBeInTheDocument()
    // It asks by itself, and the slip goes on with what was chosen.
    world.isUnopened = false
    await expect.element(button('下注')).toBeEnabled()
    await ask()
    await tap(send)
    await expect.element(page.getByText('投注成功', { exact: true })).toBeVisible()
  })

  test('says that a game is not open for bets, and shows its result', async () => {
    const { fakes } = bettingWorld()
    await renderGame(fakes, { id: 70 })
    await expect.element(page.getByText('该游戏暂未开放投注')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '历史记录' })).toHaveAttribute('href', '/lottery-history/70')
  })
})

describe('a bet', () => {
  test('is sent once however often the button is tapped, with the arithmetic of the slip', async () => {
    const { world, fakes } = bettingWorld()
    await renderGame(fakes)
    await ask()
    await says(sheet(), '净赢 +470.00')
    await acting(() => {
      const confirm = button(send).element() as HTMLButtonElement
      confirm.click()
      confirm.click()
    })
    await expect.element(page.getByText('投注成功', { exact: true })).toBeVisible()
    expect(world.sent).toHaveLength(1)
    expect(world.sent[0]?.turnNum).toBe(world.turnNum)
    expect(world.sent[0]?.content.map(({ code, selectionText, total }) => [code, selectionText, total])).toEqual([
      ['71101007', '07', 10_000n],
      ['71103001', '大', 10_000n],
    ])
    expect(sessionStorage.getItem('pending_bet')).toBeNull()
    await expect.element(page.getByRole('link', { name: '查看注单' })).toHaveAttribute('href', '/bet-list?game_id=71')
  })

  test('can lose a line before it is sent', async () => {
    const { world, fakes } = bettingWorld()
    await renderGame(fakes)
    await ask()
    await tap('删除特码A07')
    await tap(send)
    await expect.element(page.getByText('投注成功', { exact: true })).toBeVisible()
    expect(world.sent[0]?.content.map(({ selectionText }) => selectionText)).toEqual(['大'])
  })

  test('without an answer is unknown, and is tried again under the same number', async () => {
    const { world, fakes } = bettingWorld()
    world.onSubmit = () => {
      throw new ApiError('TIMEOUT', '请求超时，请稍后重试', 0)
    }
    await renderGame(fakes)
    await ask()
    await tap(send)
    await expect.element(page.getByText('上一次投注结果未知')).toBeVisible()
    expect(sessionStorage.getItem('pending_bet')).toContain(world.sent[0]?.requestId)
    expect(button('下注').element()).toBeDisabled()
    world.onSubmit = () => undefined
    await tap('重试')
    await expect.element(page.getByText('投注成功', { exact: true })).toBeVisible()
    expect(world.sent).toHaveLength(2)
    expect(world.sent[1]).toEqual(world.sent[0])
  })

  test('that was lost before the page was loaded again still waits for its member', async () => {
    const { world, fakes } = bettingWorld()
    world.onSubmit = () => {
      throw new ApiError('NETWORK', '网络异常', 0)
    }
    const first = await renderGame(fakes)
    await ask()
    await tap(send)
    await expect.element(page.getByText('上一次投注结果未知')).toBeVisible()
    await first.unmount()
    world.onSubmit = () => undefined
    await renderGame(fakes)
    await tap('重试')
    await expect.element(page.getByText('投注成功', { exact: true })).toBeVisible()
    expect(world.sent[1]?.requestId).toBe(world.sent[0]?.requestId)
  })

  test('that waits for more than 35 days is not tried again: the member is sent to the orders [F-O5]', async () => {
    const { world, fakes } = bettingWorld()
    world.onSubmit = () => {
      throw new ApiError('NETWORK', '网络异常', 0)
    }
    const first = await renderGame(fakes)
    await ask()
    await tap(send)
    await expect.element(page.getByText('上一次投注结果未知')).toBeVisible()
    await first.unmount()
    const { requestId } = JSON.parse(sessionStorage.getItem('pending_bet') as string) as { requestId: string }
    const longAgo = newRequestId(Date.UTC(2026, 0, 1), new Uint8Array(10))
    sessionStorage.setItem(
      'pending_bet',
      (sessionStorage.getItem('pending_bet') as string).replaceAll(requestId, longAgo),
    )
    await renderGame(fakes)
    await expect.element(page.getByText('已超过35天，无法重试。请在注单中核对是否已提交。')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '查看注单' })).toBeVisible()
    await expect.element(button('重试')).not.toBeInTheDocument()
    await tap('知道了')
    await expect.element(page.getByText('上一次投注结果未知')).not.toBeInTheDocument()
    expect(sessionStorage.getItem('pending_bet')).toBeNull()
    expect(world.sent).toHaveLength(1)
  })

  test('at odds that changed is shown old and new, and asks again', async () => {
    const { world, fakes } = bettingWorld()
    world.onSubmit = () => {
      world.onSubmit = () => undefined
      // The list of plays may lag behind the refusal.
      throw new ApiError('BET/ODDS_CHANGED', '赔率已变动，请确认后重新投注', 409, { line: 0, odds: ['47.5'] })
    }
    await renderGame(fakes)
    await ask()
    await tap(send)
    await expect.element(button('接受新赔率并投注')).toBeVisible()
    const line = page.getByRole('listitem').filter({ hasText: '07' })
    await says(line, '@4847.5')
    await tap('接受新赔率并投注')
    await expect.element(page.getByText('投注成功', { exact: true })).toBeVisible()
    expect(world.sent.map(({ content }) => content[0]?.odds)).toEqual([[480_000], [475_000]])
    expect(world.sent[1]?.requestId).not.toBe(world.sent[0]?.requestId)
  })

  test.for([
    [
      'BET/PLAY_CAPPED',
      { play: '101', payoutMax: '5000' },
      '特码A每期最高派彩5,000.00元（含已下注单），请减少金额或改投其他玩法',
    ],
    ['BET/GAME_CAPPED', { payoutMax: '1000000' }, '该游戏每期最高派彩1,000,000.00元（含已下注单），请减少金额'],
    // A server of another release may say less.
    ['BET/GAME_CAPPED', null, '超出该游戏每期最高派彩（含已下注单），请减少金额'],
  ] as const)(
    'over a payout cap is told which one and how much, and stays to be changed: %s %o',
    async ([code, data, words]) => {
      const { world, fakes } = bettingWorld()
      world.onSubmit = () => {
        const { status, message } = errorCatalogue[code]
        throw new ApiError(code, message, status, data)
      }
      await renderGame(fakes)
      await ask()
      await tap(send)
      await expect.element(page.getByText(words)).toBeVisible()
      await expect.element(sheet()).toBeVisible()
    },
  )

  test('after the close shuts the sheet and moves to the next issue, with the picks kept', async () => {
    const { world, fakes } = bettingWorld()
    world.onSubmit = () => {
      world.turnNum = '202611201359'
      throw new ApiError('BET/DRAW_CLOSED', '本期已封盘', 409)
    }
    await renderGame(fakes)
    await ask()
    await tap(send)
    await expect.element(sheet()).not.toBeInTheDocument()
    await expect.element(page.getByText('第1359期', { exact: true })).toBeVisible()
    await expect.element(button('下注')).toBeEnabled()
    await says(page.getByRole('region', { name: '投注单' }), '共 2 注')
  })

  test('beyond the balance is refused in words, and stays on the slip', async () => {
    const { world, fakes } = bettingWorld()
    world.balance = 5_000n
    world.onSubmit = () => {
      throw new ApiError('WALLET/INSUFFICIENT', '余额不足', 409)
    }
    await renderGame(fakes)
    await ask()
    await says(sheet(), '余额不足')
    await expect.element(sheet().getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/recharge')
    await tap(send)
    await expect.element(page.getByRole('status').filter({ hasText: '余额不足' })).toBeVisible()
    expect(sessionStorage.getItem('pending_bet')).toBeNull()
  })

  test('of a trial account is marked 试玩', async () => {
    const { world, fakes } = bettingWorld()
    world.type = 'TEST'
    await renderGame(fakes)
    await ask()
    await says(sheet(), '试玩')
  })

  test('goes to the issue that is on: a new one is announced, and its odds are read', async () => {
    const { world, fakes } = bettingWorld()
    const { queryClient } = await renderGame(fakes)
    await expect.element(button('07 赔率48')).toBeVisible()
    await tap('07 赔率48')
    world.turnNum = '202611201359'
    world.odds = { TM_A: 470_000 }
    await acting(() => queryClient.invalidateQueries({ queryKey: [lottery.openInfo.name] }))
    await expect.element(page.getByText('已进入第1359期，所选号码已保留')).toBeVisible()
    await expect.element(button('07 赔率47')).toHaveAttribute('aria-pressed', 'true')
  })
})
