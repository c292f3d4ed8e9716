import * as membersApi from '@liuhe/contract/api/operator/members.ts'
import * as peopleApi from '@liuhe/contract/api/operator/people.ts'
import * as api from '@liuhe/contract/api/operator/views.ts'
import * as withdrawals from '@liuhe/contract/api/operator/withdrawals.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, press } from '../../testing/desk.ts'
import { EMPTY_LISTS } from '../../testing/empty-lists.ts'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import type { SavedView } from './use-saved-views.ts'

const dialog = page.getByRole('dialog', { name: '视图' })
const pinned = page.getByRole('navigation', { name: '已固定' })
const pill = (name: RegExp) => pinned.getByRole('button', { name })
const ADMIN = { login: 'ada', role: 'sysadmin' } as const
const MAKER = { login: 'mia', role: 'finance-maker' } as const
const RISK = { login: 'rob', role: 'risk' } as const

let count = 0
const viewOf = (part: Partial<SavedView> = {}): SavedView => ({
  ...{ viewId: ++count, desk: 'people', name: '系统管理员', search: 'role=sysadmin', isPinned: true, role: null },
  ...{ by: 'ada', isOwn: true, mayChange: true, revision: 1 },
  ...part,
})

type Person = OutputOf<typeof peopleApi.list>[number]
const personOf = (login: string, role: Person['role'], state: Person['state'] = 'active'): Person => ({
  ...{ login, role, state, agent: null, createdAt: 0, seenAt: null, isHere: false, codeUntil: null, revision: 1 },
})
const PEOPLE = [personOf('ada', 'sysadmin'), personOf('bob', 'sysadmin'), personOf('rob', 'risk', 'suspended')]

/** A server that keeps views as the real one does, for one person. */
function world(...views: SavedView[]) {
  const done: { name: string; said: unknown }[] = []
  const note = (name: string, said: unknown) => void done.push({ name, said })
  const find = (viewId: number) => {
    const view = views.find((one) => one.viewId === viewId)
    if (view === undefined) throw refusal('VIEW/NOT_FOUND')
    return view
  }
  const fakes = [
    ...EMPTY_LISTS,
    fake(peopleApi.list, () => PEOPLE),
    fake(peopleApi.read, ({ login }) => ({ person: personOf(login, 'sysadmin'), sessions: [] })),
    fake(api.list, () => views.map((view) => ({ ...view }))),
    fake(api.save, ({ isShared, ...said }) => {
      note('save', { isShared, ...said })
      if (views.some(({ name, desk }) => name === said.name && desk === said.desk)) throw refusal('VIEW/NAME_TAKEN')
      const view = viewOf({ ...said, role: isShared ? 'sysadmin' : null })
      views.push(view)
      return { viewId: view.viewId, revision: 1 }
    }),
    fake(api.change, ({ viewId, isShared, ...said }) => {
      note('change', { isShared, ...said })
      const view = find(viewId)
      if (view.revision !== said.revision) throw refusal('VIEW/CHANGED')
      const role = isShared === undefined ? view.role : isShared ? 'sysadmin' : null
      Object.assign(view, said, { role, revision: view.revision + 1 })
      return { revision: view.revision }
    }),
    fake(api.order, ({ viewIds }) => {
      note('order', viewIds)
      views.sort((one, other) => viewIds.indexOf(one.viewId) - viewIds.indexOf(other.viewId))
      return null
    }),
    fake(api.remove, ({ viewId }) => {
      note('remove', viewId)
      views.splice(views.indexOf(find(viewId)), 1)
      return null
    }),
  ]
  return { views, done, fakes }
}

describe('saving a view', () => {
  test('keeps what is filtered under a name, by keys alone, and puts it above the list with its number', async () => {
    const { fakes, done } = world()
    await openConsole({ as: ADMIN, fakes, at: '/people?role=sysadmin&row=bob' })
    await expect.element(page.getByText('2 人 · 在线 0 人')).toBeVisible()
    expect(pinned.elements()).toEqual([])
    await press('y')
    await expect.element(dialog.getByText('现在的筛选：角色 系统管理员')).toBeVisible()
    await expect.element(dialog.getByLabelText('名称')).toHaveFocus()
    await expect.element(dialog.getByRole('button', { name: '存为视图' })).toBeDisabled()
    await press('管理员{Enter}')
    await expect.element(pill(/^管理员 ?2$/)).toHaveAttribute('aria-current', 'true')
    expect(dialog.elements()).toEqual([])
    // The open row is no filter.
    expect(done).toEqual([
      {
        name: 'save',
        said: { desk: 'people', name: '管理员', search: 'role=sysadmin', isPinned: true, isShared: false },
      },
    ])
  })

  test('says what the server refuses, and what was typed stays', async () => {
    const { fakes } = world(viewOf({ name: '管理员', isPinned: false }))
    await openConsole({ as: ADMIN, fakes, at: '/people' })
    await press('y')
    await expect.element(dialog.getByText('现在的筛选：没有筛选')).toBeVisible()
    await press('{Enter}')
    await userEvent.fill(dialog.getByLabelText('名称'), '管理员')
    await userEvent.selectOptions(dialog.getByLabelText(/^谁能看到/), '本角色：系统管理员')
    await userEvent.click(dialog.getByRole('button', { name: '存为视图' }))
    await expect.element(dialog.getByText('你在这个台面已有同名视图')).toBeVisible()
    await expect.element(dialog.getByLabelText('名称')).toHaveValue('管理员')
  })
})

