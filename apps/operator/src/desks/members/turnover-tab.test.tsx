import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/turnover.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { button, press } from '../../testing/desk.ts'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import { aMember, fakesOf } from './testing.ts'

type Row = OutputOf<typeof api.member>['rows'][number]

const MAKER = { login: 'maker', role: 'finance-maker' } as const
const AT = '/members?id=6&tab=turnover'
const tab = page.getByRole('group', { name: '打码' })
const dialog = page.getByRole('dialog')
const box = (name: RegExp) => dialog.getByRole('textbox', { name })

const aRow = (rowId: string, part: Partial<Row> = {}): Row => ({
  ...{ rowId, revision: 4, sourceKind: 'recharge', sourceNo: '202611290007', deposit: yuan('1000'), gift: yuan('88') },
  ...{ depositClaim: yuan('1000'), giftClaim: yuan('704'), achieved: yuan('426'), isOpen: true },
  ...{ beginAt: Date.UTC(2026, 10, 28, 4), entries: [] },
  ...part,
})

const ROWS = [
  aRow('31', {
    entries: [
      {
        ...{ id: '5', kind: 'adjusted', dmlChange: 0n, claimChange: yuan('-100'), addedAt: Date.UTC(2026, 10, 29, 4) },
        ...{ reason: '客诉补偿', actor: 'operator:maker,checker' },
      },
    ],
  }),
  aRow('30', { sourceKind: 'rebate', deposit: 0n, gift: yuan('9'), depositClaim: 0n, giftClaim: 0n, isOpen: false }),
]

const aHouse = (change = () => ({ approvalId: 61, payloadHash: 'ab'.repeat(32), expiresAt: 1_900_000_000_000 })) => [
  ...fakesOf([aMember('6')]),
  fake(api.member, () => ({ yetWithdraw: yuan('1278'), sumAllDeduct: yuan('88'), rows: [...ROWS] })),
  fake(api.change, change),
  fake(approvals.list, () => []),
]

describe('turnover of a member', () => {
  test('opens by its key, and says what is asked, how far that is, and what has changed it', async () => {
    await openConsole({ as: MAKER, fakes: aHouse(), at: '/members?id=6' })
    await expect.element(page.getByRole('group', { name: '资料' })).toBeVisible()
    await press('0')
    await expect.element(tab.getByText('1,278.00')).toBeVisible()
    await expect
      .element(tab.getByRole('row', { name: /充值 1,088.00 11-28 12:00 1,000.00 704.00 426.00 · 25%/ }))
      .toBeVisible()
    const closed = tab.getByRole('table', { name: '最近已结' })
    await expect.element(closed.getByRole('row', { name: /返水 9.00 .* 100%/ })).toBeVisible()
    await expect.element(tab.getByRole('row', { name: /人工更改 0.00 −100.00 maker,checker 客诉补偿/ })).toBeVisible()
    await userEvent.click(tab.getByRole('button', { name: /^返水/ }))
    await expect.element(tab.getByText('除了投注没有别的改动')).toBeVisible()
    await expect.element(tab.getByText('已经结清，不能再改。')).toBeVisible()
    const gifts = tab.getByRole('link', { name: /手工赠送/ })
    await expect.element(gifts).toHaveAttribute('href', '/offers?view=gifts&member=6')
  })

  test('proposes other claims to a second person, with the revision that was seen [SEC-62]', async () => {
    const { calls } = await openConsole({ as: MAKER, fakes: aHouse(), at: AT })
    await expect.element(button(/^改打码要求/)).toBeVisible()
    await press('e')
    await expect.element(dialog.getByText(/充值 1,088.00 · 已打码 426.00/)).toBeVisible()
    await expect.element(dialog.getByText(/还差：.*要改的数/)).toBeVisible()
    await userEvent.fill(box(/优惠要求/), '300.5')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '理由模板' }), '活动条件有误')
    await userEvent.click(dialog.getByRole('button', { name: '改打码要求' }))
    await expect
      .poll(() => calls.find(({ name }) => name === api.change.name)?.body)
      .toMatchObject({ revision: 4, depositClaim: 1000, giftClaim: 300.5, reason: '活动条件有误' })
  })

  test('tells a refusal beside what is there now', async () => {
    const refuse = () => {
      throw refusal('TURNOVER/CLOSED')
    }
    await openConsole({ as: MAKER, fakes: aHouse(refuse), at: AT })
    await expect.element(button(/^改打码要求/)).toBeVisible()
    await press('e')
    await userEvent.fill(box(/充值要求/), '1')
    await userEvent.fill(box(/理由/), '开奖争议')
    await userEvent.click(dialog.getByRole('button', { name: '改打码要求' }))
    await expect.element(tab.getByText(errorOf('TURNOVER/CLOSED').message)).toBeVisible()
  })

  const readers = STAFF_ROLES.filter((role) => staffMay(role, 'readMembers'))
  test.each(readers)('is shown to %s, and changed by him, as the matrix says [SEC-61]', async (role) => {
    const reads = staffMay(role, 'readMoney')
    const fakes = reads ? aHouse() : aHouse().filter(({ name }) => name !== api.member.name)
    await openConsole({ as: { login: 'somebody', role }, fakes, at: reads ? AT : '/members?id=6' })
    await expect.element(page.getByRole('group', { name: reads ? '打码' : '资料' })).toBeVisible()
    await expect.element(page.getByText(reads ? '1,278.00' : /个人资料/).first()).toBeVisible()
    const tabs = page.getByRole('navigation', { name: '资料页' })
    expect(tabs.getByRole('button', { name: /^打码/ }).elements()).toHaveLength(reads ? 1 : 0)
    expect(button(/^改打码要求/).elements()).toHaveLength(staffMay(role, 'operateTurnover') ? 1 : 0)
  })

  test.each(['light', 'dark'] as const)('has no serious fault of accessibility in %s', async (theme) => {
    localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
    await openConsole({ as: MAKER, fakes: aHouse(), at: AT })
    await expect.element(tab.getByText('1,278.00')).toBeVisible()
    expect(await graveFaults()).toEqual([])
  })
})
