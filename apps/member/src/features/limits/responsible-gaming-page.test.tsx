import * as company from '@liuhe/contract/api/company.ts'
import * as limits from '@liuhe/contract/api/limits.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { limitPeriods } from '@liuhe/domain/members/self-limits.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../shared/testing/render-page.tsx'
import type { LimitState, MoneyKind } from './limit-words.ts'
import ResponsibleGamingPage from './responsible-gaming-page.tsx'

const KINDS: readonly MoneyKind[] = ['deposit', 'loss', 'stake']
const nothingSet = (): LimitState => ({
  limits: KINDS.flatMap((kind) => limitPeriods.map((period) => ({ kind, period, amount: null, used: 0n, next: null }))),
  session: { minutes: null, usedMinutes: 12, next: null },
  reminderMinutes: null,
  pause: null,
})

const profile = (type: 'MEMBER' | 'TEST'): OutputOf<typeof member.info> => ({
  userInfo: {
    ...{ userId: '1', account: 'player01', nickname: null, type, isAgent: false, avatarId: 1, vipLevel: 3 },
    ...{ cycleBetAmount: 0n, rebate: 8, enableChat: true, hyLevel: 1, chatLevel: 1 },
  },
  extInfo: { recharged: 0n, money: 0n, liveMoney: 0n, hasCashPassword: false },
  userDetail: { domain: null },
  unReadCount: 0,
})

let state = nothingSet()
let asked: unknown[] = []
beforeEach(() => {
  state = nothingSet()
  asked = []
  // The zone of the site comes with the published settings.
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('[{"configKey":"sys_config.time_zone","configValue":"Asia/Tokyo"}]')),
  )
})
afterEach(() => vi.unstubAllGlobals())

const answering = (change: (args: never) => void) => (args: unknown) => {
  asked.push(args)
  change(args as never)
  return state
}
const open = (token: string | undefined = 't'.repeat(43)) =>
  renderPage(<ResponsibleGamingPage />, {
    ...(token !== '' && { token }),
    fakes: [
      fake(company.about, () => ({ html: '<p>理性娱乐的建议</p>', isOwn: false })),
      fake(member.info, () => profile('MEMBER')),
      fake(limits.read, () => state),
      fake(
        limits.change,
        answering(({ kind, period, amount }: { kind: string; period: string; amount: bigint }) => {
          state = {
            ...state,
            limits: state.limits.map((one) => (one.kind === kind && one.period === period ? { ...one, amount } : one)),
          }
        }),
      ),
      fake(
        limits.changeReminder,
        answering(({ minutes }: { minutes: 15 }) => {
          state = { ...state, reminderMinutes: minutes }
        }),
      ),
      fake(
        limits.confirm,
        answering(() => {
          state = nothingSet()
        }),
      ),
      fake(
        limits.pause,
        answering(() => {
          const until = Date.now() + 86_400_000
          state = {
            ...state,
            pause: { kind: 'time-out', startedAt: 0, endsAt: until, returnAskedAt: null, barredUntil: until },
          }
        }),
      ),
    ],
  })
const press = (name: string | RegExp) =>
  acting(() => userEvent.click(page.getByRole('button', { name, exact: typeof name === 'string' })))

it('sets only the limits that were changed, and shows the one in force', async () => {
  await open()
  await press(/投注限额/)
  await acting(() => userEvent.fill(page.getByLabelText('每24小时'), '500.5'))
  await press('保存')
  await expect.element(page.getByRole('button', { name: /投注限额.*500\.50元/ })).toBeVisible()
  expect(asked).toEqual([{ kind: 'stake', period: 'day', amount: yuan('500.5') }])
})

it.each(['abc', '-5', '1.2345'])('does not send %s', async (text) => {
  await open()
  await press(/充值限额/)
  await acting(() => userEvent.fill(page.getByLabelText('每7天'), text))
  await expect.element(page.getByText('请输入正确的金额')).toBeVisible()
  await press('保存')
  expect(asked).toEqual([])
})

it('shows what waits in the time of the site, and confirms it only when its day is over', async () => {
  const confirmableAt = Date.UTC(2126, 4, 8, 15, 30)
  const waitingUntil = (at: number): LimitState => ({
    ...nothingSet(),
    limits: nothingSet().limits.map((one) =>
      one.kind === 'loss' && one.period === 'week'
        ? { ...one, amount: yuan('100'), next: { amount: null, askedAt: 0, confirmableAt: at } }
        : one,
    ),
  })
  state = waitingUntil(confirmableAt)
  const first = await open()
  await expect.element(page.getByText('亏损限额（7天）改为不限')).toBeVisible()
  await expect.element(page.getByText('可于 2126/05/09 00:30 后确认')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '确认' })).toBeDisabled()
  await first.unmount()
  state = waitingUntil(Date.now() - 1000)
  await open()
  await press('确认')
  expect(asked).toEqual([{ kind: 'loss', period: 'week' }])
})

it('asks twice before a pause begins', async () => {
  await open()
  await press(/暂停游戏/)
  await press('24小时')
  await press('取消')
  await press(/暂停游戏/)
  await press('24小时')
  await press('确定')
  expect(asked).toEqual([])
  await press('我已知晓')
  expect(asked).toEqual([{ length: '24h' }])
  await expect.element(page.getByText('您已暂停游戏')).toBeVisible()
})

it('sets the reminder', async () => {
  await open()
  await press(/游戏提醒/)
  await press('每30分钟')
  await expect.element(page.getByRole('button', { name: /游戏提醒.*每30分钟/ })).toBeVisible()
  expect(asked).toEqual([{ minutes: 30 }])
})

it('asks guests to sign in, and has advice for everybody, trial accounts too', async () => {
  const { went } = await open('')
  await expect.element(page.getByText('理性娱乐的建议')).toBeVisible()
  await press('登录后设置')
  expect(went).toEqual(['/auth/login'])
})

it('shows a trial account no limits', async () => {
  const { calls } = await renderPage(<ResponsibleGamingPage />, {
    token: 't'.repeat(43),
    fakes: [
      fake(company.about, () => ({ html: '<p>理性娱乐的建议</p>', isOwn: false })),
      fake(member.info, () => profile('TEST')),
    ],
  })
  await expect.element(page.getByText('理性娱乐的建议')).toBeVisible()
  await expect.element(page.getByText('我的限额')).not.toBeInTheDocument()
  expect(calls.map(({ name }) => name)).not.toContain('limits.read')
})
