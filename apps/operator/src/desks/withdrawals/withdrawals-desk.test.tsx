import { ApiError } from '@liuhe/contract/client.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { graveFaults } from '../../testing/faults-of.ts'
import { openConsole, refusal } from '../../testing/open-console.tsx'
import { aBoard, aDetail, aRow, aTwoPeopleRow, numberOf } from './testing.ts'

const MAKER = { login: 'maker', role: 'finance-maker' } as const
const CHECKER = { login: 'checker', role: 'finance-checker' } as const

const panel = page.getByRole('region', { name: '详情' })
const list = page.getByRole('region', { name: '列表' })
const dialog = page.getByRole('dialog')
const row = (text: RegExp) => list.getByRole('row', { name: text })
const button = (name: RegExp) => panel.getByRole('button', { name })
const press = (keys: string) => userEvent.keyboard(keys)
const at = (end: number) => `/withdrawals?row=${numberOf(end)}`
type Calls = { name: string; body: unknown }[]
const STEPS = /\.(claim|release|approve|reject|pay|settle|giveBack|ask)$/
const steps = (calls: Calls) => calls.filter(({ name }) => STEPS.test(name)).map(({ name, body }) => [name, body])
const someCode = expect.stringMatching(/^[0-9a-f-]{36}$/)

