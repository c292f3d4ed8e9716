import * as auth from '@liuhe/contract/api/auth.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../shared/testing/render-page.tsx'
import ProfilePage from './profile-page.tsx'

const profile = (type: 'MEMBER' | 'TEST' = 'MEMBER'): OutputOf<typeof member.info> => ({
  userInfo: {
    ...{ userId: '1', account: 'player01', nickname: null, type, isDl: false, avatarId: 1, vipLevel: 3 },
    ...{ cycleBetAmount: 0n, rebate: 8, enableChat: true, hyLevel: 1, chatLevel: 1 },
  },
  extInfo: { rechMoney: 0n, money: 88_000n, liveMoney: 0n, fundPwd: false },
  userDetail: { domain: null },
  unReadCount: 0,
})
let money = 88_000n
const logout = vi.fn<() => Record<string, never>>(() => ({}))

const open = (type?: 'MEMBER' | 'TEST') => {
  money = 88_000n
  return renderPage(<ProfilePage />, {
    token: 't'.repeat(43),
    fakes: [
      fake(member.info, () => profile(type)),
      fake(member.status, () => ({ money, liveMoney: 500n })),
      fake(member.refreshBalance, () => ({ money, liveMoney: 500n })),
      fake(member.socketTicket, () => ({ ticket: 'x' })),
      fake(auth.logout, logout),
    ],
  })
}
const press = (name: string) => acting(() => userEvent.click(page.getByRole('button', { name, exact: true })))

it('shows avatar, account, VIP badge and the sum of both wallets [PROF-001] [PROF-002] [PROF-005]', async () => {
  const { container } = await open()
  await expect.element(page.getByText('player01')).toBeVisible()
  await expect.element(page.getByText('VIP3')).toBeVisible()
  await expect.element(page.getByTestId('balance')).toHaveTextContent('88.50')
  expect(container.querySelector('[data-avatar="1"]')).not.toBeNull()
})

it('collects the balance anew on request [PROF-008]', async () => {
  await open()
  await expect.element(page.getByTestId('balance')).toHaveTextContent('88.50')
  money = 120_123n
  await press('刷新余额')
  await expect.element(page.getByTestId('balance')).toHaveTextContent('120.623')
})

it('says 试玩 of a trial account', async () => {
  await open('TEST')
  await expect.element(page.getByText('试玩', { exact: true })).toBeVisible()
})

it('signs out after a question, here and at the server [SESS-005]', async () => {
  const { session, went } = await open()
  await press('退出登录')
  await press('取消')
  expect(session.token()).not.toBeNull()
  await press('退出登录')
  await press('确定')
  await vi.waitFor(() => expect(went).toEqual(['/']))
  expect(session.token()).toBeNull()
  expect(logout).toHaveBeenCalledOnce()
})

it('offers guests the ways in, and no balance [PROF-003]', async () => {
  const { went } = await renderPage(<ProfilePage />)
  await expect.element(page.getByTestId('balance')).toHaveTextContent('--')
  await press('登录')
  await press('注册')
  expect(went).toEqual(['/auth/login', '/auth/register'])
})
