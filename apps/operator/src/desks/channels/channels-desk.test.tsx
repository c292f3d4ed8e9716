import * as api from '@liuhe/contract/api/operator/recharge.ts'
import * as recon from '@liuhe/contract/api/operator/recon.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import { aChannel } from './testing.ts'

const CHECKER = { login: 'checker', role: 'finance-checker' } as const
const MAKER = { login: 'maker', role: 'finance-maker' } as const
const dialog = page.getByRole('dialog')

const FLOATS: OutputOf<typeof recon.floats> = [
  { gateway: 'bank', currency: 'CNY', balance: '1234567890', came: '0', went: '0', closedDay: '2026-11-27' },
  { gateway: 'chain', currency: 'USDT', balance: '5000000', came: '0', went: '0', closedDay: null },
]

function aBoard() {
  let channels = [aChannel('okpay'), aChannel('topay')]
  let frozen: string | null = null
  return [
    fake(api.channels, () => ({ isFrozen: frozen !== null, frozenReason: frozen, channels })),
    fake(api.freeze, ({ isFrozen, reason }) => {
      frozen = isFrozen ? reason : null
      return { isFrozen }
    }),
    fake(api.health, () => [
      {
        code: 'okpay',
        quarter: { ended: 4, credited: 3 },
        day: { ended: 200, credited: 190 },
        open: 2,
        lastCreditedAt: 1,
      },
      {
        code: 'topay',
        quarter: { ended: 0, credited: 0 },
        day: { ended: 40, credited: 8 },
        open: 0,
        lastCreditedAt: null,
      },
    ]),
    fake(api.pauseChannel, ({ code, isPaused, revision }) => {
      if (revision !== 4) throw refusal('RECHARGE/CHANNEL_CHANGED')
      channels = channels.map((one) =>
        one.code === code
          ? { ...one, revision: 5, figures: { ...one.figures, pausedFrom: isPaused ? Date.now() - 1_000 : null } }
          : one,
      )
      return { revision: 5 }
    }),
    fake(api.changeChannel, () => ({ approvalId: 5, payloadHash: 'ab'.repeat(32), expiresAt: 1_900_000_000_000 })),
    fake(recon.floats, () => FLOATS),
    fake(approvals.list, () => []),
  ]
}

describe('the desk of channels', () => {
  test('says how each does, and what gateways hold', async () => {
    await openConsole({ as: MAKER, fakes: aBoard(), at: '/channels' })
    await expect.element(row(/OKPAY 线上收银台 100.00 50,000.00 1.5% 75%（3\/4） 95%（190\/200） 2 开放/)).toBeVisible()
    await expect.element(row(/TOPAY .* — 20%（8\/40） 0 成功率低/)).toBeVisible()
    await expect
      .element(page.getByText(/银行流水 1,234,567.89（11-27 关账后） · 链上转账 5\S* USDT（今日起）/))
      .toBeVisible()
  })

  test('stops one at once with a reason, and says so', async () => {
    const { calls } = await openConsole({ as: MAKER, fakes: aBoard(), at: '/channels?row=topay' })
    await expect.element(button(/^停用/)).toBeVisible()
    await press('x')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '理由模板' }), '成功率过低')
    await userEvent.click(dialog.getByRole('button', { name: '停用' }))
    await expect.element(button(/^重新开放/)).toBeVisible()
    await expect.element(row(/TOPAY .* 已停/)).toBeVisible()
    const body = calls.find(({ name }) => name === 'recharges.pauseChannel')?.body
    expect(body).toEqual({ isPaused: true, revision: 4, reason: '成功率过低' })
  })

  test('changes limits and fee through a second person; what is empty stays [SEC-62]', async () => {
    const { calls } = await openConsole({ as: MAKER, fakes: aBoard(), at: '/channels?row=okpay' })
    await expect.element(button(/^改限额与费用/)).toBeVisible()
    await press('a')
    await userEvent.fill(dialog.getByRole('textbox', { name: /单笔最低/ }), '60000')
    await userEvent.fill(dialog.getByRole('textbox', { name: /理由/ }), '渠道要求')
    await expect.element(dialog.getByText(/还差：正确的限额/)).toBeVisible()
    await userEvent.fill(dialog.getByRole('textbox', { name: /单笔最低/ }), '200')
    await userEvent.fill(dialog.getByRole('textbox', { name: /手续费/ }), '2')
    await userEvent.click(dialog.getByRole('button', { name: '改限额与费用' }))
    await expect
      .poll(() => calls.find(({ name }) => name === 'recharges.changeChannel')?.body)
      .toMatchObject({
        ...{ revision: 4, reason: '渠道要求' },
        figures: { amountMin: 200, amountMax: 50_000, feeBps: 200, chips: [500] },
      })
  })

  test('stops recharges of all channels at once by one, says so to everybody, and lets them go on', async () => {
    const fakes = aBoard()
    const { calls, unmount } = await openConsole({ as: CHECKER, fakes, at: '/channels' })
    await expect.element(button(/^停止全部充值/)).toBeVisible()
    // The switch and the list come with one call.
    expect(calls.filter(({ name }) => name === 'recharges.channels')).toHaveLength(1)
    await press('!')
    await expect.element(dialog.getByRole('button', { name: '停止全部充值' })).toBeDisabled()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '理由模板' }), '通道异常，暂停充值')
    await userEvent.click(dialog.getByRole('button', { name: '停止全部充值' }))
    await expect.element(page.getByText('全部充值已停：通道异常，暂停充值')).toBeVisible()
    const bodies = () => calls.filter(({ name }) => name === 'recharges.freeze').map(({ body }) => body)
    expect(bodies()).toEqual([{ isFrozen: true, reason: '通道异常，暂停充值' }])
    await press('!')
    await userEvent.fill(dialog.getByRole('textbox', { name: /理由/ }), '通道已恢复')
    await userEvent.click(dialog.getByRole('button', { name: '恢复充值' }))
    await expect.element(button(/^停止全部充值/)).toBeVisible()
    expect(bodies()[1]).toEqual({ isFrozen: false, reason: '通道已恢复' })
    await unmount()
  })

  test('is walked by keys alone', async () => {
    await walkByKeys({ as: MAKER, fakes: aBoard(), at: '/channels' }, [/OKPAY/, /TOPAY/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    expect(await faultsIn(theme, { as: MAKER, fakes: aBoard(), at: '/channels?row=okpay' }, /限额与费用/)).toEqual([])
  })

  const readers = STAFF_ROLES.filter((role) => staffMay(role, 'readRecharges'))
  test.each(readers)('offers %s what the matrix says [SEC-61]', async (role) => {
    const without = staffMay(role, 'readMoney') ? aBoard() : aBoard().filter(({ name }) => name !== recon.floats.name)
    await openConsole({ as: { login: 'somebody', role }, fakes: without, at: '/channels?row=okpay' })
    await expect.element(panel.getByText('24 小时')).toBeVisible()
    expect(button(/^停用/).elements()).toHaveLength(staffMay(role, 'handleRecharges') ? 1 : 0)
    await expect.poll(() => button(/^停止全部充值/).elements().length).toBe(staffMay(role, 'operateRecharges') ? 1 : 0)
  })
})
