import * as security from '@liuhe/contract/api/security.ts'
import { ApiError, type Call } from '@liuhe/contract/client.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { type Fake, fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askCashPassword } from '../../shared/account/cash-question.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { CashPasswordSlot } from './cash-password-slot.tsx'
import { withCashPassword } from './with-cash-password.ts'

const DEMAND = { operation: 'withdraw', amount: 250, destination: 'digest' }
const account = { kind: 'bank', provider: '招商银行', number: '6225880000000001' } as const

/** What the server was asked, with the ticket it came with. */
let asked: (string | undefined)[] = []
let opens: (ticket: string | undefined) => boolean = () => true
beforeEach(() => {
  asked = []
  opens = (ticket) => ticket === 'ticket'
})

const server = (async (_endpoint: unknown, _args: unknown, options?: { cashTicket?: string }) => {
  asked.push(options?.cashTicket)
  if (opens(options?.cashTicket)) return { done: true }
  throw new ApiError('UC/CASH_PASSWORD', '请输入提现密码', 400, DEMAND)
}) as unknown as Call

type Check = (args: ArgsOf<typeof security.checkCashPassword>) => { ticket: string | null }

/** A page's call that is refused for want of the cash password, and the place of the dialog. */
async function callThat(check: Check, fakes: readonly Fake[] = []) {
  const view = await renderPage(<CashPasswordSlot />, {
    token: 't',
    fakes: [fake(security.checkCashPassword, (args) => check(args)), ...fakes],
  })
  const outcome = withCashPassword(server, askCashPassword)(security.updateBank, account).then(
    () => 'done',
    (error: ApiError) => error.code,
  )
  await expect.element(page.getByRole('dialog', { name: '请输入提现密码' })).toBeVisible()
  return { ...view, outcome }
}

const press = (name: string) => acting(() => userEvent.click(page.getByRole('button', { name, exact: true })))
const type = (code: string) => acting(() => userEvent.keyboard(code))
const refuse =
  (msg: string, data: object | null = null) =>
  () => {
    throw new ApiError('UC/CASH_PASSWORD_ERROR', msg, 400, data)
  }
const alertText = () => document.querySelector('dialog[open] [role=alert]')?.textContent
const boxes = () =>
  [...document.querySelectorAll<HTMLInputElement>('dialog[open] input')].map(({ value }) => value).join('')

test('a refused call opens the dialog and is repeated with the ticket of the right code [WALLET-007]', async () => {
  const checks: unknown[] = []
  const { outcome } = await callThat((args) => {
    checks.push(args)
    return { ticket: 'ticket' }
  })
  await expect.element(page.getByText('¥250.00')).toBeVisible()
  await type('4076')
  expect(await outcome).toBe('done')
  expect(checks).toEqual([{ cashPassword: '4076', demand: { ...DEMAND, amount: 250_000n } }])
  expect(asked).toEqual([undefined, 'ticket'])
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
})

test('nothing typed reads 请输入提现密码, and asks nobody [WALLET-005]', async () => {
  const { calls, outcome } = await callThat(() => ({ ticket: 'ticket' }))
  await press('确定')
  expect(alertText()).toBe('请输入提现密码')
  await type('40')
  await press('确定')
  expect(alertText()).toBe('请输入4位提现密码')
  expect(calls).toEqual([])
  await press('取消')
  expect(await outcome).toBe('UC/CASH_PASSWORD')
  expect(asked).toEqual([undefined])
})

test('a wrong code reads 交易密码输入错误!, empties the boxes and may be typed again [WALLET-006]', async () => {
  let isWrong = true
  const { outcome } = await callThat(() => {
    if (isWrong) refuse('交易密码输入错误!', { triesLeft: 4 })()
    return { ticket: 'ticket' }
  })
  await type('4077')
  await expect.poll(alertText).toBe('交易密码输入错误!')
  expect(boxes()).toBe('')
  expect(asked).toEqual([undefined])
  isWrong = false
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  await type('4076')
  expect(await outcome).toBe('done')
})

test('a locked code says until when, takes no more digits, and leads to customer service', async () => {
  const { outcome, went } = await callThat(refuse('提现密码已锁定，请于05-09 20:30后再试', { closed: 'locked' }))
  await type('4077')
  await expect.poll(alertText).toBe('提现密码已锁定，请于05-09 20:30后再试')
  expect(document.querySelector<HTMLInputElement>('dialog[open] input')?.disabled).toBe(true)
  await press('联系客服')
  expect([await outcome, went]).toEqual(['UC/CASH_PASSWORD', ['/services']])
})

const overviewOf = (hasCashPassword: boolean) =>
  fake(security.overview, () => ({
    ...{ account: 'player01', fullName: null, phone: null, email: null, hasCashPassword, payoutAccountCount: 1 },
    ...{ cashPasswordLockedUntil: null, withdrawHeldUntil: null, lastLogin: null },
  }))

test.each([
  ['customer service while it is still set', true, '联系客服', '/services'],
  ['a new one after customer service took it away', false, '设置新密码', '/password-withdraw-money'],
] as const)('somebody who forgot it reads how it is mended, and goes to %s', async (_, isSet, step, to) => {
  const { outcome, went } = await callThat(() => ({ ticket: 'ticket' }), [overviewOf(isSet)])
  await press('忘记提现密码？')
  await expect.element(page.getByRole('dialog', { name: '忘记提现密码' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: step })).toBeVisible()
  await press('返回输入')
  await expect.element(page.getByRole('dialog', { name: '请输入提现密码' })).toBeVisible()
  await press('忘记提现密码？')
  await expect.element(page.getByRole('button', { name: step })).toBeVisible()
  await press(step)
  expect([await outcome, went]).toEqual(['UC/CASH_PASSWORD', [to]])
})

test('somebody without one goes to the page that sets it [WALLET-008]', async () => {
  const { outcome, went } = await callThat(() => {
    throw new ApiError('UC/CASH_PASSWORD_NULL', '请先设置提现密码', 400)
  })
  await type('4076')
  expect([await outcome, went]).toEqual(['UC/CASH_PASSWORD', ['/password-withdraw-money']])
})

test('a ticket that came too late is asked for again, twice at most', async () => {
  opens = () => false
  const { outcome } = await callThat(() => ({ ticket: 'late' }))
  await type('4076')
  await expect.poll(() => asked.length).toBe(2)
  await expect.poll(boxes).toBe('')
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  await type('4076')
  expect(await outcome).toBe('UC/CASH_PASSWORD')
  expect(asked).toEqual([undefined, 'late', 'late'])
})

test('other refusals pass by', async () => {
  const call = withCashPassword(
    (async () => {
      throw new ApiError('SYS/BUSY', '系统繁忙', 503)
    }) as unknown as Call,
    () => Promise.reject(new Error('must not be asked')),
  )
  await expect(call(security.updateBank, account)).rejects.toThrow('系统繁忙')
})
