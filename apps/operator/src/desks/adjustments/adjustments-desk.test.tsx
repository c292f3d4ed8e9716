import * as api from '@liuhe/contract/api/operator/adjustments.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole } from '../../testing/open-console.tsx'
import type { Adjustment, Batch, BatchRow, FileCheck } from './words.ts'

const MAKER = { login: 'maker', role: 'finance-maker' } as const
const CHECKER = { login: 'checker', role: 'finance-checker' } as const
const dialog = page.getByRole('dialog')
const NOW = Date.now()

const anAdjustment = (n: number, part: Partial<Adjustment> = {}): Adjustment => ({
  ...{ approvalId: n, state: 'open', memberId: '1204881', account: 'ly***06', reasonCode: 'compensation' },
  ...{ label: '补偿与奖励', direction: 'in', amount: 88_000n, multiple: 100, reason: '活动补发', maker: 'maker' },
  ...{ madeAt: NOW - 600_000, expiresAt: NOW + 80_000_000, checker: null, decidedAt: null, note: null, moved: null },
  ...part,
})
const SOME = [
  anAdjustment(8),
  anAdjustment(7, { direction: 'out', reasonCode: 'cash-out', label: '线下取款', amount: 500_000n }),
]
const BATCH: Batch = {
  ...{ batchId: 3, approvalId: 40, state: 'ended', madeBy: 'maker', madeAt: NOW, reason: '双十一', rows: 3 },
  ...{ totalIn: 8_800n, totalOut: 41_000n, waiting: 0, moved: 2, refused: 1 },
}
const ROW: BatchRow = {
  ...{ line: 3, memberId: '7', account: 'bo***71', reasonCode: 'cash-out', label: '线下取款', direction: 'out' },
  ...{ amount: 1_000n, multiple: 0, note: '', state: 'refused', code: 'WALLET/INSUFFICIENT', before: null },
  ...{ after: null, doneAt: NOW },
}
const GOOD: FileCheck = {
  ...{ rows: 2, members: 2, totalIn: 60_000_000n, totalOut: 0n, faults: [] },
  preview: [
    { line: 2, memberId: '1204881', account: 'ly***06', reasonCode: 'compensation', amount: 30_000_000n, note: '' },
  ],
}
const BAD: FileCheck = { ...GOOD, faults: [{ line: 7, why: 'formula', text: '=cmd()' }] }

const fakesOf = (checked: FileCheck = GOOD) => [
  fake(api.list, () => SOME),
  fake(api.batches, () => [BATCH]),
  fake(api.batch, () => ({
    batch: BATCH,
    data: [ROW],
    next: null,
  })),
  fake(api.retryBatch, () => ({ rows: 1 })),
  fake(api.propose, () => ({ approvalId: 9, payloadHash: 'ab'.repeat(32), expiresAt: NOW })),
  fake(api.checkBatch, () => checked),
  fake(api.proposeBatch, () => ({ batchId: 3, approvalId: 40, payloadHash: 'ab'.repeat(32), expiresAt: NOW })),
  fake(approvals.list, () => []),
]

