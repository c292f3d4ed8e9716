/**
 * A game's maintenance is two times of the site's own zone joined by `~` (GC-045, GC-055): moments, `2026-05-08
 * 22:00:00`, or clock times of every day. All of them compare as texts, so no zone is ever calculated with.
 */
export type Maintenance = { from: string; until: string }

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/
const CLOCK = /^\d\d:\d\d(:\d\d)?$/

/** The two times of a text; null where it is empty or cannot be read. */
export function maintenanceOf(text: string): Maintenance | null {
  const [from = '', until = '', ...rest] = text.split('~').map((part) => part.trim())
  const isRange = [MOMENT, CLOCK].some((form) => form.test(from) && form.test(until))
  return isRange && rest.length === 0 ? { from, until } : null
}

/**
 * Whether a game is in maintenance: from its start on and before its end. A range of clock times may go over midnight.
 * @param now `2026-05-08 22:30:00` in the site's zone
 */
export function isIn({ from, until }: Maintenance, now: string): boolean {
  if (MOMENT.test(from)) return from <= now && now < until
  const clock = now.slice(11)
  return from <= until ? from <= clock && clock < until : from <= clock || clock < until
}

/** `22:00 – 23:30`; days are named where they are not today's. */
export function wordsOf({ from, until }: Maintenance, now: string): string {
  const today = now.slice(0, 10)
  const short = (time: string) => {
    if (CLOCK.test(time)) return time.slice(0, 5)
    const clock = time.slice(11, 16)
    return time.startsWith(today) ? clock : `${time.slice(5, 10).replace('-', '/')} ${clock}`
  }
  return `${short(from)} – ${short(until)}`
}
