import * as api from '@liuhe/contract/api/operator/bulk.ts'
import * as membersApi from '@liuhe/contract/api/operator/members.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aMember, fakesOf } from '../../desks/members/testing.ts'
import { button, list, press, row } from '../../testing/desk.ts'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake, openConsole, person } from '../../testing/open-console.tsx'
import { bulkDeedsOf } from './use-bulk.tsx'

const RISK = { login: 'maker', role: 'risk' } as const
const NUMBERS = Array.from({ length: 6 }, (_, at) => String(at + 1))
const ALL = NUMBERS.map((number) => aMember(number))

/** Six members on two pages; of VIP 5 three on one. */
const pages = fake(membersApi.list, ({ after, vip }) => {
  if (vip !== undefined) return { data: ALL.slice(0, 3), next: null, totalCount: 3 }
  const isFirst = after === undefined
  return { data: isFirst ? ALL.slice(0, 3) : ALL.slice(3), next: isFirst ? 'second' : null, totalCount: 6 }
})
const fakes = [...fakesOf(ALL).filter(({ name }) => name !== membersApi.list.name), pages]
const opening = { as: RISK, at: '/members', fakes }

const bar = page.getByRole('group', { name: '批量操作' })
const box = (number: number) => list.getByRole('checkbox', { name: `选择 ${number}`, exact: true })
const waitFor = (number: number) => expect.element(box(number)).toBeVisible()

describe('rows of a list', () => {
  test('are picked by x and by their boxes, on several pages, and dropped by Escape', async () => {
    await openConsole(opening)
    await waitFor(1)
    expect(bar.elements()).toEqual([])
    await press('jx')
    await expect.element(box(1)).toBeChecked()
    await userEvent.click(box(3))
    await expect.element(bar.getByText('已选 2 项')).toBeVisible()
    await press(']')
    await waitFor(4)
    await expect.element(bar.getByText('已选 2 项')).toBeVisible()
    await userEvent.click(bar.getByRole('button', { name: '选本页' }))
    await expect.element(bar.getByText('已选 5 项')).toBeVisible()
    await press('[[')
    await waitFor(1)
    await expect.element(box(1)).toBeChecked()
    await expect.element(box(2)).not.toBeChecked()
    // The open row is left first, the choice by the next press.
    await press('{Escape}')
    await press('{Escape}')
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(box(1)).not.toBeChecked()
  })

  test('are all of the filter by one button; a box that is emptied leaves the others of the page', async () => {
    await openConsole(opening)
    await waitFor(1)
    await userEvent.click(box(2))
    await userEvent.click(bar.getByRole('button', { name: '选全部 6 项（按当前筛选）' }))
    await expect.element(bar.getByText('已选全部 6 项（按当前筛选）')).toBeVisible()
    for (const number of [1, 2, 3]) await expect.element(box(number)).toBeChecked()
    await userEvent.click(box(1))
    await expect.element(bar.getByText('已选 2 项')).toBeVisible()
  })

  test('are dropped with a word when the filter is another one, and kept for another order', async () => {
    await openConsole(opening)
    await waitFor(1)
    await userEvent.click(box(1))
    await userEvent.click(list.getByRole('columnheader', { name: /累计充值/ }).getByRole('button'))
    await expect.element(bar.getByText('已选 1 项')).toBeVisible()
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'VIP' }), 'VIP 5')
    await expect.element(page.getByText('筛选已改，之前选择的 1 项已清除。')).toBeVisible()
    await waitFor(1)
    await expect.element(box(1)).not.toBeChecked()
    expect(bar.elements()).toEqual([])
    await userEvent.click(button(/^知道了/))
    await expect.element(page.getByText(/^筛选已改/)).not.toBeInTheDocument()
  })

  test('are not all of a filter that has more than one proposal may have', async () => {
    const many = fake(membersApi.list, () => ({ data: ALL, next: null, totalCount: 10_001 }))
    await openConsole({ ...opening, fakes: [...fakes, many] })
    await waitFor(1)
    await userEvent.click(box(1))
    await expect.element(bar.getByText('超过 10,000 项，请缩小筛选后再选全部')).toBeVisible()
    expect(bar.getByRole('button', { name: /^选全部/ }).elements()).toEqual([])
  })

  test('are not picked by a key while somebody types', async () => {
    await openConsole(opening)
    await waitFor(1)
    await press('j')
    await userEvent.fill(page.getByRole('textbox', { name: '账号' }), 'ly')
    await press('x')
    expect(bar.elements()).toEqual([])
  })

  test('have no boxes for those who may do nothing to many', async () => {
    await openConsole({ ...opening, as: { login: 'help', role: 'support' } })
    await expect.element(row(/ly8\*\*\*01/)).toBeVisible()
    expect(list.getByRole('checkbox').elements()).toEqual([])
  })

  test.each(STAFF_ROLES)('what a %s may propose for many is what he may do to one [SEC-61]', (role) => {
    const MAY: Partial<Record<string, string>> = {
      risk: 'tag-add tag-remove hold release sessions-end',
      protection: 'tag-add tag-remove',
    }
    const operator = person('somebody', role) as never
    expect(bulkDeedsOf('members', operator).join(' ')).toBe(MAY[role] ?? '')
    expect(bulkDeedsOf('orders', operator).join(' ')).toBe(
      staffMay(role, 'workBets') && staffMay(role, 'makeBulk') ? 'bet-void' : '',
    )
  })
})

