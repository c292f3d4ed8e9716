import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/system.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake, openConsole } from '../../testing/open-console.tsx'
import type { Job } from './words.ts'

const dialog = page.getByRole('dialog')
const ADMIN = { login: 'ada', role: 'sysadmin' } as const
const NOW = Date.now()

const aJob = (job: string, part: Partial<Job> = {}): Job => ({
  ...{ job, everyMs: 60_000, startedAt: NOW - 20_000, endedAt: NOW - 19_000, tookMs: 1_000, look: 'ok', fault: null },
  ...{ failedSince: null, mayRun: true, wantedBy: null, ...part },
})

const world = () => {
  const jobs = [
    aJob('lookAtHouse'),
    aJob('sweepOutbox', { look: 'failing', fault: 'the disk is full', failedSince: NOW - 600_000 }),
    aJob('loop-payouts', { everyMs: 5_000, mayRun: false }),
  ]
  const done: unknown[] = []
  const fakes = [
    fake(api.jobs, () => jobs.map((one) => ({ ...one }))),
    fake(api.run, (asked) => {
      done.push(asked)
      Object.assign(jobs.find(({ job }) => job === asked.job) as Job, { wantedBy: 'ada' })
      return null
    }),
    fake(api.health, () => ({
      version: '5.1.0',
      processes: [
        ...[
          {
            role: 'api',
            host: 'one',
            pid: 7,
            version: '5.1.0',
            startedAt: NOW - 9_000_000,
            seenAt: NOW,
            isThere: true,
          },
        ],
        ...[{ role: 'engine', host: 'two', pid: 8, version: '5.0.9', startedAt: NOW, seenAt: NOW, isThere: false }],
      ],
      database: {
        ...{ version: '18.4', bytes: 3.2e9, connections: 41, connectionsMost: 300, oldestMs: 120, standbys: 1 },
        ...{ isArchiving: false, archivedAt: null },
      },
      outbox: { behind: 0, since: null },
      audit: { position: 812, hash: 'ab'.repeat(32) },
    })),
    fake(approvals.list, () => []),
  ]
  return { done, fakes }
}

describe('the desk of jobs and health', () => {
  test('shows what failed by itself, and runs it again for a reason', async () => {
    const { fakes, done } = world()
    await openConsole({ as: ADMIN, fakes, at: '/system?view=wrong' })
    await expect.element(row(/sweepOutbox 连续失败 .*the disk is full/)).toBeVisible()
    expect(row(/lookAtHouse/).elements()).toEqual([])
    await press('j')
    await expect.element(button(/^立即重跑/)).toBeVisible()
    await press('x')
    await userEvent.fill(dialog.getByRole('textbox', { name: /理由（/ }), '磁盘已清理')
    await userEvent.click(dialog.getByRole('button', { name: '立即重跑' }))
    await expect.element(panel.getByText('已经排队，等待运行。')).toBeVisible()
    expect(done).toEqual([{ job: 'sweepOutbox', reason: '磁盘已清理' }])
  })

  test('what runs all the time is not run again, and who may only read runs nothing', async () => {
    const own = await openConsole({ as: ADMIN, fakes: world().fakes, at: '/system?row=loop-payouts' })
    await expect.element(panel.getByText(/持续运行/)).toBeVisible()
    await own.unmount()
    const auditor = { login: 'aud', role: 'auditor' } as const
    await openConsole({ as: auditor, fakes: world().fakes, at: '/system?row=sweepOutbox' })
    await expect.element(panel.getByText(/你的角色只能查看/)).toBeVisible()
    expect(button(/^立即重跑/).elements()).toEqual([])
  })

  test.each(['light', 'dark'] as const)('processes and the database can be read by everybody in %s', async (theme) => {
    localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
    await openConsole({ as: ADMIN, fakes: world().fakes, at: '/system?view=health' })
    await expect.element(page.getByRole('row', { name: /engine 失联 two · 8 5\.0\.9/ })).toBeVisible()
    await expect.element(page.getByText('41 / 300')).toBeVisible()
    await expect.element(page.getByText('3.2 GB')).toBeVisible()
    expect(await graveFaults()).toEqual([])
  })

  test('is walked by keys alone, and the focus is never lost', async () => {
    await walkByKeys({ as: ADMIN, fakes: world().fakes, at: '/system' }, [/lookAtHouse/, /sweepOutbox/, /loop-payouts/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const opening = { as: ADMIN, fakes: world().fakes, at: '/system?row=sweepOutbox' }
    expect(await faultsIn(theme, opening, /the disk is full/)).toEqual([])
  })
})
