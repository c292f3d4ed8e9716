import * as agents from '@liuhe/contract/api/agents.ts'
import * as auth from '@liuhe/contract/api/auth.ts'
import { sliderProofIn } from '@liuhe/contract/captcha.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { brandOf, pageProps, type RenderPageOptions, renderPage } from '../../shared/testing/render-page.tsx'
import RegisterPage from './register-page.tsx'
import {
  entered,
  fill,
  info,
  press,
  publish,
  type Published,
  refuse,
  sent,
  SLIDER,
  toasts,
} from './testing/auth-world.tsx'
import { installSlider, PROOF } from './testing/fake-slider.ts'

let files: Published
const register = vi.fn<() => OutputOf<typeof auth.register> | Promise<OutputOf<typeof auth.register>>>()
const isFree = vi.fn<(account: string) => boolean>()
const linkInfo = vi.fn<() => OutputOf<typeof agents.linkInfo>>()
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  ;({ files } = publish())
  register.mockReset().mockReturnValue(entered)
  isFree.mockReset().mockReturnValue(true)
  linkInfo.mockReset().mockReturnValue({ code: 'AG88', account: 'agt***26', nickname: null })
})
afterEach(() => vi.restoreAllMocks())

const open = (options: RenderPageOptions = {}, search = {}) =>
  renderPage(<RegisterPage {...pageProps({ search })} />, {
    fakes: [
      fake(auth.register, register),
      fake(auth.registerTrial, () => entered),
      fake(auth.checkUnique, ({ account }) => isFree(account)),
      fake(agents.linkInfo, linkInfo),
      info,
    ],
    ...options,
  })

const input = (label: string) => page.getByLabelText(label, { exact: true })
const leave = () => acting(() => userEvent.tab())
const fillAll = async (account = 'player01', password = 'Passw0rdXy', confirm = password) => {
  await expect.element(input('用户名')).toBeVisible()
  await fill('用户名', account)
  await fill('密码', password)
  await fill('确认密码', confirm)
}
const labels = () => [...document.querySelectorAll('form label')].map((label) => label.textContent)
const bodyOf = (calls: { name: string; body?: string }[]) =>
  sent(calls.find(({ name }) => name === 'auth.register')?.body)

/** Every field, required. */
const ALL = {
  ...{ fullName: 1, fundPwd: 1, birthday: 1, email: 1, phone: 1, qq: 1, weixin: 1, intrCode: 1, vCode: 1 },
}

