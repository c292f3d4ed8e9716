import * as recharge from '@liuhe/contract/api/operator/recharge.ts'
import * as withdrawals from '@liuhe/contract/api/operator/withdrawals.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake, openConsole } from '../../testing/open-console.tsx'

const MAKER = { login: 'maker', role: 'finance-maker' } as const
const line = (text: RegExp) => page.getByRole('row', { name: text })
const views = page.getByRole('navigation', { name: '视图' })

/** Figures of each day; `missing` is what the books lack. */
function aHouse({ missing = 0n } = {}) {
  const days: string[] = []
  const fakes = [
    fake(recharge.orders, () => ({ data: [], next: null })),
    fake(recharge.channels, () => ({ isFrozen: false, frozenReason: null, channels: [] })),
    fake(withdrawals.queue, () => ({ data: [], next: null })),
    fake(recharge.dayFigures, ({ day }) => {
      days.push(day)
      return {
        gateways: [
          { gateway: 'bank', outcome: 'credited' as const, payments: 12, worth: yuan('3400') },
          { gateway: 'bank', outcome: 'waiting' as const, payments: 1, worth: yuan('888') },
        ],
        credited: { payments: 12, worth: yuan('3400') },
        books: { payments: missing === 0n ? 12 : 11, worth: yuan('3400') - missing },
      }
    }),
    fake(withdrawals.dayFigures, ({ day }) => {
      days.push(day)
      return {
        gateways: [
          { gateway: 'bank', payments: 4, paid: yuan('990') },
          { gateway: 'hand', payments: 1, paid: yuan('500') },
        ],
        orders: { payments: 5, amount: yuan('1500') },
        books: { payments: 5, amount: yuan('1500') - missing },
        returned: { payments: 2, amount: yuan('60') },
        differences: { missingHere: 1, missingThere: 0, different: 2 },
      }
    }),
  ]
  return { days, fakes }
}

describe('the figures of a day', () => {
  test('of recharges are today’s first, by gateway and by what became of the money', async () => {
    const { days, fakes } = aHouse()
    const { history } = await openConsole({ as: MAKER, fakes, at: '/recharges' })
    await userEvent.click(views.getByRole('button', { name: '当日核对' }))
    await expect.element(line(/银行流水 已入账 12 3,400.00/)).toBeVisible()
    await expect.element(line(/银行流水 待处理 1 888.00/)).toBeVisible()
    await expect.element(page.getByText('两边相同。')).toBeVisible()
    expect(days).toEqual([siteDateOf(Date.now())])
    await userEvent.fill(page.getByLabelText('日期'), '2026-11-22')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => history.location.href).toBe('/recharges?view=day&day=2026-11-22')
    await expect.poll(() => days.at(-1)).toBe('2026-11-22')
    await userEvent.click(views.getByRole('button', { name: '全部', exact: true }))
    expect(history.location.href).toBe('/recharges?view=all')
  })

  test('of withdrawals have what people paid, what went back, and differences with the way to them', async () => {
    const { fakes } = aHouse()
    const { history } = await openConsole({ as: MAKER, fakes, at: '/withdrawals' })
    await userEvent.click(views.getByRole('button', { name: '当日核对' }))
    await expect.element(line(/人工付款 1 500.00/)).toBeVisible()
    await expect.element(line(/订单 5 1,500.00/)).toBeVisible()
    await expect.element(line(/退回会员 2 60.00/)).toBeVisible()
    await expect.element(page.getByText('对方有我方无 1 笔 · 我方有对方无 0 笔 · 不同 2 笔')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '在对账里处理' })).toBeVisible()
    await userEvent.click(views.getByRole('button', { name: '待付款' }))
    expect(history.location.href).toBe('/withdrawals?queue=payable')
  })

  test.each(['/recharges?view=day', '/withdrawals?view=day'])('at %s say where the books differ', async (at) => {
    const { fakes } = aHouse({ missing: yuan('12.5') })
    await openConsole({ as: MAKER, fakes, at })
    await expect.element(page.getByText(/两边不同：差 \d 笔，12.50 元。/)).toBeVisible()
    expect(await graveFaults()).toEqual([])
  })

  test('lead nobody to reconciliation who may not go there', async () => {
    const { fakes } = aHouse()
    await openConsole({ as: { login: 'risk', role: 'risk' }, fakes, at: '/withdrawals?view=day' })
    await expect.element(line(/退回会员/)).toBeVisible()
    expect(page.getByRole('link', { name: '在对账里处理' }).elements()).toEqual([])
  })

  test.each(['light', 'dark'] as const)('can be read by everybody in %s', async (theme) => {
    localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
    await openConsole({ as: MAKER, fakes: aHouse().fakes, at: '/withdrawals?view=day' })
    await expect.element(line(/人工付款/)).toBeVisible()
    expect(await graveFaults()).toEqual([])
  })
})
