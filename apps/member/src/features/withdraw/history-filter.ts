import { paths } from '@liuhe/brand/paths.ts'
import type { ReportRange } from '@liuhe/domain/report-range.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { isYearRange } from '../../shared/parts/day-ranges.ts'

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
    range: isYearRange(range, today) ? range : undefined,
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
