import * as api from '@liuhe/contract/api/operator/recon.ts'
import * as payments from '@liuhe/contract/api/operator/payments.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import type { Notice } from './notice-words.ts'
import type { Difference, ReconDay } from './words.ts'

const MAKER = { login: 'maker', role: 'finance-maker' } as const
const CHECKER = { login: 'checker', role: 'finance-checker' } as const
const dialog = page.getByRole('dialog')
const NOW = Date.now()

const aDay = (part: Partial<ReconDay> = {}): ReconDay => ({
  ...{ kind: 'gateway', source: 'bank', day: '2026-11-21', currency: 'CNY' },
  flows: [
    { flow: 'in', ours: { count: 4811, sum: '3204320000' }, theirs: { count: 4812, sum: '3204118880' } },
    { flow: 'out', ours: { count: 12, sum: '88000000' }, theirs: { count: 12, sum: '88000000' } },
  ],
  ...{ missingHere: 1, missingThere: 0, different: 1, undecided: 2, oldestAt: NOW - 7_200_000 },
  ...{ comparedAt: NOW - 600_000, isComplete: true, closedBy: null, closedAt: null, ...part },
})
const aDifference = (part: Partial<Difference> = {}): Difference => ({
  ...{ reference: 'ZF20261121-77120', what: 'missing-here', part: 'gateway', flow: 'in', isWaiting: false },
  ...{ ours: null, theirs: '- 2000000', oursAmount: null, theirsAmount: '2000000', foundAt: NOW - 7_200_000 },
  ...{ overAt: null, settled: null, object: 'recon/gateway/bank/2026-11-21/ZF-1', ...part },
})

/** A day that changes as the calls say. */
function aBoard() {
  const board = {
    days: [aDay(), aDay({ source: 'cashier', undecided: 0, missingHere: 0, different: 0, oldestAt: null })],
    differences: [
      aDifference(),
      aDifference({
        ...{ reference: 'D20261121-40150', what: 'different', ours: '40150 1000000', theirs: '40150 60000000' },
        ...{ oursAmount: '1000000', theirsAmount: '60000000' },
      }),
    ],
    closed: [] as string[],
  }
  const fakes = [
    fake(api.days, () => ({ data: board.days, next: null })),
    fake(api.differences, ({ source }) => {
      const day = board.days.find((one) => one.source === source) as ReconDay
      return { day, data: source === 'bank' ? board.differences : [], next: null }
    }),
    fake(api.candidates, () => []),
    fake(api.carry, ({ reference, note }) => {
      board.differences = board.differences.map((one) =>
        one.reference === reference
          ? { ...one, settled: { way: 'carried', note, by: 'maker', at: NOW, approvalId: null } }
          : one,
      )
      board.days = board.days.map((day) => (day.source === 'bank' ? { ...day, undecided: day.undecided - 1 } : day))
      return null
    }),
    fake(api.settle, () => ({ approvalId: 12, payloadHash: 'ab'.repeat(32), expiresAt: NOW + 86_400_000 })),
    fake(api.pull, () => ({ differences: 2 })),
    fake(api.close, ({ source }) => {
      board.closed.push(source)
      board.days = board.days.map((day) =>
        day.source === source ? { ...day, closedBy: 'checker', closedAt: NOW } : day,
      )
      return null
    }),
    fake(approvals.list, () => []),
  ]
  return { board, fakes }
}

