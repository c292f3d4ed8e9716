/**
 * Time is an argument: an `Instant` is epoch milliseconds, and draws and the wire live in one fixed zone, UTC+8 without
 * summer time. Days of reports are those of the site's own zone, which the database and the page look up (ADR 063).
 * Calendar arithmetic is done here on day numbers, because the domain may not ask `Date` for anything.
 */
import { assert } from './assert.ts'

/** Epoch milliseconds. */
export type Instant = number

/** A calendar day of the site as 'YYYY-MM-DD'; such texts compare like the days they name. */
export type SiteDate = string

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
const SITE_OFFSET_MS = 8 * HOUR_MS

/** The zone of a site whose operator has set none (Ruling C74). */
export const STANDARD_ZONE = 'Asia/Shanghai'

/** The site's calendar day at an instant. */
export const siteDateOf = (instant: Instant): SiteDate => dateOfDay(Math.floor((instant + SITE_OFFSET_MS) / DAY_MS))

/** The instant of a clock time ('HH:mm' or 'HH:mm:ss') on a day of the site; midnight when no time is given. */
export function instantOf(date: SiteDate, clock = '00:00:00'): Instant {
  const day = dayOf(date)
  const inDay = clockMsOf(clock)
  assert(day !== undefined && inDay !== undefined, `not a time of the site: ${date} ${clock}`)
  return day * DAY_MS + inDay - SITE_OFFSET_MS
}

/** 'YYYY-MM-DD HH:mm:ss' at UTC+8, as the wire and the pages write it. */
export const formatInstant = (instant: Instant): string => `${siteDateOf(instant)} ${formatClock(instant)}`

/** The opposite of `formatInstant`; a text that names no real moment is `undefined`. */
export function parseInstant(text: string): Instant | undefined {
  const parts = /^(\S{10}) (\d\d:\d\d:\d\d)$/.exec(text)
  if (parts === null) return undefined
  const day = dayOf(parts[1] as string)
  const inDay = clockMsOf(parts[2] as string)
  return day === undefined || inDay === undefined ? undefined : day * DAY_MS + inDay - SITE_OFFSET_MS
}

/** The site's clock at an instant, 'HH:mm:ss'. */
export const formatClock = (instant: Instant): string => {
  const inDay = mod(instant + SITE_OFFSET_MS, DAY_MS)
  return formatCountdown(Math.floor(inDay / SECOND_MS))
}

/** Seconds as 'HH:mm:ss'; never negative, and the hours grow beyond 99 when they must. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  return [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60].map((part) => pad(part)).join(':')
}

/**
 * Whether a text names a real day of the years 1970 to 9999; '2026-02-29' does not. Others are no days of the site, and
 * not everybody who is handed one could read it.
 */
export const isSiteDate = (text: string): text is SiteDate => text >= '1970' && dayOf(text) !== undefined

/** The day so many days later (earlier when negative). */
export const addDays = (date: SiteDate, days: number): SiteDate => dateOfDay(dayNumber(date) + days)

/** Whole days from one day to another. */
export const daysBetween = (from: SiteDate, to: SiteDate): number => dayNumber(to) - dayNumber(from)

/** The Gregorian year of a day. */
export const yearOf = (date: SiteDate): number => Number(date.slice(0, 4))

/** 1 on the first of January. */
export const dayOfYear = (date: SiteDate): number => daysBetween(`${date.slice(0, 4)}-01-01`, date) + 1

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (date: SiteDate): number => mod(dayNumber(date) + 3, 7) + 1

/**
 * Whether now lies in a maintenance window 'start~end' of the site's zone (Spec A §5): from the start on, before the
 * end. Both ends are full times, or both are clock times that come every day, over midnight if the start is the later
 * one. A text that is no window closes nothing.
 */
export function isWithinWindow(now: Instant, window: string): boolean {
  const [start, end] = window.split('~').map((part) => part.trim())
  if (start === undefined || end === undefined) return false
  const from = clockMsOf(start)
  const to = clockMsOf(end)
  if (from !== undefined && to !== undefined) {
    const inDay = mod(now + SITE_OFFSET_MS, DAY_MS)
    return from <= to ? inDay >= from && inDay < to : inDay >= from || inDay < to
  }
  const begins = parseInstant(start)
  const ends = parseInstant(end)
  return begins !== undefined && ends !== undefined && now >= begins && now < ends
}

/** Whether a text is a window as {@link isWithinWindow} reads it; one of full times ends after it begins. */
export function isWindow(text: string): boolean {
  const [start = '', end = '', ...more] = text.split('~')
  if (more.length > 0) return false
  if (clockMsOf(start) !== undefined && clockMsOf(end) !== undefined) return start !== end
  const [begins, ends] = [parseInstant(start), parseInstant(end)]
  return begins !== undefined && ends !== undefined && begins < ends
}

/**
 * The time-ago label of Spec B §9: clock time within the hour, then 小时前, 天前, 个月前 (of 30 days), 年前.
 * A number of ten digits or fewer is seconds, a longer one milliseconds.
 */
export function timeAgo(now: Instant, updatedTime: number): string {
  const at = updatedTime < 1e10 ? updatedTime * SECOND_MS : updatedTime
  const age = now - at
  if (age < HOUR_MS) return formatClock(at).slice(0, 5)
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}小时前`
  const days = Math.floor(age / DAY_MS)
  if (days < 30) return `${days}天前`
  const months = Math.floor(days / 30)
  return months < 12 ? `${months}个月前` : `${Math.floor(months / 12)}年前`
}

/** Milliseconds since midnight of 'HH:mm' or 'HH:mm:ss'; `undefined` when it is no time of day. */
export function clockMsOf(clock: string): number | undefined {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(clock)
  if (parts === null) return undefined
  return Number(parts[1]) * HOUR_MS + Number(parts[2]) * MINUTE_MS + Number(parts[3] ?? 0) * SECOND_MS
}

const dayNumber = (date: SiteDate): number => {
  const day = dayOf(date)
  assert(day !== undefined, `not a day: ${date}`)
  return day
}

/** Days since 1970-01-01 of a day text; counted in years that begin in March, so that the leap day comes last. */
const dayOf = (date: string): number | undefined => {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)
  if (parts === null) return undefined
  const [month, day] = [Number(parts[2]), Number(parts[3])]
  if (month < 1 || month > 12 || day < 1) return undefined
  const year = Number(parts[1]) - (month <= 2 ? 1 : 0)
  const inYear = Math.floor((153 * mod(month - 3, 12) + 2) / 5) + day - 1
  const days = leapDays(year) + 365 * year + inYear - EPOCH_DAY
  return dateOfDay(days) === date ? days : undefined
}

const dateOfDay = (days: number): SiteDate => {
  const day = days + EPOCH_DAY
  // The estimate may be one year late near the turn of the year; the correction settles it.
  let year = Math.floor(day / 365.2425)
  while (leapDays(year) + 365 * year > day) year--
  while (leapDays(year + 1) + 365 * (year + 1) <= day) year++
  const inYear = day - leapDays(year) - 365 * year
  const marchMonth = Math.floor((5 * inYear + 2) / 153)
  const month = mod(marchMonth + 2, 12) + 1
  const dayOfMonth = inYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  return `${pad(year + (month <= 2 ? 1 : 0), 4)}-${pad(month)}-${pad(dayOfMonth)}`
}

const leapDays = (year: number): number => Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)

/** 1970-01-01 counted from 0000-03-01. */
const EPOCH_DAY = 719_468

const pad = (value: number, width = 2): string => String(value).padStart(width, '0')

const mod = (value: number, by: number): number => ((value % by) + by) % by
