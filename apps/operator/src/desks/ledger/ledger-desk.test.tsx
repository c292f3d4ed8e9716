import * as api from '@liuhe/contract/api/operator/ledger.ts'
import * as results from '@liuhe/contract/api/operator/results.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { faultsIn, list, panel, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'

type Posting = OutputOf<typeof api.postings>['data'][number]
type Explained = OutputOf<typeof api.explain>

const AUDITOR = { login: 'auditor', role: 'auditor' } as const
const AT = Date.UTC(2026, 10, 21, 12, 31, 44)
const MEMBER = { memberId: '1204881', account: 'ly***06' }

const aPosting = (n: number, part: Partial<Posting> = {}): Posting => ({
  ...{ transferId: String(900 + n), line: 1, at: AT - n * 1_000, event: 'bet-paid', tranType: 4, amount: 9_600_000n },
  from: { address: 'draw:325:stakes', member: null, after: null },
  to: { address: 'member:1204881:main', member: MEMBER, after: 45_134_300n },
  ...{ orderNo: '88090', key: `settle:325:1:paid:${n}`, actor: 'engine', ...part },
})

const STAKE = aPosting(2, {
  ...{ event: 'bet-placed', tranType: 3, amount: 200_000n },
  from: { address: 'member:1204881:main', member: MEMBER, after: 35_534_300n },
  to: { address: 'draw:325:stakes', member: null, after: null },
})
const SOME = [aPosting(1), STAKE, aPosting(3, { event: 'rebate-claimed', tranType: 19, amount: 18_600n })]

const TOLD: Explained = {
  posting: aPosting(1),
  lines: [aPosting(1)],
  links: (['formula', 'result', 'order', 'origin'] as const).map((kind) => ({ kind, isFound: true })),
  checks: [
    { kind: 'balance', about: 'member:1204881:main', left: 45_134_300n, right: 45_134_300n, isEqual: true },
    { kind: 'formula', about: '88090', left: 9_600_000n, right: 9_600_000n, isEqual: true },
  ],
  formula: {
    ...{ amount: 9_600_000n, wins: [{ notes: 1, perNote: 9_600_000n }], pushed: 0, lost: 0, isCapped: false },
    ...{ validStake: 200_000n, rebate: 0n },
  },
  result: {
    ...{ gameId: 110, gameName: '新澳门', turnNum: '2026325', family: 'LHC', numbers: '28,44,40,36,33,23,38' },
    ...{ version: 1, state: 'settled', drawnAt: AT },
  },
  order: {
    ...{ orderNo: '88090', playName: '特码 A', selectionText: '38', notes: 1, perNote: 200_000n, total: 200_000n },
    ...{ odds: [480_000], rebateTenths: 0, winMax: 15_000_000_000n, status: 1, outcome: 1, reward: 9_600_000n },
    ...{ placedAt: AT - 745_000, settledAt: AT },
  },
  ...{ payment: null, withdrawal: null, approval: null },
  origin: {
    ...{ amount: 200_000n, covered: 200_000n },
    sources: [
      {
        ...{ transferId: '700', line: 1, at: AT - 86_400_000, event: 'recharge-credited', tranType: 2, orderNo: null },
        ...{ used: 200_000n, amount: 20_000_000n },
      },
    ],
  },
}

const fakesOf = (told: Partial<Explained> = {}) => [
  fake(api.postings, ({ member, tranType }) => ({
    data: SOME.filter((one) => tranType === undefined || one.tranType === tranType),
    next: null,
    account: member === undefined ? null : { ...MEMBER, address: 'member:1204881:main', balance: 45_134_300n },
  })),
  fake(api.explain, ({ transferId }) => {
    if (transferId === '1') throw refusal('LEDGER/NOT_FOUND')
    return { ...TOLD, ...told }
  }),
]