describe('the form', () => {
  it('asks for account and password, and names the bonus [REG-001] [REG-011] [REG-031] [REG-048]', async () => {
    await open()
    await expect.element(input('确认密码')).toBeVisible()
    await expect.element(page.getByPlaceholder('8-20位字母和数字')).toBeVisible()
    await expect.element(page.getByText('新用户注册送88元')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '立即注册' })).toBeEnabled()
    expect(labels()).toEqual(['用户名', '密码', '确认密码'])
  })

  it('shows every field of the file in the order of the specification [REG-028]', async () => {
    files.rules = { ...files.rules, ...ALL }
    await open()
    await expect.element(input('验证码')).toBeVisible()
    expect(labels()).toEqual([
      ...['用户名', '密码', '确认密码', '真实姓名', '提款密码', '出生日期', '邮箱', '手机号码', 'QQ', '微信'],
      ...['推广码', '验证码'],
    ])
  })

  it.each([
    ['fullName', '真实姓名', 'REG-002'],
    ['fundPwd', '提款密码', 'REG-003'],
    ['birthday', '出生日期', 'REG-004'],
    ['email', '邮箱', 'REG-005'],
    ['phone', '手机号码', 'REG-006'],
    ['qq', 'QQ', 'REG-007'],
    ['weixin', '微信', 'REG-008'],
    ['intrCode', '推广码', 'REG-009'],
  ])(
    '%s is %s: optional with 0, required with 1, hidden without [%s] [REG-002] [REG-003] [REG-004] [REG-005] [REG-006] [REG-007] [REG-008] [REG-009] [REG-027]',
    async (field, label) => {
      files.rules = { ...files.rules, [field]: 0 }
      const optional = await open()
      await expect.element(input(label)).toHaveAttribute('placeholder', expect.stringContaining('（选填）'))
      await optional.unmount()
      files.rules = { ...files.rules, [field]: 1 }
      const required = await open()
      await expect.element(input(label)).toHaveAttribute('placeholder', expect.not.stringContaining('选填'))
      await fillAll()
      await press('立即注册')
      await expect.element(page.getByRole('alert')).toBeVisible()
      expect(register).not.toHaveBeenCalled()
      await required.unmount()
      files.rules = { ...files.rules, [field]: null }
      await open()
      await expect.element(input('确认密码')).toBeVisible()
      expect(labels()).not.toContain(label)
    },
  )

  it('takes placeholders from the file [REG-029] [REG-030]', async () => {
    files.rules = { ...files.rules, weixin: 1, userAccountMessage: '请取一个名字', wechatPlaceholder: '微信号在此' }
    await open()
    await expect.element(page.getByPlaceholder('请取一个名字')).toBeVisible()
    await expect.element(page.getByPlaceholder('微信号在此', { exact: true })).toBeVisible()
  })

  it("names the withdrawal password by the company's word and keeps it to four digits [REG-055] [REG-056]", async () => {
    files.rules = { ...files.rules, fundPwd: 1 }
    const brand = brandOf('theme3')
    await open({ brand: { labels: { ...brand.labels, withdrawTerm: '取款' } } })
    await expect.element(input('取款密码')).toBeVisible()
    await fill('取款密码', '1a2b')
    await expect.element(input('取款密码')).toHaveValue('12')
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(toasts()).toBe('取款密码必须为4位数字'))
    await fill('取款密码', '2580')
    await expect.element(input('取款密码')).toHaveValue('2580')
  })

  it('says when its file cannot be read, and tries again', async () => {
    const answer = vi.mocked(fetch).getMockImplementation() as typeof fetch
    vi.mocked(fetch).mockImplementation(async () => new Response('', { status: 500 }))
    await open()
    await expect.element(page.getByRole('button', { name: '重新加载' })).toBeVisible()
    vi.mocked(fetch).mockImplementation(answer)
    await press('重新加载')
    await expect.element(input('确认密码')).toBeVisible()
  })

  it('leads back to login, and to what is agreed to [REG-014]', async () => {
    const { went } = await open()
    await acting(() => userEvent.click(page.getByRole('link', { name: '已有账号，去登录' })))
    await acting(() => userEvent.click(page.getByRole('link', { name: '《用户协议》' })))
    await acting(() => userEvent.click(page.getByRole('link', { name: '《隐私协议》' })))
    expect(went).toEqual(['/auth/login', '/about/user-agreement', '/about/privacy-agreement'])
  })

  it('starts a trial from the themes that have it and goes to the profile [REG-012] [REG-013] [SESS-004]', async () => {
    const { went, session, calls } = await open({ theme: 'theme1' })
    await press('随便玩玩')
    await vi.waitFor(() => expect(went).toEqual(['/profile']))
    expect(session.token()).toBe(entered.token)
    expect(calls.map(({ name }) => name)).toEqual(['auth.registerTrial', 'member.info'])
  })

  it('offers no trial in the default theme [REG-012]', async () => {
    await open()
    await expect.element(input('确认密码')).toBeVisible()
    expect(page.getByRole('button', { name: '随便玩玩' }).elements()).toEqual([])
  })
})

