/**
 * When a game draws, and how its issues are numbered: data of the game, read by these functions (Domain §2.1,
 * §2.2). An issue belongs to a business day, which may end after midnight: the last issue of a day drawing round the
 * clock is planned for 24:00 and still carries the day that ends there.
 */
import { assert } from '../assert.ts'
import { addDays, clockMsOf, DAY_MS, dayOfYear, daysBetween, instantOf, SECOND_MS, siteDateOf } from '../time.ts'
import { weekdayOf, yearOf } from '../time.ts'
import type { Instant, SiteDate } from '../time.ts'

/**
 * `periodic` draws round the clock, first one interval after midnight. `window` draws from the first to the last clock
 * time, over midnight when the last is the earlier one. `daily` draws once on each of its weekdays (1 Monday … 7
 * Sunday).
 */
export type Schedule =
  | { readonly kind: 'periodic'; readonly intervalSeconds: number }
  | { readonly kind: 'window'; readonly first: string; readonly last: string; readonly intervalSeconds: number }
  | { readonly kind: 'daily'; readonly at: string; readonly weekdays: readonly number[] }

/**
 * `day` is YYYYMMDD and the issue of the day, `year` YYYY and the draw of the year, `running` one number that never
 * starts again; its anchor is the first issue of some business day.
 */
export type IssueFormat =
  | { readonly kind: 'day'; readonly digits: number }
  | { readonly kind: 'year'; readonly digits: number }
  | { readonly kind: 'running'; readonly digits: number; readonly anchor: { day: SiteDate; number: number } }

/** All that the engine needs to know of a game's calendar; betting closes so many seconds before the draw. */
export type GameTiming = {
  readonly schedule: Schedule
  readonly closeSeconds: number
  readonly issueFormat: IssueFormat
}

/** One issue. It opens when the one before it is planned to be drawn. */
export type Issue = {
  readonly turnNum: string
  readonly businessDay: SiteDate
  /** From 1: within the business day, or within the year where the game numbers by the year. */
  readonly sequence: number
  readonly openAt: Instant
  readonly closeAt: Instant
  readonly planAt: Instant
}

/** Daily draws are shown live ball by ball and may wait for hours; all others go on at once. */
export type DrawPace = 'daily' | 'fast'
export const paceOf = (timing: GameTiming): DrawPace => (timing.schedule.kind === 'daily' ? 'daily' : 'fast')

export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7] as const

/** The issues of a business day in order; none on a day without a draw. */
export function issuesOfDay(timing: GameTiming, businessDay: SiteDate): Issue[] {
  const { count } = planOf(timing.schedule, businessDay)
  return Array.from({ length: count }, (_, index) => issueOf(timing, { day: businessDay, slot: index + 1 }))
}

/**
 * The issue that is on at an instant (the first planned after it, open or already closed), the one drawn before it and
 * the one that follows.
 */
export function issueAt(timing: GameTiming, at: Instant): { previous: Issue; current: Issue; next: Issue } {
  const previous = lastSlotAt(timing.schedule, at)
  const current = slotAfter(timing.schedule, previous)
  const next = slotAfter(timing.schedule, current)
  return { previous: issueOf(timing, previous), current: issueOf(timing, current), next: issueOf(timing, next) }
}

/** The issues planned from one instant on and before another, in order. */
export function issuesBetween(timing: GameTiming, from: Instant, to: Instant): Issue[] {
  const issues: Issue[] = []
  let slot = slotAfter(timing.schedule, lastSlotAt(timing.schedule, from - 1))
  while (planAtOf(timing.schedule, slot) < to) {
    issues.push(issueOf(timing, slot))
    slot = slotAfter(timing.schedule, slot)
  }
  return issues
}

/** The issue that is on at an instant, open or already closed, and those that follow it: so many in all. */
export function issuesFrom(timing: GameTiming, at: Instant, count: number): Issue[] {
  const issues: Issue[] = []
  let slot = lastSlotAt(timing.schedule, at)
  while (issues.length < count) {
    slot = slotAfter(timing.schedule, slot)
    issues.push(issueOf(timing, slot))
  }
  return issues
}

/** The business day of the `count`-th issue (from 1) that is planned after an instant. */
export function dayOfIssue({ schedule }: GameTiming, at: Instant, count: number): SiteDate {
  const last = lastSlotAt(schedule, at)
  let { day } = last
  let left = count - (planOf(schedule, day).count - last.slot)
  while (left > 0) {
    day = addDays(day, 1)
    left -= planOf(schedule, day).count
  }
  return day
}

/** The label of an issue on cards and panels: 第128期 for 2026128, 第0601期 for 202605080601 (Domain §2.2). */
export function issueLabel(turnNum: string): string {
  return `第${turnNum.length > DAY_DIGITS ? turnNum.slice(DAY_DIGITS) : turnNum.slice(-3)}期`
}
/** YYYYMMDD. */
const DAY_DIGITS = 8

