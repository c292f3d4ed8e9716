import * as auth from '@liuhe/contract/api/auth.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { brandOf, pageProps, type RenderPageOptions, renderPage } from '../../shared/testing/render-page.tsx'
import LoginPage from './login-page.tsx'
import { entered, fill, info, press, publish, type Published, refuse, sent, toasts } from './testing/auth-world.tsx'

let files: Published
let asked: string[]
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  ;({ files, asked } = publish())
})
afterEach(() => vi.restoreAllMocks())

type Answer = () => OutputOf<typeof auth.login> | Promise<OutputOf<typeof auth.login>>

const open = (answer: Answer = () => entered, options: RenderPageOptions = {}, search = {}) =>
  renderPage(<LoginPage {...pageProps({ search })} />, { fakes: [fake(auth.login, answer), info], ...options })

const logIn = async (password = 'Passw0rdXy') => {
  await fill('用户名', 'player01')
  await fill('密码', password)
  await press('立即登录')
}
const submit = () => page.getByRole('button', { name: '立即登录' })
const failed = (captcha?: string) => refuse('UC/LOGIN_FAILED', '用户名或密码错误', captcha && { captcha })

describe('the shell of login', () => {
  it('shows its tabs, fields and submit button [LOGIN-001] [LOGIN-006] [LOGIN-013]', async () => {
    await open()
    await expect.element(page.getByRole('tab', { name: '注册' })).toBeVisible()
    await expect.element(page.getByPlaceholder('请输入用户名')).toBeVisible()
    await expect.element(submit()).toBeDisabled()
  })

  it('leads to registration by its tab', async () => {
    const { went } = await open()
    await acting(() => userEvent.click(page.getByRole('tab', { name: '注册' })))
    expect(went).toEqual(['/auth/register'])
  })

  it("shows the company's logo [LOGIN-005]", async () => {
    const brand = brandOf('theme3')
    const regLogoUrl = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44"/>'
    await open(undefined, { brand: { company: { ...brand.company, regLogoUrl } } })
    await expect.element(page.getByRole('img', { name: brand.company.name })).toHaveAttribute('src', regLogoUrl)
  })

  it('leads to customer service from the support button and 忘记密码 [LOGIN-004] [LOGIN-012]', async () => {
    const { went } = await open()
    await press('联系客服')
    await press('忘记密码')
    expect(went).toEqual(['/services', '/services'])
  })

  it('leads to the page for a new password where the theme has one', async () => {
    const { went } = await open(undefined, { theme: 'theme2' })
    await press('忘记密码')
    expect(went).toEqual(['/reset-password'])
  })

  it('goes back in history, else home [LOGIN-002]', async () => {
    const { went } = await open(undefined, { cameFrom: 'profile' })
    await press('返回')
    expect(went).toEqual(['back:/'])
  })

  it.each(['game-chat', 'lucky-niu-niu-chat'] as const)(
    'goes home instead of back into %s [LOGIN-003]',
    async (cameFrom) => {
      const { went } = await open(undefined, { cameFrom })
      await press('返回')
      expect(went).toEqual(['/'])
    },
  )

  it('offers the trial entry in the one theme that has it [LOGIN-014]', async () => {
    await open(undefined, { theme: 'theme2' })
    await expect.element(page.getByRole('button', { name: '随便玩玩' })).toBeVisible()
  })

  it('offers no trial entry in the default theme', async () => {
    await open()
    expect(page.getByRole('button', { name: '随便玩玩' }).elements()).toEqual([])
  })

  it("opens the company's own addresses instead of its forms [REG-017]", async () => {
    const openExternal = vi.fn<(url: string) => void>()
    const { company } = brandOf('theme3')
    const popups = { loginPopupUrl: 'login.example/in', regPopupUrl: 'https://join.example/' }
    const { went } = await open(undefined, { brand: { company: { ...company, ...popups } }, bridge: { openExternal } })
    expect(page.getByPlaceholder('请输入用户名').elements()).toEqual([])
    await press('前往登录')
    await acting(() => userEvent.click(page.getByRole('tab', { name: '注册' })))
    expect(openExternal.mock.calls.flat()).toEqual(['https://login.example/in', 'https://join.example/'])
    expect(went).toEqual([])
  })
})

