import * as agents from '@liuhe/contract/api/agents.ts'
import * as auth from '@liuhe/contract/api/auth.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageProps, type RenderPageOptions, renderPage } from '../../../shared/testing/render-page.tsx'
import RegisterPage from '../register-page.tsx'
import { entered, fill, info, publish, sent } from './auth-world.tsx'

/** The server behind the registration page of one test, with the files it publishes. */
export function registerWorld() {
  localStorage.clear()
  sessionStorage.clear()
  const register = vi.fn<() => OutputOf<typeof auth.register> | Promise<OutputOf<typeof auth.register>>>(() => entered)
  const isFree = vi.fn<(account: string) => boolean>(() => true)
  const linkInfo = vi.fn<() => OutputOf<typeof agents.linkInfo>>(() => ({
    ...{ code: 'AG88', account: 'agt***26', nickname: null },
    ...{ landing: 'register', registerLink: '/auth/register?code=AG88' },
  }))
  const fakes = [
    fake(auth.register, register),
    fake(auth.registerTrial, () => entered),
    fake(auth.checkUnique, ({ account }) => isFree(account)),
    fake(agents.linkInfo, linkInfo),
    info,
  ]
  return {
    ...publish(),
    register,
    isFree,
    linkInfo,
    open: (options: RenderPageOptions = {}, search = {}) =>
      renderPage(<RegisterPage {...pageProps({ search })} />, { fakes, ...options }),
  }
}

export const input = (label: string) => page.getByLabelText(label, { exact: true })

/** Goes on to the next field. */
export const leave = () => acting(() => userEvent.tab())

/** Fills in what every form asks for. */
export async function fillAll(account = 'player01', password = 'Passw0rdXy', confirm = password): Promise<void> {
  await expect.element(input('用户名')).toBeVisible()
  await fill('用户名', account)
  await fill('密码', password)
  await fill('确认密码', confirm)
}

/** What registration sent, by field. */
export const bodyOf = (calls: { name: string; body?: string }[]) =>
  sent(calls.find(({ name }) => name === 'auth.register')?.body)

/** Every optional field, required. */
export const ALL = {
  ...{ fullName: 1, fundPwd: 1, birthday: 1, email: 1, phone: 1, qq: 1, weixin: 1, intrCode: 1, vCode: 1 },
}
