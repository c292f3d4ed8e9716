import { createSession } from '@liuhe/web/session/session.ts'
import { acting, render } from '@liuhe/web/testing/render.tsx'
import { ToastHost } from '@liuhe/web/ui/over/toast.tsx'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { endElsewhere, tellSignedOut } from './signed-out.ts'

function setUp(token: string | null) {
  sessionStorage.clear()
  let reloads = 0
  const session = createSession({
    storage: sessionStorage,
    cookies: { get: () => '', set: () => undefined },
    setInterval: () => undefined,
  })
  if (token !== null) session.signIn({ token, expiresAt: Date.now() + 60_000 })
  const view = { sessionStorage, location: { reload: () => void (reloads += 1) } }
  return { session, view, reloads: () => reloads }
}

test('a login elsewhere removes the tokens and loads the page again, once, however often it is told', async () => {
  const { session, view, reloads } = setUp('abc')
  session.values.write('chat_login_token', 'chat')
  endElsewhere(session, view)
  endElsewhere(session, view)
  expect(session.token()).toBeNull()
  expect(session.values.read('chat_login_token')).toBeNull()
  expect(reloads()).toBe(1)
  await render(createElement(ToastHost))
  const shown = () => document.querySelector('[role=status]')?.textContent
  await acting(() => tellSignedOut(view))
  expect(shown()).toBe('您的账号已在其他设备登录')
  await acting(() => new Promise((resolve) => setTimeout(resolve, 2600)))
  expect(shown()).toBe('您的账号已在其他设备登录')
  await acting(() => new Promise((resolve) => setTimeout(resolve, 700)))
  expect(shown()).toBe('')
  await acting(() => tellSignedOut(view))
  expect(shown()).toBe('')
})

test('a guest is not thrown about', () => {
  const { session, view, reloads } = setUp(null)
  endElsewhere(session, view)
  expect(reloads()).toBe(0)
  expect(sessionStorage).toHaveLength(0)
})
