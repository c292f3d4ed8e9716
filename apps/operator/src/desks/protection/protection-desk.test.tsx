import * as api from '@liuhe/contract/api/operator/protection.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { ASSESSMENT_QUESTIONS } from '@liuhe/domain/members/protection.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { type Fake, fake, openConsole } from '../../testing/open-console.tsx'
import { type Case, QUESTIONS } from './words.ts'

const GUARD = { login: 'protect', role: 'protection' } as const
const HOUR = 3_600_000

const aCase = (caseId: number, part: Partial<Case> = {}): Case => ({
  ...{ caseId, memberId: String(caseId), account: `pl***0${caseId}`, vipLevel: 6, kind: 'chasing' },
  facts: { times: 5, last: yuan('16000'), lost: yuan('31000') },
  ...{ raisedAt: Date.now() - HOUR / 2, dueAt: Date.now() + HOUR / 2, liftableAt: null, revision: 0 },
  ...{ closedAt: null, closedBy: null, outcome: null, level: null, words: null },
  ...part,
})
const CASES = [
  aCase(1),
  aCase(2, { kind: 'match', facts: { other: { memberId: '9', account: 'li***44' } } }),
  aCase(3, { kind: 'return', facts: {}, liftableAt: Date.now() - HOUR }),
  aCase(4, { kind: 'return', facts: {}, liftableAt: Date.now() + 5 * HOUR }),
]

type Found = OutputOf<typeof api.member>
const PERIODS = ['day', 'week', 'month'] as const
const oneOf = (memberId: string): Found => {
  const found = CASES.find((one) => one.memberId === memberId) as Case
  const isAway = found.kind === 'return'
  return {
    ...{ memberId, account: found.account, vipLevel: 6, revision: 4 },
    limits: {
      limits: (['deposit', 'loss', 'stake'] as const).flatMap((kind) =>
        PERIODS.map((period) => ({
          ...{ kind, period, next: null },
          amount: kind === 'deposit' && period === 'day' ? yuan('50000') : null,
          used: kind === 'deposit' ? yuan('31000') : 0n,
        })),
      ),
      session: { minutes: 240, usedMinutes: 312, next: null },
      reminderMinutes: null,
      pause: isAway
        ? {
            ...{ kind: 'exclusion', startedAt: 1_700_000_000_000, endsAt: 1_716_000_000_000 },
            ...{ returnAskedAt: (found.liftableAt ?? 0) - 24 * HOUR, barredUntil: null },
          }
        : null,
    },
    pauseBy: isAway ? '会员本人' : null,
    liftableAt: found.liftableAt,
    figures: { lostToday: yuan('31000'), deposited30: yuan('186400'), minutesToday: 312, nights: 5 },
    hours: Array.from({ length: 24 }, (_, at) => ({
      ...{ hour: Date.now() - (24 - at) * HOUR, deposits: at % 6 === 0 ? 1 : 0 },
      ...{ deposited: 0n, net: yuan(String(-at * 100)) },
    })),
    events: [{ at: Date.now(), subject: 'limit:deposit:day', by: 'protect', words: '50,000.00' }],
    contacts: [],
    cases: [found],
  }
}

const fakes: Fake[] = [
  fake(api.queue, ({ kind }) => {
    const data = CASES.filter((one) => kind === undefined || one.kind === kind)
    return { data, next: null, totalCount: data.length }
  }),
  fake(api.counts, () => ({
    cases: { chasing: 1, 'long-play': 0, 'failed-deposits': 0, match: 1, return: 2 },
    ...{ raises: 1, timeOuts: 0, exclusions: 2 },
  })),
  fake(api.member, ({ memberId }) => oneOf(memberId)),
  fake(api.raises, () => ({
    data: [
      {
        ...{ memberId: '1', account: 'pl***01', kind: 'deposit' as const, period: 'day' as const },
        ...{ amount: yuan('10000'), next: yuan('50000'), askedAt: Date.now(), confirmableAt: Date.now() + 24 * HOUR },
      },
    ],
    ...{ next: null, totalCount: 1 },
  })),
]

