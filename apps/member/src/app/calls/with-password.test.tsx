import * as auth from '@liuhe/contract/api/auth.ts'
import * as bets from '@liuhe/contract/api/bets.ts'
import { type Fake, fake, fakeCall, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { withPassword } from './with-password.ts'

const CANCELLED = { cancelled: ['1'], refused: [], refund: 0n, balance: 0n }

/** A bet is cancelled once the password was given. */
function setUp(ask: () => Promise<boolean>) {
  let isOpen = false
  const fakes: Fake[] = [
    fake(bets.cancel, () => {
      if (!isOpen) throw refusal('UC/REAUTHENTICATE', '请重新输入登录密码', 403)
      return CANCELLED
    }),
  ]
  const { call, calls } = fakeCall(fakes)
  const asked = vi.fn<() => Promise<boolean>>(async () => {
    isOpen = await ask()
    return isOpen
  })
  return { call: withPassword(call, asked), calls, asked }
}

test('repeats the same call once the password was given [SEC-05]', async () => {
  const { call, calls } = setUp(async () => true)
  await expect(call(bets.cancel, { orderNos: ['1'] })).resolves.toEqual(CANCELLED)
  expect(calls).toHaveLength(2)
  expect(calls[1]).toEqual(calls[0])
})

test('passes the refusal on when the member would rather not', async () => {
  const { call, calls } = setUp(async () => false)
  await expect(call(bets.cancel, { orderNos: ['1'] })).rejects.toMatchObject({ code: 'UC/REAUTHENTICATE' })
  expect(calls).toHaveLength(1)
})

test('asks once for several calls, and again the next time', async () => {
  const { call, asked } = setUp(async () => false)
  const cancel = () => call(bets.cancel, { orderNos: ['1'] }).catch(() => undefined)
  await Promise.all([cancel(), cancel(), cancel()])
  expect(asked).toHaveBeenCalledTimes(1)
  await cancel()
  expect(asked).toHaveBeenCalledTimes(2)
})

async function showDialog() {
  const { call, calls } = fakeCall([
    fake(auth.reauthenticate, ({ password }) => {
      if (password !== 'Demo2026') throw refusal('UC/LOGIN_FAILED', '登录密码错误')
      return {}
    }),
  ])
  const onAnswer = vi.fn<(given: boolean) => void>()
  await renderPage(<PasswordDialog call={call} onAnswer={onAnswer} />)
  const field = page.getByLabelText('登录密码')
  const send = () => acting(() => userEvent.click(page.getByRole('button', { name: '验证' })))
  return { calls, onAnswer, field, send }
}

test('the dialog asks for the password, says what is wrong, and answers', async () => {
  const { calls, onAnswer, field, send } = await showDialog()
  expect(page.getByRole('dialog', { name: '安全验证' }).element()).toBeVisible()
  await expect.element(field).toHaveFocus()
  await send()
  expect(page.getByRole('alert').element().textContent).toBe('请输入登录密码')
  await acting(() => userEvent.fill(field, 'Wrong2026'))
  await send()
  await expect.element(page.getByRole('alert')).toHaveTextContent('登录密码错误')
  await expect.element(field).toHaveValue('')
  await acting(() => userEvent.type(field, 'Demo2026{enter}'))
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true))
  expect(calls).toHaveLength(2)
})

test('the dialog can be left without a password', async () => {
  const { calls, onAnswer } = await showDialog()
  await acting(() => userEvent.click(page.getByRole('button', { name: '取消' })))
  expect(onAnswer).toHaveBeenCalledWith(false)
  expect(calls).toEqual([])
})