describe('a view', () => {
  test('is gone to by its pill; words that the desk does not know are dropped, and there is no number', async () => {
    const outdated = viewOf({ name: '旧的', search: 'role=king&state=suspended' })
    const { fakes } = world(viewOf(), outdated, viewOf({ name: '不固定', isPinned: false }))
    const { history } = await openConsole({ as: ADMIN, fakes, at: '/people' })
    await expect.element(pill(/^系统管理员 ?2$/)).toBeVisible()
    await expect.element(pill(/^旧的$/)).toBeVisible()
    expect(pill(/不固定/).elements()).toEqual([])
    await userEvent.click(pill(/^系统管理员/))
    await expect.element(page.getByText('2 人 · 在线 0 人')).toBeVisible()
    expect(history.location.href).toBe('/people?role=sysadmin')
    await userEvent.click(pill(/^旧的/))
    await expect.element(page.getByText(/role=king 不认识，已忽略/)).toBeVisible()
    await expect.element(page.getByText('1 人 · 在线 0 人')).toBeVisible()
    expect(history.location.href).toBe('/people?state=suspended')
  })

  test('has the number of its own list, up to ten thousand; where the call has none there is none', async () => {
    const asked: unknown[] = []
    const many = fake(membersApi.list, (said) => {
      asked.push(said)
      return { data: [], next: null, totalCount: said.vip === 9 ? 10_001 : said.state === 'suspended' ? 1_234 : 7 }
    })
    const { fakes } = world(
      viewOf({ desk: 'members', name: '暂停的', search: 'state=suspended' }),
      viewOf({ desk: 'members', name: '九级', search: 'vip=9' }),
      viewOf({ desk: 'withdrawals', name: '大额', search: 'min=50000' }),
    )
    const queue = fake(withdrawals.queue, () => ({ data: [], next: null }))
    await openConsole({ as: MAKER, fakes: [...fakes, many, queue], at: '/members' })
    await expect.element(pill(/^暂停的 ?1,234$/)).toBeVisible()
    await expect.element(pill(/^九级 ?10,000\+$/)).toBeVisible()
    // One row is enough for a number.
    expect(asked).toContainEqual(expect.objectContaining({ state: 'suspended', rows: 1 }))
    await press('gw')
    await expect.element(pill(/^大额$/)).toBeVisible()
  })

  test('that could not be counted has no number', async () => {
    const broken = fake(peopleApi.list, () => {
      throw refusal('SYS/FAULT')
    })
    const { fakes } = world(viewOf())
    await openConsole({ as: ADMIN, fakes: [...fakes, broken], at: '/people' })
    await expect.element(pill(/^系统管理员$/)).toBeVisible()
  })

  test('of the role is marked, and is changed by its maker or a sysadmin only', async () => {
    const shared = { desk: 'withdrawals', search: 'mine=true', role: 'finance-maker', by: 'moe', isOwn: false } as const
    const { fakes } = world(viewOf({ ...shared, name: '大家的', mayChange: false }))
    await openConsole({ as: MAKER, fakes, at: '/withdrawals' })
    await expect.element(pill(/大家的/)).toHaveAttribute('title', '本角色的视图，由 moe 共享')
    await press('y')
    await expect.element(dialog.getByRole('button', { name: /大家的 只看我的/ })).toBeVisible()
    expect(dialog.getByRole('button', { name: /修改|删除|移/ }).elements()).toEqual([])
  })

  test('is text, whatever it is called, and leads nowhere but to its own desk', async () => {
    const name = '<img src=x onerror=alert(1)>'
    const search = 'role=%22%3E%3Cscript%3E&to=https%3A%2F%2Fevil.example&__proto__=1&row=bob'
    const { fakes } = world(viewOf({ name, search }), viewOf({ desk: '/evil', name: '别处' }))
    const { history } = await openConsole({ as: ADMIN, fakes, at: '/people' })
    await expect.element(pinned.getByText(name)).toBeVisible()
    expect(document.querySelector('nav img')).toBeNull()
    await userEvent.click(pinned.getByText(name))
    await expect.element(page.getByText(/to=https:\/\/evil\.example/)).toBeVisible()
    expect(history.location.pathname).toBe('/people')
    await press('{Control>}k{/Control}')
    await expect.element(page.getByRole('option', { name: `人员 · ${name}` })).toBeVisible()
    expect(page.getByRole('option', { name: /别处/ }).elements()).toEqual([])
  })
})

