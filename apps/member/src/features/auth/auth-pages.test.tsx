import * as auth from '@liuhe/contract/api/auth.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageProps, renderPage } from '../../shared/testing/render-page.tsx'
import LoginPage from './login-page.tsx'
import RegisterPage from './register-page.tsx'

const entered = { token: 't'.repeat(43), expiresAt: Date.now() + 3_600_000 }
const profile: OutputOf<typeof member.info> = {
  userInfo: {
    ...{ userId: '1', account: 'player01', nickname: null, type: 'MEMBER', isDl: false, avatarId: 1, vipLevel: 1 },
    ...{ cycleBetAmount: 0n, rebate: 8, enableChat: true, hyLevel: 1, chatLevel: 1 },
  },
  extInfo: { rechMoney: 0n, money: 88_000n, liveMoney: 0n, fundPwd: false },
  userDetail: { domain: null },
  unReadCount: 0,
}
const info = fake(member.info, () => profile)
const refuse = (code: ConstructorParameters<typeof ApiError>[0], message: string) => () => {
  throw new ApiError(code, message, 400)
}

/** The published registration rules, as the page fetches them. */
let rules: Record<string, unknown> = {}
beforeEach(() => {
  localStorage.clear()
  rules = { account: 1, password: 1, userAccountMessage: '', wechatPlaceholder: '', sendMenoy: 88 }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(rules))
})
afterEach(() => vi.restoreAllMocks())

const fill = (label: string, text: string) =>
  acting(() => userEvent.fill(page.getByLabelText(label, { exact: true }), text))
const press = (name: string) => acting(() => userEvent.click(page.getByRole('button', { name, exact: true })))
const toasts = () => document.querySelector('[role="status"]')?.textContent

describe('login', () => {
  const open = (answer: () => OutputOf<typeof auth.login> = () => entered, props = {}) =>
    renderPage(<LoginPage {...pageProps()} />, { fakes: [fake(auth.login, answer), info], ...props })

  it('shows its tabs, fields and submit button [LOGIN-001] [LOGIN-006] [LOGIN-013]', async () => {
    await open()
    await expect.element(page.getByRole('tab', { name: '注册' })).toBeVisible()
    await expect.element(page.getByPlaceholder('请输入用户名')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '立即登录' })).toBeDisabled()
  })

  it('hides the password until asked [LOGIN-007] [LOGIN-008]', async () => {
    await open()
    const input = page.getByPlaceholder('请输入密码')
    await expect.element(input).toHaveAttribute('type', 'password')
    await press('显示密码')
    await expect.element(input).toHaveAttribute('type', 'text')
  })

  it('cannot be submitted while account or password is empty [LOGIN-042] [LOGIN-043]', async () => {
    await open()
    const submit = page.getByRole('button', { name: '立即登录' })
    await fill('用户名', '   ')
    await fill('密码', 'x')
    await expect.element(submit).toBeDisabled()
    await fill('用户名', 'player01')
    await expect.element(submit).toBeEnabled()
    await fill('密码', '')
    await expect.element(submit).toBeDisabled()
  })

  it('stores the token, loads the profile and goes back [LOGIN-026] [LOGIN-027] [LOGIN-029] [SESS-002]', async () => {
    const { session, calls, went } = await open()
    await fill('用户名', ' player01 ')
    await fill('密码', 'Passw0rdXy')
    await press('立即登录')
    await vi.waitFor(() => expect(went).toEqual(['back:/']))
    expect(session.token()).toBe(entered.token)
    expect(calls.map(({ name }) => name)).toEqual(['auth.login', 'member.info'])
    const sent = Object.fromEntries(new URLSearchParams(calls[0]?.body))
    expect(sent).toEqual({ account: 'player01', password: btoa('Passw0rdXy'), remember: '0', version: '5.0.9' })
    expect(toasts()).toBe('登录成功!')
  })

  it('remembers the account and never the password [SEC-07]', async () => {
    const { went } = await open()
    await fill('用户名', 'player01')
    await fill('密码', 'Passw0rdXy')
    await acting(() => userEvent.click(page.getByRole('switch', { name: '记住密码' })))
    await press('立即登录')
    await vi.waitFor(() => expect(went).toHaveLength(1))
    const stored = JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })
    expect(stored).toContain('player01')
    expect(stored).not.toContain('Passw0rdXy')
  })

  it('shows the server message when it is refused, and stays [LOGIN-030]', async () => {
    const { went, session } = await open(refuse('UC/LOGIN_FAILED', '用户名或密码错误'))
    await fill('用户名', 'player01')
    await fill('密码', 'wrong')
    await press('立即登录')
    await vi.waitFor(() => expect(toasts()).toBe('用户名或密码错误'))
    expect(went).toEqual([])
    expect(session.token()).toBeNull()
  })

  it('asks to see support when the password was reset [LOGIN-015] [LOGIN-016] [LOGIN-033]', async () => {
    const { went } = await open(refuse('UC/RESET_PASSWORD', '您的密码已被重置，请联系客服'))
    await fill('用户名', 'player01')
    await fill('密码', 'Passw0rdXy')
    await press('立即登录')
    await expect.element(page.getByRole('dialog').getByText('您的密码已被重置，请联系客服')).toBeVisible()
    await press('确定')
    expect(went).toEqual(['/services'])
  })

  it('leads to customer service from 忘记密码 and the support button [LOGIN-004] [LOGIN-012]', async () => {
    const { went } = await open()
    await press('忘记密码')
    await press('联系客服')
    expect(went).toEqual(['/services', '/services'])
  })

  it('goes back in history, else home [LOGIN-002]', async () => {
    const { went } = await open()
    await press('返回')
    expect(went).toEqual(['back:/'])
  })

  it('offers the trial entry in the one theme that has it [LOGIN-014]', async () => {
    await open(undefined, { theme: 'theme2' })
    await expect.element(page.getByRole('button', { name: '随便玩玩' })).toBeVisible()
  })

  it('offers no trial entry in the default theme', async () => {
    await open()
    expect(page.getByRole('button', { name: '随便玩玩' }).elements()).toEqual([])
  })
})

