import { acting } from '@liuhe/web/testing/render.tsx'
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { OrderDetail } from './order-words.ts'
import { addDays } from '@liuhe/domain/time.ts'
import { themeIds } from '@liuhe/brand/theme.ts'
import { tap } from '@liuhe/web/testing/tap.ts'
import {
  anOrder,
  aStep,
  aWaitingOrder,
  daysAgo,
  historyWorld,
  renderDetail,
  renderHistory,
  TODAY,
} from './testing/history-world.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const says = (target: Locator, words: RegExp | string) => expect.poll(() => target.element().textContent).toMatch(words)
const rows = () =>
  page
    .getByRole('article')
    .elements()
    .map(({ textContent }) => textContent)

const CREDITED = anOrder({ orderNo: '8800000000000000101', createTime: daysAgo(1, '21:44:00'), discount: 10_000n })
const CANCELLED = anOrder({
  ...{ orderNo: '8800000000000000102', createTime: daysAgo(1, '20:00:00'), status: 4, amount: 300_000n },
  ...{ channelName: '微信支付', icon: 'wechat', flow: 'redirect' },
})
const WAITING = aWaitingOrder({ orderNo: '8800000000000000103', amount: 500_000n })
const CHECKED = anOrder({
  ...{ orderNo: '8800000000000000104', createTime: daysAgo(3, '09:00:00'), status: 2, amount: 200_000n },
  check: {
    ...{ kind: 'short', received: 150_000n, receivedUsdt: null, arrivedAt: daysAgo(3, '09:05:00') },
    ...{ outcome: 'waiting', decidedAt: null, note: null },
  },
  next: { code: 'check', who: 'operator' },
})
const FOUR = [WAITING, CREDITED, CANCELLED, CHECKED]

