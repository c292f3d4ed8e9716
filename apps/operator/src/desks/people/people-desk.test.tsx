import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/people.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import type { StaffPerson, StaffSession } from './words.ts'

const dialog = page.getByRole('dialog')
const ADMIN = { login: 'ada', role: 'sysadmin' } as const
const NOW = Date.now()
const HASH = 'ab'.repeat(32)

const aPerson = (login: string, part: Partial<StaffPerson> = {}): StaffPerson => ({
  ...{ login, role: 'support', state: 'active', createdAt: NOW - 90 * 86_400_000, seenAt: NOW - 60_000 },
  ...{ agent: null, isHere: true, codeUntil: null, revision: 2, ...part },
})
const SESSIONS: StaffSession[] = [
  { address: '203.0.113.7', createdAt: NOW - 3_600_000, usedAt: NOW - 60_000, endedAt: null, endReason: null },
  {
    ...{ address: '203.0.113.9', createdAt: NOW - 86_400_000, usedAt: NOW - 80_000_000 },
    ...{ endedAt: NOW - 79_000_000, endReason: 'elsewhere' },
  },
]

const world = () => {
  const people = [
    aPerson('ada', { role: 'sysadmin' }),
    aPerson('li.na', { role: 'content' }),
    aPerson('wu.di', { state: 'invited', seenAt: null, isHere: false, codeUntil: NOW + 3_600_000 }),
    aPerson('hao.yun', { role: 'partner', agent: 'haoyun668' }),
    aPerson('old.hand', { state: 'suspended', isHere: false }),
  ]
  const done: unknown[] = []
  const find = (login: string) => {
    const found = people.find((one) => one.login === login)
    if (found === undefined) throw refusal('STAFF/NOT_FOUND')
    return found
  }
  const proposed = (asked: unknown) => {
    done.push(asked)
    return { approvalId: 63, payloadHash: HASH, expiresAt: NOW + 86_400_000 }
  }
  const fakes = [
    fake(api.list, () => people.map((one) => ({ ...one }))),
    fake(api.read, ({ login }) => ({ person: { ...find(login) }, sessions: SESSIONS })),
    fake(api.suspend, (asked) => {
      done.push(asked)
      const found = find(asked.login)
      if (found.revision !== asked.revision) throw refusal('STAFF/CHANGED')
      Object.assign(found, { state: 'suspended', isHere: false, revision: found.revision + 1 })
      return { revision: found.revision }
    }),
    fake(api.endSessions, ({ login }) => {
      find(login).isHere = false
      return null
    }),
    fake(api.proposeInvite, proposed),
    fake(api.proposeRole, proposed),
    fake(api.makeCode, () => ({ code: 'c'.repeat(43), expiresAt: NOW + 86_400_000 })),
    fake(approvals.list, () => []),
  ]
  return { people, done, fakes }
}

const reason = async (words: string) => userEvent.fill(dialog.getByRole('textbox'), words)

