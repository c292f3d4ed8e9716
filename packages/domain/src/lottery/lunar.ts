/**
 * Lunar new-year days of 2000 to 2040 (Domain §1.3). The table is shipped instead of asking `Intl`: ICU's
 * Chinese calendar is a day off in 2027 and 2030, where the new moon falls close to midnight.
 */
import { assert } from '../assert.ts'
import { siteDateOf, yearOf } from '../time.ts'
import type { Instant, SiteDate } from '../time.ts'

const FIRST_YEAR = 2000
const NEW_YEAR_DAYS = `
  02-05 01-24 02-12 02-01 01-22 02-09 01-29 02-18 02-07 01-26
  02-14 02-03 01-23 02-10 01-31 02-19 02-08 01-28 02-16 02-05
  01-25 02-12 02-01 01-22 02-10 01-29 02-17 02-06 01-26 02-13
  02-03 01-23 02-11 01-31 02-19 02-08 01-28 02-15 02-04 01-24
  02-12
`
  .trim()
  .split(/\s+/)

/** The Gregorian years whose new-year day is known. */
export const LUNAR_YEARS = { first: FIRST_YEAR, last: FIRST_YEAR + NEW_YEAR_DAYS.length - 1 } as const

/** New year's day (正月初一) of a lunar year between 2000 and 2040. */
export function newYearDayOf(lunarYear: number): SiteDate {
  const day = NEW_YEAR_DAYS[lunarYear - FIRST_YEAR]
  assert(day !== undefined, `the lunar table has no year ${lunarYear}`)
  return `${lunarYear}-${day}`
}

/**
 * The lunar year a draw of this day belongs to: it changes at 00:00 of new year's day in the site's zone, neither on
 * the first of January nor at 立春 (Ruling C85). History asks with its own draw's date, never with today's.
 */
export function lunarYearOf(date: SiteDate): number {
  const year = yearOf(date)
  return date >= newYearDayOf(year) ? year : year - 1
}

/** The lunar year by which a draw's numbers are read: that of the site's day on which it is planned. */
export const lunarYearOfDraw = (planAt: Instant): number => lunarYearOf(siteDateOf(planAt))
