import * as api from '@liuhe/contract/api/operator/recharge.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole } from '../../testing/open-console.tsx'
import { aChannel } from '../channels/testing.ts'
import { anOrder, detailOf, numberOf } from './testing.ts'
import type { Received } from './words.ts'

const MAKER = { login: 'maker', role: 'finance-maker' } as const
const dialog = page.getByRole('dialog')
const NOW = Date.now()
const STRAY: Received = {
  ...{ receivedId: '81', gateway: 'bank', reference: 'ZF-77120', orderNo: null, currency: 'CNY', amount: '888' },
  ...{ worth: 888_000n, matchCode: null, address: null, paidAt: NOW - 900_000, arrivedAt: NOW - 900_000 },
  ...{ verdict: 'unknown', outcome: 'waiting', decidedAt: null, decidedBy: null, note: null, revision: 0 },
}

function aBoard() {
  let orders = [anOrder(1), anOrder(2, { amount: 60_000_000n, account: 'li***12' })]
  return [
    fake(api.orders, () => ({ data: orders, next: null })),
    fake(api.order, ({ orderNo }) => detailOf(orders.find((one) => one.orderNo === orderNo) ?? anOrder(1))),
    fake(api.reject, ({ orderNo }) => {
      orders = orders.map((one) => (one.orderNo === orderNo ? { ...one, status: 5, auditTime: NOW } : one))
      return null
    }),
    fake(api.credit, () => ({ approvalId: 4, payloadHash: 'ab'.repeat(32), expiresAt: NOW + 1_000_000 })),
    fake(api.ask, () => ({ state: 'open' as const, payments: 0 })),
    fake(api.received, () => ({ data: [STRAY], next: null })),
    fake(api.match, () => ({ ...STRAY, orderNo: numberOf(1) })),
    fake(approvals.list, () => []),
    fake(api.channels, () => ({ isFrozen: false, frozenReason: null, channels: [aChannel('okpay')] })),
  ]
}
const at = (n: number) => `/recharges?row=${numberOf(n)}`

