import { paths } from '@liuhe/brand/paths.ts'
import { isReportRange, type ReportRange } from '@liuhe/domain/report-range.ts'
import { addDays, type SiteDate, weekdayOf } from '@liuhe/domain/time.ts'

/** The states a list can be narrowed to, in the order of their chips. */
export const STATES = [
  { key: 'all', label: '全部' },
  { key: 'processing', label: '处理中' },
  { key: 'done', label: '已出款' },
  { key: 'failed', label: '未成功' },
] as const
export type StateFilter = (typeof STATES)[number]['key']

/** What the list of withdrawals shows; all of it stands in the address. */
export type HistoryFilter = {
  state: StateFilter
  /** Absent: every day. */
  range?: ReportRange | undefined
  /** A number that is looked for; '' while it is being typed. */
  no?: string | undefined
}

/** The filter of an address; whatever it says wrongly is as if it said nothing. */
export function filterOf(search: Readonly<Record<string, string>>, today: SiteDate): HistoryFilter {
  const { state, from = '', to = '', no } = search
  const range = { startDate: from, endDate: to }
  return {
    state: STATES.find(({ key }) => key === state)?.key ?? 'all',
    range: isReportRange(range, today) ? range : undefined,
    no,
  }
}

/** The address of a filter. What is as usual is left out. */
export const addressOf = ({ state, range, no }: HistoryFilter): string =>
  paths['withdraw-history']({
    ...(state !== 'all' && { state }),
    ...(range && { from: range.startDate, to: range.endDate }),
    ...(no !== undefined && { no }),
  })

/** What the list is asked for. */
export const argsOf = ({ state, range }: HistoryFilter) => ({
  state,
  ...(range && { from: range.startDate, until: range.endDate }),
})

/** Days that are one tap away; the first is every day. */
export const USUAL_DAYS: readonly { label: string; of: (today: SiteDate) => ReportRange | undefined }[] = [
  { label: '全部日期', of: () => undefined },
  { label: '今天', of: (today) => ({ startDate: today, endDate: today }) },
  { label: '昨天', of: (today) => ({ startDate: addDays(today, -1), endDate: addDays(today, -1) }) },
  { label: '近7天', of: (today) => ({ startDate: addDays(today, -6), endDate: today }) },
  { label: '近30天', of: (today) => ({ startDate: addDays(today, -29), endDate: today }) },
  { label: '近一年', of: (today) => ({ startDate: addDays(today, -365), endDate: today }) },
]

/** Days as the strip names them: by their usual name where they have one. */
export function daysText(range: ReportRange | undefined, today: SiteDate): string {
  const usual = USUAL_DAYS.find(({ of }) => isSame(of(today), range))
  if (usual !== undefined || range === undefined) return usual?.label ?? '全部日期'
  const { startDate, endDate } = range
  return startDate === endDate ? short(startDate, today) : `${short(startDate, today)} 至 ${short(endDate, today)}`
}

export const isSame = (a: ReportRange | undefined, b: ReportRange | undefined): boolean =>
  a?.startDate === b?.startDate && a?.endDate === b?.endDate

const short = (day: SiteDate, today: SiteDate) => (day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day)

/** A day as a list heads it. */
export function dayText(day: SiteDate, today: SiteDate): string {
  if (day === today) return '今天'
  if (day === addDays(today, -1)) return '昨天'
  const [year, month, date] = day.split('-').map(Number)
  const weekday = `周${'一二三四五六日'[weekdayOf(day) - 1]}`
  return `${day.slice(0, 4) === today.slice(0, 4) ? '' : `${year}年`}${month}月${date}日 ${weekday}`
}
