import * as pieces from '@liuhe/contract/api/operator/pieces.ts'
import * as promotions from '@liuhe/contract/api/operator/promotions.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, press } from '../../testing/desk.ts'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'

const EDITOR = { login: 'editor', role: 'content' } as const
const TAB = '/content?view=promotion'
const dialog = page.getByRole('dialog', { name: '活动分类' })
const names = () =>
  dialog
    .getByRole('textbox')
    .elements()
    .map((one) => (one as HTMLInputElement).value)

function aServer() {
  let categories = [
    { categoryId: 1, name: '新人礼遇', sort: 2 },
    { categoryId: 2, name: '电子专场', sort: 1 },
  ]
  const promotion = {
    ...{ id: 7, version: 3, state: 'published' as const, categoryId: 1, name: '首存加赠', showsFrom: null },
    ...{ startsAt: null, endsAt: null, changedBy: 'editor' },
  }
  return [
    fake(promotions.list, () => ({
      promotions: [promotion, { ...promotion, id: 8, state: 'draft' as const }],
      categories,
    })),
    fake(promotions.saveCategory, ({ categoryId, name, seen }) => {
      if (categoryId === null) {
        categories = [...categories, { categoryId: 3, name, sort: 0 }]
        return { categoryId: 3 }
      }
      if (name === '真人专场') throw refusal('PROMO/CHANGED')
      categories = categories.map((one) => (one.name === seen ? { ...one, name } : one))
      return { categoryId }
    }),
    fake(promotions.orderCategories, ({ ids }) => {
      categories = categories.toSorted((a, b) => ids.indexOf(a.categoryId) - ids.indexOf(b.categoryId))
      return null
    }),
  ]
}

async function opened(as: { login: string; role: 'content' | 'auditor' } = EDITOR) {
  const made = await openConsole({ as, fakes: aServer(), at: TAB })
  await expect.element(page.getByRole('row', { name: /首存加赠 新人礼遇/ }).first()).toBeVisible()
  await press('c')
  await expect.element(dialog).toBeVisible()
  const bodies = (name: string) =>
    made.calls.filter((call) => call.name === `promotions.${name}`).map((call) => call.body)
  return { ...made, bodies }
}

describe('the categories of promotions', () => {
  test('are listed with what each shows, moved, called otherwise and added', async () => {
    const { bodies } = await opened()
    await expect.element(dialog.getByRole('row', { name: /新人礼遇.* 1 2/ })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: '上移 新人礼遇' })).toBeDisabled()
    await userEvent.click(dialog.getByRole('button', { name: '下移 新人礼遇' }))
    await expect.poll(names).toEqual(['电子专场', '新人礼遇', ''])
    expect(bodies('orderCategories')).toEqual([{ ids: [2, 1] }])
    await userEvent.fill(dialog.getByRole('textbox', { name: '电子专场 的名称' }), '电子狂欢')
    await userEvent.keyboard('{Enter}')
    await expect.poll(names).toEqual(['电子狂欢', '新人礼遇', ''])
    await userEvent.fill(dialog.getByRole('textbox', { name: '新分类' }), '体育专场')
    await userEvent.click(dialog.getByRole('button', { name: '添加' }))
    await expect.poll(names).toEqual(['电子狂欢', '新人礼遇', '体育专场', ''])
    expect(bodies('saveCategory')).toEqual([
      { classifyType: 2, name: '电子狂欢', seen: '电子专场' },
      { classifyType: null, name: '体育专场', seen: null },
    ])
  })

  test('are there at once when the tab is opened again, however long its list is asked for', async () => {
    const [first, ...rest] = aServer()
    const answer = first?.answer as () => unknown
    let asked = 0
    // The second answer never comes.
    const slow = { name: promotions.list.name, answer: () => (++asked > 1 ? new Promise(() => undefined) : answer()) }
    const notices = fake(pieces.list, () => ({ data: [], next: null, totalCount: 0 }))
    const { history } = await openConsole({ as: EDITOR, fakes: [slow, ...rest, notices], at: TAB })
    const line = page.getByRole('row', { name: /首存加赠 新人礼遇/ }).first()
    await expect.element(line).toBeVisible()
    history.push('/content?view=notice')
    await expect.element(line).not.toBeInTheDocument()
    history.push(TAB)
    await expect.element(line).toBeVisible()
    await expect.poll(() => asked).toBe(2)
    await press('c')
    await expect.poll(names).toEqual(['新人礼遇', '电子专场', ''])
    await userEvent.keyboard('{Escape}')
    // Another filter is no other question.
    await userEvent.selectOptions(page.getByRole('combobox', { name: '分类' }), '电子专场')
    await expect.element(line).not.toBeInTheDocument()
    expect(asked).toBe(2)
  })

  test('that a colleague has changed say so, and what was typed stays', async () => {
    await opened()
    await userEvent.fill(dialog.getByRole('textbox', { name: '电子专场 的名称' }), '真人专场')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText(/没有保存：活动已被他人修改/)).toBeVisible()
    expect(names()).toEqual(['新人礼遇', '真人专场', ''])
  })

  test('are read by auditors, who change nothing', async () => {
    await opened({ login: 'auditor', role: 'auditor' })
    await expect.element(dialog.getByRole('row', { name: /新人礼遇 1 2/ })).toBeVisible()
    expect(dialog.getByRole('textbox').elements()).toEqual([])
    expect(button(/移 新人礼遇/).elements()).toEqual([])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
    await opened()
    expect(await graveFaults()).toEqual([])
  })
})
