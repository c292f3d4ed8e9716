import { siteDateOf } from '@liuhe/domain/time.ts'
import { dayIn, formatDateTime } from '@liuhe/web/time/site-time.ts'

/** A pause this long is told by a line with the time, in ms. */
const PAUSE_MS = 5 * 60_000
const DAY_MS = 24 * 3_600_000
const JUST_NOW_MS = 60_000

/** Whether a line with the time stands between two messages: after a pause, and where a day begins. */
export const isApart = (before: number, after: number): boolean =>
  after - before >= PAUSE_MS || siteDateOf(before) !== siteDateOf(after)

/** The line: 今天 20:01, 昨天 21:42, 11-20 09:00, and with the year where it is another one. */
export function lineOf(at: number, { now, zone }: Moment): string {
  const { day, clock } = partsOf(at, zone)
  return `${dayWord(day, { now, zone })} ${clock}`
}

/** When a conversation had its last message: 刚刚, 20:06, 昨天, 11-20. */
export function shortTimeOf(at: number, { now, zone }: Moment): string {
  const { day, clock } = partsOf(at, zone)
  if (now - at < JUST_NOW_MS && now >= at) return '刚刚'
  return day === dayIn(now, zone) ? clock : dayWord(day, { now, zone })
}

/** The clock of a message, 20:06. */
export const clockOf = (at: number, zone: string): string => partsOf(at, zone).clock

type Moment = { now: number; zone: string }

function partsOf(at: number, zone: string) {
  const [date = '', clock = ''] = formatDateTime(at, zone).split(' ')
  return { day: date.replaceAll('/', '-'), clock }
}

function dayWord(day: string, { now, zone }: Moment): string {
  const today = dayIn(now, zone)
  if (day === today) return '今天'
  if (day === dayIn(now - DAY_MS, zone)) return '昨天'
  if (day === dayIn(now + DAY_MS, zone)) return '明天'
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day
}
