import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/direct.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole } from '../../testing/open-console.tsx'
import { anOrder, detailOf as aRecharge } from '../recharges/testing.ts'
import { aDetail, aRow } from '../withdrawals/testing.ts'
import type { Match, MatchDetail } from './words.ts'

const MAKER = { login: 'maker', role: 'finance-maker' } as const
const dialog = page.getByRole('dialog')
const NOW = Date.now()
const numberOf = (n: number): string => `11600000000000000${n}`

const aMatch = (n: number): Match => ({
  ...{ matchNo: numberOf(n), withdrawalNo: '99', amount: 1_000_000n, state: 'disputed', revision: 2 },
  ...{ payer: { memberId: '7', account: `pa***0${n}` }, receiver: { memberId: '8', account: 're***22' } },
  ...{ madeAt: NOW - 3_600_000, saidAt: NOW - 3_000_000, answerBy: NOW - 1_200_000, dispute: 'not-received' },
  ...{ disputeNote: '没有收到', disputedAt: NOW - 1_800_000, endedAt: null },
})
const detailOf = (match: Match): MatchDetail => ({
  match,
  recharge: { ...aRecharge(anOrder(1)).order, receipts: ['/sys-upload/receipts/a.webp'] },
  withdrawal: aDetail(aRow(7)).order,
})

const opening = (role: (typeof STAFF_ROLES)[number] = 'finance-maker', at = `/direct?row=${numberOf(1)}`) => ({
  ...{ as: { ...MAKER, role }, at },
  fakes: [
    fake(api.matches, () => ({ data: [aMatch(1), aMatch(2)], next: null })),
    fake(api.match, ({ matchNo }) => detailOf(aMatch(matchNo.endsWith('2') ? 2 : 1))),
    fake(api.decide, () => ({ approvalId: 6, payloadHash: 'ab'.repeat(32), expiresAt: NOW + 7_200_000 })),
    fake(approvals.list, () => []),
  ],
})

describe('the desk of disputes of 免提直充', () => {
  test('shows both sides, and sends what one finds to a second person [SEC-62]', async () => {
    const { calls } = await openConsole(opening())
    await expect.element(row(/pa\*\*\*01 re\*\*\*22 1,000.00 收款会员说未到账/)).toBeVisible()
    await expect.element(panel.getByRole('link', { name: '凭证 1' })).toBeVisible()
    await press('a')
    await userEvent.fill(dialog.getByRole('textbox', { name: /理由/ }), '凭证与流水一致')
    await userEvent.click(dialog.getByRole('button', { name: '判已付款，送复核' }))
    await expect
      .poll(() => calls.find(({ name }) => name === 'direct.decide')?.body)
      .toMatchObject({
        ...{ revision: 2, outcome: 'paid', reason: '凭证与流水一致' },
      })
  })

  test.each([
    ['finance-maker', 1],
    ['finance-checker', 0],
    ['auditor', 0],
  ] as const)('counts what is in dispute beside its name, for those whose work it is: %s', async (role, shown) => {
    await openConsole(opening(role, '/direct'))
    await expect.element(row(/pa\*\*\*01/)).toBeVisible()
    const link = page.getByRole('navigation', { name: '台面' }).getByRole('link', { name: /^直充争议/ })
    await expect.poll(() => link.getByRole('img', { name: /2 件/ }).elements().length).toBe(shown)
  })

  test('is walked by keys alone', async () => {
    await walkByKeys(opening('finance-maker', '/direct'), [/pa\*\*\*01/, /pa\*\*\*02/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    expect(await faultsIn(theme, opening(), /收款会员/)).toEqual([])
  })

  const readers = STAFF_ROLES.filter((role) => staffMay(role, 'readWithdrawals'))
  test.each(readers)('offers %s what the matrix says [SEC-61]', async (role) => {
    await openConsole(opening(role))
    await expect.element(panel.getByText(/^王\*\* 与实名一致/)).toBeVisible()
    expect(button(/^判已付款/).elements()).toHaveLength(staffMay(role, 'handleWithdrawals') ? 1 : 0)
  })
})
