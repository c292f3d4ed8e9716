import * as api from '@liuhe/contract/api/withdrawals.ts'
import { themeIds } from '@liuhe/brand/theme.ts'
import { addDays } from '@liuhe/domain/time.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { tap } from '@liuhe/web/testing/tap.ts'
import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  anOrder,
  aStep,
  daysAgo,
  LINE,
  renderDetail,
  renderHistory,
  SHORT,
  TODAY,
  withdrawWorld,
} from './testing/withdraw-world.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const says = (target: Locator, words: RegExp) => expect.poll(() => target.element().textContent).toMatch(words)
const card = (name: string) => page.getByRole('region', { name })
const textsOf = (found: Locator) => found.elements().map(({ textContent }) => textContent)
const rows = () => textsOf(page.getByRole('article'))

const OPEN = anOrder({ orderNo: '8800000000000000201' })
const PAID = anOrder({
  ...{ orderNo: '8800000000000000202', state: 'paid', createTime: daysAgo(1, '21:44:00'), fee: yuan('20') },
  ...{ auditTime: daysAgo(1, '21:47:37'), payoutReference: 'PO8F3A' },
  steps: [
    aStep('requested', daysAgo(1, '21:44:00'), { by: 'member' }),
    aStep('paying', daysAgo(1, '21:45:00')),
    aStep('asked', daysAgo(1, '21:46:00'), { by: 'provider', note: '没有收到回执' }),
    aStep('paid', daysAgo(1, '21:47:37'), { by: 'provider' }),
  ],
})
const REJECTED = anOrder({
  ...{ orderNo: '8800000000000000203', state: 'rejected', createTime: daysAgo(3, '09:00:00'), people: 1 },
  ...{ auditTime: daysAgo(3, '09:10:00'), reason: '户名与实名不符', amount: yuan('300') },
  steps: [
    aStep('requested', daysAgo(3, '09:00:00'), { by: 'member' }),
    aStep('rejected', daysAgo(3, '09:10:00'), { by: 'finance-maker', note: '户名与实名不符' }),
  ],
})
const THREE = [OPEN, PAID, REJECTED]

