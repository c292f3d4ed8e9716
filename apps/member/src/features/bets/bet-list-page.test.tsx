import * as bets from '@liuhe/contract/api/bets.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { tap } from '@liuhe/web/testing/tap.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { isCancelEnabled } from './use-cancel-rules.ts'
import { betsWorld, order, publishCancelSwitch, renderBetList, renderTabs } from './testing/bets-world.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const says = (where: Locator, text: string) => expect.poll(() => where.element().textContent).toContain(text)
const tick = (orderNo: string) => page.getByRole('checkbox', { name: new RegExp(`注单${orderNo}$`) })
const rows = () => page.getByRole('article')

beforeEach(() => {
  publishCancelSwitch('1')
  document.cookie = 'bet_record_simple_model=; path=/; max-age=0'
})

test('an order of a positional play is said in words beside its literal form [F-Q5]', async () => {
  const bet = {
    gameId: 45,
    gameName: '极速赛车',
    playName: '定位胆',
    selectionText: '05,06||||||||07|',
    pricing: 'official' as const,
  }
  const { fakes } = betsWorld([order({ orderNo: '1', ...bet })])
  await renderBetList(fakes)
  await says(rows(), '冠军 05,06；第九名 07')
  await says(rows(), '05,06||||||||07|')
})