describe('the queue of withdrawals', () => {
  test('shows who, how much, for how long, which rules hold it and who looks at it, the oldest first', async () => {
    const claim = { login: 'other', until: Date.now() + 60_000 }
    const { fakes } = aBoard([aRow(7), aTwoPeopleRow(8, { claim })])
    await openConsole({ as: MAKER, fakes, at: '/withdrawals' })
    await expect.element(row(/…000007 ly8\*\*\*06 800\.00 银行 待审核 0:52 已超时 超自动额/)).toBeVisible()
    await expect.element(row(/…000008 ly8\*\*\*06 6,000\.00 银行 待审核 .* 需第二人 首户 \+1 other/)).toBeVisible()
    await expect.element(page.getByText('2 件 · 最久 0:52 · 合计 6,800.00 元')).toBeVisible()
  })

  test('takes its filters from the address, writes them there, and refuses what is no sum', async () => {
    const { fakes } = aBoard([aRow(7), aTwoPeopleRow(8), aRow(9, { accountKind: 'usdt', amount: yuan('70') })])
    const { history, calls } = await openConsole({ as: MAKER, fakes, at: '/withdrawals?rule=large' })
    await expect.element(row(/000008/)).toBeVisible()
    expect(row(/000007/).elements()).toEqual([])
    await userEvent.selectOptions(page.getByRole('combobox', { name: '规则' }), '全部')
    await userEvent.selectOptions(page.getByRole('combobox', { name: '方式' }), 'USDT')
    await expect.element(row(/000009/)).toBeVisible()
    expect(row(/000008/).elements()).toEqual([])
    expect(history.location.href).toBe('/withdrawals?kind=usdt')
    expect(page.getByRole('columnheader', { name: '领取' }).elements()).toHaveLength(1)
    const least = page.getByRole('textbox', { name: '金额 ≥' })
    await userEvent.fill(least, '一百')
    await press('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('整数元')
    await expect.element(least).toHaveValue('一百')
    await userEvent.fill(least, '100')
    await press('{Enter}')
    await expect.element(list.getByText('没有符合条件的')).toBeVisible()
    expect(history.location.href).toBe('/withdrawals?kind=usdt&min=100')
    await userEvent.click(list.getByRole('button', { name: '清除筛选' }))
    await expect.element(row(/000007/)).toBeVisible()
    expect(calls.filter(({ name }) => name === 'withdrawals.queue').length).toBeGreaterThan(3)
  })

  test('of all has no column of claims, and leads to the member by his number', async () => {
    const { fakes } = aBoard([aRow(7)])
    await openConsole({ as: MAKER, fakes, at: `/withdrawals?queue=all&row=${aRow(7).orderNo}` })
    await expect.element(row(/000007/)).toBeVisible()
    expect(page.getByRole('columnheader', { name: '领取' }).elements()).toEqual([])
    const member = panel.getByRole('link', { name: aRow(7).account })
    await expect.element(member).toHaveAttribute('href', `/members?id=${aRow(7).memberId}`)
  })

  test('has those that another member pays in a view of their own, where nobody can pay them', async () => {
    const direct = { peopleNeeded: 0, rules: [], mode: 'direct' as const }
    const { fakes } = aBoard([aRow(7, direct), aRow(8, { ...direct, isOffered: true })])
    const { history } = await openConsole({ as: CHECKER, fakes, at: '/withdrawals?queue=payable' })
    await expect.element(row(/…000007 .* 免提直充 待付款/)).toBeVisible()
    expect(row(/000008/).elements()).toEqual([])
    await userEvent.click(page.getByRole('button', { name: '等会员付款' }))
    await userEvent.click(row(/…000008 .* 免提直充 等会员付款/).getByRole('button'))
    await expect.element(panel.getByText('等会员付款', { exact: true }).first()).toBeVisible()
    expect(button(/付款/).elements()).toEqual([])
    expect(history.location.href).toContain('queue=offered')
  })

  test('keeps the number of an order whole in the address, and is led to it by the palette', async () => {
    const { fakes } = aBoard([aRow(7), aRow(800)])
    const { history } = await openConsole({ as: MAKER, fakes, at: '/withdrawals' })
    await expect.element(row(/000007/)).toBeVisible()
    await press('{Control>}k{/Control}')
    // Ends in zeros: JavaScript would take it for a number.
    await press(numberOf(800))
    await userEvent.click(dialog.getByRole('option', { name: `提现 ${numberOf(800)}` }))
    await expect.element(panel.getByRole('article', { name: `提现 ${numberOf(800)}` })).toBeVisible()
    expect(history.location.href).toBe(`/withdrawals?queue=all&row=${numberOf(800)}`)
  })

  test('is read page by page by its cursor, and again by itself without keeping the session', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => aRow(index + 1))
    const { fakes } = aBoard(rows)
    const { calls, server } = await openConsole({ as: CHECKER, fakes, at: '/withdrawals' })
    await expect.element(row(/…000050/)).toBeVisible()
    await userEvent.click(list.getByRole('button', { name: '下一页' }))
    await expect.element(row(/…000060/)).toBeVisible()
    expect(row(/…000050/).elements()).toEqual([])
    const asked = () => calls.filter(({ name }) => name === 'withdrawals.queue').map(({ isAutomatic }) => isAutomatic)
    expect(asked()).toEqual([false, false])
    Object.assign(server, { mark: 2, objects: ['withdrawal/1'] })
    // What the page asks by itself keeps no session alive [SEC-60].
    await expect.poll(asked).toEqual([false, false, true])
  })

  test('says that it is empty, that it could not be read, and that there is nobody of this number', async () => {
    const board = aBoard([])
    let isLost = true
    const queue = board.fakes[0] as { name: string; answer: (args: never) => unknown }
    const fakes = [
      ...board.fakes.slice(1),
      {
        name: queue.name,
        answer: (args: never) => {
          if (isLost) throw new ApiError('NETWORK', '连不上服务器', 0)
          return queue.answer(args)
        },
      },
    ]
    await openConsole({ as: CHECKER, fakes, at: at(99) })
    await expect.element(list.getByText('没有载入：连不上服务器')).toBeVisible()
    await expect.element(panel.getByText('这里没有内容')).toBeVisible()
    isLost = false
    await userEvent.click(list.getByRole('button', { name: '再试一次' }))
    await expect.element(list.getByText('没有待审核的提现')).toBeVisible()
  })
})

