import { describe, expect, test } from 'vitest'
import { defaultRange, isReportRange } from './report-range.ts'

const TODAY = '2026-11-22'

describe('the range of a report', () => {
  test('is the last seven days ending today, written YYYY-MM-DD [CASINO-010] [CASINO-011]', () => {
    expect(defaultRange(TODAY)).toEqual({ startDate: '2026-11-16', endDate: '2026-11-22' })
  })

  test('goes over the turn of a year', () => {
    expect(defaultRange('2027-01-01')).toEqual({ startDate: '2026-12-26', endDate: '2027-01-01' })
  })

  test.each([
    ['2026-11-16', '2026-11-22', true],
    ['2026-11-22', '2026-11-22', true],
    ['2025-01-01', '2026-11-22', true],
    ['2026-11-22', '2026-11-23', false],
    ['2026-11-21', '2026-11-20', false],
    ['2026-02-30', '2026-11-20', false],
    ['', '2026-11-20', false],
  ])('%s to %s: %s', (startDate, endDate, is) => {
    expect(isReportRange({ startDate, endDate }, TODAY)).toBe(is)
  })
})
