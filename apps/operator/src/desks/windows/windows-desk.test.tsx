import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/windows.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import type { Window } from './words.ts'

const dialog = page.getByRole('dialog')
const ADMIN = { login: 'ada', role: 'sysadmin' } as const
const NOW = Date.now()
const HOUR = 3_600_000

const aWindow = (part: Partial<Window>): Window => ({
  ...{ windowId: 1, scope: 'game', key: '71', name: '一分六合彩', from: NOW + HOUR, until: NOW + 2 * HOUR },
  ...{ noticeAt: NOW - HOUR, banner: '一分六合彩升级', reason: '系统升级', by: 'bob', madeAt: NOW - HOUR },
  ...{ state: 'planned', endedBy: null, endedAt: null, revision: 1, ...part },
})

const world = () => {
  const windows = [
    aWindow({}),
    aWindow({ windowId: 2, scope: 'all', key: 'all', name: '全站', from: NOW - HOUR, state: 'on', banner: '全站升级' }),
  ]
  const done: unknown[] = []
  const find = (windowId: number) => {
    const found = windows.find((one) => one.windowId === windowId)
    if (found === undefined) throw refusal('WINDOW/NOT_FOUND')
    return found
  }
  const fakes = [
    fake(api.list, ({ view }) => (view === 'over' ? [] : windows.map((one) => ({ ...one })))),
    fake(api.places, () => [
      { scope: 'all' as const, key: 'all', name: '全站' },
      { scope: 'game' as const, key: '71', name: '一分六合彩' },
      { scope: 'game' as const, key: '110', name: '新澳门六合彩' },
      { scope: 'chat' as const, key: 'chat', name: '聊天' },
    ]),
    fake(api.read, ({ windowId }) => ({ ...find(windowId) })),
    fake(api.plan, (asked) => {
      done.push(asked)
      if (asked.key === '71') throw refusal('WINDOW/OVERLAP')
      windows.push(aWindow({ ...asked, windowId: 3, name: '新澳门六合彩' }))
      return { windowId: 3, revision: 1 }
    }),
    fake(api.extend, (asked) => {
      done.push(asked)
      Object.assign(find(asked.windowId), { until: asked.until, revision: asked.revision + 1 })
      return { revision: asked.revision + 1 }
    }),
    fake(api.end, (asked) => {
      done.push(asked)
      Object.assign(find(asked.windowId), { state: 'withdrawn', endedAt: NOW, endedBy: 'ada', revision: 2 })
      return { revision: 2 }
    }),
    fake(api.proposeEnd, (asked) => {
      done.push(asked)
      return { approvalId: 63, payloadHash: 'ab'.repeat(32), expiresAt: NOW + 86_400_000 }
    }),
    fake(approvals.list, () => []),
  ]
  return { done, fakes }
}

const field = (name: RegExp) => dialog.getByLabelText(name)
const reason = (words: string) => userEvent.fill(dialog.getByRole('textbox', { name: /理由（/ }), words)

describe('the desk of maintenance windows', () => {
  test('plans one by a time of the site; what overlaps is told, and what was typed stays', async () => {
    const { fakes, done } = world()
    await openConsole({ as: ADMIN, fakes, at: '/windows' })
    await expect.element(row(/彩种 · 一分六合彩 待开始/)).toBeVisible()
    await expect.element(page.getByText('1 个维护中')).toBeVisible()
    await press('i')
    await expect.element(field(/^对象/)).toBeVisible()
    await userEvent.selectOptions(field(/^对象/), '一分六合彩')
    // The field and the server read this as a time of the site, whatever zone the browser is in.
    const day = new Date(NOW + 8 * HOUR + 24 * HOUR).toISOString().slice(0, 10)
    await userEvent.fill(field(/^开始/), `${day}T04:00`)
    await userEvent.fill(field(/^结束/), `${day}T06:00`)
    await userEvent.fill(field(/^给会员的话/), '新澳门六合彩升级')
    await reason('系统升级')
    await userEvent.click(dialog.getByRole('button', { name: '计划维护' }))
    await expect.element(dialog.getByText(/重叠/)).toBeVisible()
    await userEvent.selectOptions(field(/^对象/), '新澳门六合彩')
    await userEvent.click(dialog.getByRole('button', { name: '计划维护' }))
    await expect.element(panel.getByRole('heading', { name: '彩种 · 新澳门六合彩' })).toBeVisible()
    expect(done[1]).toMatchObject({
      ...{ scope: 'game', key: '110', banner: '新澳门六合彩升级', from: Date.parse(`${day}T04:00:00+08:00`) },
    })
  })

  test('is extended and taken back', async () => {
    const { fakes, done } = world()
    await openConsole({ as: ADMIN, fakes, at: '/windows?row=1' })
    await expect.element(button(/^延长/)).toBeVisible()
    await press('e')
    await expect.element(dialog.getByText(/还差：更晚的结束时间/)).toBeVisible()
    await userEvent.fill(field(/^新的结束时间/), '2031-01-02T08:00')
    await reason('升级未完')
    await userEvent.click(dialog.getByRole('button', { name: '延长' }))
    await expect.element(panel.getByText('2031-01-02 08:00:00')).toBeVisible()
    await press('x')
    await reason('计划取消')
    await userEvent.click(dialog.getByRole('button', { name: '撤回' }))
    await expect.element(panel.getByText('已撤回').first()).toBeVisible()
    expect(done).toMatchObject([{ revision: 1 }, { revision: 2, reason: '计划取消' }])
  })

  test('of the whole site ends early by a second person alone [SEC-62]', async () => {
    const { fakes, done } = world()
    await openConsole({ as: ADMIN, fakes, at: '/windows?row=2' })
    await expect.element(button(/^提交提前结束/)).toBeVisible()
    await press('x')
    await reason('提前完成')
    await userEvent.click(dialog.getByRole('button', { name: '提交提前结束' }))
    await expect.poll(() => done).toMatchObject([{ windowId: 2, revision: 1, reason: '提前完成' }])
  })

  test('who may only read plans nothing', async () => {
    await openConsole({ as: { login: 'aud', role: 'auditor' }, fakes: world().fakes, at: '/windows?row=1' })
    await expect.element(panel.getByText(/你的角色只能查看/)).toBeVisible()
    expect(button(/^计划维护/).elements()).toEqual([])
  })

  test('is walked by keys alone, and the focus is never lost', async () => {
    await walkByKeys({ as: ADMIN, fakes: world().fakes, at: '/windows' }, [/一分六合彩/, /全站/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const opening = { as: ADMIN, fakes: world().fakes, at: '/windows?row=2' }
    expect(await faultsIn(theme, opening, /投注、进入游戏/)).toEqual([])
  })
})
