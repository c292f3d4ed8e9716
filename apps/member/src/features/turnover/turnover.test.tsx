import * as api from '@liuhe/contract/api/turnover.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { tap } from '@liuhe/web/testing/tap.ts'
import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { hideBalances } from '../../shared/account/hidden-balance.ts'
import { aBet, aRow, EXAMPLE, renderTurnover, SOURCES, turnoverWorld } from './testing/turnover-world.tsx'

const textOf = (target: Locator) => target.element().textContent
const says = (target: Locator, words: RegExp) => expect.poll(() => textOf(target)).toMatch(words)
const card = (name: string) => page.getByRole('article', { name })
const FIRST = '充值 500.00'
const SECOND = '充值 1,000.00 + 赠送 100.00'

describe('the page of turnover', () => {
  test('says what is missing, of how much, and each deposit in the order in which it fills [WALLET-004]', async () => {
    const { fakes } = turnoverWorld()
    await renderTurnover(fakes)
    await expect.element(page.getByTestId('yet')).toHaveTextContent('980.00')
    await expect.element(page.getByRole('progressbar', { name: '打码进度' })).toHaveAttribute('aria-valuenow', '67')
    const cards = page.getByRole('article').elements()
    expect(cards.map((one) => one.getAttribute('aria-label'))).toEqual([FIRST, SECOND])
    await says(card(FIRST), /可提/)
    await says(card(FIRST), /其中 80\.00 来自 2026\/11\/17 21:03 之后的投注/)
    await says(card(SECOND), /不可提.*差 980\.00/)
  })

  test('has sums that add up where part of what is missing is let off', async () => {
    const { fakes } = turnoverWorld({ turnover: { ...EXAMPLE, yetWithdraw: yuan('970') } })
    await renderTurnover(fakes)
    const figures = page.getByRole('region', { name: '打码合计' })
    await says(figures, /970\.00要求3,000\.00已完成2,020\.00放宽额度10\.00$/)
  })

  test('keeps its buttons at the foot of the window where there is little to read', async () => {
    await page.viewport(390, 1600)
    const { fakes } = turnoverWorld()
    await renderTurnover(fakes)
    const toBets = page.getByRole('button', { name: '去投注' })
    await expect.element(toBets).toBeVisible()
    expect(window.innerHeight - toBets.element().getBoundingClientRect().bottom).toBeLessThan(80)
    await page.viewport(390, 844)
  })

  test('hides its sums by the eye of the device, and keeps their places', async () => {
    const { fakes } = turnoverWorld()
    await renderTurnover(fakes)
    const yet = page.getByText('980.00', { exact: true }).first()
    await expect.element(yet).toBeVisible()
    const place = () => JSON.stringify(page.getByTestId('yet').element().getBoundingClientRect())
    const before = place()
    try {
      await tap(page.getByRole('button', { name: '隐藏余额' }))
      await expect.element(yet).not.toBeVisible()
      // Those of each deposit as well.
      await expect.element(page.getByText('2,500.00', { exact: true }).first()).not.toBeVisible()
      expect(page.getByRole('article', { name: '充值', exact: true }).elements()).toHaveLength(2)
      expect(place()).toBe(before)
    } finally {
      hideBalances(false)
    }
  })

  test('draws each category as its share, with a mark where the deposit’s part ends', async () => {
    const { fakes } = turnoverWorld()
    await renderTurnover(fakes)
    const bar = card(SECOND).getByRole('img', { name: /^已完成1,520\.00，需打码2,500\.00：彩票980\.00/ })
    await expect.element(bar).toBeVisible()
    const widths = [...bar.element().children].map((part) => (part as HTMLElement).style.getPropertyValue('--share'))
    expect(widths).toEqual(['39.2%', '13.6%', '8%'])
    await expect.element(card(SECOND).getByText(/^常态/)).toHaveAttribute('data-done')
    await expect.element(card(SECOND).getByText(/^优惠/)).not.toHaveAttribute('data-done')
    // One part needs no marks.
    expect(card(FIRST).getByText(/^常态/).elements()).toEqual([])
  })

  test.each([
    [0, '100', /放弃赠送，扣除未达标优惠-100\.00 元/],
    [1, '98', /未达标部分收取行政费 10%-98\.00 元/],
    [2, '0', /未达标也不扣除0\.00 元/],
  ] as const)('says what a withdrawal now would cost in mode %s', async (deductMode, deducted, words) => {
    const { fakes } = turnoverWorld({
      turnover: { ...EXAMPLE, sumAllDeduct: yuan(deducted) },
      sources: { ...SOURCES, deductMode },
    })
    await renderTurnover(fakes)
    const block = page.getByRole('region', { name: '如果现在提现' })
    await says(block, words)
    await says(block, /或再完成有效投注980\.00 元/)
  })

  test('says that all is free once nothing is missing, and leads to the withdrawal first', async () => {
    const done = { ...EXAMPLE, yetWithdraw: 0n, sumAllDeduct: 0n }
    const { fakes } = turnoverWorld({ turnover: done })
    const { went } = await renderTurnover(fakes)
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
    await expect.element(page.getByText('打码已达标，提现不会因打码被扣款')).toBeVisible()
    await tap(page.getByRole('button', { name: '去提现' }))
    expect(went).toEqual(['/withdraw-money'])
  })

  test('is never full while something is missing', async () => {
    const nearly = { ...EXAMPLE, requireDml: yuan('1000000'), yetWithdraw: yuan('1') }
    const rows = [aRow({ depositClaim: yuan('1000000'), cpDml: yuan('999989'), videoDml: 0n })]
    const { fakes } = turnoverWorld({ turnover: { ...nearly, rows } })
    await renderTurnover(fakes)
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '99')
  })

  test('moves when the server has counted, without a touch', async () => {
    const { world, fakes } = turnoverWorld()
    const { push } = await renderTurnover(fakes)
    await expect.element(page.getByTestId('yet')).toHaveTextContent('980.00')
    world.turnover = { ...EXAMPLE, yetWithdraw: yuan('880') }
    await acting(() => push({ type: 'BALANCE', seq: '1', money: 5 }))
    await expect.element(page.getByTestId('yet')).toHaveTextContent('980.00')
    await acting(() => push({ type: 'TURNOVER', seq: '2' }))
    await expect.element(page.getByTestId('yet')).toHaveTextContent('880.00')
  })

  test('keeps what was paid out apart', async () => {
    const closed = aRow({ id: '9', deposit: yuan('70'), status: 1 })
    const { fakes } = turnoverWorld({ turnover: { ...EXAMPLE, rows: [closed, ...EXAMPLE.rows] } })
    await renderTurnover(fakes)
    await expect.element(page.getByText('已出款的 1 笔')).toBeVisible()
    expect(card('充值 70.00').elements()).toEqual([])
    await tap(page.getByText('已出款的 1 笔'))
    await says(card('充值 70.00'), /已出款/)
  })

  test('leads on where nothing is asked for, and tries again when it fails', async () => {
    const nothing = { ...EXAMPLE, requireDml: 0n, sumAllDml: 0n, yetWithdraw: 0n, sumAllDeduct: 0n, rows: [] }
    const { world, fakes } = turnoverWorld({ turnover: nothing })
    let fails = true
    const failing = fake(api.queryAll, () => {
      if (fails) throw refusal('SYS/FAULT', '系统错误，请重试', 500)
      return world.turnover
    })
    await renderTurnover([failing, ...fakes.filter(({ endpoint }) => endpoint !== api.queryAll)])
    await expect.element(page.getByRole('alert')).toBeVisible()
    fails = false
    await tap(page.getByRole('button', { name: /重新加载|重试/ }))
    await expect.element(page.getByText('暂无打码要求')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '去投注' })).toBeVisible()
  })

  test('explains its rules with the present terms', async () => {
    const { fakes } = turnoverWorld({ sources: { ...SOURCES, weights: { cp: 100, video: 50, sports: 80 } } })
    await renderTurnover(fakes)
    await tap(page.getByRole('button', { name: '规则' }))
    const sheet = page.getByRole('dialog', { name: '打码规则' })
    await says(sheet, /彩票 100%，真人电子 50%，体育 80%/)
    await says(sheet, /放宽额度 10\.00 元/)
  })
})

