import * as lottery from '@liuhe/contract/api/lottery.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { bettingWorld, renderGame } from '../testing/betting-world.tsx'

const button = (name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const tap = (name: string | RegExp) => acting(() => userEvent.click(button(name)))
const fill = (name: string | RegExp, text: string) =>
  acting(() => userEvent.fill(page.getByRole('textbox', { name }), text))
const says = (where: Locator, text: string) => expect.poll(() => where.element().textContent).toContain(text)
const drawer = () => page.getByRole('dialog', { name: '投注单' })
const bar = () => page.getByRole('region', { name: '投注单' })

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

async function openBoard(options: Parameters<typeof renderGame>[1] = {}) {
  const { world, fakes } = bettingWorld()
  const view = await renderGame(fakes, options)
  await expect.element(page.getByRole('tablist', { name: '玩法' })).toBeVisible()
  return { world, fakes, ...view }
}

/** Picks 07 and 大 at ten yuan each. */
async function pickTwo() {
  await tap('10')
  await tap('07 赔率48')
  await acting(() => userEvent.click(page.getByRole('tab', { name: /^两面/ })))
  await tap('大 赔率1.98')
}

describe('the slip [F-U24]', () => {
  test('opens by the receipt of the header, which counts its lines', async () => {
    await openBoard()
    await tap('投注单')
    await says(drawer(), '投注单是空的')
    // An empty slip leads back to the board. [F-U30]
    await tap('去选号')
    await expect.poll(() => drawer().elements()).toEqual([])
    await pickTwo()
    await tap('投注单，2条')
    await expect.element(drawer()).toBeVisible()
  })

  test('has an amount for each line, changed in place, with its net win and limits [F-U10]', async () => {
    const { world } = await openBoard()
    await pickTwo()
    await tap('下注')
    const line = drawer().getByRole('listitem').filter({ hasText: '特码两面 大' })
    await says(line, '净赢 +9.80')
    await fill('特码两面大金额', '100')
    await says(line, '净赢 +98.00')
    await says(line, '单注 2 – 20,000 元')
    await tap('特码两面大金额减少')
    await says(drawer(), '最高净赢+558.20')
    await says(drawer(), '最高派彩（含本金）658.20')
    await says(drawer(), '1,000.00 → 900.00')
    expect(drawer().element().textContent).not.toContain('虚拟游戏币')
    await tap('下注 100.00 元')
    await expect.element(page.getByText('投注成功', { exact: true })).toBeVisible()
    expect(world.sent[0]?.content.map(({ selectionText, total }) => [selectionText, total])).toEqual([
      ['07', 10_000n],
      ['大', 90_000n],
    ])
  })

  test('says of a demo beside the balance that it is play money [F-U30]', async () => {
    await openBoard({ isDemo: true })
    await pickTwo()
    await tap('下注')
    await says(drawer(), '演示站点 · 余额为虚拟游戏币')
    // In a row of its own: the button beside the balance says all that it has to say.
    const send = button(/^下注 /).element()
    expect(send.scrollWidth).toBeLessThanOrEqual(send.clientWidth)
  })

  test.each([
    ['全部减半', ['5', '5']],
    ['全部加倍', ['20', '20']],
    ['统一 50', ['50', '50']],
  ])('%s changes every line', async (name, amounts) => {
    await openBoard()
    await pickTwo()
    await tap('下注')
    await tap(name)
    const fields = drawer().getByRole('textbox').elements() as HTMLInputElement[]
    expect(fields.map(({ value }) => value)).toEqual(amounts)
  })

  test('takes no amount above the limit while it is typed, and names the limit [F-U28]', async () => {
    await openBoard()
    await fill(/^每注金额/, '99999999')
    await says(bar(), '单注最高 20,000 元')
    expect((page.getByRole('textbox', { name: /^每注金额/ }).element() as HTMLInputElement).value).toBe('2')
    await fill(/^每注金额/, '300')
    expect(bar().element().textContent).not.toContain('单注最高')
    await tap('07 赔率48')
    await tap('下注')
    await fill('特码A07金额', '20001')
    await says(drawer(), '特码A单注最高 20,000 元')
    await says(drawer(), '下注 300.00 元')
  })

  test('says in words why a stake below the minimum is not taken [F-Q4]', async () => {
    await openBoard()
    await tap('07 赔率48')
    await fill(/^每注金额/, '1')
    await expect.element(page.getByRole('alert').filter({ hasText: '每注金额须在2-20000元之间' })).toBeVisible()
  })

  test('every tool of the bar is a touch target of 44 px [F-U30]', async () => {
    await openBoard()
    for (const name of ['机选', '清空', '添加到投注单']) {
      const { width, height } = button(name).element().getBoundingClientRect()
      expect([name, width >= 44, height >= 44]).toEqual([name, true, true])
    }
  })
})

describe('a slip that was not sent [F-U6]', () => {
  test('of a guest is there after login, at the odds of then', async () => {
    const { fakes, world, went, unmount } = await openBoard({ isGuest: true })
    await pickTwo()
    await tap('下注')
    expect(went).toEqual(['/auth/login'])
    await unmount()
    world.odds = { TM_A: 470_000 }
    await renderGame(fakes)
    await says(bar(), '共 2 注 20.00 元')
    await tap('下注')
    await says(drawer(), '@47')
    expect(world.sent).toEqual([])
  })

  test('is there after a reload with the amounts of its lines, and is gone when it was sent', async () => {
    const { fakes, unmount } = await openBoard()
    await pickTwo()
    await tap('添加到投注单')
    await tap('双 赔率1.98')
    await tap('投注单，3条')
    await fill('特码两面双金额', '33')
    await unmount()
    const second = await renderGame(fakes)
    await says(bar(), '共 3 注 53.00 元')
    await tap('下注')
    await tap('下注 53.00 元')
    await expect.element(page.getByText('投注成功', { exact: true })).toBeVisible()
    await second.unmount()
    await renderGame(fakes)
    await says(bar(), '共 0 注')
  })

  test('is not shown to another member', async () => {
    const { fakes, unmount } = await openBoard()
    await pickTwo()
    await unmount()
    const kept = JSON.parse(sessionStorage.getItem('bet_slips') ?? '') as { owner: string }
    sessionStorage.setItem('bet_slips', JSON.stringify({ ...kept, owner: '43' }))
    await renderGame(fakes)
    await expect.element(button('07 赔率48')).toHaveAttribute('aria-pressed', 'false')
    await says(bar(), '共 0 注')
  })

  test.each(['{', '[]', '{"owner":"42","games":[{"gameId":71,"content":{"drafts":{"101":{"way":"x","parts":[]}}}}]}'])(
    'that was tampered with is as good as none: %s',
    async (text) => {
      sessionStorage.setItem('bet_slips', text)
      await openBoard()
      await says(bar(), '共 0 注')
    },
  )

  test('after the close stands in amber, goes to the next turn by a tap, and is never sent by itself', async () => {
    const { world, queryClient } = await openBoard()
    await pickTwo()
    await tap('投注单，2条')
    world.closesInMs = -1000
    await acting(() => queryClient.invalidateQueries({ queryKey: [lottery.openInfo.name] }))
    await says(drawer(), '本期已封盘')
    await tap('转入第1359期')
    await expect.element(button('等待第1359期')).toBeDisabled()
    world.closesInMs = 60_000
    world.turnNum = '202611201359'
    await acting(() => queryClient.invalidateQueries())
    await expect.element(button('下注 20.00 元')).toBeEnabled()
    expect(world.sent).toEqual([])
  })

  test('stays behind with its turn when the member does not want it carried over', async () => {
    const { world, queryClient } = await openBoard()
    await pickTwo()
    await tap('投注单，2条')
    await acting(() => userEvent.click(page.getByRole('switch', { name: '封盘时未送出，转入下一期' })))
    world.turnNum = '202611201359'
    await acting(() => queryClient.invalidateQueries())
    await says(drawer(), '第1358期本期已封盘')
    await tap('转入第1359期')
    await expect.element(button('下注 20.00 元')).toBeEnabled()
  })
})

describe('around the slip', () => {
  test('chance picks nothing after the close [F-U23]', async () => {
    const { world, fakes } = bettingWorld()
    world.closesInMs = -1000
    await renderGame(fakes)
    await expect.element(button('机选')).toBeDisabled()
  })

  test('what chance picks comes into view [F-U23]', async () => {
    await openBoard()
    await page.viewport(390, 500)
    await tap('机选')
    const chosen = page.getByRole('button', { pressed: true, name: /赔率48/ })
    await expect
      .poll(() => {
        const { top, bottom } = chosen.element().getBoundingClientRect()
        return top > 96 && bottom < 500
      })
      .toBe(true)
    await page.viewport(390, 844)
  })

  test('a member sees his balance in the header, a guest the way to login [F-U2]', async () => {
    const { unmount } = await openBoard()
    await expect.element(button('余额 1,000.00，刷新余额')).toBeVisible()
    await unmount()
    const { went } = await openBoard({ isGuest: true })
    await tap('登录')
    expect(went).toEqual(['/auth/login'])
  })

  test('the notice of a placed bet goes when the next turn is on [F-U1]', async () => {
    const { world, queryClient } = await openBoard()
    await pickTwo()
    await tap('下注')
    await tap('下注 20.00 元')
    await expect.element(page.getByText('投注成功，祝您好运')).toBeVisible()
    world.turnNum = '202611201359'
    await acting(() => queryClient.invalidateQueries())
    await expect.element(page.getByText('投注成功，祝您好运')).not.toBeInTheDocument()
  })

  test('stands beside the board on a desktop, where no drawer opens [F-U29]', async () => {
    await page.viewport(1280, 800)
    await openBoard()
    await pickTwo()
    const pane = page.getByRole('region', { name: '投注单' })
    await expect.element(pane.getByRole('button', { name: '下注 20.00 元' })).toBeVisible()
    await expect.element(drawer()).not.toBeInTheDocument()
    const board = page.getByRole('region', { name: '投注', exact: true }).element().getBoundingClientRect()
    expect(pane.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(board.right)
    await page.viewport(390, 844)
  })
})