/** A place in the calendar: the k-th draw (from 1) of a business day. */
type Slot = { day: SiteDate; slot: number }

const planOf = (schedule: Schedule, day: SiteDate): { firstAt: Instant; intervalMs: number; count: number } => {
  if (schedule.kind === 'daily') {
    const count = schedule.weekdays.includes(weekdayOf(day)) ? 1 : 0
    return { firstAt: instantOf(day, schedule.at), intervalMs: DAY_MS, count }
  }
  const intervalMs = schedule.intervalSeconds * SECOND_MS
  if (schedule.kind === 'periodic') {
    return { firstAt: instantOf(day) + intervalMs, intervalMs, count: Math.floor(DAY_MS / intervalMs) }
  }
  const [first, last] = [clockMsOf(schedule.first), clockMsOf(schedule.last)]
  assert(first !== undefined && last !== undefined, `not a window: ${schedule.first}–${schedule.last}`)
  const lengthMs = last >= first ? last - first : last - first + DAY_MS
  return { firstAt: instantOf(day) + first, intervalMs, count: Math.floor(lengthMs / intervalMs) + 1 }
}

const planAtOf = (schedule: Schedule, { day, slot }: Slot): Instant => {
  const { firstAt, intervalMs } = planOf(schedule, day)
  return firstAt + (slot - 1) * intervalMs
}

/**
 * The last slot planned at or before an instant. A business day can reach into the next, so the search goes
 * backwards.
 */
const lastSlotAt = (schedule: Schedule, at: Instant): Slot => {
  let day = siteDateOf(at)
  for (let step = 0; step <= SEARCH_DAYS; step++, day = addDays(day, -1)) {
    const { firstAt, intervalMs, count } = planOf(schedule, day)
    const passed = Math.min(count, Math.floor((at - firstAt) / intervalMs) + 1)
    if (passed >= 1) return { day, slot: passed }
  }
  throw new Error('assertion failed: a schedule without a draw in a week')
}

const slotAfter = (schedule: Schedule, { day, slot }: Slot): Slot => {
  if (slot < planOf(schedule, day).count) return { day, slot: slot + 1 }
  return { day: nearestDay(schedule, addDays(day, 1), 1), slot: 1 }
}

const slotBefore = (schedule: Schedule, { day, slot }: Slot): Slot => {
  if (slot > 1) return { day, slot: slot - 1 }
  const before = nearestDay(schedule, addDays(day, -1), -1)
  return { day: before, slot: planOf(schedule, before).count }
}

const nearestDay = (schedule: Schedule, from: SiteDate, direction: 1 | -1): SiteDate => {
  let day = from
  for (let step = 0; step <= SEARCH_DAYS; step++, day = addDays(day, direction)) {
    if (planOf(schedule, day).count > 0) return day
  }
  throw new Error('assertion failed: a schedule without a draw in a week')
}
const SEARCH_DAYS = 8

const issueOf = (timing: GameTiming, slot: Slot): Issue => {
  const planAt = planAtOf(timing.schedule, slot)
  const sequence = sequenceOf(timing, slot)
  return {
    turnNum: turnNumOf(timing, slot, sequence),
    businessDay: slot.day,
    sequence,
    openAt: planAtOf(timing.schedule, slotBefore(timing.schedule, slot)),
    closeAt: planAt - timing.closeSeconds * SECOND_MS,
    planAt,
  }
}

const sequenceOf = ({ schedule, issueFormat }: GameTiming, { day, slot }: Slot): number => {
  if (issueFormat.kind !== 'year') return slot
  assert(schedule.kind === 'daily', 'only daily games number their draws by the year')
  // Whole weeks hold each weekday once; the days after them are counted one by one.
  const days = dayOfYear(day)
  let draws = Math.floor(days / 7) * schedule.weekdays.length
  for (let rest = 0; rest < days % 7; rest++) {
    if (schedule.weekdays.includes(weekdayOf(addDays(day, -rest)))) draws++
  }
  return draws
}

const turnNumOf = ({ schedule, issueFormat }: GameTiming, { day, slot }: Slot, sequence: number): string => {
  const { kind, digits } = issueFormat
  if (kind === 'year') return `${yearOf(day)}${padded(sequence, digits)}`
  if (kind === 'day') return `${day.replaceAll('-', '')}${padded(sequence, digits)}`
  const { anchor } = issueFormat
  return padded(anchor.number + daysBetween(anchor.day, day) * planOf(schedule, day).count + slot - 1, digits)
}

const padded = (value: number, digits: number): string => {
  const text = String(value).padStart(digits, '0')
  assert(value >= 0 && text.length === digits, `an issue number of ${digits} digits cannot hold ${value}`)
  return text
}
