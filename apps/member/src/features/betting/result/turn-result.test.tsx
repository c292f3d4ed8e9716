import * as bets from '@liuhe/contract/api/bets.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { fakeLine } from '../../../shared/testing/fake-line.ts'
import { anOutcome, bettingWorld, GAMES, renderGame } from '../testing/betting-world.tsx'

const TURN = '202611201357'
const button = (name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const tap = (name: string | RegExp) => acting(() => userEvent.click(button(name)))
const says = (where: Locator, text: string) => expect.poll(() => where.element().textContent).toContain(text)
const win = () => page.getByRole('dialog', { name: '恭喜中奖' })
const quiet = () => page.getByRole('region', { name: '第1357期结果' })
const drawer = () => page.getByRole('dialog', { name: '投注单' })

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

/** A member whose last turn brought what its lines say. */
async function afterTurn(lines: Parameters<typeof anOutcome>[0], options: Parameters<typeof renderGame>[1] = {}) {
  const { world, fakes } = bettingWorld()
  world.last = { turnNum: TURN, resultText: '1,2,3,4,5,6,7' }
  world.outcome = anOutcome(lines)
  const view = await renderGame(fakes, options)
  return { world, fakes, ...view }
}

const WON = { reward: yuan('480'), result: 1 }
const LOST = { playCode: '103', playName: '特码两面', selectionText: '大' }

describe('did I win? [F-U1]', () => {
  test('a gain is celebrated with what was staked, paid and gained, and is felt in the hand', async () => {
    const haptic = vi.fn<(kind: 'light' | 'success') => void>()
    const { unmount, fakes } = await afterTurn([WON, LOST], { bridge: { haptic } })
    await expect.element(win()).toBeVisible()
    await expect.element(page.getByRole('img', { name: '本期净赢 460.00 元' })).toBeVisible()
    await says(win(), '一分六合彩 第1357期')
    await says(win(), '投注20.00派彩480.00')
    await says(win(), '+480.00')
    await says(win(), '未中')
    await expect.element(page.getByRole('link', { name: '查看注单' })).toHaveAttribute('href', '/bet-list?game_id=71')
    expect(haptic).toHaveBeenCalledExactlyOnceWith('success')
    // It stays through a reload until it is closed, and then never comes again.
    await unmount()
    const second = await renderGame(fakes)
    await expect.element(win()).toBeVisible()
    await tap('关闭')
    await expect.element(win()).not.toBeInTheDocument()
    await second.unmount()
    await renderGame(fakes)
    await expect.element(button('07 赔率48')).toBeVisible()
    await new Promise((done) => setTimeout(done, 500))
    await expect.element(win()).not.toBeInTheDocument()
  })

  test('each leads to the proof of the draw; that of an official draw is not ours [F-U8]', async () => {
    const link = page.getByRole('link', { name: '验证第1357期' })
    const isTouchedBy44 = () => {
      const { width, height } = getComputedStyle(link.element(), '::after')
      return Number.parseFloat(width) >= 44 && Number.parseFloat(height) >= 44
    }
    for (const [line, card] of [
      [WON, win()],
      [{}, quiet()],
    ] as const) {
      const { unmount } = await afterTurn([line])
      await expect.element(card).toBeVisible()
      await expect.element(card.getByRole('link', { name: '验证第1357期' })).toBeVisible()
      await expect.element(link.first()).toHaveAttribute('href', '/fairness/71/202611201357')
      expect(isTouchedBy44()).toBe(true)
      await unmount()
      localStorage.clear()
    }
    const { world, fakes } = bettingWorld()
    world.last = { turnNum: TURN, resultText: '1,2,3,4,5,6,7' }
    world.outcome = anOutcome([WON])
    const rest = { code: 'x', cate: 0, sort: 1, liveTime: '', official: true } as const
    await renderGame([...fakes, fake(lottery.games, () => GAMES.map((row) => ({ ...row, ...rest })))])
    await expect.element(win()).toBeVisible()
    expect(win().getByRole('link', { name: '验证第1357期' }).elements()).toEqual([])
  })

  test('the number a winning line named carries the ring, and no other', async () => {
    await afterTurn([WON, LOST])
    await expect.element(win()).toBeVisible()
    const places = [
      ...win()
        .getByRole('img', { name: /开奖号码/ })
        .element()
        .querySelectorAll('[data-hit]'),
    ]
    expect(places.map(({ textContent }) => textContent)).toEqual(['07'])
  })

  test('a payout below the stake is told quietly as a hit and not as a win', async () => {
    await afterTurn([{ ...WON, reward: yuan('9.9') }])
    await expect.element(quiet()).toBeVisible()
    await says(quiet(), '第1357期 已中奖')
    await says(quiet(), '盈亏-0.10')
    await expect.element(win()).not.toBeInTheDocument()
  })

  test('a loss opens in place with the limits one tap away, and goes when the next bet is begun', async () => {
    const haptic = vi.fn<(kind: 'light' | 'success') => void>()
    await afterTurn([{}, LOST], { bridge: { haptic } })
    await says(quiet(), '第1357期 未中奖')
    await says(quiet(), '盈亏-20.00')
    await expect.element(page.getByRole('link', { name: '设置限额' })).toHaveAttribute('href', '/responsible-gaming')
    expect(quiet().element().closest('dialog')).toBeNull()
    expect(haptic).not.toHaveBeenCalled()
    await tap('07 赔率48')
    await expect.element(quiet()).not.toBeInTheDocument()
  })

  test.each([
    ['同注再来 20 元', '20.00', ['10', '10']],
    ['加倍 40 元', '40.00', ['20', '20']],
  ])('%s brings the same lines into the slip and sends nothing by itself', async (name, total, amounts) => {
    const { world } = await afterTurn([WON, LOST])
    world.odds = {}
    await tap(name)
    await expect.element(win()).not.toBeInTheDocument()
    await expect.element(drawer()).toBeVisible()
    const fields = drawer().getByRole('textbox').elements() as HTMLInputElement[]
    expect(fields.map(({ value }) => value)).toEqual(amounts)
    expect(world.sent).toEqual([])
    await tap(`下注 ${total} 元`)
    await expect.element(page.getByText('投注成功', { exact: true })).toBeVisible()
    expect(world.sent[0]?.turnNum).toBe(world.turnNum)
    expect(world.sent[0]?.content.map(({ code, selectionText, odds }) => [code, selectionText, odds])).toEqual([
      ['71101007', '07', [480_000]],
      ['71103001', '大', [19_800]],
    ])
  })

  test('of an older turn is told to a member who was away, once, and a loss not after ten minutes', async () => {
    const { world, fakes } = bettingWorld()
    world.last = { turnNum: TURN, resultText: '1,2,3,4,5,6,7' }
    world.outcome = { ...anOutcome([WON], '202611201200'), closeTime: Date.now() - 3 * 3_600_000 }
    const first = await renderGame(fakes)
    await says(win(), '第1200期')
    await tap('关闭')
    await first.unmount()
    world.outcome = { ...anOutcome([{}], '202611201300'), closeTime: Date.now() - 3_600_000 }
    await renderGame(fakes)
    await expect.element(button('07 赔率48')).toBeVisible()
    await new Promise((done) => setTimeout(done, 500))
    await expect.element(page.getByRole('region', { name: '第1300期结果' })).not.toBeInTheDocument()
  })

  test('of two turns in a row: the win stays until it is closed, then the next is told', async () => {
    const { world, queryClient } = await afterTurn([WON])
    await expect.element(win()).toBeVisible()
    world.last = { turnNum: '202611201358', resultText: '1,2,3,4,5,6,8' }
    world.turnNum = '202611201359'
    world.outcome = anOutcome([{}], '202611201358')
    await acting(() => queryClient.invalidateQueries())
    await new Promise((done) => setTimeout(done, 8500))
    await says(win(), '第1357期')
    await tap('关闭')
    await expect.element(page.getByRole('region', { name: '第1358期结果' })).toBeVisible()
  }, 30_000)

  test('is not asked when a settlement is pushed before a turn is known [F-U1]', async () => {
    const { live, push, listeners } = fakeLine()
    const { fakes } = bettingWorld()
    const { queryClient } = await renderGame(fakes, { live })
    await expect.element(button('07 赔率48')).toBeVisible()
    await expect.poll(() => listeners.size).toBeGreaterThan(0)
    await push({ type: 'SETTLED', seq: '1', gameId: 71, turnNum: TURN })
    const outcomes = queryClient.getQueryCache().findAll({ queryKey: [bets.turnOutcome.name] })
    expect(outcomes.map(({ state }) => state.fetchFailureCount)).toEqual([0, 0])
  })

  test('is not asked by a guest', async () => {
    const { calls } = await afterTurn([WON], { isGuest: true })
    await expect.element(button('07 赔率48')).toBeVisible()
    await new Promise((done) => setTimeout(done, 500))
    expect(calls.filter(({ name }) => name.includes('turnOutcome'))).toEqual([])
  })
})
