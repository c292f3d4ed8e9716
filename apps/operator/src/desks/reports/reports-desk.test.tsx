import * as api from '@liuhe/contract/api/operator/reports.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import { csvRecords } from '@liuhe/domain/csv.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, press } from '../../testing/desk.ts'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import { csvOf, type Report, type Sums } from './words.ts'

const AUDITOR = { login: 'auditor', role: 'auditor' } as const
const NONE: Sums = {
  ...{ orders: null, stakes: null, payouts: null, ggr: null, validStakes: null, games: null, bonus: null },
  ...{ rebate: null, commission: null, fees: null, ngr: null, deposits: null, withdrawals: null },
}
const aDay = (key: string, stakes: bigint, payouts: bigint) => ({
  ...{ ...NONE, key, label: key, orders: 12, stakes, payouts, ggr: stakes - payouts, ngr: stakes - payouts },
})
const REPORT: Report = {
  rows: [aDay('2026-11-27', 170_000n, 20_000n), aDay('2026-11-28', 10_000n, 60_500n)],
  total: { ...NONE, orders: 24, stakes: 180_000n, payouts: 80_500n, ggr: 99_500n, ngr: 99_500n },
  check: { ggr: 99_500n, profit: 99_500n, waiting: 0 },
}
const opened = (report: () => Report, at = '/reports', asked: InputOf<typeof api.daily>[] = []) =>
  openConsole({
    ...{ as: AUDITOR, at },
    fakes: [
      fake(api.daily, (input) => {
        asked.push(input)
        return report()
      }),
    ],
  })
const report = page.getByRole('region', { name: '报表' })

afterEach(() => vi.restoreAllMocks())

describe('the daily close', () => {
  test.each(['light', 'dark'] as const)(
    'has figures, sums and a picture with its table, without grave faults in %s',
    async (theme) => {
      localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
      await opened(() => REPORT)
      await expect.element(report.getByRole('row', { name: /2026-11-28 12 10.00 60.50 −50.50/ })).toBeVisible()
      await expect.element(report.getByRole('row', { name: /合计 24 180.00 80.50 99.50/ })).toBeVisible()
      await expect.element(report.getByRole('img', { name: /每日投注额/ })).toBeVisible()
      await expect.element(report.getByText(/与账目一致：全部 GGR 99.50/)).toBeVisible()
      expect(await graveFaults()).toEqual([])
    },
  )

  test('asks by its address, leads to the list behind a row, and says when the books disagree', async () => {
    const asked: InputOf<typeof api.daily>[] = []
    const wrong = { ...REPORT, check: { ...REPORT.check, profit: 99_000n } }
    const { history } = await opened(() => wrong, '/reports?from=2026-11-27&to=2026-11-28', asked)
    await expect.element(report.getByRole('alert')).toHaveTextContent(/相差 0.50/)
    expect(asked[0]).toEqual({ from: '2026-11-27', to: '2026-11-28', by: 'day' })
    await expect
      .element(report.getByRole('link', { name: '2026-11-28' }))
      .toHaveAttribute('href', '/ledger?day=2026-11-28')
    await userEvent.click(button(/^按彩种/))
    await expect.poll(() => asked.at(-1)?.by).toBe('game')
    expect(history.location.href).toContain('by=game')
  })

  test('says that there is nothing, and that it could not be read', async () => {
    let fails = true
    await opened(() => {
      if (fails) throw refusal('SYS/BUSY')
      return { rows: [], total: NONE, check: { ggr: 0n, profit: 0n, waiting: 0 } }
    })
    await expect.element(report.getByRole('button', { name: /再试|重试/ }), { timeout: 10_000 }).toBeVisible()
    fails = false
    await userEvent.click(report.getByRole('button', { name: /再试|重试/ }))
    await expect.element(report.getByText('这一段没有数字')).toBeVisible()
  })

  test('as a file has each amount without a sign, beside which way it goes', async () => {
    const [head, , second, total] = csvRecords(csvOf(REPORT, 'day')).map(({ cells }) => cells)
    expect(head).toEqual(['按日', '笔数', ...['投注额', '派彩', 'GGR', 'NGR'].flatMap((name) => [`${name}方向`, name])])
    expect(second).toEqual(['2026-11-28', '12', '正', '10.00', '正', '60.50', '负', '50.50', '负', '50.50'])
    expect(total?.slice(0, 2)).toEqual(['合计', '24'])
    await opened(() => REPORT)
    await expect.element(report.getByRole('row', { name: /合计/ })).toBeVisible()
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await press('{Shift>}E{/Shift}')
    await expect.poll(() => saved).toHaveLength(1)
    expect(saved[0]).toMatch(/^按日-.*\.csv$/)
  })
})
