import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as api from '@liuhe/contract/api/operator/networks.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, list, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import { ApiError } from '@liuhe/contract/client.ts'
import type { Networks, Version } from './words.ts'

const dialog = page.getByRole('dialog')
const ADMIN = { login: 'ada', role: 'sysadmin' } as const
const NOW = Date.now()

const listed = (network: string, note: string, isOutside = false) => ({
  ...{ network, note, isOutside, since: NOW - 9_000_000, by: 'ada, bob' },
})
/** A list that waits for its second person. */
const WAITING = {
  ...{ approvalId: 71, kind: 'networks', object: 'operator-networks', state: 'open' as const, reason: '搬到新办公室' },
  ...{ maker: 'bob', madeAt: NOW, expiresAt: NOW + 86_400_000, checker: null, decidedAt: null, note: null },
  mayDecide: true,
}
const versionOf = (version: number, networks: Version['networks'], part: Partial<Version> = {}): Version => ({
  ...{ version, networks, by: 'ada, bob', madeAt: NOW - 9_000_000, reason: '只许办公室进入', added: 0, removed: 0 },
  ...part,
})

function world(part: Partial<Networks> = {}) {
  const whole: Networks = {
    revision: 2,
    networks: [listed('10.1.0.0/16', '总部'), listed('192.0.2.7/32', '远程值班', true)],
    environment: ['10.0.0.0/8'],
    yourAddress: '10.1.0.5',
    sessions: [
      { login: 'ada', role: 'sysadmin', address: '10.1.0.5', usedAt: NOW },
      { login: 'bob', role: 'auditor', address: '192.0.2.7', usedAt: NOW },
    ],
    ...part,
  }
  const versions = [
    versionOf(2, whole.networks, { added: 1, removed: 0, reason: '加上远程值班' }),
    versionOf(1, [{ network: '10.1.0.0/16', note: '总部' }], { added: 1, removed: 0 }),
  ]
  const done: unknown[] = []
  const fakes = [
    fake(api.read, () => whole),
    fake(api.versions, ({ before, rows }) => versions.filter(({ version }) => version < (before ?? 9)).slice(0, rows)),
    fake(api.propose, (asked) => {
      done.push(asked)
      return { approvalId: 71, payloadHash: 'ab'.repeat(32), expiresAt: NOW + 86_400_000 }
    }),
    fake(approvals.list, () => []),
    fake(audit.list, () => []),
  ]
  return { whole, done, fakes }
}

const network = (line: number) => dialog.getByRole('textbox', { name: `第 ${line} 行的网络` })
const note = (line: number) => dialog.getByRole('textbox', { name: `第 ${line} 行的备注` })
const reason = (words: string) => userEvent.fill(dialog.getByRole('textbox', { name: /理由（/ }), words)
const send = dialog.getByRole('button', { name: '提交第二人' })

