import * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole } from '../../testing/open-console.tsx'
import { someTerms, termsFake } from './testing.ts'
import type { Terms } from './terms.ts'

const MAKER = { login: 'maker', role: 'finance-maker' } as const
const dialog = page.getByRole('dialog')
const proposed = () => ({ approvalId: 61, payloadHash: 'ab'.repeat(32), expiresAt: 1_900_000_000_000 })

function aHouse(part: Partial<Terms> = {}) {
  let terms = someTerms(part)
  return [
    termsFake(() => terms),
    fake(api.freeze, ({ reason }) => {
      terms = { ...terms, isFrozen: true, frozenReason: reason, frozenAt: 1_764_400_000_000 }
      return { isFrozen: true }
    }),
    fake(api.unfreeze, proposed),
    fake(api.changeFigures, proposed),
    fake(api.changeRule, proposed),
    fake(api.changeMethod, proposed),
    fake(api.changeDirect, proposed),
    fake(approvals.list, () => []),
  ]
}
const box = (name: RegExp) => dialog.getByRole('textbox', { name })
const change = async (at: string) => {
  const opened = await openConsole({ as: MAKER, fakes: aHouse(), at: `/payout-terms?row=${at}` })
  await expect.element(button(/^改设置/)).toBeVisible()
  await press('a')
  return opened
}
const confirm = async () => {
  await userEvent.fill(box(/理由/), '旺季调整')
  await userEvent.click(dialog.getByRole('button', { name: '改设置' }))
}

