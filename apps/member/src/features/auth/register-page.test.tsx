import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { brandOf } from '../../shared/testing/render-page.tsx'
import { entered, fill, press, toasts } from './testing/auth-world.tsx'
import { ALL, fillAll, input, leave, registerWorld } from './testing/register-world.tsx'

let world: ReturnType<typeof registerWorld>
beforeEach(() => {
  world = registerWorld()
})
afterEach(() => vi.restoreAllMocks())

const labels = () => [...document.querySelectorAll('form label')].map((label) => label.textContent)

describe('the form', () => {
  it('asks for account and password, and names the bonus [REG-001] [REG-011] [REG-031] [REG-048]', async () => {
    await world.open()
    await expect.element(input('确认密码')).toBeVisible()
    await expect.element(page.getByPlaceholder('8-20位字母和数字')).toBeVisible()
    await expect.element(page.getByText('新用户注册送88元')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '立即注册' })).toBeEnabled()
    expect(labels()).toEqual(['用户名', '密码', '确认密码'])
  })

  it('shows every field of the file in the order of the specification [REG-028]', async () => {
    world.files.rules = { ...world.files.rules, ...ALL }
    await world.open()
    await expect.element(input('验证码')).toBeVisible()
    expect(labels()).toEqual([
      ...['用户名', '密码', '确认密码', '真实姓名', '提现密码', '出生日期', '邮箱', '手机号码', 'QQ', '微信'],
      ...['推广码', '验证码'],
    ])
  })

  it.each([
    ['fullName', '真实姓名', 'REG-002'],
    ['fundPwd', '提现密码', 'REG-003'],
    ['birthday', '出生日期', 'REG-004'],
    ['email', '邮箱', 'REG-005'],
    ['phone', '手机号码', 'REG-006'],
    ['qq', 'QQ', 'REG-007'],
    ['weixin', '微信', 'REG-008'],
    ['intrCode', '推广码', 'REG-009'],
  ])(
    '%s is %s: 0 optional, 1 required, else hidden (%s) [REG-005, REG-007, REG-008, REG-009, REG-027]',
    async (field, label) => {
      world.files.rules = { ...world.files.rules, [field]: 0 }
      const optional = await world.open()
      await expect.element(input(label)).toHaveAttribute('placeholder', expect.stringContaining('（选填）'))
      await optional.unmount()
      world.files.rules = { ...world.files.rules, [field]: 1 }
      const required = await world.open()
      await expect.element(input(label)).toHaveAttribute('placeholder', expect.not.stringContaining('选填'))
      await fillAll()
      await press('立即注册')
      await expect.element(page.getByRole('alert')).toBeVisible()
      expect(world.register).not.toHaveBeenCalled()
      await required.unmount()
      world.files.rules = { ...world.files.rules, [field]: null }
      await world.open()
      await expect.element(input('确认密码')).toBeVisible()
      expect(labels()).not.toContain(label)
    },
  )

  it('takes placeholders from the file [REG-029] [REG-030]', async () => {
    world.files.rules = {
      ...world.files.rules,
      weixin: 1,
      userAccountMessage: '请取一个名字',
      wechatPlaceholder: '微信号在此',
    }
    await world.open()
    await expect.element(page.getByPlaceholder('请取一个名字')).toBeVisible()
    await expect.element(page.getByPlaceholder('微信号在此', { exact: true })).toBeVisible()
  })

  it("names the withdrawal password by the company's word and keeps it to 4 digits [REG-055] [REG-056]", async () => {
    world.files.rules = { ...world.files.rules, fundPwd: 1 }
    const brand = brandOf('theme3')
    await world.open({ brand: { labels: { ...brand.labels, withdrawTerm: '取款' } } })
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
    await world.open()
    await expect.element(page.getByRole('button', { name: '重新加载' })).toBeVisible()
    vi.mocked(fetch).mockImplementation(answer)
    await press('重新加载')
    await expect.element(input('确认密码')).toBeVisible()
  })

  it('leads back to login, and to what is agreed to [REG-014]', async () => {
    const { went } = await world.open()
    await acting(() => userEvent.click(page.getByRole('link', { name: '已有账号，去登录' })))
    await acting(() => userEvent.click(page.getByRole('link', { name: '《用户协议》' })))
    await acting(() => userEvent.click(page.getByRole('link', { name: '《隐私协议》' })))
    expect(went).toEqual(['/auth/login', '/about/user-agreement', '/about/privacy-agreement'])
  })

  it('starts a trial from the themes that have it and goes to the profile [REG-012] [REG-013] [SESS-004]', async () => {
    const { went, session, calls } = await world.open({ theme: 'theme1' })
    await press('随便玩玩')
    await vi.waitFor(() => expect(went).toEqual(['/profile']))
    expect(session.token()).toBe(entered.token)
    expect(calls.map(({ name }) => name)).toEqual(['auth.registerTrial', 'member.info'])
  })

  it('offers no trial in the default theme [REG-012]', async () => {
    await world.open()
    await expect.element(input('确认密码')).toBeVisible()
    expect(page.getByRole('button', { name: '随便玩玩' }).elements()).toEqual([])
  })
})

