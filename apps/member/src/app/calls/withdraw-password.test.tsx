import * as security from '@liuhe/contract/api/security.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { ApiProvider, useApi } from '@liuhe/web/api/provider.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { withdrawWorld } from '../../features/withdraw/testing/withdraw-world.tsx'
import WithdrawPage from '../../features/withdraw/withdraw-page.tsx'
import { askCashPassword } from '../../shared/account/cash-question.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { CashPasswordSlot } from './cash-password-slot.tsx'
import { withCashPassword } from './with-cash-password.ts'

beforeEach(() => sessionStorage.removeItem('pending_withdrawal'))

/** Calls ask for the cash password here as they do in the app. */
function Asking({ children }: { children: ReactNode }) {
  const { call } = useApi()
  const queryClient = useQueryClient()
  const [asking] = useState(() => withCashPassword(call, askCashPassword))
  return (
    <ApiProvider call={asking} queryClient={queryClient} boot={new Map()}>
      {children}
    </ApiProvider>
  )
}

const press = (name: string) => acting(() => userEvent.click(page.getByRole('button', { name, exact: true })))
const alertText = () => document.querySelector('dialog[open] [role=alert]')?.textContent
const dialog = () => page.getByRole('dialog', { name: '请输入提现密码' })

/** The page of a withdrawal with 2,000 written and confirmed; the server wants the code 4076. */
async function confirmed(isSet = true) {
  const { world, fakes } = withdrawWorld()
  let tickets = 0
  world.before = ({ amount }) => {
    if (!isSet) throw new ApiError('UC/CASH_PASSWORD_NULL', '请先设置提现密码', 400)
    if (tickets > 0) return
    throw new ApiError('UC/CASH_PASSWORD', '请输入提现密码', 400, {
      ...{ operation: 'withdraw', amount: Number(amount) / 1000, destination: 'account:7' },
    })
  }
  const check = fake(security.checkCashPassword, ({ cashPassword }) => {
    if (cashPassword !== '4076')
      throw new ApiError('UC/CASH_PASSWORD_ERROR', '交易密码输入错误!', 400, { triesLeft: 4 })
    tickets += 1
    return { ticket: 'ticket' }
  })
  const view = await renderPage(
    <Asking>
      <WithdrawPage />
      <CashPasswordSlot />
    </Asking>,
    { token: 'abc', fakes: [...fakes, check] },
  )
  await acting(() => userEvent.fill(page.getByRole('textbox', { name: '提现金额' }), '2000'))
  await press('输入提现密码并提现')
  await press('确认并输入提现密码')
  return { world, ...view }
}

test('says empty and wrong codes, sends a right one [WALLET-005, WALLET-006, WALLET-007, WALLET-009]', async () => {
  const { world, went } = await confirmed()
  await expect.element(dialog()).toBeVisible()
  await expect.element(page.getByText('¥2,000.00')).toBeVisible()
  await press('确定')
  expect(alertText()).toBe('请输入提现密码')
  await acting(() => userEvent.keyboard('1234'))
  await expect.poll(alertText).toBe('交易密码输入错误!')
  expect(world.orders).toEqual([])
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  await acting(() => userEvent.keyboard('4076'))
  await expect.poll(() => went).toEqual([`/withdraw-history/${world.orders[0]?.orderNo}`])
  expect(world.sent).toHaveLength(2)
  expect(world.sent[1]).toEqual(world.sent[0])
})

test('a code that was put away sends nothing, and leaves the confirmation open', async () => {
  const { world, went } = await confirmed()
  await expect.element(dialog()).toBeVisible()
  await acting(() => userEvent.click(dialog().getByRole('button', { name: '取消', exact: true })))
  await expect.element(page.getByRole('dialog', { name: '确认提现' })).toBeVisible()
  expect([world.orders, went]).toEqual([[], []])
  expect(sessionStorage.getItem('pending_withdrawal')).toBeNull()
})

test('a member whose code is not set goes to the page that sets it [WALLET-008]', async () => {
  const { world, went } = await confirmed(false)
  await expect.poll(() => went).toEqual(['/password-withdraw-money'])
  expect(world.orders).toEqual([])
})