describe('one withdrawal', () => {
  test('has everything that speaks for and against it side by side', async () => {
    const board = aBoard([aTwoPeopleRow(8, { fee: yuan('10'), paidMoney: yuan('5990') })])
    await openConsole({ as: MAKER, fakes: board.fakes, at: at(8) })
    const sums = panel.getByRole('region', { name: '金额' })
    await expect.element(sums).toHaveTextContent('申请6,000.00手续费−10.00扣除0.00实付5,990.00')
    const compared = panel.getByRole('table', { name: '核对' })
    await expect.element(compared.getByRole('row', { name: '户名 黎*云 黎*云 一致' })).toBeVisible()
    await expect.element(compared.getByRole('row', { name: /收款账户 工商银行 .*；付成功 0 次 首次/ })).toBeVisible()
    const trail = panel.getByRole('region', { name: /^资金来源/ })
    await expect.element(trail.getByRole('row', { name: '＝ 期间净额 +73,020.00' })).toBeVisible()
    await expect.element(panel.getByText('本笔 6,000.00，达到 5,000.00')).toBeVisible()
    await expect.element(panel.getByText('51,940.00 / 50,000.00')).toBeVisible()
    await expect.element(compared.getByRole('row', { name: /登录设备 .*ly8\*\*\*11 重叠 1/ })).toBeVisible()
    await expect.element(panel.getByRole('img', { name: '投注 2,400.00 · 派彩 1,560.00 · 中 4' })).toBeVisible()
    await expect.element(panel.getByRole('row', { name: /12,000\.00 .* 已付款/ })).toBeVisible()
  })

  test('names what does not fit: another name, another holder, an account that is gone', async () => {
    const board = aBoard([aRow(7)])
    const { destination } = aDetail(aRow(7))
    const odd = { ...destination, isOwnName: false, isShared: true, isRemoved: true }
    board.details.set(numberOf(7), { destination: odd, gateway: 'bank' })
    await openConsole({ as: MAKER, fakes: board.fakes, at: at(7) })
    const compared = panel.getByRole('table', { name: '核对' })
    await expect.element(compared.getByRole('row', { name: /户名 .* 不一致/ })).toBeVisible()
    await expect.element(compared.getByRole('row', { name: /收款账户 .* 已删除/ })).toBeVisible()
    await expect.element(compared.getByRole('row', { name: /账户归属 .* 重复/ })).toBeVisible()
  })

  test('gives its evidence as the file that the server made', async () => {
    const { fakes } = aBoard([aRow(7)])
    await openConsole({ as: MAKER, fakes, at: at(7) })
    await expect.element(button(/^下载/)).toBeVisible()
    const saved: { name: string; blob: Blob }[] = []
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: blobs[0] as Blob })
    })
    await press('e')
    expect(saved.map(({ name }) => name)).toEqual([`withdrawal-${numberOf(7)}.json`])
    expect(await saved[0]?.blob.text()).toBe('{"format":"liuhe.withdrawal.1"}\n')
  })

  test('is claimed for a quarter of an hour, which runs down, and given back', async () => {
    const { fakes } = aBoard([aRow(7)])
    const { calls } = await openConsole({ as: MAKER, fakes, at: at(7) })
    await userEvent.click(button(/^领取/))
    await expect.element(panel.getByText(/我已领取 · 余 14:5/)).toBeVisible()
    await expect.element(row(/000007 .* 我/)).toBeVisible()
    // What one has done oneself is no news.
    expect(panel.getByText(/刚刚被别人处理/).elements()).toEqual([])
    await press('x')
    await expect.element(button(/^领取/)).toBeVisible()
    expect(steps(calls).map(([name]) => name)).toEqual(['withdrawals.claim', 'withdrawals.release'])
  })

  test('of somebody else’s claim cannot be decided until it is over', async () => {
    const claim = { login: 'other', until: Date.now() + 2_500 }
    const { fakes } = aBoard([aRow(7, { claim })])
    await openConsole({ as: MAKER, fakes, at: at(7) })
    await expect.element(panel.getByText(/other 正在看这一笔/)).toBeVisible()
    expect(button(/^(通过|拒绝|领取)/).elements()).toEqual([])
    await expect.element(button(/^领取/)).toBeVisible()
    await expect.element(button(/^通过/)).toBeVisible()
  })
})