describe('the desk of protection', () => {
  test('lists what calls for somebody by its deadline, in words, with what comes next', async () => {
    await openConsole({ as: GUARD, fakes, at: '/protection' })
    await expect
      .element(row(/pl\*\*\*01 追损 1 小时内 5 次加码充值，最近 16,000.00，同时净亏 31,000.00 .*评估/))
      .toBeVisible()
    await expect.element(row(/pl\*\*\*02 排除匹配 与已排除会员 li\*\*\*44 .*确认匹配/)).toBeVisible()
    await expect.element(row(/pl\*\*\*03 申请解除排除 .*双人解除/)).toBeVisible()
    await expect.element(row(/pl\*\*\*04 申请解除排除 .*冷静期/)).toBeVisible()
    await userEvent.click(button(/^限额上调等待/))
    await expect.element(row(/pl\*\*\*01 24小时充值 10,000.00 → 50,000.00 .*冷静期/)).toBeVisible()
  })

  test('lowers a limit by keys, and takes nothing that is not lower', async () => {
    const asked: object[] = []
    const lower = fake(api.lowerLimit, (deed) => {
      asked.push(deed)
      return { revision: 5 }
    })
    await openConsole({ as: GUARD, fakes: [...fakes, lower], at: '/protection?row=1-case1' })
    await expect.element(panel.getByText(/^近 24 小时/)).toBeVisible()
    await press('l')
    const dialog = page.getByRole('dialog')
    await userEvent.fill(dialog.getByRole('textbox', { name: '下调至（元）' }), '60000')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '理由模板' }), '会员要求')
    await expect.element(dialog.getByText('还差：低于现在的金额')).toBeVisible()
    await userEvent.fill(dialog.getByRole('textbox', { name: '下调至（元）' }), '20000')
    await userEvent.click(dialog.getByRole('button', { name: '下调', exact: true }))
    await expect.element(panel.getByText('24小时充值限额已下调至 20,000.00。')).toBeVisible()
    expect(asked).toMatchObject([
      { memberId: '1', revision: 4, kind: 'deposit', period: 'day', amount: yuan('20000'), reason: '会员要求' },
    ])
  })

  test('closes a case only when every question has its answer', async () => {
    const asked: object[] = []
    const close = fake(api.closeCase, (deed) => {
      asked.push(deed)
      return { revision: 1 }
    })
    await openConsole({ as: GUARD, fakes: [...fakes, close], at: '/protection?row=1-case1' })
    await expect.element(panel.getByText(/^近 24 小时/)).toBeVisible()
    await press('a')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(/还差：6 项未答、等级、理由/)).toBeVisible()
    for (const question of ASSESSMENT_QUESTIONS) {
      await userEvent.click(dialog.getByRole('radiogroup', { name: QUESTIONS[question] }).getByLabelText('否'))
    }
    await userEvent.click(dialog.getByRole('radiogroup', { name: '等级' }).getByLabelText('高'))
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '理由模板' }), '已下调限额')
    await userEvent.click(dialog.getByRole('button', { name: '结案' }))
    await expect.element(panel.getByText('已结案。')).toBeVisible()
    expect(asked).toMatchObject([{ caseId: 1, level: 'high', words: '已下调限额' }])
  })

  test('offers the lift of an exclusion only after the day of its wish, and to two people [RG-5]', async () => {
    const lift = fake(api.lift, () => ({ approvalId: 12, payloadHash: 'ab'.repeat(32), expiresAt: Date.now() }))
    await openConsole({ as: GUARD, fakes: [...fakes, lift], at: '/protection?row=4-case4' })
    await expect.element(panel.getByText(/冷静 24 小时，余/)).toBeVisible()
    await expect.element(button(/^申请解除排除/)).toBeDisabled()
    await press('k')
    await expect.element(button(/^申请解除排除/)).toBeEnabled()
    await press('r')
    const dialog = page.getByRole('dialog')
    await userEvent.click(dialog.getByRole('checkbox'))
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '理由模板' }), '期满，本人申请，回访无异常')
    await userEvent.click(dialog.getByRole('button', { name: '送第二人' }))
    await expect.element(panel.getByText('已送第二人，待办 AP-0012。')).toBeVisible()
  })

  test('shows support what there is, and nothing to do', async () => {
    await openConsole({ as: { login: 's', role: 'support' }, fakes, at: '/protection?row=1-case1' })
    await expect.element(panel.getByText(/^近 24 小时/)).toBeVisible()
    expect(button(/^(下调限额|开始暂停|评估结案)/).elements()).toEqual([])
  })

  test('is walked by keys alone, and the focus is never lost', async () => {
    await walkByKeys({ as: GUARD, fakes, at: '/protection' }, [/pl\*\*\*01/, /pl\*\*\*02/, /pl\*\*\*03/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    expect(await faultsIn(theme, { as: GUARD, fakes, at: '/protection?row=3-case3' }, /近 24 小时/)).toEqual([])
  })
})
