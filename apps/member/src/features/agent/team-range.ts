import { paths } from '@liuhe/brand/paths.ts'
import type { ReportRange } from '@liuhe/domain/report-range.ts'
import { addDays, daysBetween, type SiteDate, weekdayOf } from '@liuhe/domain/time.ts'
import { isRangeWithin } from '../../shared/parts/day-ranges.ts'

/** Days that figures of teams may cover (Ruling C120). */
export const DAYS_MAX = 31

/** Days that are one tap away. */
export const teamRanges: readonly { label: string; of: (today: SiteDate) => ReportRange }[] = [
  { label: '今天', of: (today) => ({ startDate: today, endDate: today }) },
  { label: '昨天', of: (today) => ({ startDate: addDays(today, -1), endDate: addDays(today, -1) }) },
  { label: '本周', of: (today) => ({ startDate: addDays(today, 1 - weekdayOf(today)), endDate: today }) },
  { label: '本月', of: (today) => ({ startDate: `${today.slice(0, 7)}-01`, endDate: today }) },
]

/** Whose figures are shown, and of which days; it stands in the address. */
export type TeamView = ReportRange & { userId?: string | undefined }

/** The view of an address; whatever it says wrongly is as if it said nothing. */
export function viewOf(search: Readonly<Record<string, string>>, today: SiteDate): TeamView {
  const { from = '', to = '', user } = search
  const range = { startDate: from, endDate: to }
  return {
    ...(isRangeWithin(range, today, DAYS_MAX) ? range : { startDate: today, endDate: today }),
    userId: user !== undefined && /^\d{1,18}$/.test(user) ? user : undefined,
  }
}

/** The address of a view. Today, and the agent's own team, are left out. */
export function addressOfView({ startDate, endDate, userId }: TeamView, today: SiteDate): string {
  const fields = {
    ...(!(startDate === today && endDate === today) && { from: startDate, to: endDate }),
    ...(userId !== undefined && { user: userId }),
  }
  return paths['agent-team-verview'](fields)
}

/** As many days as a range has, right before it. */
export function before({ startDate, endDate }: ReportRange): ReportRange {
  const days = daysBetween(startDate, endDate) + 1
  return { startDate: addDays(startDate, -days), endDate: addDays(startDate, -1) }
}