describe('the form of login', () => {
  it('hides the password until asked [LOGIN-007] [LOGIN-008]', async () => {
    await open()
    const input = page.getByPlaceholder('请输入密码')
    await expect.element(input).toHaveAttribute('type', 'password')
    await press('显示密码')
    await expect.element(input).toHaveAttribute('type', 'text')
    await press('隐藏密码')
    await expect.element(input).toHaveAttribute('type', 'password')
  })

  it('cannot be sent while account or password is empty [LOGIN-042] [LOGIN-043]', async () => {
    await open()
    await fill('用户名', '   ')
    await fill('密码', 'x')
    await expect.element(submit()).toBeDisabled()
    await fill('用户名', 'player01')
    await expect.element(submit()).toBeEnabled()
    await fill('密码', '')
    await expect.element(submit()).toBeDisabled()
  })

  it.each(['login_limit', 'config'])('cannot be sent while %s is loading [LOGIN-044]', async (slow) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const answer = vi.mocked(fetch).getMockImplementation() as typeof fetch
    vi.mocked(fetch).mockImplementation(async (request) => {
      if (String(request).includes(`/${slow}.json`)) await promise
      return answer(request)
    })
    await open()
    await fill('用户名', 'player01')
    await fill('密码', 'x')
    await expect.element(submit()).toBeDisabled()
    resolve()
    await expect.element(submit()).toBeEnabled()
  })

  it('cannot be sent twice while a request is on its way [LOGIN-045]', async () => {
    const { promise, resolve } = Promise.withResolvers<OutputOf<typeof auth.login>>()
    const { calls } = await open(() => promise)
    await logIn()
    await expect.element(submit()).toBeDisabled()
    expect(submit().element().getAttribute('aria-busy')).toBe('true')
    await acting(() => submit().element().closest('form')?.requestSubmit())
    expect(calls.filter(({ name }) => name === 'auth.login')).toHaveLength(1)
    await acting(() => resolve(entered))
  })

  it('signs in and goes back [LOGIN-019, LOGIN-020, LOGIN-026, LOGIN-027, LOGIN-029, SESS-002]', async () => {
    const { session, calls, went } = await open()
    await fill('用户名', ' player01 ')
    await fill('密码', 'Passw0rdXy')
    await press('立即登录')
    await vi.waitFor(() => expect(went).toEqual(['back:/']))
    expect(session.token()).toBe(entered.token)
    expect(calls.map(({ name }) => name)).toEqual(['auth.login', 'member.info'])
    expect(sent(calls[0]?.body)).toEqual({
      ...{ account: 'player01', password: btoa('Passw0rdXy'), remember: '0', version: '5.0.9' },
    })
    expect(toasts()).toBe('登录成功!')
  })

  it('goes to the page that asked for a login, and never to another site', async () => {
    const inside = await open(undefined, {}, { back: '/bet-list?tab=1' })
    await logIn()
    await vi.waitFor(() => expect(inside.went).toEqual(['/bet-list?tab=1']))
    await inside.unmount()
    const outside = await open(undefined, {}, { back: '//evil.example' })
    await logIn()
    await vi.waitFor(() => expect(outside.went).toEqual(['back:/']))
  })

  it('lets somebody in also when the profile does not come', async () => {
    const { went } = await open(undefined, {
      fakes: [fake(auth.login, () => entered), { ...info, answer: refuse('SYS/BUSY', '忙') }],
    })
    await logIn()
    await vi.waitFor(() => expect(went).toEqual(['back:/']))
  })

  it('keeps the account and never the password in our storage [SEC-07]', async () => {
    const { went, unmount } = await open()
    await acting(() => userEvent.click(page.getByRole('switch', { name: '记住密码' })))
    await logIn()
    await vi.waitFor(() => expect(went).toHaveLength(1))
    const stored = JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })
    expect(stored).toContain('player01')
    expect(stored).not.toContain('Passw0rdXy')
    await unmount()
    await open()
    await expect.element(page.getByLabelText('用户名', { exact: true })).toHaveValue('player01')
    await expect.element(page.getByLabelText('密码', { exact: true })).toHaveValue('')
  })
})