describe('registration', () => {
  const register = vi.fn<() => OutputOf<typeof auth.register>>()
  beforeEach(() => void register.mockReset().mockReturnValue(entered))
  const open = (props = {}) =>
    renderPage(<RegisterPage {...pageProps()} />, {
      fakes: [fake(auth.register, register), fake(auth.registerTrial, () => entered), info],
      ...props,
    })
  const fillAll = async (account = 'player01', password = 'Passw0rdXy', confirm = password) => {
    await expect.element(page.getByLabelText('用户名')).toBeVisible()
    await fill('用户名', account)
    await fill('密码', password)
    await fill('确认密码', confirm)
  }

  it('asks for account and password, and names the bonus [REG-001] [REG-011] [REG-031] [REG-048]', async () => {
    await open()
    await expect.element(page.getByLabelText('确认密码')).toBeVisible()
    await expect.element(page.getByPlaceholder('8-20位字母和数字')).toBeVisible()
    await expect.element(page.getByText('新用户注册送88元')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '立即注册' })).toBeEnabled()
    expect(page.getByLabelText('真实姓名').elements()).toEqual([])
  })

  it.each([
    ['fullName', '真实姓名'],
    ['fundPwd', '提款密码'],
    ['birthday', '出生日期'],
    ['email', '邮箱'],
    ['qq', 'QQ'],
    ['weixin', '微信'],
  ])(
    'shows %s as %s when asked for [REG-002] [REG-003] [REG-004] [REG-005] [REG-007] [REG-008]',
    async (field, label) => {
      rules = { ...rules, [field]: 0 }
      await open()
      await expect.element(page.getByLabelText(label, { exact: true })).toBeVisible()
    },
  )

  it('takes placeholders from the published rules [REG-029] [REG-030]', async () => {
    rules = { ...rules, weixin: 0, userAccountMessage: '请取一个名字', wechatPlaceholder: '微信号在此' }
    await open()
    await expect.element(page.getByPlaceholder('请取一个名字')).toBeVisible()
    await expect.element(page.getByPlaceholder('微信号在此')).toBeVisible()
  })

  it('keeps the withdrawal password to four digits [REG-055]', async () => {
    rules = { ...rules, fundPwd: 1 }
    await open()
    await expect.element(page.getByLabelText('提款密码')).toBeVisible()
    await fill('提款密码', '1a2b')
    await expect.element(page.getByLabelText('提款密码')).toHaveValue('12')
  })

  it('does nothing while account, password or confirmation are empty [REG-040]', async () => {
    await open()
    await fillAll('player01', 'Passw0rdXy', '')
    await press('立即注册')
    expect(register).not.toHaveBeenCalled()
  })

  it.each([
    ['1player', 'Passw0rdXy', undefined, '用户名须以字母开头，由6-15位字母或数字组成'],
    ['player01', 'password', undefined, '密码至少8位，须包含大写字母、小写字母和数字'],
    ['Player01', 'Player01', undefined, '为了您的账户安全，请勿使用与用户名相同的密码'],
    ['player01', 'Passw0rdXy', 'Passw0rdXz', '登录密码与确认密码不一致'],
  ])(
    'shows the first wrong field of %s / %s and sends nothing [REG-041]',
    async (account, password, confirm, message) => {
      await open()
      await fillAll(account, password, confirm)
      await press('立即注册')
      await vi.waitFor(() => expect(toasts()).toBe(message))
      expect(register).not.toHaveBeenCalled()
    },
  )

  it('stores the token, says so and goes to the profile [REG-034] [REG-035] [REG-036] [SESS-003]', async () => {
    const { session, went } = await open()
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(went).toEqual(['/profile']))
    expect(session.token()).toBe(entered.token)
    expect(toasts()).toBe('注册成功!')
  })

  it('shows the server message when it is refused [REG-037]', async () => {
    register.mockImplementation(refuse('UC/ACCOUNT_TAKEN', '用户名已存在') as never)
    const { went } = await open()
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(toasts()).toBe('用户名已存在'))
    expect(went).toEqual([])
  })

  it('rebuilds the form and says so when the rules changed meanwhile [REG-039]', async () => {
    register.mockImplementation(refuse('UC/FIELD_INVALID', '资料填写有误') as never)
    await open()
    await fillAll()
    rules = { ...rules, qq: 1 }
    await press('立即注册')
    await vi.waitFor(() => expect(toasts()).toBe('操作超时！请重试'))
    await expect.element(page.getByLabelText('QQ')).toBeVisible()
  })

  it('starts a trial from the themes that have it and goes to the profile [REG-012] [REG-013] [SESS-004]', async () => {
    const { went, session } = await open({ theme: 'theme1' })
    await press('随便玩玩')
    await vi.waitFor(() => expect(went).toEqual(['/profile']))
    expect(session.token()).toBe(entered.token)
  })

  it('leads back to login [REG-014]', async () => {
    const { went } = await open()
    await acting(() => userEvent.click(page.getByRole('link', { name: '已有账号，去登录' })))
    expect(went).toEqual(['/auth/login'])
  })
})
