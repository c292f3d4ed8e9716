import * as api from '@liuhe/contract/api/operator/audit.ts'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, list, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole } from '../../testing/open-console.tsx'
import { hashOf } from './entries.ts'

const AUDITOR = { login: 'auditor', role: 'auditor' } as const

const LIKE_THIS = {
  ...{ action: 'withdrawals.figures', address: '10.8.2.41', after: null, at: '2026-11-22T12:13:58.220Z' },
  ...{ before: null, login: 'maker', object: null, outcome: 'done', reason: null },
  ...{ requestId: '17bmp20-7', role: 'finance-maker', session: '0123456789abcdef' },
}

/** A chain of these entries, the first of them at position 1. */
async function aChain(parts: readonly object[]) {
  const rows: { position: number; prev: string; hash: string; entry: string }[] = []
  for (const part of parts) {
    const entry = JSON.stringify({ ...LIKE_THIS, ...part })
    const prev = rows.at(-1)?.hash ?? '0'.repeat(64)
    rows.push({ position: rows.length + 1, prev, hash: await hashOf(prev, entry), entry })
  }
  return rows
}

type Rows = Awaited<ReturnType<typeof aChain>>

/** The server's list over a chain. */
const fakesOf = (chain: Rows) => [
  fake(api.list, ({ before = 1_000_000, login, object, action, result, rows }) =>
    chain
      .filter(({ position, entry }) => {
        const said = JSON.parse(entry)
        const isDone = said.outcome === 'done'
        return (
          position < before &&
          (login ?? said.login) === said.login &&
          (object ?? said.object) === said.object &&
          (action ?? said.action) === said.action &&
          (result === undefined || isDone === (result === 'done'))
        )
      })
      .toReversed()
      .slice(0, rows),
  ),
]

const SOME = [
  { action: 'cards.save', login: 'editor', role: 'content', object: 'card/7' },
  {
    object: 'withdrawal-figures',
    before: { fee: 1, timesPerDay: 5 },
    after: { fee: 1, timesPerDay: 6 },
    reason: '旺季',
  },
  {
    login: 'checker',
    role: 'finance-checker',
    action: 'approvals.approve',
    outcome: 'APPROVAL/OWN',
    object: 'approval/3',
  },
]