describe('a deed for picked rows', () => {
  const seen = {
    ...{ rows: 3, change: 2, same: 1, refused: [], filter: [], deed: '加标签「内测」' },
    first: [
      { rowId: '1', label: 'ly8***01', about: 'VIP 5 · 正常', would: 'change' },
      { rowId: '2', label: 'ly8***02', about: 'VIP 5 · 正常', would: 'same' },
    ],
  }
  const made = { bulkId: 7, rows: 3, approvalId: 12, payloadHash: 'a'.repeat(64), expiresAt: 1_795_910_460_000 }

  test('shows what it would do, asks why, and waits for a second person', async () => {
    const looked: InputOf<typeof api.look>[] = []
    const asked: InputOf<typeof api.propose>[] = []
    await openConsole({
      ...opening,
      at: '/members?vip=5',
      fakes: [
        ...fakes,
        fake(api.look, (input) => {
          looked.push(input)
          return seen
        }),
        fake(api.propose, (input) => {
          asked.push(input)
          return made
        }),
      ],
    })
    await waitFor(1)
    await userEvent.click(box(1))
    await userEvent.click(bar.getByRole('button', { name: /^选全部 3 项/ }))
    await userEvent.click(bar.getByRole('button', { name: /^加标签/ }))
    const dialog = page.getByRole('dialog', { name: '批量加标签' })
    await userEvent.fill(dialog.getByRole('combobox', { name: '标签', exact: true }), '内测')
    await expect.element(dialog.getByText(/将改变 2 项 · 1 项已是如此。须第二人同意/)).toBeVisible()
    await expect.element(dialog.getByRole('row', { name: /ly8\*\*\*02 .*已是如此/ })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: '提交第二人' })).toBeDisabled()
    await userEvent.fill(dialog.getByRole('textbox', { name: /^理由（/ }), '内测邀请名单')
    await userEvent.click(dialog.getByRole('button', { name: '提交第二人' }))
    await expect.element(page.getByRole('link', { name: '看批量 7' })).toBeVisible()
    expect(looked.at(-1)).toMatchObject({ what: { list: 'members', filter: { vip: 5 } }, deed: { tag: '内测' } })
    expect(asked).toMatchObject([
      { what: { filter: { vip: 5 } }, deed: { deed: 'tag-add', tag: '内测' }, address: '/members?vip=5' },
    ])
    expect(asked[0]?.ids).toBeUndefined()
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '关闭' }))
    await expect.element(bar).not.toBeInTheDocument()
  })

  test('goes with the picked rows alone, and until when', async () => {
    const asked: InputOf<typeof api.propose>[] = []
    const answers = [
      fake(api.look, () => ({ ...seen, rows: 1, change: 1, same: 0 })),
      fake(api.propose, (input) => {
        asked.push(input)
        return made
      }),
    ]
    await openConsole({ ...opening, fakes: [...fakes, ...answers] })
    await waitFor(2)
    await userEvent.click(box(2))
    await userEvent.click(bar.getByRole('button', { name: /^暂停提现/ }))
    const dialog = page.getByRole('dialog', { name: '批量暂停提现' })
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '暂停多久' }), '7 天')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '理由模板' }), '涉嫌套利')
    await userEvent.click(dialog.getByRole('button', { name: '提交第二人' }))
    await expect.element(page.getByRole('link', { name: '看批量 7' })).toBeVisible()
    expect(asked).toMatchObject([{ ids: ['2'], deed: { deed: 'hold' }, reason: '涉嫌套利' }])
    const until = (asked[0]?.deed as { until: number } | undefined)?.until ?? 0
    expect(until % 60_000).toBe(0)
    expect(Math.abs(until - Date.now() - 7 * 86_400_000)).toBeLessThan(120_000)
  })

  test('is not proposed where it would change nothing', async () => {
    await openConsole({ ...opening, fakes: [...fakes, fake(api.look, () => ({ ...seen, change: 0, same: 3 }))] })
    await waitFor(1)
    await userEvent.click(box(1))
    await userEvent.click(bar.getByRole('button', { name: /^恢复提现/ }))
    const dialog = page.getByRole('dialog', { name: '批量恢复提现' })
    await userEvent.fill(dialog.getByRole('textbox', { name: /^理由（/ }), '核查完成，无异常')
    await expect.element(dialog.getByText('还差：会改变的行')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: '提交第二人' })).toBeDisabled()
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
    // So many rows that they have to be scrolled.
    const [one] = seen.first
    const first = NUMBERS.flatMap((number) =>
      one === undefined
        ? []
        : [
            { ...one, rowId: number },
            { ...one, rowId: `9${number}` },
          ],
    )
    await openConsole({ ...opening, fakes: [...fakes, fake(api.look, () => ({ ...seen, first }))] })
    await waitFor(1)
    await userEvent.click(box(1))
    await expect.element(bar).toBeVisible()
    expect(await graveFaults()).toEqual([])
    await userEvent.click(bar.getByRole('button', { name: /^暂停提现/ }))
    await expect.element(page.getByRole('dialog').getByText(/将改变 2 项/)).toBeVisible()
    expect(await graveFaults()).toEqual([])
  })
})