describe('checking', () => {
  it.each([
    ['', 'Passw0rdXy', 'Passw0rdXy'],
    ['player01', '', ''],
    ['player01', 'Passw0rdXy', ''],
  ])('does nothing while one of %j, %j, %j is empty [REG-040]', async (account, password, confirm) => {
    await open()
    await fillAll(account, password, confirm)
    const before = toasts()
    await press('立即注册')
    expect(register).not.toHaveBeenCalled()
    expect(toasts()).toBe(before)
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  it.each([
    ['1player', 'Passw0rdXy', undefined, '用户名须以字母开头，由6-15位字母或数字组成', '用户名'],
    ['player01', 'password', undefined, '密码至少8位，须包含大写字母、小写字母和数字', '密码'],
    ['Player01', 'Player01', undefined, '为了您的账户安全，请勿使用与用户名相同的密码', '密码'],
    ['player01', 'Passw0rdXy', 'Passw0rdXz', '登录密码与确认密码不一致', '确认密码'],
  ])(
    'shows the first wrong field of %s / %s for 3 seconds, marks it, and sends nothing [REG-041]',
    async (account, password, confirm, message, label) => {
      const timers = vi.spyOn(globalThis, 'setTimeout')
      await open()
      await fillAll(account, password, confirm)
      await press('立即注册')
      await vi.waitFor(() => expect(toasts()).toBe(message))
      expect(timers.mock.calls.map(([, ms]) => ms)).toContain(3000)
      await expect.element(input(label)).toHaveAttribute('aria-invalid', 'true')
      await expect.element(input(label)).toHaveFocus()
      expect(register).not.toHaveBeenCalled()
    },
  )

  it('marks every wrong field and tells of the first', async () => {
    files.rules = { ...files.rules, email: 1, qq: 1 }
    await open()
    await fillAll()
    await fill('QQ', '12')
    await press('立即注册')
    await vi.waitFor(() => expect(toasts()).toBe('邮箱地址不能为空'))
    await expect.element(page.getByText('请输入正确的QQ号码')).toBeVisible()
    await fill('QQ', '12345')
    expect(page.getByText('请输入正确的QQ号码').elements()).toEqual([])
  })

  it('checks a field when it is left, not while it is typed in', async () => {
    await open()
    await expect.element(input('用户名')).toBeVisible()
    await fill('用户名', '1bad')
    expect(page.getByRole('alert').elements()).toEqual([])
    await leave()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^用户名须以字母开头/)
    expect(isFree).not.toHaveBeenCalled()
  })

  it('asks whether an account is free when its field is left', async () => {
    await open()
    await expect.element(input('用户名')).toBeVisible()
    isFree.mockReturnValue(false)
    await fill('用户名', 'player01')
    await leave()
    await expect.element(page.getByText('用户名已存在')).toBeVisible()
    isFree.mockReturnValue(true)
    await fill('用户名', 'player02')
    await leave()
    await expect.element(page.getByRole('img', { name: '用户名可用' })).toBeVisible()
    expect(isFree.mock.calls).toEqual([['player01'], ['player02']])
  })

  it('picks a birthday by wheels, which never pass today [REG-004] [REG-066] [REG-068]', async () => {
    files.rules = { ...files.rules, birthday: 1 }
    await open()
    await expect.element(input('出生日期')).toHaveAttribute('aria-haspopup', 'dialog')
    await acting(() => userEvent.click(input('出生日期')))
    const wheel = (name: string) => page.getByRole('listbox', { name })
    const turn = async (name: string, keys: string) => {
      ;(wheel(name).element() as HTMLElement).focus()
      await acting(() => userEvent.keyboard(keys))
    }
    await turn('年', '{ArrowDown}{ArrowDown}')
    await turn('月', '{ArrowDown}')
    await turn('日', '{PageDown}{PageDown}{PageDown}')
    await press('完成')
    await expect.element(input('出生日期')).toHaveValue('1992-02-29')
    await acting(() => userEvent.click(input('出生日期')))
    await turn('年', '{PageDown}'.repeat(20))
    await turn('月', '{PageDown}{PageDown}')
    await turn('日', '{PageDown}'.repeat(4))
    await press('完成')
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    await expect.element(input('出生日期')).toHaveValue(today)
  })
})

describe('the phone number [REG-006]', () => {
  beforeEach(() => {
    files.rules = { ...files.rules, phone: 1 }
  })
  const dial = () => page.getByRole('button', { name: /^国家或地区/ })

  it('is Chinese at first, and sent as eleven digits', async () => {
    const { calls, went } = await open()
    await expect.element(dial()).toHaveTextContent('+86')
    await fillAll()
    await fill('手机号码', '138 1234 567')
    await press('立即注册')
    await vi.waitFor(() => expect(toasts()).toBe('手机号码填写有误'))
    await fill('手机号码', '138 1234 5678')
    await press('立即注册')
    await vi.waitFor(() => expect(went).toEqual(['/profile']))
    expect(bodyOf(calls)['phone']).toBe('13812345678')
  })

  it('of another country follows its own rule, and is sent in international form', async () => {
    const { calls, went } = await open()
    await acting(() => userEvent.click(dial()))
    await acting(() => userEvent.fill(page.getByLabelText('搜索国家或地区'), '香港'))
    await acting(() => userEvent.click(page.getByRole('button', { name: /香港/ })))
    await expect.element(dial()).toHaveTextContent('+852')
    await fillAll()
    await fill('手机号码', '13812345678')
    await press('立即注册')
    await vi.waitFor(() => expect(toasts()).toBe('手机号码填写有误'))
    await fill('手机号码', '6123 4567')
    await press('立即注册')
    await vi.waitFor(() => expect(went).toEqual(['/profile']))
    expect(bodyOf(calls)['phone']).toBe('+85261234567')
  })
})

describe('the promotion code', () => {
  it('comes from the address with the agent behind it [REG-015] [REG-016]', async () => {
    files.rules = { ...files.rules, intrCode: 1 }
    const { calls } = await open({}, { code: 'AG88' })
    await expect.element(input('推广码')).toHaveValue('AG88')
    await expect.element(page.getByText('推荐人：agt***26')).toBeVisible()
    expect(calls[0]?.url).toBe('/api/spreadInfo/getLinkInfo?code=AG88')
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(bodyOf(calls)['intrCode']).toBe('AG88'))
  })

  it('of a link counts also when the form has no field for it, if there is such an agent', async () => {
    const known = await open({}, { code: 'AG88' })
    await expect.element(page.getByText('推荐人：agt***26')).toBeVisible()
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(bodyOf(known.calls)['intrCode']).toBe('AG88'))
    await known.unmount()
    linkInfo.mockImplementation(refuse('UC/INTR_CODE', '推广码不存在'))
    const unknown = await open({}, { code: 'NOBODY' })
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(unknown.went).toEqual(['/profile']))
    expect(bodyOf(unknown.calls)).not.toHaveProperty('intrCode')
  })

  it('that nobody has is marked when it is typed [REG-064]', async () => {
    files.rules = { ...files.rules, intrCode: 0 }
    linkInfo.mockImplementation(refuse('UC/INTR_CODE', '推广码不存在'))
    await open()
    await expect.element(input('推广码')).toBeVisible()
    await fill('推广码', 'NOBODY')
    await leave()
    await expect.element(page.getByRole('alert')).toHaveTextContent('推广码不存在')
  })
})