describe('an empty list', () => {
  test.each([
    ['of today', '1', '0', '/game/71'],
    ['of a game that takes no bets', '2', '45', '/game/71'],
    ['of a day', '5', '0', '/game/71'],
  ])('%s leads on to a game that takes bets [F-U30]', async (_, tab, gameId, to) => {
    const { fakes } = betsWorld()
    const list = [
      fake(bets.historyDayReport, () => []),
      ...fakes.filter(({ endpoint }) => endpoint !== bets.historyDayReport),
    ]
    const { went } = await renderBetList(list, { tab, game_id: gameId })
    await expect.element(page.getByText('暂无数据')).toBeVisible()
    const next = page.getByRole('link', { name: '去投注' })
    expect(next.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    await tap(next)
    expect(went).toEqual([to])
  })
})

describe('the tabs', () => {
  test('read as the specification says [BETS-003] [BETS-004] [BETS-005] [BETS-006] [BETS-007]', async () => {
    const { fakes } = betsWorld()
    const { went } = await renderBetList(fakes)
    const labels = page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent)
    expect(labels).toEqual(['全部订单', '未结算', '已结算', '已撤销', '历史记录'])
    await tap(page.getByRole('tab', { name: '已结算' }))
    expect(went).toEqual(['/bet-list?tab=3'])
  })

  test.each([
    ['1', undefined],
    ['2', 0],
    ['3', 1],
    ['4', 2],
  ])(
    '%s asks for the first 20 orders of status %s [BETS-043] [BETS-044] [BETS-045] [BETS-046] [BETS-059]',
    async (tab, status) => {
      const { world, fakes } = betsWorld()
      await renderBetList(fakes, { tab })
      await expect.element(page.getByText('暂无数据')).toBeVisible()
      expect(world.asked).toEqual([{ rows: 20, page: 1, ...(status !== undefined && { status }) }])
    },
  )

  test('start over when they change: page 1 of 20 rows, none of those before [BETS-048]', async () => {
    const many = Array.from({ length: 45 }, (_, index) => order({ orderNo: String(100 + index) }))
    const { world, fakes } = betsWorld([...many, order({ orderNo: '7', status: 2, selectionText: '33' })])
    const { show } = await renderTabs(fakes)
    await expect.poll(() => rows().elements().length).toBe(20)
    await acting(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => rows().elements().length).toBe(40)
    await acting(() => show('4'))
    await expect.poll(() => rows().elements().length).toBe(1)
    await says(rows(), '33')
    expect(world.asked.at(-1)).toEqual({ status: 2, rows: 20, page: 1 })
    await acting(() => show('1'))
    await expect.poll(() => rows().elements().length).toBe(20)
    expect(world.asked.at(-1)).toEqual({ rows: 20, page: 1 })
  })

  test.each(['1', '5'])('%s that does not come reads 暂无数据 and what the server said [BETS-064]', async (tab) => {
    const { world, fakes } = betsWorld([order()])
    world.onRead = () => {
      throw new ApiError('SYS/BUSY', '系统繁忙，请稍后再试', 503)
    }
    await renderBetList(fakes, { tab })
    await expect.element(page.getByText('暂无数据')).toBeVisible()
    await says(page.getByRole('alert'), '系统繁忙，请稍后再试')
    world.onRead = () => undefined
    await tap(button('重新加载'))
    await expect.poll(() => page.getByText('暂无数据').elements().length).toBe(0)
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  test('of the history lists days, and a day leads to its orders [BETS-008] [BETS-009] [BETS-047] [F-C6]', async () => {
    const { world, fakes } = betsWorld()
    const { went, unmount } = await renderBetList(fakes, { tab: '5' })
    await expect.element(page.getByText('2026/11/19')).toBeVisible()
    const days = page
      .getByRole('button', { name: /^2026/ })
      .elements()
      .map(({ textContent }) => textContent)
    expect(days).toEqual(['2026/11/19250.00+320.00', '2026/11/18100.00-100.00'])
    await tap(page.getByRole('button', { name: /^2026\/11\/19/ }))
    expect(went).toEqual(['/bet-list?tab=5&date=2026-11-19'])
    await unmount()
    await renderBetList(fakes, { tab: '5', date: '2026-11-19' })
    await expect.element(page.getByText('2026/11/19')).toBeVisible()
    await expect.element(page.getByText('49', { exact: true })).toBeVisible()
    expect(world.asked).toEqual([{ date: '2026-11-19', rows: 20, page: 1 }])
  })
})

describe('an order', () => {
  const reads = async (row: Parameters<typeof order>[0], label: string) => {
    const { fakes } = betsWorld([order(row)])
    const { unmount } = await renderBetList(fakes)
    await expect.element(rows().getByText(label, { exact: true })).toBeVisible()
    await unmount()
  }

  test('that is pending reads 可撤销 until its close, then 未开奖 [BETS-031] [BETS-034]', async () => {
    await reads({}, '可撤销')
    await reads({ closeTime: 1_700_000_000_000 }, '未开奖')
  })

  test('that is settled reads by its result [BETS-035] [BETS-036] [BETS-037] [BETS-038]', async () => {
    await reads({ status: 1, result: 0 }, '未中奖')
    await reads({ status: 1, result: 1, reward: 480_000n }, '已派奖')
    await reads({ status: 1, result: 2, reward: 10_000n }, '和局')
    await reads({ status: 1, result: 7 }, '-')
  })

  test('that ended otherwise reads how [BETS-039] [BETS-040] [BETS-041] [BETS-042]', async () => {
    await reads({ status: 2 }, '已撤单')
    await reads({ status: 3 }, '删除')
    await reads({ status: 4 }, '追号停止')
    await reads({ status: 8 }, '-')
  })

  test('is marked by its model, and by its chase while cancellable [BETS-028] [BETS-029] [BETS-033]', async () => {
    const { fakes } = betsWorld([
      order({ orderNo: '1', pricing: 'credit' }),
      order({ orderNo: '2', pricing: 'official', chaseNo: '77' }),
    ])
    await renderBetList(fakes)
    await says(rows().nth(0), '[信]')
    await says(rows().nth(1), '[官]')
    expect(rows().nth(0).element().textContent).not.toContain('[追]')
    expect(rows().nth(1).element().textContent).toContain('[追]')
  })

  test('shows what it was about, what it cost and what it paid, with the numbers that came', async () => {
    const { fakes } = betsWorld([order({ status: 1, result: 1, reward: 480_000n, resultText: '28,44,40,36,33,23,07' })])
    await renderBetList(fakes)
    await says(rows(), '一分六合彩第1358期')
    await says(rows(), '特码A 07@48')
    await says(rows(), '投注 10.00派彩 480.00')
    expect(page.getByText('480.00').element()).toHaveAttribute('data-strong')
    await expect.element(page.getByRole('img', { name: '开奖号码：28、44、40、36、33、23、7' })).toBeVisible()
  })

  test('comes once however often the pages overlap, and more of them near the end [BETS-060] [BETS-061]', async () => {
    const many = Array.from({ length: 45 }, (_, index) => order({ orderNo: String(100 + index) }))
    const { world, fakes } = betsWorld(many)
    await renderBetList(fakes)
    await expect.poll(() => rows().elements().length).toBe(20)
    // A new order moves the others: the last one of page 1 comes again as the first of page 2.
    world.orders.unshift(order({ orderNo: '99' }))
    await acting(() => window.scrollTo(0, document.documentElement.scrollHeight - window.innerHeight - 250))
    await expect.poll(() => rows().elements().length).toBe(39)
    await acting(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => rows().elements().length).toBe(45)
    expect(world.asked.map(({ page: number }) => number)).toEqual([1, 2, 3])
  })
})

describe('the filter', () => {
  test('has all games or one, the compact switch and 搜索 [BETS-010] [BETS-011] [BETS-013]', async () => {
    const { fakes } = betsWorld()
    const { went } = await renderBetList(fakes)
    await tap(button('筛选条件'))
    await expect.element(page.getByRole('dialog', { name: '筛选条件' })).toBeVisible()
    expect(button('全部游戏').element()).toHaveAttribute('aria-pressed', 'true')
    await tap(button('极速赛车'))
    expect(went).toEqual([])
    await tap(button('搜索'))
    expect(went).toEqual(['/bet-list?game_id=45'])
  })

  test('is preset by the address [BETS-014]', async () => {
    const { world, fakes } = betsWorld()
    await renderBetList(fakes, { game_id: '71', tab: '2' })
    await expect.element(page.getByText(/彩种：一分六合彩/)).toBeVisible()
    expect(world.asked).toEqual([{ status: 0, gameId: 71, rows: 20, page: 1 }])
  })

  test('keeps the compact mode in its cookie [BETS-012] [BETS-055]', async () => {
    const { fakes } = betsWorld([order()])
    const first = await renderBetList(fakes)
    await says(rows(), '投注 10.00')
    await tap(button('筛选条件'))
    await tap(page.getByRole('switch', { name: '精简模式' }))
    await tap(button('搜索'))
    await expect.poll(() => rows().element().textContent).not.toContain('投注')
    expect(document.cookie).toContain('bet_record_simple_model=1')
    await first.unmount()
    await renderBetList(fakes)
    await says(rows(), '特码A 07[信]10.00可撤销')
  })
})

describe('the cancel mode', () => {
  const twoAndOne = () => [
    order({ orderNo: '1' }),
    order({ orderNo: '2' }),
    order({ orderNo: '3', status: 1, result: 0, cancellable: false }),
  ]

  test('ticks all, counts and asks [BETS-015] [BETS-016] [BETS-017] [BETS-018] [BETS-019] [BETS-051]', async () => {
    const { world, fakes } = betsWorld(twoAndOne())
    await renderBetList(fakes)
    await tap(button('撤单'))
    await expect.element(button('撤单(0)')).toBeDisabled()
    await tap(page.getByRole('checkbox', { name: '全选' }))
    await tap(button('撤单(2)'))
    const question = page.getByRole('dialog', { name: '确定撤单吗?' })
    await says(question, '2')
    await tap(question.getByRole('button', { name: '取消' }))
    expect(world.cancelled).toEqual([])
    await tap(button('取消'))
    expect(page.getByRole('checkbox').elements()).toEqual([])
  })

  test('cancels what is ticked, rereads page 1 and closes [BETS-052] [BETS-053] [BETS-054] [BETS-062]', async () => {
    const { world, fakes } = betsWorld(twoAndOne())
    await renderBetList(fakes)
    await tap(button('撤单'))
    await tap(page.getByRole('checkbox', { name: '全选' }))
    await tap(button('撤单(2)'))
    await tap(button('确定'))
    await expect.element(page.getByText('撤销成功')).toBeVisible()
    expect(world.cancelled).toEqual([['1', '2']])
    await expect.poll(() => page.getByText('已撤单').elements().length).toBe(2)
    expect(world.asked).toEqual([1, 2].map(() => ({ rows: 20, page: 1 })))
    expect(page.getByRole('checkbox').elements()).toEqual([])
    expect(button('撤单').element()).toBeVisible()
  })

  test('ticks only what can be cancelled, sends nothing unticked [BETS-049] [BETS-050] [BETS-056]', async () => {
    const { world, fakes } = betsWorld(twoAndOne())
    await renderBetList(fakes)
    await tap(button('撤单'))
    await tap(tick('3'))
    await expect.element(page.getByText('该记录不能撤销！')).toBeVisible()
    expect(tick('3').element()).toHaveAttribute('aria-checked', 'false')
    await tap(tick('1'))
    expect(button('撤单(1)').element()).toBeEnabled()
    await tap(tick('1'))
    expect(button('撤单(0)').element()).toBeDisabled()
    expect(world.cancelled).toEqual([])
    await expect.poll(() => page.getByText('该记录不能撤销！').elements().length, { timeout: 1500 }).toBe(0)
  })

  test('does not open where nothing can be cancelled, and says so [F-U26]', async () => {
    const { fakes } = betsWorld([order({ orderNo: '1', status: 1, result: 0 })])
    await renderBetList(fakes)
    await tap(button('撤单'))
    await expect.element(page.getByText('没有可撤销的注单')).toBeVisible()
    expect(page.getByRole('checkbox').elements()).toEqual([])
  })

  test('shows the words of the server when it refuses [BETS-063]', async () => {
    const { world, fakes } = betsWorld(twoAndOne())
    world.onCancel = () => {
      throw new ApiError('SYS/BUSY', '系统繁忙，请稍后再试', 503)
    }
    await renderBetList(fakes)
    await tap(button('撤单'))
    await tap(tick('1'))
    await tap(button('撤单(1)'))
    await tap(button('确定'))
    await expect.element(page.getByText('系统繁忙，请稍后再试')).toBeVisible()
    expect(button('撤单(1)').element()).toBeEnabled()
  })

  test('does not open while the operator has it switched off [BETS-057]', async () => {
    publishCancelSwitch('0')
    const { fakes } = betsWorld(twoAndOne())
    await renderBetList(fakes)
    await expect.poll(() => page.getByText('未开奖').elements().length).toBe(2)
    await tap(button('撤单'))
    await expect.element(page.getByText('注单状态不能撤单，请刷新页面！')).toBeVisible()
    expect(page.getByRole('checkbox').elements()).toEqual([])
  })

  test('takes a member to the cancelled order while the system allows it, and no further [PERM-016]', async () => {
    const { world, fakes } = betsWorld([order({ orderNo: '1' }), order({ orderNo: '2' })])
    const allowed = await renderBetList(fakes)
    await tap(button('撤单'))
    await tap(tick('1'))
    await tap(button('撤单(1)'))
    await tap(page.getByRole('dialog', { name: '确定撤单吗?' }).getByRole('button', { name: '确定' }))
    await expect.poll(() => page.getByText('已撤单').elements().length).toBe(1)
    expect(world.cancelled).toEqual([['1']])
    await allowed.unmount()
    // The operator switches it off: the other order is as it was, and cannot be ticked any more.
    publishCancelSwitch('0')
    await renderBetList(fakes)
    await says(rows().nth(1), '未开奖')
    await tap(button('撤单'))
    await expect.element(page.getByText('注单状态不能撤单，请刷新页面！')).toBeVisible()
    expect(page.getByRole('checkbox').elements()).toEqual([])
    expect(world.cancelled).toEqual([['1']])
  })

  test("is on when hy_is_cancel equals '1' [BETS-058]", () => {
    expect(isCancelEnabled([{ configKey: 'hy_is_cancel', configValue: '1' }])).toBe(true)
    expect(isCancelEnabled([{ configKey: 'hy_is_cancel', configValue: '0' }])).toBe(false)
    expect(isCancelEnabled([])).toBe(false)
  })
})
