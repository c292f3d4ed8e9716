import * as entry from '@liuhe/contract/api/operator/entry.ts'
import { readQr } from '@liuhe/web/testing/read-qr.ts'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anApproval, aQueue } from '../desks/approvals/testing.ts'
import { graveFaults } from '../testing/faults-of.ts'
import { entryFakes, fake, openConsole, refusal } from '../testing/open-console.tsx'
import { createSession, type Line } from './session.ts'

const CHECKER = { login: 'checker', role: 'finance-checker' } as const
const field = (name: RegExp) => page.getByLabelText(name)
const button = (name: RegExp) => page.getByRole('button', { name })

async function giveBoth(password = 'right-password', code = '123456') {
  await userEvent.fill(field(/^密码/), password)
  await userEvent.keyboard('{Enter}')
  await expect.element(field(/^动态码/)).toHaveFocus()
  await userEvent.fill(field(/^动态码/), code)
  await userEvent.keyboard('{Enter}')
}

describe('signing in', () => {
  test('takes a password and a code, and leads to the address that was asked for [SEC-60]', async () => {
    const { fakes } = aQueue([anApproval(7)])
    const { calls } = await openConsole({
      at: '/approvals?row=7',
      fakes: [...entryFakes('checker', 'finance-checker'), ...fakes],
    })
    await expect.element(field(/^账号/)).toHaveFocus()
    expect(await graveFaults()).toEqual([])
    await userEvent.fill(field(/^账号/), 'checker')
    await giveBoth()
    await expect.element(page.getByRole('article', { name: '审批 7' })).toBeVisible()
    expect(calls.find(({ name }) => name === 'entry.secondFactor')?.body).toEqual({
      challenge: 'c'.repeat(43),
      code: '123456',
    })
  })

  test('says the one sentence of the catalogue for whatever was wrong', async () => {
    await openConsole({ fakes: entryFakes('checker', 'finance-checker') })
    await userEvent.fill(field(/^账号/), 'checker')
    await userEvent.fill(field(/^密码/), 'wrong')
    await userEvent.click(button(/^下一步/))
    await expect.element(page.getByRole('alert')).toHaveTextContent('账号、密码或验证码错误')
    await giveBoth('right-password', '000000')
    await expect.element(page.getByRole('alert')).toHaveTextContent('账号、密码或验证码错误')
  })
})

describe('an invitation', () => {
  const INVITE = 'i'.repeat(43)
  const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const URI = `otpauth://totp/Liuhe:wu.di?secret=${SECRET}&issuer=Liuhe`
  const opened: string[] = []
  const enrolFakes = [
    fake(entry.openInvite, ({ invite }) => {
      opened.push(invite)
      if (invite !== INVITE) throw refusal('STAFF/INVITE')
      return { login: 'wu.di', role: 'risk' as const, secret: SECRET, uri: URI }
    }),
    fake(entry.enrol, ({ password, code }) => {
      if (password === 'passwordpassword') throw refusal('STAFF/PASSWORD_WEAK')
      if (code !== '123456') throw refusal('STAFF/LOGIN_FAILED')
      return { login: 'wu.di' }
    }),
    ...entryFakes('wu.di', 'risk'),
  ]
  const finish = async (password: string, { again = password, code = '123456' } = {}) => {
    await userEvent.fill(field(/^设置密码/), password)
    await userEvent.fill(field(/^再次输入密码/), again)
    await userEvent.fill(field(/^动态码/), code)
    await userEvent.click(button(/^完成开通/))
  }
  const alert = page.getByRole('alert')

  test('becomes an account with a password and an authenticator, which then signs in [SEC-60]', async () => {
    const { calls } = await openConsole({ fakes: [...enrolFakes, ...aQueue([]).fakes], at: '/approvals' })
    await userEvent.click(button(/^使用邀请码/))
    await userEvent.fill(field(/^邀请码/), 'x'.repeat(43))
    await userEvent.click(button(/^下一步/))
    await expect.element(alert).toHaveTextContent('邀请码无效或已过期')
    await userEvent.fill(field(/^邀请码/), ` ${INVITE} `)
    await userEvent.click(button(/^下一步/))
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await expect.element(page.getByText(/账号 wu\.di · 风控/)).toBeVisible()
    expect(readQr(page.getByRole('img', { name: '验证器二维码' }).element())).toBe(URI)
    expect(await graveFaults()).toEqual([])
    await finish('correct horse battery', { again: 'correct horse batter' })
    await expect.element(alert).toHaveTextContent('两次输入的密码不一致')
    await finish('passwordpassword')
    await expect.element(alert).toHaveTextContent('密码至少12位，不能是常见密码，也不能与账号相同')
    await finish('correct horse battery', { code: '000000' })
    await expect.element(alert).toHaveTextContent('账号、密码或验证码错误')
    expect(calls.filter(({ name }) => name === 'entry.enrol')).toHaveLength(2)
    await finish('correct horse battery')
    await expect.element(page.getByText('wu.di 已开通，请登录')).toBeVisible()
    await expect.element(field(/^账号/)).toHaveValue('wu.di')
    expect(calls.findLast(({ name }) => name === 'entry.enrol')?.body).toEqual({
      ...{ invite: INVITE, password: 'correct horse battery', code: '123456' },
    })
    await giveBoth()
    await expect.element(page.getByText('没有等待决定的事')).toBeVisible()
  })

  test('that comes in the address is opened once, and leaves the address at once', async () => {
    opened.length = 0
    const before = location.href
    history.replaceState(null, '', `#invite=${INVITE}`)
    await openConsole({ fakes: enrolFakes })
    await expect.element(page.getByText(/账号 wu\.di/)).toBeVisible()
    expect([opened, location.hash]).toEqual([[INVITE], ''])
    await userEvent.click(button(/^返回登录/))
    await expect.element(field(/^账号/)).toHaveValue('')
    history.replaceState(null, '', before)
  })
})