describe('sending', () => {
  it('sends every field, and no empty one [REG-024] [REG-025] [REG-026]', async () => {
    files.rules = { ...files.rules, ...ALL, qq: 0, birthday: null }
    const { calls, went } = await open()
    await fillAll()
    await fill('真实姓名', '张三丰')
    await fill('提款密码', '2580')
    await fill('邮箱', 'a@mail.example')
    await fill('手机号码', '13812345678')
    await fill('微信', 'wechat01')
    await fill('推广码', 'AG88')
    await fill('验证码', 'aB3d')
    await press('立即注册')
    await vi.waitFor(() => expect(went).toEqual(['/profile']))
    expect(bodyOf(calls)).toEqual({
      ...{ account: 'player01', password: btoa('Passw0rdXy'), confirmPassword: btoa('Passw0rdXy') },
      ...{ fullName: '张三丰', fundPwd: '2580', email: 'a@mail.example', phone: '13812345678', weixin: 'wechat01' },
      ...{ intrCode: 'AG88', vCode: 'aB3d', version: '5.0.9' },
    })
  })

  it('shows a spinner and takes no second tap meanwhile [REG-033]', async () => {
    const { promise, resolve } = Promise.withResolvers<OutputOf<typeof auth.register>>()
    register.mockReturnValue(promise)
    await open()
    await fillAll()
    await press('立即注册')
    const button = page.getByRole('button', { name: '立即注册' })
    await expect.element(button).toBeDisabled()
    expect(button.element().getAttribute('aria-busy')).toBe('true')
    expect(button.element().querySelector('svg')).toBeTruthy()
    await acting(() => button.element().closest('form')?.requestSubmit())
    expect(register).toHaveBeenCalledOnce()
    await acting(() => resolve(entered))
  })

  it('stores the token, says so for 2 seconds and goes to the profile [REG-034] [REG-035] [REG-036] [SESS-003]', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const { session, went, calls } = await open()
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(went).toEqual(['/profile']))
    expect(session.token()).toBe(entered.token)
    expect(toasts()).toBe('注册成功!')
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(2000)
    expect(calls.at(-1)?.name).toBe('member.info')
  })

  it('shows the message of the server when it is refused, at its field, too [REG-037]', async () => {
    register.mockImplementation(refuse('UC/ACCOUNT_TAKEN', '用户名已存在'))
    const { went } = await open()
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(toasts()).toBe('用户名已存在'))
    await expect.element(input('用户名')).toHaveAttribute('aria-invalid', 'true')
    expect(went).toEqual([])
  })

  it('rebuilds the form and says so when the rules changed meanwhile [REG-039]', async () => {
    register.mockImplementation(refuse('UC/FIELD_INVALID', '资料填写有误'))
    await open()
    await fillAll()
    files.rules = { ...files.rules, qq: 1 }
    await press('立即注册')
    await vi.waitFor(() => expect(toasts()).toBe('操作超时！请重试'))
    await expect.element(input('QQ')).toBeVisible()
    await expect.element(input('用户名')).toHaveValue('player01')
  })

  it('goes by way of the wrapper in the app, with the company code [REG-026]', async () => {
    const send = vi.fn<NonNullable<NonNullable<RenderPageOptions['bridge']>['register']>>(async () => entered)
    const { calls, went } = await open({ bridge: { kind: 'app', register: send } })
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(went).toEqual(['/profile']))
    expect(send.mock.calls[0]?.[0]).toMatchObject({ account: 'player01', companyCode: brandOf('theme3').companyCode })
    expect(calls.map(({ name }) => name)).not.toContain('auth.register')
  })

  it("tells of the wrapper's time-out with the words of login", async () => {
    const send = () => Promise.reject(new Error('登录超时，请重新试下！'))
    await open({ bridge: { kind: 'app', register: send } })
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(toasts()).toBe('登录超时，请重新试下！'))
  })
})

