import type { Instant, SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from './connect.ts'

/** Instants from the first on, before the second. */
export interface SiteSpan {
  from: Date
  until: Date
}

/** The site's own zone, as the database has it. */
export async function siteZone(db: Queryable): Promise<string> {
  const [row] = await db<[{ zone: string }]>`select site_zone() as zone`
  return row.zone
}

/** The day of reports at an instant, in the site's own zone (routines/site_zone.sql, ADR 063). */
export async function siteDay(db: Queryable, at: Instant): Promise<SiteDate> {
  const [row] = await db<[{ day: SiteDate }]>`select to_char(site_day(${new Date(at)}), 'YYYY-MM-DD') as day`
  return row.day
}

/** The instants of two days and all between them, in the site's own zone. The days must exist (`isSiteDate`). */
export async function siteSpan(db: Queryable, firstDay: SiteDate, lastDay: SiteDate = firstDay): Promise<SiteSpan> {
  const [row] = await db<[SiteSpan]>`
    select site_day_start(${firstDay}::date) as from, site_day_start(${lastDay}::date + 1) as until`
  return row
}
