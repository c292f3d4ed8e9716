/** The range of days a report is about (Spec B §5, §9; Ruling C76). Days are the site's, at UTC+8. */
import { addDays, DAY_MS, type Instant, instantOf, isSiteDate, type SiteDate, siteDateOf } from './time.ts'

/** Both days belong to it. */
export type ReportRange = { readonly startDate: SiteDate; readonly endDate: SiteDate }

const DEFAULT_DAYS = 7

/** The last seven days, today among them. */
export function defaultRange(now: Instant): ReportRange {
  const endDate = siteDateOf(now)
  return { startDate: addDays(endDate, 1 - DEFAULT_DAYS), endDate }
}

/** Whether two texts are days in their order, of which none is still to come. */
export const isReportRange = ({ startDate, endDate }: ReportRange, now: Instant): boolean =>
  isSiteDate(startDate) && isSiteDate(endDate) && startDate <= endDate && endDate <= siteDateOf(now)

/** The instants of a range: from the first on, before the second. */
export const instantsOf = ({ startDate, endDate }: ReportRange): [from: Instant, until: Instant] => [
  instantOf(startDate),
  instantOf(endDate) + DAY_MS,
]
