/** The range of days a report is about (Spec B §5, §9; Ruling C76), in the zone of the site (ADR 063). */
import { addDays, isSiteDate, type SiteDate } from './time.ts'

/** Both days belong to it. */
export type ReportRange = { readonly startDate: SiteDate; readonly endDate: SiteDate }

const DEFAULT_DAYS = 7

/** The last seven days, today among them. */
export const defaultRange = (today: SiteDate): ReportRange => ({
  startDate: addDays(today, 1 - DEFAULT_DAYS),
  endDate: today,
})

/** Whether two texts are days in their order, of which none is still to come. */
export const isReportRange = ({ startDate, endDate }: ReportRange, today: SiteDate): boolean =>
  isSiteDate(startDate) && isSiteDate(endDate) && startDate <= endDate && endDate <= today
