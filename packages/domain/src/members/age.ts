import type { SiteDate } from '../time.ts'

/** How many years somebody has at a day. */
export function yearsAt(birthday: SiteDate, day: SiteDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}