describe('the switch beside the form', () => {
  /** A browser that keeps passwords, with what it keeps for this site. */
  const aStore = () => {
    const kept: { type: 'password'; id: string; password: string }[] = []
    class PasswordCredential {
      readonly type = 'password'
      readonly id: string
      readonly password: string
      constructor(data: { id: string; password: string }) {
        this.id = data.id
        this.password = data.password
      }
    }
    vi.stubGlobal('PasswordCredential', PasswordCredential)
    vi.spyOn(navigator.credentials, 'get').mockImplementation(async () => kept.at(-1) ?? null)
    vi.spyOn(navigator.credentials, 'store').mockImplementation(async (one) => void kept.push(one as never))
    return kept
  }
  afterEach(() => vi.unstubAllGlobals())
  const toggle = () => acting(() => userEvent.click(page.getByRole('switch', { name: '记住密码' })))
  const values = () =>
    ['用户名', '密码'].map((name) => (page.getByLabelText(name, { exact: true }).element() as HTMLInputElement).value)

  it('fills both fields on the next visit, from the browser’s store [LOGIN-011] [LOGIN-048] [F-C3]', async () => {
    const kept = aStore()
    const { went, unmount } = await open()
    await toggle()
    await logIn()
    await vi.waitFor(() => expect(went).toHaveLength(1))
    expect(kept).toMatchObject([{ id: 'player01', password: 'Passw0rdXy' }])
    expect(JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })).not.toContain('Passw0rdXy')
    await unmount()
    await open()
    await acting(() => vi.waitFor(() => expect(values()).toEqual(['player01', 'Passw0rdXy'])))
    await expect.element(submit()).toBeEnabled()
  })

  it('offers nothing to the store and asks it for nothing while it is off [F-C3]', async () => {
    const kept = aStore()
    kept.push({ type: 'password', id: 'somebody', password: 'Else2026' })
    const { went } = await open()
    expect(values()).toEqual(['', ''])
    await logIn()
    await vi.waitFor(() => expect(went).toHaveLength(1))
    expect(kept).toHaveLength(1)
    expect(navigator.credentials.get).not.toHaveBeenCalled()
  })

  it('promises the account only where no store exists [F-C3]', async () => {
    vi.stubGlobal('PasswordCredential', undefined)
    await open()
    await expect.element(page.getByRole('switch', { name: '记住账号' })).toBeVisible()
    expect(page.getByText('记住密码').elements()).toHaveLength(0)
  })
})

describe('a refused login', () => {
  it('shows the message of the server for 3 seconds, and stays [LOGIN-030]', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const { went, session } = await open(failed())
    await logIn('wrong')
    await vi.waitFor(() => expect(toasts()).toBe('用户名或密码错误'))
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(3000)
    expect(went).toEqual([])
    expect(session.token()).toBeNull()
  })

  it('reads limits and settings again [LOGIN-031]', async () => {
    await open(failed())
    await expect.element(page.getByPlaceholder('请输入用户名')).toBeVisible()
    await vi.waitFor(() => expect(asked.toSorted()).toEqual(['config', 'login_limit']))
    files.vCode = 1
    await logIn()
    await vi.waitFor(() => expect(asked.toSorted()).toEqual(['config', 'config', 'login_limit', 'login_limit']))
    await expect.element(page.getByPlaceholder('请输入验证码')).toBeVisible()
  })

  it('offers customer service when the password was reset [LOGIN-015] [LOGIN-016] [LOGIN-033]', async () => {
    const { went } = await open(refuse('UC/RESET_PASSWORD', '您的密码已被重置，请联系客服'))
    await logIn()
    const modal = page.getByRole('dialog')
    await expect.element(modal.getByText('您的密码已被重置，请联系客服')).toBeVisible()
    expect(toasts()).not.toBe('您的密码已被重置，请联系客服')
    await press('取消')
    expect(went).toEqual([])
    await press('立即登录')
    await press('确定')
    expect(went).toEqual(['/services'])
  })

  it('says what a broken line is', async () => {
    await open(refuse('NETWORK', '网络异常，请检查网络后重试'))
    await logIn()
    await vi.waitFor(() => expect(toasts()).toBe('网络异常，请检查网络后重试'))
  })
})

describe('in the app', () => {
  it('goes by way of the wrapper, with the company code [LOGIN-022]', async () => {
    const login = vi.fn<NonNullable<NonNullable<RenderPageOptions['bridge']>['login']>>(async () => entered)
    const { calls, session, went } = await open(undefined, { bridge: { kind: 'app', login } })
    await logIn()
    await vi.waitFor(() => expect(went).toEqual(['back:/']))
    expect(login.mock.calls[0]?.[0]).toEqual({
      ...{ account: 'player01', password: btoa('Passw0rdXy'), remember: '0', version: '5.0.9' },
      companyCode: brandOf('theme3').companyCode,
    })
    expect(calls.map(({ name }) => name)).toEqual(['member.info'])
    expect(session.token()).toBe(entered.token)
  })

  it("tells of the wrapper's time-out", async () => {
    const login = () => Promise.reject(new Error('登录超时，请重新试下！'))
    const { went } = await open(undefined, { bridge: { kind: 'app', login } })
    await logIn()
    await vi.waitFor(() => expect(toasts()).toBe('登录超时，请重新试下！'))
    expect(went).toEqual([])
  })

  it("runs the wrapper's captcha instead of its own", async () => {
    files.vCode = 1
    const runCaptcha = vi.fn<(purpose: 'login' | 'reg') => Promise<string>>(async () => 'native-proof')
    const { calls } = await open(undefined, { bridge: { kind: 'app', runCaptcha } })
    await logIn()
    await vi.waitFor(() => expect(sent(calls[0]?.body)['valiCode']).toBe('native-proof'))
    expect(runCaptcha.mock.calls).toEqual([['login']])
    expect(page.getByPlaceholder('请输入验证码').elements()).toEqual([])
  })
})
