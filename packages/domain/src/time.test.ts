import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, DAY_MS, dayOfYear, daysBetween, formatCountdown, formatInstant, HOUR_MS } from './time.ts'
import {
  instantOf,
  isSiteDate,
  isWithinWindow,
  MINUTE_MS,
  parseInstant,
  siteDateOf,
  timeAgo,
  weekdayOf,
} from './time.ts'

const noon = instantOf('2026-05-08', '12:00:00')

describe('the site zone', () => {
  test('agrees with the calendar of the machine on every day of two centuries', () => {
    const wrong: string[] = []
    for (let at = Date.UTC(1900, 0, 1); at < Date.UTC(2100, 0, 1); at += DAY_MS) {
      const day = siteDateOf(at)
      const date = new Date(at)
      if (day !== date.toISOString().slice(0, 10) || weekdayOf(day) !== (date.getUTCDay() || 7)) wrong.push(day)
    }
    expect(wrong).toEqual([])
  })

  test('is eight hours ahead', () => {
    expect(formatInstant(Date.parse('2026-05-07T16:00:00Z'))).toBe('2026-05-08 00:00:00')
    expect(instantOf('2026-05-08')).toBe(Date.parse('2026-05-07T16:00:00Z'))
    expect(siteDateOf(Date.parse('2026-05-07T15:59:59.999Z'))).toBe('2026-05-07')
  })

  test('reads a time it wrote, at UTC+8 [BETS-032]', () => {
    expect(parseInstant('2026-05-08 21:30:00')).toBe(Date.parse('2026-05-08T21:30:00+08:00'))
    const seconds = fc.integer({ min: -2_000_000_000, max: 4_000_000_000 })
    fc.assert(fc.property(seconds, (at) => parseInstant(formatInstant(at * 1000)) === at * 1000))
  })

  const unreal = ['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-1-01', '', '2026-01-01T', 'abcd-ef-gh']
  test.each(['0000-01-01', '0001-01-01', '1969-12-31'])('%j is no day of the site [F-M9]', (text) =>
    expect(isSiteDate(text)).toBe(false),
  )
  test.each(['1970-01-01', '2024-02-29', '9999-12-31'])('%j is a day', (text) => expect(isSiteDate(text)).toBe(true))
  test.each(unreal)('%j is no day', (text) => expect(isSiteDate(text)).toBe(false))
  test.each(['2026-05-08 24:00:00', '2026-05-08', '2026-02-30 00:00:00', '2026-05-08 12:60:00'])(
    '%j is no moment',
    (text) => expect(parseInstant(text)).toBeUndefined(),
  )

  test('counts days', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2025-12-31', '2026-12-31')).toBe(365)
    expect(dayOfYear('2026-05-08')).toBe(128)
    expect(dayOfYear('2024-12-31')).toBe(366)
  })
})

describe('maintenance windows', () => {
  test.each([
    ['2026-05-08 11:00:00~2026-05-08 13:00:00', true],
    ['2026-05-08 12:00:00~2026-05-08 13:00:00', true],
    ['2026-05-08 11:00:00~2026-05-08 12:00:00', false],
    ['2026-05-07 00:00:00~2026-05-09 00:00:00', true],
    ['11:00~13:00', true],
    ['13:00~11:00', false],
    ['22:00~12:00:01', true],
    ['12:00:01~14:00', false],
    ['', false],
    ['12:00', false],
    ['25:00~26:00', false],
    ['11:00~2026-05-08 13:00:00', false],
  ])('at noon %j closes: %s', (window, closed) => expect(isWithinWindow(noon, window)).toBe(closed))
})

describe('time ago', () => {
  const ago = (ms: number): string => timeAgo(noon, (noon - ms) / 1000)
  test('shows the clock within the hour [SHELL-046]', () => {
    expect(ago(0)).toBe('12:00')
    expect(ago(59 * MINUTE_MS)).toBe('11:01')
    expect(ago(-5 * MINUTE_MS)).toBe('12:05')
  })
  test('shows hours within a day [SHELL-047]', () => {
    expect(ago(HOUR_MS)).toBe('1小时前')
    expect(ago(DAY_MS - 1000)).toBe('23小时前')
  })
  test('shows days within thirty [SHELL-048]', () => {
    expect(ago(DAY_MS)).toBe('1天前')
    expect(ago(30 * DAY_MS - 1000)).toBe('29天前')
  })
  test('shows months within twelve [SHELL-049]', () => {
    expect(ago(30 * DAY_MS)).toBe('1个月前')
    expect(ago(360 * DAY_MS - 1000)).toBe('11个月前')
  })
  test('shows years after that [SHELL-050]', () => {
    expect(ago(360 * DAY_MS)).toBe('1年前')
    expect(ago(800 * DAY_MS)).toBe('2年前')
  })
  test('reads ten digits as seconds and thirteen as milliseconds [SHELL-051]', () => {
    expect(timeAgo(1_778_212_800_000, 1_778_205_600)).toBe('2小时前')
    expect(timeAgo(1_778_212_800_000, 1_778_205_600_000)).toBe('2小时前')
  })
})

test.each([
  [0, '00:00:00'],
  [61, '00:01:01'],
  [86_399.9, '23:59:59'],
  [-3, '00:00:00'],
  [360_000, '100:00:00'],
])('counts %d seconds down as %s', (seconds, text) => expect(formatCountdown(seconds)).toBe(text))