describe('the page of one requirement', () => {
  test('says how it was made, which bets filled it and which did not count', async () => {
    const bets = [
      aBet(),
      aBet({ orderNo: '9002', share: yuan('20'), counted: yuan('50'), isLater: true }),
      aBet({ orderNo: '9003', share: 0n, counted: 0n, reason: 'covered' }),
    ]
    const { fakes } = turnoverWorld({ bets })
    await renderTurnover(fakes, '2')
    const sum = page.getByRole('region', { name: '怎么算出来的' })
    await says(sum, /充值 1,000\.00 × 1 倍1,000\.00/)
    await says(sum, /赠送 100\.00 × 15 倍1,500\.00/)
    await says(sum, /需打码2,500\.00/)
    const list = page.getByRole('region', { name: '计入本笔的投注' })
    await expect.poll(() => list.getByRole('link').elements().length).toBe(3)
    const rows = list
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
    expect(rows[0]).toContain('+100.00')
    expect(rows[1]).toMatch(/后补.*\+20\.00其余计入他笔/)
    expect(rows[2]).toMatch(/0\.00超过35码不计/)
    await says(page.getByRole('region', { name: '变更记录' }), /开奖更正.*已完成 -40\.00/)
  })

  test('leads from a bet to the orders of its day', async () => {
    const { fakes } = turnoverWorld()
    const { went } = await renderTurnover(fakes, '1')
    await tap(page.getByRole('link', { name: /一分六合彩/ }))
    expect(went).toEqual(['/bet-list?tab=5&date=2026-11-16'])
  })

  test('brings more bets as they are wanted, each once', async () => {
    const bets = Array.from({ length: 45 }, (_, n) => aBet({ orderNo: String(n) }))
    const { fakes } = turnoverWorld({ bets })
    const { calls } = await renderTurnover(fakes, '1')
    const links = page.getByRole('region', { name: '计入本笔的投注' }).getByRole('link')
    await expect.poll(() => links.elements().length).toBeGreaterThanOrEqual(20)
    await expect
      .poll(async () => {
        await acting(() => window.scrollTo(0, document.body.scrollHeight))
        return links.elements().length
      })
      .toBe(45)
    expect(calls.filter(({ name }) => name === 'turnover.bets')).toHaveLength(3)
  })

  test('gives a gift up after a question, and asks for everything again', async () => {
    const { world, fakes } = turnoverWorld()
    const { calls } = await renderTurnover(fakes, '2')
    await tap(page.getByRole('button', { name: '放弃赠送' }))
    const question = page.getByRole('dialog')
    await says(question, /扣除赠送 100\.00 元.*1,500\.00 元打码要求/)
    await tap(question.getByRole('button', { name: '取消' }))
    expect(world.givenUp).toEqual([])
    await tap(page.getByRole('button', { name: '放弃赠送' }))
    const asked = calls.filter(({ name }) => name === 'turnover.queryAll').length
    await tap(question.getByRole('button', { name: '确认放弃' }))
    await expect.poll(() => world.givenUp).toEqual(['2'])
    await expect.poll(() => calls.filter(({ name }) => name === 'turnover.queryAll').length).toBe(asked + 1)
  })

  test('says so when there is no such requirement', async () => {
    const { fakes } = turnoverWorld()
    await renderTurnover(fakes, '404')
    await expect.element(page.getByText('没有这笔打码记录')).toBeVisible()
    expect(textOf(page.getByRole('main'))).toContain('查看全部')
  })
})