describe('a session', () => {
  test('that is over is opened again over the page, and what was typed and asked is still there [SEC-60]', async () => {
    const queue = aQueue([anApproval(7)])
    const fakes = [...entryFakes('checker', 'finance-checker'), ...queue.fakes]
    const opening = { as: CHECKER, fakes, at: '/approvals?row=7', newsEveryMs: 60_000 }
    const { server, calls } = await openConsole(opening)
    const words = page.getByRole('textbox', { name: /^理由/ })
    await userEvent.type(words, '金额不符')
    server.isOver = true
    await userEvent.click(button(/^驳回/))
    const dialog = page.getByRole('dialog', { name: '会话已结束，请再次验证' })
    await expect.element(dialog).toBeVisible()
    expect(await graveFaults()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
    await expect.element(words).toHaveValue('金额不符')
    await giveBoth()
    await expect.element(page.getByText('已驳回').first()).toBeVisible()
    // Asked twice, done once: the first found the session over.
    expect(calls.filter(({ name }) => name === 'approvals.reject').map(({ body }) => body)).toEqual([
      { note: '金额不符' },
      { note: '金额不符' },
    ])
  })

  test('warns two minutes before its end, and goes on when somebody types [SEC-60]', async () => {
    const { fakes } = aQueue([])
    const { calls } = await openConsole({ as: CHECKER, at: '/approvals', fakes })
    await expect.element(page.getByText('没有等待决定的事')).toBeVisible()
    vi.setSystemTime(Date.now() + 13.5 * 60_000)
    await expect.element(page.getByText(/会自动退出/)).toBeVisible()
    await userEvent.keyboard('x')
    await expect.poll(() => calls.some(({ name, isAutomatic }) => name === 'entry.sessions' && !isAutomatic)).toBe(true)
    await expect.poll(() => page.getByText(/会自动退出/).elements()).toEqual([])
  })

  test('that nobody used for a quarter of an hour covers the page by itself [SEC-60]', async () => {
    const { fakes } = aQueue([])
    const { server } = await openConsole({ as: CHECKER, at: '/approvals', fakes })
    await expect.element(page.getByText('没有等待决定的事')).toBeVisible()
    server.isOver = true
    vi.setSystemTime(Date.now() + 15.1 * 60_000)
    await expect.element(page.getByRole('dialog', { name: '会话已结束，请再次验证' })).toBeVisible()
  })

  test('ends in every tab when it is left in one', async () => {
    const channel = new BroadcastChannel('test')
    const { fakes } = aQueue([])
    const other = createSession({ line: new BroadcastChannel('test'), reload: () => undefined })
    other.enter({ login: 'checker', role: 'finance-checker', permissions: [] })
    await openConsole({
      ...{ as: CHECKER, at: '/approvals', line: channel },
      fakes: [...fakes, ...entryFakes('checker', 'finance-checker')],
    })
    await userEvent.click(button(/^退出/))
    await expect.element(field(/^账号/)).toBeVisible()
    await expect.poll(() => other.state().kind).toBe('out')
    other.close()
    channel.close()
  })

  test('of somebody else in another tab starts this page again, and the same person’s goes on', () => {
    const { line, say } = aLine()
    const reload = vi.fn<() => void>()
    const session = createSession({ line, reload })
    session.enter({ login: 'anna', role: 'risk', permissions: [] })
    session.end()
    say({ kind: 'in', login: 'anna' })
    expect([session.state().kind, reload.mock.calls.length]).toEqual(['in', 0])
    say({ kind: 'in', login: 'bert' })
    expect(reload.mock.calls.length).toBe(1)
  })
})

function aLine() {
  let hear: (event: MessageEvent) => void = () => undefined
  const line: Line = {
    postMessage: () => undefined,
    close: () => undefined,
    addEventListener: ((_: string, listener: typeof hear) => void (hear = listener)) as Line['addEventListener'],
  }
  return { line, say: (data: unknown) => hear(new MessageEvent('message', { data })) }
}