describe('checking', () => {
  it.each([
    ['', 'Passw0rdXy', 'Passw0rdXy', '用户名', '请输入用户名'],
    ['player01', '', '', '密码', '请输入密码'],
    ['player01', 'Passw0rdXy', '', '确认密码', '请再次输入密码'],
    ['', '', '', '用户名', '请输入用户名'],
  ])(
    'sends nothing of %j, %j, %j, and asks at %s [REG-040] [F-U21]',
    async (account, password, confirm, label, message) => {
      await world.open()
      await fillAll(account, password, confirm)
      const before = toasts()
      await press('立即注册')
      expect(world.register).not.toHaveBeenCalled()
      // What an earlier step said may end meanwhile; nothing new is said.
      expect([before, '']).toContain(toasts())
      expect(
        page
          .getByRole('alert')
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual([message])
      await expect.element(input(label)).toHaveFocus()
    },
  )

  it('tells of a password while it is typed what it lacks, and that many have it [F-U20]', async () => {
    await world.open()
    await expect.element(input('密码')).toBeVisible()
    const met = () => [...document.querySelectorAll('[data-met]')].map((rule) => rule.textContent?.slice(0, -3))
    expect(met()).toEqual([])
    await fill('用户名', 'player01')
    await fill('密码', 'pass12')
    expect(met()).toEqual(['小写字母', '数字'])
    await fill('密码', 'Password1')
    await expect.element(page.getByText('过于常见，请更换')).toBeVisible()
    expect(met()).toEqual(['8-25位', '大写字母', '小写字母', '数字'])
    for (const [password, words] of Object.entries({ Abcd2345: '弱', Rk7vQm2x: '中', Rk7vQm2xW9cT: '强' })) {
      await fill('密码', password)
      await expect.element(page.getByText(`强度：${words}`)).toBeVisible()
    }
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
      await world.open()
      await fillAll(account, password, confirm)
      await press('立即注册')
      await vi.waitFor(() => expect(toasts()).toBe(message))
      expect(timers.mock.calls.map(([, ms]) => ms)).toContain(3000)
      await expect.element(input(label)).toHaveAttribute('aria-invalid', 'true')
      await expect.element(input(label)).toHaveFocus()
      expect(world.register).not.toHaveBeenCalled()
    },
  )

  it.each<[string, Record<string, string>]>([
    [
      'filled in wrongly [REG-051, REG-052, REG-054, REG-057, REG-059, REG-060, REG-062, REG-063]',
      {
        真实姓名: 'Zhang|请输入您正确的中文姓名',
        提现密码: '12|提现密码必须为4位数字',
        邮箱: 'a@b|邮箱地址格式不正确',
        手机号码: '12812345678|手机号码填写有误',
        QQ: '123|请输入正确的QQ号码',
        微信: 'abc1|请输入正确的微信号',
      },
    ],
    [
      'left empty [REG-053, REG-058, REG-061, REG-067]',
      {
        真实姓名: '|真实姓名不能为空',
        出生日期: '|请输入您的出生日期',
        邮箱: '|邮箱地址不能为空',
        手机号码: '|手机号码不能为空',
        推广码: '|推广码不能为空',
      },
    ],
  ])('has a sentence for every field %s', async (_, fields) => {
    world.files.rules = { ...world.files.rules, ...ALL }
    await world.open()
    await fillAll()
    for (const [label, entry] of Object.entries(fields)) {
      const [typed = ''] = entry.split('|')
      if (typed !== '') await fill(label, typed)
    }
    await press('立即注册')
    for (const entry of Object.values(fields)) {
      const [, sentence = ''] = entry.split('|')
      await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    }
    expect(world.register).not.toHaveBeenCalled()
  })

  it('marks every wrong field and tells of the first', async () => {
    world.files.rules = { ...world.files.rules, email: 1, qq: 1 }
    await world.open()
    await fillAll()
    await fill('QQ', '12')
    await press('立即注册')
    await vi.waitFor(() => expect(toasts()).toBe('邮箱地址不能为空'))
    await expect.element(page.getByText('请输入正确的QQ号码')).toBeVisible()
    await fill('QQ', '12345')
    expect(page.getByText('请输入正确的QQ号码').elements()).toEqual([])
  })

  it('checks a field when it is left, not while it is typed in', async () => {
    await world.open()
    await expect.element(input('用户名')).toBeVisible()
    await fill('用户名', '1bad')
    expect(page.getByRole('alert').elements()).toEqual([])
    await leave()
    await expect.element(page.getByRole('alert')).toHaveTextContent('用户名须以字母开头，由6-15位字母或数字组成')
    expect(world.isFree).not.toHaveBeenCalled()
  })

  it('asks whether an account is free when its field is left', async () => {
    await world.open()
    await expect.element(input('用户名')).toBeVisible()
    world.isFree.mockReturnValue(false)
    await fill('用户名', 'player01')
    await leave()
    await expect.element(page.getByText('用户名已存在')).toBeVisible()
    world.isFree.mockReturnValue(true)
    await fill('用户名', 'player02')
    await leave()
    await expect.element(page.getByRole('img', { name: '用户名可用' })).toBeVisible()
    expect(world.isFree.mock.calls).toEqual([['player01'], ['player02']])
  })

  it('picks a birthday by wheels, which never pass today [REG-004] [REG-066] [REG-068]', async () => {
    world.files.rules = { ...world.files.rules, birthday: 1 }
    await world.open()
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