describe('the desk of adjustments', () => {
  test('lists what waits with a sign for its direction, and one’s own in grey', async () => {
    await openConsole({ as: CHECKER, fakes: fakesOf(), at: '/adjustments' })
    await expect.element(row(/AP-0008 ly\*\*\*06 补偿与奖励 \+88.00 maker/)).toBeVisible()
    await expect.element(row(/AP-0007 .* 线下取款 −500.00/)).toBeVisible()
    expect(button(/^新建调整/).elements()).toEqual([])
  })

  test('finds those of a reason and of a checker, by the address; what waits has no checker', async () => {
    const asked: unknown[] = []
    const list = fake(api.list, (filter) => {
      asked.push(filter)
      return []
    })
    const { history } = await openConsole({ as: CHECKER, fakes: [...fakesOf(), list], at: '/adjustments' })
    await expect.element(page.getByText('没有待复核的调整')).toBeVisible()
    expect(page.getByRole('textbox', { name: '复核人' }).elements()).toEqual([])
    history.push('/adjustments?checker=li.checker')
    await userEvent.selectOptions(page.getByRole('combobox', { name: '原因' }), '扣 · 线下取款')
    await expect.poll(() => asked.at(-1)).toEqual({ checker: 'li.checker', reasonCode: 'cash-out', rows: 50 })
    expect(history.location.search).toBe('?checker=li.checker&reason=cash-out')
    await userEvent.fill(page.getByRole('textbox', { name: '复核人' }), 'wang.checker')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked.at(-1)).toMatchObject({ checker: 'wang.checker', reasonCode: 'cash-out' })
    // Another view begins without them.
    await userEvent.click(page.getByRole('navigation', { name: '视图' }).getByRole('button', { name: '待复核' }))
    await expect.poll(() => asked.at(-1)).toEqual({ state: 'open', rows: 50 })
  })

  test('proposes one by keys and fields; faults stand beside them and nothing typed is lost', async () => {
    const { calls } = await openConsole({ as: MAKER, fakes: fakesOf(), at: '/adjustments' })
    await expect.element(row(/AP-0008/)).toBeVisible()
    await press('i')
    await userEvent.click(dialog.getByRole('button', { name: '送第二人复核' }))
    await expect.element(dialog.getByText(/4 处需要改/)).toBeVisible()
    await userEvent.fill(dialog.getByRole('textbox', { name: '会员号' }), '1204881')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '原因' }), 'compensation')
    await userEvent.fill(dialog.getByRole('textbox', { name: /^金额/ }), '50,000')
    await userEvent.fill(dialog.getByRole('textbox', { name: '打码倍数' }), '1.5')
    await userEvent.fill(dialog.getByRole('textbox', { name: /说明/ }), '活动补发')
    await expect.element(dialog.getByRole('button', { name: '送第二人复核' })).toBeDisabled()
    await userEvent.fill(dialog.getByRole('textbox', { name: /输入金额 50,000.00/ }), '50000')
    await userEvent.click(dialog.getByRole('button', { name: '送第二人复核' }))
    await expect
      .poll(() => calls.find(({ name }) => name === 'adjustments.propose')?.body)
      .toMatchObject({
        ...{ reasonCode: 'compensation', amount: 50_000, multiple: 150, reason: '活动补发' },
      })
  })

  test('takes a file as a whole: its lines with faults are named, and a good one goes to a second person', async () => {
    const opened = await openConsole({ as: MAKER, fakes: fakesOf(BAD), at: '/adjustments' })
    await expect.element(row(/AP-0008/)).toBeVisible()
    await press('u')
    const file = new File(['会员,原因'], 'a.csv', { type: 'text/csv' })
    await userEvent.upload(dialog.getByLabelText('文件'), file)
    await expect.element(dialog.getByRole('row', { name: /第 7 行 .*公式执行 =cmd\(\)/ })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: '整份送复核' })).toBeDisabled()
    await opened.unmount()
    const { calls, history } = await openConsole({ as: MAKER, fakes: fakesOf(), at: '/adjustments' })
    await expect.element(row(/AP-0008/)).toBeVisible()
    await press('u')
    await userEvent.upload(dialog.getByLabelText('文件'), file)
    await userEvent.fill(dialog.getByRole('textbox', { name: /说明/ }), '双十一')
    await userEvent.fill(dialog.getByRole('textbox', { name: /输入金额 60,000.00/ }), '60000')
    await userEvent.click(dialog.getByRole('button', { name: '整份送复核' }))
    await expect.poll(() => history.location.href).toBe('/adjustments?view=files&row=3')
    expect(calls.find(({ name }) => name === 'adjustments.proposeBatch')?.body).toMatchObject({ csv: '会员,原因' })
  })

  test('shows a file row by row with why, and tries the refused rows again', async () => {
    const { calls } = await openConsole({ as: MAKER, fakes: fakesOf(), at: '/adjustments?view=files&row=3' })
    await expect
      .element(panel.getByRole('row', { name: /第 3 行 bo\*\*\*71 线下取款 −1.00 — 未执行 余额不足/ }))
      .toBeVisible()
    await press('a')
    await userEvent.click(dialog.getByRole('button', { name: '重试未执行的行' }))
    await expect.poll(() => calls.some(({ name }) => name === 'adjustments.retryBatch')).toBe(true)
  })

  test('is walked by keys alone', async () => {
    await walkByKeys({ as: CHECKER, fakes: fakesOf(), at: '/adjustments' }, [/AP-0008/, /AP-0007/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const at = '/adjustments?view=files&row=3'
    expect(await faultsIn(theme, { as: MAKER, fakes: fakesOf(), at }, /逐行结果/)).toEqual([])
  })

  const readers = STAFF_ROLES.filter((role) => staffMay(role, 'readMoney'))
  test.each(readers)('offers %s what the matrix says [SEC-61]', async (role) => {
    await openConsole({ as: { login: 'somebody', role }, fakes: fakesOf(), at: '/adjustments' })
    await expect.element(row(/AP-0008/)).toBeVisible()
    expect(button(/^新建调整/).elements()).toHaveLength(staffMay(role, 'handleAdjustments') ? 1 : 0)
  })
})
