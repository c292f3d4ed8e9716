import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as groups from '@liuhe/contract/api/operator/groups.ts'
import * as members from '@liuhe/contract/api/operator/members.ts'
import * as api from '@liuhe/contract/api/operator/exports.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole } from '../../testing/open-console.tsx'
import type { Job } from './words.ts'

const AUDITOR = { login: 'auditor', role: 'auditor' } as const

const aJob = (exportId: number, part: Partial<Job> = {}): Job => ({
  ...{ exportId, list: 'audit', filter: ['谁：maker'], address: '/audit?login=maker', columns: ['position', 'login'] },
  ...{ reason: '月度核对', requestId: 'r-12345678', madeBy: 'auditor', madeAt: 1_795_824_000_000, agreedBy: null },
  ...{ approvalId: null, state: 'done', rows: 12, isMore: false, rowsWritten: 12, bytes: 3, sha256: null },
  ...{ endedAt: 1_795_824_060_000, keptUntil: 1_795_910_460_000, failure: null },
  ...part,
})

const digestOf = async (text: string) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

const JOBS = [
  aJob(4, { state: 'proposed', approvalId: 9, list: 'members', filter: [], address: '/members' }),
  aJob(3, { state: 'running', rows: 900, rowsWritten: 400 }),
  aJob(2),
  aJob(1, { state: 'failed', failure: 'EXPORT/GREW' }),
]
const opening = { as: AUDITOR, at: '/exports?row=2', fakes: [fake(api.list, () => JOBS)] }

const NO_MEMBERS = [
  fake(members.list, () => ({ data: [], next: null, totalCount: 0 })),
  fake(groups.list, () => ({ groups: [], tags: [] })),
]

afterEach(() => vi.restoreAllMocks())

describe('the desk of exports', () => {
  test('shows how far each is, and what was asked for, as a way back to the list', async () => {
    const { history } = await openConsole({ ...opening, fakes: [...opening.fakes, fake(audit.list, () => [])] })
    await expect.element(row(/导出 4 会员 全部 auditor .* 待复核/)).toBeVisible()
    await expect.element(row(/400 \/ 900 生成中/)).toBeVisible()
    await userEvent.click(row(/导出 1 /))
    await expect.element(panel.getByText(/行数已超过一人可导出的上限/)).toBeVisible()
    await userEvent.click(panel.getByRole('link', { name: '按同样的筛选打开' }))
    await expect.poll(() => history.location.href).toBe('/audit?login=maker')
  })

  test('saves a file only when its digest is that of the server, and cancels one that is not written yet', async () => {
    const cancelled: number[] = []
    let sent = 'a,b'
    const sha256 = await digestOf('a,b')
    const { calls } = await openConsole({
      ...opening,
      fakes: [
        ...opening.fakes,
        fake(api.download, () => ({ fileName: '审计-2.csv', parts: 1, bytes: 3, sha256 })),
        fake(api.part, () => ({ data: btoa(sent) })),
        fake(api.cancel, ({ exportId }) => {
          cancelled.push(exportId)
          return aJob(exportId, { state: 'cancelled' })
        }),
      ],
    })
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await expect.element(button(/^下载/)).toBeVisible()
    await press('d')
    await expect.poll(() => saved).toEqual(['审计-2.csv'])
    sent = 'a,x'
    await press('d')
    await expect.element(panel.getByRole('alert')).toBeVisible()
    expect(saved).toHaveLength(1)
    await userEvent.click(row(/导出 3 /))
    await userEvent.click(button(/^取消导出/))
    await expect.poll(() => cancelled).toEqual([3])
    expect(calls.filter(({ name }) => name === 'exports.part')).toHaveLength(2)
  })

  test.each(['light', 'dark'] as const)('has no grave faults in %s', async (theme) => {
    expect(await faultsIn(theme, opening, /按同样的筛选打开/)).toEqual([])
  })

  test('is walked through by keys alone', async () => {
    await walkByKeys({ ...opening, at: '/exports' }, [/导出 4 /, /导出 3 /])
  })
})

describe('the button of a list', () => {
  test('asks for the list with the filter in sight: columns, reason, rows, and a second person by name', async () => {
    const asked: InputOf<typeof api.ask>[] = []
    await openConsole({
      as: AUDITOR,
      at: '/audit?login=maker',
      fakes: [
        fake(audit.list, () => []),
        fake(api.list, () => []),
        fake(api.look, ({ columns }) => ({
          ...{ rows: 12, isMore: false, needsTwo: columns.includes('address'), filter: ['谁：maker'] },
        })),
        fake(api.ask, (input) => {
          asked.push(input)
          return aJob(5, { state: 'proposed', approvalId: 1 })
        }),
      ],
    })
    await expect.element(button(/^导出/)).toBeVisible()
    await press('{Shift>}E{/Shift}')
    const dialog = page.getByRole('dialog', { name: '导出审计' })
    await expect.element(dialog.getByText(/12 行.*立即生成/)).toBeVisible()
    await expect.element(dialog.getByRole('checkbox', { name: /地址/ })).not.toBeChecked()
    await userEvent.click(dialog.getByRole('checkbox', { name: /地址/ }))
    await expect.element(dialog.getByText(/须第二人同意/)).toBeVisible()
    await userEvent.fill(dialog.getByRole('textbox', { name: '理由（写入审计）' }), '月度核对')
    await userEvent.click(dialog.getByRole('button', { name: '提交第二人' }))
    await expect.element(page.getByRole('link', { name: '看导出 5' })).toBeVisible()
    expect(asked).toMatchObject([
      { what: { list: 'audit', filter: { login: 'maker' } }, reason: '月度核对', address: '/audit?login=maker' },
    ])
    expect(asked[0]?.columns).toContain('address')
    expect(asked[0]?.columns).not.toContain('before')
  })

  test('is not there for a role that may have no files', async () => {
    await openConsole({ as: { login: 'help', role: 'support' }, at: '/members', fakes: NO_MEMBERS })
    await expect.element(page.getByRole('heading', { name: '会员', level: 1 })).toBeVisible()
    expect(button(/^导出/).elements()).toEqual([])
  })
})