describe('a decision', () => {
  test('of one person repeats whom it is about and says what will come of it', async () => {
    const { fakes } = aBoard([aRow(7)])
    const { calls } = await openConsole({ as: MAKER, fakes, at: at(7) })
    await userEvent.click(button(/^通过/))
    await expect.element(dialog.getByText('还差：理由')).toBeVisible()
    await expect.element(dialog.getByText(/系统随即付款：800\.00 元 到 工商银行 6222…3308/)).toBeVisible()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '理由模板' }), '证据齐全，来源已核')
    await userEvent.click(dialog.getByRole('button', { name: '通过' }))
    await expect.element(panel.getByText('待付款', { exact: true })).toBeVisible()
    expect(steps(calls)).toEqual([
      ['withdrawals.approve', { revision: 3, requestId: someCode, reason: '证据齐全，来源已核' }],
    ])
  })

  test('of two goes on to the approvals of somebody else, and leads there [SEC-62]', async () => {
    const board = aBoard([aTwoPeopleRow(8)])
    const { history } = await openConsole({ as: MAKER, fakes: board.fakes, at: at(8) })
    await expect.element(panel.getByText(/首次付到此账户；大额。通过后进入财务复核的待办/)).toBeVisible()
    await press('a')
    await expect.element(dialog.getByText(/现在不付款。第二人在 2 小时内批准后付 6,000\.00 元/)).toBeVisible()
    await userEvent.fill(dialog.getByRole('textbox'), '已电话回访')
    await userEvent.click(dialog.getByRole('button', { name: '通过并送复核' }))
    await expect.element(panel.getByText(/等第二人复核：我提出，余 (1:59:\d\d|2:00:00)/)).toBeVisible()
    expect(button(/^通过/).elements()).toEqual([])
    expect(panel.getByRole('link', { name: '查看 AP-0040' }).element().getAttribute('href')).toBe('/approvals?row=40')
    expect(history.location.href).toBe(at(8))
  })

  test('has a large amount typed once more, and none above the limit of the role', async () => {
    const board = aBoard([aTwoPeopleRow(8, { amount: yuan('50000') }), aTwoPeopleRow(9, { amount: yuan('50000.01') })])
    await openConsole({ as: MAKER, fakes: board.fakes, at: at(8) })
    await userEvent.click(button(/^通过并送复核/))
    await userEvent.fill(dialog.getByRole('textbox', { name: /理由/ }), '已核')
    await expect.element(dialog.getByText('还差：金额')).toBeVisible()
    await userEvent.fill(dialog.getByRole('textbox', { name: /输入金额/ }), '50,000')
    await expect.element(dialog.getByRole('button', { name: '通过并送复核' })).toBeEnabled()
    await press('{Escape}j')
    await expect.element(panel.getByText('金额超出你的角色可以通过的额度。')).toBeVisible()
    await expect.element(button(/^通过并送复核/)).toBeDisabled()
  })

  test('to refuse tells the member why, and keeps what was typed through a new start', async () => {
    const board = aBoard([aRow(7)])
    const opening = { as: MAKER, fakes: board.fakes, at: at(7) }
    const first = await openConsole(opening)
    await expect.element(button(/^拒绝/)).toBeVisible()
    await press('{Escape}')
    await press('j')
    await userEvent.click(button(/^拒绝/))
    await userEvent.fill(dialog.getByRole('textbox'), '户名不一致')
    await first.unmount()
    const { calls } = await openConsole(opening)
    await userEvent.click(button(/^拒绝/))
    await expect.element(dialog.getByRole('textbox')).toHaveValue('户名不一致')
    await userEvent.click(dialog.getByRole('button', { name: '拒绝并退回' }))
    await expect.element(panel.getByText('已拒绝', { exact: true })).toBeVisible()
    expect(steps(calls)).toEqual([['withdrawals.reject', { reason: '户名不一致' }]])
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
  })

  test('that came too late shows what was seen beside what is now, and loses no word', async () => {
    const board = aBoard([aTwoPeopleRow(8)])
    await openConsole({ as: MAKER, fakes: board.fakes, at: at(8) })
    await expect.element(button(/^通过并送复核/)).toBeVisible()
    await press('a')
    await userEvent.fill(dialog.getByRole('textbox'), '已核对流水')
    board.refuses = () => {
      const rules = ['first-account', 'large', 'changed'] as const
      board.rows = [aTwoPeopleRow(8, { revision: 4, rules: [...rules] })]
      return refusal('APPROVAL/CHANGED')
    }
    await userEvent.click(dialog.getByRole('button', { name: '通过并送复核' }))
    const conflict = page.getByRole('region', { name: '冲突' })
    await expect.element(conflict.getByText(/没有执行；你写的内容还在/)).toBeVisible()
    await expect
      .element(
        conflict.getByRole('row', { name: '触发规则 首次付到此账户、大额 首次付到此账户、大额、账户信息刚变更' }),
      )
      .toBeVisible()
    await press('a')
    await expect.element(dialog.getByRole('textbox')).toHaveValue('已核对流水')
  })

  test('without an answer is not claimed to be known, and is sent again under the same number', async () => {
    const board = aBoard([aRow(7)])
    const { calls } = await openConsole({ as: MAKER, fakes: board.fakes, at: at(7) })
    await expect.element(button(/^通过/)).toBeVisible()
    await press('a')
    await userEvent.fill(dialog.getByRole('textbox'), '已核')
    board.refuses = () => new ApiError('NETWORK', '连不上服务器', 0)
    await userEvent.click(dialog.getByRole('button', { name: '通过' }))
    await expect.element(panel.getByText(/不能确定是否已执行/)).toBeVisible()
    board.refuses = undefined
    await userEvent.click(button(/^再问一次/))
    await expect.element(panel.getByText('待付款', { exact: true })).toBeVisible()
    const [first, second] = steps(calls)
    expect(first).toEqual(second)
  })

  test('of a colleague is told: the list at once, what is open only when asked for', async () => {
    const board = aBoard([aRow(7), aRow(8)])
    const { server } = await openConsole({ as: CHECKER, fakes: board.fakes, at: at(7) })
    await expect.element(panel.getByText('800.00').first()).toBeVisible()
    board.rows = [aRow(7, { state: 'rejected', revision: 4 }), aRow(8)]
    Object.assign(server, { mark: 2, objects: [`withdrawal/${numberOf(7)}`] })
    await expect.element(panel.getByText(/刚刚被别人处理/)).toBeVisible()
    await expect.poll(() => row(/000007/).elements()).toEqual([])
    await expect.element(panel.getByText('待审核', { exact: true })).toBeVisible()
    await press('.')
    await expect.element(panel.getByText('已拒绝', { exact: true })).toBeVisible()
    expect(panel.getByText(/刚刚被别人处理/).elements()).toEqual([])
  })

  test('is worked through by keys alone, and the focus is never lost', async () => {
    const board = aBoard([aRow(1), aTwoPeopleRow(2), aRow(3)])
    const { calls } = await openConsole({ as: MAKER, fakes: board.fakes, at: '/withdrawals' })
    await expect.element(row(/000003/)).toBeVisible()
    await press('j')
    for (const end of [1, 2, 3]) {
      await expect.element(panel.getByRole('article', { name: `提现 ${numberOf(end)}` })).toBeVisible()
      await press('c')
      await expect.element(panel.getByText(/我已领取/)).toBeVisible()
      await press('a')
      await expect.element(dialog.getByRole('combobox', { name: '理由模板' })).toHaveFocus()
      await userEvent.keyboard('{Tab}已核{Tab}{Tab}{Enter}')
      await expect.poll(() => dialog.elements()).toEqual([])
      await expect.element(panel.getByText(/待付款|待复核/).first()).toBeVisible()
      await press('n')
    }
    expect(steps(calls).map(([name]) => name)).toEqual(
      Array.from({ length: 3 }, () => ['withdrawals.claim', 'withdrawals.approve']).flat(),
    )
  })
})

test.each(['light', 'dark'])('can be read and used by everybody in %s: list, panel and dialogs', async (theme) => {
  localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
  const board = aBoard([aTwoPeopleRow(8), aRow(7, { claim: { login: 'other', until: Date.now() + 60_000 } })])
  await openConsole({ as: MAKER, fakes: board.fakes, at: at(8) })
  await expect.element(panel.getByRole('article')).toBeVisible()
  await press('t')
  await expect.element(panel.getByText('还没有送过复核。')).toBeVisible()
  expect(await graveFaults()).toEqual([])
  for (const key of ['a', 'r']) {
    await press(key)
    await expect.element(dialog).toBeVisible()
    expect(await graveFaults()).toEqual([])
    await press('{Escape}')
  }
})
