/** Times of the site: UTC+8, as the wire writes them, whatever zone the browser is in. */
const ZONE_MS = 8 * 3_600_000

const isoOf = (instant: number): string => new Date(instant + ZONE_MS).toISOString()

/** `11-22` */
export const dayOf = (instant: number): string => isoOf(instant).slice(5, 10)
/** `20:14:37` */
export const secondOf = (instant: number): string => isoOf(instant).slice(11, 19)
/** `2026-11-22 20:14:37` */
export const fullTimeOf = (instant: number): string => isoOf(instant).slice(0, 19).replace('T', ' ')

/** A time of today without its day, of another day without its seconds. */
export const shortTime = (instant: number, now: number): string =>
  dayOf(instant) === dayOf(now) ? secondOf(instant) : fullTimeOf(instant).slice(5, 16)

/** A span as hours and minutes, `1:52`; below a minute the seconds. */
export function spanOf(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / 60_000)
  if (minutes === 0) return `${Math.floor(Math.max(0, ms) / 1_000)} 秒`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** What is left of a time, `12:41` or `1:59:58`. */
export function countdownOf(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1_000)
  const two = (count: number) => String(count).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return `${hours === 0 ? minutes : `${hours}:${two(minutes)}`}:${two(seconds % 60)}`
}

/** An age in words: days, then hours, then minutes. */
export function ageOf(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / 60_000)
  if (minutes < 60) return `${minutes} 分钟`
  return minutes < 2_880 ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 1_440)} 天`
}

/**
 * What a `datetime-local` field says, `2026-11-30T08:00`, read as a time of the site; undefined where it says nothing.
 */
export function instantOf(typed: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return undefined
  const instant = Date.parse(`${typed}:00+08:00`)
  return Number.isNaN(instant) ? undefined : instant
}

/** An instant as such a field takes it. */
export const typedTime = (instant: number): string => isoOf(instant).slice(0, 16)
