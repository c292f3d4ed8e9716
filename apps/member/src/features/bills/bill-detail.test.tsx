import * as games from '@liuhe/contract/api/games.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { tap } from '@liuhe/web/testing/tap.ts'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aChain, billsWorld, daysAgo, renderBills, TODAY } from './testing/bills-world.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (name: string) => page.getByRole('dialog', { name })

const OF_A_BET = { orderNo: '77', gameId: 71, turnNum: '202611221310', content: '一分六合彩 第1310期' }

/** A recharge of yesterday, a bet and its payout. */
const BILLS = aChain([
  { tranType: 2, amount: 1_500_000n, addTime: daysAgo(1, '21:44:00') },
  { ...OF_A_BET, tranType: 3, amount: -170_000n, addTime: daysAgo(0, '00:01:00') },
  { ...OF_A_BET, tranType: 4, amount: 1_158_005n, addTime: daysAgo(0, '00:02:00') },
])

describe('the detail', () => {
  const ORDER = {
    gameName: '一分六合彩',
    playName: '特码A',
    selectionText: '45',
    notes: 3,
    total: 170_000n,
    reward: 1_158_005n,
    status: 1,
    result: 1,
    validMoney: 170_000n,
    chaseNo: null,
    day: TODAY,
  }
  const paid = BILLS[0] as (typeof BILLS)[number]
  const posting = { from: 'stakes', to: 'main', amount: 1_158_005n }

  it('says where the money went and what it belongs to, and leads there [WALLET-003]', async () => {
    const { world, fakes } = billsWorld(BILLS)
    world.details.set(paid.billNo, { order: ORDER, posting })
    const { went } = await renderBills(fakes)
    await tap(button(/彩票派彩/))
    expect(went).toEqual([`/bills?bill=${paid.billNo}`])
    const sheet = dialog('账单详情')
    await expect.element(sheet.getByText('借贷平衡')).toBeVisible()
    const text = sheet.element().textContent
    for (const words of ['余额 1,330.00 → 2,488.005', '特码A 45', '注单号77', '本期投注账户', '您的主钱包', '有效投注'])
      expect(text).toContain(words)
    await tap(sheet.getByRole('button', { name: '查看注单' }))
    expect(went.at(-1)).toBe(`/bet-list?tab=5&date=${TODAY}&game_id=71`)
    await tap(sheet.getByRole('button', { name: '关闭' }))
    expect(went.at(-1)).toBe('/bills')
  })

  it('of a withdrawal leads to the withdrawal', async () => {
    const { world, fakes } = billsWorld(BILLS)
    world.details.set(paid.billNo, { posting, about: { kind: 'withdrawal', id: '8800000000000000201' } })
    const { went } = await renderBills(fakes, { bill: paid.billNo })
    const page = '/withdraw-history/8800000000000000201'
    const link = dialog('账单详情').getByRole('link', { name: '8800000000000000201' })
    await expect.element(link).toHaveAttribute('href', page)
    await tap(dialog('账单详情').getByRole('button', { name: '查看提现' }))
    expect(went.at(-1)).toBe(page)
  })

  it.each(['agent-rebate', 'agent-statement'])('of an %s leads to the statement', async (kind) => {
    const { world, fakes } = billsWorld(BILLS)
    world.details.set(paid.billNo, { posting, about: { kind, id: '8800000000000000401' } })
    const { went } = await renderBills(fakes, { bill: paid.billNo })
    await tap(dialog('账单详情').getByRole('button', { name: '查看结算单' }))
    expect(went.at(-1)).toBe('/agent/statement/8800000000000000401')
  })

  it('of a red packet leads to the packet in its room', async () => {
    const { world, fakes } = billsWorld(BILLS)
    world.details.set(paid.billNo, { posting, about: { kind: 'red-packet', id: '8800000000000000301', roomId: 8 } })
    const { went } = await renderBills(fakes, { bill: paid.billNo })
    await tap(dialog('账单详情').getByRole('button', { name: '查看红包' }))
    expect(went.at(-1)).toBe('/chat-rooms/8/hong-bao/8800000000000000301')
  })

  it('of a game names the round, leads to it, and shows it again as its supplier has it', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const asked: object[] = []
    const { world, fakes } = billsWorld(BILLS)
    const round = { gameCode: 'baijiale', gameName: '百家乐', roundNo: 'R-20261123-7', day: TODAY }
    world.details.set(paid.billNo, { posting, about: { kind: 'game-round', id: '990017' }, round })
    const replay = fake(games.replay, (args: ArgsOf<typeof games.replay>) => {
      asked.push(args)
      return 'https://studio.example/replay/7'
    })
    const { went } = await renderBills([...fakes, replay], { bill: paid.billNo })
    const sheet = dialog('账单详情')
    const address = `/live-betting-detail?gameCode=baijiale&startDate=${TODAY}&endDate=${TODAY}`
    await expect.element(sheet.getByRole('link', { name: '百家乐' })).toHaveAttribute('href', address)
    expect(sheet.element().textContent).toContain('局号R-20261123-7')
    expect(asked).toEqual([])
    await tap(sheet.getByRole('button', { name: '观看回放' }))
    await expect.poll(() => asked).toEqual([{ gameCode: 'baijiale', roundNo: 'R-20261123-7' }])
    await expect.poll(() => opened.mock.calls[0]?.[0]).toBe('https://studio.example/replay/7')
    await tap(sheet.getByRole('link', { name: '百家乐' }))
    expect(went.at(-1)).toBe(address)
    opened.mockRestore()
  })

  it('of a game without a round that can be opened leads nowhere', async () => {
    const { world, fakes } = billsWorld(BILLS)
    world.details.set(paid.billNo, { posting, about: { kind: 'game-round', id: '990017' } })
    await renderBills(fakes, { bill: paid.billNo })
    const sheet = dialog('账单详情')
    await expect.element(sheet.getByText('借贷平衡')).toBeVisible()
    expect(sheet.getByRole('button', { name: '观看回放' }).elements()).toEqual([])
  })

  it.each([
    ['the bill before it left another balance', { previousAfter: 1n }],
    ['the books moved another amount', { posting: { ...posting, amount: 1n } }],
    ['the money went to another account', { posting: { ...posting, to: 'held' } }],
  ])('does not say 借贷平衡 when %s', async (_, changes) => {
    const { world, fakes } = billsWorld(BILLS)
    world.details.set(paid.billNo, { order: ORDER, posting, ...changes })
    await renderBills(fakes, { bill: paid.billNo })
    await expect.element(dialog('账单详情').getByText('核对不符，请联系客服')).toBeVisible()
    expect(dialog('账单详情').getByText('借贷平衡').elements()).toEqual([])
  })

  it('of an address that leads to no bill of one’s own says so', async () => {
    const { fakes } = billsWorld(BILLS)
    await renderBills(fakes, { bill: 'B1-9' }, { onError: () => undefined })
    await expect.element(dialog('账单详情').getByText('账单不存在'), { timeout: 15_000 }).toBeVisible()
  })
})
