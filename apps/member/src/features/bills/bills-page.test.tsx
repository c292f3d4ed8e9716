import * as bills from '@liuhe/contract/api/bills.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { billGroups } from '@liuhe/domain/bills/bill-types.ts'
import { addDays } from '@liuhe/domain/time.ts'
import { tap } from '@liuhe/web/testing/tap.ts'
import { hideBalances } from '../../shared/account/hidden-balance.ts'
import { aChain, billsWorld, daysAgo, renderBills, TODAY } from './testing/bills-world.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const rows = () =>
  page
    .getByRole('article')
    .elements()
    .map(({ textContent }) => textContent)
/** Resolves when the browser has drawn the page as it is now. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
const dialog = (name: string) => page.getByRole('dialog', { name })

/** A bet, its payout and a recharge of yesterday. */
const THREE = aChain([
  { tranType: 2, amount: 1_500_000n, addTime: daysAgo(1, '21:44:00') },
  {
    tranType: 3,
    amount: -170_000n,
    orderNo: '77',
    gameId: 71,
    turnNum: '202611221310',
    content: '一分六合彩 第1310期',
    addTime: daysAgo(0, '00:01:00'),
  },
  {
    tranType: 4,
    amount: 1_158_005n,
    orderNo: '77',
    gameId: 71,
    turnNum: '202611221310',
    content: '一分六合彩 第1310期',
    addTime: daysAgo(0, '00:02:00'),
  },
])

describe('the list', () => {
  it('stands day by day with the sums of each, and the balance after every bill [WALLET-003] [CONST-010]', async () => {
    const { fakes } = billsWorld(THREE)
    await renderBills(fakes)
    await expect
      .poll(rows)
      .toEqual([
        '今天+1,158.005 / -170.00彩票派彩一分六合彩 第1310期+1,158.00500:02 · 余 2,488.005',
        '彩票下注一分六合彩 第1310期-170.0000:01 · 余 1,330.00',
        '昨天+1,500.00 / 0.00线上支付+1,500.0021:44 · 余 1,500.00',
      ])
    const sums = page.getByRole('region', { name: '合计' })
    await expect.poll(() => sums.element().textContent).toContain('收入+2,658.005支出-170.00净充值+500.00')
  })

  it('hides sums and balances by the eye, and keeps every place', async () => {
    const { fakes } = billsWorld(THREE)
    await renderBills(fakes)
    const eye = page.getByRole('button', { name: '隐藏余额' })
    const sum = page.getByText('+2,658.005')
    await expect.element(sum).toBeVisible()
    await expect.poll(() => rows().length).toBe(3)
    const places = () =>
      [...document.querySelectorAll('dd, article')].map((one) => JSON.stringify(one.getBoundingClientRect()))
    // Rows have a supposed height until the browser has found that they are in view (content-visibility).
    let before: string[] = []
    const standStill = async () => {
      await drawn()
      const last = before
      before = places()
      return String(last) === String(before)
    }
    await expect.poll(standStill).toBe(true)
    try {
      await tap(eye)
      await expect.element(eye).toHaveAttribute('aria-pressed', 'true')
      await expect.element(sum).not.toBeVisible()
      await expect.element(page.getByText('2,488.005')).not.toBeVisible()
      await expect.poll(places).toEqual(before)
    } finally {
      hideBalances(false)
    }
  })

  it('asks for what follows the last bill, and says when it has ended', async () => {
    const many = aChain(Array.from({ length: 45 }, () => ({ amount: 1_000n })))
    const { fakes } = billsWorld(many)
    const { calls } = await renderBills(fakes)
    await expect.poll(() => rows().length).toBeGreaterThanOrEqual(20)
    await acting(() => page.getByRole('article').last().element().scrollIntoView())
    await expect.poll(() => rows().length).toBeGreaterThanOrEqual(40)
    await acting(() => page.getByRole('article').last().element().scrollIntoView())
    await expect.poll(() => rows().length).toBe(45)
    await expect.element(page.getByText('没有更多了')).toBeVisible()
    const asked = calls.filter(({ name }) => name === 'bills.list').map(({ url }) => new URL(url, 'https://a.b'))
    expect(asked.map(({ searchParams }) => searchParams.get('key'))).toEqual([null, many[19]?.billNo, many[39]?.billNo])
  })

  it('puts a new bill in front when the wallet tells of its balance, with one call [WALLET-003]', async () => {
    const many = aChain(Array.from({ length: 25 }, () => ({ amount: 1_000n })))
    const { world, fakes } = billsWorld(many)
    const { calls, push } = await renderBills(fakes)
    await expect.poll(() => rows().length).toBeGreaterThanOrEqual(20)
    await acting(() => page.getByRole('article').last().element().scrollIntoView())
    await expect.poll(() => rows().length).toBe(25)
    const before = calls.filter(({ name }) => name === 'bills.list').length
    const [next] = aChain(
      [{ tranType: 16, amount: 88_000n, billNo: 'B9-1', addTime: daysAgo(0, '12:30:00') } as never],
      25_000n,
    )
    world.stored = [next as never, ...world.stored]
    await push({ type: 'BALANCE', money: '113' } as never)
    await expect.poll(() => rows()[0]).toContain('注册送彩金+88.00')
    expect(rows()).toHaveLength(26)
    expect(calls.filter(({ name }) => name === 'bills.list')).toHaveLength(before + 1)
    await expect.poll(() => page.getByRole('region', { name: '合计' }).element().textContent).toContain('+113.00')
  })

  it('that does not come says why and can be asked for again', async () => {
    const { world, fakes } = billsWorld(THREE)
    world.fails = true
    await renderBills(fakes, {}, { onError: () => undefined })
    await expect.element(page.getByText('系统繁忙，请稍后再试').first(), { timeout: 15_000 }).toBeVisible()
    world.fails = false
    await tap(button('重新加载').first())
    await expect.poll(() => rows().length).toBe(3)
  })
})