describe('the desk of the audit', () => {
  test('lists who did what to what, the newest first, refusals in words [SEC-64]', async () => {
    await openConsole({ as: AUDITOR, fakes: fakesOf(await aChain(SOME)), at: '/audit' })
    await expect.element(row(/checker 财务复核 approvals.approve approval\/3 拒绝/)).toBeVisible()
    await expect.element(row(/maker 财务制单 withdrawals.figures withdrawal-figures 成功 旺季/)).toBeVisible()
    const times = list.getByRole('row').elements().slice(1)
    expect(times.map((one) => one.textContent?.slice(0, 14))).toEqual(Array(3).fill('11-22 20:13:58'))
    expect(times[0]?.querySelector('td')?.title).toContain('2026-11-22 12:13:58 UTC')
  })

  test('takes its filters from the address, and each condition that finds nothing can be dropped', async () => {
    const { history } = await openConsole({ as: AUDITOR, fakes: fakesOf(await aChain(SOME)), at: '/audit?login=maker' })
    await expect.element(row(/withdrawals.figures/)).toBeVisible()
    expect(row(/cards.save/).elements()).toEqual([])
    await userEvent.selectOptions(page.getByRole('combobox', { name: '结果' }), '拒绝')
    await expect.element(list.getByText('没有符合条件的')).toBeVisible()
    await userEvent.click(list.getByRole('button', { name: '去掉「谁 maker」' }))
    await expect.element(row(/approvals.approve/)).toBeVisible()
    expect(history.location.href).toBe('/audit?result=refused')
  })

  test('is read page by page by position', async () => {
    const chain = await aChain(Array.from({ length: 130 }, (_, at) => ({ action: `test.n${at + 1}` })))
    await openConsole({ as: AUDITOR, fakes: fakesOf(chain), at: '/audit' })
    await expect.element(row(/test.n130/)).toBeVisible()
    await press(']')
    await expect.element(row(/test.n30 /)).toBeVisible()
    expect(row(/test.n31 /).elements()).toEqual([])
    await press('[[')
    await expect.element(row(/test.n130/)).toBeVisible()
  })

  test('shows what was changed by field, and goes to the same person and the same object', async () => {
    const { history } = await openConsole({ as: AUDITOR, fakes: fakesOf(await aChain(SOME)), at: '/audit?row=2' })
    await expect.element(panel.getByRole('row', { name: '每日次数 − 5 + 6' })).toBeVisible()
    expect(panel.getByRole('row', { name: /手续费/ }).elements()).toEqual([])
    await userEvent.click(button(/^全部字段/))
    await expect.element(panel.getByRole('row', { name: '手续费 1 1' })).toBeVisible()
    await press('d')
    await expect.element(panel.getByText(/"requestId": "17bmp20-7"/)).toBeVisible()
    await press('f')
    await expect.poll(() => history.location.href).toBe('/audit?row=2&login=maker')
    await press('o')
    await expect.poll(() => history.location.href).toBe('/audit?row=2&login=maker&object=withdrawal-figures')
  })

  test('computes the hash of an entry itself, and leads to the one before', async () => {
    const chain = await aChain(SOME)
    const { history } = await openConsole({ as: AUDITOR, fakes: fakesOf(chain), at: '/audit?row=3' })
    await expect.element(panel.getByText('重算相同')).toBeVisible()
    await expect.element(panel.getByText('相接', { exact: true })).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: /^#2/ }))
    await expect.poll(() => history.location.href).toBe('/audit?row=2')
  })

  test('says of an entry that was changed, and of one whose neighbour was, that they do not fit', async () => {
    const [first, second, third] = (await aChain(SOME)) as [Rows[0], Rows[0], Rows[0]]
    const changed = { ...third, entry: third.entry.replace('checker', 'chucker') }
    await openConsole({
      as: AUDITOR,
      fakes: fakesOf([first, { ...second, hash: 'ab'.repeat(32) }, changed]),
      at: '/audit?row=3',
    })
    await expect.element(panel.getByText('重算不同')).toBeVisible()
    await expect.element(panel.getByText('不相接')).toBeVisible()
  })

  test('checks the whole chain part by part, and names the first entry that is broken', async () => {
    const answers = [
      { position: 5_000, hash: 'ab'.repeat(32), isEnd: false, fault: null },
      { position: 7_001, hash: 'cd'.repeat(32), isEnd: true, fault: null },
      { position: 6, hash: 'ef'.repeat(32), isEnd: false, fault: { position: 7, fault: 'entry' as const } },
    ]
    const asked: unknown[] = []
    const check = fake(api.check, ({ after, hash }) => {
      asked.push([after, hash])
      return answers[asked.length - 1] ?? answers[0]!
    })
    await openConsole({ as: AUDITOR, fakes: [...fakesOf(await aChain(SOME)), check], at: '/audit' })
    await expect.element(row(/cards.save/)).toBeVisible()
    await press('v')
    await expect.element(page.getByText('链完整到 #7001')).toBeVisible()
    await press('v')
    await expect.element(page.getByText('#7 内容被改')).toBeVisible()
    expect(asked).toEqual([
      [0, undefined],
      [5_000, 'ab'.repeat(32)],
      [0, undefined],
    ])
  })

  test('says of a position that nobody has that nothing is here', async () => {
    await openConsole({ as: AUDITOR, fakes: fakesOf(await aChain(SOME)), at: '/audit?row=99' })
    await expect.element(panel.getByText('这里没有内容')).toBeVisible()
  })

  test('is walked by keys alone, and the focus is never lost', async () => {
    const opening = { as: AUDITOR, fakes: fakesOf(await aChain(SOME)), at: '/audit' }
    await walkByKeys(opening, [/approvals.approve/, /withdrawals.figures/, /cards.save/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const opening = { as: AUDITOR, fakes: fakesOf(await aChain(SOME)), at: '/audit?row=2' }
    expect(await faultsIn(theme, opening, /重算相同/)).toEqual([])
  })
})

describe('the desk of a sysadmin', () => {
  const SYSADMIN = { login: 'ada', role: 'sysadmin' } as const
  const OF_SYSTEM = [
    { action: 'entry.signIn', login: 'bob', role: 'risk', object: 'session/0123456789abcdef' },
    { action: 'people.suspend', login: 'ada', role: 'sysadmin', object: 'operator/bob', reason: '离职' },
  ]
  /** The server answers some entries of a chain. */
  const opening = async (at: string) => {
    const [first, , third] = (await aChain([OF_SYSTEM[0]!, SOME[1]!, OF_SYSTEM[1]!])) as [Rows[0], Rows[0], Rows[0]]
    return { as: SYSADMIN, fakes: [...fakesOf([first, third]), fake(api.failedEntries, () => [])], at }
  }

  test('has entries of people and the system, says so, and has no chain to check [SEC-61]', async () => {
    await openConsole(await opening('/audit'))
    await expect.element(row(/ada 系统管理员 people.suspend operator\/bob 成功 离职/)).toBeVisible()
    await expect.element(page.getByText('只看到会话、人员与设置的记录')).toBeVisible()
    for (const name of [/验证整条链/, /链头/, /导出/]) expect(button(name).elements()).toEqual([])
    await press('h')
    await press('v')
    expect(page.getByRole('dialog').elements()).toEqual([])
    await userEvent.click(button(/登录失败/))
    await expect.element(list.getByText('三十天内没有输错过密码')).toBeVisible()
  })

  test('computes the hash of an entry, and says nothing of one before that is not theirs', async () => {
    await openConsole(await opening('/audit?row=3'))
    await expect.element(panel.getByText('重算相同')).toBeVisible()
    expect(panel.getByText(/相接/).elements()).toEqual([])
    expect(panel.getByRole('button', { name: /^#/ }).elements()).toEqual([])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    expect(await faultsIn(theme, await opening('/audit?row=3'), /重算相同/)).toEqual([])
  })
})

describe('wrong passwords', () => {
  const aFailure = (id: number, login: string | null, times: number) => ({
    ...{ id, login, times, address: `10.8.2.${id}`, lastAt: Date.UTC(2026, 10, 22, 12, 13, 58) },
  })
  const fakes = [
    fake(api.list, () => []),
    fake(api.failedEntries, () => [aFailure(3, 'maker', 12), aFailure(2, null, 4)]),
  ]

  test('are listed by hour and address, with what the person did since', async () => {
    const { history } = await openConsole({ as: AUDITOR, fakes, at: '/audit' })
    await userEvent.click(page.getByRole('button', { name: '登录失败' }))
    await expect.element(row(/11-22 20:13:58 maker 10.8.2.3 12/)).toBeVisible()
    await expect.element(row(/没有这个账号 10.8.2.2 4/)).toBeVisible()
    await expect.element(page.getByText('本页 16 次')).toBeVisible()
    await userEvent.click(row(/maker/).getByRole('button'))
    await userEvent.click(panel.getByRole('link', { name: 'maker 做过什么' }))
    expect(history.location.href).toBe('/audit?login=maker')
  })

  test('of a login that nobody has lead nowhere', async () => {
    await openConsole({ as: AUDITOR, fakes, at: '/audit?view=failed&row=2' })
    await expect.element(panel.getByText(/输入的内容不保存/)).toBeVisible()
    expect(panel.getByRole('link').elements()).toEqual([])
  })

  test('are walked by keys alone', async () => {
    await walkByKeys({ as: AUDITOR, fakes, at: '/audit?view=failed' }, [/maker/, /没有这个账号/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    expect(await faultsIn(theme, { as: AUDITOR, fakes, at: '/audit?view=failed&row=3' }, /这一小时/)).toEqual([])
  })
})

test('the head of the chain is copied as verify-audit takes it, or the refusal is told [SEC-64]', async () => {
  const head = `4821:${'9f'.repeat(32)}`
  const fakes = [fake(api.list, () => []), fake(api.head, () => ({ position: 4821, hash: '9f'.repeat(32) }))]
  await openConsole({ as: AUDITOR, fakes, at: '/audit' })
  await expect.element(list.getByText('还没有记录')).toBeVisible()
  await press('h')
  const dialog = page.getByRole('dialog', { name: '链头' })
  await expect.element(dialog.getByText(`npm run operator -- verify-audit --head ${head}`)).toBeVisible()
  const write = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(new Error('no'))
  await userEvent.click(dialog.getByRole('button', { name: /复制/ }))
  await expect.element(dialog.getByText('已复制 #4821 的链头。')).toBeVisible()
  expect(write).toHaveBeenCalledWith(head)
  await userEvent.click(dialog.getByRole('button', { name: /复制/ }))
  await expect.element(dialog.getByText(/浏览器不让复制/)).toBeVisible()
})