describe('the list of withdrawals', () => {
  test('stands day by day: account, amount, state, and until when it should be decided [ROUTE-072]', async () => {
    const { fakes } = withdrawWorld({ orders: THREE })
    await renderHistory(fakes)
    await expect.poll(() => rows().length).toBe(3)
    expect(rows()[0]).toMatch(/中国建设银行 \*\*8231\d\d:\d\d · 尾号 0002012,000\.00已受理 · 预计 \d\d:\d\d 前$/)
    expect(rows()[1]).toMatch(/中国建设银行 \*\*823121:44 · 尾号 0002022,000\.00已出款 · 到账 1,980\.00$/)
    expect(rows()[2]).toMatch(/09:00 · 尾号 000203300\.00拒绝出款$/)
    const links = page.getByRole('link').elements()
    expect(links.map((link) => link.getAttribute('href'))).toContain('/withdraw-history/8800000000000000202')
  })

  test('is narrowed by state and by days; both stand in the address and in the call', async () => {
    const { fakes } = withdrawWorld({ orders: THREE })
    const { went, calls } = await renderHistory(fakes)
    await expect.poll(() => rows().length).toBe(3)
    await tap(button('已出款'))
    await expect.poll(() => rows().length).toBe(1)
    await expect.element(button('已出款')).toHaveAttribute('aria-pressed', 'true')
    await tap(button('未成功'))
    await expect.poll(() => rows()[0]).toContain('拒绝出款')
    await tap(button('全部日期'))
    await tap(button('昨天'))
    const yesterday = addDays(TODAY, -1)
    expect(went).toEqual([
      '/withdraw-history?state=done',
      '/withdraw-history?state=failed',
      `/withdraw-history?state=failed&from=${yesterday}&to=${yesterday}`,
    ])
    await expect.element(page.getByText('没有符合条件的订单')).toBeVisible()
    expect(calls.at(-1)?.url).toContain(`from=${yesterday}&until=${yesterday}`)
    await tap(button('查看全部订单'))
    await expect.poll(() => rows().length).toBe(3)
    expect(went.at(-1)).toBe('/withdraw-history')
  })

  test('asks for what follows the last one, and says when it has ended', async () => {
    const many = Array.from({ length: 45 }, (_, n) =>
      anOrder({ orderNo: String(9000 - n), state: 'paid', createTime: daysAgo(0) - n }),
    )
    const { fakes } = withdrawWorld({ orders: many })
    const { calls } = await renderHistory(fakes)
    await expect.poll(() => rows().length).toBeGreaterThanOrEqual(20)
    await acting(() => page.getByRole('article').last().element().scrollIntoView())
    await expect.poll(() => rows().length).toBeGreaterThanOrEqual(40)
    await acting(() => page.getByRole('article').last().element().scrollIntoView())
    await expect.poll(() => rows().length).toBe(45)
    await expect.element(page.getByText('没有更多了')).toBeVisible()
    const asked = calls
      .filter(({ name }) => name === api.list.name)
      .map(({ url }) => new URL(url, 'https://a.b').searchParams.get('after'))
    expect(asked).toEqual([null, many[19]?.orderNo, many[39]?.orderNo])
  })

  test('changes when the server tells, and when the app comes to the front', async () => {
    const { world, fakes } = withdrawWorld({ orders: [OPEN] })
    const { push } = await renderHistory(fakes)
    await expect.poll(() => rows()[0]).toContain('已受理')
    world.orders = [{ ...OPEN, status: 3, state: 'paid' }]
    await push({ type: 'WITHDRAWAL', seq: '1', orderNo: OPEN.orderNo, status: 3 })
    await expect.poll(() => rows()[0]).toContain('已出款')
    world.orders = [{ ...OPEN, status: 4, state: 'returned' }]
    await acting(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => rows()[0]).toContain('已取消')
  })

  test('finds one by its whole number, and says when there is none', async () => {
    const { fakes } = withdrawWorld({ orders: THREE })
    const { went } = await renderHistory(fakes)
    await tap(button('按单号查找'))
    await acting(() => userEvent.type(page.getByRole('searchbox', { name: '单号' }), `${PAID.orderNo}{Enter}`))
    await expect.poll(() => rows()).toHaveLength(1)
    expect(went.at(-1)).toBe(`/withdraw-history?no=${PAID.orderNo}`)
    for (const no of ['123', 'abc']) {
      await acting(() => userEvent.fill(page.getByRole('searchbox', { name: '单号' }), no))
      await acting(() => userEvent.keyboard('{Enter}'))
      await expect.element(page.getByText('没有找到该订单，请核对后重试')).toBeVisible()
    }
    await tap(button('返回全部订单'))
    await expect.poll(() => rows().length).toBe(3)
  })

  test('leads to the first one where there is none, and tries again when it did not come', async () => {
    const { world, fakes } = withdrawWorld()
    world.fails = true
    await renderHistory(fakes)
    await says(page.getByRole('alert'), /系统繁忙，请稍后再试/)
    world.fails = false
    await tap(button('重新加载'))
    await expect.element(page.getByRole('link', { name: '去提现' })).toHaveAttribute('href', '/withdraw-money')
  })
})

const steps = () => textsOf(card('进度').getByRole('listitem'))

