import * as member from '@liuhe/contract/api/member.ts'
import * as security from '@liuhe/contract/api/security.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { ErrorCode } from '@liuhe/contract/errors.ts'
import { type Fake, fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import axe from 'axe-core'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../../shared/testing/render-page.tsx'

type Overview = OutputOf<typeof security.overview>
type Payout = OutputOf<typeof security.payoutAccounts>
export type Account = Payout['accounts'][number]

export const OVERVIEW: Overview = {
  ...{ account: 'player01', fullName: null, phone: null, email: null, hasCashPassword: false, payoutAccountCount: 0 },
  ...{ cashPasswordLockedUntil: null, withdrawHeldUntil: null, lastLogin: null },
}
export const overview = (more: Partial<Overview> = {}) => fake(security.overview, () => ({ ...OVERVIEW, ...more }))
export const info = fake(member.info, () => ({
  userInfo: {
    ...{ userId: '1', account: 'player01', nickname: null, type: 'MEMBER' as const, isAgent: false, avatarId: 1 },
    ...{ vipLevel: 1, cycleBetAmount: 0n, rebate: 8, enableChat: true, hyLevel: 1, chatLevel: 1 },
  },
  extInfo: { recharged: 0n, money: 0n, liveMoney: 0n, hasCashPassword: false },
  userDetail: { domain: null },
  unReadCount: 0,
}))
export const CARD: Account = {
  ...{ id: '7', kind: 'bank', payType: 2, provider: '招商银行', branch: null, number: '**** **** **** 0001' },
  ...{ holderName: '张**', isDefault: true, addedTime: 0 },
}
export const payout = (accounts: Account[] = [], holderName: string | null = '张**') =>
  fake(security.payoutAccounts, () => ({
    accounts,
    max: { bank: 2, usdt: 10, e_wallet: 20, direct_charging: 2 },
    holderName,
  }))
export const refuse = (code: ErrorCode, message: string, data?: object) => () => {
  throw new ApiError(code, message, 400, data)
}

/** Writes an argument down and gives the answer. */
export function note<T>(list: unknown[], args: unknown, answer: T): T {
  list.push(args)
  return answer
}

export const open = (tree: React.ReactNode, fakes: Fake[], token: string | undefined = 't') =>
  renderPage(tree, { fakes, ...(token && { token }) })
export const fill = (label: string, text: string) =>
  acting(() => userEvent.fill(page.getByLabelText(label, { exact: true }), text))
export const press = (name: string | RegExp) =>
  acting(() => userEvent.click(page.getByRole('button', { name, exact: true })))
export const typeCode = async (group: string, code: string) => {
  const box = page.getByRole('group', { name: group, exact: true }).element().querySelector('input[tabindex="0"]')
  ;(box as HTMLInputElement).focus()
  await acting(() => userEvent.keyboard(code))
}
export const toasts = () => document.querySelector('[popover][role="status"]')?.textContent
export const alerts = () => [...document.querySelectorAll('main [role=alert]')].map(({ textContent }) => textContent)

/** What a screen reader or a weak eye would stumble over. */
export async function faultsOf(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
