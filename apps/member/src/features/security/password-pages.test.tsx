import * as security from '@liuhe/contract/api/security.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { brandOf, renderPage } from '../../shared/testing/render-page.tsx'
import CashPasswordPage from './cash-password-page.tsx'
import ChangePasswordPage from './change-password-page.tsx'
import ResetPasswordPage from './reset-password-page.tsx'
import SecurityCenterPage from './security-center-page.tsx'
import {
  alerts,
  faultsOf,
  fill,
  info,
  note,
  open,
  overview,
  OVERVIEW,
  press,
  refuse,
  toasts,
  typeCode,
} from './testing/security-world.tsx'

test.each([
  ['the security centre', SecurityCenterPage],
  ['the page of the cash password', CashPasswordPage],
  ['the page of the login password', ChangePasswordPage],
])('%s calls paying out what the company calls it [F-U22]', async (_, View) => {
  const { labels } = brandOf('theme1')
  const held = { hasCashPassword: true, withdrawHeldUntil: Date.now() + 60_000, cashPasswordLockedUntil: Date.now() }
  await renderPage(<View />, {
    token: 't',
    fakes: [overview(held), info],
    brand: { labels: { ...labels, withdrawTerm: '取款' } },
  })
  await expect.element(page.getByText(/取款/).first()).toBeVisible()
  expect(document.body.textContent).not.toContain('提现')
})

describe('the security centre', () => {
  test('says what is missing, and leads there [ROUTE-086]', async () => {
    const { went } = await open(<SecurityCenterPage />, [overview()])
    await expect.element(page.getByText('未设置')).toBeVisible()
    for (const name of [/登录密码/, /提现密码/, /真实姓名/, /收款账户/]) {
      await acting(() => userEvent.click(page.getByRole('link', { name })))
    }
    expect(went).toEqual(['/change-password', '/password-withdraw-money', '/personal-info', '/account-list'])
    expect(await faultsOf()).toEqual([])
  })

  test('shows what is set, a lock, a hold and the last login; a real name is final [F-C6] [CONST-002]', async () => {
    const at = Date.parse('2026-05-08T20:30:00+08:00')
    const facts = { fullName: '张**', phone: '139******61', email: 'zha***an@example.com', hasCashPassword: true }
    const times = { cashPasswordLockedUntil: at, withdrawHeldUntil: at, lastLogin: { time: at, address: '203.0.*.*' } }
    await open(<SecurityCenterPage />, [overview({ ...facts, ...times, payoutAccountCount: 2 })])
    await expect.element(page.getByText('已绑定2个')).toBeVisible()
    const text = document.querySelector('main')?.textContent ?? ''
    for (const part of ['张**', '139******61', 'zha***an@example.com', '安全等级 高']) expect(text).toContain(part)
    expect(text).toContain('已锁定至 2026/05/08 20:30')
    expect(text).toContain('2026/05/08 20:30 后可提现')
    expect(text).toContain('最近登录 2026/05/08 20:30 · 203.0.*.*')
    expect(page.getByRole('link', { name: /真实姓名/ }).elements()).toEqual([])
    expect(await faultsOf()).toEqual([])
  })

  test('can be loaded again when it did not come, and tells a trial account why it does not', async () => {
    let isBroken = true
    const { unmount } = await open(<SecurityCenterPage />, [
      fake(security.overview, () => {
        if (isBroken) refuse('SYS/BUSY', '系统繁忙，请稍后再试')()
        return OVERVIEW
      }),
    ])
    await expect.element(page.getByText('加载失败，请稍后重试')).toBeVisible()
    isBroken = false
    await press('重新加载')
    await expect.element(page.getByText('未设置')).toBeVisible()
    await unmount()
    const trial = '试玩账户无法进行该操作，请注册正式账户!'
    await open(<SecurityCenterPage />, [fake(security.overview, refuse('UC/TRIAL_FORBIDDEN', trial))])
    await expect.element(page.getByText(trial)).toBeVisible()
  })
})

describe('a change of password', () => {
  const change = (answer: (args: unknown) => OutputOf<typeof security.updatePassword>) =>
    open(<ChangePasswordPage />, [info, fake(security.updatePassword, answer)])

  test('takes the new token into use and goes back [ROUTE-015]', async () => {
    const asked: unknown[] = []
    const { session, went } = await change((args) => {
      asked.push(args)
      return { token: 'n'.repeat(43), expiresAt: Date.now() + 3_600_000 }
    })
    await expect.element(page.getByRole('button', { name: '确认修改' })).toBeVisible()
    expect(await faultsOf()).toEqual([])
    await fill('原登录密码', 'Passw0rdXy')
    await fill('新登录密码', 'Another0ne')
    await fill('确认新密码', 'Another0ne')
    await press('确认修改')
    await expect.poll(() => session.token()).toBe('n'.repeat(43))
    expect(asked).toEqual([{ oldPassword: 'Passw0rdXy', password: 'Another0ne', confirmPassword: 'Another0ne' }])
    expect([went, toasts()]).toEqual([['back:/security-center'], '密码修改成功'])
    expect(page.getByLabelText('原登录密码', { exact: true }).element()).toHaveValue('')
  })

  test('asks for the first empty field, and judges the new one while it is typed [F-U21] [F-U20]', async () => {
    const { calls } = await change(refuse('SYS/FAULT', 'must not be asked'))
    for (const [label, message] of [
      ['原登录密码', '请输入原登录密码'],
      ['新登录密码', '请输入新密码'],
      ['确认新密码', '请再次输入新密码'],
    ] as const) {
      await press('确认修改')
      expect(alerts()).toEqual([message])
      await expect.element(page.getByLabelText(label, { exact: true })).toHaveFocus()
      await fill(label, 'Player01')
    }
    await expect.element(page.getByText('请勿与用户名相同')).toBeVisible()
    expect(calls.map(({ name }) => name)).toEqual(['member.info'])
  })

  test.each([
    ['weakpassword', 'weakpassword', '密码至少8位，须包含大写字母、小写字母和数字'],
    ['Player01', 'Player01', '为了您的账户安全，请勿使用与用户名相同的密码'],
    ['Another0ne', 'Another0nf', '登录密码与确认密码不一致'],
    ['Passw0rdXy', 'Passw0rdXy', '新密码不能与原密码相同'],
  ])('%s, %s reads %s and asks nobody', async (password, confirm, message) => {
    const { calls } = await change(refuse('SYS/FAULT', 'must not be asked'))
    await expect.poll(() => calls.length).toBe(1)
    await fill('原登录密码', 'Passw0rdXy')
    await fill('新登录密码', password)
    await fill('确认新密码', confirm)
    await press('确认修改')
    expect(alerts()).toEqual([message])
    expect(calls.map(({ name }) => name)).toEqual(['member.info'])
  })

  test('shows at the old password that it was wrong', async () => {
    await change(refuse('UC/PASSWORD_WRONG', '原密码不正确', { field: 'oldPassword' }))
    await fill('原登录密码', 'Wrong0000x')
    await fill('新登录密码', 'Another0ne')
    await fill('确认新密码', 'Another0ne')
    await press('确认修改')
    await expect.poll(alerts).toEqual(['原密码不正确'])
    await fill('原登录密码', 'Passw0rdXy')
    expect(alerts()).toEqual([])
  })
})

