import type * as auth from '@liuhe/contract/api/auth.ts'
import { sliderProofIn } from '@liuhe/contract/captcha.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { brandOf, type RenderPageOptions } from '../../shared/testing/render-page.tsx'
import { entered, fill, press, refuse, SLIDER, toasts } from './testing/auth-world.tsx'
import { installSlider, PROOF } from './testing/fake-slider.ts'
import { ALL, bodyOf, fillAll, input, leave, registerWorld } from './testing/register-world.tsx'

let world: ReturnType<typeof registerWorld>
beforeEach(() => {
  world = registerWorld()
})
afterEach(() => vi.restoreAllMocks())

describe('the phone number [REG-006]', () => {
  beforeEach(() => {
    world.files.rules = { ...world.files.rules, phone: 1 }
  })
  const dial = () => page.getByRole('button', { name: /^国家或地区/ })

  it('is Chinese at first, and sent as eleven digits', async () => {
    const { calls, went } = await world.open()
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
    const { calls, went } = await world.open()
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
  it('of a link with a landing shows that page first, once, and waits in the tab for the registration', async () => {
    world.files.rules = { ...world.files.rules, intrCode: 1 }
    const promotions = { landing: 'promotions', registerLink: '/auth/register?code=AG88' } as const
    world.linkInfo.mockImplementation(() => ({ code: 'AG88', account: 'agt***26', nickname: null, ...promotions }))
    const first = await world.open({}, { code: 'AG88' })
    await vi.waitFor(() => expect(first.went).toEqual(['/promotional']))
    const later = await world.open()
    await expect.element(input('推广码')).toHaveValue('AG88')
    const again = await world.open({}, { code: 'AG88' })
    await expect.element(input('推广码')).toHaveValue('AG88')
    expect([later.went, again.went]).toEqual([[], []])
  })

  it('comes from the address with the agent behind it [REG-015] [REG-016]', async () => {
    world.files.rules = { ...world.files.rules, intrCode: 1 }
    const { calls } = await world.open({}, { code: 'AG88' })
    await expect.element(input('推广码')).toHaveValue('AG88')
    await expect.element(page.getByText('推荐人：agt***26')).toBeVisible()
    expect(calls[0]?.url).toBe('/api/spreadInfo/getLinkInfo?code=AG88')
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(bodyOf(calls)['intrCode']).toBe('AG88'))
  })

  it('of a link counts also when the form has no field for it, if there is such an agent', async () => {
    const known = await world.open({}, { code: 'AG88' })
    await expect.element(page.getByText('推荐人：agt***26')).toBeVisible()
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(bodyOf(known.calls)['intrCode']).toBe('AG88'))
    await known.unmount()
    world.linkInfo.mockImplementation(refuse('UC/INTR_CODE', '推广码不存在'))
    const unknown = await world.open({}, { code: 'NOBODY' })
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(unknown.went).toEqual(['/profile']))
    expect(bodyOf(unknown.calls)).not.toHaveProperty('intrCode')
  })

  it('that nobody has is marked when it is typed [REG-064]', async () => {
    world.files.rules = { ...world.files.rules, intrCode: 0 }
    world.linkInfo.mockImplementation(refuse('UC/INTR_CODE', '推广码不存在'))
    await world.open()
    await expect.element(input('推广码')).toBeVisible()
    await fill('推广码', 'NOBODY')
    await leave()
    await expect.element(page.getByRole('alert')).toHaveTextContent('推广码不存在')
  })
})

