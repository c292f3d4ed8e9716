import { ApiError } from '@liuhe/contract/client.ts'
import type { Session } from '@liuhe/web/session/session.ts'
import { acting, render } from '@liuhe/web/testing/render.tsx'
import { ToastHost } from '@liuhe/web/ui/toast.tsx'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { createErrorReaction } from './error-reactions.ts'

async function setUp() {
  await render(createElement(ToastHost))
  const signOut = vi.fn<() => void>()
  const go = vi.fn<(to: string) => void>()
  const askCashPassword = vi.fn<() => void>()
  const endElsewhere = vi.fn<() => void>()
  const log = vi.fn<(text: string) => void>()
  const react = createErrorReaction({
    session: { signOut } as unknown as Session,
    navigation: { go },
    askCashPassword,
    endElsewhere,
    log,
  })
  const refuse = (
    code: ApiError['code'],
    about: { endpoint?: string; effect?: 'read' | 'write'; ownErrors?: boolean } = {},
    status = 400,
    data?: unknown,
  ) =>
    acting(() =>
      react(new ApiError(code, '服务器的话', status, data), {
        endpoint: 'bets.submit',
        effect: 'write',
        ownErrors: false,
        ...about,
      }),
    )
  const shown = () => document.querySelector('[role=status]')?.textContent
  return { refuse, shown, signOut, go, askCashPassword, endElsewhere, log }
}

test('HTTP 401: shows the message of the server, signs out, goes to login [ERR-001] [ERR-002] [ERR-003]', async () => {
  const { refuse, shown, signOut, go } = await setUp()
  await refuse('UC/UNAUTHORISED', { effect: 'read' }, 401)
  expect(shown()).toBe('服务器的话')
  expect(signOut).toHaveBeenCalledOnce()
  expect(go).toHaveBeenCalledWith('/auth/login')
})

test('an invalid token signs out and goes to login [ERR-004] [ERR-006]', async () => {
  const { refuse, signOut, go } = await setUp()
  await refuse('UC/TOKEN_INVALID', { ownErrors: true })
  expect(signOut).toHaveBeenCalledOnce()
  expect(go).toHaveBeenCalledWith('/auth/login')
})

test.each(['member.info', 'member.status'])('an invalid token on %s signs out silently [ERR-005]', async (endpoint) => {
  const { refuse, signOut, go } = await setUp()
  await refuse('UC/TOKEN_INVALID', { endpoint, effect: 'read' })
  expect(signOut).toHaveBeenCalledOnce()
  expect(go).not.toHaveBeenCalled()
})

test.each(['bets.submit', 'member.status'])(
  'another device that signed in ends the session, told by %s',
  async (endpoint) => {
    const { refuse, go, endElsewhere } = await setUp()
    await refuse('UC/TOKEN_INVALID', { endpoint, ownErrors: true }, 400, { reason: 'elsewhere' })
    expect(endElsewhere).toHaveBeenCalledOnce()
    expect(go).not.toHaveBeenCalled()
  },
)

test('a trial account reads its sentence, and a declined password says nothing more', async () => {
  const { refuse, shown, signOut, go } = await setUp()
  await refuse('UC/CASH_PASSWORD_ERROR')
  await refuse('UC/REAUTHENTICATE', {}, 403)
  expect(shown()).toBe('交易密码输入错误!')
  await refuse('UC/TRIAL_FORBIDDEN', {}, 403)
  expect(shown()).toBe('服务器的话')
  expect(signOut).not.toHaveBeenCalled()
  expect(go).not.toHaveBeenCalled()
})

test('cash password codes open the dialog, the page that sets one, or a toast', async () => {
  const { refuse, shown, go, askCashPassword } = await setUp()
  await refuse('UC/CASH_PASSWORD')
  expect(askCashPassword).toHaveBeenCalledOnce()
  await refuse('UC/CASH_PASSWORD_NULL')
  expect(go).toHaveBeenCalledWith('/password-withdraw-money')
  await refuse('UC/CASH_PASSWORD_ERROR')
  expect(shown()).toBe('交易密码输入错误!')
})

test('a failed load is only logged, a failed action is shown [ERR-015]', async () => {
  const { refuse, shown, log } = await setUp()
  await refuse('GAME/NOT_FOUND', { endpoint: 'lottery.openInfo', effect: 'read' })
  expect(log).toHaveBeenCalledWith('lottery.openInfo: GAME/NOT_FOUND 服务器的话')
  await refuse('BET/DRAW_CLOSED', { ownErrors: true })
  expect(shown() ?? '').not.toBe('服务器的话')
  await refuse('BET/DRAW_CLOSED')
  expect(shown()).toBe('服务器的话')
})