describe('a forgotten password', () => {
  const send = async () => {
    await fill('新登录密码', 'Another0ne')
    await fill('确认新密码', 'Another0ne')
    await press('重置密码')
  }

  test('asks a guest for a code of customer service, and goes to login [ROUTE-016]', async () => {
    const asked: unknown[] = []
    const answer = fake(security.updatePasswordByAccount, (args) => note(asked, args, {}))
    const { went } = await open(<ResetPasswordPage />, [answer], '')
    expect(page.getByRole('group', { name: '提现密码' }).elements()).toEqual([])
    expect(await faultsOf()).toEqual([])
    await fill('用户名', 'player01')
    await fill('重置码', ' ABCD2345 ')
    await send()
    const passwords = { password: 'Another0ne', confirmPassword: 'Another0ne' }
    await expect.poll(() => asked).toEqual([{ account: 'player01', resetCode: 'ABCD2345', ...passwords }])
    expect(went).toEqual(['/auth/login'])
  })

  test('asks a member who is still in for the cash password, and signs out', async () => {
    const asked: unknown[] = []
    const answer = fake(security.updatePasswordByAccount, (args) => note(asked, args, {}))
    const { session } = await open(<ResetPasswordPage />, [info, answer])
    await expect.element(page.getByLabelText('用户名')).toHaveValue('player01')
    await typeCode('提现密码', '4076')
    await send()
    await expect.poll(() => session.token()).toBeNull()
    expect(asked).toMatchObject([{ account: 'player01', cashPassword: '4076' }])
  })
})

describe('the cash password', () => {
  test('is set with the login password, typed twice [ROUTE-010]', async () => {
    const asked: unknown[] = []
    const answer = fake(security.updateFundPwd, (args) => note(asked, args, {}))
    const { went } = await open(<CashPasswordPage />, [overview(), answer])
    await expect.element(page.getByRole('heading', { name: '设置提现密码' })).toBeVisible()
    expect(await faultsOf()).toEqual([])
    await fill('登录密码', 'Passw0rdXy')
    await typeCode('提现密码', '4076')
    // The focus goes on by itself.
    await acting(() => userEvent.keyboard('4077'))
    await press('确认设置')
    expect(alerts()).toEqual(['两次输入的提现密码不一致'])
    await typeCode('再次输入提现密码', '{Backspace}6')
    await press('确认设置')
    await expect.poll(() => asked).toEqual([{ password: 'Passw0rdXy', cashPassword: '4076' }])
    expect([went, toasts()]).toEqual([['back:/security-center'], '提现密码设置成功'])
  })

  test('refuses an easy one at once', async () => {
    const { calls } = await open(<CashPasswordPage />, [overview()])
    await fill('登录密码', 'Passw0rdXy')
    await typeCode('提现密码', '1314')
    await acting(() => userEvent.keyboard('1314'))
    await press('确认设置')
    expect(alerts()).toEqual(['提现密码过于简单，请更换'])
    expect(calls.map(({ name }) => name)).toEqual(['security.overview'])
  })

  test('is changed with the old one, whose failure is shown there', async () => {
    const wrong = refuse('UC/CASH_PASSWORD_ERROR', '交易密码输入错误!', { triesLeft: 4 })
    await open(<CashPasswordPage />, [overview({ hasCashPassword: true }), fake(security.updateFundPwd, wrong)])
    await expect.element(page.getByRole('heading', { name: '修改提现密码' })).toBeVisible()
    await fill('登录密码', 'Passw0rdXy')
    await typeCode('原提现密码', '4077')
    await acting(() => userEvent.keyboard('5739'))
    await acting(() => userEvent.keyboard('5739'))
    await press('确认修改')
    await expect.poll(alerts).toEqual(['交易密码输入错误!'])
    expect(toasts()).toBe('交易密码输入错误!')
  })

  test('cannot be changed while it is locked', async () => {
    await open(<CashPasswordPage />, [overview({ hasCashPassword: true, cashPasswordLockedUntil: 1_778_243_400_000 })])
    await expect.element(page.getByText(/已锁定至 2026\/05\/08 20:30/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: '确认修改' })).toBeDisabled()
  })
})