describe('the list of recharges', () => {
  test('stands day by day: channel, amount, state and what is left to pay [ROUTE-070]', async () => {
    const { fakes } = historyWorld(FOUR)
    await renderHistory(fakes)
    await expect.poll(() => rows().length).toBe(4)
    expect(rows()[0]).toMatch(/支付宝扫码\d\d:\d\d · 尾号 000103500\.00未受理 · 剩 1[23]:\d\d$/)
    expect(rows()[1]).toBe('昨天支付宝扫码21:44 · 尾号 0001011,000.00已入款 · 到账 1,010.00')
    expect(rows()[2]).toBe('微信支付20:00 · 尾号 000102300.00已取消')
    expect(rows()[3]).toMatch(/支付宝扫码09:00 · 尾号 000104200\.00待核对$/)
    const links = page.getByRole('link').elements()
    expect(links.map((link) => link.getAttribute('href'))).toContain('/recharge-history/8800000000000000101')
  })

  test('is narrowed by state and by days; both stand in the address and in the call', async () => {
    const { fakes } = historyWorld(FOUR)
    const { went, calls } = await renderHistory(fakes)
    await expect.poll(() => rows().length).toBe(4)
    await tap(button('已入款'))
    await expect.poll(() => rows().length).toBe(1)
    await expect.element(button('已入款')).toHaveAttribute('aria-pressed', 'true')
    await tap(button('未成功'))
    await expect.poll(rows).toEqual(['昨天微信支付20:00 · 尾号 000102300.00已取消'])
    await tap(button('处理中'))
    await expect.poll(() => rows().length).toBe(2)
    await tap(button('全部日期'))
    await tap(button('昨天'))
    const yesterday = addDays(TODAY, -1)
    expect(went).toEqual([
      '/recharge-history?state=done',
      '/recharge-history?state=failed',
      '/recharge-history?state=processing',
      `/recharge-history?state=processing&from=${yesterday}&to=${yesterday}`,
    ])
    await expect.element(page.getByText('没有符合条件的订单')).toBeVisible()
    expect(calls.at(-1)?.url).toContain(`from=${yesterday}&until=${yesterday}`)
    await tap(button('查看全部订单'))
    await expect.poll(() => rows().length).toBe(4)
    expect(went.at(-1)).toBe('/recharge-history')
  })

  test('asks for what follows the last order, and says when it has ended', async () => {
    const many = Array.from({ length: 45 }, (_, n) =>
      anOrder({ orderNo: String(9000 - n), createTime: daysAgo(0) - n }),
    )
    const { fakes } = historyWorld(many)
    const { calls } = await renderHistory(fakes)
    await expect.poll(() => rows().length).toBeGreaterThanOrEqual(20)
    await acting(() => page.getByRole('article').last().element().scrollIntoView())
    await expect.poll(() => rows().length).toBeGreaterThanOrEqual(40)
    await acting(() => page.getByRole('article').last().element().scrollIntoView())
    await expect.poll(() => rows().length).toBe(45)
    await expect.element(page.getByText('没有更多了')).toBeVisible()
    const asked = calls.map(({ url }) => new URL(url, 'https://a.b').searchParams.get('after'))
    expect(asked).toEqual([null, many[19]?.orderNo, many[39]?.orderNo])
  })

  test('changes when the server tells that an order has', async () => {
    const { world, fakes } = historyWorld([WAITING])
    const { push } = await renderHistory(fakes)
    await expect.poll(() => rows()[0]).toContain('未受理')
    world.orders = [{ ...WAITING, status: 3 }]
    await push({ type: 'RECHARGE', seq: '1', orderNo: WAITING.orderNo, status: 3, recharged: 500 })
    await expect.poll(() => rows()[0]).toContain('已入款')
  })

  test('finds an order by its whole number, and says when there is none', async () => {
    const { fakes } = historyWorld(FOUR)
    const { went } = await renderHistory(fakes)
    await tap(button('按单号查找'))
    await acting(() => userEvent.type(page.getByRole('searchbox', { name: '单号' }), `${CANCELLED.orderNo}{Enter}`))
    await expect.poll(rows).toEqual(['昨天微信支付20:00 · 尾号 000102300.00已取消'])
    expect(went.at(-1)).toBe(`/recharge-history?no=${CANCELLED.orderNo}`)
    for (const no of ['123', 'abc']) {
      await acting(() => userEvent.fill(page.getByRole('searchbox', { name: '单号' }), no))
      await acting(() => userEvent.keyboard('{Enter}'))
      await expect.element(page.getByText('没有找到该订单，请核对后重试')).toBeVisible()
    }
    await tap(button('返回全部订单'))
    await expect.poll(() => rows().length).toBe(4)
  })

  test('leads to the first recharge where there is none, and tries again when it did not come', async () => {
    const { world, fakes } = historyWorld([])
    world.fails = true
    await renderHistory(fakes)
    await says(page.getByRole('alert'), '系统繁忙，请稍后再试')
    world.fails = false
    await tap(button('重新加载'))
    await expect.element(page.getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/recharge')
    // Before the first one a limit is offered.
    await expect.element(page.getByText('先给自己定一个充值上限？')).toBeVisible()
  })
})

const card = (name: string | RegExp) => page.getByRole('region', { name, exact: typeof name === 'string' })
const steps = () =>
  card('进度')
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

describe('one recharge', () => {
  test('tells each step with its time and its actor, its figures, and leads to its bill [ROUTE-071]', async () => {
    const order = anOrder({
      ...{
        createTime: daysAgo(1, '21:44:00'),
        discount: 10_000n,
        firstGift: 88_000n,
        fee: 5_000n,
        turnover: 2_000_000n,
      },
    })
    const { fakes } = historyWorld([order])
    const { went } = await renderDetail(fakes, order.orderNo)
    await says(card('订单'), /支付宝扫码.*已入款.*1,000\.00 元/)
    await says(card('订单'), /实付1,000\.00\+赠送98\.00−手续费5\.00=到账1,093\.00/)
    const day = addDays(TODAY, -1).replaceAll('-', '/')
    expect(steps()).toEqual([
      `提交订单${day} 21:44:00应付 1,000.00 元 · 您`,
      `付款码已生成${day} 21:44:01支付机构`,
      `已入款${day} 21:45:01到账 1,093.00 元 · 系统`,
    ])
    await says(card('金额明细'), /手续费-5\.00 元通道优惠10\.00 元首充礼88\.00 元/)
    await expect.element(card('金额明细').getByRole('link')).toHaveAttribute('href', '/valid-withdraw')
    await tap(button('查看账单'))
    const yesterday = addDays(TODAY, -1)
    expect(went).toEqual([`/bills?from=${yesterday}&to=${yesterday}&group=recharge`])
  })

  test.each([
    ['qr', '/recharge/online/8800000000000000001'],
    ['redirect', '/recharge/third-party/8800000000000000001'],
    ['coin', '/recharge/qr-virtual/8800000000000000001'],
    ['transfer', '/recharge/bank?order=8800000000000000001'],
  ] as const)('that waits for money counts down and goes on at its page (%s)', async (flow, address) => {
    const order = aWaitingOrder({ flow })
    const { fakes } = historyWorld([order])
    const { went } = await renderDetail(fakes, order.orderNo)
    await says(card('订单'), /剩余 1[23]:\d\d请在 \d\d:\d\d 前付款/)
    const open = card('进度').getByRole('listitem').nth(2)
    await expect.element(open).toHaveAttribute('aria-current', 'step')
    await says(open, /等待付款已 \d 分.*下一步由谁处理您.*付款截止\d\d:\d\d/)
    await tap(button('继续付款'))
    expect(went).toEqual([address])
  })

  test('that is being looked for says by whom, how long it takes usually, and waits at its page', async () => {
    const made = Math.floor(Date.now() / 1000) * 1000 - 60_000
    const order = aWaitingOrder({
      ...{ status: 2, flow: 'transfer', group: 'bank', icon: 'bank', channelName: '银行卡转账', payer: '张小明' },
      ...{ typicalSeconds: 180, next: { code: 'match', who: 'bank' }, canCancel: false },
      steps: [aStep('created', made, { by: 'member' }), aStep('confirmed', made + 1_000, { by: 'member' })],
    })
    const { fakes } = historyWorld([order])
    const { went } = await renderDetail(fakes, order.orderNo)
    await says(card('订单'), /已受理.*通常 3 分钟 内到账/)
    await expect
      .poll(() => steps()[2])
      .toMatch(/^核对到账已 .*下一步由谁处理收款银行正在等待款项到账通知通常用时3 分钟$/)
    await says(card('订单信息'), '付款人张小明')
    await tap(button('查看进度'))
    expect(went).toEqual(['/recharge/processing/8800000000000000001'])
  })

  type Check = NonNullable<OrderDetail['check']>
  const aCheck = (set: Partial<Check>): Check => ({
    ...{ kind: 'late', received: 900_000n, receivedUsdt: null, arrivedAt: daysAgo(0, '00:05:00'), outcome: 'waiting' },
    ...{ decidedAt: null, note: null },
    ...set,
  })

  test('with money that people look at is a card 待核对 that says why, who decides and whom to ask', async () => {
    const order = anOrder({ status: 4, check: aCheck({}), next: { code: 'check', who: 'operator' } })
    const { fakes } = historyWorld([order])
    await renderDetail(fakes, order.orderNo)
    const look = card(/款项在订单结束后到账.*待核对/)
    await says(look, /请勿重复付款。实际收到900\.00 元收到时间/)
    await expect.element(look.getByRole('link')).toHaveAttribute('href', '/services')
    await expect.poll(() => steps().join()).toMatch(/下一步由谁处理财务客服/)
  })

  test.each([
    ['short', '到账金额少于订单金额', 'credited', '已入款', '款项已计入您的余额'],
    ['double', '同一订单重复付款', 'returned', '已退回', '已原路退回'],
    ['over-limit', '超出您设置的充值限额', 'returning', '退回中', '正在原路退回'],
  ] as const)('with money that came %s (%s) says what became of it: %s', async (kind, why, outcome, word, hint) => {
    const check = aCheck({ kind, outcome, decidedAt: daysAgo(0, '00:10:00'), note: '已与付款凭证核对' })
    const order = anOrder({ status: outcome === 'credited' ? 3 : 4, check })
    const { fakes } = historyWorld([order])
    await renderDetail(fakes, order.orderNo)
    const look = card(new RegExp(`${why}.*${word}`))
    await says(look, hint)
    await says(look, /实际收到900\.00 元收到时间.*处理时间.*处理说明已与付款凭证核对$/)
  })

  test('of coins says what was agreed, also when it is over', async () => {
    const hash = 'ab'.repeat(32)
    const order = anOrder({
      ...{ flow: 'coin', group: 'usdt', icon: 'usdt', channelName: 'USDT-TRC20', txid: hash },
      coinTerms: { network: 'TRC20', amount: 140_293_700n, rate: 71_280 },
      check: {
        ...{ kind: 'over', received: 1_010_000n, receivedUsdt: 141_700_000n, arrivedAt: daysAgo(0, '00:05:00') },
        ...{ outcome: 'waiting', decidedAt: null, note: null },
      },
    })
    const { fakes } = historyWorld([order])
    await renderDetail(fakes, order.orderNo)
    await says(card('金额明细'), /应付 USDT140\.2937（TRC20）锁定汇率1 USDT = 7\.1280 元/)
    await says(card(/到账金额多于订单金额/), '141.7000 USDT')
    await says(card('订单信息'), hash)
  })

  test('copies its number, shows its receipts, and offers a new try when it failed', async () => {
    const copied: string[] = []
    const order = anOrder({
      ...{
        status: 5,
        remark: '付款人与账户姓名不符',
        receipts: ['/cloud-upload/receipts/a', '/cloud-upload/receipts/b'],
      },
      steps: [
        aStep('created', daysAgo(0), { by: 'member' }),
        aStep('rejected', daysAgo(0) + 60_000, { by: 'operator', note: '付款人与账户姓名不符' }),
      ],
    })
    const { fakes } = historyWorld([order])
    const { went } = await renderDetail(fakes, order.orderNo, {
      bridge: { copyText: async (text) => void copied.push(text) },
    })
    await tap(button('复制订单号'))
    expect(copied).toEqual([order.orderNo])
    await expect.poll(() => steps()[1]).toMatch(/^已拒绝.*付款人与账户姓名不符 · 财务客服$/)
    await tap(button('查看付款凭证 2'))
    await expect.element(page.getByRole('dialog', { name: '付款凭证 2' })).toBeInTheDocument()
    await acting(() => userEvent.keyboard('{Escape}'))
    await tap(button('重新充值'))
    expect(went).toEqual(['/recharge'])
  })

  test('that brings nothing, or another amount, promises neither its sum nor its turnover', async () => {
    const failed = anOrder({ orderNo: '1', status: 4, discount: 10_000n, steps: [aStep('expired', daysAgo(0))] })
    const other = anOrder({
      orderNo: '2',
      discount: 10_000n,
      creditMoney: 900_000n,
      steps: [aStep('credited', daysAgo(0), { amount: 900_000n })],
    })
    const { fakes } = historyWorld([failed, other])
    const first = await renderDetail(fakes, '1')
    await says(card('订单'), /已取消1,000\.00 元$/)
    expect(card('金额明细').element().textContent).not.toContain('打码要求')
    await first.unmount()
    await renderDetail(fakes, '2')
    await says(card('订单'), /1,000\.00 元实际到账 900\.00 元$/)
    expect(card('金额明细').element().textContent).not.toContain('打码要求')
  })

  test('moves on without a touch when the server tells of it', async () => {
    const waiting = aWaitingOrder()
    const { world, fakes } = historyWorld([waiting])
    const { push } = await renderDetail(fakes, waiting.orderNo)
    await says(card('订单'), '未受理')
    world.orders = [anOrder({ createTime: waiting.createTime })]
    await push({ type: 'RECHARGE', seq: '1', orderNo: waiting.orderNo, status: 3, recharged: 1000 })
    await says(card('订单'), '已入款')
    await expect.element(button('查看账单')).toBeVisible()
  })

  test('of nobody, or of somebody else, says so; one that did not come can be asked for again', async () => {
    const { world, fakes } = historyWorld([])
    const first = await renderDetail(fakes, '77')
    await expect.element(page.getByText('没有找到该订单')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '查看充值记录' })).toHaveAttribute('href', '/recharge-history')
    await first.unmount()
    world.fails = true
    await renderDetail(fakes, '8800000000000000001')
    await expect.element(page.getByRole('alert')).toBeVisible()
    Object.assign(world, { fails: false, orders: [anOrder()] })
    await tap(button('重新加载'))
    await says(card('订单'), '已入款')
  })
})

describe.each(themeIds)('in %s', (theme) => {
  test('both pages are read by everybody', async () => {
    const { fakes } = historyWorld([...FOUR, anOrder({ orderNo: '5', status: 5 })])
    const list = await renderHistory(fakes, {}, { theme })
    await expect.poll(() => rows().length).toBe(5)
    expect(await faultsOf(list.container)).toEqual([])
    await list.unmount()
    const detail = await renderDetail(fakes, CHECKED.orderNo, { theme })
    await expect.element(card('订单')).toBeVisible()
    expect(await faultsOf(detail.container)).toEqual([])
  })
})

/** What a screen reader or a weak eye would stumble over. */
async function faultsOf(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, { resultTypes: ['violations'] })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
