import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/site-settings.ts'
import { SETTING_KEYS, SETTINGS, type SettingKey } from '@liuhe/domain/settings.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import type { SiteSetting, Version } from './words.ts'

const dialog = page.getByRole('dialog')
const ADMIN = { login: 'ada', role: 'sysadmin' } as const
const NOW = Date.now()

const world = (part: Partial<Record<SettingKey, Partial<SiteSetting>>> = {}) => {
  const settings = SETTING_KEYS.map(
    (key): SiteSetting => ({
      ...{ key, value: SETTINGS[key].standard, changedAt: null, changedBy: null, next: null, revision: 0 },
      ...part[key],
    }),
  )
  const versions: Version[] = [
    {
      ...{ version: 1, before: 60, value: 90, reason: '旺季调整', by: 'bob', madeAt: NOW - 9_000_000 },
      ...{ effectiveAt: NOW - 9_000_000, state: 'applied', withdrawnBy: null },
    },
  ]
  const done: unknown[] = []
  const find = (key: SettingKey) => settings.find((one) => one.key === key) as SiteSetting
  const fakes = [
    fake(api.list, () => settings.map((one) => ({ ...one }))),
    fake(api.read, ({ key }) => ({ setting: { ...find(key) }, versions: key === 'chat_minute_max' ? versions : [] })),
    fake(api.set, (asked) => {
      done.push(asked)
      const one = find(asked.key)
      if (one.revision !== asked.revision) throw refusal('SETTING/CHANGED')
      if (asked.at === undefined) Object.assign(one, { value: asked.value, changedAt: NOW, changedBy: 'ada' })
      else one.next = { value: asked.value, at: asked.at, by: 'ada' }
      one.revision++
      return { revision: one.revision }
    }),
    fake(api.withdraw, (asked) => {
      done.push(asked)
      Object.assign(find(asked.key), { next: null, revision: asked.revision + 1 })
      return { revision: asked.revision + 1 }
    }),
    fake(api.propose, (asked) => {
      done.push(asked)
      return { approvalId: 63, payloadHash: 'ab'.repeat(32), expiresAt: NOW + 86_400_000 }
    }),
    fake(approvals.list, () => []),
  ]
  return { settings, done, fakes, find }
}

const field = (name: RegExp) => dialog.getByLabelText(name)
const reason = (words: string) => userEvent.fill(dialog.getByRole('textbox', { name: /理由（/ }), words)

describe('the desk of settings', () => {
  test('lists what holds, what is not the standard, and by how many people it is changed', async () => {
    const { fakes } = world({ chat_minute_max: { value: 90, revision: 1, changedAt: NOW, changedBy: 'bob' } })
    await openConsole({ as: ADMIN, fakes, at: '/settings?group=service' })
    await expect.element(row(/每人每分钟发言 90 条 .*已设置 60 条 一人/)).toBeVisible()
    await expect.element(row(/客服会话可重开 24 小时 .*标准值/)).toBeVisible()
    await expect.element(page.getByText('2 项 · 1 项不是标准值')).toBeVisible()
    expect(row(/福利领取期限/).elements()).toEqual([])
  })

  test('sets another value with a reason; out of bounds there is no button, and a change between is told', async () => {
    const { fakes, done, find } = world()
    await openConsole({ as: ADMIN, fakes, at: '/settings?row=max_bank' })
    await expect.element(button(/^修改/)).toBeVisible()
    Object.assign(find('max_bank'), { value: 6, revision: 4 })
    await press('s')
    await userEvent.fill(field(/^新值/), '21')
    await reason('会员反馈不够用')
    await expect.element(dialog.getByText(/还差：新值（1–20 个）/)).toBeVisible()
    await userEvent.fill(field(/^新值/), '8')
    await userEvent.click(dialog.getByRole('button', { name: '修改' }))
    await expect.element(panel.getByText(/设置已被他人变更/)).toBeVisible()
    await press('s')
    await userEvent.fill(field(/^新值/), '8')
    await expect.element(field(/理由（/)).toHaveValue('会员反馈不够用')
    await userEvent.click(dialog.getByRole('button', { name: '修改' }))
    await expect.poll(() => done).toMatchObject([{ revision: 0 }, { key: 'max_bank', value: 8, revision: 4 }])
  })

  test('goes back to an earlier value as a new version, at a time of the site', async () => {
    const { fakes, done } = world({ chat_minute_max: { value: 90, revision: 1 } })
    await openConsole({ as: ADMIN, fakes, at: '/settings?row=chat_minute_max' })
    await expect.element(panel.getByRole('row', { name: /60 条 → 90 条 已生效/ })).toBeVisible()
    await press('s')
    await userEvent.selectOptions(field(/^取自以前/), '60')
    await userEvent.fill(field(/^生效时间/), '2031-01-02T08:00')
    await reason('恢复标准值')
    await userEvent.click(dialog.getByRole('button', { name: '修改' }))
    await expect.element(panel.getByText(/2031-01-02 08:00:00 UTC\+8 起为/)).toBeVisible()
    expect(done).toMatchObject([{ value: 60, at: Date.parse('2031-01-02T08:00:00+08:00') }])
    await press('w')
    await reason('暂不调整')
    await userEvent.click(dialog.getByRole('button', { name: '撤回待生效' }))
    await expect.poll(() => panel.getByText(/起为/).elements()).toEqual([])
  })

  test('what takes two is a proposal [SEC-62]', async () => {
    const { fakes, done } = world()
    await openConsole({ as: ADMIN, fakes, at: '/settings?row=result_hold_seconds' })
    await expect.element(button(/^提交新值/)).toBeVisible()
    await press('s')
    await userEvent.fill(field(/^新值/), '120')
    await reason('延长核对时间')
    await userEvent.click(dialog.getByRole('button', { name: '提交新值' }))
    await expect.poll(() => done).toMatchObject([{ key: 'result_hold_seconds', value: 120, reason: '延长核对时间' }])
  })

  test('who may only read changes nothing', async () => {
    await openConsole({ as: { login: 'aud', role: 'auditor' }, fakes: world().fakes, at: '/settings?row=max_bank' })
    await expect.element(panel.getByText(/你的角色只能查看/)).toBeVisible()
    expect(button(/^修改/).elements()).toEqual([])
    expect(STAFF_ROLES.filter((role) => staffMay(role, 'readSystem'))).toEqual(['auditor', 'sysadmin'])
  })

  test('is walked by keys alone, and the focus is never lost', async () => {
    await walkByKeys({ as: ADMIN, fakes: world().fakes, at: '/settings' }, [/允许会员撤单/, /一次追号/, /赛果公布后/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const opening = { as: ADMIN, fakes: world().fakes, at: '/settings?row=chat_minute_max' }
    expect(await faultsIn(theme, opening, /所有房间合计/)).toEqual([])
  })
})