describe('the dialog of views', () => {
  test('renames, replaces the filter, pins, shares', async () => {
    const { fakes, done } = world(viewOf({ isPinned: false }))
    await openConsole({ as: ADMIN, fakes, at: '/people?state=suspended' })
    await press('y')
    await userEvent.click(dialog.getByRole('button', { name: '修改「系统管理员」' }))
    const form = dialog.getByRole('form', { name: '修改「系统管理员」' })
    await userEvent.fill(form.getByLabelText('名称'), '停用的')
    await userEvent.selectOptions(form.getByLabelText(/^谁能看到/), '本角色：系统管理员')
    await userEvent.click(form.getByLabelText('固定在列表上方'))
    await userEvent.click(form.getByLabelText('换成现在的筛选：状态 已停用'))
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await expect.element(dialog.getByRole('button', { name: /停用的 状态 已停用/ })).toBeVisible()
    expect(done).toEqual([
      {
        name: 'change',
        said: { name: '停用的', isShared: true, isPinned: true, search: 'state=suspended', revision: 1 },
      },
    ])
    await press('{Escape}')
    await expect.element(pill(/^停用的 ?1$/)).toHaveAttribute('aria-current', 'true')
    await expect.element(button(/^视图/)).toBeVisible()
  })

  test('moves views, and takes one away until it is wanted back', async () => {
    const shared = viewOf({ name: '大家的', role: 'sysadmin', isPinned: false })
    const { fakes, done, views } = world(
      ...[shared, viewOf({ name: '一' }), viewOf({ name: '二' }), viewOf({ name: '三' })],
    )
    await openConsole({ as: ADMIN, fakes, at: '/people' })
    await press('y')
    // A shared one stands first in any case.
    await expect.element(dialog.getByRole('button', { name: '上移「一」' })).toBeDisabled()
    expect(dialog.getByRole('button', { name: '上移「大家的」' }).elements()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: '下移「一」' }))
    await expect.poll(() => views.map(({ name }) => name)).toEqual(['大家的', '二', '一', '三'])
    await userEvent.click(dialog.getByRole('button', { name: '删除「三」' }))
    await expect.poll(() => views.map(({ name }) => name)).toEqual(['大家的', '二', '一'])
    await press('{Escape}')
    await press('z')
    await expect.poll(() => done.at(-1)).toMatchObject({ name: 'save', said: { name: '三', search: 'role=sysadmin' } })
    await expect.element(pill(/^三/)).toBeVisible()
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
    const { fakes } = world(
      viewOf(),
      viewOf({ name: '停用的', search: 'state=suspended', role: 'sysadmin', by: 'bob' }),
    )
    await openConsole({ as: ADMIN, fakes, at: '/people?state=suspended' })
    await expect.element(pill(/^停用的/)).toBeVisible()
    expect(await graveFaults()).toEqual([])
    await press('y')
    await userEvent.click(dialog.getByRole('button', { name: '修改「系统管理员」' }))
    await expect.element(dialog.getByRole('button', { name: '保存' })).toBeVisible()
    expect(await graveFaults()).toEqual([])
  })
})

describe('the palette', () => {
  test('goes to views of the desks that one may open, and of no other', async () => {
    const { fakes } = world(
      viewOf({ desk: 'members', name: '暂停的', search: 'state=suspended' }),
      viewOf({ desk: 'people', name: '不是我的台面' }),
    )
    const { history } = await openConsole({ as: RISK, fakes, at: '/members' })
    await press('{Control>}k{/Control}')
    await userEvent.fill(page.getByRole('combobox', { name: '命令' }), '暂停的')
    await expect.element(page.getByRole('option', { name: '会员 · 暂停的' })).toBeVisible()
    expect(page.getByRole('option', { name: /不是我的台面/ }).elements()).toEqual([])
    await press('{Enter}')
    await expect.poll(() => history.location.href).toBe('/members?state=suspended')
  })
})
