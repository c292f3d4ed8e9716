import { ApiError } from '@liuhe/contract/client.ts'
import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as pictures from '@liuhe/contract/api/operator/result-pictures.ts'
import * as results from '@liuhe/contract/api/operator/results.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import { A_CORRECTION, PIXEL } from '../results/testing.ts'
import { aPayment, numberOf } from '../withdrawals/testing.ts'
import { aChange, anApproval, aGift, aQueue, HASH } from './testing.ts'

const CHECKER = { login: 'checker', role: 'finance-checker' } as const
const MAKER = { login: 'maker', role: 'finance-maker' } as const

const panel = page.getByRole('region', { name: '详情' })
const list = page.getByRole('region', { name: '列表' })
const row = (text: RegExp) => list.getByRole('row', { name: text })
const button = (name: RegExp) => page.getByRole('button', { name })
const press = (keys: string) => userEvent.keyboard(keys)
const decisions = (calls: { name: string; body: unknown }[]) =>
  calls.filter(({ name }) => /approve$|reject$|withdraw$/.test(name)).map(({ name, body }) => [name, body])

describe('the desk of approvals', () => {
  test('lists what waits, that which ends first on top, with age and what is left of its time', async () => {
    const { fakes } = aQueue([anApproval(7), anApproval(3, { kind: 'withdrawal', expiresAt: Date.now() + 9 * 60_000 })])
    await openConsole({ as: CHECKER, at: '/approvals', fakes })
    await expect.element(row(/0007 改提现限额/)).toBeVisible()
    const rows = list.getByRole('row').elements().slice(1)
    expect(rows.map((one) => one.textContent?.slice(0, 4))).toEqual(['0003', '0007'])
    expect(rows[1]?.textContent).toContain('0:41')
    expect(rows[0]?.textContent).toContain('余 0:0')
  })

  test('shows what would change, field by field, and sends back the digest that was looked at [SEC-62]', async () => {
    const queue = aQueue([anApproval(7)])
    const { calls, history } = await openConsole({ as: CHECKER, fakes: queue.fakes, at: '/approvals?row=7' })
    await expect.element(panel.getByText('1 处改动')).toBeVisible()
    await expect.element(panel.getByRole('row', { name: '单笔最高 50,000.00 80,000.00' })).toBeVisible()
    await userEvent.click(button(/^批准并执行/))
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('还差：核对')).toBeVisible()
    await userEvent.click(dialog.getByRole('checkbox'))
    await userEvent.click(dialog.getByRole('button', { name: '批准并执行' }))
    await expect.element(panel.getByText('已批准')).toBeVisible()
    expect(decisions(calls)).toEqual([['approvals.approve', { payloadHash: HASH }]])
    expect(history.location.href).toBe('/approvals?row=7')
  })

  test('shows of a payment where it goes and why people look at it, and leads to its evidence', async () => {
    const row = anApproval(7, { kind: 'withdrawal', object: `withdrawal/${numberOf(8)}` })
    await openConsole({ as: CHECKER, fakes: aQueue([row], aPayment()).fakes, at: '/approvals?row=7' })
    await expect.element(panel.getByText('首次付到此账户、大额')).toBeVisible()
    await expect.element(panel.getByText('6222…3308')).toBeVisible()
    expect(panel.getByText(/first-account|third-party|payType/).elements()).toEqual([])
    const link = panel.getByRole('link', { name: /看证据/ })
    expect(link.element().getAttribute('href')).toBe(`/withdrawals?queue=all&row=${numberOf(8)}`)
  })

  test('has a large amount typed once more', async () => {
    const { fakes } = aQueue([anApproval(7, { kind: 'bonus-grant', object: 'member/1204881' })], aGift())
    await openConsole({ as: CHECKER, fakes, at: '/approvals?row=7' })
    await userEvent.click(button(/^批准并执行/))
    const dialog = page.getByRole('dialog')
    await userEvent.click(dialog.getByRole('checkbox'))
    await userEvent.type(dialog.getByRole('textbox'), '6800')
    await expect.element(dialog.getByText('还差：金额')).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox'), '0')
    await expect.element(dialog.getByRole('button', { name: '批准并执行' })).toBeEnabled()
  })

  test('asks for a reason before it refuses, and keeps what was typed through a new start', async () => {
    const queue = aQueue([anApproval(7)])
    const opening = { as: CHECKER, fakes: queue.fakes, at: '/approvals?row=7' }
    const first = await openConsole(opening)
    await userEvent.click(button(/^驳回/))
    await expect.element(page.getByRole('alert')).toHaveTextContent('驳回要写理由')
    await userEvent.type(panel.getByRole('textbox'), '限额未经批准')
    await first.unmount()
    const { calls } = await openConsole(opening)
    await expect.element(panel.getByRole('textbox')).toHaveValue('限额未经批准')
    await userEvent.click(button(/^驳回/))
    await expect.element(panel.getByText('已驳回')).toBeVisible()
    expect(decisions(calls)).toEqual([['approvals.reject', { note: '限额未经批准' }]])
  })

  test('shows one’s own as such: it can be taken back and not be decided [SEC-62]', async () => {
    const { fakes } = aQueue([anApproval(7, { mayDecide: false })])
    const { calls } = await openConsole({ as: MAKER, fakes, at: '/approvals?row=7' })
    await expect.element(row(/0007 改提现限额 withdrawal-figures 我/)).toBeVisible()
    await expect.element(panel.getByText('这是你自己提出的：只能撤回，由另一人决定。')).toBeVisible()
    expect(button(/^批准并执行/).elements()).toEqual([])
    await userEvent.click(button(/^撤回/))
    await expect.element(panel.getByText('已撤回')).toBeVisible()
    expect(decisions(calls)).toEqual([['approvals.withdraw', {}]])
  })

  test('shows what was seen beside what is now when somebody else was faster, and loses no word', async () => {
    const queue = aQueue([anApproval(7)])
    await openConsole({ as: CHECKER, fakes: queue.fakes, at: '/approvals?row=7' })
    await userEvent.type(panel.getByRole('textbox'), '已核对')
    queue.refuses = () => refusal('APPROVAL/CHANGED')
    queue.effect = aChange('90000')
    await userEvent.click(button(/^驳回/))
    const conflict = page.getByRole('region', { name: '冲突' })
    await expect.element(conflict.getByText(/没有执行；你写的内容还在/)).toBeVisible()
    await expect
      .element(conflict.getByRole('row', { name: /改为 · 单笔最高 80000|改为 · 单笔最高 80,000\.00 90,000\.00/ }))
      .toBeVisible()
    await expect.element(panel.getByRole('textbox')).toHaveValue('已核对')
  })

  test('says who decided already', async () => {
    const queue = aQueue([anApproval(7)])
    await openConsole({ as: CHECKER, fakes: queue.fakes, at: '/approvals?row=7' })
    await userEvent.type(panel.getByRole('textbox'), '已核对')
    queue.refuses = () => {
      const over = { state: 'approved', checker: 'checker2', decidedAt: Date.now(), mayDecide: false } as const
      queue.rows = [anApproval(7, over)]
      return refusal('APPROVAL/DECIDED')
    }
    await userEvent.click(button(/^驳回/))
    const conflict = page.getByRole('region', { name: '冲突' })
    await expect.element(conflict.getByText(/该申请已处理/)).toBeVisible()
    await expect.element(conflict.getByRole('row', { name: '状态 等待决定 已批准' })).toBeVisible()
    await expect.element(conflict.getByRole('row', { name: '决定人 — checker2' })).toBeVisible()
  })

  test('does not claim to know what became of a call without an answer, and asks again', async () => {
    const queue = aQueue([anApproval(7)])
    const { calls } = await openConsole({ as: CHECKER, fakes: queue.fakes, at: '/approvals?row=7' })
    await userEvent.type(panel.getByRole('textbox'), '不符')
    queue.refuses = () => new ApiError('NETWORK', '连不上服务器', 0)
    await userEvent.click(button(/^驳回/))
    await expect.element(panel.getByText(/不能确定是否已执行/)).toBeVisible()
    queue.refuses = undefined
    await userEvent.click(button(/^再问一次/))
    await expect.element(panel.getByText('已驳回')).toBeVisible()
    expect(decisions(calls)).toHaveLength(2)
  })

  test('follows what colleagues do: the list at once, what is open only when asked for', async () => {
    const queue = aQueue([anApproval(7), anApproval(8)])
    const { server, calls } = await openConsole({ as: CHECKER, fakes: queue.fakes, at: '/approvals?row=7' })
    await expect.element(panel.getByText('1 处改动')).toBeVisible()
    queue.rows = [
      anApproval(7, { state: 'rejected', checker: 'checker2', decidedAt: Date.now(), mayDecide: false }),
      anApproval(8),
    ]
    Object.assign(server, { mark: 2, objects: ['approval/7'] })
    await expect.element(panel.getByText(/刚刚被别人处理/)).toBeVisible()
    await expect.poll(() => row(/0007/).elements()).toEqual([])
    await expect.element(panel.getByText('1 处改动')).toBeVisible()
    // What the page asks by itself keeps no session alive [SEC-60].
    expect(calls.filter(({ name }) => name === 'approvals.list').map(({ isAutomatic }) => isAutomatic)).toEqual([
      false,
      true,
    ])
    await press('.')
    await expect.element(panel.getByText('已驳回')).toBeVisible()
  })

  test('is worked through by keys alone, and the focus is never lost', async () => {
    const queue = aQueue([anApproval(1), anApproval(2), anApproval(3)])
    const { calls } = await openConsole({ as: CHECKER, at: '/approvals', fakes: queue.fakes })
    await expect.element(row(/0003/)).toBeVisible()
    for (const approvalId of [1, 2, 3]) {
      await press(approvalId === 1 ? 'j' : 'n')
      await expect.element(panel.getByRole('article', { name: `审批 ${approvalId}` })).toBeVisible()
      await press('t')
      await expect.element(panel.getByRole('region', { name: '轨迹' })).toBeVisible()
      await press('a')
      await expect.element(page.getByRole('dialog').getByRole('checkbox')).toHaveFocus()
      await press(' {Enter}')
      await expect.element(panel.getByText('已批准')).toBeVisible()
    }
    expect(decisions(calls)).toHaveLength(3)
    await press('n')
    await expect.element(panel.getByText('选一件来看')).toBeVisible()
  })

  test('takes its filters from the address, and writes them there', async () => {
    const { fakes } = aQueue([anApproval(7), anApproval(8, { kind: 'withdrawal' })])
    const { history } = await openConsole({ as: CHECKER, fakes, at: '/approvals?kind=withdrawal' })
    await expect.element(row(/0008/)).toBeVisible()
    expect(row(/0007/).elements()).toEqual([])
    await userEvent.selectOptions(page.getByRole('combobox', { name: '类别' }), '改提现限额')
    await expect.element(row(/0007/)).toBeVisible()
    expect(history.location.href).toBe('/approvals?kind=withdrawal-figures')
    await userEvent.fill(page.getByRole('textbox', { name: '提出人' }), 'nobody')
    await press('{Enter}')
    await expect.element(list.getByText('没有符合条件的')).toBeVisible()
    await userEvent.click(button(/^清除筛选/))
    await expect.element(row(/0008/)).toBeVisible()
    expect(history.location.href).toBe('/approvals')
  })

  test('drops what it does not understand in an address, and says so', async () => {
    const { fakes } = aQueue([anApproval(7)])
    await openConsole({ as: CHECKER, fakes, at: '/approvals?sort=foo&row=abc&view=open' })
    await expect.element(page.getByText(/sort=foo、row=abc/)).toBeVisible()
    await expect.element(row(/0007/)).toBeVisible()
  })

  test('shows an auditor the entries of the audit beside it', async () => {
    const { fakes } = aQueue([anApproval(7, { mayDecide: false })])
    const entry = JSON.stringify({
      at: '2026-11-22T12:31:00.000Z',
      login: 'risk',
      action: 'approvals.approve',
      outcome: 'APPROVAL/OWN',
    })
    const entries = fake(audit.list, () => [{ position: 41, prev: HASH, hash: HASH, entry }])
    await openConsole({ as: { login: 'auditor', role: 'auditor' }, fakes: [...fakes, entries], at: '/approvals?row=7' })
    await userEvent.click(button(/^轨迹/))
    await expect.element(panel.getByText('#41 approvals.approve（拒绝 APPROVAL/OWN）')).toBeVisible()
    await expect.element(panel.getByText(/由别的角色复核/)).toBeVisible()
  })

  test('approves another result only when its evidence was opened and its number typed again [SEC-62]', async () => {
    const correction = anApproval(7, { kind: 'result-correction', object: 'draw/110/2026326', maker: 'drawer' })
    const queue = aQueue([correction], z.encode(results.CorrectionEffect, A_CORRECTION))
    queue.payload = { evidence: [{ title: '官网公告', url: 'https://results.example/notice', sha256: HASH }] }
    const picture = { sha256: HASH, width: 9, height: 9, size: 9, uploadedBy: 'drawer', uploadedAt: 0, data: PIXEL }
    const fakes = [...queue.fakes, fake(pictures.read, () => picture)]
    const { calls } = await openConsole({ as: { login: 'risk', role: 'risk' }, fakes, at: '/approvals?row=7' })
    await expect.element(panel.getByText('5,695 单')).toBeVisible()
    await expect
      .element(panel.getByRole('row', { name: /特码A 1,204 1,862,400.00 921,600.00 −940,800.00/ }))
      .toBeVisible()
    await press('a')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('还差：看完证据、新号码、核对')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '打开 官网公告' }))
    await expect.element(dialog.getByText('已看')).toBeVisible()
    await userEvent.click(dialog.getByRole('checkbox', { name: /14 人将低于底线/ }))
    await userEvent.fill(dialog.getByRole('textbox', { name: /第 7 个/ }), '38')
    await expect.element(dialog.getByText('还差：新号码')).toBeVisible()
    expect(await graveFaults()).toEqual([])
    await userEvent.fill(dialog.getByRole('textbox', { name: /第 7 个/ }), '36')
    await userEvent.click(dialog.getByRole('button', { name: '批准并执行' }))
    await expect.poll(() => decisions(calls)).toEqual([['approvals.approve', { payloadHash: HASH }]])
  })

  test('says of a number that nobody has that nothing is here', async () => {
    const { fakes } = aQueue([anApproval(7)])
    await openConsole({ as: CHECKER, fakes, at: '/approvals?row=99' })
    await expect.element(panel.getByText('这里没有内容')).toBeVisible()
  })

  test.each(['light', 'dark'])('can be read and used by everybody in %s: list, panel and dialog', async (theme) => {
    localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
    const { fakes } = aQueue([
      anApproval(7),
      anApproval(8, { mayDecide: false }),
      anApproval(9, { expiresAt: Date.now() + 1_000 }),
    ])
    await openConsole({ as: CHECKER, fakes, at: '/approvals?row=7' })
    await expect.element(panel.getByText('1 处改动')).toBeVisible()
    expect(await graveFaults()).toEqual([])
    await userEvent.click(button(/^批准并执行/))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(await graveFaults()).toEqual([])
  })
})
