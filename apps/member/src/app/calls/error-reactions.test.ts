import { ApiError } from '@liuhe/contract/client.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import type { EndpointName } from '@liuhe/contract/endpoint-name.ts'
import type { Session } from '@liuhe/web/session/session.ts'
import { acting, render } from '@liuhe/web/testing/render.tsx'
import { ToastHost } from '@liuhe/web/ui/over/toast.tsx'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { createErrorReaction } from './error-reactions.ts'

async function setUp() {
  await render(createElement(ToastHost))
  const signOut = vi.fn<() => void>()
  const go = vi.fn<(to: string) => void>()
  const endElsewhere = vi.fn<() => void>()
  const log = vi.fn<(text: string) => void>()
  const react = createErrorReaction({
    session: { signOut } as unknown as Session,
    navigation: { go },
    endElsewhere,
    log,
  })
  const refuse = (
    code: ApiError['code'],
    about: { endpoint?: EndpointName; effect?: 'read' | 'write'; ownErrors?: boolean } = {},
    status = 400,
    data?: unknown,
    message = '服务器的话',
  ) =>
    acting(() =>
      react(new ApiError(code, message, status, data), {
        endpoint: 'bets.submit',
        effect: 'write',
        ownErrors: false,
        ...about,
      }),
    )
  const shown = () => document.querySelector('[role=status]')?.textContent
  return { refuse, shown, signOut, go, endElsewhere, log }
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

test.each<EndpointName>(['member.info', 'member.status'])(
  'an invalid token on %s signs out silently [ERR-005]',
  async (endpoint) => {
    const { refuse, signOut, go } = await setUp()
    await refuse('UC/TOKEN_INVALID', { endpoint, effect: 'read' })
    expect(signOut).toHaveBeenCalledOnce()
    expect(go).not.toHaveBeenCalled()
  },
)

test.each<EndpointName>(['bets.submit', 'member.status'])(
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

test('without a cash password one is set, a wrong one is a toast [WALLET-008] [WALLET-009]', async () => {
  const { refuse, shown, go } = await setUp()
  await refuse('UC/CASH_PASSWORD_NULL')
  expect(go).toHaveBeenCalledWith('/password-withdraw-money')
  await refuse('UC/CASH_PASSWORD_ERROR', {}, 400, { triesLeft: 3 })
  expect(shown()).toBe('交易密码输入错误!')
  // The dialog has been there and was put away.
  await refuse('UC/CASH_PASSWORD', {}, 400, { operation: 'withdraw' })
  expect(shown()).toBe('交易密码输入错误!')
  const locked = { closed: 'locked' }
  await refuse('UC/CASH_PASSWORD_ERROR', {}, 400, locked, '已锁定')
  expect(shown()).toBe('已锁定')
})

test('a fault in a change of the chat says so, and that it may be tried again [CHAT-046]', async () => {
  const { refuse, shown } = await setUp()
  await refuse('SYS/FAULT', { endpoint: 'chat.setRoom' }, 500, undefined, errorOf('SYS/FAULT').message)
  expect(shown()).toBe('系统错误，请重试')
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