describe('sending', () => {
  it('sends every field, and no empty one [REG-024] [REG-025] [REG-026]', async () => {
    world.files.rules = { ...world.files.rules, ...ALL, qq: 0, birthday: null }
    const { calls, went } = await world.open()
    await fillAll()
    await fill('真实姓名', '张三丰')
    await fill('提现密码', '2580')
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
    world.register.mockReturnValue(promise)
    await world.open()
    await fillAll()
    await press('立即注册')
    const button = page.getByRole('button', { name: '立即注册' })
    await expect.element(button).toBeDisabled()
    expect(button.element().getAttribute('aria-busy')).toBe('true')
    expect(button.element().querySelector('svg')).toBeTruthy()
    await acting(() => button.element().closest('form')?.requestSubmit())
    expect(world.register).toHaveBeenCalledOnce()
    await acting(() => resolve(entered))
  })

  it('stores the token, says so for 2 s and goes to the profile [REG-034] [REG-035] [REG-036] [SESS-003]', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const { session, went, calls } = await world.open()
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(went).toEqual(['/profile']))
    expect(session.token()).toBe(entered.token)
    expect(toasts()).toBe('注册成功!')
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(2000)
    expect(calls.at(-1)?.name).toBe('member.info')
  })

  it('shows the message of the server when it is refused, at its field, too [REG-037]', async () => {
    world.register.mockImplementation(refuse('UC/ACCOUNT_TAKEN', '用户名已存在'))
    const { went } = await world.open()
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(toasts()).toBe('用户名已存在'))
    await expect.element(input('用户名')).toHaveAttribute('aria-invalid', 'true')
    expect(went).toEqual([])
  })

  it('rebuilds the form and says so when the rules changed meanwhile [REG-039]', async () => {
    world.register.mockImplementation(refuse('UC/FIELD_INVALID', '资料填写有误'))
    await world.open()
    await fillAll()
    world.files.rules = { ...world.files.rules, qq: 1 }
    await press('立即注册')
    await vi.waitFor(() => expect(toasts()).toBe('操作超时！请重试'))
    await expect.element(input('QQ')).toBeVisible()
    await expect.element(input('用户名')).toHaveValue('player01')
  })

  it('goes by way of the wrapper in the app, with the company code [REG-026]', async () => {
    const send = vi.fn<NonNullable<NonNullable<RenderPageOptions['bridge']>['register']>>(async () => entered)
    const { calls, went } = await world.open({ bridge: { kind: 'app', register: send } })
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(went).toEqual(['/profile']))
    expect(send.mock.calls[0]?.[0]).toMatchObject({ account: 'player01', companyCode: brandOf('theme3').companyCode })
    expect(calls.map(({ name }) => name)).not.toContain('auth.register')
  })

  it("tells of the wrapper's time-out with the words of login", async () => {
    const send = () => Promise.reject(new Error('登录超时，请重新试下！'))
    await world.open({ bridge: { kind: 'app', register: send } })
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(toasts()).toBe('登录超时，请重新试下！'))
  })
})

describe('the captcha', () => {
  const picture = () => document.querySelector('img[alt="验证码图片"]')?.getAttribute('src')

  it('shows a picture of its own kind, which must be answered [REG-010] [REG-065]', async () => {
    world.files.rules = { ...world.files.rules, vCode: 1 }
    await world.open()
    await expect.element(input('验证码')).toBeVisible()
    expect(picture()).toMatch(/^\/app-api\/v\/vCode\?m=reg&t=\d+$/)
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(toasts()).toBe('验证码不正确'))
    expect(world.register).not.toHaveBeenCalled()
  })

  it('that the form did not know of is shown at once, and called no mistake [F-Q8]', async () => {
    world.register.mockImplementation(refuse('UC/CAPTCHA', '验证码不正确', { captcha: 'image' }))
    await world.open()
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(toasts()).toBe('请完成验证'))
    await expect.element(input('验证码')).toHaveFocus()
    expect(page.getByText('验证码不正确').elements()).toEqual([])
  })

  it('is cleared and another one after a refusal [REG-038]', async () => {
    world.files.rules = { ...world.files.rules, vCode: 1 }
    world.register.mockImplementation(refuse('UC/CAPTCHA', '验证码不正确', { captcha: 'image' }))
    await world.open()
    await fillAll()
    await fill('验证码', 'aB3d')
    const before = picture()
    await press('立即注册')
    await vi.waitFor(() => expect(world.register).toHaveBeenCalled())
    await expect.element(input('验证码')).toHaveValue('')
    expect(picture()).not.toBe(before)
  })

  it('is the slider where the operator has one, and registration waits for it [REG-032]', async () => {
    Object.assign(world.files, { config: SLIDER, rules: { ...world.files.rules, vCode: 1 } })
    const slider = installSlider()
    const { calls, went } = await world.open()
    await fillAll()
    await press('立即注册')
    await vi.waitFor(() => expect(slider.seen.shown).toBe(1))
    expect(world.register).not.toHaveBeenCalled()
    await acting(() => slider.solve())
    await vi.waitFor(() => expect(went).toEqual(['/profile']))
    expect(sliderProofIn(bodyOf(calls)['vCode'] ?? '')).toEqual(PROOF)
    slider.remove()
  })
})