const aNotice = (inboxId: number, part: Partial<Notice> = {}): Notice => ({
  ...{ inboxId, gateway: 'cashier', kind: 'paid', reference: `P-${inboxId}`, orderNo: '880001234567', matchCode: null },
  ...{ address: null, amount: '500', currency: 'CNY', paidAt: NOW - 61_000, receivedAt: NOW - 60_000 },
  ...{ via: 'callback', state: 'handed', ...part },
})
const NOTICES = [
  aNotice(3, { gateway: 'chain', amount: '12.5', currency: 'USDT', via: 'chain', orderNo: null, state: 'unmatched' }),
  aNotice(2),
  aNotice(1, { kind: 'closed', amount: '0' }),
]
const inboxFakes = [
  fake(payments.inbox, ({ state, gateway, number }) =>
    NOTICES.filter((one) => state === 'all' || one.state === state)
      .filter((one) => gateway === undefined || one.gateway === gateway)
      .filter((one) => number === undefined || [one.reference, one.orderNo].includes(number)),
  ),
  fake(payments.notice, ({ inboxId }) => {
    const found = NOTICES.find((one) => one.inboxId === inboxId)
    if (found === undefined) throw refusal('RECHARGE/RECEIVED_NOT_FOUND')
    return { ...found, handedAt: found.state === 'handed' ? NOW : null, proof: '{"merchant":"M1001"}' }
  }),
]

const BANK = '/recon?row=gateway.bank.2026-11-21'

describe('the desk of reconciliation', () => {
  test('lists days with what both sides have and what is still undecided', async () => {
    await openConsole({ as: MAKER, fakes: aBoard().fakes, at: '/recon' })
    await expect.element(row(/11-21 银行流水 4,823 4,824 1 — 1 2:00 2 笔待定/)).toBeVisible()
    await expect.element(row(/线上收银台 .* 可关账/)).toBeVisible()
  })

  test('sends a difference to a second person; from 50,000 the amount is typed [SEC-62]', async () => {
    const { calls } = await openConsole({ as: MAKER, fakes: aBoard().fakes, at: BANK })
    await userEvent.click(panel.getByRole('button', { name: 'D20261121-40150' }))
    await expect.element(panel.getByRole('row', { name: /银行流水 单号 40150 60,000.00/ })).toBeVisible()
    await press('a')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '对方科目' }), 'fees')
    await userEvent.fill(dialog.getByRole('textbox', { name: /理由/ }), '渠道已确认')
    await expect.element(dialog.getByRole('button', { name: '送复核记账' })).toBeDisabled()
    await userEvent.fill(dialog.getByRole('textbox', { name: /输入金额 59,000.00/ }), '59,000')
    await userEvent.click(dialog.getByRole('button', { name: '送复核记账' }))
    await expect
      .poll(() => calls.find(({ name }) => name === 'recon.settle')?.body)
      .toMatchObject({
        ...{ reference: 'D20261121-40150', what: 'different', part: 'gateway', counter: 'fees', worth: null },
      })
  })

  test('carries a difference over by one, and then nothing of it is undecided', async () => {
    await openConsole({ as: MAKER, fakes: aBoard().fakes, at: BANK })
    await userEvent.click(panel.getByRole('button', { name: 'ZF20261121-77120' }))
    await press('h')
    await userEvent.fill(dialog.getByRole('textbox', { name: /去向/ }), '等渠道答复')
    await userEvent.click(dialog.getByRole('button', { name: '挂账' }))
    await expect.element(panel.getByText('已挂账', { exact: true })).toBeVisible()
    await expect.element(panel.getByText(/maker .*等渠道答复/)).toBeVisible()
  })

  test('is closed by the checker only where every difference has a destination', async () => {
    const { fakes, board } = aBoard()
    const opened = await openConsole({ as: CHECKER, fakes, at: BANK })
    await expect.element(panel.getByText(/还不能关账：2 笔差异没有去向/)).toBeVisible()
    expect(button(/^关账/).elements()).toEqual([])
    await opened.unmount()
    await openConsole({ as: CHECKER, fakes, at: '/recon?row=gateway.cashier.2026-11-21' })
    await expect.element(button(/^关账/)).toBeVisible()
    await press('a')
    await userEvent.click(dialog.getByRole('button', { name: '关账' }))
    await expect.element(panel.getByText('checker 已关账；挂账的差异仍可记账。')).toBeVisible()
    expect(board.closed).toEqual(['cashier'])
  })

  test('is walked by keys alone', async () => {
    await walkByKeys({ as: MAKER, fakes: aBoard().fakes, at: '/recon' }, [/银行流水/, /线上收银台/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    expect(await faultsIn(theme, { as: MAKER, fakes: aBoard().fakes, at: BANK }, /对方有，我方无/)).toEqual([])
  })

  const readers = STAFF_ROLES.filter((role) => staffMay(role, 'readMoney'))
  test.each(readers)('lets %s do what the matrix says [SEC-61]', async (role) => {
    await openConsole({ as: { login: 'somebody', role }, fakes: aBoard().fakes, at: BANK })
    await expect.element(panel.getByRole('heading', { name: /对方有，我方无/ })).toBeVisible()
    expect(panel.getByRole('button', { name: /重新拉取/ }).elements()).toHaveLength(
      staffMay(role, 'handleRecon') ? 1 : 0,
    )
  })
})