describe('the desk of networks', () => {
  test('lists what holds, who is here from where, and what the environment does not let in', async () => {
    await openConsole({ as: ADMIN, fakes: world().fakes, at: '/networks?row=192.0.2.7/32' })
    await expect.element(row(/10\.1\.0\.0\/16 总部 .*可以进入 1 /)).toBeVisible()
    await expect.element(row(/192\.0\.2\.7\/32 远程值班 .*环境不放行 1 /)).toBeVisible()
    await expect.element(page.getByText('2 个网络 · 环境放行 10.0.0.0/8 · 你在 10.1.0.5')).toBeVisible()
    await expect.element(panel.getByRole('row', { name: /bob 审计 192\.0\.2\.7/ })).toBeVisible()
    await expect.element(panel.getByText(/名单里有它也进不来/)).toBeVisible()
  })

  test('says that an empty list lets in whom the environment does', async () => {
    const { fakes } = world({ revision: 0, networks: [], environment: [] })
    await openConsole({ as: ADMIN, fakes, at: '/networks' })
    await expect.element(page.getByText(/名单为空 · 环境放行 不限/)).toBeVisible()
    await expect.element(list.getByText(/环境变量放行的地址都可以进入/)).toBeVisible()
  })

  test('says what is wrong beside each line, once it is typed', async () => {
    const { fakes } = world({ environment: [] })
    await openConsole({ as: ADMIN, fakes, at: '/networks' })
    await expect.element(button(/^改名单/)).toBeVisible()
    await press('i')
    await expect.element(network(2)).toHaveValue('192.0.2.7/32')
    // Another spelling is no change.
    await userEvent.fill(network(2), '192.0.2.7')
    await expect.element(dialog.getByText(/还差：改动/)).toBeVisible()
    await userEvent.fill(network(2), '10.1.9.9/24')
    // Nobody is blamed for what he still types.
    expect(dialog.getByText(/不是网络的开头/).elements()).toEqual([])
    await userEvent.click(note(2))
    await expect.element(dialog.getByText('不是网络的开头，应为 10.1.9.0/24')).toBeVisible()
    await expect.element(network(2)).toHaveAttribute('aria-invalid', 'true')
    await userEvent.fill(network(2), '10.1.9.0/24')
    await userEvent.click(note(2))
    await expect.element(dialog.getByText('已包含在第 1 行里')).toBeVisible()
    await userEvent.fill(network(2), '0.0.0.0/0')
    await userEvent.click(note(2))
    await expect.element(dialog.getByText(/范围太大/)).toBeVisible()
  })

  test('has the list proposed as a whole, and says before whom it shuts out', async () => {
    const { fakes, done } = world({ environment: [] })
    await openConsole({ as: ADMIN, fakes, at: '/networks' })
    await expect.element(button(/^改名单/)).toBeVisible()
    await press('i')
    await userEvent.fill(network(2), '203.0.113.0/24')
    await userEvent.fill(note(2), '新办公室')
    await reason('搬到新办公室')
    await expect
      .element(dialog.getByText(/新增 1 个，移除 1 个。会被挡在外面的会话：bob（192\.0\.2\.7）/))
      .toBeVisible()
    await userEvent.click(send)
    await expect.element(dialog.getByRole('link', { name: 'AP-0071' })).toBeVisible()
    expect(done).toMatchObject([
      {
        ...{ revision: 2, reason: '搬到新办公室' },
        networks: [
          { network: '10.1.0.0/16', note: '总部' },
          { network: '203.0.113.0/24', note: '新办公室' },
        ],
      },
    ])
  })

  test('lets nobody propose a list without himself; several lines are pasted at once', async () => {
    const { fakes } = world({ networks: [], environment: [] })
    await openConsole({ as: ADMIN, fakes, at: '/networks' })
    await expect.element(button(/^改名单/)).toBeVisible()
    await press('i')
    await userEvent.click(network(1))
    const data = new DataTransfer()
    data.setData('text', '192.0.2.0/24 机房\n  203.0.113.7，值班 张三\n\n')
    network(1)
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    await expect.element(network(2)).toHaveValue('203.0.113.7')
    await expect.element(note(2)).toHaveValue('值班 张三')
    await reason('只许机房')
    await expect.element(dialog.getByText(/还差：含你地址 10\.1\.0\.5 的网络/)).toBeVisible()
    await expect.element(send).toBeDisabled()
    await userEvent.click(dialog.getByRole('button', { name: '加一行' }))
    await expect.element(network(3)).toHaveFocus()
    await userEvent.fill(network(3), '10.1.0.5')
    await expect.element(send).toBeEnabled()
    await userEvent.click(dialog.getByRole('button', { name: '去掉第 3 行' }))
    await expect.element(send).toBeDisabled()
  })

  test('says what the server finds wrong beside the line, and keeps what was typed', async () => {
    const { fakes } = world({ environment: [] })
    let asked = 0
    const propose = fake(api.propose, () => {
      asked++
      const { code, message, status } = refusal('NETWORKS/INVALID')
      throw new ApiError(code, message, status, { faults: [{ line: 2, fault: 'outside', about: null }] })
    })
    await openConsole({ as: ADMIN, fakes: [...fakes, propose], at: '/networks' })
    await expect.element(button(/^改名单/)).toBeVisible()
    await press('i')
    await userEvent.fill(note(2), '换一个备注')
    await reason('备注写错了')
    await userEvent.click(send)
    await expect.element(dialog.getByText('环境变量不放行')).toBeVisible()
    await expect.element(dialog.getByText(/请逐行核对/)).toBeVisible()
    await expect.element(note(2)).toHaveValue('换一个备注')
    await expect.element(send).toBeDisabled()
    await userEvent.fill(network(2), '10.1.7.0/24')
    await userEvent.fill(network(1), '10.1.0.0/24')
    await expect.element(send).toBeEnabled()
    expect(asked).toBe(1)
  })

  test('a network leaves the list, and an earlier list comes back, by two [SEC-62]', async () => {
    const { fakes, done } = world()
    await openConsole({ as: ADMIN, fakes, at: '/networks?row=192.0.2.7/32' })
    await expect.element(button(/^提交移除/)).toBeVisible()
    await press('x')
    await expect.element(dialog.getByText(/移除 1 个。会被挡在外面的会话：bob/)).toBeVisible()
    await reason('不再使用')
    await userEvent.click(dialog.getByRole('button', { name: '提交移除' }))
    await expect.poll(() => done).toMatchObject([{ networks: [{ network: '10.1.0.0/16', note: '总部' }] }])
    await userEvent.click(page.getByRole('button', { name: '版本', exact: true }))
    await userEvent.click(row(/第 1 版/).getByRole('button'))
    await expect.element(panel.getByRole('row', { name: /10\.1\.0\.0\/16 .*（空） \+ 总部/ })).toBeVisible()
    await press('v')
    await reason('上一版有误')
    await userEvent.click(dialog.getByRole('button', { name: '提交恢复' }))
    await expect
      .poll(() => done)
      .toMatchObject([{}, { networks: [{ network: '10.1.0.0/16', note: '总部' }], revision: 2 }])
  })

  test('is not changed while another list waits, which is led to', async () => {
    const { fakes } = world({ networks: [] })
    await openConsole({ as: ADMIN, fakes: [...fakes, fake(approvals.list, () => [WAITING])], at: '/networks' })
    await expect.element(page.getByRole('link', { name: '新名单等第二人复核 AP-0071' })).toBeVisible()
    expect(button(/^改名单/).elements()).toEqual([])
  })

  test('who may only read changes nothing', async () => {
    const opening = { as: { login: 'aud', role: 'auditor' }, fakes: world().fakes } as const
    await openConsole({ ...opening, at: '/networks?row=10.1.0.0/16' })
    await expect.element(panel.getByText(/你的角色只能查看/)).toBeVisible()
    expect(button(/^改名单/).elements()).toEqual([])
    expect(STAFF_ROLES.filter((role) => staffMay(role, 'readNetworks'))).toEqual(['auditor', 'sysadmin'])
  })

  test('the second person reads what comes, what goes and whom it shuts out', async () => {
    const effect = {
      ...{ before: { networks: 2 }, after: { networks: 0 }, environment: ['10.0.0.0/8'], added: [], renamed: [] },
      removed: [{ network: '192.0.2.7/32', note: '远程值班' }],
      shutOut: [{ login: 'bob', role: 'auditor', address: '192.0.2.7', usedAt: '2026-11-29 18:00:00' }],
    }
    const detail = { approval: WAITING, payload: {}, payloadHash: 'ab'.repeat(32), revision: 2, effect, outcome: null }
    const fakes = [
      fake(approvals.list, () => [WAITING]),
      fake(approvals.read, () => detail),
      fake(audit.list, () => []),
    ]
    await openConsole({ as: ADMIN, fakes, at: '/approvals?row=71' })
    await expect.element(panel.getByText('改登录来源').first()).toBeVisible()
    await expect.element(panel.getByRole('row', { name: /名单 2 个网络 空：环境放行的都可以进入/ })).toBeVisible()
    await expect.element(panel.getByRole('row', { name: /192\.0\.2\.7\/32 远程值班/ })).toBeVisible()
    await expect.element(panel.getByRole('row', { name: /bob 审计 192\.0\.2\.7 2026-11-29 18:00:00/ })).toBeVisible()
  })

  test('is walked by keys alone, and the focus is never lost', async () => {
    await walkByKeys({ as: ADMIN, fakes: world().fakes, at: '/networks' }, [/10\.1\.0\.0/, /192\.0\.2\.7/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const { fakes } = world()
    expect(await faultsIn(theme, { as: ADMIN, fakes, at: '/networks?row=10.1.0.0/16' }, /在名单上/)).toEqual([])
    await press('i')
    await userEvent.fill(network(2), 'office')
    await userEvent.click(note(2))
    await expect.element(dialog.getByText(/不是地址或网络/)).toBeVisible()
    expect(await graveFaults()).toEqual([])
  })
})
