import { describe, expect, test } from 'vitest'
import { defaultRange, instantsOf, isReportRange } from './report-range.ts'
import { instantOf } from './time.ts'

const NOON = instantOf('2026-11-22', '12:00:00')

describe('the range of a report', () => {
  test('is the last seven days ending today, written YYYY-MM-DD [CASINO-010] [CASINO-011]', () => {
    expect(defaultRange(NOON)).toEqual({ startDate: '2026-11-16', endDate: '2026-11-22' })
  })

  test('takes its today at UTC+8, whatever day it is elsewhere [CASINO-010]', () => {
    expect(defaultRange(Date.UTC(2026, 11, 31, 15, 59, 59)).endDate).toBe('2026-12-31')
    expect(defaultRange(Date.UTC(2026, 11, 31, 16, 0, 0))).toEqual({ startDate: '2026-12-26', endDate: '2027-01-01' })
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
    expect(isReportRange({ startDate, endDate }, NOON)).toBe(is)
  })

  test('goes from the first midnight to the one after the last day', () => {
    expect(instantsOf({ startDate: '2026-11-21', endDate: '2026-11-22' })).toEqual([
      Date.UTC(2026, 10, 20, 16),
      Date.UTC(2026, 10, 22, 16),
    ])
  })
})