describe('what gateways told', () => {
  const open = (at: string) => openConsole({ as: MAKER, fakes: [...aBoard().fakes, ...inboxFakes], at })

  test('is listed with how it came and whether somebody took it, and filtered by the address', async () => {
    const { history } = await open('/recon?view=notices')
    await expect.element(row(/3 链上转账 到账 P-3 — 12.5 USDT 区块 .* 无人接收/)).toBeVisible()
    await expect.element(row(/2 线上收银台 到账 P-2 …234567 500.00 回调 .* 已交充值/)).toBeVisible()
    await expect.element(row(/1 线上收银台 订单关闭 P-1 …234567 — 回调/)).toBeVisible()
    await userEvent.selectOptions(page.getByRole('combobox', { name: '状态' }), '无人接收')
    await expect.element(page.getByText('P-2')).not.toBeInTheDocument()
    expect(history.location.href).toBe('/recon?view=notices&state=unmatched')
  })

  test('says why it is believed, shows its own words, and leads to the order and to the books', async () => {
    const { history } = await open('/recon?view=notices&row=2')
    await expect.element(panel.getByText(/回调签名、时间和随机数已验证/)).toBeVisible()
    await expect.element(panel.getByText(/"merchant": "M1001"/)).toBeVisible()
    await expect.element(panel.getByRole('link', { name: '看入账' })).toHaveAttribute('href', '/ledger?number=P-2')
    await userEvent.click(panel.getByRole('link', { name: '880001234567' }))
    expect(history.location.pathname).toBe('/recharges')
    expect(history.location.href).toContain('view=all')
  })

  test('of a number that nobody told has nothing', async () => {
    await open('/recon?view=notices&row=99')
    await expect.element(page.getByText('这里没有内容')).toBeVisible()
  })

  test('is led to from a difference, as are its orders and the books', async () => {
    await open(BANK)
    await userEvent.click(panel.getByRole('button', { name: 'D20261121-40150' }))
    await expect
      .element(panel.getByRole('link', { name: '充值 40150' }))
      .toHaveAttribute('href', '/recharges?view=all&row=%2240150%22')
    await expect
      .element(panel.getByRole('link', { name: '看入账' }))
      .toHaveAttribute('href', '/ledger?number=D20261121-40150')
    await userEvent.click(panel.getByRole('link', { name: '收款通知' }))
    await expect.element(page.getByRole('textbox', { name: '单号' })).toHaveValue('D20261121-40150')
  })

  test('is walked by keys alone', async () => {
    const fakes = [...aBoard().fakes, ...inboxFakes]
    await walkByKeys({ as: MAKER, fakes, at: '/recon?view=notices' }, [/P-3/, /P-2/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const opening = { as: MAKER, fakes: [...aBoard().fakes, ...inboxFakes], at: '/recon?view=notices&row=2' }
    expect(await faultsIn(theme, opening, /凭什么相信/)).toEqual([])
  })
})