describe('a bill of a recharge', () => {
  it('leads to its order', async () => {
    const { world, fakes } = billsWorld(THREE)
    const { billNo } = THREE.find(({ tranType }) => tranType === 2) as { billNo: string }
    world.details.set(billNo, { about: { kind: 'recharge', id: '8800000000000000001' } })
    const { went } = await renderBills(fakes, { bill: billNo })
    const source = dialog('账单详情').getByRole('link', { name: '8800000000000000001' })
    await expect.element(source).toHaveAttribute('href', '/recharge-history/8800000000000000001')
    await tap(button('查看充值'))
    expect(went).toEqual(['/recharge-history/8800000000000000001'])
  })
})

describe('the filters', () => {
  it('by group stand in the address and on both calls', async () => {
    const { fakes } = billsWorld(THREE)
    const { went, calls } = await renderBills(fakes)
    await expect.poll(() => rows().length).toBe(3)
    const group = page.getByRole('group', { name: '账单分类' })
    expect(
      group
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['全部', ...billGroups.map(({ label }) => label)])
    await tap(group.getByRole('button', { name: '彩票' }))
    expect(went).toEqual(['/bills?group=lottery'])
    await expect.poll(() => rows().length).toBe(2)
    const last = calls.filter(({ url }) => url.includes('group=lottery')).map(({ name }) => name)
    expect(new Set(last)).toEqual(new Set(['bills.list', 'bills.summary']))
  })

  it('by type and direction are chosen in a sheet, and taken back there [CONST-010]', async () => {
    const { fakes } = billsWorld(THREE)
    const { went } = await renderBills(fakes)
    await expect.poll(() => rows().length).toBe(3)
    await tap(button('类型'))
    const sheet = dialog('账单类型')
    const offered = sheet
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)
    expect(offered.filter((text) => !['重置', '完成', '全部', '收入', '支出'].includes(text))).toHaveLength(39)
    await tap(sheet.getByRole('button', { name: '彩票下注' }))
    expect(went).toEqual([])
    await tap(sheet.getByRole('button', { name: '完成' }))
    expect(went).toEqual(['/bills?type=3'])
    await expect.poll(rows).toEqual([expect.stringContaining('彩票下注')])
    await tap(button('彩票下注'))
    await tap(dialog('账单类型').getByRole('button', { name: '重置' }))
    await expect.poll(() => rows().length).toBe(3)
  })

  it('by days offer usual ranges, seven days at first', async () => {
    const { fakes } = billsWorld(THREE)
    const { went, calls } = await renderBills(fakes)
    await expect.poll(() => rows().length).toBe(3)
    expect(calls.find(({ name }) => name === 'bills.list')?.url).toContain(
      `startDate=${addDays(TODAY, -6)}&endDate=${TODAY}`,
    )
    await tap(button(/至/))
    await tap(dialog('选择日期').getByRole('button', { name: '昨天' }))
    const yesterday = addDays(TODAY, -1)
    expect(went).toEqual([`/bills?from=${yesterday}&to=${yesterday}`])
    await expect.poll(rows).toEqual([expect.stringContaining('线上支付')])
  })

  it.each([
    [{ from: '2026-02-30', to: TODAY }],
    [{ from: TODAY, to: addDays(TODAY, -1) }],
    [{ from: addDays(TODAY, -366), to: TODAY }],
    [{ group: 'nonsense', type: '77', dir: 'sideways' }],
  ])('that an address says wrongly, as %j, are as if it said nothing', async (search) => {
    const { fakes } = billsWorld(THREE)
    const { calls } = await renderBills(fakes, search)
    await expect.poll(() => rows().length).toBe(3)
    expect(new URL(calls.find(({ name }) => name === 'bills.list')?.url ?? '', 'https://a.b').search).toBe(
      `?startDate=${addDays(TODAY, -6)}&endDate=${TODAY}&rows=20`,
    )
  })

  it('with nothing behind them lead on: first to all types, then to more days, then to a bet', async () => {
    const { fakes } = billsWorld()
    const { went } = await renderBills(fakes, { group: 'agent' })
    await expect.element(page.getByText('所选日期内没有此类账单')).toBeVisible()
    await tap(button('查看全部类型'))
    await tap(button('查看近30天'))
    await tap(button('查看近一年'))
    await expect.element(page.getByText('还没有账单')).toBeVisible()
    await tap(page.getByRole('link', { name: '去投注' }))
    expect(went).toEqual([
      '/bills',
      `/bills?from=${addDays(TODAY, -29)}&to=${TODAY}`,
      `/bills?from=${addDays(TODAY, -365)}&to=${TODAY}`,
      '/lottery-record',
    ])
  })
})