describe('the captcha', () => {
  const picture = () => document.querySelector('img[alt="验证码图片"]')?.getAttribute('src')

  it('shows a picture of its own kind, which must be answered [REG-010] [REG-065]', async () => {
    files.rules = { ...files.rules, vCode: 1 }
    await open()
    await expect.element(input('验证码')).toBeVisible()
    expect(picture()).toMatch(/^\/app-api\/v\/vCode\?m=reg&t=\d+$/)
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(toasts()).toBe('验证码不正确'))
    expect(register).not.toHaveBeenCalled()
  })

  it('is cleared and another one after a refusal [REG-038]', async () => {
    files.rules = { ...files.rules, vCode: 1 }
    register.mockImplementation(refuse('UC/CAPTCHA', '验证码不正确', { captcha: 'image' }))
    await open()
    await fillAll()
    await fill('验证码', 'aB3d')
    const before = picture()
    await press('立即注册')
    await vi.waitFor(() => expect(register).toHaveBeenCalled())
    await expect.element(input('验证码')).toHaveValue('')
    expect(picture()).not.toBe(before)
  })

  it('is the slider where the operator has one, and registration waits for it [REG-032]', async () => {
    Object.assign(files, { config: SLIDER, rules: { ...files.rules, vCode: 1 } })
    const slider = installSlider()
    const { calls, went } = await open()
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(slider.seen.shown).toBe(1))
    expect(register).not.toHaveBeenCalled()
    await acting(() => slider.solve())
    await vi.waitFor(() => expect(went).toEqual(['/profile']))
    expect(sliderProofIn(bodyOf(calls)['vCode'] ?? '')).toEqual(PROOF)
    slider.remove()
  })
})
