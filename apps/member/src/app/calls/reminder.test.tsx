import * as limits from '@liuhe/contract/api/limits.ts'
import * as auth from '@liuhe/contract/api/auth.ts'
import * as bets from '@liuhe/contract/api/bets.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { createSession } from '@liuhe/web/session/session.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createErrorReaction } from './error-reactions.ts'
import { forgetReminderDue } from '../../shared/account/reminder-due.ts'
import { pageRested } from '../../shared/testing/page-rested.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { Reminder } from '../../features/limits/reminder.tsx'

type Facts = OutputOf<typeof limits.reminderFacts>

const SINCE = 1_700_000_000_000
const START: Facts = {
  ...{ isDue: false, everyMinutes: 30, since: SINCE, minutes: 29 },
  ...{ stakes: yuan('1250'), wins: yuan('980.5'), net: -yuan('269.5') },
}
const line = { code: '71101001', selectionText: '01', odds: [48], amount: 2_000n, total: 2_000n, notes: 1 }
const BET = {
  ...{ requestId: 'reminder', gameId: 71, turnNum: '20260701001' },
  content: [{ ...line, rebate: 0, unit: 'yuan' as const, multiple: 1 }],
} satisfies ArgsOf<typeof bets.submit>

let facts: Facts
/** What was sent that changes something, in order. */
let sent: string[]

beforeAll(pageRested)
beforeEach(() => {
  facts = START
  sent = []
  forgetReminderDue()
})

function Page({ typing = false }) {
  const { mutate } = useAct(bets.submit, { ownErrors: true })
  return (
    <>
      <input aria-label="金额" ref={(field) => (typing ? field?.focus() : undefined)} />
      <button type="button" onClick={() => mutate(BET)}>
        下注
      </button>
      <Reminder />
    </>
  )
}

const open = ({ type = 'MEMBER', isGuest = false, typing = false } = {}) =>
  renderPage(<Page typing={typing} />, {
    ...(!isGuest && { token: 'a' }),
    onError: createErrorReaction({
      ...{ session: createSession({ storage: localStorage, cookies: { get: () => '', set: () => undefined } }) },
      ...{ navigation: { go: () => undefined }, endElsewhere: () => undefined, log: () => undefined },
    }),
    fakes: [
      fake(member.info, () => ({
        userInfo: {
          ...{ userId: '1', account: 'p', nickname: null, type: type as 'MEMBER', isAgent: false, avatarId: 1 },
          ...{ vipLevel: 3, cycleBetAmount: 0n, rebate: 8, enableChat: true, hyLevel: 1, chatLevel: 1 },
        },
        extInfo: { recharged: 0n, money: 0n, liveMoney: 0n, hasCashPassword: false },
        userDetail: { domain: null },
        unReadCount: 0,
      })),
      fake(limits.reminderFacts, () => facts),
      fake(limits.acknowledge, () => {
        sent.push('acknowledge')
        facts = { ...START, minutes: 0, stakes: 0n, wins: 0n, net: 0n }
        return facts
      }),
      fake(auth.logout, () => {
        sent.push('logout')
        return {}
      }),
      fake(bets.submit, () => {
        sent.push('bet')
        if (facts.isDue) throw refusal('RG/REMINDER_DUE', '请先确认游戏时间提醒', 409)
        return { orderNos: ['1'], total: 2_000n, balance: 0n, chaseNo: null }
      }),
    ],
  })
const reminder = () => page.getByRole('dialog', { name: '游戏时间提醒' })
const press = (name: string) => acting(() => userEvent.click(page.getByRole('button', { name, exact: true })))
const wait = (ms: number) => acting(() => new Promise((resolve) => setTimeout(resolve, ms)))

it('opens by a refused bet, is acknowledged at the server, and leaves the bet to the member [F-C10]', async () => {
  await open()
  await wait(60)
  expect(reminder().elements()).toHaveLength(0)
  facts = { ...START, isDue: true, minutes: 31 }
  await press('下注')
  await expect.element(reminder()).toBeVisible()
  const text = reminder().element().textContent ?? ''
  for (const part of ['您已游戏 31 分钟', '投注1,250.00元', '派彩980.50元', '净输赢-269.50元'])
    expect(text).toContain(part)
  await acting(() => userEvent.keyboard('{Escape}'))
  await expect.element(reminder()).toBeVisible()
  await press('继续游戏')
  await vi.waitFor(() => expect(reminder().elements()).toHaveLength(0))
  await wait(100)
  expect(sent).toEqual(['bet', 'acknowledge'])
  await press('下注')
  await vi.waitFor(() => expect(sent).toEqual(['bet', 'acknowledge', 'bet']))
})

it('leads to limits and pauses, acknowledged [F-C10]', async () => {
  facts = { ...START, isDue: true, minutes: 40 }
  const { went } = await open()
  await expect.element(reminder()).toBeVisible()
  await press('休息一下')
  await vi.waitFor(() => expect(went).toEqual(['/responsible-gaming']))
  expect(sent).toEqual(['acknowledge'])
})

it('leads to the bills, or out of the account, acknowledged', async () => {
  facts = { ...START, isDue: true, minutes: 40 }
  const { went, unmount } = await open()
  await expect.element(reminder()).toBeVisible()
  await press('查看资金明细')
  await vi.waitFor(() => expect(went).toEqual(['/bills']))
  await unmount()
  facts = { ...START, isDue: true, minutes: 40 }
  const { went: out, session } = await open()
  await expect.element(reminder()).toBeVisible()
  await press('退出登录')
  await vi.waitFor(() => expect(out).toEqual(['/']))
  expect(session.token()).toBeNull()
  expect(sent).toEqual(['acknowledge', 'acknowledge', 'logout'])
})

it('opens by the clock on any page, when what was left of the time has passed [F-C10]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  try {
    const { calls } = await open()
    const asked = () => calls.filter(({ name }) => name === limits.reminderFacts.name).length
    await acting(() => vi.advanceTimersByTimeAsync(59_000))
    expect([asked(), reminder().elements().length]).toEqual([1, 0])
    facts = { ...START, isDue: true, minutes: 30 }
    await acting(() => vi.advanceTimersByTimeAsync(3_000))
    expect([asked(), reminder().elements().length]).toEqual([2, 1])
  } finally {
    vi.useRealTimers()
  }
})

it('does not open over a number that is being typed [F-C10]', async () => {
  facts = { ...START, isDue: true, minutes: 30 }
  await open({ typing: true })
  await wait(1_200)
  expect(reminder().elements()).toHaveLength(0)
  await acting(() => (document.activeElement as HTMLElement).blur())
  await expect.element(reminder()).toBeVisible()
})

it.each([
  ['a guest', { isGuest: true }],
  ['a trial account', { type: 'TEST' }],
])('asks nothing of %s', async (_, who) => {
  const { calls } = await open(who)
  await wait(100)
  expect(calls.map(({ name }) => name)).not.toContain(limits.reminderFacts.name)
})