describe('the desk of people', () => {
  test('shows who there is, in which role, and who is here now', async () => {
    await openConsole({ as: ADMIN, fakes: world().fakes, at: '/people' })
    await expect.element(row(/li\.na 内容 在职 在线/)).toBeVisible()
    await expect.element(row(/wu\.di 客服 待激活 不在线 —/)).toBeVisible()
    await expect.element(page.getByText('5 人 · 在线 3 人')).toBeVisible()
    await userEvent.selectOptions(page.getByRole('combobox', { name: '状态' }), '已停用')
    await expect.element(row(/old\.hand/)).toBeVisible()
    expect(row(/li\.na/).elements()).toEqual([])
  })

  test('keeps somebody out with a reason; a change that came between is told, and what was typed stays', async () => {
    const { fakes, done, people } = world()
    await openConsole({ as: ADMIN, fakes, at: '/people?row=li.na' })
    await expect.element(panel.getByRole('row', { name: /203\.0\.113\.9 .*在别处登录/ })).toBeVisible()
    people[1] = aPerson('li.na', { role: 'moderator', revision: 5 })
    await press('x')
    await reason('离职，立即停用')
    await userEvent.click(dialog.getByRole('button', { name: '停用' }))
    await expect.element(panel.getByText(/人员信息已变动/)).toBeVisible()
    await press('x')
    await expect.element(dialog.getByRole('textbox')).toHaveValue('离职，立即停用')
    await userEvent.click(dialog.getByRole('button', { name: '停用' }))
    await expect.element(panel.getByText('已停用').first()).toBeVisible()
    expect(done).toMatchObject([{ revision: 2 }, { revision: 5, reason: '离职，立即停用' }])
  })

  test('ends a session at once', async () => {
    await openConsole({ as: ADMIN, fakes: world().fakes, at: '/people?row=li.na' })
    await expect.element(button(/^结束会话/)).toBeVisible()
    await press('q')
    await reason('设备遗失')
    await userEvent.click(dialog.getByRole('button', { name: '结束会话' }))
    await expect.poll(() => button(/^结束会话/).elements()).toEqual([])
  })

  test('another role is a proposal for a second person, and names the role first [SEC-62]', async () => {
    const { fakes, done } = world()
    await openConsole({ as: ADMIN, fakes, at: '/people?row=li.na' })
    await expect.element(button(/^换角色/)).toBeVisible()
    await press('r')
    await reason('岗位调整')
    await expect.element(dialog.getByText('还差：新角色')).toBeVisible()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '新角色' }), '风控')
    await userEvent.click(dialog.getByRole('button', { name: '换角色' }))
    await expect.poll(() => done).toMatchObject([{ role: 'risk', revision: 2, reason: '岗位调整' }])
  })

  test('a partner is proposed with the agent whose team he sees, and shown with him', async () => {
    const { fakes, done } = world()
    await openConsole({ as: ADMIN, fakes, at: '/people?row=hao.yun' })
    await expect.element(panel.getByText('haoyun668')).toBeVisible()
    await press('i')
    await userEvent.fill(dialog.getByRole('textbox', { name: '账号' }), 'ming.ming')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '角色' }), '合作方')
    await userEvent.fill(dialog.getByRole('textbox', { name: /代理/ }), 'mingming88')
    await userEvent.fill(dialog.getByRole('textbox', { name: /理由/ }), '渠道合作')
    await userEvent.click(dialog.getByRole('button', { name: '提交第二人' }))
    await expect.poll(() => done).toMatchObject([{ role: 'partner', agent: 'mingming88', revision: 0 }])
  })

  test('somebody new is proposed; a name that cannot be is said beside its field', async () => {
    const { fakes, done } = world()
    await openConsole({ as: ADMIN, fakes, at: '/people' })
    await expect.element(row(/li\.na/)).toBeVisible()
    await press('i')
    await userEvent.fill(dialog.getByRole('textbox', { name: '账号' }), 'Zhang San')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '角色' }), '内容')
    await userEvent.fill(dialog.getByRole('textbox', { name: /理由/ }), '新同事入职')
    await userEvent.click(dialog.getByRole('button', { name: '提交第二人' }))
    await expect.element(dialog.getByText('1 处需要改：')).toBeVisible()
    expect(done).toEqual([])
    await userEvent.fill(dialog.getByRole('textbox', { name: '账号' }), 'zhang.san')
    await userEvent.click(dialog.getByRole('button', { name: '提交第二人' }))
    await expect.element(dialog.getByRole('link', { name: 'AP-0063' })).toBeVisible()
    expect(done).toMatchObject([{ role: 'content', revision: 0, reason: '新同事入职' }])
  })

  test('the code of an invitation is shown once, and is gone with the panel', async () => {
    await openConsole({ as: ADMIN, fakes: world().fakes, at: '/people?row=wu.di' })
    await expect.element(button(/^生成邀请码/)).toBeVisible()
    await press('v')
    await userEvent.click(dialog.getByRole('button', { name: '生成邀请码' }))
    await expect.element(panel.getByText('c'.repeat(43), { exact: true })).toBeVisible()
    await expect.element(panel.getByText(`${location.origin}/#invite=${'c'.repeat(43)}`)).toBeVisible()
    await press('{Escape}')
    await userEvent.click(row(/wu\.di/).getByRole('button'))
    await expect.element(button(/^生成邀请码/)).toBeVisible()
    expect(panel.getByText('c'.repeat(43)).elements()).toEqual([])
  })

  test('nobody does anything to himself, and who may only read does nothing', async () => {
    const own = await openConsole({ as: ADMIN, fakes: world().fakes, at: '/people?row=ada' })
    await expect.element(panel.getByText(/这是你自己/)).toBeVisible()
    expect(button(/^停用/).elements()).toEqual([])
    await own.unmount()
    await openConsole({ as: { login: 'aud', role: 'auditor' }, fakes: world().fakes, at: '/people?row=li.na' })
    await expect.element(panel.getByText(/你的角色只能查看/)).toBeVisible()
    expect(button(/^邀请新人/).elements()).toEqual([])
  })

  test.each(STAFF_ROLES.filter((role) => !staffMay(role, 'readPeople')))(
    'to %s there is nothing here',
    async (role) => {
      await openConsole({ as: { login: role, role }, fakes: world().fakes, at: '/people?row=li.na' })
      await expect.element(page.getByText('这里没有内容')).toBeVisible()
    },
  )

  test('is walked by keys alone, and the focus is never lost', async () => {
    await walkByKeys({ as: ADMIN, fakes: world().fakes, at: '/people' }, [/^ada/, /li\.na/, /wu\.di/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const opening = { as: ADMIN, fakes: world().fakes, at: '/people?row=li.na' }
    expect(await faultsIn(theme, opening, /最近会话/)).toEqual([])
  })
})
