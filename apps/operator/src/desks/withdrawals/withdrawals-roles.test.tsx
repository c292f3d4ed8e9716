import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openConsole } from '../../testing/open-console.tsx'
import { aBoard, aRow, numberOf } from './testing.ts'

const MAKER = { login: 'maker', role: 'finance-maker' } as const
const CHECKER = { login: 'checker', role: 'finance-checker' } as const
const panel = page.getByRole('region', { name: '详情' })
const dialog = page.getByRole('dialog')
const button = (name: RegExp) => panel.getByRole('button', { name })
const at = (end: number) => `/withdrawals?row=${numberOf(end)}`

describe('a payment by hand', () => {
  test('is begun by the checker, and what became of it is proposed by the maker [SEC-62]', async () => {
    const board = aBoard([aRow(7, { state: 'approved1', mode: 'manual' })], 'maker')
    board.details.set(numberOf(7), { gateway: null })
    const opened = await openConsole({ as: CHECKER, fakes: board.fakes, at: at(7) })
    await userEvent.click(button(/^开始人工付款/))
    await userEvent.click(dialog.getByRole('button', { name: '开始付款' }))
    await expect.element(panel.getByText('付款中', { exact: true })).toBeVisible()
    await opened.unmount()
    const { calls } = await openConsole({ as: MAKER, fakes: board.fakes, at: at(7) })
    await userEvent.click(button(/^报付款结果/))
    await userEvent.fill(dialog.getByRole('textbox', { name: '银行流水号' }), 'ICBC-20261124-7')
    await userEvent.fill(dialog.getByRole('textbox', { name: /理由/ }), '网银回单已核')
    await userEvent.click(dialog.getByRole('button', { name: '送第二人复核' }))
    await expect.element(panel.getByText(/等第二人复核：我提出/)).toBeVisible()
    const said = { outcome: 'paid', reference: 'ICBC-20261124-7', reason: '网银回单已核' }
    const asked = calls.find(({ name }) => name === 'withdrawals.settle')?.body
    expect(asked).toEqual({ revision: 4, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), ...said })
  })

  test('is not offered where a gateway pays; its gateway can be asked, and failed money returned', async () => {
    const board = aBoard([aRow(7, { state: 'paying' }), aRow(8, { state: 'failed' })])
    const payout = { gateway: 'bank', askedAt: Date.now(), looks: 3, reference: null }
    board.details.set(numberOf(7), { payout })
    const opened = await openConsole({ as: MAKER, fakes: board.fakes, at: at(7) })
    await userEvent.click(button(/^问通道/))
    await expect.element(panel.getByText('通道还在处理。')).toBeVisible()
    expect(button(/^报付款结果/).elements()).toEqual([])
    await opened.unmount()
    await openConsole({ as: CHECKER, fakes: board.fakes, at: at(8) })
    await userEvent.click(button(/^退回余额/))
    await userEvent.click(dialog.getByRole('button', { name: '退回' }))
    await expect.element(panel.getByText('已退回', { exact: true })).toBeVisible()
  })
})

test('who belongs to the member stands beside devices, with the reason and the way to each', async () => {
  const board = aBoard([aRow(7)])
  const linked = Array.from({ length: 6 }, (_, n) => ({
    ...{ memberId: String(80 + n), account: `ly8***8${n}`, reason: '同一家庭' },
  }))
  board.details.set(numberOf(7), { linked })
  await openConsole({ as: MAKER, fakes: board.fakes, at: at(7) })
  const named = /^关联账号 .*ly8\*\*\*80（同一家庭）、.*、ly8\*\*\*84（同一家庭） 等 6 人 关联 6$/
  const row = panel.getByRole('row', { name: named })
  await expect.element(row).toBeVisible()
  await expect.element(row.getByRole('link', { name: 'ly8***84' })).toHaveAttribute('href', '/members?id=84')
  expect(row.getByRole('link').elements()).toHaveLength(5)
})

describe('what a role may do', () => {
  const roles = STAFF_ROLES.filter((role) => staffMay(role, 'readWithdrawals'))

  test.each(roles)('as %s is what the matrix says [SEC-61]', async (role) => {
    const { fakes } = aBoard([aRow(7)], 'somebody')
    await openConsole({ as: { login: 'somebody', role }, fakes, at: at(7) })
    await expect.element(panel.getByRole('article')).toBeVisible()
    const offered = (name: RegExp) => button(name).elements().length === 1
    expect([offered(/^领取/), offered(/^拒绝/), offered(/^通过/)]).toEqual([
      staffMay(role, 'workWithdrawals'),
      staffMay(role, 'workWithdrawals'),
      staffMay(role, 'handleWithdrawals'),
    ])
    const isReader = !staffMay(role, 'workWithdrawals')
    expect(panel.getByText('你的角色可以看，不能处理。').elements()).toHaveLength(isReader ? 1 : 0)
  })
})