describe('the desk of the ledger', () => {
  test('of all accounts says from where to where; of one it has signs and balances', async () => {
    const opened = await openConsole({ as: AUDITOR, fakes: fakesOf(), at: '/ledger' })
    await expect.element(row(/彩票派彩 期次 325 保证金 → ly\*\*\*06 可用 9,600.00/)).toBeVisible()
    await opened.unmount()
    await openConsole({ as: AUDITOR, fakes: fakesOf(), at: '/ledger?member=lychee06' })
    await expect.element(row(/彩票派彩 \+9,600.00 45,134.30/)).toBeVisible()
    await expect.element(row(/彩票下注 −200.00 35,534.30/)).toBeVisible()
    await expect.element(list.getByText('+18.60')).toBeVisible()
  })

  test('takes filters from the address', async () => {
    await openConsole({ as: AUDITOR, fakes: fakesOf(), at: '/ledger?type=3' })
    await expect.element(row(/彩票下注/)).toBeVisible()
    expect(row(/彩票派彩/).elements()).toEqual([])
  })

  test('explains an amount link by link, down to the money that paid the stake', async () => {
    await openConsole({ as: AUDITOR, fakes: fakesOf(), at: '/ledger?row=B901-1' })
    await expect.element(panel.getByText('链条完整：5 环，0 处缺口')).toBeVisible()
    await expect.element(panel.getByText('2 项核对全部相等')).toBeVisible()
    await expect.element(panel.getByText(/每注 200.00 × 赔率 48；中 1 注 × 9,600.00 ＝ 9,600.00/)).toBeVisible()
    await expect.element(panel.getByRole('row', { name: /线上支付 .* 200.00 20,000.00/ })).toBeVisible()
  })

  test('says a missing link and a figure that does not agree', async () => {
    const told = {
      links: TOLD.links.map((link) => (link.kind === 'order' ? { ...link, isFound: false } : link)),
      ...{ order: null, formula: null },
      checks: [{ kind: 'stake', about: '88090', left: 0n, right: 200_000n, isEqual: false } as const],
    }
    await openConsole({ as: AUDITOR, fakes: fakesOf(told), at: '/ledger?row=B901-1' })
    await expect.element(panel.getByText('链条有 1 处缺口')).toBeVisible()
    await expect.element(panel.getByText('分录写着注单号，但找不到这张注单。')).toBeVisible()
    await expect.element(panel.getByText('1 项核对不相等')).toBeVisible()
    await expect.element(panel.getByText('不相等', { exact: true })).toBeVisible()
  })

  test('says of a posting that nobody booked that nothing is here', async () => {
    await openConsole({ as: AUDITOR, fakes: fakesOf(), at: '/ledger?row=B1-1' })
    await expect.element(panel.getByText('这里没有内容')).toBeVisible()
  })

  test('is walked by keys alone', async () => {
    await walkByKeys({ as: AUDITOR, fakes: fakesOf(), at: '/ledger' }, [/9,600.00/, /彩票下注/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const opening = { as: AUDITOR, fakes: fakesOf(), at: '/ledger?member=lychee06&row=B901-1' }
    expect(await faultsIn(theme, opening, /链条完整/)).toEqual([])
  })

  const [readers, others] = [true, false].map((is) => STAFF_ROLES.filter((role) => staffMay(role, 'readMoney') === is))
  test.each(readers ?? [])('is there for %s [SEC-61]', async (role) => {
    await openConsole({ as: { login: 'somebody', role }, fakes: fakesOf(), at: '/ledger' })
    await expect.element(row(/彩票下注/)).toBeVisible()
  })

  test.each(others ?? [])('has nothing for %s, and asks nothing [SEC-61]', async (role) => {
    const { calls } = await openConsole({ as: { login: 'somebody', role }, fakes: fakesOf(), at: '/ledger' })
    await expect.element(page.getByText('这里没有内容')).toBeVisible()
    expect(calls.map(({ name }) => name)).not.toContain('ledger.postings')
  })
})

describe('what members owe after corrections', () => {
  const aDebt = (memberId: string, turnNum: string) => ({
    ...{ memberId, account: `ly***${memberId}`, gameId: 110, turnNum, version: 2, owed: 90_000n, collected: 20_000n },
  })
  const debtFakes = [
    ...fakesOf(),
    fake(results.debts, ({ after }) =>
      after === undefined
        ? { data: [aDebt('7', '2026325'), aDebt('8', '2026325')], next: 'more' }
        : { data: [aDebt('9', '2026326')], next: null },
    ),
  ]
  const at = '/ledger?view=debts&row=7-110-2026325-2'

  test('is listed page by page with what is left [F-M7]', async () => {
    const { history } = await openConsole({ as: AUDITOR, fakes: debtFakes, at: '/ledger' })
    await userEvent.click(page.getByRole('button', { name: '更正欠款' }))
    await expect.element(row(/ly\*\*\*7 新澳门六合彩 2026325 第 2 版 90.00 20.00 70.00/)).toBeVisible()
    await expect.element(page.getByText('本页 2 笔 · 还欠 140.00')).toBeVisible()
    expect(history.location.href).toBe('/ledger?view=debts')
    await userEvent.keyboard(']')
    await expect.element(row(/ly\*\*\*9 .* 2026326/)).toBeVisible()
  })

  test('leads to the member, to the result and to what was taken back', async () => {
    const { history } = await openConsole({ as: AUDITOR, fakes: debtFakes, at })
    const link = (name: string) => panel.getByRole('link', { name })
    await expect.element(link('ly***7')).toHaveAttribute('href', '/members?id=%227%22')
    await expect.element(link('2026325')).toHaveAttribute('href', '/results?view=published&row=110-2026325')
    await userEvent.click(link('这位会员的冲销派奖'))
    await expect.element(row(/冲销派奖|派彩|派奖/).first()).not.toBeInTheDocument()
    expect(history.location.pathname).toBe('/ledger')
    expect(history.location.search).toContain('type=%2232%22')
  })

  test('is walked by keys alone', async () => {
    await walkByKeys({ as: AUDITOR, fakes: debtFakes, at: '/ledger?view=debts' }, [/\*7/, /\*8/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    expect(await faultsIn(theme, { as: AUDITOR, fakes: debtFakes, at }, /冲销派奖/)).toEqual([])
  })

  const readers = STAFF_ROLES.filter((role) => staffMay(role, 'readMoney'))
  test.each(readers)('has for %s no way to a desk that is not his [SEC-61]', async (role) => {
    await openConsole({ as: { login: 'somebody', role }, fakes: debtFakes, at })
    await expect.element(panel.getByText('更正后第 2 版')).toBeVisible()
    expect(panel.getByRole('link', { name: '2026325' }).elements()).toHaveLength(staffMay(role, 'readDraws') ? 1 : 0)
    expect(panel.getByRole('link', { name: 'ly***7' }).elements()).toHaveLength(staffMay(role, 'readMembers') ? 1 : 0)
  })
})
