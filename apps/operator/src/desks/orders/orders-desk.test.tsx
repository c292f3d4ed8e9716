import * as api from '@liuhe/contract/api/operator/orders.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import type { OrderDetail, OrderRow } from './words.ts'

const RISK = { login: 'risk', role: 'risk' } as const
const NOW = Date.now()

const anOrder = (part: Partial<OrderRow>): OrderRow => ({
  ...{ orderNo: '120000000000000001', memberId: '7', account: 'ti***09', isTrial: false, gameId: 110 },
  ...{ gameName: '新澳门六合彩', turnNum: '2026326', chaseNo: null, pricing: 'credit', playCode: '101' },
  ...{ playName: '特码A', selectionText: '38,49', odds: [480_000], notes: 2, stake: yuan('20'), state: 'won' },
  ...{ reward: yuan('480'), addedAt: NOW - 3_600_000, settledAt: NOW - 60_000, ...part },
})

const ORDERS: readonly OrderRow[] = [
  anOrder({}),
  anOrder({ orderNo: '120000000000000002', state: 'open', reward: 0n, settledAt: null, selectionText: '07' }),
]

const detailOf = (order: OrderRow, part: Partial<OrderDetail> = {}): OrderDetail => ({
  order,
  ...{ stakePerNote: yuan('10'), rebateTenths: 25, validStake: yuan('20'), turnover: yuan('20'), rebate: yuan('0.5') },
  ...{ agentBase: yuan('20'), parts: [['38', '49']], closeAt: NOW - 120_000, version: 1, revision: 11 },
  explanation:
    order.state === 'won'
      ? {
          ...{ resultText: '12,27,05,41,33,19,38', version: 1, pushed: 0, lost: 1, winnings: yuan('480') },
          wins: [{ notes: 1, rule: 'product', odds: [480_000], times: 1, perNote: yuan('480'), sum: yuan('480') }],
          ...{ winMax: yuan('1000000'), isCapped: false, pushedBack: 0n, reward: yuan('480'), validStake: yuan('20') },
          ...{ rebate: yuan('0.5'), state: 'won', isAsStored: true },
        }
      : null,
  voided: null,
  canVoid: true,
  ...part,
})

const fakesOf = (done: unknown[] = [], part: Partial<OrderDetail> = {}) => [
  fake(api.list, (asked) => {
    done.push(asked)
    const data = ORDERS.filter(
      ({ orderNo, state }) => (asked.orderNo ?? orderNo) === orderNo && (asked.state ?? state) === state,
    )
    return { data, next: null, searchedTo: null }
  }),
  fake(api.read, ({ orderNo }) => {
    const order = ORDERS.find((one) => one.orderNo === orderNo)
    if (order === undefined) throw refusal('ORDER/NOT_FOUND')
    return detailOf(order, part)
  }),
  fake(api.voidBet, (asked) => {
    done.push(asked)
    return { approvalId: 52, payloadHash: 'ab'.repeat(32), expiresAt: NOW + 86_400_000 }
  }),
]

const at = `/orders?row=${ORDERS[0]?.orderNo}`

