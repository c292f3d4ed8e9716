import { paths } from '@liuhe/brand/paths.ts'
import { BILL_DAYS_MAX } from '@liuhe/contract/api/bills.ts'
import { type BillGroup, billGroupOf, billGroups, billTypes } from '@liuhe/domain/bills/bill-types.ts'
import { defaultRange, isReportRange, type ReportRange } from '@liuhe/domain/report-range.ts'
import { addDays, daysBetween, type SiteDate, weekdayOf } from '@liuhe/domain/time.ts'

/** What the page of bills shows; all of it stands in the address. */
export type BillFilter = ReportRange & {
  group?: BillGroup | undefined
  tranType?: number | undefined
  direction?: 'in' | 'out' | undefined
  /** A number that is looked for; '' while it is being typed. */
  no?: string | undefined
  /** The bill that is open. */
  bill?: string | undefined
}

type Search = Readonly<Record<string, string>>

/** The filter of an address; whatever it says wrongly is as if it said nothing. */
export function filterOf(search: Search, today: SiteDate): BillFilter {
  const { from = '', to = '', group, type, dir, no, bill } = search
  const range = { startDate: from, endDate: to }
  const tranType = type !== undefined && /^\d{1,2}$/.test(type) && billTypes[Number(type)] ? Number(type) : undefined
  const known = billGroups.find(({ key }) => key === group)?.key
  return {
    ...(isBillRange(range, today) ? range : defaultRange(today)),
    group: tranType !== undefined && known !== undefined && billGroupOf(tranType) !== known ? undefined : known,
    tranType,
    direction: dir === 'in' || dir === 'out' ? dir : undefined,
    no,
    bill,
  }
}

/** The address of a filter. What is as usual is left out. */
export function addressOf(filter: BillFilter, today: SiteDate): string {
  const { startDate, endDate, group, tranType, direction, no, bill } = filter
  const usual = defaultRange(today)
  const isUsual = startDate === usual.startDate && endDate === usual.endDate
  return paths.bills({
    ...(!isUsual && { from: startDate, to: endDate }),
    ...(group !== undefined && { group }),
    ...(tranType !== undefined && { type: String(tranType) }),
    ...(direction !== undefined && { dir: direction }),
    ...(no !== undefined && { no }),
    ...(bill !== undefined && { bill }),
  })
}

/** What list and sums are asked for. */
export const argsOf = ({ startDate, endDate, group, tranType, direction }: BillFilter) => ({
  startDate,
  endDate,
  ...(group !== undefined && { group }),
  ...(tranType !== undefined && { tranType }),
  ...(direction !== undefined && { direction }),
})

/** Whether two days can be asked for: in their order, none still to come, a year at most. */
export const isBillRange = (range: ReportRange, today: SiteDate): boolean =>
  isReportRange(range, today) && daysBetween(range.startDate, range.endDate) < BILL_DAYS_MAX

/** Ranges that are one tap away. */
export const billRanges: readonly { label: string; of: (today: SiteDate) => ReportRange }[] = [
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