describe('the desk of recharges', () => {
  test('lists transfers that wait, the oldest first, with their sum', async () => {
    await openConsole({ as: MAKER, fakes: aBoard(), at: '/recharges' })
    await expect.element(row(/wa\*\*\*88 银行卡转账 2,000.00 2,000.00 0:10 待核对/)).toBeVisible()
    await expect.element(page.getByText(/2 笔 · 合计 62,000.00 元/)).toBeVisible()
  })

  test('finds those of a member, of a channel and of an amount, by the address', async () => {
    const asked: unknown[] = []
    const orders = fake(api.orders, (filter) => {
      asked.push(filter)
      return { data: [], next: null }
    })
    const opening = { as: MAKER, fakes: [...aBoard(), orders], at: '/recharges?view=all&min=500' }
    const { history } = await openConsole(opening)
    await userEvent.fill(page.getByRole('textbox', { name: '会员' }), 'wang 88')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/完整账号或会员号，不含符号/)).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: '会员' }), '880042')
    await userEvent.keyboard('{Enter}')
    await userEvent.selectOptions(page.getByRole('combobox', { name: '渠道' }), 'OKPAY')
    await expect
      .poll(() => asked)
      .toContainEqual(
        expect.objectContaining({ queue: 'all', member: '880042', channel: 'okpay', amountMin: 500_000n }),
      )
    expect(history.location.search).toBe('?view=all&min=500&member=%22880042%22&channel=okpay')
  })

  test('finds orders, and money that did not arrive as agreed, by the number of a gateway', async () => {
    const asked: { name: string; filter: unknown }[] = []
    const noting = (name: string) => (filter: unknown) => {
      asked.push({ name, filter })
      return { data: [], next: null }
    }
    const fakes = [...aBoard(), fake(api.orders, noting('orders')), fake(api.received, noting('received'))]
    const { history } = await openConsole({ as: MAKER, fakes, at: '/recharges?view=all' })
    await userEvent.fill(page.getByRole('textbox', { name: '渠道流水号' }), '2026112900000000771')
    await userEvent.keyboard('{Enter}')
    // As figures, and not as a number that is longer than those of JavaScript.
    const filter = expect.objectContaining({ reference: '2026112900000000771' })
    await expect.poll(() => asked).toContainEqual({ name: 'orders', filter })
    expect(history.location.search).toBe('?view=all&reference=2026112900000000771')
    await userEvent.click(page.getByRole('navigation', { name: '视图' }).getByRole('button', { name: '异常款项' }))
    await expect.poll(() => asked).toContainEqual({ name: 'received', filter })
  })

  test('credits by hand under the bank’s number through a second person; a large sum is typed [SEC-62]', async () => {
    const { calls } = await openConsole({ as: MAKER, fakes: aBoard(), at: at(2) })
    await expect.element(panel.getByText(/^王\*\* 与实名一致/)).toBeVisible()
    await press('a')
    await userEvent.fill(dialog.getByRole('textbox', { name: '银行流水号' }), 'ICBC-20261128-7')
    await userEvent.fill(dialog.getByRole('textbox', { name: /理由/ }), '网银已见款')
    await expect.element(dialog.getByRole('button', { name: '人工入账送复核' })).toBeDisabled()
    await userEvent.fill(dialog.getByRole('textbox', { name: /输入金额 60,000.00/ }), '60000')
    await userEvent.click(dialog.getByRole('button', { name: '人工入账送复核' }))
    await expect
      .poll(() => calls.find(({ name }) => name === 'recharges.credit')?.body)
      .toMatchObject({
        ...{ revision: 3, amount: 60_000, reference: 'ICBC-20261128-7', reason: '网银已见款' },
      })
  })

  test('rejects with a reason that the member reads, and asks the gateway', async () => {
    await openConsole({ as: MAKER, fakes: aBoard(), at: at(1) })
    await userEvent.click(button(/^再问通道/))
    await expect.element(panel.getByText('通道说还没有付款。')).toBeVisible()
    await press('r')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '理由模板' }), '未收到款项')
    await userEvent.click(dialog.getByRole('button', { name: '拒绝' }))
    await expect.element(panel.getByText('已拒绝')).toBeVisible()
  })

  test('matches money of nobody to an order by one person', async () => {
    const { calls } = await openConsole({ as: MAKER, fakes: aBoard(), at: '/recharges?view=received&row=81' })
    await expect.element(row(/银行流水 ZF-77120 888.00 没有对应的单/)).toBeVisible()
    await expect.element(button(/^匹配充值单/)).toBeVisible()
    await press('m')
    await userEvent.fill(dialog.getByRole('textbox', { name: '充值单号' }), numberOf(1))
    await userEvent.fill(dialog.getByRole('textbox', { name: /理由/ }), '按回单核对')
    await userEvent.click(dialog.getByRole('button', { name: '匹配充值单' }))
    await expect
      .poll(() => calls.find(({ name }) => name === 'recharges.match')?.body)
      .toEqual({ orderNo: numberOf(1), reason: '按回单核对' })
  })

  test('is walked by keys alone', async () => {
    await walkByKeys({ as: MAKER, fakes: aBoard(), at: '/recharges' }, [/wa\*\*\*88/, /li\*\*\*12/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    expect(await faultsIn(theme, { as: MAKER, fakes: aBoard(), at: at(1) }, /并排看/)).toEqual([])
  })

  const readers = STAFF_ROLES.filter((role) => staffMay(role, 'readRecharges'))
  test.each(readers)('offers %s what the matrix says [SEC-61]', async (role) => {
    await openConsole({ as: { login: 'somebody', role }, fakes: aBoard(), at: at(1) })
    await expect.element(panel.getByText(/^王\*\* 与实名一致/)).toBeVisible()
    expect(button(/^拒绝/).elements()).toHaveLength(staffMay(role, 'handleRecharges') ? 1 : 0)
  })
})
