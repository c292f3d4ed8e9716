import { BILL_DAYS_MAX } from '@liuhe/contract/api/bills.ts'
import { defaultRange, isReportRange, type ReportRange } from '@liuhe/domain/report-range.ts'
import { addDays, daysBetween, type SiteDate, weekdayOf } from '@liuhe/domain/time.ts'

/** Whether two days can be asked for: in their order, none still to come, a year at most or as many as are told. */
export const isRangeWithin = (range: ReportRange, today: SiteDate, daysMax: number = BILL_DAYS_MAX): boolean =>
  isReportRange(range, today) && daysBetween(range.startDate, range.endDate) < daysMax

/** Ranges that are one tap away. */
export const usualRanges: readonly { label: string; of: (today: SiteDate) => ReportRange }[] = [
  { label: '今天', of: (today) => ({ startDate: today, endDate: today }) },
  { label: '昨天', of: (today) => ({ startDate: addDays(today, -1), endDate: addDays(today, -1) }) },
  { label: '近7天', of: defaultRange },
  { label: '近30天', of: (today) => ({ startDate: addDays(today, -29), endDate: today }) },
  { label: '本月', of: (today) => ({ startDate: monthOf(today), endDate: today }) },
  { label: '近一年', of: (today) => ({ startDate: addDays(today, -365), endDate: today }) },
]

const monthOf = (day: SiteDate): SiteDate => `${day.slice(0, 7)}-01`

/** A range as the page heads itself: the year only where it is another one. */
export function rangeText({ startDate, endDate }: ReportRange, today: SiteDate): string {
  const short = (day: SiteDate) => (day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day)
  return startDate === endDate ? short(startDate) : `${short(startDate)} 至 ${short(endDate)}`
}

/** A day as a list heads it. */
export function dayText(day: SiteDate, today: SiteDate): string {
  if (day === today) return '今天'
  if (day === addDays(today, -1)) return '昨天'
  const [year, month, date] = day.split('-').map(Number)
  const weekday = `周${'一二三四五六日'[weekdayOf(day) - 1]}`
  return `${day.slice(0, 4) === today.slice(0, 4) ? '' : `${year}年`}${month}月${date}日 ${weekday}`
}