describe('the search', () => {
  it('finds the bills of an order by its number, and says when there are none [WALLET-003]', async () => {
    const { fakes } = billsWorld(THREE)
    const { went } = await renderBills(fakes)
    await tap(button('按单号查找'))
    const field = page.getByRole('searchbox', { name: '单号' })
    await acting(() => userEvent.type(field, ' 77 {Enter}'))
    await expect.poll(() => rows().length).toBe(2)
    await acting(() => userEvent.fill(field, '78'))
    await acting(() => userEvent.type(field, '{Enter}'))
    await expect.element(page.getByText('没有找到该单号的账单，请核对后重试')).toBeVisible()
    await acting(() => userEvent.fill(field, '<b>'))
    await acting(() => userEvent.type(field, '{Enter}'))
    await tap(button('返回资金明细'))
    await expect.poll(() => rows().length).toBe(3)
    expect(went).toEqual(['/bills?no=', '/bills?no=77', '/bills?no=78', '/bills?no=%3Cb%3E', '/bills'])
  })
})

describe('the other sheets', () => {
  it('show the net deposit by day, week, month and year, and lead to limits', async () => {
    const { fakes } = billsWorld(THREE)
    await renderBills(fakes)
    await tap(button('净充值'))
    const sheet = dialog('净充值')
    await expect
      .poll(() => sheet.element().textContent)
      .toContain('今日0.00本周-1.00本月+2.00今年+30.00注册至今+400.00')
    expect(sheet.getByRole('link', { name: '理性博彩' }).element().getAttribute('href')).toBe('/responsible-gaming')
  })

  it('export a year by a way that is given once, and say when there is nothing', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const said: string[] = []
    const { fakes } = billsWorld(THREE)
    await renderBills(fakes, {}, { onError: (error) => void said.push(error.message) })
    await tap(button('导出账单'))
    const year = Number(TODAY.slice(0, 4))
    await tap(dialog('导出账单').getByRole('button', { name: `${year - 1}年账单` }))
    // The published settings have no server here, which may be told first.
    await expect.poll(() => said).toContain('该年度没有账单')
    expect(clicked).not.toHaveBeenCalled()
    await tap(dialog('导出账单').getByRole('button', { name: `${year}年账单` }))
    await expect
      .poll(() => clicked.mock.contexts.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
      .toEqual(['/app-api/api/bills/export/ticket'])
    clicked.mockRestore()
  })
})

it('asks a guest for nothing', async () => {
  const { fakes } = billsWorld(THREE)
  const { calls } = await renderBills(
    [
      ...fakes,
      fake(bills.list, () => {
        throw refusal('UC/UNAUTHORISED', '请先登录', 401)
      }),
    ],
    {},
    { token: undefined as never },
  )
  expect(calls.filter(({ name }) => name.startsWith('bills.'))).toEqual([])
})