describe('one withdrawal', () => {
  test('tells each step with its time and its actor, its figures, and leads to its bill [ROUTE-073]', async () => {
    const { fakes } = withdrawWorld({ orders: THREE })
    await renderDetail(fakes, PAID.orderNo)
    await says(card('订单'), /已出款1,980\.00 元实际到账 · 申请 2,000\.00 元用时 3 分 37 秒/)
    const day = addDays(TODAY, -1).replaceAll('-', '/')
    expect(steps()).toEqual([
      `提交申请，资金已冻结${day} 21:44:00冻结 2,000.00 元 · 打码量已达标 · 账单`,
      `已提交出款${day} 21:45:00系统`,
      `出款结果待确认，正在查询${day} 21:46:00没有收到回执 · 支付机构`,
      `已出款，请查收${day} 21:47:37支付机构`,
    ])
    const yesterday = addDays(TODAY, -1)
    const bill = card('进度').getByRole('link', { name: '账单' })
    await expect.element(bill).toHaveAttribute('href', `/bills?from=${yesterday}&to=${yesterday}&group=withdrawal`)
    await says(card('金额明细'), /提现金额2,000\.00 元手续费-20\.00 元实际到账1,980\.00 元/)
    await says(card('审核规则'), /没有规则要求人工审核，由系统自动出款/)
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await tap(button('复制订单号'))
    expect(write).toHaveBeenCalledWith(PAID.orderNo)
    write.mockRestore()
  })

  test('that runs counts against the public line, and says who acts next [Ruling C132]', async () => {
    const { fakes } = withdrawWorld({ orders: THREE })
    await renderDetail(fakes, OPEN.orderNo)
    await says(
      card('订单'),
      /已用 8 分( \d+ 秒|钟)预计 \d\d:\d\d 前有结果中位 11 分钟90% 26 分钟99% 1 小时 11 分还剩 17 分/,
    )
    const open = card('进度').getByRole('listitem').nth(2)
    await expect.element(open).toHaveAttribute('aria-current', 'step')
    await says(open, /出款中已 4 分.*下一步由谁处理支付机构正在等待支付机构回执/)
    const before = open.element().textContent
    await expect.poll(() => open.element().textContent, { timeout: 5000 }).not.toBe(before)
  })

  test('that waits for people says how many, which rule asks for them and why, in plain words', async () => {
    const at = OPEN.createTime
    const held = anOrder({
      ...{ orderNo: '7', state: 'approved1', people: 2, peopleDone: 1, amount: yuan('6000'), deduct: yuan('100') },
      ...{ deductKind: 'gift', turnover: SHORT },
      holds: [
        { rule: 'first-account', people: 2, threshold: null, found: null, at },
        { rule: 'large', people: 2, threshold: '5000000', found: '6000000', at },
        { rule: 'many', people: 1, threshold: '4', found: '5', at },
        { rule: 'pass-through', people: 1, threshold: '3000', found: '1250', at },
      ],
      steps: [
        aStep('requested', at, { by: 'member' }),
        aStep('held', at + 1000, { rule: 'changed' }),
        aStep('approved1', at + 2000, { by: 'sandbox', note: '资料无误' }),
      ],
    })
    const { fakes } = withdrawWorld({ orders: [held] })
    await renderDetail(fakes, '7')
    await expect.poll(() => steps().length).toBe(5)
    expect(steps()[0]).toMatch(/还需打码 980\.00 元，强制提现扣除 100\.00 元/)
    expect(steps()[1]).toMatch(/规则要求人工审核.*账户信息刚变更 · 系统/)
    expect(steps()[2]).toMatch(/初审通过.*资料无误 · 演示沙盒/)
    expect(steps()[3]).toMatch(
      /等待复审.*财务复审正在等待第二位审核人员核对申请审核人数1\/2 人已通过当前规则首次使用该账户、大额、提交频繁、投注较少/,
    )
    const why = card('为什么需要人工审核')
    await says(why, /需 2 人通过首次使用该账户2 人还没有向这个收款账户成功出款过/)
    await says(why, /大额2 人单笔达到 5,000\.00 元需要人工核对/)
    await says(why, /24 小时内第 5 次申请，达到 4 次.*有效投注为充值的 12\.5%，低于 30%/)
    await says(
      card('提交时的打码量'),
      /还需 980\.00 元充值 1,000\.00 \+ 赠送 100\.00差 980\.00.*扣除未达标优惠 100\.00 元/,
    )
  })

  test('that is late turns amber and offers customer service', async () => {
    const late = anOrder({ createTime: OPEN.createTime - 3_600_000, dueTime: OPEN.createTime - 1_000_000 })
    const { fakes } = withdrawWorld({ orders: [late] })
    await renderDetail(fakes, late.orderNo)
    await says(card('订单'), /已超出预计 \d+ 分/)
    await expect.element(card('订单').getByRole('link', { name: '联系客服' })).toHaveAttribute('href', '/services')
    expect(document.querySelector('[data-tone="warn"] a')).not.toBeNull()
  })

  test('that was rejected says why, and that the money is back', async () => {
    const { fakes } = withdrawWorld({ orders: THREE })
    await renderDetail(fakes, REJECTED.orderNo)
    await says(card('订单'), /拒绝出款300\.00 元资金退回余额，不收手续费，也不扣除用时 10 分钟.*原因：户名与实名不符/)
    expect(steps()[1]).toMatch(/拒绝出款，资金已退回余额.*户名与实名不符 · 财务初审 · 账单/)
  })

  test('moves when the server tells, without a touch', async () => {
    const { world, fakes } = withdrawWorld({ orders: [OPEN] })
    const { push } = await renderDetail(fakes, OPEN.orderNo)
    await says(card('订单'), /已受理/)
    world.orders = [{ ...PAID, orderNo: OPEN.orderNo }]
    await push({ type: 'WITHDRAWAL', seq: '1', orderNo: OPEN.orderNo, status: 3 })
    await says(card('订单'), /已出款/)
    expect(textsOf(page.getByText('实时更新'))).toEqual([])
  })

  test('of a frozen operator says that payouts wait; without a line no time is given', async () => {
    const order = anOrder({ state: 'requested', isFrozen: true, dueTime: null, line: { ...LINE, seconds: null } })
    const { fakes } = withdrawWorld({ orders: [order] })
    await renderDetail(fakes, order.orderNo)
    await says(card('订单'), /不足 20 笔，暂不给出预计时间出款暂停中/)
    await says(card('进度'), /等待出款.*系统正在等待出款暂停，等待恢复/)
  })

  test('gives its evidence as a file whose hash is computed here, and none that differs', async () => {
    const { fakes } = withdrawWorld({ orders: THREE })
    await renderDetail(fakes, PAID.orderNo)
    const saved: { name: string; text: Promise<string> }[] = []
    let blob: Blob | undefined
    vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
      blob = given as Blob
      return 'blob:evidence'
    })
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, text: (blob as Blob).text() })
    })
    await tap(button('下载凭证'))
    await expect.element(page.getByText('本机计算的校验值与服务器一致')).toBeVisible()
    await tap(button('保存文件'))
    expect(saved[0]?.name).toBe(`withdrawal-${PAID.orderNo}.json`)
    expect(JSON.parse((await saved[0]?.text) as string)).toMatchObject({ orderNo: PAID.orderNo, amount: '2000' })
    vi.mocked(URL.createObjectURL).mockRestore()
    clicked.mockRestore()
  })

  test('refuses a file whose hash is another', async () => {
    const { fakes } = withdrawWorld({ orders: THREE })
    const forged = fake(api.evidence, () => ({ fileName: 'a.json', text: '{}', sha256: '00'.repeat(32) }))
    await renderDetail([...fakes.filter(({ endpoint }) => endpoint !== api.evidence), forged], PAID.orderNo)
    await tap(button('下载凭证'))
    await expect.element(page.getByText(/校验值不一致/)).toBeVisible()
    await expect.element(button('保存文件')).toBeDisabled()
  })

  test.each(['404', 'abc'])('says so when there is none of the number %s', async (id) => {
    const { fakes } = withdrawWorld({ orders: THREE })
    await renderDetail(fakes, id)
    await expect.element(page.getByText('没有这笔提现')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '查看提现记录' })).toHaveAttribute('href', '/withdraw-history')
  })
})

test.each(themeIds)('list and detail stumble nobody in %s', async (theme) => {
  const { fakes } = withdrawWorld({ orders: THREE })
  const list = await renderHistory(fakes, {}, { theme })
  await expect.poll(() => rows().length).toBe(3)
  expect(await faults()).toEqual([])
  await list.unmount()
  for (const { orderNo } of THREE) {
    const view = await renderDetail(fakes, orderNo, { theme })
    await expect.element(card('进度')).toBeVisible()
    expect(await faults()).toEqual([])
    await view.unmount()
  }
})

async function faults(): Promise<string[]> {
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