describe('the desk of orders', () => {
  test('finds orders by what the address says', async () => {
    const asked: unknown[] = []
    await openConsole({ as: RISK, fakes: fakesOf(asked), at: '/orders?game=110&turn=2026326&play=101&state=won&min=5' })
    await expect.element(row(/…00000001 ti\*\*\*09 新澳门六合彩 2026326 特码A 38,49/)).toBeVisible()
    expect(row(/…00000002/).elements()).toEqual([])
    expect(asked[0]).toMatchObject({ gameId: 110, turnNum: '2026326', playCode: '101', state: 'won', stakeMin: 5 })
  })

  test('lead to their member, whose number finds all of his', async () => {
    const asked: unknown[] = []
    await openConsole({ as: RISK, fakes: fakesOf(asked), at: `/orders?account=7&row=${ORDERS[0]?.orderNo}` })
    await expect.element(panel.getByRole('link', { name: 'ti***09' })).toHaveAttribute('href', '/members?id=7')
    expect(asked[0]).toMatchObject({ account: '7' })
  })

  test('says how far it has looked when a bounded look found nothing', async () => {
    const look = fake(api.list, () => ({ data: [], next: null, searchedTo: NOW - 86_400_000 }))
    await openConsole({ as: RISK, fakes: [...fakesOf(), look], at: '/orders?state=tied' })
    await expect.element(page.getByText(/已找到 .* 为止/)).toBeVisible()
  })

  test('explains the way from the numbers to the reward, and that the books say the same', async () => {
    await openConsole({ as: RISK, fakes: fakesOf(), at })
    const steps = panel.getByRole('list', { name: '解释' })
    await expect.element(steps.getByText('赔率 48', { exact: true })).toBeVisible()
    await expect.element(steps.getByText('1 注 × 每注 480.00 = 480.00')).toBeVisible()
    await expect.element(steps.getByText('中 1 注 · 和 0 注 · 不中 1 注')).toBeVisible()
    await expect.element(steps.getByText('20.00 × 2.5% = 0.50（舍去分以下）')).toBeVisible()
    await expect.element(panel.getByText('与入账一致：已派奖 480.00')).toBeVisible()
  })

  test('says in red when the books say something else', async () => {
    const odd = detailOf(ORDERS[0] as OrderRow).explanation
    const explanation = odd === null ? null : { ...odd, isAsStored: false }
    await openConsole({ as: RISK, fakes: fakesOf([], { explanation }), at })
    await expect.element(panel.getByText(/与入账不同/)).toBeVisible()
  })

  test('proposes the void of one order with a reason, in the revision that was seen', async () => {
    const done: unknown[] = []
    await openConsole({ as: RISK, fakes: fakesOf(done), at })
    await expect.element(panel.getByText(/与入账一致/)).toBeVisible()
    await press('v')
    const dialog = page.getByRole('dialog', { name: '提交作废注单' })
    await expect.element(dialog.getByText(/冲销派彩 480.00 与返水 0.50/)).toBeVisible()
    await userEvent.selectOptions(dialog.getByRole('combobox'), '会员与他人合谋投注')
    await userEvent.click(dialog.getByRole('button', { name: '提交第二人' }))
    await expect.element(panel.getByRole('link', { name: 'AP-0052' })).toBeVisible()
    expect(done.find((asked) => 'reason' in (asked as object))).toMatchObject({
      orderNo: ORDERS[0]?.orderNo,
      revision: 11,
      reason: '会员与他人合谋投注',
    })
  })

  test('says of a number that nobody has that nothing is here', async () => {
    await openConsole({ as: RISK, fakes: fakesOf(), at: '/orders?row=5' })
    await expect.element(panel.getByText('这里没有内容')).toBeVisible()
  })

  test.each(STAFF_ROLES.filter((role) => staffMay(role, 'readBets')))(
    '%s sees what the matrix says, and only risk may void',
    async (role) => {
      await openConsole({ as: { login: role, role }, fakes: fakesOf(), at })
      await expect.element(panel.getByText(/与入账一致/)).toBeVisible()
      expect(button(/^作废这一单/).elements().length > 0).toBe(staffMay(role, 'workBets'))
    },
  )

  test.each(STAFF_ROLES.filter((role) => !staffMay(role, 'readBets')))('to %s there is nothing here', async (role) => {
    await openConsole({ as: { login: role, role }, fakes: fakesOf(), at })
    await expect.element(page.getByText('这里没有内容')).toBeVisible()
  })

  test('is walked by keys alone, and the focus is never lost', async () => {
    await walkByKeys({ as: RISK, fakes: fakesOf(), at: '/orders' }, [/…00000001/, /…00000002/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    expect(await faultsIn(theme, { as: RISK, fakes: fakesOf(), at }, /与入账一致/)).toEqual([])
  })
})