describe('the desk of payout terms', () => {
  test('says what holds: the main switch, limits, ways to pay and rules', async () => {
    await openConsole({ as: MAKER, fakes: aHouse(), at: '/payout-terms' })
    await expect.element(row(/出款 总闸 开放 所有提现正常付款/)).toBeVisible()
    await expect
      .element(row(/限额与手续费 限额 开放 单笔 100.00 – 50,000.00 · 每天 200,000.00 · 免费 2 次后 0.5%/))
      .toBeVisible()
    await expect.element(row(/免提直充 方式 开放 500.00、1,000.00 · 答复 30 分钟/)).toBeVisible()
    await expect.element(row(/USDT 方式 关闭 数字币 · chain · 1 USDT = 7.15 元/)).toBeVisible()
    await expect.element(row(/大额 规则 两人 从 5,000.00 起/)).toBeVisible()
    await expect.element(page.getByText('出款正常')).toBeVisible()
  })

  test('stops all payouts at once by one person, and lets them go on through two [SEC-62]', async () => {
    const { calls } = await openConsole({ as: MAKER, fakes: aHouse(), at: '/payout-terms?row=freeze' })
    await expect.element(button(/^冻结出款/)).toBeVisible()
    await press('x')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '理由模板' }), '账务核对有差异')
    await userEvent.click(dialog.getByRole('button', { name: '冻结出款' }))
    await expect.element(row(/出款 总闸 已冻结 账务核对有差异/)).toBeVisible()
    expect(calls.find(({ name }) => name === 'withdrawals.freeze')?.body).toEqual({ reason: '账务核对有差异' })
    await expect.element(button(/^提议恢复出款/)).toBeVisible()
    await press('a')
    await userEvent.fill(box(/理由/), '差异已查清')
    await userEvent.click(dialog.getByRole('button', { name: '提议恢复出款' }))
    await expect
      .poll(() => calls.find(({ name }) => name === 'withdrawals.unfreeze')?.body)
      .toMatchObject({ revision: 7, reason: '差异已查清', requestId: expect.any(String) })
  })

  test('changes limits through a second person; an order that cannot be is said before anything is sent', async () => {
    const { calls } = await change('figures')
    await expect.element(dialog.getByText(/还差：要改的数/)).toBeVisible()
    await userEvent.fill(box(/单笔最低/), '60000')
    await userEvent.fill(box(/理由/), '旺季调整')
    await expect.element(dialog.getByText(/还差：最低 ≤ 最高 ≤ 每天/)).toBeVisible()
    await userEvent.fill(box(/单笔最低/), '很多')
    await expect.element(dialog.getByText(/还差：单笔最低/)).toBeVisible()
    await userEvent.fill(box(/单笔最低/), '200.5')
    await userEvent.fill(box(/手续费（%）/), '0.8')
    await userEvent.fill(box(/每天次数/), '8')
    await confirm()
    await expect
      .poll(() => calls.find(({ name }) => name === 'withdrawals.changeFigures')?.body)
      .toMatchObject({
        ...{ revision: 7, reason: '旺季调整' },
        figures: {
          ...{ amountMin: 200.5, amountMax: 50_000, dayMax: 200_000, timesPerDay: 8, freeTimes: 2, feeBps: 80 },
          ...{ feeCap: 50, isClosed: 0, closedReason: null },
        },
      })
  })

  test.each([
    ['rule-large', /从多少起/, '3000', 'changeRule', { people: 2, threshold: '3000000', isOn: true }],
    ['rule-pass-through', /低于/, '25', 'changeRule', { people: 2, threshold: '2500', isOn: true }],
    ['method-usdt', /汇率/, '7.2', 'changeMethod', { mode: 'coin', gateway: 'chain', isOpen: false, rate: 72_000 }],
    ['direct', /金额/, '500 1000 2000', 'changeDirect', { isOpen: true, amounts: [500, 1000, 2000], waitHours: 24 }],
  ] as const)('proposes other figures of %s [SEC-62]', async (at, label, text, call, figures) => {
    const { calls } = await change(at)
    await userEvent.fill(box(label), text)
    await confirm()
    await expect.poll(() => calls.some(({ name }) => name === `withdrawals.${call}`)).toBe(true)
    const sent = calls.find(({ name }) => name === `withdrawals.${call}`)?.body as { figures: Record<string, unknown> }
    const flags = Object.entries(figures).map(([key, value]) => [
      key,
      typeof value === 'boolean' ? Number(value) : value,
    ])
    expect(sent.figures).toMatchObject(Object.fromEntries(flags))
  })

  test('lets no rule be looser than the rulings [Ruling C130]', async () => {
    await change('rule-large')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '需要' }), '1')
    await userEvent.fill(box(/理由/), '人手不足')
    await expect.element(dialog.getByText(/还差：不低于规定的规则/)).toBeVisible()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '需要' }), '2')
    await userEvent.fill(box(/从多少起/), '5000.01')
    await expect.element(dialog.getByText(/还差：不低于规定的规则/)).toBeVisible()
    expect(dialog.getByRole('button', { name: '改设置' }).element()).toHaveProperty('disabled', true)
  })

  test('is walked by keys alone', async () => {
    await walkByKeys({ as: MAKER, fakes: aHouse(), at: '/payout-terms' }, [/总闸/, /限额与手续费/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    expect(await faultsIn(theme, { as: MAKER, fakes: aHouse(), at: '/payout-terms?row=figures' }, /每天次数/)).toEqual(
      [],
    )
  })

  const readers = STAFF_ROLES.filter((role) => staffMay(role, 'readWithdrawals'))
  test.each(readers)('offers %s what the matrix says [SEC-61]', async (role) => {
    const as = { login: 'somebody', role }
    const first = await openConsole({ as, fakes: aHouse(), at: '/payout-terms?row=freeze' })
    await expect.element(panel.getByText('账务核对')).toBeVisible()
    expect(button(/^冻结出款/).elements()).toHaveLength(staffMay(role, 'freezeWithdrawals') ? 1 : 0)
    await first.unmount()
    await openConsole({ as, fakes: aHouse(), at: '/payout-terms?row=figures' })
    await expect.element(panel.getByText(/每天次数/)).toBeVisible()
    expect(button(/^改设置/).elements()).toHaveLength(staffMay(role, 'handleWithdrawals') ? 1 : 0)
  })
})
